"""``rondel draw``: a position of a record as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from rondel.commands.common import Commands, add_command, record_argument, record_up_to, whole_number
from rondel.core.errors import RondelError
from rondel.core.language import _

ENDINGS = (".svg", ".png")


class CannotDraw(RondelError):
    """The picture could not be made or written."""


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "draw",
        run,
        _("draw a position of a game record"),
        _("Draw the table as it stood after some move of a game record, as SVG or PNG."),
        "  rondel draw game.rondel -o board.svg\n  rondel draw game.rondel --at 40 --seat 2 -o board.png --width 2000",
    )
    record_argument(parser)
    parser.add_argument(
        "--at", metavar="N", type=whole_number(0), help=_("the position after move N (default: after the last)")
    )
    parser.add_argument(
        "-o", "--output", metavar="PICTURE", type=Path, required=True,
        help=_("where to write it; the name ends in .svg or .png, and a file that is there is replaced"),
    )  # fmt: skip
    parser.add_argument(
        "--seat", metavar="K", type=whole_number(1), help=_("as seat K sees it (default: as everybody may see it)")
    )
    parser.add_argument(
        "--width", metavar="PIXELS", type=whole_number(16, 20000), default=1600,
        help=_("width of a PNG (default: %(default)s)"),
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    output: Path = arguments.output
    if output.suffix.lower() not in ENDINGS:
        raise CannotDraw(
            _("{path} should end in {endings}, which says what kind of picture it is").format(
                path=output, endings=_(" or ").join(ENDINGS)
            )
        )
    record, at = record_up_to(arguments.file, arguments.at, "--at")
    if arguments.seat is not None and arguments.seat > record.game.players:
        raise CannotDraw(
            _("The game has {players} seats; there is no seat {seat}").format(
                players=record.game.players, seat=arguments.seat
            )
        )
    view = record.state(at).view(None if arguments.seat is None else arguments.seat - 1)
    svg = record.game.definition.board.draw(view, record.names)
    write(output, svg.encode() if output.suffix.lower() == ".svg" else as_png(svg, arguments.width))
    print(_("The position after move {move} is drawn in {path}").format(move=at, path=output))
    return 0


def as_png(svg: str, width: int) -> bytes:
    import resvg_py

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
    except ValueError as error:
        raise CannotDraw(_("The picture could not be turned into a PNG: {error}").format(error=error)) from error


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CannotDraw(_("Cannot write {path}: {error}").format(path=path, error=error.strerror)) from error
