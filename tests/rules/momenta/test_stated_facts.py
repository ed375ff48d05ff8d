"""What the book states about rolling, patterns and narrative play, fact by fact."""

from __future__ import annotations

import pytest

from rules.data import Ruleset, current
from rules.momenta import (
    RollSpec,
    best_choice,
    choose,
    net_dice,
    odds,
    outcome_by_count,
    outcome_order,
    read_roll,
)
from rules.momenta.boosts import boosted
from rules.momenta.records import Boost, Pattern, RollType, Rung, TypicalPool
from rules.momenta.spec import Kind


def value(ref: str) -> object:
    return current().quote(f"momenta:{ref}").value


def narrative(dice: int, difficulty: str = "tricky", **more: object) -> RollSpec:
    return RollSpec(dice, kind="narrative", difficulty=difficulty, **more)  # type: ignore[arg-type]


def attack(dice: int, **more: object) -> RollSpec:
    return RollSpec(dice, kind="attack", **more)  # type: ignore[arg-type]


# Fact 18: a pool of d6, successes on 5 and 6; always round down.


def test_fact_18_each_die_showing_five_or_six_is_a_success() -> None:
    assert value("dice-pool.die-sides") == 6
    assert value("dice-pool.success-faces") == [5, 6]
    reading = read_roll(RollSpec(6), (1, 2, 3, 4, 5, 6))
    assert [die.success for die in reading.dice] == [False] * 4 + [True] * 2
    assert reading.successes == 2


def test_fact_18_fractions_go_down() -> None:
    assert value("rounding.direction") == "down"


# Fact 19: starting pools 2 to 4, veterans 4 to 6, legends 7 and more.


def test_fact_19_usual_pools() -> None:
    pools = {pool.id: (pool.least, pool.most) for pool in current().of(TypicalPool)}
    assert pools == {"starting-pool": (2, 4), "veteran-pool": (4, 6), "legend-pool": (7, None)}


# Fact 20: no dice or fewer: two dice, the lowest counts, one success, no patterns; 11 and 89 %.


@pytest.mark.parametrize("modifiers", [(-1,), (-1, -3), (2, -3)])
def test_fact_20_with_no_dice_left_the_lowest_of_two_counts(modifiers: tuple[int, ...]) -> None:
    spec = RollSpec(1, modifiers)
    assert net_dice(spec) <= 0
    assert read_roll(spec, (6, 5)).successes == 1
    assert read_roll(spec, (6, 4)).successes == 0
    assert read_roll(spec, (2, 6)).kept == 0


def test_fact_20_two_sixes_are_one_success_and_no_pattern() -> None:
    reading = read_roll(attack(0), (6, 6))
    assert (reading.successes, reading.offers) == (1, ())
    assert best_choice(reading) == ()


def test_fact_20_eleven_percent_against_eighty_nine() -> None:
    assert current().quote("momenta:zero-dice.chance").text == "11%"
    assert current().quote("momenta:zero-dice.failure-chance").text == "89%"


# Fact 21: opposition subtracts, never below 0; bands read what is left; an attack at 0 grazes.


def test_fact_21_opposing_successes_are_taken_away() -> None:
    reading = read_roll(attack(4, opposition=3), (5, 6, 6, 1), (5, 2, 1))
    assert (reading.successes, reading.opposition_successes, reading.effective) == (3, 1, 2)
    assert reading.band.label == "2s"


def test_fact_21_never_fewer_than_none() -> None:
    reading = read_roll(RollSpec(1, opposition=3), (5,), (5, 5, 5))
    assert reading.effective == 0
    assert reading.band.label == "0s"


def test_fact_21_an_attack_with_nothing_left_is_a_graze() -> None:
    assert read_roll(attack(1, opposition=1), (6,), (6,)).graze
    assert not read_roll(attack(1, opposition=1), (6,), (1,)).graze
    assert not read_roll(RollSpec(1), (1,)).graze, "only attacks graze"


def test_fact_21_opposition_with_no_dice_left_follows_the_rule_for_no_dice() -> None:
    assert read_roll(RollSpec(2, opposition=-1), (5, 6), (6, 5)).effective == 1


