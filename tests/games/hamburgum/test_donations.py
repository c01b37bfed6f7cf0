"""Section 7: the first step of the Church, donations and complete churches."""

from __future__ import annotations

import pytest

from tests.games.hamburgum.positions import (
    CHURCH,
    CHURCHES,
    COLOURS,
    EXAMPLES,
    GUILDHALL,
    KINDS,
    SUGAR,
    Table,
    bare,
    c,
)

#: part -> wood, brick, bell and money that it costs, without citizens
COSTS = {1: (0, 1, 0, 0), 2: (1, 1, 0, 0), 3: (1, 1, 0, 20), 4: (1, 1, 0, 40), 5: (1, 1, 1, 0)}
DONATING = [f"donate to {church}" for church in CHURCHES]


def begun(church: str, parts: int, by: str = "blue") -> Table:
    """A church with so many parts, all from one player; the tokens taken are scored."""
    given = " ".join(f"{kind}!" for kind in KINDS[:parts])
    return bare().given(church, **{by: given}) if given else bare()


def pay(table: Table, part: int, who: str = "red") -> Table:
    wood, brick, bell, money = COSTS[part]
    return table.having(who, wood=wood, brick=brick, bell=bell, money=money)


@pytest.mark.rule("HB-7.1")
def test_first_donations_then_tokens() -> None:
    table = bare().given("petri", red="flat5").having(brick=2).play(CHURCH)
    assert table.stage == "donate"
    assert table.offers() == [*DONATING[:3], *DONATING[4:], "done"]
    assert table.refuses("score petri_flat5")
    table.play("donate to dom", "done")
    assert table.stage == "score"
    assert table.refuses(*DONATING)
    assert table.offers() == ["score petri_flat5", "score dom_flat5"]


@pytest.mark.rule("HB-7.1")
def test_either_step_may_be_left_out() -> None:
    table = bare().given("petri", red="flat5").having(brick=1).play(CHURCH, "done", "score petri_flat5")
    assert (table.holds(), table.parts("dom")) == ("P5 £0 b0 s0 c0 w0 k1", 0)
    table = bare().having(brick=1).turn(CHURCH, "donate to dom")
    assert (table.holds(), table.unscored()) == ("P0 £0 b0 s0 c0 w0 k0", ["dom_flat5"])
    table = bare().given("petri", red="flat5").having(brick=1).play(CHURCH, "done", "done")
    assert table.state.at_turn_end  # both
    assert (table.holds(), table.unscored()) == ("P0 £0 b0 s0 c0 w0 k1", ["petri_flat5"])


@pytest.mark.rule("HB-7.1")
def test_without_a_part_that_can_be_paid_scoring_comes_at_once() -> None:
    table = bare().given("petri", red="flat5").play(CHURCH)
    assert table.stage == "score"
    assert table.offers() == ["score petri_flat5", "done"]
    assert bare().play(CHURCH).state.at_turn_end  # and without a token nothing is left


@pytest.mark.rule("HB-7.2")
@pytest.mark.parametrize("church", CHURCHES)
@pytest.mark.parametrize("parts", range(5))
def test_any_church_that_is_not_complete(church: str, parts: int) -> None:
    """Red has nothing near it: no citizen, no donation."""
    table = pay(begun(church, parts), parts + 1).play(CHURCH)
    assert f"donate to {church}" in table.offers()
    table.play(f"donate to {church}")
    assert table.parts(church) == parts + 1


@pytest.mark.rule("HB-7.3")
def test_any_number_of_donations_in_any_order() -> None:
    table = bare().having(wood=4, brick=6, money=60).play(CHURCH)
    table.play("donate to petri", "donate to petri", "token ships", "donate to dom", "donate to petri")
    table.play("token citizens", "donate to nicolai", "donate to petri", "token building")
    assert [table.parts(church) for church in CHURCHES] == [0, 1, 0, 4, 1, 0]
    assert table.holds() == "P0 £0 b0 s0 c0 w1 k0"
    assert table.stage == "score"


