"""One drawing of a table: its layers in order, the icons it uses, and ids that are unique on the page."""

from __future__ import annotations

from typing import Final

from rondel.draw import icons
from rondel.draw.palette import ACCENT, BRIGHT, INK, PRINT, SANS, SERIF
from rondel.draw.svg import NAMESPACE, Element, Value, group, moved, path, rect, title

LAYERS: Final = ("ground", "marks", "pieces", "targets", "labels")


def text(
    x: float, y: float, content: str, size: float, *, fill: str = PRINT, serif: bool = False, bold: bool = False,
    anchor: str = "middle", class_: str | None = None, opacity: float | None = None,
) -> Element:  # fmt: skip
    """A line of text whose capitals and figures are centred on y."""
    return Element(
        "text", content, x=x, y=y + size * 0.355, font_size=size, font_family=SERIF if serif else SANS,
        font_weight="bold" if bold else None, text_anchor=None if anchor == "start" else anchor, fill=fill,
        class_=class_, fill_opacity=opacity,
    )  # fmt: skip


class Part:
    """A complete ``<svg>`` in the making. All ids begin with its name."""

    def __init__(self, name: str, width: float, height: float, heading: str) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.heading = heading
        self.layers: dict[str, Element] = {layer: group(id=self.id(layer), class_=layer) for layer in LAYERS}
        self.layers["labels"].set(pointer_events="none")
        self._icons: set[str] = set()

    def id(self, *words: object) -> str:
        return "-".join([self.name, *map(str, words)])

    def add(self, layer: str, *elements: Element | None) -> None:
        self.layers[layer].add(*elements)

    def icon(self, name: str, x: float, y: float, size: float, **attributes: Value) -> Element:
        """An icon centred on a point."""
        self._icons.add(name)
        return Element(
            "use", href=f"#{self.id('icon', name)}", x=x - size / 2, y=y - size / 2, width=size, height=size,
            **attributes,
        )  # fmt: skip

    def piece(self, kind: str, place: str, x: float, y: float, *content: Element, name: str | None = None) -> None:
        """Something that moves: ``kind`` is the same for pieces that cannot be told apart, ``place`` tells where."""
        self.add(
            "pieces",
            moved(
                x, y, title(name) if name else None, *content,
                id=self.id(place, kind), class_="piece", data_kind=kind,
            ),
        )  # fmt: skip

    def target(
        self, action: int, label: str, x: float, y: float, outline: str, *badges: Element,
        slot: int | None = None, again: bool = False,
    ) -> None:  # fmt: skip
        """Something that can be clicked. ``again``: one more place of a choice that has a target already."""
        self.add(
            "targets",
            moved(
                x, y,
                title(label),
                path(outline, class_="accent-line halo", fill="none", stroke=ACCENT.light, stroke_width=7,
                     stroke_opacity=0.28, stroke_linejoin="round"),
                path(outline, class_="accent accent-line glow", fill=ACCENT.light, fill_opacity=0.08,
                     stroke=ACCENT.light, stroke_width=2.2, stroke_linejoin="round"),
                *badges,
                class_="target", data_action=action, data_slot=slot, role="button",
                tabindex=-1 if again else 0, aria_hidden="true" if again else None, aria_label=label,
                cursor="pointer",
            ),
        )  # fmt: skip

    def selector(self, slot: int, label: str, x: float, y: float, outline: str) -> None:
        """A piece that can be chosen first, so that only its own targets remain; what that means is the page's."""
        self.add(
            "targets",
            moved(
                x, y,
                title(label),
                path(outline, class_="accent-line glow", fill=ACCENT.light, fill_opacity=0, stroke=ACCENT.light,
                     stroke_width=2, stroke_dasharray="4 3"),
                class_="select", data_select=slot, role="button", tabindex=0, aria_label=label, aria_pressed="false",
                cursor="pointer",
            ),
        )  # fmt: skip

    def svg(self) -> Element:
        heading = self.id("title")
        return Element(
            "svg",
            Element("title", self.heading, id=heading),
            Element("defs", *(icons.symbol(name, self.id("icon", name)) for name in sorted(self._icons))),
            *self.layers.values(),
            xmlns=NAMESPACE, id=self.name, class_=f"part part-{self.name}", role="group", aria_labelledby=heading,
            viewBox=f"0 0 {self.width:g} {self.height:g}",
        )  # fmt: skip


def price_badge(part: Part, workers: int, x: float, y: float) -> Element:
    """What a choice costs in workers."""
    return moved(
        x, y,
        rect(-10, -6.5, 20, 13, 6.5, fill=ACCENT.light, stroke=BRIGHT, stroke_width=1, class_="accent"),
        text(-3.6, 0, str(workers), 9.5, fill=BRIGHT, bold=True),
        part.icon("worker", 4.2, -0.2, 8.5, fill=BRIGHT),
    )  # fmt: skip


def points_badge(points: int, x: float, y: float) -> Element:
    """What a choice brings at once."""
    content = f"+{points}"
    width = 7 + 5.6 * len(content)
    return moved(
        x, y,
        rect(-width / 2, -6.5, width, 13, 6.5, fill=INK.light, stroke=BRIGHT, stroke_width=1),
        text(0, 0, content, 9.5, fill=BRIGHT, bold=True),
    )  # fmt: skip
