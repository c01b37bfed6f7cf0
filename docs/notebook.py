"""Runs the example notebook anew and keeps what it shows: ``python docs/notebook.py``.

A test runs it too, and fails while the notebook that is kept shows anything else.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOK = ROOT / "docs" / "example.ipynb"


def executed(path: Path = NOTEBOOK) -> str:
    """The notebook with fresh outputs, and with nothing of the machine that ran it."""
    notebook: Any = nbformat.read(path, as_version=4)
    NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        cell.metadata = {}
    nbformat.validate(notebook)
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    NOTEBOOK.write_text(executed(), encoding="utf-8")
    print(f"written: {NOTEBOOK.name}", file=sys.stderr)
