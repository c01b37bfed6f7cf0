"""One drawing of a table: its layers in order, the icons it uses, and ids that are unique on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rondel.draw.icons import symbol
from rondel.draw.paintings import painting
from rondel.draw.palette import ACCENT, BRIGHT, PRINT, SANS, SERIF, themed
from rondel.draw.svg import NAMESPACE, Element, Point, Value, circle, group, moved, path, rect, title

LAYERS: Final = ("ground", "marks", "areas", "pieces", "targets", "labels")
TONES: Final[dict[str, dict[str, Value]]] = {
    "ink": themed("ink"), "soft": themed("soft"), "accent": themed("accent"),
    "print": {"fill": PRINT}, "bright": {"fill": BRIGHT},
}  # fmt: skip


def text(
    x: float, y: float, content: object, size: float, tone: str = "print", *,
    serif: bool = False, bold: bool = False, anchor: str = "middle", **attributes: Value,
) -> Element:  # fmt: skip
    """A line of text whose capitals and figures are centred on y. Tones ink, soft and accent follow the theme.

    Without ``serif`` it has the font of the drawing that it is in.
    """
    return Element(
        "text", str(content), x=x, y=y + size * 0.355, font_size=size, font_family=SERIF if serif else None,
        font_weight="bold" if bold else None, text_anchor=None if anchor == "start" else anchor,
        **TONES[tone], **attributes,
    )  # fmt: skip


def button(label: str, again: bool) -> dict[str, Value]:
    """What makes a group a button. Another place of the same button serves the mouse only, and its hint."""
    named: dict[str, Value] = {"aria_label": label}
    return {"aria_hidden": "true", **named} if again else {"role": "button", "tabindex": 0, **named}


def square(x: float, y: float, size: float) -> dict[str, Value]:
    return {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}


class Part:
    """A complete ``<svg>`` in the making. All ids begin with its name."""

    def __init__(self, name: str, width: float, height: float, heading: str) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.heading = heading
        self.layers: dict[str, Element] = {layer: group(id=self.id(layer), class_=layer) for layer in LAYERS}
        self.layers["labels"].set(pointer_events="none")
        self.definitions: dict[str, Element] = {}  # of what is shared

    def id(self, *words: object) -> str:
        return "-".join([self.name, *map(str, words)])

    def add(self, layer: str, *elements: Element | None) -> None:
        self.layers[layer].add(*elements)

    def shared(self, name: str, make: Callable[[], Element], **attributes: Value) -> Element:
        """Something drawn often: defined once in this drawing and used from then on."""
        identity = self.id(name)
        if name not in self.definitions:
            self.definitions[name] = make().set(id=identity)
        return Element("use", href=f"#{identity}", **attributes)

    def share(self, definitions: Iterable[tuple[str, Element]]) -> None:
        """Take over definitions that were made before; those that are there stay."""
        for name, element in definitions:
            self.definitions.setdefault(name, element)

    def icon(self, name: str, x: float, y: float, size: float, **attributes: Value) -> Element:
        """A silhouette centred on a point."""
        return self.shared(f"icon-{name}", lambda: symbol(name), **square(x, y, size), **attributes)

    def painting(self, name: str, x: float, y: float, size: float) -> Element:
        """A painted icon centred on a point."""
        return self.shared(f"painting-{name}", lambda: painting(name), **square(x, y, size))

    def piece(self, kind: str, place: str, at: Point, *content: Element, name: str, about: str) -> None:
        """Something that moves: ``kind`` is the same for pieces that cannot be told apart, ``place`` tells where.

        ``about`` is the key of the explanation of what it is.
        """
        self.add(
            "pieces",
            moved(
                *at, title(name), *content, id=self.id(place, kind), class_="piece", data_kind=kind, data_about=about
            ),
        )

    def area(self, about: str, at: Point, outline: str, name: str | None = None) -> None:
        """Something printed that can be explained, wherever the pointer is on it. Pieces on it come first."""
        self.add(
            "areas",
            moved(
                *at, None if name is None else title(name), path(outline, fill="none", pointer_events="all"),
                data_about=about,
            ),
        )  # fmt: skip

    def target(
        self, action: int, label: str, at: Point, outline: str, *badges: Element,
        slot: int | None = None, place: int | None = None, again: bool = False, reach: float | None = None,
    ) -> None:  # fmt: skip
        """Something that can be clicked.

        ``slot``: the piece that goes there, if it can be chosen first. ``place``: the question that this is one of the
        answers to. ``again``: one more place of a choice that has a target already. ``reach``: how far around it a
        click still counts, for what is drawn too small for a finger.
        """
        self.add(
            "targets",
            moved(
                *at,
                title(label),
                None if reach is None else circle(0, 0, reach, fill="none", pointer_events="all"),
                path(outline, class_="halo accent-line", fill="none", stroke=ACCENT.light, stroke_width=7,
                     stroke_opacity=0.3, stroke_linejoin="round"),
                path(outline, class_="glow accent accent-line", fill=ACCENT.light, fill_opacity=0.06,
                     stroke=ACCENT.light, stroke_width=2.4, stroke_linejoin="round"),
                *badges,
                class_="target", data_action=action, data_slot=slot, data_place=place, cursor="pointer",
                **button(label, again),
            ),
        )  # fmt: skip

    def selector(self, slot: int, label: str, at: Point, outline: str, *, again: bool = False) -> None:
        """A piece that can be chosen first: the page then shows the targets with this slot only."""
        self._chosen_first(label, at, outline, again, data_select=slot)

    def question(self, place: int, label: str, at: Point, outline: str) -> None:
        """A place that several pieces fit: chosen first, it waits for one of them."""
        self._chosen_first(label, at, outline, False, data_ask=place)

    def _chosen_first(self, label: str, at: Point, outline: str, again: bool, **chosen: Value) -> None:
        self.add(
            "targets",
            moved(
                *at,
                title(label),
                path(outline, class_="glow accent-line", fill=ACCENT.light, fill_opacity=0, stroke=ACCENT.light,
                     stroke_width=2.2, stroke_dasharray="5 3", stroke_linejoin="round"),
                class_="select", cursor="pointer", aria_pressed=None if again else "false", **chosen,
                **button(label, again),
            ),
        )  # fmt: skip

    def svg(self) -> Element:
        heading = self.id("title")
        return Element(
            "svg",
            Element("title", self.heading, id=heading),
            Element("defs", *self.definitions.values()),
            *self.layers.values(),
            xmlns=NAMESPACE, id=self.name, class_="part", role="group", aria_labelledby=heading, font_family=SANS,
            viewBox=f"0 0 {self.width:g} {self.height:g}",
        )  # fmt: skip


def price_badge(part: Part, workers: int, x: float, y: float) -> Element:
    """What a choice costs in workers."""
    return moved(
        x, y,
        rect(-9.5, -6.5, 19, 13, 6.5, fill=ACCENT.light, stroke=BRIGHT, stroke_width=1.1),
        text(-3.6, 0, workers, 9.6, "bright", bold=True),
        part.icon("worker", 3.8, -0.2, 8.6, fill=BRIGHT),
    )  # fmt: skip


def points_badge(points: int, x: float, y: float) -> Element:
    """What a choice brings at once."""
    content = f"+{points}"
    width = 6 + 5.8 * len(content)
    return moved(
        x, y,
        rect(-width / 2, -6.5, width, 13, 6.5, fill=PRINT, stroke=BRIGHT, stroke_width=1.1),
        text(0, 0, content, 9.6, "bright", bold=True),
    )  # fmt: skip


def count_badge(amount: int, x: float, y: float) -> Element:
    """How many pieces lie in a stack."""
    width = 5 + 4.6 * len(str(amount))
    return moved(
        x, y,
        rect(-width / 2, -5, width, 10, 5, fill=PRINT, stroke=BRIGHT, stroke_width=0.8),
        text(0, 0, amount, 7.6, "bright", bold=True),
    )  # fmt: skip