# Fact 22: a Thread gives two dice and never helps an attack.


def test_fact_22_a_thread_adds_two_dice_but_never_to_attacks() -> None:
    assert boosted("narrative", True, "none", 0).modifiers == (2,)
    on_attack = boosted("attack", True, "none", 0)
    assert on_attack.modifiers == ()
    assert on_attack.faults == ("Attack: Invoke a Thread does not apply.",)
    assert not current().one(RollType, "attack-roll").threads
    assert boosted("luck", True, "none", 0).modifiers == ()


# Fact 23: a luck roll takes no modifiers and nothing opposes it; it may oppose.


def test_fact_23_luck_takes_its_dice_as_they_are() -> None:
    luck = current().one(RollType, "luck-roll")
    assert not luck.modifiers
    assert not luck.opposable
    assert luck.opposes
    assert luck.attribute == "LUCK"
    assert "no modifiers" in " ".join(RollSpec(2, (1,), kind="luck").check())
    assert "nothing can oppose" in " ".join(RollSpec(2, kind="luck", opposition=1).check())
    assert net_dice(RollSpec(2, (5,), kind="luck")) == 2
    assert RollSpec(2, kind="luck").check() == ()


# Fact 24: Double, Triple, Quad; one die in one pattern; repeats trigger; taking is free.


def test_fact_24_the_three_patterns() -> None:
    assert {p.label: p.size for p in current().of(Pattern)} == {"Double": 2, "Triple": 3, "Quad": 4}


def test_fact_24_three_fives_are_a_double_or_a_triple_never_both() -> None:
    faces = (2, 3, 5, 5, 5)
    reading = read_roll(narrative(5, resolve_spent=1), faces)
    assert {offer.written for offer in reading.offers} == {"Double 5", "Triple 5"}
    for first, second in (("extra-success-5-1", "effortless-5-1"),) * 2:
        assert len(choose(reading, [first]).taken) == 1
        assert len(choose(reading, [second]).taken) == 1
        both = choose(reading, [first, second])
        assert [offer.id for offer in both.taken] == [first]
        assert "one pattern only" in both.faults[0]


def test_fact_24_repeated_patterns_all_trigger() -> None:
    reading = read_roll(attack(5), (1, 1, 4, 5, 5))
    result = choose(reading, best_choice(reading))
    assert [offer.written for offer in result.taken] == ["Double 1", "Double 5"]
    assert result.extra_damage == 6


def test_fact_24_a_double_outcome_applies_twice_where_it_can() -> None:
    reading = read_roll(narrative(5), (1, 1, 4, 5, 5))
    assert reading.outcome == "success-at-a-cost"
    assert choose(reading, ["extra-success-1-1"]).outcome == "success"
    both = choose(reading, ["extra-success-1-1", "extra-success-5-1"])
    assert both.outcome == "success-with-a-bonus"


def test_fact_24_five_equal_dice_hold_a_double_and_a_triple() -> None:
    reading = read_roll(narrative(5, resolve_spent=1), (5, 5, 5, 5, 5))
    result = choose(reading, ["effortless-5-1", "extra-success-5-1"])
    assert result.faults == ()
    assert sorted(len(offer.positions) for offer in result.taken) == [2, 3]
    assert len(result.pattern_of) == 5


def test_fact_24_the_roller_may_decline() -> None:
    reading = read_roll(attack(2), (6, 6))
    assert choose(reading).extra_damage == 0
    assert choose(reading).faults == ()


# Fact 25: a pattern needs one effective success.


def test_fact_25_no_pattern_triggers_on_a_graze() -> None:
    reading = read_roll(attack(2), (3, 3))
    assert not any(offer.allowed for offer in reading.offers)
    refused = choose(reading, ["solid-hit-3-1"])
    assert refused.taken == ()
    assert "at least one effective success" in refused.faults[0]


def test_fact_25_opposition_can_take_the_patterns_away() -> None:
    assert read_roll(attack(3, opposition=1), (5, 3, 3), (1,)).offers[0].allowed
    assert not read_roll(attack(3, opposition=1), (5, 3, 3), (6,)).offers[0].allowed


