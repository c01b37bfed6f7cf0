"""What does not change from one drawing to the next is drawn once, and kept as text.

A board is drawn anew after every decision, though most of it stays as it was. A function marked with ``drawn_once``
adds the same to a drawing whenever it is called with equal arguments, so it is called with no more than it needs:
``only`` takes that from a view, and whatever else the function asked for would be missing there.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec

from rondel.core.language import language
from rondel.draw.part import Part
from rondel.draw.svg import Printed

LARGEST: Final = 8_000_000  # characters that are kept altogether; what was not used for longest goes first

P = ParamSpec("P")
Drawing = Callable[Concatenate[Part, P], None]


class Addition(NamedTuple):
    """What a function adds to a drawing."""

    layers: tuple[tuple[str, Printed], ...]
    shared: tuple[tuple[str, Printed], ...]
    size: int


class Kept:
    """Additions by what they were made from."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._lock = threading.Lock()
        self._additions: OrderedDict[Hashable, Addition] = OrderedDict()
        self.size = 0

    def get(self, key: Hashable) -> Addition | None:
        with self._lock:
            found = self._additions.get(key)
            if found is not None:
                self._additions.move_to_end(key)
            return found

    def put(self, key: Hashable, addition: Addition) -> None:
        with self._lock:
            if key not in self._additions:
                self._additions[key] = addition
                self.size += addition.size
            while self.size > self._largest:
                _key, gone = self._additions.popitem(last=False)
                self.size -= gone.size

    def clear(self) -> None:
        with self._lock:
            self._additions.clear()
            self.size = 0


kept = Kept(LARGEST)


def drawn_once(draw: Drawing[P]) -> Drawing[P]:
    """For a function that only adds to a drawing, and takes only plain data besides it."""

    @wraps(draw)
    def drawn(part: Part, /, *arguments: P.args, **named: P.kwargs) -> None:
        key = (draw, part.name, language(), repr((arguments, named)))
        addition = kept.get(key)
        if addition is None:
            sheet = Part(part.name, part.width, part.height, part.heading)
            draw(sheet, *arguments, **named)
            addition = _added(sheet)
            kept.put(key, addition)
        for layer, content in addition.layers:
            part.add(layer, content)
        part.share(addition.shared)

    return drawn


def _added(sheet: Part) -> Addition:
    written = [(layer, "".join(map(str, element.children))) for layer, element in sheet.layers.items()]
    layers = tuple((layer, Printed(text)) for layer, text in written if text)
    shared = tuple((name, Printed(str(element))) for name, element in sheet.definitions.items())
    return Addition(layers, shared, sum(len(content.text) for _name, content in (*layers, *shared)))


def only(view: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """A part of a view, or of a part of it."""
    return {name: view[name] for name in names}
