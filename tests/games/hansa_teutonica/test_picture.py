"""The table as plain lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from rondel.games.hansa_teutonica.picture import WIDTH, legend, picture
from tests.games.hansa_teutonica.positions import Table, position

RED, BLUE, GREEN, YELLOW = range(4)
NAMES = ["Anna", "Bruno", "Clara", "David", "Ella"]


def lines(table: Table, *estates: int) -> list[str]:
    return picture(table.state.view(table.state.actor), NAMES, estates)


def test_a_fresh_game() -> None:
    told = lines(position(), RED)
    assert told[:3] == [
        "Round 1, turn of Anna, 2 actions left.",
        "Completed cities: 0 of 10. Markers in the pile: 13.",
        "Coellen table: 7 white, 8 orange, 9 pink, 11 black",
    ]
    assert told[3] == "Routes:"
    assert [line.partition(":")[0] for line in told[4:7]] == [
        "  Osnabrück-Bremen", "  Hildesheim-Goslar", "  Lüneburg-Perleberg"
    ]  # fmt: skip
    assert all("3 empty spaces, marker " in line for line in told[4:7])
    text = " ".join(line.strip() for line in told)
    assert "Empty routes: Groningen-Emden (3), Emden-Osnabrück (4)," in text
    assert "Stade (Privilegium): white round;" in text
    assert "Lübeck (Bursa): white with coin, pink;" in text
    assert "Hamburg: white, orange, black;" in text
    assert "Anna: 0 points; supply five traders and one merchant; stock six traders; 0 offices" in told
    assert "David: 0 points; supply eight traders and one merchant; stock three traders; 0 offices" in told


def test_lines_are_short_and_names_stay_in_one_piece() -> None:
    for players in (2, 3, 4, 5):
        told = lines(position(players=players), *range(players))
        assert max(map(len, told)) <= WIDTH
        assert all(line == line.rstrip() for line in told)
        assert not any(line.startswith("  (") for line in told)
    assert max(map(len, legend())) <= 120


def test_desks_are_shown_of_the_seats_that_are_asked_for() -> None:
    table = position().develop("actiones", 2).develop("privilegium", seat=BLUE)
    told = lines(table, RED)
    assert "    Actiones      2 3 (3) 4 4 5" in told
    assert not any("white (orange)" in line for line in told)
    assert "  Clavis Urbis 1, Actiones 2, Privilegium orange, Liber Sophiae 2, Bursa 3" in told
    assert "    Privilegium   white (orange) pink black" in lines(table, RED, BLUE)


def test_routes_and_cities() -> None:
    table = position().on("hamburg-lubeck", "trader", "merchant").on("hamburg-lubeck", "trader", seat=BLUE)
    table.on("stade-hamburg", "trader", seat=GREEN).office("hamburg", RED, BLUE).extra_office("hamburg", BLUE)
    table.on_table(7, seat=YELLOW)
    told = lines(table)
    assert "  Hamburg-Lübeck: Anna one trader and one merchant, Bruno one trader, full" in told
    assert "  Stade-Hamburg: Clara one trader, 2 empty spaces" in told
    assert "  Hamburg: +Bruno, Anna, Bruno, black; controlled by Bruno" in told
    assert "Coellen table: 7 David, 8 orange, 9 pink, 11 black" in told


def test_markers() -> None:
    table = position().holding("develop_ability", "develop_ability", "three_actions").used("swap_offices")
    table.on_plate("four_actions", seat=BLUE)
    told = lines(table)
    assert "  markers: three actions, 2 times develop ability" in told
    assert "  used markers: swap offices" in told
    assert "  markers waiting for a route: four actions" in told


def test_the_pawn() -> None:
    table = position(players=2)
    assert not any("pawn" in line.lower() for line in lines(table))
    table.play("P04")
    assert "The pawn is in province 4 (Kampen-Osnabrück, Kampen-Arnheim, Arnheim-Münster)." in lines(table)


def test_a_finished_game_tells_the_results() -> None:
    table = position().office("hamburg", RED).points(19).fill("hamburg-lubeck").ready().play("establish", "nothing")
    told = lines(table)
    assert not any(line.startswith("Round") for line in told)
    assert sum(" points in all; supply" in line for line in told) == 4


def test_the_legend_names_what_the_picture_uses() -> None:
    text = " ".join(legend())
    for word in ("round", "coin", "+Anna", "brackets", "hamburg-lubeck"):
        assert word in text