def test_fact_25_a_failure_with_a_success_left_still_has_patterns() -> None:
    reading = read_roll(narrative(4, "daunting", resolve_spent=1), (2, 2, 2, 5))
    assert (reading.effective, reading.outcome) == (1, "failure")
    result = choose(reading, ["effortless-2-1"])
    assert (result.outcome, result.resolve_recovered) == ("failure", 1)


def test_fact_25_a_good_outcome_with_no_success_left_has_none() -> None:
    reading = read_roll(narrative(2, "routine"), (2, 2))
    assert (reading.effective, reading.outcome) == (0, "success-at-a-cost")
    result = choose(reading, ["extra-success-2-1"])
    assert (result.taken, result.outcome) == ((), "success-at-a-cost")
    assert "at least one effective success" in result.faults[0]


# Fact 26: Solid Hit adds the Double's value to damage, not to Strain.


@pytest.mark.parametrize("face", range(1, 7))
def test_fact_26_solid_hit_adds_the_value(face: int) -> None:
    reading = read_roll(attack(3), (face, face, 5 if face != 5 else 6))
    assert choose(reading, [f"solid-hit-{face}-1"]).extra_damage == face


def test_fact_26_not_on_attacks_that_deal_strain() -> None:
    reading = read_roll(attack(2, strain=True), (6, 6))
    assert not reading.offers[0].allowed
    assert "Strain" in reading.offers[0].why_not
    assert odds(attack(2, strain=True)).solid_hit_mean is None


def test_fact_26_only_attacks_have_it() -> None:
    assert read_roll(RollSpec(2), (6, 6)).offers == ()


# Fact 27: Extra Success lifts Success to a Bonus, and a cost to Success.


def test_fact_27_extra_success_lifts_one_step() -> None:
    shift = {"success-at-a-cost": "success", "success": "success-with-a-bonus"}
    for rung in current().of(Rung):
        for faces in ((1, 1, 5), (1, 1, 5, 5), (5, 5, 5, 1), (5, 6, 6)):
            reading = read_roll(narrative(len(faces), rung.id), faces)
            one = next(offer.id for offer in reading.offers)
            before = reading.outcome or ""
            assert choose(reading, [one]).outcome == shift.get(before, before)


def test_fact_27_luck_rolls_in_narrative_play_have_it_too() -> None:
    spec = RollSpec(2, kind="luck", difficulty="routine")
    reading = read_roll(spec, (5, 5))
    assert choose(reading, best_choice(reading)).outcome == "success-with-a-bonus"
    assert read_roll(RollSpec(2, kind="luck"), (5, 5)).offers == ()


# Fact 28: Effortless returns one Resolve that was spent on the roll.


def test_fact_28_effortless_returns_a_resolve() -> None:
    reading = read_roll(narrative(3, resolve_spent=1), (5, 5, 5))
    assert choose(reading, ["effortless-5-1"]).resolve_recovered == 1


def test_fact_28_only_what_was_spent_comes_back() -> None:
    faces = (5, 5, 5, 6, 6, 6)
    two = ["effortless-5-1", "effortless-6-1"]
    assert choose(read_roll(narrative(6, resolve_spent=1), faces), two).resolve_recovered == 1
    assert choose(read_roll(narrative(6, resolve_spent=2), faces), two).resolve_recovered == 2


def test_fact_28_nothing_spent_nothing_back() -> None:
    offers = read_roll(narrative(3), (5, 5, 5)).offers
    (effortless,) = [offer for offer in offers if offer.effect_id == "effortless"]
    assert effortless.why_not == "No Resolve was spent on this roll."


def test_fact_28_never_on_luck() -> None:
    reading = read_roll(RollSpec(3, kind="luck", difficulty="tricky"), (5, 5, 5))
    assert {offer.effect_id for offer in reading.offers} == {"extra-success"}
    assert RollSpec(3, kind="luck", resolve_spent=1).check() != ()