@pytest.mark.rule("HB-7.4")
def test_five_parts_in_order_by_whoever_donates_next() -> None:
    table = bare()
    kinds = iter(("", "ships", "building", "citizens", ""))
    for part, who in enumerate(("red", "blue", "green", "blue", "red"), 1):
        assert table.parts("jacobi") == part - 1
        pay(table, part, who).turn_of(who).stone(SUGAR, who).play(CHURCH, "donate to jacobi")
        kind = next(kinds)
        table.play(*([f"token {kind}"] if kind else []))
        assert table.parts("jacobi") == part
        assert table.holds(who).endswith("£0 b0 s0 c0 w0 k0")
    assert table.unscored("red") == ["jacobi_flat5", "jacobi_donations"]
    assert table.unscored("blue") == ["jacobi_ships", "jacobi_citizens"]
    assert table.unscored("green") == ["jacobi_building"]
    assert table.state.check() is None


def assert_cost(church: str, part: int, paid: tuple[int, int, int, int], citizens: tuple[str, ...] = ()) -> None:
    """The part costs exactly this: it can be paid with it, and not with one piece or 10 £ less."""
    wood, brick, bell, money = paid

    def table(wood: int, brick: int, bell: int, money: int) -> Table:
        position = begun(church, part - 1).completed("catharinen").citizens("red", *citizens)
        return position.having(wood=wood, brick=brick, bell=bell, money=money).play(CHURCH)

    assert table(*paid).play(f"donate to {church}").holds().endswith("£0 b0 s0 c0 w0 k0")
    more = table(wood + 2, brick + 3, 1, money + 50).play(f"donate to {church}")
    bells = "" if bell else " bell"
    assert more.holds().endswith(f"£50 b0 s0 c0 w2 k3{bells}")
    short = {
        "wood": (wood - 1, brick + 5, 1, 999), "brick": (wood + 5, brick - 1, 1, 999),
        "bell": (wood + 5, brick + 5, 0, 999), "money": (wood + 5, brick + 5, 1, money - 10),
    }  # fmt: skip
    needed = dict(zip(short, paid, strict=True))
    for what, held in short.items():
        if needed[what]:
            assert table(*held).refuses(f"donate to {church}"), what


@pytest.mark.rule("HB-7.5")
@pytest.mark.parametrize("church", CHURCHES[:2] + CHURCHES[3:])
def test_part_one_costs_a_brick(church: str) -> None:
    assert_cost(church, 1, (0, 1, 0, 0))


@pytest.mark.rule("HB-7.6")
@pytest.mark.parametrize("church", CHURCHES[:2] + CHURCHES[3:])
def test_part_two_costs_a_brick_and_a_wood(church: str) -> None:
    assert_cost(church, 2, (1, 1, 0, 0))


@pytest.mark.rule("HB-7.7")
@pytest.mark.parametrize("church", CHURCHES[:2] + CHURCHES[3:])
def test_part_three_costs_20_more(church: str) -> None:
    assert_cost(church, 3, (1, 1, 0, 20))


@pytest.mark.rule("HB-7.8")
@pytest.mark.parametrize("church", CHURCHES[:2] + CHURCHES[3:])
def test_part_four_costs_40_more(church: str) -> None:
    assert_cost(church, 4, (1, 1, 0, 40))


@pytest.mark.rule("HB-7.9")
@pytest.mark.parametrize("church", CHURCHES[:2] + CHURCHES[3:])
@pytest.mark.parametrize("citizens", [(), ("mi1",), ("mi1", "ja5", "ca3"), ("pe1", "pe2", "ni1", "ni3", "ja1", "ja4")])
def test_part_five_costs_a_bell_and_10_for_each_own_citizen(church: str, citizens: tuple[str, ...]) -> None:
    """Wherever they stand on the board."""
    assert_cost(church, 5, (1, 1, 1, 10 * len(citizens)), citizens)


@pytest.mark.rule("HB-7.9")
def test_citizens_of_others_and_citizens_at_other_parts_cost_nothing() -> None:
    table = begun("petri", 4).citizens("blue", "pe2", "pe1", "pe3", "pe5").having(wood=1, brick=1, bell=1)
    assert table.play(CHURCH, "donate to petri").money() == 0
    for part in (1, 2, 3, 4):
        table = begun("petri", part - 1).completed("dom").citizens("red", "pe2", "pe5", "mi1")
        assert pay(table, part).play(CHURCH, "donate to petri").holds().endswith("£0 b0 s0 c0 w0 k0")


