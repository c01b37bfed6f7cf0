"""Section 11: the variants with blue officials."""

from __future__ import annotations

from collections import Counter

import pytest

from rondel.games.hamburgum.rules.invariants import BREACHES
from tests.games.hamburgum.positions import (
    CHURCH,
    CHURCHES,
    DOCKYARD,
    GUILDHALL,
    KINDS,
    TRADE,
    Table,
    bare,
    c,
    position,
)

BLUE = ("canon", "guildmaster", "harbourmaster", "deacon", "sexton", "master_builder", "civil_servant")
TAKING = [f"official {official}" for official in BLUE]
OFFICIAL_SITES = ("mi6", "ni6", "ca4", "ca6", "pe3", "pe4", "ja5")
DONATING = [f"donate to {church}" for church in CHURCHES]

each_variant = pytest.mark.parametrize("officials", ["blue_choice", "blue_shuffled"])


def builder(officials: str = "blue_choice", wood: int = 9, brick: int = 9) -> Table:
    """Red may build anywhere: the Cathedral is complete."""
    return bare(officials=officials).completed("dom").having(wood=wood, brick=brick)


def build(table: Table, site: str, official: str) -> Table:
    """Build an official in either variant; in Variant II it is put on top first."""
    if table.state.game.options["officials"] == "blue_shuffled":
        return table.blue_top(official).play(GUILDHALL, f"build {site}")
    table.play(GUILDHALL, f"build {site}")
    return table.play(f"official {official}") if table.stage == "official" else table


# The piles


@pytest.mark.rule("HB-11.1")
@each_variant
def test_blue_officials_replace_the_numbered_ones(officials: str) -> None:
    pile = position(officials=officials).state.view()["officials"]
    shown = [*pile["left"], *([pile["top"]] if pile["top"] else [])]
    assert {official["kind"] for official in shown} == set(BLUE)
    assert len(shown) == 7
    table = build(builder(officials), "mi6", "sexton")
    assert table.state.view()["seats"][0]["officials"] == ["sexton"]
    assert table.money() == 50  # nothing from a Councilman
    assert table.state.check() is None


@pytest.mark.rule("HB-11.1")
@each_variant
def test_all_other_rules_stay(officials: str) -> None:
    """The same moves lead to the same position but for the officials."""
    moves = (
        ("to 5-beer",), ("to 3-cloth",), ("to 6-trade", "sell", "ship cloth from 3"),
        ("to 6-trade", "sell", "ship beer from 3", "units 2"), ("to 5-beer",),
        ("to 1-church", "donate to nicolai", "score nicolai_flat5"),
        ("to 1-church", "donate to michaelis", "done"), ("to 7-dockyard", "build ship"),
        ("to 2-trade", "buy", "take brick"),
    )  # fmt: skip
    blue, numbered = position(officials=officials), position()
    for turn in moves:
        assert blue.turn(*turn).offers() == numbered.turn(*turn).offers()
        for who in ("red", "blue", "green"):
            assert blue.holds(who) == numbered.holds(who)
        assert blue.harbour() == numbered.harbour()


@pytest.mark.rule("HB-11.2")
def test_variant_one_any_official_that_is_left() -> None:
    table = builder().completed("jacobi", by="blue").having("blue", wood=9, brick=9)
    left = list(BLUE)
    for number, official in enumerate(("deacon", "civil_servant", "canon", "sexton", "guildmaster")):
        who = ("red", "blue")[number % 2]
        table.turn_of(who).stone(TRADE, who).play(GUILDHALL, f"build {OFFICIAL_SITES[number]}")
        assert table.offers() == [f"official {name}" for name in left]
        assert table.refuses("done", *(name for name in TAKING if name not in table.offers()))
        table.play(f"official {official}")
        left.remove(official)
    seats = table.end_turn().state.view()["seats"]
    assert (seats[0]["officials"], seats[1]["officials"]) == (
        ["canon", "guildmaster", "deacon"],
        ["sexton", "civil_servant"],
    )
    assert table.state.check() is None


@pytest.mark.rule("HB-11.2")
@pytest.mark.parametrize("official", BLUE)
def test_variant_one_offers_all_seven_first_and_does_not_ask_for_the_last(official: str) -> None:
    table = builder().play(GUILDHALL, "build mi6")
    assert table.offers() == TAKING
    table.play(f"official {official}")
    assert table.state.view()["seats"][0]["officials"] == [official]
    others = tuple(name for name in BLUE if name != official)
    last = builder(brick=1).citizens("red", *OFFICIAL_SITES[:6], officials=others).play(GUILDHALL, "build ja5")
    assert last.stage != "official"
    assert len(last.state.view()["seats"][0]["officials"]) == 7
    assert last.state.view()["officials"] == {"top": None, "left": []}
    assert last.state.check() is None


