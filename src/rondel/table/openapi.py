"""The JSON interface in the words of OpenAPI, so that a program can take a seat."""

from __future__ import annotations

from typing import Any

import rondel
from rondel.table.playing import DEEDS, LONGEST_KEY
from rondel.table.talk import LONGEST_MESSAGE, LONGEST_NOTE

Schema = dict[str, Any]

_NUMBER: Schema = {"type": "integer"}
_INDEX: Schema = {"type": "integer", "minimum": 0}
_TEXT: Schema = {"type": "string"}
_YES: Schema = {"type": "boolean"}
_SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 4}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "required": list(required), "properties": {**required, **(optional or {})}}


def _named(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_KEY: Schema = {
    "type": "string", "minLength": 1, "maxLength": LONGEST_KEY,
    "description": "Chosen by the program. The same key sent again is answered again, but written once.",
}  # fmt: skip
_LINK = _object(
    {"role": {"anyOf": [_SEAT, {"const": "spectator"}]}, "secret": _maybe(_TEXT)},
)
_AT_A_SEAT = _object(
    {"name": _TEXT, "kind": _TEXT, "points": _NUMBER, "total": _TEXT, "decides": _YES, "resigned": _YES}
)
_SEATS = _list(
    _object(
        {"kind": {**_TEXT, "description": "person (this login), link, or the name of a computer's level"}},
        {"name": _TEXT},
    )
)
_TERMS = _object({}, {"minutes": _INDEX, "increment": _INDEX, "hints": _YES})
_SHARE: Schema = {"type": "number", "minimum": -1, "maximum": 1}
_SURE = {
    "change": {**_SHARE, "description": "Of the share of the victory, on average over several looks."},
    "low": {**_SHARE, "description": "Begin of the 95% interval of the change."},
    "high": {**_SHARE, "description": "Its end."},
}
_SWING = _object({"after": _INDEX, "until": _INDEX, **_SURE})
_SCHEMAS: dict[str, Schema] = {
    "Complaint": _object({"message": {**_TEXT, "description": "What to do, in words."}}),
    "Order": _object(
        {
            "game": {**_TEXT, "description": "As 'rondel games' lists it."},
            "options": {"type": "object", "description": "Options of the game; those left out have their defaults."},
            "seats": _SEATS,
        },
        {"seed": _maybe({"anyOf": [_NUMBER, _TEXT]}), "terms": _TERMS},
    ),
    "Branch": _object(
        {"at": {**_INDEX, "description": "Decisions that are taken over, as the record counts them."}, "seats": _SEATS},
        {"terms": _TERMS},
    ),
    "Steps": _object(
        {
            "latest": {**_INDEX, "description": "So many entries the log has."},
            "steps": _list(
                _object(
                    {
                        "entry": {**_INDEX, "description": "Of the decision in the log; 0 for the setup."},
                        "index": {**_INDEX, "description": "Of the view that shows the table after it."},
                        "seat": _maybe(_SEAT),
                        "text": {**_maybe(_TEXT), "description": "In notation, where you may know it."},
                        "points": _list(_NUMBER),
                    }
                )
            ),
        }
    ),
    "Review": _object(
        {
            "state": {"enum": ["none", "working", "ready", "failed"]},
            "progress": {"type": "number", "minimum": 0, "maximum": 1},
            "every": {**_INDEX, "description": "Of a very long game, every so manyth decision is judged."},
            "seats": _list(
                _object(
                    {
                        "seat": _SEAT,
                        "name": _TEXT,
                        "decisions": _INDEX,
                        "agreed": {**_INDEX, "description": "Decisions for what looked best."},
                        "mistakes": _list(_object({"move": _INDEX, "played": _TEXT, "best": _TEXT, **_SURE})),
                        "gains": {**_list(_SWING), "description": "Between two decisions, by chance and the others."},
                        "setbacks": _list(_SWING),
                    }
                )
            ),
        }
    ),
    "RecordFile": _object({"record": {**_TEXT, "description": "The text of a record."}}),
    "Opened": _object({"table": _TEXT, "url": {**_TEXT, "description": "The page of the finished game."}}),
    "Nothing": _object({}),
    "Created": _object(
        {
            "table": {**_TEXT, "description": "The address of the table."},
            "url": {**_TEXT, "description": "The page to go to: the table, or its links if somebody comes by one."},
            "links": _list(_LINK),
        }
    ),
    "View": _object(
        {
            "index": {**_INDEX, "description": "This is the table after so many entries of the log."},
            "latest": {**_INDEX, "description": "So many entries the log has."},
            "decision": {**_INDEX, "description": "Another number for every decision to be made; a hint is for one."},
            "over": _YES,
            "yours": {**_list(_SEAT), "description": "Your seats."},
            "prompt": _object({"seat": _maybe(_SEAT), "who": _TEXT, "text": _TEXT, "yours": _YES}),
            "seats": _list(_AT_A_SEAT),
            "choices": {
                **_list(_object({"action": _NUMBER, "text": _TEXT, "label": _TEXT, "short": _TEXT, "ends": _YES})),
                "description": "What you can choose now; empty when it is not your turn.",
            },
            "undo": {**_YES, "description": "Whether you can take your last decision back."},
            "offer": {**_list(_SEAT), "description": "Who wants to end the game as it stands."},
            "lines": {
                **_list(_object({"entry": _INDEX, "text": _TEXT, "seat": _maybe(_SEAT), "by": _maybe(_SEAT)})),
                "description": "What happened after 'since', told to your seat: whose deed it was, by whose decision.",
            },
            "dropped": {**_list(_INDEX), "description": "Earlier entries whose lines were taken back."},
            "chat": {**_INDEX, "description": "How many messages there are."},
            "clock": {
                **_maybe(_list({"type": "number"})),
                "description": "Seconds that each seat has left; null at a table without a clock.",
            },
        },
        {
            "parts": {"type": "object", "description": "Drawings as SVG, unless drawing=no."},
            "buttons": _list(_NUMBER),
            "data": {"type": "object", "description": "With data=yes: all that your seat may see, as plain data."},
        },
    ),
    "Move": _object(
        {"index": {**_INDEX, "description": "Of the view that you decide on."}, "action": _NUMBER},
        {"seat": _SEAT, "key": _KEY},
    ),
    "Undo": _object({"index": _INDEX}, {"seat": _SEAT, "key": _KEY}),
    "Deed": _object(
        {"do": {"enum": list(DEEDS)}},
        {"computer": {**_TEXT, "description": "With leave and resign: who plays on."}, "name": _TEXT, "key": _KEY},
    ),
    "Index": _object({"index": _INDEX}),
    "Messages": _object({"messages": _list(_object({"number": _INDEX, "seat": _SEAT, "text": _TEXT, "made": _TEXT}))}),
    "Message": _object({"text": {"type": "string", "maxLength": LONGEST_MESSAGE}}, {"seat": _SEAT, "key": _KEY}),
    "Said": _object({"chat": _INDEX}),
    "Note": _object({"text": {"type": "string", "maxLength": LONGEST_NOTE}}),
    "Key": _object({"secret": _TEXT}, {"enter": _YES, "name": _TEXT, "game": _maybe(_TEXT)}),
    "Entered": {
        "type": "object",
        "description": "With enter: the address of the table. Without: what the link leads to.",
        "properties": {"url": _maybe(_TEXT), "title": _TEXT, "seat": _maybe(_TEXT), "others": _list(_TEXT)},
    },
    "Standing": _object(
        {
            "index": _INDEX,
            "over": _YES,
            "now": {**_list(_NUMBER), "description": "The points of each seat so far."},
            "now_in_words": _list(_TEXT),
            "ended_now": {**_list(_NUMBER), "description": "What would be counted if the game ended now."},
            "sources": {
                **_list(_object({"title": _TEXT, "points": _list(_NUMBER), "part": _YES})),
                "description": "Where that comes from; a part belongs to the row before it.",
            },
            "chances": {
                **_maybe(_list({"type": "number"})),
                "description": "Each seat's share of the victory, estimated; null where hints are switched off.",
            },
        }
    ),
    "Asked": _object({"index": {**_INDEX, "description": "Of the view that you decide on."}}, {"seat": _SEAT}),
    "Hint": _object(
        {
            "index": _INDEX,
            "by": {**_TEXT, "description": "The level that was asked."},
            "alternatives": {
                **_list(
                    _object(
                        {"action": _NUMBER, "label": _TEXT},
                        {
                            "share": {"type": "number", "description": "Of the victory, from 0 to 1."},
                            "points": {"type": "number", "description": "What the computer counts for you then."},
                        },
                    )
                ),
                "description": "The best first.",
            },
        }
    ),
    "Explanations": _object(
        {
            "rules": {**_TEXT, "description": "The page of the rules; each rule has its id as an anchor."},
            "explanations": {
                "type": "object",
                "additionalProperties": _object({"title": _TEXT, "text": _TEXT, "rules": _list(_TEXT)}),
                "description": "By the keys that the drawings carry as data-about.",
            },
        }
    ),
    "Renewal": _object({"do": {"enum": ["renew", "revoke"]}}),
    "Links": _object({"links": _list(_LINK)}),
}

_ERRORS = {
    "400": "The request cannot be read.",
    "401": "The secret is not valid, or not any more.",
    "403": "That seat is not yours, or a browser was tricked.",
    "404": "There is no such table, or it is not open to you.",
    "409": "The game went on: ask for the view again, and decide on that.",
    "413": "The body is too large.",
    "422": "That is not possible; the message says why.",
    "429": "Too much at once: wait a moment.",
    "503": "The games cannot be written now. Nothing that was confirmed is lost; try again.",
}


def _operation(
    summary: str, answer: str | Schema, *, takes: str | None = None, asks: dict[str, str] | None = None,
    status: str = "200", open_to_all: bool = False,
) -> Schema:  # fmt: skip
    content = {"application/json": {"schema": _named(answer)}} if isinstance(answer, str) else answer
    found: Schema = {
        "summary": summary,
        "responses": {
            status: {"description": "Done.", "content": content},
            **{
                code: {"description": text, "content": {"application/json": {"schema": _named("Complaint")}}}
                for code, text in _ERRORS.items()
            },
        },
    }
    if takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": _named(takes)}}}
    if asks:
        found["parameters"] = [
            {"name": name, "in": "query", "schema": _TEXT, "description": about} for name, about in asks.items()
        ]
    if open_to_all:
        found["security"] = []
    return found


def _place(name: str, about: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": _TEXT, "description": about}


_DRAWING = {
    "drawing": "no: without the drawings, which programs do not need",
    "data": "yes: with all that your seat may see, as plain data",
}


def description() -> Schema:
    """The whole interface."""
    table = [_place("id", "of the table")]
    seat = [*table, _place("seat", "number of the seat, from 0")]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rondel's table",
            "version": rondel.__version__,
            "description": "Send the secret of a link as 'Authorization: Bearer SECRET'. To create a table without a "
            "login, send the address of the server as 'Origin'; the answer holds the secrets of all links.",
        },
        "security": [{"link": []}, {"login": []}],
        "paths": {
            "/games": {"post": _operation("Create a table", "Created", takes="Order", status="201", open_to_all=True)},
            "/join": {"post": _operation("Open a link in a browser", "Entered", takes="Key", open_to_all=True)},
            "/games/{id}/view": {
                "parameters": table,
                "get": _operation(
                    "What you may see",
                    "View",
                    asks={
                        "index": "the table after so many entries (left out: now)",
                        "since": "tell what happened after this entry (left out: everything)",
                        "eyes": "when the game is over: as this seat saw it, or 'all' for what everybody saw",
                        **_DRAWING,
                    },
                ),
            },
            "/games/{id}/moves": {
                "parameters": table,
                "post": _operation("Choose an action", "View", takes="Move", asks=_DRAWING),
            },
            "/games/{id}/undo": {
                "parameters": table,
                "post": _operation("Take your last decision back", "View", takes="Undo", asks=_DRAWING),
            },
            "/games/{id}/events": {
                "parameters": table,
                "get": _operation(
                    "News as server-sent events: how far log and chat go. Resumes after Last-Event-ID",
                    {"text/event-stream": {"schema": _TEXT}},
                    asks={"since": "INDEX.CHAT, as in the id of an event"},
                ),
            },
            "/games/{id}/back": {
                "parameters": table,
                "get": _operation("Every decision so far, to look back at with views of its index", "Steps"),
            },
            "/games/{id}/branches": {
                "parameters": table,
                "post": _operation(
                    "Create a table that goes on from a decision of a finished game, with new chance",
                    "Created",
                    takes="Branch",
                    status="201",
                ),
            },
            "/games/{id}/review": {
                "parameters": table,
                "get": _operation("How far the review of a finished game is, and what it found", "Review"),
                "post": _operation("Have a finished game reviewed", "Review", takes="Nothing", status="202"),
            },
            "/records": {
                "post": _operation(
                    "Create a table to look at a record", "Opened", takes="RecordFile", status="201", open_to_all=True
                )
            },
            "/games/{id}/record": {
                "parameters": table,
                "get": _operation("The record of a finished game", {"text/plain": {"schema": _TEXT}}),
            },
            "/games/{id}/seats/{seat}": {
                "parameters": seat,
                "post": _operation("Resign, leave, come back, offer to end, take a name", "Index", takes="Deed"),
            },
            "/games/{id}/seats/{seat}/note": {
                "parameters": seat,
                "get": _operation("Your own notes", "Note"),
                "post": _operation("Change your own notes", "Note", takes="Note"),
            },
            "/games/{id}/chat": {
                "parameters": table,
                "get": _operation("What was said", "Messages", asks={"after": "only messages after this number"}),
                "post": _operation("Say something", "Said", takes="Message", status="201"),
            },
            "/games/{id}/points": {
                "parameters": table,
                "get": _operation(
                    "How the game stands, source by source",
                    "Standing",
                    asks={"index": "the table after so many entries (left out: now)"},
                ),
            },
            "/games/{id}/hint": {
                "parameters": table,
                "post": _operation(
                    "What the strongest computer would do, when you have to decide", "Hint", takes="Asked"
                ),
            },
            "/games/{id}/explanations": {
                "parameters": table,
                "get": _operation("What the things on the table are, in words", "Explanations"),
            },
            "/games/{id}/links/{role}": {
                "parameters": [*table, _place("role", "number of a seat, or 'spectator'")],
                "post": _operation("Renew or revoke a link, as the host", "Links", takes="Renewal"),
            },
        },
        "components": {
            "schemas": _SCHEMAS,
            "securitySchemes": {
                "link": {"type": "http", "scheme": "bearer", "description": "The secret of a link."},
                "login": {"type": "apiKey", "in": "cookie", "name": "rondel", "description": "A browser's login."},
            },
        },
    }