@pytest.mark.rule("HB-7.10")
def test_each_donation_is_paid_before_the_next() -> None:
    """One wood, two bricks: part 1, then part 2, then nothing more."""
    table = bare().having(wood=1, brick=2, money=100).play(CHURCH)
    table.play("donate to petri")
    assert table.holds() == "P0 £100 b0 s0 c0 w1 k1"
    table.play("donate to petri")
    assert table.holds() == "P0 £100 b0 s0 c0 w0 k0"  # paid before the token is chosen
    assert table.stage == "token"
    table.play("token donations")
    assert table.stage == "score"
    assert table.refuses(*DONATING)
    # 20 £ are enough for one third part, not for two
    table = bare().given("petri", blue="flat5 ships").given("dom", blue="flat5! citizens").having(money=30)
    table.having(wood=5, brick=5).play(CHURCH, "donate to petri", "token citizens")
    assert table.refuses("donate to petri", "donate to dom")
    assert table.money() == 10


@pytest.mark.rule("HB-7.11", "HB-7.14")
def test_each_donation_brings_a_token_and_a_disc_at_once() -> None:
    table = bare().given("dom", blue="flat5", green="ships").having(wood=2, brick=3, money=60).play(CHURCH)
    assert table.discs("dom") == {"blue": 1, "green": 1}
    table.play("donate to dom")
    assert table.discs("dom") == {"red": 1, "blue": 1, "green": 1}
    table.play("token building")
    assert table.unscored() == ["dom_building"]
    assert table.play("donate to dom", "token donations").discs("dom") == {"red": 2, "blue": 1, "green": 1}
    assert table.unscored() == ["dom_donations", "dom_building"]
    assert table.scored() == []
    for viewer in (None, 0, 1, 2):
        tokens = table.state.view(viewer)["seats"][0]["tokens"]
        assert [(token["id"], token["scored"]) for token in tokens] == [
            ("dom_donations", False),
            ("dom_building", False),
        ]
    assert table.left_at("dom") == ["citizens"]
    assert table.state.check() is None


@pytest.mark.rule("HB-7.12")
@pytest.mark.parametrize("church", CHURCHES)
def test_the_first_donation_takes_flat5(church: str) -> None:
    table = bare().having(brick=1).play(CHURCH, f"donate to {church}")
    assert table.unscored() == [f"{church}_flat5"]  # nothing was asked
    assert table.left_at(church) == ["donations", "ships", "building", "citizens"]


@pytest.mark.rule("HB-7.12")
def test_a_later_first_donation_of_a_player_gets_no_flat5() -> None:
    """The token goes to the first donor of the church, not to each player's first donation there."""
    table = bare().given("petri", blue="flat5").having(wood=1, brick=1).play(CHURCH, "donate to petri")
    assert table.offers() == ["token donations", "token ships", "token building", "token citizens"]
    assert table.refuses("token flat5", "done")


@pytest.mark.rule("HB-7.13")
@pytest.mark.parametrize("church", CHURCHES)
def test_later_donations_choose_among_the_tokens_left(church: str) -> None:
    table = bare().having(wood=4, brick=5, bell=1, money=60).play(CHURCH, f"donate to {church}")
    left = ["donations", "ships", "building", "citizens"]
    for kind in ("ships", "citizens", "donations"):
        table.play(f"donate to {church}")
        assert table.choices("token") == left
        assert table.refuses("done", *(f"token {taken}" for taken in KINDS if taken not in left))
        table.play(f"token {kind}")
        left.remove(kind)
        assert table.left_at(church) == left
    table.play(f"donate to {church}")  # the last token is not asked for
    assert table.left_at(church) == []
    assert table.unscored() == [f"{church}_{kind}" for kind in KINDS]
    assert table.state.check() is None


@pytest.mark.rule("HB-7.13")
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("church", CHURCHES)
def test_each_kind_can_be_taken(church: str, kind: str) -> None:
    table = begun(church, 1).having(wood=1, brick=1).play(CHURCH, f"donate to {church}", f"token {kind}")
    assert table.unscored() == [f"{church}_{kind}"]
    assert kind not in table.left_at(church)
    assert table.state.check() is None


