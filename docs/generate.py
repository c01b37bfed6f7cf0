"""Writes the tables of the documentation anew: ``python docs/generate.py``.

They come from the code and, for the speed, from the measurement in ``benchmarks/``. A table stands between
``<!-- generated: NAME -->`` and ``<!-- end -->``. A test fails while a page differs from what this writes.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import rondel
from rondel.commands.random_games import play_series, together
from rondel.core.definition import Definition
from rondel.core.errors import BadOption
from rondel.core.game import Game
from rondel.envs import gymnasium
from rondel.envs.settings import version

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
MEASUREMENT = ROOT / "benchmarks" / "two-cores.json"
RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", re.MULTILINE)
BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
GAMES_FOR_SPECS = 200
GAMES_FOR_EXAMPLES = 60
DECISIONS_FOR_EXAMPLES = 60_000


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def games() -> str:
    rows = []
    for name in rondel.games():
        definition = rondel.game(name).definition
        specification = DOCS / "rules" / f"{name.replace('-', '_')}.md"
        rules = len(set(RULE.findall(specification.read_text(encoding="utf-8"))))
        rows.append(
            (
                f"[{definition.title}](docs/{name}.md)",
                player_counts(definition),
                definition.summary,
                len(definition.options) - 1,
                f"[{rules}]({specification.relative_to(ROOT).as_posix()})",
            )
        )
    return table(["game", "players", "what it is about", "options", "rules"], rows)


def player_counts(definition: Definition) -> str:
    least, most = min(definition.player_counts), max(definition.player_counts)
    return str(least) if least == most else f"{least}-{most}"


def options(name: str) -> str:
    rows = [
        (
            f"`{option.name}`",
            option.title,
            "<br>".join(
                [
                    f"`{value}`{' (default)' if value == option.default else ''}: {meaning}"
                    for value, meaning in zip(option.values, option.explanations, strict=True)
                ]
                + ([f"or a whole number from {option.numbers[0]} to {option.numbers[-1]}"] if option.numbers else [])
            ),
        )
        for option in rondel.game(name).definition.options
    ]
    return table(["option", "decides", "values"], rows)


def specs(name: str) -> str:
    definition = rondel.game(name).definition
    rules = definition.rules
    rows: list[tuple[str, object]] = [
        ("players", player_counts(definition)),
        ("different actions", rules.ACTIONS),
        ("numbers in an observation", definition.observation.size),
        ("bytes of a state", rules.State.itemsize),
        ("rules version", definition.rules_version),
        ("action schema", definition.action_schema),
        ("observation schema", definition.observation_schema),
        ("in PettingZoo", f"`rondel/{name.replace('-', '_')}_v{version(definition)}`"),
        ("in Gymnasium", f"`{gymnasium.name(name)}`"),
    ]
    for players in definition.player_counts:
        played = together(list(play_series(rondel.game(name, players=players), 1, GAMES_FOR_SPECS, 1)))
        counts, points = played.decisions, played.scores
        rows.append(
            (
                f"random games, {players} players: decisions",
                f"{counts.mean():.0f} ({counts.min()} to {counts.max()})",
            )
        )
        rows.append(
            (f"random games, {players} players: points", f"{points.mean():.0f} ({points.min()} to {points.max()})")
        )
    return table(["what", "figure"], rows)


def observation(name: str) -> str:
    schema = rondel.game(name).definition.observation
    rows = []
    for field in schema.fields:
        last = field.start + field.size - 1
        shape = " x ".join(map(str, schema.shape(field)))
        rows.append(
            (
                f"`{field.key}`",
                field.start if field.size == 1 else f"{field.start}-{last}",
                shape,
                field.low,
                field.high,
                field.about,
            )
        )
    return table(["field", "numbers", "shape", "lowest", "highest", "meaning"], rows)


def seats(name: str) -> str:
    """How the part of the seats lies in the vector."""
    schema = rondel.game(name).definition.observation
    first = next(field.start for field in schema.fields if field.of_seats)
    each = (schema.size - first) // schema.seats
    return (
        f"Observation schema {rondel.game(name).definition.observation_schema}, {schema.size} numbers. The numbers of "
        f"fields of the seats (`seats_...`) are those of the viewer; the next seat's are {each} further on, and so on "
        f"for {schema.seats} seats.\n"
    )


def actions(name: str) -> str:
    meanings = rondel.game(name).definition.words.ACTION_MEANINGS
    starts = list(meanings)
    ends = [start - 1 for start in starts[1:]] + [rondel.game(name).actions - 1]
    examples = notation_examples(name, starts)
    return table(
        ["numbers", "meaning", "in notation, for example"],
        [
            (
                start if start == end else f"{start}-{end}",
                meanings[start],
                f"`{examples[start]}`",
            )
            for start, end in zip(starts, ends, strict=True)
        ],
    )


def variants(name: str) -> list[Game]:
    """The game with its defaults, and with each other value of each option."""
    found = [rondel.game(name)]
    for option in found[0].definition.options:
        for value in option.values:
            if value != option.default:
                try:
                    found.append(rondel.game(name, **{option.name: value}))
                except BadOption:
                    continue
    return found


def notation_examples(name: str, starts: Sequence[int]) -> dict[int, str]:
    """How an action of each kind reads, taken from random games; one that hardly ever comes up is only named."""
    games = variants(name)
    found: dict[int, str] = {}
    decisions = 0
    for seed in range(GAMES_FOR_EXAMPLES):
        draw = random.Random(seed)
        state = games[seed % len(games)].new(seed)
        for _ in range(DECISIONS_FOR_EXAMPLES // len(games)):
            if state.over or len(found) == len(starts) or decisions == DECISIONS_FOR_EXAMPLES:
                break
            decisions += 1
            legal = state.legal().tolist()
            for action in legal:
                start = max(start for start in starts if start <= action)
                if start not in found:
                    found[start] = state.text(action)
            state.apply(draw.choice(legal))
    state = games[0].new(0)
    return {start: found.get(start) or state.text(start) for start in starts}


def speed() -> str:
    """The figures that matter most, from ``rondel bench --json``; from a busy machine only those of one core."""
    measured = json.loads(MEASUREMENT.read_text(encoding="utf-8"))
    machine = measured["machine"]
    idle = machine["load"] is not None and machine["load"] <= machine["cores"] / 2
    decisions, states, faces = [], [], []
    for name, figures in measured["games"].items():
        title = rondel.game(name).definition.title
        for players, inside in figures["decisions_per_second"].items():
            cores = [inside["one_core"], *([inside["all_cores"]] if idle else [])]
            row = (*cores, figures["python_decisions_per_second"][players])
            decisions.append((title, players, *(f"{figure:,}" for figure in row)))
            faces += environment_rates(title, players, figures)
        compiling = figures["cold_compile_seconds" if idle else "cold_compile_cpu_seconds"]
        states.append(
            (
                title,
                f"{figures['state_bytes']} bytes",
                f"{figures['copy_nanoseconds']:.0f} ns, {figures['clone_microseconds']:.1f} µs",
                f"{compiling:.0f} s{'' if idle else ' of a core'}, {figures['warm_start_seconds']:.1f} s",
                f"{figures['interpreted_decisions_per_second']:,}",
            )
        )
    return (
        f"Measured by `rondel bench` on a virtual machine with {machine['cores']} cores ({machine['cpu']}), Python "
        f"{machine['python']}, numba {machine['numba']}, numpy {machine['numpy']}"
        f"{'' if idle else ', while other programs were running'}. Decisions of one core are counted per second that "
        "the core worked on them.\n\n"
        + table(
            [
                "random decisions per second",
                "players",
                "compiled, one core",
                *([f"compiled, {machine['cores']} cores"] if idle else []),
                "from Python, `legal` and `apply` for each",
            ],
            decisions,
        )
        + "\n"
        + table(
            [
                "game",
                "a state",
                "copying it: compiled, from Python",
                "compiling once, starting `rondel sim` after that",
                "decisions per second without the compiler",
            ],
            states,
        )
        + (
            "\nThe [environments](docs/envs.md), random decisions per second:\n\n"
            + table(
                [
                    "game",
                    "players",
                    f"batch with masks, {machine['cores']} cores",
                    f"batch with masks and observations, {machine['cores']} cores",
                    "PettingZoo, one core",
                ],
                faces,
            )
            if faces
            else ""
        )
    )


def environment_rates(title: str, players: str, figures: dict[str, Any]) -> list[tuple[str, ...]]:
    """A row of the table of environments; none for a measurement from before there were any."""
    batch = figures.get("batch_decisions_per_second", {}).get(players)
    if batch is None:
        return []
    pettingzoo = figures["pettingzoo_decisions_per_second"].get(players)
    return [
        (title, players, f"{batch['none']:,}", f"{batch['actor']:,}", "-" if pettingzoo is None else f"{pettingzoo:,}")
    ]


def generated(path: Path) -> str:
    """A page with its tables written anew; the page of a game has its name."""
    name = path.stem
    makers = {
        "options": lambda: options(name),
        "specs": lambda: specs(name),
        "observation": lambda: observation(name),
        "seats": lambda: seats(name),
        "actions": lambda: actions(name),
        "games": games,
        "speed": speed,
    }
    page = path.read_text(encoding="utf-8")
    return BLOCK.sub(lambda block: block[1] + makers[block[2]]() + block[3], page)


PAGES = (ROOT / "README.md", *(DOCS / f"{name}.md" for name in rondel.games()))


def main() -> None:
    for path in PAGES:
        path.write_text(generated(path), encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
