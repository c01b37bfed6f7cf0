"""Section 1: the components, and the fixed numbers of the alternatives."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.hamburgum.positions import (
    BEER,
    CHURCH,
    CHURCHES,
    CLOTH,
    DOCKYARD,
    GUILDHALL,
    KINDS,
    SUGAR,
    TRADE,
    TRADE_2,
    Table,
    bare,
    c,
    numbers,
    position,
    ships,
    sites_of,
)

#: building type -> sites and tiles
TYPES = {"brewer": 5, "sugar_refiner": 5, "cloth_maker": 5, "merchant": 3, "captain": 3, "official": 7}
OFFICIAL_SITES = ("mi6", "ni6", "ca4", "ca6", "pe3", "pe4", "ja5")


@pytest.mark.rule("HB-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_each_player_has(players: int) -> None:
    table = position(players)
    seats = table.state.view()["seats"]
    assert len(seats) == players
    for who, seat in zip(table.colours, seats, strict=True):
        in_harbour = " ".join(table.harbour()).split().count(who)
        assert in_harbour + seat["ships"] == 5
        assert seat["stone"] is None  # one stone, not yet on the rondel
        assert seat["citizens"] == []
        assert seat["prestige"] == seat["seat"] + 1
    assert c.DATA["components"]["citizens_per_player"] == 18
    assert c.DATA["components"]["discs_per_player"] == 15


@pytest.mark.rule("HB-1.2", "HB-1.3")
def test_three_goods_and_three_materials() -> None:
    seat = position().state.view()["seats"][0]
    assert list(seat["goods"]) == ["beer", "sugar", "cloth"]
    assert list(seat["materials"]) == ["wood", "brick", "bell"]
    made = {BEER: "P1 £10 b2 s1 c1 w1 k1", SUGAR: "P1 £10 b1 s2 c1 w1 k1", CLOTH: "P1 £10 b1 s1 c2 w1 k1"}
    for segment, holds in made.items():
        assert position().play(segment).holds() == holds
    bought = {"take wood": "P1 £0 b0 s0 c0 w1 k0", "take brick": "P1 £0 b0 s0 c0 w0 k1"}
    bought["take bell"] = "P1 £0 b0 s0 c0 w0 k0 bell"
    for unit, holds in bought.items():
        assert bare().having(money=20, prestige=1).play(TRADE, "buy", unit).holds() == holds


@pytest.mark.rule("HB-1.4")
def test_ships_and_bells_are_limited() -> None:
    """No sixth ship and no second bell, however much wood and money there is."""
    table = bare(2).berths("", "red red", "red red").having(wood=9).play(DOCKYARD)
    assert table.play("build ship").supply() == 0
    assert table.refuses("build ship")
    assert table.seat().materials[0] == 8
    table = bare().having(money=600, bell=1).play(TRADE, "buy")
    assert table.offers() == ["take wood", "take brick", "done"]
    assert table.refuses("take bell")
    assert table.state.check() is None


@pytest.mark.rule("HB-1.5")
def test_pieces_that_run_out_stop_nothing() -> None:
    """The box has 45 cubes of goods and 49 of materials, and 18 citizens and 15 discs in a colour."""
    table = bare().having(beer=45).play(BEER)
    assert table.holds() == "P0 £0 b46 s0 c0 w0 k0"
    table = bare().having(money=600, wood=49, brick=49).play(TRADE, "buy", *["take wood"] * 5, *["take brick"] * 5)
    assert table.holds() == "P0 £0 b0 s0 c0 w54 k54"
    table = bare().having(money=20_000, beer=3).play(TRADE, "sell", "ship beer from 3", "units 3")
    assert table.money() == 20_300
    all_sites = list(c.SITE_IDS)
    table = bare().completed("dom").citizens("red", *all_sites[:18]).having(wood=2, brick=2)
    table.play(GUILDHALL, f"build {all_sites[18]}", f"build {all_sites[19]}")
    assert len(table.built()) == 20
    assert table.state.check() is None
    table = bare().having(wood=3, brick=3, money=200)
    for church in ("michaelis", "nicolai", "catharinen", "petri"):
        table.given(church, red="flat5! donations! ships! building!")
    assert sum(table.discs(church).get("red", 0) for church in CHURCHES) == 16
    table.play(CHURCH, "donate to jacobi", "donate to jacobi", "token ships")
    assert table.discs("jacobi") == {"red": 2}
    assert table.state.check() is None


@pytest.mark.rule("HB-1.5", "HB-5.17")
@pytest.mark.example("HB-X12")
def test_a_short_bank() -> None:
    """The others hold all but one of the 49 pieces of material: three wood can be bought all the same."""
    table = bare().having("red", wood=48).having("green", money=100).turn_of("green")
    table.play(TRADE, "buy", "take wood", "take wood", "take wood")
    assert table.holds("green") == "P0 £0 b0 s0 c0 w3 k0"


@pytest.mark.rule("HB-1.6")
def test_eight_segments_with_seven_actions() -> None:
    table = position()
    segments = ["sugar", "church", "trade", "cloth", "guildhall", "beer", "trade", "dockyard"]
    assert table.state.view()["rondel"] == segments
    assert table.offers() == [f"to {number}-{name}" for number, name in enumerate(segments)]
    assert len(set(segments)) == 7
    opened = {}
    for segment in table.offers():
        opened[segment] = bare().given("petri", red="flat5").having(money=20, wood=1, brick=1).play(segment).stage
    assert opened == {
        SUGAR: "turn_over", CHURCH: "donate", TRADE: "trade", CLOTH: "turn_over", GUILDHALL: "build",
        BEER: "turn_over", TRADE_2: "trade", DOCKYARD: "dockyard",
    }  # fmt: skip


@pytest.mark.rule("HB-1.7")
def test_three_berths() -> None:
    assert [berth["number"] for berth in position().state.view()["berths"]] == [1, 2, 3]


@pytest.mark.rule("HB-1.8", "HB-1.9")
def test_the_sites_of_the_city() -> None:
    view = position().state.view()
    assert len(view["churches"]) == 6
    assert len(view["sites"]) == 28
    assert Counter(site["type"] for site in view["sites"]) == TYPES
    parishes = {"michaelis", "nicolai", "catharinen", "petri", "jacobi"}
    assert {site["parish"] for site in view["sites"]} == parishes
    assert all(c.SITE_LINKS[site] for site in range(28))
    assert all(c.CHURCH_LINKS[church] for church in range(6))


@pytest.mark.rule("HB-1.9")
@pytest.mark.parametrize("kind", TYPES)
def test_as_many_tiles_as_sites(kind: str) -> None:
    """Whoever builds on every site of a type takes the last tile with the last site."""
    table = bare().completed("dom").having(wood=7, brick=7)
    assert table.state.view()["tiles_left"] == TYPES
    for left, site in zip(range(TYPES[kind] - 1, -1, -1), sites_of(kind), strict=True):
        table.turn(GUILDHALL, f"build {site}").pass_to("red").stone(TRADE)
        assert table.state.view()["tiles_left"] == {**TYPES, kind: left}
        assert table.state.view()["seats"][0]["buildings"][kind] == TYPES[kind] - left
    assert table.state.check() is None


@pytest.mark.rule("HB-1.10")
def test_six_churches_five_with_a_parish() -> None:
    names = {church["id"]: church["name"] for church in position().state.view()["churches"]}
    assert names == {
        "michaelis": "St. Michaelis", "nicolai": "St. Nicolai", "catharinen": "St. Catharinen", "petri": "St. Petri",
        "dom": "Cathedral", "jacobi": "St. Jacobi",
    }  # fmt: skip
    assert [church["id"] for church in c.CITY["churches"] if not church["has_parish"]] == ["dom"]


@pytest.mark.rule("HB-1.11")
def test_five_tokens_for_each_church() -> None:
    table = position()
    for church in CHURCHES:
        assert table.left_at(church) == list(KINDS)
    assert len(c.TOKEN_IDS) == len(set(c.TOKEN_IDS)) == 30


@pytest.mark.rule("HB-1.12")
def test_three_neutral_ships() -> None:
    table = bare(5).completed("dom").having(wood=3, brick=3)
    assert table.state.view()["neutral_waiting"] == 3
    table.play(GUILDHALL, "build ni1", "build ca1", "build ca5")
    assert table.state.view()["neutral_waiting"] == 0
    assert " ".join(table.harbour()).split().count("neutral") == 3
    assert table.state.check() is None


@pytest.mark.rule("HB-1.13")
def test_church_pieces_carry_falling_bonuses() -> None:
    table = position()
    bonuses = [table.state.view()["next_bonus"]]
    for church in CHURCHES:
        bonuses.append(table.completed(church).state.view()["next_bonus"])
    assert bonuses == [8, 7, 6, 5, 4, 3, None]


@pytest.mark.rule("HB-1.14")
@pytest.mark.parametrize(
    ("at", "sites"),
    [
        (0, ("mi4", "ni2", "pe1", "pe5", "ja3")),
        (1, ("mi5", "ni5", "ca2", "ja1", "ja4")),
        (2, ("mi1", "mi2", "ca3", "pe2", "ja2")),
    ],
    ids=["beer", "sugar", "cloth"],
)
def test_six_columns_of_prices(at: int, sites: tuple[str, ...]) -> None:
    table = bare().completed("dom").having(wood=5, brick=5).play(GUILDHALL)
    prices = [table.prices()[at]]
    for site in sites:
        prices.append(table.play(f"build {site}").prices()[at])
    assert prices == [100, 90, 80, 70, 60, 50]


def officials_in_order(table: Table) -> list[str]:
    """The officials as one player takes them, one in each turn."""
    table.completed("dom").having(wood=7, brick=7)
    for site in OFFICIAL_SITES:
        table.turn(GUILDHALL, f"build {site}").pass_to("red").stone(TRADE)
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))
    taken: list[str] = table.state.view()["seats"][0]["officials"]
    return taken


@pytest.mark.rule("HB-1.15")
def test_seven_numbered_officials() -> None:
    officials = position().state.view()["officials"]["left"]
    assert {official["number"]: official["kind"] for official in officials} == {
        1: "lord_mayor", 2: "vicar", 3: "vicar", 4: "vicar", 5: "councilman", 6: "councilman", 7: "councilman",
    }  # fmt: skip
    assert officials_in_order(bare()) == ["councilman"] * 3 + ["vicar"] * 3 + ["lord_mayor"]


@pytest.mark.rule("HB-1.16")
@pytest.mark.parametrize("officials", ["blue_choice", "blue_shuffled"])
def test_seven_blue_officials_in_the_variants(officials: str) -> None:
    blue = ["canon", "guildmaster", "harbourmaster", "deacon", "sexton", "master_builder", "civil_servant"]
    pile = position(officials=officials).state.view()["officials"]
    shown = [*pile["left"], pile["top"]] if pile["top"] else pile["left"]
    assert sorted(official["kind"] for official in shown) == sorted(blue)
    assert all(official["number"] is None for official in shown)
    assert not any(official["kind"] in blue for official in position().state.view()["officials"]["left"])


@pytest.mark.rule("HB-1.17")
def test_a_citizen_has_no_side_to_choose() -> None:
    """One alternative for each site, and nothing about a citizen but whose it is and where."""
    assert sorted(name for name in numbers() if name.startswith("build ")) == sorted(
        [*(f"build {site}" for site in c.SITE_IDS), "build ship"]
    )
    table = bare().given("petri", red="flat5").having(wood=1, brick=1).play(GUILDHALL, "build pe2")
    site = next(site for site in table.state.view()["sites"] if site["id"] == "pe2")
    assert set(site) == {"id", "parish", "type", "x", "y", "seat"}
    assert site["seat"] == 0


def test_the_numbers_of_the_alternatives() -> None:
    """The catalogue of the specification, which every record and every trained player relies on."""
    segments = ("sugar", "church", "trade", "cloth", "guildhall", "beer", "trade", "dockyard")
    goods = ("beer", "sugar", "cloth")
    parishes = {"mi": 6, "ni": 6, "ca": 6, "pe": 5, "ja": 5}
    sites = [f"{parish}{number}" for parish, size in parishes.items() for number in range(1, size + 1)]
    catalogue = [
        *(f"to {number}-{name}" for number, name in enumerate(segments)),
        "sell",
        "buy",
        *(f"ship {good} from {berth}" for berth in (1, 2, 3) for good in goods),
        *(f"units {units}" for units in (1, 2, 3)),
        *(f"{good} at home" for good in goods),
        *(f"take {material}" for material in ("wood", "brick", "bell")),
        "build ship",
        *(f"donate to {church}" for church in CHURCHES),
        *(f"token {kind}" for kind in KINDS),
        *(f"score {church}_{kind}" for church in CHURCHES for kind in KINDS),
        *(f"build {site}" for site in sites),
        "official canon",
        "official guildmaster",
        "official harbourmaster",
        "official deacon",
        "official sexton",
        "official master_builder",
        "official civil_servant",
        "done",
    ]
    assert len(catalogue) == position().state.game.actions == 106
    assert numbers() == {name: number for number, name in enumerate(catalogue)}


def test_the_kit_sets_up_what_it_says() -> None:
    """The handles that the other tests rely on."""
    table = bare(4).given("petri", red="flat5!", blue="ships").completed("dom", by="green")
    table.citizens("red", "pe2").citizens("green", "ca1", "ni6").berths("", ships(4), "blue green yellow neutral")
    table.having("blue", money=30, prestige=2, sugar=3, bell=1).stone(BEER, "green").turn_of("green")
    assert table.state.check() is None
    assert (table.holds("blue"), table.supply("blue")) == ("P2 £30 b0 s3 c0 w0 k0 bell", 4)
    assert (table.scored(), table.unscored()) == (["petri_flat5"], [])
    assert (table.parts("petri"), table.discs("petri"), table.discs("dom")) == (2, {"red": 1, "blue": 1}, {})
    assert table.left_at("petri") == ["donations", "building", "citizens"]
    assert table.prices() == (100, 100, 90)
    assert table.harbour() == ("", "red red red red", "blue green yellow neutral")
    assert table.state.turn == 2