@pytest.mark.rule("HB-7.15")
def test_at_most_one_fifth_part_in_an_action() -> None:
    table = begun("petri", 4).given("dom", blue="flat5! donations! ships! building!")
    table.having(wood=9, brick=9, bell=1, money=900).play(CHURCH)
    assert "donate to petri" in table.offers()
    table.play("donate to dom")
    assert table.refuses("donate to petri")  # the bell is gone
    assert table.parts("petri") == 4
    assert table.state.check() is None


@pytest.mark.rule("HB-7.16")
@pytest.mark.parametrize("church", CHURCHES)
def test_no_donation_to_a_complete_church(church: str) -> None:
    table = begun(church, 4).having(wood=9, brick=9, bell=1, money=900).play(CHURCH, f"donate to {church}")
    assert table.state.view()["churches"][CHURCHES.index(church)]["complete"]
    assert table.refuses(f"donate to {church}")
    table.having(bell=1)
    assert table.refuses(f"donate to {church}")
    assert table.choices("donate to") == [other for other in CHURCHES if other != church]


@pytest.mark.rule("HB-7.17", "HB-7.19")
def test_completing_sends_all_discs_home() -> None:
    table = bare().given("petri", red="flat5! ships!", blue="citizens", green="building")
    pay(table, 5).play(CHURCH)
    assert table.discs("petri") == {"red": 2, "blue": 1, "green": 1}
    table.play("donate to petri")
    assert table.discs("petri") == {}
    view = table.state.view()
    assert (view["complete"], view["next_bonus"]) == (1, 7)  # the next church piece is the second one
    assert [seat["completed"] for seat in view["seats"]] == [1, 0, 0]  # one disc on the church table
    assert table.state.check() is None


@pytest.mark.rule("HB-7.18")
@pytest.mark.parametrize(("complete", "bonus"), [(0, 8), (1, 7), (2, 6), (3, 5), (4, 4)])
@pytest.mark.parametrize("completer", ["blue", "red"])
def test_the_bonus_falls_with_each_complete_church(complete: int, bonus: int, completer: str) -> None:
    """Whoever completed those before; the other donors get nothing."""
    table = begun("jacobi", 3).given("jacobi", green="building")
    for church in CHURCHES[:complete]:
        table.completed(church, by=completer)
    for who in COLOURS[:3]:
        table.having(who, prestige=10)
    pay(table, 5).play(CHURCH, "donate to jacobi")
    assert [table.prestige(who) for who in COLOURS[:3]] == [10 + bonus, 10, 10]
    before = sum((8, 7, 6, 5, 4)[:complete]) if completer == "red" else 0
    assert table.state.sources(0)["churches"] == before + bonus
    assert table.state.check() is None


@pytest.mark.rule("HB-7.18")
def test_the_sixth_church_brings_three() -> None:
    table = begun("jacobi", 4)
    for church in CHURCHES[:5]:
        table.completed(church, by="blue")
    pay(table, 5).play(CHURCH, "donate to jacobi")
    assert table.state.over
    assert table.state.sources(0)["churches"] == 3
    assert table.state.sources(1)["churches"] == 8 + 7 + 6 + 5 + 4


@pytest.mark.rule("HB-7.19", "HB-9.7")
def test_the_right_to_build_anywhere_never_ends() -> None:
    table = begun("petri", 4).having(wood=4, brick=4, bell=1).turn(CHURCH, "donate to petri")
    for _turn in range(3):
        table.pass_to("red").stone(CHURCH)
        assert table.play(GUILDHALL).choices("build") == list(c.SITE_IDS)
        table.end_turn()
    table.pass_to("blue").stone(CHURCH, "blue").having("blue", wood=1, brick=1).play(GUILDHALL)
    assert table.choices("build") == ["pe2", "pe3", "pe5"]  # only the player who gave the fifth part


