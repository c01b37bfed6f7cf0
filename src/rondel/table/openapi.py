"""The JSON interface in the words of OpenAPI, so that a program can take a seat."""

from __future__ import annotations

from typing import Any


def description() -> dict[str, Any]:
    return {}
