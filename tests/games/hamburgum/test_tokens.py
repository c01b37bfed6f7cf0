"""Section 8: the second step of the Church, scoring tokens."""

from __future__ import annotations

import pytest

from tests.games.hamburgum.positions import (
    BEER,
    CHURCH,
    CHURCHES,
    COLOURS,
    DOCKYARD,
    EXAMPLES,
    GUILDHALL,
    KINDS,
    SUGAR,
    TRADE,
    Table,
    bare,
    c,
    numbers,
    ships,
    sites_of,
)

SCORING = [name for name in numbers() if name.startswith("score ")]
#: church -> building type and points of its building token, sites that it can count with `parish` and `city`
BUILDING = {
    "michaelis": ("cloth_maker", 4, 2, 5), "nicolai": ("merchant", 5, 2, 3), "catharinen": ("captain", 5, 2, 3),
    "petri": ("brewer", 4, 2, 5), "dom": ("official", 4, 7, 7), "jacobi": ("sugar_refiner", 4, 2, 5),
}  # fmt: skip
#: church -> points of its citizens token, sites of its parish
CITIZENS = {"michaelis": (3, 6), "nicolai": (3, 6), "catharinen": (3, 6), "petri": (4, 5), "jacobi": (4, 5)}


def with_tokens(players: int = 3, /, *, scope: str = "parish", **tokens: str) -> Table:
    """Red holds these tokens by church; what comes before them at a church was taken and scored by blue."""
    table = bare(players, building_token_scope=scope)
    for church, own in tokens.items():
        first = {} if "flat5" in own else {"blue": "flat5!"}
        table.given(church, **first, red=own)
    return table


def worth(table: Table, token: str) -> int:
    """The prestige that scoring a token brings now."""
    before = table.prestige()
    return table.play(f"score {token}").prestige() - before


# When tokens are scored


@pytest.mark.rule("HB-8.1")
def test_any_number_of_tokens_in_any_order() -> None:
    for order in (("dom_flat5", "petri_ships", "petri_citizens"), ("petri_citizens", "petri_ships", "dom_flat5")):
        for number in range(4):
            table = with_tokens(dom="flat5", petri="ships citizens").play(CHURCH)
            assert table.offers() == ["score petri_ships", "score petri_citizens", "score dom_flat5", "done"]
            table.play(*(f"score {token}" for token in order[:number]))
            assert sorted(table.scored()) == sorted(order[:number])
            assert ("done" in table.offers()) or number == 3
            assert table.end_turn().state.check() is None


@pytest.mark.rule("HB-8.1")
def test_a_token_just_taken_may_be_scored() -> None:
    table = bare().having(brick=1, wood=0).play(CHURCH, "donate to dom")
    assert table.offers() == ["score dom_flat5", "done"]
    assert worth(table, "dom_flat5") == 5


@pytest.mark.rule("HB-8.1")
def test_a_church_action_for_scoring_alone() -> None:
    table = with_tokens(dom="flat5").having(brick=3).play(CHURCH, "done")
    assert worth(table, "dom_flat5") == 5
    assert sum(table.parts(church) for church in CHURCHES) == 1


@pytest.mark.rule("HB-8.2")
def test_no_donation_after_going_on_to_scoring() -> None:
    table = with_tokens(dom="flat5", petri="ships").having(wood=5, brick=5, money=100).play(CHURCH, "done")
    assert table.offers() == ["score petri_ships", "score dom_flat5", "done"]
    assert table.refuses(*(f"donate to {church}" for church in CHURCHES))
    table.play("score dom_flat5")
    assert table.refuses(*(f"donate to {church}" for church in CHURCHES))


@pytest.mark.rule("HB-8.3")
@pytest.mark.parametrize("segment", [SUGAR, TRADE, GUILDHALL, BEER, DOCKYARD])
def test_tokens_are_scored_in_the_church_only(segment: str) -> None:
    table = with_tokens(dom="flat5", petri="ships").having(wood=2, brick=2, money=100, beer=2)
    assert table.refuses(*SCORING)
    table.play(segment)
    assert table.refuses(*SCORING)
    assert table.end_turn().unscored() == ["petri_ships", "dom_flat5"]
    assert table.prestige() == 0


