"""Sections 9 and 10: the Guildhall and the buildings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hamburgum.positions import (
    BEER,
    CHURCH,
    CHURCHES,
    EXAMPLES,
    GUILDHALL,
    TRADE,
    Table,
    bare,
    c,
    position,
    sites_of,
)

#: sites joined to a church, written out from the specification
CHURCH_LINES = {
    "michaelis": ["mi1", "mi2", "mi3", "mi6"], "nicolai": ["ni1", "ni3", "ni4", "ni6"],
    "catharinen": ["ca1", "ca2", "ca4", "ca6"], "petri": ["pe2", "pe3", "pe5"],
    "dom": ["ni6", "ca6", "pe5", "ja4"], "jacobi": ["ja1", "ja3", "ja4"],
}  # fmt: skip
EVERYWHERE = [f"build {site}" for site in c.SITE_IDS]
OFFICIAL_SITES = ("mi6", "ni6", "ca4", "ca6", "pe3", "pe4", "ja5")


def builder(wood: int = 9, brick: int = 9, players: int = 3, **options: Any) -> Table:
    """Red may build anywhere: the Cathedral is complete."""
    return bare(players, **options).completed("dom").having(wood=wood, brick=brick)


def top_official(table: Table, number: int) -> Table:
    """The numbered official on top of the pile, whatever stands on the board; blue holds those before it."""
    table.s.officials_taken = 7 - number
    return table


# Guildhall


@pytest.mark.rule("HB-9.1")
@pytest.mark.parametrize("number", range(6))
def test_any_number_of_buildings_for_a_wood_and_a_brick_each(number: int) -> None:
    table = builder(5, 6).having(money=70).play(GUILDHALL, *(f"build {site}" for site in sites_of("brewer")[:number]))
    assert table.holds() == f"P0 £70 b0 s0 c0 w{5 - number} k{6 - number}"
    assert len(table.built()) == number
    assert table.state.check() is None


@pytest.mark.rule("HB-9.1")
@pytest.mark.parametrize(("wood", "brick"), [(0, 5), (5, 0), (0, 0)])
def test_no_building_without_both(wood: int, brick: int) -> None:
    table = builder(wood, brick).having(money=500).play(GUILDHALL)
    assert table.state.at_turn_end
    assert table.refuses(*EVERYWHERE)
    table = builder(wood + 1, brick + 1).play(GUILDHALL, "build mi4")  # the last of one of them
    assert table.state.at_turn_end
    assert table.refuses(*EVERYWHERE)


@pytest.mark.rule("HB-9.2")
@pytest.mark.parametrize("site", c.SITE_IDS)
def test_the_site_says_which_building(site: str) -> None:
    table = builder().play(GUILDHALL)
    kind = table.state.view()["sites"][c.SITE_IDS.index(site)]["type"]
    left = table.state.view()["tiles_left"]
    table.play(f"build {site}")
    view = table.state.view()
    assert table.built() == [site]
    assert view["sites"][c.SITE_IDS.index(site)]["seat"] == 0
    assert view["seats"][0]["buildings"] == {name: int(name == kind) for name in view["tiles_left"]}
    assert view["tiles_left"] == {name: number - (name == kind) for name, number in left.items()}
    assert table.state.check() is None


@pytest.mark.rule("HB-9.3")
def test_a_site_holds_one_citizen() -> None:
    table = builder().completed("jacobi", by="blue").citizens("blue", "ja1", "ni1").citizens("red", "mi1")
    table.play(GUILDHALL)
    assert table.refuses("build ja1", "build ni1", "build mi1")
    assert len(table.choices("build")) == 25
    table.play("build mi2")
    assert table.refuses("build mi2")


@pytest.mark.rule("HB-9.3")
def test_citizens_stay_where_they_are() -> None:
    """No step of a game takes a citizen from the board or gives a site to somebody else."""
    table = position(3)
    owners: dict[str, str] = {}
    for _action in table.random_moves(seed=2):
        now = {site: who for who in table.colours for site in table.built(who)}
        assert owners.items() <= now.items()
        owners = now
    assert len(owners) > 10


@pytest.mark.rule("HB-9.4", "HB-9.5")
@pytest.mark.parametrize("church", CHURCH_LINES)
@pytest.mark.parametrize("token", ["flat5", "flat5!"])
def test_sites_joined_to_a_church_with_an_own_donation(church: str, token: str) -> None:
    """Whether the token is scored or not."""
    table = bare().given(church, red=token).having(wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == CHURCH_LINES[church]
    assert table.refuses(*(f"build {site}" for site in c.SITE_IDS if site not in CHURCH_LINES[church]))


@pytest.mark.rule("HB-9.4")
def test_sites_joined_to_an_own_citizen() -> None:
    table = bare().given("michaelis", red="flat5").citizens("red", "mi2").having(wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == ["mi1", "mi3", "mi4", "mi6"]  # mi4 through mi2
    assert table.refuses("build mi5", "build ni1")  # two lines away


@pytest.mark.rule("HB-9.4", "HB-9.9")
def test_every_line_of_the_map_links() -> None:
    """A citizen links exactly the sites that a line joins to it, in its own parish or beyond."""
    lines = [set(line) for line in c.CITY["lines"]]
    for site in c.SITE_IDS:
        joined = {other for line in lines if site in line for other in line - {site}} & set(c.SITE_IDS)
        table = bare().citizens("red", site).having(wood=1, brick=1).play(GUILDHALL)
        assert set(table.choices("build")) == joined


@pytest.mark.rule("HB-9.5", "HB-7.20")
def test_a_complete_church_still_links_its_donors() -> None:
    table = bare().given("jacobi", red="flat5!", blue="donations! ships! building! citizens!")
    assert table.discs("jacobi") == {}
    assert table.having(wood=1, brick=1).play(GUILDHALL).choices("build") == ["ja1", "ja3", "ja4"]
    assert table.state.check() is None


@pytest.mark.rule("HB-9.6")
def test_who_never_donated_cannot_build() -> None:
    table = bare().completed("dom", by="blue").given("petri", green="flat5").having(wood=5, brick=5).play(GUILDHALL)
    assert table.state.at_turn_end
    assert table.refuses(*EVERYWHERE)


@pytest.mark.rule("HB-9.7")
@pytest.mark.parametrize("church", CHURCHES)
def test_who_completed_a_church_builds_anywhere(church: str) -> None:
    table = bare().completed(church).having(wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == list(c.SITE_IDS)


@pytest.mark.rule("HB-9.8")
def test_churches_and_citizens_of_others_give_no_link() -> None:
    table = bare().given("michaelis", red="flat5").given("nicolai", blue="flat5").citizens("blue", "ni1", "ni3")
    table.having(wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == ["mi1", "mi2", "mi3", "mi6"]
    assert table.refuses("build ni4", "build ni6")  # joined to St. Nicolai only
    assert table.refuses("build mi4", "build ni2", "build ni5")  # joined to blue citizens only
    assert table.state.check() is None


@pytest.mark.rule("HB-9.9")
@pytest.mark.parametrize(
    ("own", "church", "beyond"),
    [
        ("mi4", "michaelis", "ni1"), ("mi6", "michaelis", "ni3"), ("ni2", "nicolai", "ca2"),
        ("ni4", "nicolai", "ca6"), ("ni5", "nicolai", "pe3"), ("pe4", "petri", "ja1"), ("ca3", "catharinen", "ja5"),
        ("ni1", "nicolai", "mi4"), ("ja5", "jacobi", "ca3"),
    ],
)  # fmt: skip
def test_lines_count_across_parish_borders(own: str, church: str, beyond: str) -> None:
    assert own[:2] != beyond[:2]
    table = bare().given(church, red="flat5").citizens("red", own).having(wood=1, brick=1).play(GUILDHALL)
    assert beyond in table.choices("build")


@pytest.mark.rule("HB-9.10")
def test_each_building_is_a_link_for_the_next() -> None:
    table = bare().given("petri", red="flat5").having(wood=4, brick=4).play(GUILDHALL)
    assert table.refuses("build pe1", "build pe4", "build ja1", "build ja2")
    table.play("build pe2")
    assert table.choices("build") == ["pe1", "pe3", "pe4", "pe5"]
    table.play("build pe4")
    assert table.choices("build") == ["pe1", "pe5", "ja1"]  # no second official, though pe3 is linked
    table.play("build ja1", "build ja2")
    assert table.built() == ["pe2", "pe4", "ja1", "ja2"]
    assert table.state.check() is None


@pytest.mark.rule("HB-9.10")
def test_each_building_is_paid_and_takes_effect_before_the_next() -> None:
    table = builder(3, 3).play(GUILDHALL, "build mi3")
    assert table.holds() == "P0 £100 b0 s0 c0 w2 k2"
    table.play("build mi1")
    assert (table.holds(), table.prices()) == ("P0 £100 b0 s0 c0 w1 k1", (100, 100, 90))
    table.play("build ni1")
    assert table.harbour() == ("", "red blue green", "red neutral")


@pytest.mark.rule("HB-9.11")
@pytest.mark.parametrize("officials", ["numbered", "blue_shuffled"])
@pytest.mark.parametrize("first", OFFICIAL_SITES)
def test_one_official_in_a_turn(first: str, officials: str) -> None:
    table = builder(officials=officials)
    if officials == "blue_shuffled":
        table.blue_top("sexton")
    table.play(GUILDHALL, f"build {first}")
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))
    assert len(table.choices("build")) == 21  # everything else
    table.play("build mi1", "build ni1")
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))
    table.end_turn().pass_to("red").stone(TRADE).play(GUILDHALL)  # in the next turn there may be another
    assert set(OFFICIAL_SITES) - {first} <= set(table.choices("build"))
    assert table.state.check() is None


# Buildings


@pytest.mark.rule("HB-10.1")
def test_a_producer_works_for_the_rest_of_the_game() -> None:
    table = builder().turn(GUILDHALL, "build mi4", "build ni2")
    for beer in (3, 6, 9):
        table.pass_to("red").stone(GUILDHALL).turn(BEER)
        assert table.seat().goods[0] == beer
    assert table.seat("blue").goods[0] == 0


@pytest.mark.rule("HB-10.2")
@pytest.mark.parametrize(
    ("site", "prices"),
    [("mi4", (90, 100, 100)), ("ja4", (100, 90, 100)), ("pe2", (100, 100, 90)), ("mi3", (100, 100, 100))],
)
def test_a_new_producer_lowers_the_price_at_once_for_everybody(site: str, prices: tuple[int, int, int]) -> None:
    table = builder().having("blue", beer=1, sugar=1, cloth=1).play(GUILDHALL, f"build {site}")
    assert table.prices() == prices
    table.end_turn()
    for at, good in enumerate(("beer", "sugar", "cloth")):
        sold = Table(table.state.clone()).play(TRADE, "sell", f"ship {good} from 3")
        assert sold.money("blue") == prices[at]


@pytest.mark.rule("HB-10.3")
def test_prices_fall_with_the_producers_of_all_and_never_below_50() -> None:
    table = builder().completed("jacobi", by="blue").having("blue", wood=9, brick=9)
    table.turn(GUILDHALL, "build mi4", "build pe1", "build mi1", "build pe2")
    assert table.prices() == (80, 100, 80)
    table.play(GUILDHALL, "build ni2", "build pe5", "build ja3", "build ca3", "build ja2", "build mi2")
    assert table.prices() == (50, 100, 50)
    assert table.refuses(*(f"build {site}" for site in (*sites_of("brewer"), *sites_of("cloth_maker"))))
    assert table.state.check() is None


@pytest.mark.rule("HB-10.3")
def test_prices_never_rise() -> None:
    for seed in (1, 2):
        table = position(4, seed)
        before = table.prices()
        for _action in table.random_moves(seed):
            now = table.prices()
            assert all(new <= old for new, old in zip(now, before, strict=True))
            before = now
        assert min(before) >= 50


@pytest.mark.rule("HB-10.4")
def test_other_buildings_act_once() -> None:
    """Merchant, captain and official: nothing more happens in the rounds that follow."""
    table = builder().turn(GUILDHALL, "build mi3", "build ni1", "build mi6")
    held, harbour = table.holds(), table.harbour()
    for _turn in range(3):
        table.pass_to("red").pass_turn()
    assert (table.holds(), table.harbour()) == (held, harbour)


@pytest.mark.rule("HB-10.5")
@pytest.mark.parametrize("site", ["mi3", "ni3", "ni4"])
def test_merchant(site: str) -> None:
    table = builder().play(GUILDHALL, f"build {site}")
    assert table.money() == 100
    assert sites_of("merchant") == ["mi3", "ni3", "ni4"]


@pytest.mark.rule("HB-10.6")
@pytest.mark.parametrize("site", ["ni1", "ca1", "ca5"])
def test_captain(site: str) -> None:
    """First the neutral ship, then the own one; no wood but that of the building."""
    table = builder(1, 1).berths("", "red blue green", "blue").play(GUILDHALL, f"build {site}")
    assert table.harbour() == ("", "red blue green", "red blue neutral")
    assert table.holds() == "P0 £0 b0 s0 c0 w0 k0"
    assert (table.supply(), table.s.neutral_waiting) == (3, 2)
    assert sites_of("captain") == ["ni1", "ca1", "ca5"]
    assert table.state.check() is None


@pytest.mark.rule("HB-10.6")
@pytest.mark.parametrize(
    ("third", "after"),
    [
        ("blue", ("blue blue green", "red green green", "red blue neutral")),  # room for both
        ("blue green", ("red green green", "blue green neutral", "red")),  # the own ship makes all move
        ("red blue green", ("red green green", "red blue green", "red neutral")),  # the neutral one does
    ],
)
def test_each_ship_of_a_captain_enters_by_itself(third: str, after: tuple[str, str, str]) -> None:
    table = builder().berths("blue blue green", "red green green", third).play(GUILDHALL, "build ca1")
    assert table.harbour() == after
    assert table.state.check() is None


@pytest.mark.rule("HB-10.6")
@pytest.mark.example("HB-T19")
def test_the_neutral_ship_fills_berth_three_and_the_own_ship_moves_all() -> None:
    table = builder(players=2).berths("red blue", "blue blue", "red").play(GUILDHALL, "build ni1")
    assert table.harbour() == ("blue blue", "red neutral", "red")
    assert (table.supply("red"), table.supply("blue")) == (3, 3)
    assert table.state.check() is None


@pytest.mark.rule("HB-10.7")
@pytest.mark.example("HB-T5")
def test_without_a_ship_in_supply_only_the_neutral_one_enters() -> None:
    table = builder().berths("red blue green", "red red red", "red").play(GUILDHALL, "build ni1")
    assert table.harbour() == ("red blue green", "red red red", "red neutral")
    assert table.supply() == 0
    assert table.state.check() is None
    # in the position of HB-T4 the neutral ship itself brings one home
    table = builder(players=2).berths("red blue", "red red", "red red").play(GUILDHALL, "build ni1")
    assert table.harbour() == ("red red", "red red", "red neutral")
    assert (table.supply("red"), table.supply("blue")) == (0, 5)
    assert table.state.check() is None


@pytest.mark.rule("HB-10.8")
@pytest.mark.parametrize("site", ["mi4", "mi3", "ni1", "mi6"])
def test_effects_are_automatic(site: str) -> None:
    """Nothing is asked: the next decision is about the next building."""
    table = builder().play(GUILDHALL, f"build {site}")
    assert table.stage == "build"
    effects = {
        "mi4": table.prices() == (90, 100, 100), "mi3": table.money() == 100,
        "ni1": table.harbour()[2] == "red neutral", "mi6": table.money() == 10,
    }  # fmt: skip
    assert effects[site]


@pytest.mark.rule("HB-10.9", "HB-10.14")
def test_the_top_official_is_taken_and_no_other() -> None:
    """In their public order, whoever builds and on whichever site."""
    table = builder().completed("jacobi", by="blue").having("blue", wood=9, brick=9)
    expected = ["councilman"] * 3 + ["vicar"] * 3 + ["lord_mayor"]
    taken: list[str] = []
    for number, site in zip(range(7, 0, -1), ("pe4", "mi6", "ca6", "ja5", "ni6", "ca4", "pe3"), strict=True):
        who = ("red", "blue")[number % 2]
        pile = table.state.view()["officials"]
        assert pile["top"] == {"kind": expected[7 - number], "number": number}
        assert [official["number"] for official in pile["left"]] == list(range(number, 0, -1))
        table.turn_of(who).stone(TRADE, who).play(GUILDHALL)
        assert not table.choices("official")
        table.play(f"build {site}")
        assert table.stage != "official"
        taken.append(table.state.view()["seats"][("red", "blue").index(who)]["officials"][-1])
    assert taken == expected
    assert table.state.view()["officials"] == {"top": None, "left": []}
    assert table.state.check() is None


@pytest.mark.rule("HB-10.10", "HB-10.13")
@pytest.mark.parametrize("others", [(), ("ja1",), ("ja1", "ja2", "ni1", "ni2")])
@pytest.mark.parametrize("own", [(), ("mi1",), ("mi1", "mi2", "mi5")])
@pytest.mark.parametrize("built_now", [(), ("ca1", "ca2")])
def test_councilman(own: tuple[str, ...], others: tuple[str, ...], built_now: tuple[str, ...]) -> None:
    """10 £ for each citizen of all players, with the new one and those placed earlier in this turn."""
    table = builder().completed("jacobi", by="blue").citizens("red", *own).citizens("blue", *others)
    table.play(GUILDHALL, *(f"build {site}" for site in built_now), "build pe3")
    assert table.money() == 10 * (len(own) + len(others) + len(built_now) + 1)
    assert table.state.check() is None


@pytest.mark.rule("HB-10.11")
@pytest.mark.parametrize(
    ("parts", "money"), [({}, 50), ({"petri": 3}, 80), ({"petri": 4, "michaelis": 2, "jacobi": 2}, 130)]
)
def test_vicar(parts: dict[str, int], money: int) -> None:
    """10 £ for each part of all churches by all players: the tokens in front of them all."""
    table = builder().citizens("red", "mi6", "ni6", "ca4")
    kinds = ("flat5!", "donations!", "ships!", "citizens!")
    for church, number in parts.items():
        table.given(church, blue=kinds[0], green=" ".join(kinds[1:number]))
    table.play(GUILDHALL, "build pe3")
    tokens = sum(len(table.scored(who)) + len(table.unscored(who)) for who in ("red", "blue", "green"))
    assert table.money() == money == 10 * tokens
    assert table.state.check() is None


@pytest.mark.rule("HB-10.12")
@pytest.mark.parametrize("complete", range(6))
def test_lord_mayor(complete: int) -> None:
    """60 £ for each complete church, whoever completed it."""
    table = bare()
    for number, church in enumerate(CHURCHES[:complete]):
        table.completed(church, by=("blue", "green", "red")[number % 3])
    for church in CHURCHES[complete:4]:
        table.given(church, blue="flat5!")
    table.given("jacobi", red="flat5!")  # a church begun brings nothing
    table.citizens("blue", "mi6", "ni6", "ca4", "ca6", "pe3", "pe5", "pe4").citizens("red", "ja3")
    assert table.state.view()["officials"]["top"] == {"kind": "lord_mayor", "number": 1}
    table.having(wood=1, brick=1).play(GUILDHALL, "build ja5")
    assert table.money() == 60 * complete
    assert table.state.check() is None


@pytest.mark.rule("HB-10.13")
def test_the_citizen_is_placed_before_the_effect() -> None:
    table = bare().given("petri", red="flat5").having(wood=1, brick=1).play(GUILDHALL, "build pe3")
    assert table.money() == 10  # the first citizen of the game, and itself


@pytest.mark.rule("HB-10.2", "HB-10.3")
@pytest.mark.example("HB-X17")
def test_prices_example() -> None:
    example = EXAMPLES["price_drop"]
    table = builder().completed("jacobi", by="blue").citizens("blue", "mi4", "mi1", "mi2")
    assert table.prices() == (example["price_before"]["beer"], 100, example["price_before"]["cloth"]) == (90, 100, 80)
    table.play(GUILDHALL, "build ca3", "build pe2", "build pe1")
    assert table.prices() == (example["price_after"]["beer"], 100, example["price_after"]["cloth"]) == (80, 100, 60)


def guildhall_example() -> Table:
    example = EXAMPLES["guildhall"]
    table = bare(4).given("michaelis", yellow="flat5", red="ships citizens")
    table.given("nicolai", green="flat5! donations! ships! building!")
    for who, sites in example["citizens"].items():
        table.citizens(who, *sites)
    table.having("yellow", wood=2, brick=2).turn_of("yellow")
    assert table.state.check() is None
    return table


@pytest.mark.rule("HB-9.4", "HB-9.8", "HB-10.2", "HB-10.5", "HB-10.9", "HB-10.10", "HB-10.11", "HB-10.12", "HB-10.13")
@pytest.mark.example("HB-X18")
def test_guildhall_example() -> None:
    example = EXAMPLES["guildhall"]
    sites, pays = example["yellow_may_build"], example["pay"]
    table = guildhall_example().having("yellow", wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == [sites["B"], sites["A"], sites["C"]] == ["mi1", "mi3", "pe3"]
    assert table.refuses(*(f"build {site}" for site in c.SITE_IDS if site not in sites.values()))
    merchant = guildhall_example().play(GUILDHALL, "build mi3")
    assert merchant.money("yellow") == pays["merchant"] == 100
    cloth_maker = guildhall_example()
    before = cloth_maker.prices()
    cloth_maker.play(GUILDHALL, "build mi1")
    assert (before[2] - cloth_maker.prices()[2], cloth_maker.prices()[:2]) == (10, before[:2])
    for number, kind, money in ((5, "councilman", 90), (4, "vicar", 70), (1, "lord_mayor", 0)):
        official = top_official(guildhall_example(), number).play(GUILDHALL, "build pe3")
        assert official.money("yellow") == pays[kind] == money


@pytest.mark.rule("HB-9.10", "HB-10.10")
@pytest.mark.example("HB-X19")
def test_the_order_of_two_buildings_example() -> None:
    pays = EXAMPLES["guildhall"]["pay"]
    for first, income in (("mi3", 100), ("mi1", 0)):
        table = guildhall_example().play(GUILDHALL, f"build {first}", "build pe3")
        assert table.money("yellow") - income == pays["councilman_as_second_building"] == 100
    table = guildhall_example().play(GUILDHALL)
    assert table.refuses("build pe1")  # linked only through the official
    table.play("build pe3")
    assert table.money("yellow") == 90
    table.play("build pe1")
    assert table.money("yellow") == 90
    assert table.built("yellow") == ["mi6", "ni3", "ni5", "pe1", "pe3"]
    assert table.state.check() is None


@pytest.mark.rule("HB-7.19", "HB-7.20", "HB-9.4", "HB-9.5", "HB-9.7")
@pytest.mark.example("HB-T14")
def test_donor_and_completer_of_one_church() -> None:
    table = bare(2).given("petri", red="flat5! ships!", blue="donations! building! citizens!")
    table.having("red", wood=1, brick=1).having("blue", wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == ["pe2", "pe3", "pe5"]
    assert table.refuses(*(f"build {site}" for site in c.SITE_IDS if site not in ("pe2", "pe3", "pe5")))
    table.end_turn().play(GUILDHALL)
    assert table.choices("build") == list(c.SITE_IDS)
    assert table.state.check() is None


def test_the_guildhall_is_the_only_place_to_build() -> None:
    for segment in (CHURCH, TRADE, "to 7-dockyard"):
        assert builder().having(money=100, beer=1).play(segment).refuses(*EVERYWHERE)
