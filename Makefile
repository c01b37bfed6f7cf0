# make play   set up, compile the rules once, start the table and open the browser
# make test   set up, check style and types, run all tests (the browser's too)
# make lint   style and types only
# make bench  speed on this machine
# make screenshots  the pictures of the pages in docs/images (needs Chromium)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
DEV    := $(VENV)/.ready-dev

.PHONY: play test lint bench screenshots browser database clean

play: $(READY)
	$(BIN)/rondel play $(ARGS)

test: $(DEV) lint browser database
	$(BIN)/rondel compile
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/rondel bench $(ARGS)

screenshots: $(DEV) browser
	$(BIN)/python -m docs.screenshots $(ARGS)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Rondel needs Python 3.11 or newer; run: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(READY): pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(DEV): $(READY)
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# What some tests need: have it, install it, or say that those tests will be skipped.
# $(call debian,how to find it,package,which tests)
define debian
@{ $(1); } >/dev/null 2>&1 && exit 0; \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	echo "Installing $(2) for the $(3)"; \
	apt-get update -qq && apt-get install -y -qq $(2) >/dev/null \
		|| echo "Could not install $(2); the $(3) will be skipped"; \
else \
	echo "No $(2) found and no right to install it: the $(3) will be skipped."; \
	echo "To run them: sudo apt-get install $(2)"; \
fi
endef

browser:
	$(call debian,command -v chromium,chromium,browser tests)

database:
	$(call debian,ls /usr/lib/postgresql/*/bin/initdb || command -v initdb,postgresql,tests on PostgreSQL)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