@pytest.mark.rule("HB-11.3")
def test_variant_two_only_the_top_official() -> None:
    for seed in range(20):
        table = position(seed=seed, officials="blue_shuffled").completed("dom").having(wood=5, brick=5)
        top = table.state.view()["officials"]["top"]["kind"]
        table.play(GUILDHALL, "build mi6")
        assert table.stage in ("build", "canon")  # nothing to choose
        assert table.refuses(*TAKING)
        assert table.state.view()["seats"][0]["officials"] == [top]


@pytest.mark.rule("HB-11.3")
def test_variant_two_is_shuffled() -> None:
    """Each official is as likely to lie on top, and as likely to come next."""
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    for seed in range(1400):
        table = position(seed=seed, officials="blue_shuffled")
        first[c.BLUE_IDS[table.s.blue_top]] += 1
        table.completed("dom").having(wood=1, brick=1).play(GUILDHALL, "build mi6")
        second[c.BLUE_IDS[table.s.blue_top]] += 1
    for drawn in (first, second):  # 200 each
        assert set(drawn) == set(BLUE)
        assert all(150 <= number <= 250 for number in drawn.values())


@pytest.mark.rule("HB-11.3")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_variant_two_shows_the_top_and_what_is_to_come_but_no_order(viewer: int | None) -> None:
    table = position(seed=3, officials="blue_shuffled")
    pile = table.state.view(viewer)["officials"]
    assert pile["top"]["kind"] in BLUE
    left = [official["kind"] for official in pile["left"]]
    assert left == [name for name in BLUE if name != pile["top"]["kind"]]  # in the order of the box
    other = table.state.redeal(-1, seed=99)  # another order below the top
    assert other.view(viewer)["officials"] == pile


@pytest.mark.rule("HB-11.4")
@each_variant
def test_one_official_in_a_turn(officials: str) -> None:
    table = build(builder(officials), "ni6", "deacon")
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))
    table.play("build mi1")
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))
    table.end_turn().pass_to("red").stone(TRADE).play(GUILDHALL)
    assert set(table.choices("build")) & set(OFFICIAL_SITES) == set(OFFICIAL_SITES) - {"ni6"}


@pytest.mark.rule("HB-11.5")
@each_variant
@pytest.mark.parametrize("official", BLUE[1:])
def test_effects_come_at_once_and_only_once(official: str, officials: str) -> None:
    table = builder(officials).having(beer=2)
    build(table, "mi6", official)
    paid = table.money()
    assert paid > 0
    table.play("build mi1", "build ni2")
    assert table.money() == paid
    for _turn in range(2):
        table.end_turn().pass_to("red").stone(TRADE).play(GUILDHALL)
    assert table.money() == paid
    assert table.state.check() is None


# The Canon


@pytest.mark.rule("HB-11.6", "HB-11.7")
@each_variant
@pytest.mark.parametrize("parts", range(5))
@pytest.mark.parametrize("church", [church for church in CHURCHES if church != "dom"])
def test_canon_gives_any_part_for_a_brick(church: str, parts: int, officials: str) -> None:
    """No wood, no bell, no money, though red has five citizens."""
    table = bare(officials=officials).completed("dom").citizens("red", "mi1", "ni1", "ca1", "pe2")
    if parts:
        table.given(church, blue=" ".join(f"{kind}!" for kind in KINDS[:parts]))
    build(table.having(wood=3, brick=3, money=70), "ja5", "canon")
    assert table.stage == "canon"
    assert table.offers() == [*(name for name in DONATING if name != "donate to dom"), "done"]
    table.play(f"donate to {church}")
    if 1 <= parts <= 3:
        table.play("token citizens")
    assert table.holds().endswith("£70 b0 s0 c0 w2 k1")
    assert table.parts(church) == parts + 1
    assert len(table.unscored()) == 1
    assert table.stage == "build"
    assert table.state.check() is None


@pytest.mark.rule("HB-11.6")
def test_canon_is_one_donation() -> None:
    table = build(builder(brick=5), "mi6", "canon").play("donate to petri")
    assert table.refuses(*DONATING)
    assert table.stage == "build"
    assert table.holds() == "P0 £0 b0 s0 c0 w8 k3"


