"""Which pool gives the chance that is wanted: worked out again die by die, and by closed form."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current, ruleset_of
from rules.momenta import (
    KINDS,
    Bearable,
    Goal,
    RollFaults,
    RollSpec,
    chance,
    difficulties,
    least_pool,
    most_opposition,
    most_penalty,
    odds,
    outcome_order,
    pools,
)
from tests.rules.momenta.by_hand import LADDER, OUTCOMES, best_narrative, count, every_roll

MOST = 40
unhurried = settings(deadline=None, max_examples=40)


def binomial(dice: int, least: int) -> Fraction:
    """Give the chance of at least so many successes by the closed form."""
    third = Fraction(1, 3)
    return sum(
        (comb(dice, n) * third**n * (1 - third) ** (dice - n) for n in range(least, dice + 1)),
        Fraction(0),
    )


def narrative_goals(opposition: int | None = None) -> Iterator[Goal]:
    for difficulty in difficulties(current()):
        for outcome in outcome_order(current()):
            for by_count in (False, True):
                yield Goal(
                    "narrative",
                    outcome=outcome,
                    by_count=by_count,
                    difficulty=difficulty,
                    opposition=opposition,
                )


def every_goal(opposition: int | None = None) -> Iterator[Goal]:
    yield from narrative_goals(opposition)
    for successes in (1, 2, 3, 5):
        yield Goal(successes=successes, opposition=opposition)


@pytest.mark.parametrize("dice", range(1, 13))
def test_the_chance_of_successes_is_the_closed_form(dice: int) -> None:
    for least in range(1, dice + 1):
        assert chance(Goal(successes=least), dice) == binomial(dice, least)


@pytest.mark.parametrize("dice", [-3, 0])
def test_no_dice_give_one_success_at_best(dice: int) -> None:
    assert chance(Goal(successes=1), dice) == Fraction(1, 9)
    assert chance(Goal(successes=2), dice) == 0


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("difficulty", LADDER)
def test_the_chance_of_an_outcome_is_that_of_every_roll_counted(dice: int, difficulty: str) -> None:
    rolls = list(every_roll(dice))
    for place, outcome in enumerate(OUTCOMES):
        goal = Goal("narrative", outcome=outcome, difficulty=difficulty)
        counted = patterned = 0
        for faces, ways in rolls:
            effective = count(faces, dice)
            by_count = LADDER[difficulty][min(effective, 3)]
            best = best_narrative(faces, difficulty, effective, 0)[0] if dice else by_count
            counted += ways * (by_count >= place)
            patterned += ways * (best >= place)
        assert chance(goal, dice) == Fraction(patterned, len(rolls))
        assert chance(replace(goal, by_count=True), dice) == Fraction(counted, len(rolls))


@pytest.mark.parametrize("opposition", [None, 0, 3])
def test_the_chance_is_what_the_odds_say(opposition: int | None) -> None:
    order = outcome_order(current())
    for goal in every_goal(opposition):
        for dice in (0, 1, 4, 9):
            found = odds(goal.roll(dice))
            if goal.successes is not None:
                expected = found.effective.at_least(goal.successes)
            else:
                chances = found.outcomes_by_count if goal.by_count else found.outcomes
                assert chances is not None
                better = order[order.index(goal.outcome or "") :]
                expected = sum((chances[name] for name in better), Fraction(0))
            assert chance(goal, dice) == expected


@pytest.mark.parametrize("name", ["book", "four-up", "one-step", "sixes"])
@pytest.mark.parametrize("opposition", [None, 2])
def test_the_chance_grows_with_the_dice_from_none_on(name: str, opposition: int | None) -> None:
    rules = ruleset_of(name)
    for goal in every_goal(opposition):
        chances = [chance(goal, dice, rules) for dice in range(26)]
        assert all(fewer <= more for fewer, more in pairwise(chances)), goal


def test_the_chance_falls_with_the_opposition() -> None:
    for goal in every_goal():
        chances = [chance(replace(goal, opposition=against), 6) for against in range(20)]
        assert all(more <= fewer for fewer, more in pairwise(chances)), goal


@pytest.mark.parametrize(
    ("wanted", "dice"), [(33, 1), (34, 2), (75, 4), (80, 4), (81, 5), (99, 12)]
)
def test_the_least_pool_for_one_success(wanted: int, dice: int) -> None:
    assert least_pool(Goal(successes=1), wanted) == dice
    assert binomial(dice, 1) >= Fraction(wanted, 100) > binomial(dice - 1, 1)


def test_a_chance_that_is_just_met_is_met() -> None:
    assert least_pool(Goal(successes=1), Fraction(1, 3)) == 1
    assert least_pool(Goal(successes=1), Fraction(1, 9)) == 0
    assert least_pool(Goal(successes=1), Fraction(1, 3) + Fraction(1, 10**9)) == 2


@unhurried
@given(st.sampled_from(list(every_goal())), st.integers(1, 99), st.integers(0, 20))
def test_from_the_least_pool_on_every_pool_reaches(goal: Goal, wanted: int, most: int) -> None:
    least = least_pool(goal, wanted, most)
    reaching = [pool.dice for pool in pools(goal, wanted, most) if pool.reaches]
    assert reaching == ([] if least is None else list(range(least, most + 1)))


def test_what_no_pool_reaches_is_none() -> None:
    never = Goal("narrative", outcome="success-with-a-bonus", by_count=True, difficulty="tricky")
    assert least_pool(never, 1) is None
    assert least_pool(Goal(successes=3), 99, most=5) is None
    lifted = replace(never, by_count=False)
    assert least_pool(lifted, 50) is not None


def test_what_any_pool_reaches_takes_no_dice() -> None:
    sure = Goal("narrative", outcome="success-at-a-cost", difficulty="routine")
    assert least_pool(sure, 99) == 0


def test_a_generous_rule_for_no_dice_does_not_mislead(tmp_path) -> None:
    path = tmp_path / "generous.toml"
    head = 'version = 1\nname = "Generous"\n'
    path.write_text(head + '["momenta:zero-dice"]\ndice = 1\nsuccesses = 3\n', encoding="utf-8")
    rules = Ruleset.load(path)
    goal = Goal(successes=2)
    reaching = [pool.dice for pool in pools(goal, 30, 6, rules) if pool.reaches]
    assert reaching == [0, 4, 5, 6]
    assert least_pool(goal, 30, 6, rules) == 4


def test_pools_follow_the_variant() -> None:
    goal = Goal(successes=1)
    assert chance(goal, 1, ruleset_of("four-up")) == Fraction(1, 2)
    assert least_pool(goal, 75, ruleset=ruleset_of("four-up")) == 2
    assert least_pool(goal, 75, ruleset=ruleset_of("sixes")) == 8


@unhurried
@given(st.sampled_from(list(every_goal())), st.integers(1, 99), st.integers(-2, 12))
def test_the_most_penalty_is_the_last_that_is_borne(goal: Goal, wanted: int, own: int) -> None:
    borne = most_penalty(goal, wanted, own)
    needed = Fraction(wanted, 100)
    left = [chance(goal, max(own - penalty, -MOST)) >= needed for penalty in range(MOST + 1)]
    if borne is None:
        assert not left[0]
    elif borne.endless:
        assert all(left)
    else:
        assert all(left[: borne.dice + 1])
        assert not left[borne.dice + 1]


@unhurried
@given(st.sampled_from(list(every_goal())), st.integers(1, 99), st.integers(-2, 12))
def test_the_most_opposition_is_the_last_that_is_borne(goal: Goal, wanted: int, own: int) -> None:
    borne = most_opposition(goal, wanted, own)
    needed = Fraction(wanted, 100)

    def met(against: int) -> bool:
        return chance(replace(goal, opposition=against), own) >= needed

    if borne is None:
        assert not met(0)
    elif borne.endless or borne.at_limit:
        assert borne.dice == MOST
        assert met(MOST)
    else:
        assert all(met(against) for against in range(borne.dice + 1))
        assert not met(borne.dice + 1)


def test_no_number_is_too_many_where_nothing_is_needed() -> None:
    sure = Goal("narrative", outcome="success-at-a-cost", difficulty="routine")
    assert most_penalty(sure, 99, 3) == Bearable(MOST, endless=True)
    assert most_opposition(sure, 99, 3) == Bearable(MOST, endless=True)
    # Even no dice give one success in nine rolls.
    assert most_penalty(Goal(successes=1), 11, 3) == Bearable(MOST, endless=True)


def test_where_the_search_ends_at_the_limit_more_may_be_borne() -> None:
    assert most_opposition(Goal(successes=1), 1, 20) == Bearable(MOST, endless=False, at_limit=True)
    assert chance(Goal(successes=1, opposition=MOST), 20) >= Fraction(1, 100)
    assert most_opposition(Goal(successes=1), 50, 4) == Bearable(2, endless=False)


def test_a_limit_below_ones_dice_is_told_apart_from_no_limit(tmp_path) -> None:
    path = tmp_path / "short.toml"
    rules = '["momenta:roll-limits"]\nmost_modifier = 3\n'
    path.write_text(f'version = 1\nname = "Short"\n{rules}', encoding="utf-8")
    short = Ruleset.load(path)
    assert most_penalty(Goal(successes=1), 11, 6, short) == Bearable(3, False, at_limit=True)
    assert most_penalty(Goal(successes=1), 11, 2, short) == Bearable(3, endless=True)


def test_an_opponent_with_no_dice_left_may_be_all_that_is_borne() -> None:
    assert most_opposition(Goal(successes=1), 75, 4) == Bearable(0, endless=False)
    assert most_opposition(Goal(successes=1), 80, 4) is None


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        (Goal(), "holds neither of"),
        (Goal("narrative", 1, "success", difficulty="tricky"), "holds both of"),
        (Goal(successes=0), "The successes wanted cannot be 0; allowed is a whole number from 1"),
        (Goal(successes=True), "The successes wanted cannot be true"),
        (Goal(outcome="success"), "An outcome needs a roll with a difficulty"),
        (Goal("narrative", outcome="success-bonus", difficulty="tricky"), "Nearest: success"),
        (Goal("narrative", outcome="success"), "a difficulty is missing"),
        (Goal("luck", 1, opposition=2), "nothing can oppose it"),
        (Goal("attak", 1), "Nearest: attack"),  # type: ignore[arg-type]
        (Goal(successes=1, by_count="no"), "Counting alone cannot be 'no'"),  # type: ignore[arg-type]
    ],
)
def test_each_fault_of_a_goal_has_its_sentence(goal: Goal, words: str) -> None:
    assert any(words in fault for fault in goal.check())
    with pytest.raises(RollFaults):
        chance(goal, 3)


def test_all_faults_come_at_once() -> None:
    with pytest.raises(RollFaults) as caught:
        pools(Goal("narrative", successes=99), 100, most=41)
    assert len(caught.value.faults) == 4
    with pytest.raises(RollFaults) as caught:
        most_penalty(Goal(successes="x"), 0.75, None)  # type: ignore[arg-type]
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("wanted", [0, 100, True, "75", 0.75, Fraction(0), Fraction(1), None])
def test_a_chance_that_cannot_be_wanted_is_a_sentence(wanted: object) -> None:
    with pytest.raises(RollFaults, match="a whole percent from 1 to 99, or a fraction"):
        least_pool(Goal(successes=1), wanted)  # type: ignore[arg-type]


def test_luck_bears_no_penalty_and_no_opposition() -> None:
    with pytest.raises(RollFaults, match="Luck roll: no modifiers apply"):
        most_penalty(Goal("luck", 1), 50, 3)
    with pytest.raises(RollFaults, match="Luck roll: nothing can oppose it"):
        most_opposition(Goal("luck", 1), 50, 3)


anything = st.one_of(
    st.none(), st.booleans(), st.integers(-50, 50), st.floats(), st.text(max_size=5)
)


@unhurried
@given(st.sampled_from(KINDS) | anything, anything, anything, anything, anything, anything)
def test_no_input_raises_anything_else(kind, successes, outcome, difficulty, wanted, dice) -> None:  # type: ignore[no-untyped-def]
    goal = Goal(kind, successes, outcome, difficulty=difficulty)
    for ask in (
        lambda: chance(goal, dice),
        lambda: least_pool(goal, wanted, dice),
        lambda: most_penalty(goal, wanted, dice),
        lambda: most_opposition(goal, wanted, dice),
    ):
        with contextlib.suppress(RollFaults):
            ask()


def test_the_roll_of_a_goal_is_the_roll_that_odds_know() -> None:
    goal = Goal("attack", 2, opposition=3, strain=True)
    assert goal.roll(-2) == RollSpec(0, kind="attack", opposition=3, strain=True)
