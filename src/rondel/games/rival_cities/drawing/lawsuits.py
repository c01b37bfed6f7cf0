"""The three lawsuits in progress, each with the scale on which its marker leans to one city."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.language import _, ngettext
from rondel.draw.kept import drawn_once
from rondel.draw.palette import ACCENT, BRIGHT, PRINT, themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import box
from rondel.draw.svg import Element, Point, circle, group, moved, path, rect, title
from rondel.games.rival_cities.drawing.holdings import COURT, effect_signs
from rondel.games.rival_cities.drawing.signs import LOOKS, PARCHMENT, cost_signs, line_of, plate, star, token
from rondel.games.rival_cities.rules.components import EXTRA_PAYMENTS, OWN_END, cost_row
from rondel.games.rival_cities.rules.state import CHOOSE_LAWSUIT, RESOLVE
from rondel.games.rival_cities.words import (
    SPACES_NOTATION,
    bonus_in_words,
    city_in_words,
    cost_in_words,
    leaning,
    stars_in_words,
)

WIDTH: Final = 214
HEIGHT: Final = 174
PLACES: Final[tuple[Point, ...]] = ((275, 543), (500, 543), (725, 543))
OUTLINE: Final = box(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 8)
STEP: Final = 22.4
SCALE_Y: Final = 55


def lawsuit_title(lawsuit: dict[str, Any]) -> str:
    return _("Lawsuit {number}: costs {cost}; each advance: {advance}; won: {win}; {stars}").format(
        number=lawsuit["number"], cost=cost_in_words(cost_row(lawsuit["cost"])),
        advance=bonus_in_words(lawsuit["advance"]), win=bonus_in_words(lawsuit["win"]),
        stars=stars_in_words(lawsuit["stars"]),
    )  # fmt: skip


def draw_lawsuits(part: Part, view: dict[str, Any]) -> None:
    for space, lawsuit in enumerate(view["lawsuits"]):
        draw_space(part, space)
        if lawsuit:
            lay(part, space, {name: value for name, value in lawsuit.items() if name != "marker"})
            draw_marker(part, space, lawsuit["marker"])
    draw_stack(part, view["lawsuit_stack"])


@drawn_once
def lay(part: Part, space: int, lawsuit: dict[str, Any]) -> None:
    part.piece(
        f"lawsuit-{lawsuit['lawsuit']}", f"lawsuit-{space}", PLACES[space], face(part, lawsuit),
        name=lawsuit_title(lawsuit), about=f"lawsuit-{lawsuit['lawsuit']}",
    )  # fmt: skip


@drawn_once
def draw_stack(part: Part, left: int) -> None:
    """How many lawsuits are still to come, beside the space that they come to."""
    x, y = PLACES[-1][0] + WIDTH / 2 - 44, PLACES[-1][1] - HEIGHT / 2 + 17
    name = ngettext("{n} lawsuit in the stack", "{n} lawsuits in the stack", left).format(n=left)
    sign = token(part, "card", x, y, 18)
    number = text(x + 15, y, left, 13, "ink", bold=True, anchor="start")
    part.add("marks", group(title(name), sign, number, data_about="lawsuit-stack"))


@drawn_once
def draw_space(part: Part, space: int) -> None:
    """The printed space: its number, how often the cost may be paid again, and the scale."""
    x, y = PLACES[space]
    left, top = -WIDTH / 2, -HEIGHT / 2 + 17
    extra = int(EXTRA_PAYMENTS[space])
    again = ngettext("the cost may be paid {n} time more", "the cost may be paid {n} times more", extra).format(n=extra)
    part.add(
        "ground",
        moved(
            x, y,
            title(f"{SPACES_NOTATION[space]}: {again if extra else _('resolved in the next off-season')}"),
            path(OUTLINE, **themed("plot", "edge")),
            text(left + 10, top, SPACES_NOTATION[space], 20, "ink", serif=True, bold=True, anchor="start"),
            *(token(part, "again", left + 52 + 19 * n, top, 15) for n in range(extra)),
            None if extra else token(part, "bell", left + 36, top, 17),
            *(scale_cell(part, at) for at in range(-OWN_END, OWN_END + 1)),
            text(left + 8, HEIGHT / 2 - 9, city_in_words("altona"), 9.5, "ink", serif=True, anchor="start"),
            text(WIDTH / 2 - 8, HEIGHT / 2 - 9, city_in_words("hamburg"), 9.5, "ink", serif=True, anchor="end"),
            data_about=f"lawsuit-space-{space}",
        ),
    )  # fmt: skip


def scale_cell(part: Part, at: int) -> Element:
    """One number of the scale: from 2 on the lawsuit is won, at 1 there is a star for the consolation."""
    x = at * STEP
    look = LOOKS["hamburg" if at > 0 else "altona"]
    won = abs(at) >= 2
    fill = BRIGHT if at == 0 else look.colour
    return group(
        rect(x - 10.4, SCALE_Y - 12, 20.8, 24, 5, fill=BRIGHT, stroke=PRINT, stroke_width=1.1),
        rect(x - 10.4, SCALE_Y - 12, 20.8, 24, 5, fill=fill, fill_opacity=1 if won else 0.25),
        text(x, SCALE_Y, abs(at), 12, "bright" if won else "print", bold=won),
        token(part, "star", x, HEIGHT / 2 - 11, 11) if abs(at) == 1 else None,
    )


def face(part: Part, lawsuit: dict[str, Any]) -> Element:
    """The card around the middle of its space; number and scale of the space stay in sight."""
    top = -HEIGHT / 2 + 34
    signs = [sign for bonus in lawsuit["advance"] for sign in effect_signs(bonus)]
    gains = [sign for bonus in lawsuit["win"] for sign in effect_signs(bonus)]
    return group(
        plate(-WIDTH / 2 + 6, top, WIDTH - 12, 88, PARCHMENT),
        path(box(-WIDTH / 2 + 9, top + 46, WIDTH - 18, 39, 5), fill=COURT),
        line_of(part, -14, top + 24, 26, [*cost_signs(lawsuit["cost"], 2), "arrow", *signs], WIDTH - 56),
        line_of(part, -14, top + 66, 24, ["court", "arrow", *gains], WIDTH - 56),
        star(part, lawsuit["stars"], WIDTH / 2 - 29, top + 65, 34),
    )


@drawn_once
def draw_marker(part: Part, space: int, marker: int) -> None:
    x, y = PLACES[space]
    part.piece(
        f"marker-{space}", "scale", (x + marker * STEP, y + SCALE_Y),
        circle(0, 1.4, 12.5, fill=PRINT, fill_opacity=0.3),
        circle(0, 0, 12.5, fill=PARCHMENT, stroke=PRINT, stroke_width=1.6),
        token(part, "lawsuit", 0, 0, 16),
        name=_("Marker of lawsuit {space}: {leaning}").format(space=SPACES_NOTATION[space], leaning=leaning(marker)),
        about="lawsuit-marker",
    )  # fmt: skip


# What can be clicked


def lawsuit_target(part: Part, choice: dict[str, Any]) -> None:
    part.target(choice["action"], choice["label"], PLACES[choice["action"] - CHOOSE_LAWSUIT], OUTLINE)


def court_target(part: Part, choice: dict[str, Any]) -> None:
    """A ruling: the first lawsuit itself, or the gap between two that change places."""
    ruling = choice["action"] - RESOLVE
    if ruling == 0:
        part.target(choice["action"], choice["label"], PLACES[0], OUTLINE)
        return
    x = (PLACES[ruling - 1][0] + PLACES[ruling][0]) / 2
    sign = group(circle(0, 0, 20, fill=BRIGHT), part.icon("exchange", 0, 0, 25, fill=ACCENT.light))
    part.target(choice["action"], choice["label"], (x, PLACES[0][1] - 62), box(-20, -20, 40, 40, 20), sign)