@pytest.mark.rule("HB-11.6")
@pytest.mark.parametrize("complete", [("dom",), ("dom", "petri"), ("dom", "petri", "michaelis", "nicolai", "jacobi")])
def test_canon_to_no_complete_church(complete: tuple[str, ...]) -> None:
    table = builder()
    for church in complete[1:]:
        table.completed(church, by="green")
    build(table, "mi6", "canon")
    assert table.choices("donate to") == [church for church in CHURCHES if church not in complete]
    assert table.refuses(*(f"donate to {church}" for church in complete))


@pytest.mark.rule("HB-11.8")
@each_variant
def test_canon_needs_a_brick_after_the_building_is_paid(officials: str) -> None:
    table = build(builder(officials, wood=3, brick=1), "mi6", "canon")
    assert table.state.at_turn_end  # no brick, nothing is asked
    assert table.refuses(*DONATING)
    assert table.holds() == "P0 £0 b0 s0 c0 w2 k0"
    assert table.state.view()["seats"][0]["officials"] == ["canon"]
    assert build(builder(officials, wood=1, brick=2), "mi6", "canon").stage == "canon"


@pytest.mark.rule("HB-11.8", "HB-10.8")
@each_variant
def test_canon_may_be_declined(officials: str) -> None:
    table = build(builder(officials, wood=3, brick=3), "mi6", "canon").play("done")
    assert table.stage == "build"
    assert table.holds() == "P0 £0 b0 s0 c0 w2 k2"
    assert table.unscored() == []
    assert table.refuses(*DONATING)  # and is lost
    table.play("build mi1")
    assert table.state.check() is None


@pytest.mark.rule("HB-11.9")
def test_canon_is_a_normal_donation_otherwise() -> None:
    """flat5 for the first part, then a token of choice, a disc, and with the fifth part the bonus."""
    first = build(builder(), "mi6", "canon").play("donate to petri")
    assert (first.unscored(), first.discs("petri")) == (["petri_flat5"], {"red": 1})
    third = build(builder().given("petri", blue="flat5! ships!"), "mi6", "canon").play("donate to petri")
    assert third.choices("token") == ["donations", "building", "citizens"]
    assert third.refuses("done", "token flat5", "token ships")
    assert third.play("token building").unscored() == ["petri_building"]
    assert third.discs("petri") == {"red": 1, "blue": 2}
    fifth = builder().given("petri", blue="flat5! donations! ships! building!")
    build(fifth, "mi6", "canon").play("donate to petri")
    assert fifth.unscored() == ["petri_citizens"]
    assert fifth.discs("petri") == {}
    assert fifth.prestige() == 7  # the second church of the game
    assert fifth.state.view()["seats"][0]["completed"] == 2
    for table in (first, third, fifth):
        assert table.state.check() is None


@pytest.mark.rule("HB-11.10")
@each_variant
def test_the_new_link_holds_for_the_next_building(officials: str) -> None:
    table = bare(officials=officials).given("michaelis", red="flat5").having(wood=3, brick=4)
    build(table, "mi6", "canon")
    table.play("donate to jacobi")
    assert {"ja1", "ja3", "ja4"} <= set(table.choices("build"))
    assert table.refuses("build pe2", "build ca1")
    table.play("build ja1", "build ja2")
    assert table.built() == ["mi6", "ja1", "ja2"]
    assert table.state.check() is None


@pytest.mark.rule("HB-9.7", "HB-11.7", "HB-11.9", "HB-11.10")
@pytest.mark.example("HB-T18")
def test_canon_completes_a_church_and_opens_all_sites() -> None:
    table = bare(officials="blue_choice").given("jacobi", blue="flat5! donations! ships! citizens!")
    table.given("michaelis", red="flat5").having(wood=2, brick=3).play(GUILDHALL, "build mi6", "official canon")
    table.play("donate to jacobi")
    assert table.holds() == "P8 £0 b0 s0 c0 w1 k1"
    assert table.unscored() == ["michaelis_flat5", "jacobi_building"]
    assert table.choices("build") == [site for site in c.SITE_IDS if site not in OFFICIAL_SITES]
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))
    table.play("build ca5")
    assert table.state.at_turn_end
    assert table.state.check() is None


@pytest.mark.rule("HB-11.11", "HB-7.1", "HB-8.14")
@pytest.mark.example("HB-T11")
def test_canon_gives_no_scoring_and_the_limit_waits() -> None:
    table = bare(officials="blue_choice").given("michaelis", blue="flat5!", red="ships")
    table.given("jacobi", blue="flat5!").having(wood=2, brick=2)
    table.play(GUILDHALL, "build mi6", "official canon", "donate to jacobi", "token ships")
    assert table.unscored() == ["michaelis_ships", "jacobi_ships"]
    assert table.refuses("score michaelis_ships", "score jacobi_ships")
    table.end_turn()
    assert table.prestige() == 0
    assert table.state.check() is None  # allowed until the next Church action
    table.pass_to("red").turn(DOCKYARD)
    assert table.unscored() == ["michaelis_ships", "jacobi_ships"]
    table.pass_to("red").play(CHURCH)
    assert table.offers() == ["score michaelis_ships", "score jacobi_ships"]
    assert table.refuses("done")
    table.play("score jacobi_ships")
    assert table.prestige() == 2
    assert "done" in table.offers()
    assert table.end_turn().state.check() is None


