"""What is answered when something goes wrong: a page to a person, and the same words to a program."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response

from rondel.table import pages

WAIT = 5  # seconds that whoever asked too much is told to wait


def complaint(asked: Headers, status: int, message: str) -> Response:
    headers = {"Retry-After": str(WAIT)} if status == 429 else {}
    if "text/html" in asked.get("accept", ""):
        return HTMLResponse(pages.complaint(status, message), status, headers)
    return JSONResponse({"message": message}, status, headers)