@pytest.mark.rule("HB-8.3")
def test_tokens_of_others_cannot_be_scored() -> None:
    table = bare().given("petri", red="flat5", blue="ships").play(CHURCH)
    assert table.offers() == ["score petri_flat5", "done"]
    assert table.refuses("score petri_ships", "score petri_citizens")


# What tokens are worth


@pytest.mark.rule("HB-8.4")
@pytest.mark.parametrize("church", CHURCHES)
def test_flat5(church: str) -> None:
    assert worth(with_tokens(**{church: "flat5"}).play(CHURCH), f"{church}_flat5") == 5


@pytest.mark.rule("HB-8.5")
@pytest.mark.parametrize("church", CHURCHES)
@pytest.mark.parametrize(
    ("others", "points"),
    [
        ({}, 1),  # itself
        ({"jacobi": "flat5"}, 2),
        ({"jacobi": "flat5!"}, 2),  # scored ones too
        ({"jacobi": "flat5! ships! building!", "petri": "citizens"}, 5),
    ],
)
def test_donations(church: str, others: dict[str, str], points: int) -> None:
    """One for each own token; blue's, taken before, do not count."""
    table = with_tokens(**{**others, church: f"donations {others.get(church, '')}"}).play(CHURCH)
    assert worth(table, f"{church}_donations") == points
    assert table.state.check() is None


@pytest.mark.rule("HB-8.5", "HB-8.13")
def test_a_donations_token_counts_all_thirty() -> None:
    table = bare()
    for church in CHURCHES[:5]:
        table.completed(church)
    table.given("jacobi", red="flat5! donations ships! building!").play(CHURCH)
    assert worth(table, "jacobi_donations") == 29


@pytest.mark.rule("HB-8.6")
@pytest.mark.parametrize("church", CHURCHES)
@pytest.mark.parametrize(
    ("berths", "number"),
    [
        (("", "", "blue green"), 0),
        (("", "", "red"), 1),
        (("", "red blue green", "blue"), 1),
        (("red blue green", "blue blue green", "blue"), 1),
        (("red blue neutral", "red red green", "red"), 4),
        (("red red red", "red red neutral", "blue"), 5),
    ],
)
def test_ships(church: str, berths: tuple[str, str, str], number: int) -> None:
    """Two for each own ship in any berth; neutral ships, those of others and those in supply count nothing."""
    other = "nicolai" if church != "nicolai" else "catharinen"
    table = with_tokens(**{church: "ships"}).given(other, green="flat5!")
    table.citizens("green", "ni1" if other == "nicolai" else "ca1").berths(*berths).play(CHURCH)
    assert worth(table, f"{church}_ships") == 2 * number
    assert table.supply() == 5 - number
    assert table.state.check() is None


@pytest.mark.rule("HB-8.7", "HB-8.8", "HB-8.9")
@pytest.mark.parametrize("church", CHURCHES)
@pytest.mark.parametrize("scope", ["parish", "city"])
def test_buildings(church: str, scope: str) -> None:
    """With one building more each time; at the end the table of the specification."""
    kind, points, in_parish, in_city = BUILDING[church]
    completed = "dom" if church != "dom" else "jacobi"
    own: list[str] = []
    counted = 0
    for site in sites_of(kind):
        own.append(site)
        counted += scope == "city" or church == "dom" or site.startswith(church[:2])
        table = with_tokens(scope=scope, **{church: "building"}).completed(completed).citizens("red", *own)
        assert worth(table.play(CHURCH), f"{church}_building") == points * counted
        assert table.state.check() is None
    assert counted == (in_parish if scope == "parish" else in_city)


