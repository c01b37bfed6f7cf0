"""The table as lines of text: everything that is open to see can be read."""

from __future__ import annotations

import rondel
from rondel.core.records import GameRecord
from rondel.games.hamburgum.picture import legend, picture
from rondel.games.hamburgum.rules.components import CITY, SITE_IDS
from tests.games.hamburgum.positions import BEER, Table, bare, position
from tests.games.hamburgum.test_golden import FOLDER

NAMES = ("Anna", "Bohouš", "Čeněk", "Dora", "Emil")


def lines(table: Table, *estates: int, viewer: int = 0) -> list[str]:
    view = table.ready().state.view(viewer)
    return picture(view, NAMES[: view["players"]], estates)


def test_the_start() -> None:
    shown = lines(position(2))
    assert shown[:5] == [
        "Round 1. Order of turns: Anna, Bohouš. Prices: beer 100 £, sugar 100 £, cloth 100 £.",
        "Rondel, clockwise: Sugar, Church, Trade, Cloth, Guildhall, Beer, Trade, Dockyard",
        "Berth 1, 1 unit in each ship: empty",
        "Berth 2, 2 units in each ship: empty",
        "Berth 3, 3 units in each ship: Anna, Bohouš",
    ]
    assert "St. Michaelis: 0 of 5 parts; the next costs 1 brick" in shown
    assert (
        "Next official: Councilman, 10 £ for each citizen on the board; then: Councilman, Councilman, Vicar, Vicar, "
        "Vicar, Lord Mayor" in shown
    )
    assert "Parish of St. Petri: pe1 brewer, pe2 cloth maker, pe3 official, pe4 official, pe5 brewer" in shown
    assert shown[-1] == (
        "Bohouš: 2 prestige, 20 £, 1 beer, 1 sugar, 1 cloth, 1 wood, 1 brick, 0 bell, 4 ships in supply"
    )


def test_stones_ships_churches_and_sites() -> None:
    table = bare(3).given("petri", red="flat5!", blue="ships").given("nicolai", blue="flat5")
    table.completed("dom", by="green").citizens("blue", "ni1").citizens("green", "ja5")
    table.berths("", "red blue green", "blue neutral").stone(BEER, "green")
    shown = lines(table, 1)
    assert "Rondel, clockwise: Sugar, Church, Trade, Cloth, Guildhall, Beer [Čeněk], Trade, Dockyard" in shown
    assert "Berth 2, 2 units in each ship: Anna, Bohouš, Čeněk" in shown
    assert "Berth 3, 3 units in each ship: Bohouš, neutral" in shown
    assert "Cathedral: complete" in shown
    at = shown.index("St. Petri: 2 of 5 parts (Anna 1, Bohouš 1); the next costs 1 brick, 1 wood, 20 £")
    assert shown[at + 1] == "  tokens: 1 prestige per donation token, 4 per brewer, 4 per citizen"
    assert any("ni1 captain [Bohouš], ni2 brewer, " in line for line in shown)
    blue = next(at for at, line in enumerate(shown) if line.startswith("Bohouš: "))
    assert shown[blue + 1 : blue + 4] == [
        "  buildings: 1 captain",
        "  St. Nicolai: 5 prestige, worth 5 now",
        "  St. Petri: 2 prestige per ship, worth 4 now",
    ]
    green = next(at for at, line in enumerate(shown) if line.startswith("Čeněk: "))
    assert shown[green].endswith("may build anywhere")
    assert shown[green + 1 :] == ["  buildings: 1 official", "  tokens: 0 to score, 5 scored"]
    assert "  1 token is scored" in lines(table, 0)


def test_the_blue_officials() -> None:
    free = lines(position(2, officials="blue_choice"))
    assert (
        "Officials to choose from: Canon, Guildmaster, Harbourmaster, Deacon, Sexton, Master Builder, Civil Servant"
        in free
    )
    shuffled = lines(position(2, officials="blue_shuffled").blue_top("deacon"))
    assert (
        "Next official: Deacon, 30 £ for each of your donation tokens; face down, in unknown order: Canon, "
        "Guildmaster, Harbourmaster, Sexton, Master Builder, Civil Servant" in shuffled
    )


def test_no_officials_are_left() -> None:
    table = bare(2).citizens("red", "mi6", "ni6", "ca4", "ca6", "pe3", "pe4", "ja5")
    assert "Officials: none are left" in lines(table)


def test_the_legend_tells_the_lines_and_where_the_map_comes_from() -> None:
    told = legend()
    assert any("it was reconstructed" in line for line in told)
    assert "  Cathedral: pe5, ni6, ca6, ja4" in told
    assert "  ni6: St. Nicolai, Cathedral, ni5" in told
    ends = sum(line.count(",") + 1 for line in told if line.startswith("  "))
    assert ends == 2 * len(CITY["lines"])


def test_every_position_of_a_game_can_be_read() -> None:
    """Also as others see it, and when it is over."""
    record = GameRecord.load(FOLDER / "planned-12.rondel")
    for number, state in enumerate(record.states()):
        if number % 20 == 0 or state.over:
            for viewer in (-1, state.actor):
                shown = picture(state.view(viewer), NAMES, [viewer])
                assert all(site in " ".join(shown) for site in SITE_IDS)
                assert all(any(line.startswith(f"{name}: ") for line in shown) for name in NAMES)
                assert not any("{" in line or line != line.rstrip() for line in shown)


def test_spectators_read_the_same() -> None:
    state = rondel.game("hamburgum", players=2).new(1)
    assert picture(state.view(-1), NAMES[:2]) == picture(state.view(0), NAMES[:2]) == picture(state.view(1), NAMES[:2])