@pytest.mark.rule("HB-11.11")
def test_only_the_canon_allows_two_unscored_tokens_of_a_kind() -> None:
    """What would be a breach for anybody else, and for the Canon with a third token of the kind."""

    def breach(*kinds: str, official: str) -> str | None:
        table = (
            bare(officials="blue_choice").given("michaelis", red="flat5").citizens("red", "mi6", officials=(official,))
        )
        for church, kind in zip(("petri", "jacobi", "nicolai"), kinds, strict=False):
            table.given(church, blue="flat5!", red=kind)
        return table.state.check()

    assert breach("ships", "ships", official="canon") is None
    assert breach("ships", "ships", official="sexton") == BREACHES[13]
    assert breach("ships", "ships", "ships", official="canon") == BREACHES[13]
    assert breach("ships", "citizens", official="sexton") is None


# The officials that pay


@pytest.mark.rule("HB-11.12")
@each_variant
@pytest.mark.parametrize(("beer", "sugar", "cloth"), [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3), (4, 5, 6)])
def test_guildmaster(beer: int, sugar: int, cloth: int, officials: str) -> None:
    table = builder(officials).having(beer=beer, sugar=sugar, cloth=cloth, bell=1).having("blue", beer=9)
    assert build(table, "mi6", "guildmaster").money() == 30 * (beer + sugar + cloth)
    assert [table.seat().goods[good] for good in range(3)] == [beer, sugar, cloth]  # kept


@pytest.mark.rule("HB-11.13")
@each_variant
@pytest.mark.parametrize(
    ("berths", "number"),
    [
        (("", "", "blue"), 0),
        (("", "red blue green", "blue"), 1),
        (("red blue neutral", "red red green", "red"), 4),
    ],
)
def test_harbourmaster(berths: tuple[str, str, str], number: int, officials: str) -> None:
    table = builder(officials).citizens("red", "ni1").berths(*berths)
    assert build(table, "mi6", "harbourmaster").money() == 40 * number
    assert table.state.check() is None


@pytest.mark.rule("HB-11.14")
@each_variant
@pytest.mark.parametrize(
    ("tokens", "number"), [("flat5", 1), ("flat5! ships", 2), ("flat5! ships! citizens donations", 4)]
)
def test_deacon(tokens: str, number: int, officials: str) -> None:
    table = bare(officials=officials).given("michaelis", red=tokens).given("petri", blue="flat5 ships")
    table.having(wood=1, brick=1)
    assert build(table, "mi6", "deacon").money() == 30 * number
    assert table.state.check() is None


@pytest.mark.rule("HB-11.15")
@each_variant
def test_sexton(officials: str) -> None:
    """Churches, not donations; complete or not; those of others do not count."""
    table = bare(officials=officials).given("michaelis", red="flat5! ships! citizens!").having(wood=1, brick=1)
    table.given("petri", red="flat5!", blue="donations! ships! building! citizens!").given("jacobi", blue="flat5")
    table.given("dom", blue="flat5!", red="ships")
    assert build(table, "mi6", "sexton").money() == 150
    assert table.state.check() is None


@pytest.mark.rule("HB-11.16")
@each_variant
@pytest.mark.parametrize("own", [(), ("mi1",), ("mi1", "ni2", "ca3", "ja1")])
def test_master_builder(own: tuple[str, ...], officials: str) -> None:
    table = builder(officials).citizens("red", *own).completed("jacobi", by="blue").citizens("blue", "pe1", "pe2")
    assert build(table, "mi6", "master_builder").money() == 20 * (len(own) + 1)
    assert table.state.check() is None


@pytest.mark.rule("HB-11.17")
@each_variant
@pytest.mark.parametrize(
    ("own", "parishes"),
    [
        ((), 1),
        (("mi1", "mi2"), 1),  # the new one stands there too
        (("ni1",), 2),
        (("ni1", "ca1", "ca2", "pe1", "ja2"), 5),
    ],
)
def test_civil_servant(own: tuple[str, ...], parishes: int, officials: str) -> None:
    table = builder(officials).citizens("red", *own).completed("jacobi", by="blue").citizens("blue", "pe2", "ja3")
    assert build(table, "mi6", "civil_servant").money() == 40 * parishes
    assert table.state.check() is None