@pytest.mark.rule("HB-8.7", "HB-8.8")
@pytest.mark.parametrize("scope", ["parish", "city"])
def test_other_types_and_buildings_of_others_do_not_count(scope: str) -> None:
    table = with_tokens(scope=scope, petri="building").completed("dom").completed("jacobi", by="blue")
    table.citizens("red", "pe2", "pe3", "pe4").citizens("blue", "pe1", "pe5", "mi4", "ni2", "ja3")
    assert worth(table.play(CHURCH), "petri_building") == 0


@pytest.mark.rule("HB-8.7", "HB-8.8")
@pytest.mark.example("HB-T1")
@pytest.mark.parametrize(("scope", "points"), [("parish", 8), ("city", 12)])
def test_three_cloth_makers(scope: str, points: int) -> None:
    example = EXAMPLES["building_token"]
    table = with_tokens(scope=scope, michaelis="building", petri="flat5!").citizens("red", *example["citizens"])
    assert example["citizens"] == ["mi1", "mi2", "pe2"]
    assert worth(table.play(CHURCH), example["token"]) == points == example["score_by_option"][scope]
    assert table.state.check() is None


@pytest.mark.rule("HB-8.9")
@pytest.mark.example("HB-T2")
@pytest.mark.parametrize("scope", ["parish", "city"])
def test_the_cathedral_counts_officials_in_the_whole_city(scope: str) -> None:
    table = with_tokens(scope=scope, dom="building", michaelis="flat5!", petri="flat5!")
    table.citizens("red", "mi6", "ni6", "pe3")
    assert worth(table.play(CHURCH), "dom_building") == 12
    assert table.state.check() is None


@pytest.mark.rule("HB-8.10")
@pytest.mark.parametrize("church", CITIZENS)
@pytest.mark.parametrize("scope", ["parish", "city"])
def test_citizens_of_a_parish(church: str, scope: str) -> None:
    """Those of the parish only, whatever the scope of building tokens; those of others not at all."""
    points, size = CITIZENS[church]
    parish = [site for site in c.SITE_IDS if site.startswith(church[:2])]
    assert len(parish) == size
    elsewhere = [site for site in c.SITE_IDS if not site.startswith(church[:2])]
    for number in range(size + 1):
        table = with_tokens(scope=scope, **{church: "citizens"}).completed("dom")
        table.citizens("red", *parish[:number], *elsewhere[:5])
        other = "jacobi" if church != "jacobi" else "petri"
        table.completed(other, by="blue").citizens("blue", *parish[number:])
        assert worth(table.play(CHURCH), f"{church}_citizens") == points * number
        assert table.state.check() is None


@pytest.mark.rule("HB-8.11")
@pytest.mark.parametrize("number", [0, 1, 5, 13, 28])
def test_citizens_of_the_cathedral(number: int) -> None:
    table = with_tokens(dom="citizens").completed("jacobi").citizens("red", *c.SITE_IDS[:number])
    table.completed("petri", by="blue").citizens("blue", *c.SITE_IDS[number : number + 4])
    assert worth(table.play(CHURCH), "dom_citizens") == number


@pytest.mark.rule("HB-8.12")
def test_a_token_is_worth_what_it_counts_when_it_is_scored() -> None:
    """Ships that leave the harbour later take nothing back; a token kept grows with them."""
    table = with_tokens(2, petri="ships", dom="ships!").having("blue", wood=4)
    table.berths("red red", "red blue", "red blue").play(CHURCH)
    assert worth(table, "petri_ships") == 8
    table.end_turn().turn(DOCKYARD, "build ship")  # berth 1 goes home
    assert " ".join(table.harbour()).split().count("red") == 2
    assert table.prestige() == 8
    kept = with_tokens(2, petri="ships").having(wood=2).turn(DOCKYARD, "build ship", "build ship").pass_to("red")
    assert worth(kept.play(CHURCH), "petri_ships") == 6


