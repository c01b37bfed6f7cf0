"""What a notebook shows: a record as a slider through its positions, many games as statistics.

Everything is one piece of HTML with nothing loaded from elsewhere. Where scripts do not run (a notebook that is not
trusted, a page that shows notebooks) the last position of a record stands there as a picture.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from rondel.core.errors import RondelError
from rondel.core.language import _

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rondel.core.records import GameRecord

#: positions that a slider shows if not told otherwise; each takes some hundredths of a second to draw
POSITIONS = 60
#: bars of a histogram, and its size
BARS, WIDTH, HEIGHT = 24, 120, 24
#: between the elements of a drawing
SEAM = "><"
PICTURE = "data:image/svg+xml;charset=utf-8,"

_INK, _ACCENT = "currentColor", "#8A4B08"

#: Each position is the one after it with some elements replaced, so the picture that is there is all that is needed.
_SCRIPT = """
(() => {
  for (const figure of document.querySelectorAll("figure.rondel-game:not([data-ready])")) {
    figure.dataset.ready = "yes";
    const picture = figure.querySelector("img"), caption = figure.querySelector("figcaption");
    const slider = figure.querySelector("input");
    const positions = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
    const drawn = [decodeURIComponent(picture.src.slice(picture.src.indexOf(",") + 1)).split("><")];
    for (const position of positions.slice(0, -1).reverse()) {
      const elements = drawn[0].slice();
      for (const [begin, end, others] of position.edits.slice().reverse())
        elements.splice(begin, end - begin, ...others);
      drawn.unshift(elements);
    }
    let shown = null;
    const show = () => {
      const drawing = new Blob([drawn[slider.value].join("><")], {type: "image/svg+xml"});
      if (shown !== null) URL.revokeObjectURL(shown);
      picture.src = shown = URL.createObjectURL(drawing);
      caption.textContent = picture.alt = positions[slider.value].caption;
      slider.setAttribute("aria-valuetext", positions[slider.value].caption);
    };
    slider.addEventListener("input", show);
    slider.hidden = false;
  }
})();
"""


def slider(record: GameRecord, viewer: int | None = None, positions: int = POSITIONS) -> str:
    """A record as HTML: so many of its positions, evenly spaced, one after the other, as this seat sees them."""
    if positions < 2:
        raise RondelError(_("A slider shows at least 2 positions, not {number}").format(number=positions))
    last = len(record.moves)
    steps = min(positions - 1, last)
    wanted = sorted({round(last * step / steps) for step in range(steps + 1)}) if steps else [0]
    drawings, captions = _drawn(record, viewer, wanted)
    frames = [
        {"caption": caption, "edits": _edits(after, before)}
        for caption, before, after in zip(captions, drawings, [*drawings[1:], drawings[-1]], strict=True)
    ]
    data = json.dumps(frames, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    label = escape(_("Position"))
    return (
        '<figure class="rondel-game" style="margin:0;max-width:60rem;font-family:system-ui,sans-serif">'
        f'<img alt="{escape(captions[-1])}" src="{PICTURE}{quote(drawings[-1], safe=_SAFE)}" style="width:100%">'
        f'<input type="range" min="0" max="{len(frames) - 1}" value="{len(frames) - 1}" aria-label="{label}"'
        f' style="width:100%;accent-color:{_ACCENT}" hidden>'
        f'<figcaption style="min-height:3em">{escape(captions[-1])}</figcaption>'
        f'<script type="application/json">{data}</script><script>{_SCRIPT}</script></figure>'
    )


#: what may stand in the address of a picture as it is
_SAFE = " /:;=,()+*@!$?-_.~'"


def _drawn(record: GameRecord, viewer: int | None, wanted: Sequence[int]) -> tuple[list[str], list[str]]:
    """The drawings after these numbers of moves, and what is told below each."""
    from rondel.text import told

    board = record.game.definition.board
    drawings, captions = [], []
    story: list[str] = []
    before = None
    for number, state in enumerate(record.states()):
        if number in wanted:
            if before is not None:
                story = told(before, before.action(record.moves[number - 1]), record.names, viewer)
            drawings.append(board.draw(state.view(viewer), record.names))
            captions.append(
                _("After move {number} of {all}. {story}")
                .format(number=number, all=len(record.moves), story=" ".join(story))
                .strip()
            )
        before = state
    return drawings, captions


def _edits(before: str, after: str) -> list[tuple[int, int, list[str]]]:
    """How to make the second drawing of the first: which elements to replace by which."""
    old, new = before.split(SEAM), after.split(SEAM)
    return [
        (begin, end, new[from_:to])
        for kind, begin, end, from_, to in difflib.SequenceMatcher(None, old, new).get_opcodes()
        if kind != "equal"
    ]


# Many games


def statistics(
    scores: ArrayLike,
    decisions: ArrayLike | None = None,
    places: ArrayLike | None = None,
    names: Sequence[str] | None = None,
    title: str = "",
) -> str:
    """Finished games as HTML: how the points of each seat spread, who won how often, how long the games were.

    ``scores`` and ``places`` have a row for each game and a column for each seat, ``decisions`` a number for each game.
    """
    import numpy as np

    from rondel.core.figures import victories

    points = np.asarray(scores)
    if points.ndim != 2 or not points.size:
        raise RondelError(
            _("Scores need a row for each game and a column for each seat; this array has the shape {shape}").format(
                shape=points.shape
            )
        )
    games, seats = points.shape
    wins = None if places is None else victories(_like(_("places"), places, points.shape))
    called = names or [_("Seat {number}").format(number=seat + 1) for seat in range(seats)]
    rows = [_row(called[seat], points[:, seat], "" if wins is None else f"{wins[seat]:.1%}") for seat in range(seats)]
    if decisions is not None:
        rows.append(_row(_("decisions per game"), _like(_("decisions"), decisions, (games,)), ""))
    heads = ["", _("mean"), _("deviation"), _("least"), _("median"), _("most"), _("won"), _("how they spread")]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    caption = escape(_("{title}{games:,} games").format(title=f"{title}: " if title else "", games=games))
    return (
        f'<table style="font-variant-numeric:tabular-nums;text-align:right"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _like(what: str, given: ArrayLike, shape: tuple[int, ...]) -> NDArray[Any]:
    import numpy as np

    array = np.asarray(given)
    if array.shape != shape:
        raise RondelError(
            _("{what} must have the shape {shape}, as the scores say, not {given}").format(
                what=what, shape=shape, given=array.shape
            )
        )
    return array


def _row(name: str, numbers: NDArray[Any], won: str) -> str:
    from rondel.core.figures import spread

    found = spread(numbers)
    cells = [
        f"{found['mean']:,.1f}", f"{found['deviation']:,.1f}", f"{found['least']:,.0f}", f"{found['median']:,g}",
        f"{found['most']:,.0f}", won,
    ]  # fmt: skip
    return (
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}'
        f"<td>{_histogram(numbers)}</td></tr>"
    )


def _histogram(numbers: NDArray[Any]) -> str:
    import numpy as np

    span = int(numbers.max()) - int(numbers.min()) + 1
    counts, _edges = np.histogram(numbers, bins=min(BARS, span))
    wide = WIDTH / len(counts)
    bars = "".join(
        f'<rect x="{number * wide:.1f}" y="{HEIGHT - tall:.1f}" width="{wide * 0.85:.1f}" height="{tall:.1f}"/>'
        for number, tall in enumerate((HEIGHT * counts / counts.max()).tolist())
    )
    return f'<svg width="{WIDTH}" height="{HEIGHT}" fill="{_INK}" role="presentation">{bars}</svg>'