@pytest.mark.rule("HB-7.20", "HB-9.5")
def test_the_other_donors_keep_tokens_and_link() -> None:
    table = bare().given("petri", blue="flat5 citizens!", green="ships", red="building")
    pay(table, 5).turn(CHURCH, "donate to petri")
    assert (table.unscored("blue"), table.scored("blue")) == (["petri_flat5"], ["petri_citizens"])
    assert table.unscored("green") == ["petri_ships"]
    for who in ("blue", "green"):
        table.having(who, wood=1, brick=1).play(GUILDHALL)
        assert table.choices("build") == ["pe2", "pe3", "pe5"]
        table.end_turn()
    table.pass_to("blue").stone(SUGAR, "blue").having("blue", brick=0).play(CHURCH, "score petri_flat5")
    assert table.prestige("blue") == 5
    assert table.state.check() is None


@pytest.mark.rule("HB-7.21")
def test_one_player_may_complete_several_churches() -> None:
    table = bare().having(prestige=0)
    gained = []
    for church in CHURCHES[:5]:
        table.given(church, blue="flat5! donations! ships! building!")
        before = table.prestige()
        pay(table, 5).turn_of("red").stone(SUGAR).play(CHURCH, f"donate to {church}")
        gained.append(table.prestige() - before)
        table.play(f"score {church}_citizens")  # nothing for it: red has no citizen
    assert gained == [8, 7, 6, 5, 4]
    assert table.state.view()["seats"][0]["completed"] == 5
    assert table.state.check() is None


@pytest.mark.rule("HB-7.7", "HB-7.8", "HB-7.13")
@pytest.mark.example("HB-X14")
def test_third_and_fourth_part_example() -> None:
    paid = EXAMPLES["donation_a"]["pay"]
    table = bare(4).given("michaelis", red="flat5", blue="ships").turn_of("yellow")
    table.having("yellow", wood=paid["wood"], brick=paid["brick"], money=paid["money"]).play(CHURCH)
    table.play("donate to michaelis")
    assert table.holds("yellow") == "P0 £40 b0 s0 c0 w1 k1"
    assert table.choices("token") == ["donations", "building", "citizens"]
    table.play("token citizens", "donate to michaelis")
    assert table.choices("token") == ["donations", "building"]
    table.play("token donations")
    assert table.holds("yellow") == "P0 £0 b0 s0 c0 w0 k0"
    assert table.discs("michaelis") == {"red": 1, "blue": 1, "yellow": 2}
    assert table.unscored("yellow") == ["michaelis_donations", "michaelis_citizens"]
    assert paid == {"wood": 2, "brick": 2, "money": 60}
    assert table.state.check() is None


@pytest.mark.rule("HB-7.8", "HB-7.9", "HB-7.17", "HB-7.18", "HB-7.19")
@pytest.mark.example("HB-X15")
def test_completing_example() -> None:
    example = EXAMPLES["donation_b"]
    paid = example["pay"]
    table = bare().given("nicolai", red="flat5! ships!", green="citizens!").given("michaelis", green="flat5!")
    table.citizens("green", "ni1", "ni2", "mi1", "mi2", "mi3").turn_of("green").having("green", **paid).play(CHURCH)
    table.play("donate to nicolai", "token building")
    assert table.holds("green") == "P0 £50 b0 s0 c0 w1 k1 bell"
    assert table.discs("nicolai") == {"red": 2, "green": 2}
    table.play("donate to nicolai")
    assert table.holds("green") == f"P{example['first_completed_bonus']} £0 b0 s0 c0 w0 k0"
    assert table.prestige("green") == 8
    assert table.discs("nicolai") == {}
    assert table.state.view()["seats"][2]["completed"] == 1
    table.end_turn().having("green", wood=1, brick=1).pass_to("green").play(GUILDHALL)
    assert set(table.choices("build")) == set(c.SITE_IDS) - {"ni1", "ni2", "mi1", "mi2", "mi3"}
    assert table.state.check() is None


@pytest.mark.rule("HB-13.1")
def test_the_bonus_is_prestige_at_once_and_can_pay_the_next_move() -> None:
    table = pay(begun("petri", 4), 5).having(prestige=0).turn(CHURCH, "donate to petri").pass_to("red")
    assert table.prestige() == 8
    assert table.cost_of(CHURCH) == 5