# Fact 80: four rungs; counting alone never gives a clean Success on an Insurmountable task.


def test_fact_80_four_difficulties(book: Ruleset) -> None:
    labels = [rung.label for rung in book.of(Rung)]
    assert labels == ["Routine", "Tricky", "Daunting", "Insurmountable"]


def test_fact_80_insurmountable_is_never_clean_by_counting(book: Ruleset) -> None:
    order = outcome_order(book)
    for successes in range(20):
        outcome = outcome_by_count("insurmountable", successes, book)
        assert order.index(outcome) < order.index("success")
    by_count = odds(narrative(10, "insurmountable")).outcomes_by_count or {}
    assert by_count["success"] == by_count["success-with-a-bonus"] == 0
    lifted = odds(narrative(10, "insurmountable")).outcomes or {}
    assert lifted["success"] + lifted["success-with-a-bonus"] > 0


# Fact 81: a Bond costs 1 Resolve for two dice, once a roll.


def test_fact_81_invoking_a_bond() -> None:
    bond = current().one(Boost, "bond-invocation")
    assert (bond.bonus, bond.resolve, bond.most) == (2, 1, 1)
    assert boosted("narrative", False, "own", 0).modifiers == (2,)
    assert boosted("narrative", False, "own", 0).resolve_spent == 1


def test_fact_81_a_bond_that_does_not_hold_costs_nothing() -> None:
    refused = boosted("narrative", False, "own", 0, bond_holds=False)
    assert (refused.modifiers, refused.resolve_spent) == ((), 0)
    assert len(refused.faults) == 1


def test_fact_81_a_bond_helps_an_attack_too() -> None:
    invoked = boosted("attack", False, "own", 0)
    assert (invoked.modifiers, invoked.resolve_spent, invoked.faults) == ((2,), 1, ())
    assert attack(2, modifiers=invoked.modifiers, resolve_spent=1).check() == ()


# Fact 82: Push Yourself and Assist, 1 Resolve for one die each, two dice at most together.


def test_fact_82_pushing_and_assisting() -> None:
    for name in ("push-yourself", "assist"):
        boost = current().one(Boost, name)
        assert (boost.bonus, boost.resolve) == (1, 1)
    assert value("push-and-assist-cap.most") == 2
    assert sum(boosted("narrative", False, "none", 2).modifiers) == 2
    assert sum(boosted("narrative", False, "none", 3).modifiers) == 2
    assert boosted("narrative", False, "none", 3).faults


def test_fact_82_each_ally_adds_one_die_at_most() -> None:
    assert value("assist.most-per-ally") == 1


@pytest.mark.parametrize("kind", ["action", "attack", "luck"])
def test_fact_82_pushing_and_assisting_belong_to_narrative_play(kind: Kind) -> None:
    found = boosted(kind, False, "none", 1, pushed=1)
    assert (found.modifiers, found.resolve_spent) == ((), 0)
    assert [fault.partition(": ")[2] for fault in found.faults] == [
        "Push Yourself does not apply.",
        "Assist does not apply.",
    ]


# Fact 83: who assists needs a fitting Thread or a Bond of 2.


def test_fact_83_assisting_asks_for_a_bond_of_two() -> None:
    assert value("assist.least-bond") == 2
    assert "Thread" in current().quote("momenta:assist.condition").text


# Fact 84: Feats, up to three successes, 1 Momentum each, after the roll; Fortune costs 1.


def test_fact_84_momentous_feats() -> None:
    feat = current().one(Boost, "momentous-feat")
    assert (feat.successes, feat.momentum, feat.most, feat.moment) == (1, 1, 3, "either")
    before = read_roll(narrative(2), (1, 2))
    after = read_roll(narrative(2), (1, 2), feats=3)
    assert (before.effective, after.effective) == (0, 3)
    assert (before.outcome, after.outcome) == ("failure", "success")


def test_fact_84_momentous_fortune() -> None:
    fortune = current().one(Boost, "momentous-fortune")
    assert (fortune.rerolls, fortune.momentum, fortune.moment) == (1, 1, "after")
    assert fortune.rolls == ("luck",)
