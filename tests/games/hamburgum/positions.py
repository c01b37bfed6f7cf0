"""Positions set up by hand for the tests of the rules.

Everything goes through the record, and what depends on it (prices, links, supplies, neutral ships) follows, so
that a position set up here passes the same invariants as one reached by play (``check()`` at the end of a test
proves it).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rondel
from rondel.core import engine
from rondel.core.compiling import plain
from rondel.core.errors import IllegalAction
from rondel.core.game import State
from rondel.games.hamburgum.rules import components as c
from rondel.games.hamburgum.rules import state as st
from rondel.games.hamburgum.rules.preparation import forget

#: the worked examples of the rulebook as data
EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_name("rulebook_examples.json").read_text(encoding="utf-8"))
#: the seats by the colours of the rulebook's examples
COLOURS = ("red", "blue", "green", "yellow", "black")
OWNERS = (*COLOURS, "neutral")
KINDS = ("flat5", "donations", "ships", "building", "citizens")
CHURCHES = ("michaelis", "nicolai", "catharinen", "petri", "dom", "jacobi")
#: segment -> how notation calls going there
SEGMENTS = (
    "to 0-sugar", "to 1-church", "to 2-trade", "to 3-cloth", "to 4-guildhall", "to 5-beer", "to 6-trade",
    "to 7-dockyard",
)  # fmt: skip
SUGAR, CHURCH, TRADE, CLOTH, GUILDHALL, BEER, TRADE_2, DOCKYARD = SEGMENTS


def position(players: int = 3, seed: int = 1, **options: Any) -> Table:
    """A game as it is set up; red begins."""
    return Table(rondel.game("hamburgum", players=players, **options).new(seed=seed))


def bare(players: int = 3, seed: int = 1, **options: Any) -> Table:
    """The same, but nobody owns goods, materials, money or prestige: a test gives what it needs."""
    table = position(players, seed, **options)
    for who in table.colours:
        table.having(who, money=0, prestige=0, beer=0, sugar=0, cloth=0, wood=0, brick=0, bell=0)
    return table


@cache
def numbers() -> dict[str, int]:
    """Every alternative of the game by its notation, open or not."""
    state = rondel.game("hamburgum").new(seed=1)
    return {state.text(action): action for action in range(state.game.actions)}


class Table:
    """A state with handles for everything that lies on the table."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._touched = False

    @property
    def s(self) -> Any:
        return self.state.record

    def seat(self, who: str = "red") -> Any:
        return self.s.players[COLOURS.index(who)]

    @property
    def colours(self) -> tuple[str, ...]:
        return COLOURS[: self.state.game.players]

    # Setting up

    def having(
        self, who: str = "red", /, *, money: int | None = None, prestige: int | None = None, **held: int
    ) -> Table:
        """Exactly so much money and prestige, goods and materials; what is not named stays."""
        player = self.seat(who)
        if money is not None:
            player.money = money
        if prestige is not None:
            player.scored[st.FROM_START] += prestige - player.prestige
            player.prestige = prestige
        for name, amount in held.items():
            if name in c.GOODS_NAMES:
                player.goods[c.GOODS_NAMES.index(name)] = amount
            else:
                player.materials[c.MATERIAL_NAMES.index(name)] = amount
        return self._touch()

    def berths(self, first: str, second: str, third: str) -> Table:
        """Exactly these ships ("red red neutral") at berths 1, 2 and 3; all others are in supply or gone."""
        s = self.s
        for berth, ships in enumerate((first, second, third)):
            for owner, name in enumerate(OWNERS):
                s.berths[berth * len(OWNERS) + owner] = ships.split().count(name)
        for who in self.colours:
            self.seat(who).ships = c.SHIPS - sum(ships.split().count(who) for ships in (first, second, third))
        return self._touch()

    def given(self, church: str, **donors: str) -> Table:
        """The donations to a church so far: by whom, and for which tokens; "ships!" is one already scored.

        The last one named has given the last part. The bonus for a complete church is among the prestige
        that the player has already.
        """
        s, at = self.s, CHURCHES.index(church)
        for who, tokens in donors.items():
            assert tokens, f"{who} gave nothing to {church}"
            player = self.seat(who)
            for token in tokens.split():
                bit = 1 << int(c.TOKEN_OF[at, KINDS.index(token.rstrip("!"))])
                player.tokens |= bit
                player.used_tokens |= bit if token.endswith("!") else 0
                if token == "flat5!":  # its points are among the prestige that the player has already
                    player.scored[st.FROM_TOKENS] += 5
                    player.scored[st.FROM_START] -= 5
                s.parts[at] += 1
                s.discs[len(COLOURS) * at + COLOURS.index(who)] += 1
            player.reach |= int(c.CHURCH_LINKS[at])
            if s.parts[at] == c.PARTS:
                self._complete(at, player)
        return self._touch()

    def _complete(self, church: int, player: Any) -> None:
        s = self.s
        for seat in range(len(COLOURS)):
            s.discs[len(COLOURS) * church + seat] = 0
        bonus = int(c.COMPLETION_BONUS[s.complete])
        player.scored[st.FROM_CHURCHES] += bonus
        player.scored[st.FROM_START] -= bonus
        player.completed += 1
        s.complete += 1

    def completed(self, church: str, by: str = "red") -> Table:
        """All five parts by one player, all tokens scored: the player may build anywhere."""
        return self.given(church, **{by: " ".join(f"{kind}!" for kind in KINDS)})

    def citizens(self, who: str, *sites: str, officials: tuple[str, ...] = ()) -> Table:
        """Further buildings; producers lower the prices, official sites take tiles, nothing else happens.

        ``officials`` names the blue ones; without it they are taken from the end of the list.
        """
        s, player = self.s, self.seat(who)
        blue = iter(officials)
        for name in sites:
            site = c.SITE_IDS.index(name)
            player.citizens |= 1 << site
            s.citizens |= 1 << site
            player.reach |= int(c.SITE_LINKS[site])
            kind = int(c.SITE_TYPE[site])
            if kind <= c.CLOTH_MAKER:
                s.producers[kind] += 1
            elif kind == c.OFFICIAL:
                self._take_official(player, next(blue, None))
        return self._touch()

    def _take_official(self, player: Any, name: str | None) -> None:
        s = self.s
        if s.options.officials == st.NUMBERED_OFFICIALS:
            player.officials |= 1 << s.officials_taken
        else:
            tile = s.blue_left.bit_length() - 1 if name is None else c.BLUE_IDS.index(name)
            assert s.blue_left >> tile & 1, f"{name} is not among the officials left"
            s.blue_left &= ~(1 << tile)
            player.officials |= 1 << tile
        s.officials_taken += 1

    def blue_top(self, name: str) -> Table:
        """Variant II: this official lies face up."""
        s = self.s
        s.blue_left |= 1 << s.blue_top
        s.blue_top = c.BLUE_IDS.index(name)
        assert s.blue_left >> s.blue_top & 1, f"{name} is not among the officials left"
        s.blue_left &= ~(1 << s.blue_top)
        return self._touch()

    def stone(self, segment: str, who: str = "red") -> Table:
        """Where a rondel stone stands, as in "to 5-beer"."""
        self.seat(who).stone = SEGMENTS.index(segment)
        return self._touch()

    def turn_of(self, who: str) -> Table:
        """The turn of this player begins."""
        s = self.s
        s.place = next(place for place in range(s.options.players) if s.order[place] == COLOURS.index(who))
        s.turn = s.actor = COLOURS.index(who)
        s.stage = st.RONDEL
        plain(forget)(s)
        return self._touch()

    def _touch(self) -> Table:
        """Neutral ships follow from the captains; the open alternatives are found at the next move or look."""
        s = self.s
        captains = (s.citizens & int(c.SITES_OF_TYPE[c.CAPTAIN])).bit_count()
        s.neutral_waiting = c.NEUTRAL_SHIPS - captains
        s.neutral_gone = captains - sum(s.berths[berth * len(OWNERS) + c.NEUTRAL] for berth in range(c.BERTHS))
        self._touched = True
        return self

    def ready(self) -> Table:
        if self._touched:
            self.state._open = engine.settled(self.state.array, self.state._legal, engine.HOLD)
            self._touched = False
        return self

    # Playing

    def play(self, *moves: str) -> Table:
        """Moves in notation; stops before a turn ends by itself, so that its outcome can be looked at."""
        self.ready()
        for move in moves:
            self.state.apply(self.state.action(move), hold=True)
        return self

    def end_turn(self) -> Table:
        """End the turn: by leaving out what is left of it, or because nothing is left."""
        self.ready()
        now = (self.s.rounds, self.s.place)
        while not self.state.over and (self.s.rounds, self.s.place) == now:
            self.play("done")
        return self

    def turn(self, *moves: str) -> Table:
        """A whole turn, from the rondel to its end."""
        return self.play(*moves).end_turn()

    def pass_turn(self) -> Table:
        """Go to a segment where nothing has to be done, for nothing, and do nothing."""
        self.ready()
        quiet = (GUILDHALL, DOCKYARD, TRADE, TRADE_2)
        return self.turn(next(move for move in quiet if move in self.offers() and self.cost_of(move) == 0))

    def pass_to(self, who: str) -> Table:
        """The others do nothing until it is this player's turn."""
        self.ready()
        while COLOURS[self.state.turn] != who:
            self.pass_turn()
        return self

    def cost_of(self, move: str) -> int:
        """The prestige that going to a segment costs."""
        self.ready()
        player = self.s.players[self.state.actor]
        after = self.state.clone().apply(self.state.action(move), hold=True).record.players[self.state.actor]
        return int(player.prestige - after.prestige)

    def random_moves(self, seed: int) -> Iterator[int]:
        """Play on to the end with random choices; gives each action just before it is carried out."""
        chance = random.Random(seed)
        self.ready()
        while not self.state.over:
            action = chance.choice(self.state.legal().tolist())
            yield action
            self.state.apply(action)

    # Looking

    def offers(self) -> list[str]:
        """The open alternatives in notation."""
        self.ready()
        return [self.state.text(action) for action in self.state.legal().tolist()]

    def choices(self, word: str) -> list[str]:
        """What is offered of one kind: the rest of the alternatives that begin with this word."""
        return [offer.removeprefix(f"{word} ") for offer in self.offers() if offer.startswith(f"{word} ")]

    def refuses(self, *moves: str) -> bool:
        """Whether none of these is open, and trying each all the same leaves everything as it was."""
        before, offered = self.ready().state.to_bytes(), self.offers()
        for move in moves:
            try:
                self.state.apply(numbers()[move], hold=True)
            except IllegalAction:
                if self.state.to_bytes() != before or self.offers() != offered:
                    return False
            else:
                return False
        return True

    @property
    def stage(self) -> str:
        """Which decision is open."""
        self.ready()
        stage: str = self.state.view()["stage"]
        return stage

    def holds(self, who: str = "red") -> str:
        """Prestige, money, goods and materials as in the specification: "P1 £10 b1 s1 c1 w1 k1", and a bell."""
        player = self.seat(who)
        beer, sugar, cloth = (player.goods[good] for good in range(c.GOODS))
        wood, brick, bell = (player.materials[material] for material in range(c.MATERIALS))
        text = f"P{player.prestige} £{player.money} b{beer} s{sugar} c{cloth} w{wood} k{brick}"
        return text + " bell" * int(bell)

    def money(self, who: str = "red") -> int:
        return int(self.seat(who).money)

    def prestige(self, who: str = "red") -> int:
        return int(self.seat(who).prestige)

    def harbour(self) -> tuple[str, str, str]:
        """The ships at berths 1, 2 and 3, in the order of the seats, neutral ones last."""
        first, second, third = (self._ships_at(berth) for berth in range(c.BERTHS))
        return first, second, third

    def _ships_at(self, berth: int) -> str:
        at = berth * len(OWNERS)
        return " ".join(name for owner, name in enumerate(OWNERS) for _ in range(self.s.berths[at + owner]))

    def supply(self, who: str = "red") -> int:
        """Ships that can still be built."""
        return int(self.seat(who).ships)

    def prices(self) -> tuple[int, int, int]:
        """Of beer, sugar and cloth."""
        beer, sugar, cloth = (int(plain(st.price)(self.s, good)) for good in range(c.GOODS))
        return beer, sugar, cloth

    def unscored(self, who: str = "red") -> list[str]:
        """Tokens that can still be scored."""
        return self._tokens(self.seat(who).tokens & ~self.seat(who).used_tokens)

    def scored(self, who: str = "red") -> list[str]:
        return self._tokens(self.seat(who).used_tokens)

    def _tokens(self, mask: int) -> list[str]:
        return [name for token, name in enumerate(c.TOKEN_IDS) if mask >> token & 1]

    def left_at(self, church: str) -> list[str]:
        """The kinds of the tokens that still lie at a church."""
        return [token["kind"] for token in self._church(church)["tokens"]]

    def parts(self, church: str) -> int:
        return int(self.s.parts[CHURCHES.index(church)])

    def discs(self, church: str) -> dict[str, int]:
        """The discs on a church, by owner."""
        return {COLOURS[int(seat)]: number for seat, number in self._church(church)["discs"].items()}

    def _church(self, church: str) -> dict[str, Any]:
        found: dict[str, Any] = self.state.view()["churches"][CHURCHES.index(church)]
        return found

    def built(self, who: str = "red") -> list[str]:
        """The sites with a citizen of this player."""
        return [name for site, name in enumerate(c.SITE_IDS) if self.seat(who).citizens >> site & 1]


def sites_of(kind: str) -> list[str]:
    """The sites of a building type."""
    return [site["id"] for site in c.CITY["sites"] if site["type"] == kind]


def ships(number: int, who: str = "red") -> str:
    """So many ships of one player, for ``berths``."""
    return " ".join([who] * number)


__all__ = [
    "BEER", "CHURCH", "CHURCHES", "CLOTH", "COLOURS", "DOCKYARD", "EXAMPLES", "GUILDHALL", "KINDS", "SEGMENTS",
    "SUGAR", "TRADE", "TRADE_2", "Table", "bare", "c", "numbers", "position", "ships", "sites_of", "st",
]  # fmt: skip