@pytest.mark.rule("HB-11.12", "HB-11.13", "HB-11.14", "HB-11.15", "HB-11.16", "HB-11.17")
@pytest.mark.example("HB-T13")
@each_variant
@pytest.mark.parametrize(
    ("official", "money"),
    [
        ("guildmaster", 90), ("harbourmaster", 120), ("deacon", 150), ("sexton", 150), ("master_builder", 80),
        ("civil_servant", 120),
    ],
)  # fmt: skip
def test_what_each_official_pays_in_one_position(official: str, money: int, officials: str) -> None:
    table = bare(officials=officials)
    if officials == "blue_shuffled":
        table.blue_top(official)
    table.given("michaelis", red="flat5! ships!", blue="donations! building! citizens!")
    table.given("petri", red="flat5 donations").given("jacobi", blue="flat5!", red="citizens")
    table.citizens("red", "mi1", "mi6", "ni3", officials=("canon",)).berths("", "red blue green", "red red")
    table.having(wood=4, brick=1, beer=2, sugar=1, bell=1)
    assert len(table.scored()) == 2
    build(table, "pe3", official)
    assert table.holds() == f"P0 £{money} b2 s1 c0 w3 k0 bell"
    assert table.supply() == 2
    assert table.state.check() is None


# The end through the Canon, and what is turned up


@pytest.mark.rule("HB-11.7", "HB-12.2", "HB-12.5")
@pytest.mark.example("HB-T10")
def test_canon_ends_the_game() -> None:
    table = bare(officials="blue_choice").given("jacobi", blue="flat5! donations! ships! building!")
    table.given("michaelis", red="flat5!", blue="donations! ships! building! citizens!")
    for church in CHURCHES[1:5]:
        table.completed(church, by="blue")
    table.having(wood=2, brick=3).play(GUILDHALL, "build mi6", "official canon")
    assert table.stage == "canon"
    table.play("donate to jacobi")
    assert table.state.over
    assert table.scored() == ["michaelis_flat5", "jacobi_citizens"]
    assert table.built() == ["mi6"]
    assert table.money() == 100  # the last wood and brick are sold, not built with
    assert table.state.sources(0) == {
        "start": -5, "rondel": 0, "churches": 3, "flat5": 5, "donations": 0, "ships": 0, "building": 0, "citizens": 0,
        "money": 1,
    }  # fmt: skip
    assert table.state.check() is None


@pytest.mark.rule("HB-11.18")
def test_the_next_official_is_turned_up_before_the_effect() -> None:
    table = builder("blue_shuffled").blue_top("canon").play(GUILDHALL, "build mi6")
    assert table.stage == "canon"  # still to be decided
    pile = table.state.view()["officials"]
    assert pile["top"]["kind"] in BLUE[1:]
    assert len(pile["left"]) == 5
    assert pile["top"] not in pile["left"]
    table.play("done")
    assert table.refuses(*(f"build {site}" for site in OFFICIAL_SITES))  # not in this turn
    assert table.end_turn().state.view()["officials"] == pile
    assert table.state.check() is None


@pytest.mark.rule("HB-11.18")
def test_all_seven_come_up_one_after_the_other() -> None:
    table = builder("blue_shuffled")
    seen = []
    for left, site in zip(range(6, -1, -1), OFFICIAL_SITES, strict=True):
        pile = table.state.view()["officials"]
        seen.append(pile["top"]["kind"])
        assert len(pile["left"]) == left
        table.turn_of("red").stone(TRADE).turn(GUILDHALL, f"build {site}")
    assert sorted(seen) == sorted(BLUE)
    assert table.state.view()["officials"] == {"top": None, "left": []}
    assert table.state.check() is None


@pytest.mark.rule("HB-11.18")
@pytest.mark.parametrize("left", range(7))
def test_chance_is_used_only_while_two_or_more_lie_face_down(left: int) -> None:
    """With one face down nothing new is learnt, so the turn can still be taken back."""
    table = builder("blue_shuffled")
    taken = [name for number, name in enumerate(BLUE) if number != table.s.blue_top][: 6 - left]
    table.citizens("red", *OFFICIAL_SITES[: 6 - left], officials=tuple(taken)).having(brick=1)
    assert len(table.state.view()["officials"]["left"]) == left
    chance = table.s.rng
    table.play(GUILDHALL, "build ja5")
    assert (table.s.rng != chance) == (left >= 2)
    assert table.state.check() is None
