"""How an environment shows its game: the modes that PettingZoo and Gymnasium know, and the drawing itself."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.errors import BadOption
from rondel.core.game import State
from rondel.core.language import _
from rondel.envs.settings import needed

#: human: the text of ansi, printed after each decision; rgb_array: the drawing as pixels
MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 800  # pixels


def render_mode(given: object) -> str | None:
    if given is not None and given not in MODES:
        raise BadOption(
            _("render_mode cannot be {given!r}; choose one of: {allowed}").format(
                given=given, allowed=", ".join(("None", *MODES))
            )
        )
    return None if given is None else str(given)


def shown(state: State, mode: str | None, viewer: int | None) -> Any:
    """The table as this seat may see it, or as everybody may, in the way of the mode."""
    if mode is None:
        raise BadOption(
            _("There is nothing to render: make the environment with render_mode, one of {modes}").format(
                modes=", ".join(MODES)
            )
        )
    if mode == "svg":
        return state.svg(viewer)
    if mode == "rgb_array":
        return pixels(state.svg(viewer))
    text = "\n".join(_lines(state, viewer))
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None


def _lines(state: State, viewer: int | None) -> list[str]:
    view = state.view(viewer)
    names = [_("Seat {number}").format(number=seat + 1) for seat in range(state.game.players)]
    lines: list[str] = state.game.definition.picture.picture(view, names, range(state.game.players))
    return [*lines, "" if state.over else _("{name} decides.").format(name=names[state.actor])]


def pixels(svg: str) -> NDArray[np.uint8]:
    """A drawing as rows of red, green and blue."""
    import resvg_py

    images: Any = needed("PIL.Image", "envs")
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="white"))
    return np.array(images.open(io.BytesIO(png)).convert("RGB"))
