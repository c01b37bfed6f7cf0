"""``python -m rondel`` is the command ``rondel``."""

import sys

from rondel.cli import main

if __name__ == "__main__":
    sys.exit(main())