@pytest.mark.rule("HB-8.12")
def test_values_follow_the_order_of_scoring() -> None:
    """Scoring one token changes nothing for another: five tokens are five, scored or not."""
    table = with_tokens(petri="donations ships", dom="flat5 building citizens").play(CHURCH)
    assert worth(table, "dom_flat5") == 5
    assert worth(table, "petri_donations") == 5


@pytest.mark.rule("HB-8.13")
def test_a_scored_token_stays_but_is_not_scored_again() -> None:
    table = with_tokens(petri="flat5", dom="donations").play(CHURCH, "score petri_flat5")
    assert table.refuses("score petri_flat5")
    assert (table.scored(), table.unscored()) == (["petri_flat5"], ["dom_donations"])
    assert worth(table, "dom_donations") == 2
    table.end_turn().pass_to("red").stone(SUGAR).play(CHURCH)
    assert table.state.at_turn_end  # in a later action neither
    assert table.refuses(*SCORING)
    assert table.left_at("petri") == ["donations", "ships", "building", "citizens"]  # nor does it go back
    assert table.having(wood=1, brick=1).turn_of("red").stone(CHURCH).play(GUILDHALL).choices("build") != []
    assert table.state.check() is None


# The limit


@pytest.mark.rule("HB-8.14")
@pytest.mark.parametrize("kind", KINDS)
def test_two_unscored_tokens_of_one_kind_cannot_be_kept(kind: str) -> None:
    table = with_tokens(petri=kind, nicolai=kind).play(CHURCH)
    assert table.offers() == [f"score nicolai_{kind}", f"score petri_{kind}"]
    assert table.refuses("done")
    table.play(f"score petri_{kind}")
    assert table.offers() == [f"score nicolai_{kind}", "done"]
    assert table.end_turn().unscored() == [f"nicolai_{kind}"]
    assert table.state.check() is None


@pytest.mark.rule("HB-8.14")
def test_scoring_goes_on_until_no_kind_is_double() -> None:
    """Three of one kind and two of another: three tokens have to be scored."""
    table = with_tokens(petri="ships", dom="ships citizens", jacobi="ships citizens").play(CHURCH)
    for scored, done in (("petri_ships", False), ("dom_ships", False), ("dom_citizens", True)):
        assert table.refuses("done")
        table.play(f"score {scored}")
        assert ("done" in table.offers()) == done
    assert table.end_turn().unscored() == ["jacobi_ships", "jacobi_citizens"]


@pytest.mark.rule("HB-8.14")
def test_the_limit_holds_at_the_end_of_the_action() -> None:
    """While donating two of a kind may be held, even three."""
    table = bare().having(brick=3, wood=0).play(CHURCH, "donate to petri", "donate to dom", "donate to jacobi")
    assert table.unscored() == ["petri_flat5", "dom_flat5", "jacobi_flat5"]
    assert table.refuses("done")
    table.play("score dom_flat5", "score petri_flat5")
    assert table.offers() == ["score jacobi_flat5", "done"]


@pytest.mark.rule("HB-8.14")
def test_one_scored_and_one_unscored_of_a_kind_may_be_kept() -> None:
    table = with_tokens(petri="ships!", dom="ships", jacobi="citizens").play(CHURCH)
    assert table.offers() == ["score dom_ships", "score jacobi_citizens", "done"]
    table.end_turn()
    assert table.unscored() == ["dom_ships", "jacobi_citizens"]


@pytest.mark.rule("HB-8.15")
def test_the_player_chooses_which_one_and_may_score_all() -> None:
    for first in ("michaelis_citizens", "petri_citizens", "jacobi_citizens"):
        table = with_tokens(michaelis="citizens", petri="citizens", jacobi="citizens").play(CHURCH)
        assert first in table.choices("score")
        table.play(f"score {first}")
        assert len(table.choices("score")) == 2
    table = with_tokens(michaelis="citizens", petri="citizens", jacobi="citizens").play(CHURCH)
    table.play("score michaelis_citizens", "score petri_citizens", "score jacobi_citizens")
    assert table.unscored() == []
    assert table.state.at_turn_end


