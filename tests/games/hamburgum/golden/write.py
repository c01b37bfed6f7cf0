"""Writes the golden games. Only for a new version of the rules, which old records do not fit any more:

python -m tests.games.hamburgum.golden.write
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path
from typing import Any

import rondel
from rondel.core.compiling import plain
from rondel.core.game import Game, State
from rondel.core.records import GameRecord
from rondel.games.hamburgum.rules import components as c
from rondel.games.hamburgum.rules import state as st
from rondel.games.hamburgum.rules.decisions import can_pay_part, rondel_cost, surplus_tokens
from rondel.games.hamburgum.rules.scoring import token_value

FOLDER = Path(__file__).resolve().parent
NAME = "hamburgum"
NAMES = ("Anna", "Bohouš", "Čeněk", "Dora", "Emil")

#: how much a player with a plan likes an alternative; "done" is worth nothing, so only what is above it is done
Liking = Callable[[Any, int], float]


def wood(player: Any) -> int:
    return int(player.materials[c.WOOD])


def brick(player: Any) -> int:
    return int(player.materials[c.BRICK])


def goods(player: Any) -> int:
    return sum(player.goods[good] for good in range(c.GOODS))


def payable(s: Any) -> int:
    """Churches whose next part can be paid."""
    return sum(plain(can_pay_part)(s, s.players[s.actor], church) for church in range(c.CHURCHES))


def like_segment(s: Any, action: int) -> float:
    """Goods first, then money, then materials, and with them to the Church and sometimes to the Guildhall."""
    player = s.players[s.actor]
    segment = action - st.MOVE_TO
    price = 3 * plain(rondel_cost)(player, segment)
    pairs = min(wood(player), brick(player))
    if segment == c.CHURCH_SEGMENT:
        liking = 6 * payable(s) + (brick(player) > 2) * 4
    elif segment == c.GUILDHALL:
        reach = c.ALL_SITES if player.completed else player.reach
        liking = 5 * min(pairs, 3) * (player.citizens.bit_count() < 7) if reach & ~s.citizens else 0
    elif segment == c.DOCKYARD:
        liking = 4 * (wood(player) > 1) * (player.ships > 2)
    elif segment in (c.TRADE_SEGMENT, c.TRADE_2):
        liking = max(2 * min(goods(player), 5), 9 * (player.money >= 150), 4 * (player.money >= 50 and pairs == 0))
    else:
        liking = 5
    return float(liking - price)


def like_trade(s: Any, action: int) -> float:
    player = s.players[s.actor]
    return 2.0 * goods(player) if action == st.CHOOSE_SELL else float(player.money / 25)


def like_load(s: Any, action: int) -> float:
    """The most money with one ship; at home too, when many goods are left."""
    player = s.players[s.actor]
    if action >= st.SELL_HOME:
        return goods(player) - 3
    berth, good = divmod(action - st.LOAD_SHIP, c.GOODS)
    return float(min(berth + 1, player.goods[good]) * plain(st.price)(s, good))


def like_units(s: Any, action: int) -> float:
    return action


def like_unit(s: Any, action: int) -> float:
    """Bricks and wood in turn, and the bell for a church that lacks its fifth part; some money is kept for parts."""
    player = s.players[s.actor]
    material = action - st.BUY_UNIT
    if material == c.BELL:
        return 20 if any(s.parts[church] == 4 for church in range(c.CHURCHES)) else -1
    price = c.DEPOT_PRICE[s.units + 1] - c.DEPOT_PRICE[s.units]
    if price > 60 or player.money - price < 20:
        return -1
    return 10.0 - int(player.materials[material]) + (material == c.BRICK)


def like_ship(s: Any, action: int) -> float:
    player = s.players[s.actor]
    return wood(player) - 1 if player.ships > 1 else -1


def like_donation(s: Any, action: int) -> float:
    """The church that is furthest."""
    return 1.0 + int(s.parts[action - st.DONATE_TO])


def like_token(s: Any, action: int) -> float:
    """What is worth most already, and rather a kind that is not waiting unscored."""
    player = s.players[s.actor]
    kind = action - st.TAKE_TOKEN
    unscored = player.tokens & ~player.used_tokens
    waiting = any(unscored >> int(c.TOKEN_OF[church, kind]) & 1 for church in range(c.CHURCHES))
    return float(plain(token_value)(s, s.actor, int(c.TOKEN_OF[s.church, kind])) + 1 - 3 * waiting)


def like_scoring(s: Any, action: int) -> float:
    """A token is kept until it brings something, unless it is one too many."""
    value = plain(token_value)(s, s.actor, action - st.SCORE_TOKEN)
    patience = 0 if plain(surplus_tokens)(s.players[s.actor]) else 4 if s.complete < 4 else 1
    return float(value - patience)


def like_site(s: Any, action: int) -> float:
    """Anything, but not the last material, and no more citizens than the fifth parts allow."""
    player = s.players[s.actor]
    if player.citizens.bit_count() > 8 or (brick(player) < 2 and player.citizens):
        return -1
    return 4.0 if c.SITE_TYPE[action - st.BUILD_ON] >= c.MERCHANT else 3.0


def like_anything(s: Any, action: int) -> float:
    return 1


LIKINGS: dict[int, Liking] = {
    st.RONDEL: like_segment, st.TRADE: like_trade, st.SELL: like_load, st.LOAD: like_units, st.BUY: like_unit,
    st.DOCKYARD_STAGE: like_ship, st.DONATE: like_donation, st.TOKEN: like_token, st.SCORE: like_scoring,
    st.BUILD: like_site, st.CHOOSE_OFFICIAL: like_anything, st.CANON_DONATION: like_donation,
}  # fmt: skip


def with_a_plan(state: State, chance: random.Random) -> int:
    """What is liked best, with some chance so that no two games are alike."""
    s = state.record
    liking = LIKINGS[s.stage]
    values = {a: 0.0 if a == st.DONE else liking(s, a) + 2 * chance.random() for a in state.legal().tolist()}
    return int(max(values, key=lambda action: values[action]))


def played(game: Game, seed: int) -> GameRecord:
    """A whole game of players with a plan."""
    chance = random.Random(seed)
    record = GameRecord(game, seed, list(NAMES[: game.players]))
    state = game.new(seed)
    while not state.over:
        action = with_a_plan(state, chance)
        record.moves.append(state.text(action))
        state.apply(action)
    return record


def first_tie() -> GameRecord:
    """The first game of two in which the prestige is equal and the money decides."""
    game = rondel.game(NAME, players=2)
    for seed in count(1):
        record = played(game, seed)
        state = record.state()
        if len(set(state.scores())) == 1 and sorted(state.ranking()) == [1, 2]:
            return record
    raise AssertionError("count() never ends")


def golden() -> Iterator[tuple[str, GameRecord]]:
    """A game for every pair of option values, and a tie."""
    variants = ("numbered", "blue_choice", "blue_shuffled")
    for number, (at, variant) in enumerate(product(range(4), range(3)), 1):
        game = rondel.game(
            NAME,
            players=2 + at,
            officials=variants[variant],
            building_token_scope=("parish", "city")[(at + variant) % 2],
            seating=("as_listed", "shuffled")[(at // 2 + variant) % 2],
        )
        yield f"planned-{number:02}", played(game, 20 + number)
    yield "tie-money", first_tie()


if __name__ == "__main__":
    for old in FOLDER.glob("*.rondel"):
        old.unlink()
    for name, record in golden():
        record.save(FOLDER / f"{name}.rondel")
        print(f"{name}: {len(record.moves)} moves, {record.state().scores()}")
