"""``rondel review``: a game that was played, decision by decision."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rondel.commands.advise import add_adviser, adviser, as_data
from rondel.commands.common import (
    Commands,
    add_command,
    add_json,
    print_json,
    record_argument,
    record_up_to,
    whole_number,
)
from rondel.commands.progress import progress
from rondel.core.errors import RondelError
from rondel.core.language import _, ngettext

if TYPE_CHECKING:
    from rondel.core.records import GameRecord
    from rondel.players import Entrant
    from rondel.players.advice import Judgement, SeatReview, Swing

PLAYER = "search:500"


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "review",
        run,
        _("tell where each player of a game gained and lost most"),
        _(
            "Compare every decision of a game record with what a computer player thinks best, and tell where each "
            "player lost most by a decision, and where chance and the others changed a player's prospects most. All "
            "numbers are shares of the victory, from 0% to 100%. More simulations make them surer: 'rondel advise' "
            "looks closer at a single position."
        ),
        "  rondel review game.rondel\n"
        "  rondel review game.rondel --player search:4000 --most 10\n"
        "  rondel review game.rondel --json",
    )
    record_argument(parser)
    parser.add_argument("--to", metavar="N", type=whole_number(0), help=_("only up to move N (default: to the last)"))
    parser.add_argument(
        "--most", metavar="M", type=whole_number(1), default=3,
        help=_("how many decisions of each player to tell (default: %(default)s)"),
    )  # fmt: skip
    add_adviser(parser, PLAYER)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    record, to = record_up_to(arguments.file, arguments.to, "--to")
    record.moves = record.moves[:to]
    if not record.moves:
        raise RondelError(_("Nothing was decided up to there; there is nothing to review"))
    asked = adviser(arguments, record.game)
    found = judged(record, asked, arguments.seed)
    from rondel.players.advice import by_seat

    seats = by_seat(found, record.game.players)
    if arguments.json:
        print_json(
            {
                "game": record.game.name,
                "player": asked.name,
                "seed": arguments.seed,
                "decisions": [_judgement(one) for one in found],
                "seats": [_seat(record, one, arguments.most) for one in seats],
            }
        )
    else:
        print("\n".join(as_text(record, asked.name, seats, arguments.most)))
    return 0


def judged(record: GameRecord, asked: Entrant, seed: int) -> list[Judgement]:
    from rondel.players import cores
    from rondel.players.advice import decisions_of, review

    # who thinks by the clock gets the machine alone
    threads = 1 if asked.budget.simulations is None else cores()
    found = []
    with progress(_("Reviewing"), len(record.moves)) as show:
        for one in review(decisions_of(record), asked, seed, threads):
            found.append(one)
            show(1)
    return found


def _judgement(one: Judgement) -> dict[str, Any]:
    return {
        "move": one.move,
        "seat": one.seat + 1,
        "played": as_data(one.played),
        "best": as_data(one.best),
        "loss": round(one.loss, 6),
    }


def _seat(record: GameRecord, one: SeatReview, most: int) -> dict[str, Any]:
    return {
        "seat": one.seat + 1,
        "name": record.names[one.seat],
        "decisions": one.decisions,
        "agreed": one.agreed,
        "loss": round(one.loss, 6),
        "mistakes": [mistake.move for mistake in one.mistakes[:most]],
        "gains": [_swing(swing) for swing in gains(one, most)],
        "setbacks": [_swing(swing) for swing in setbacks(one, most)],
    }


def _swing(one: Swing) -> dict[str, Any]:
    return {"after": one.after, "until": one.until, "change": round(one.change, 6)}


def gains(one: SeatReview, most: int) -> list[Swing]:
    return [swing for swing in one.swings[:most] if swing.change > 0]


def setbacks(one: SeatReview, most: int) -> list[Swing]:
    return [swing for swing in reversed(one.swings[-most:]) if swing.change < 0]


def as_text(record: GameRecord, asked: str, seats: list[SeatReview], most: int) -> list[str]:
    lines = [
        _("{game}, {moves} decisions, as {player} sees them").format(
            game=record.game.definition.title, moves=len(record.moves), player=asked
        )
    ]
    for one in seats:
        lines += ["", *_told(record, one, most)]
    return lines


def _told(record: GameRecord, one: SeatReview, most: int) -> list[str]:
    lines = [
        ngettext(
            "{name}: {agreed} of {n} decision for what looked best; {loss} of the victory given away in all",
            "{name}: {agreed} of {n} decisions for what looked best; {loss} of the victory given away in all",
            one.decisions,
        ).format(name=record.names[one.seat], agreed=one.agreed, n=one.decisions, loss=f"{100 * one.loss:.1f}%")
    ]
    for mistake in one.mistakes[:most]:
        lines.append(
            _("  move {move}, lost {loss}: {played}; better was {best}").format(
                move=mistake.move, loss=f"{100 * mistake.loss:.1f}%", played=mistake.played.text, best=mistake.best.text
            )
        )
    for swing in gains(one, most):
        lines.append(
            _("  between moves {after} and {until}, gained {change} by chance and others").format(
                after=swing.after, until=swing.until, change=f"{100 * swing.change:.1f}%"
            )
        )
    for swing in setbacks(one, most):
        lines.append(
            _("  between moves {after} and {until}, lost {change} by chance and others").format(
                after=swing.after, until=swing.until, change=f"{-100 * swing.change:.1f}%"
            )
        )
    return lines