@pytest.mark.rule("HB-8.16", "HB-8.17")
@pytest.mark.example("HB-T6")
@pytest.mark.parametrize("scored", ["petri_building", "jacobi_building"])
def test_building_tokens_of_two_types_are_one_kind(scored: str) -> None:
    table = with_tokens(petri="building", jacobi="building").play(CHURCH)
    assert table.offers() == ["score petri_building", "score jacobi_building"]
    assert table.refuses("done")
    assert worth(table, scored) == 0
    assert "done" in table.offers()


@pytest.mark.rule("HB-8.16")
def test_two_flat5_are_one_kind() -> None:
    table = bare().having(brick=2).play(CHURCH, "donate to petri", "donate to dom")
    assert table.offers() == ["score petri_flat5", "score dom_flat5"]
    assert table.refuses("done")


@pytest.mark.rule("HB-8.17")
@pytest.mark.parametrize("kind", ["ships", "building", "citizens"])
def test_a_token_may_be_scored_for_nothing(kind: str) -> None:
    table = with_tokens(petri=kind).berths("", "", "blue").play(CHURCH)
    assert worth(table, f"petri_{kind}") == 0
    assert table.scored() == [f"petri_{kind}"]


@pytest.mark.rule("HB-8.18")
def test_nobody_has_to_score_one_of_each_kind() -> None:
    table = with_tokens(petri="flat5 donations ships building", dom="citizens").play(CHURCH)
    assert "done" in table.offers()
    for _turn in range(3):
        table.end_turn().pass_to("red").stone(SUGAR).play(CHURCH)
        assert "done" in table.offers()
    assert len(table.unscored()) == 5
    assert table.prestige() == 0


@pytest.mark.rule("HB-8.19")
@pytest.mark.parametrize("officials", ["numbered", "blue_choice", "blue_shuffled"])
def test_every_official_counts(officials: str) -> None:
    table = bare(officials=officials).given("dom", blue="flat5!", red="building").completed("jacobi")
    table.citizens("red", "mi6", "ni6", "ca4", "ca6", "pe3", "pe4").play(CHURCH)
    assert worth(table, "dom_building") == 24
    assert table.state.check() is None


@pytest.mark.rule("HB-8.5", "HB-8.6", "HB-8.10", "HB-8.14", "HB-8.15")
@pytest.mark.example("HB-X16")
@pytest.mark.parametrize("first", ["michaelis_ships", "petri_ships"])
def test_scoring_example(first: str) -> None:
    """Yellow after two donations to St. Michaelis."""
    example = EXAMPLES["scoring"]
    table = bare(4).given("michaelis", red="flat5!").given("petri", yellow="flat5! ships citizens")
    table.citizens("yellow", "pe2", "pe3", "pe5").berths("", ships(4, "yellow"), "red blue green")
    table.having("yellow", wood=2, brick=2, money=20).turn_of("yellow").play(CHURCH)
    table.play("donate to michaelis", "token donations", "donate to michaelis", "token ships")
    assert len(table.unscored("yellow")) + len(table.scored("yellow")) == example["tokens"]
    assert len(table.scored("yellow")) == 1
    assert table.offers() == [
        "score michaelis_donations", "score michaelis_ships", "score petri_ships", "score petri_citizens",
    ]  # fmt: skip
    assert table.refuses("done")
    table.play(f"score {first}")
    assert table.prestige("yellow") == example["ships_token"] == 8
    assert "done" in table.offers()
    other = "petri_ships" if first == "michaelis_ships" else "michaelis_ships"
    table.play(f"score {other}")
    assert table.prestige("yellow") == 16
    table.play("score petri_citizens")
    assert table.prestige("yellow") == 16 + example["petri_citizens_token"] == 28
    table.play("score michaelis_donations")
    assert table.prestige("yellow") == 28 + example["donations_token"] == 33
    assert COLOURS[table.state.actor] == "yellow"
    assert table.state.check() is None
