"""``rondel replay``: check a record and tell how the game went."""

from __future__ import annotations

import argparse
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from rondel.commands.common import (
    Commands,
    add_command,
    add_json,
    print_json,
    record_argument,
    record_up_to,
    whole_number,
)
from rondel.core.language import _

if TYPE_CHECKING:
    from rondel.core.records import GameRecord
    from rondel.table.course import Course


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "replay",
        run,
        _("check a game record and tell how the game went"),
        _(
            "Check a game record to its last move and tell the game, with the number of each move, and the scores. "
            "Of a record that was cut off or changed, --to N shows every move that can still be replayed."
        ),
        "  rondel replay game.rondel\n  rondel replay game.rondel --to 40\n  rondel replay game.rondel --json",
    )
    record_argument(parser)
    parser.add_argument(
        "--to", metavar="N", type=whole_number(0), help=_("stop after move N (default: after the last)")
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from rondel.table.retelling import course_of, watching

    record, to = record_up_to(arguments.file, arguments.to, "--to")
    course = course_of(record, watching(record.names), to)
    if arguments.json:
        print_json(as_data(record, course))
    else:
        print("\n".join(as_text(record, course)))
    return 0


def as_data(record: GameRecord, course: Course) -> dict[str, Any]:
    state = course.now.state
    moves = course.decisions()
    return {
        "game": record.game.name,
        "rules_version": record.game.definition.rules_version,
        "options": record.game.options,
        "seed": record.seed,
        "names": record.names,
        "moves_in_record": len(record.moves),
        "moves": record.moves[: len(moves)],
        "chances": {str(after): seed for after, seed in record.chances.items()},
        "log": [
            {"move": bisect_right(moves, line.entry), "text": line.text}
            for line in course.tell(-1, course.length).lines
        ],
        "over": state.over,
        "actor": None if state.over else state.actor + 1,
        "scores": state.scores(),
        "ranking": state.ranking() if state.over else None,
    }


def as_text(record: GameRecord, course: Course) -> list[str]:
    from rondel.commands.courses import final_scores, standing

    lines = [
        _("{game}, seed {seed}: {names}").format(
            game=record.game.definition.title, seed=record.seed, names=", ".join(record.names)
        ),
        "",
    ]
    told = 0
    moves = course.decisions()
    for line in course.tell(-1, course.length).lines:
        move = bisect_right(moves, line.entry)
        lines.append(f"{move if move != told else '':>5}  {line.text}")
        told = move
    if course.over:
        return [*lines, "", *final_scores(course)]
    return [
        *lines,
        "",
        _("After {moves} of {all} moves: {standing}. {name} is to decide.").format(
            moves=len(moves), all=len(record.moves), standing=standing(course.now.state, record.names),
            name=record.names[course.now.state.actor],
        ),
    ]  # fmt: skip
