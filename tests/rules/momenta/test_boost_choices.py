"""What lifts a roll to the chance wanted: every choice tried, the cheapest first."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current
from rules.momenta import Goal, RollFaults, RollSpec, Way, difficulties, odds, ways
from rules.momenta.boosts import BOND_USES, boosted

DAUNTING = Goal("narrative", outcome="success", difficulty="daunting")


def test_what_is_enough_already_needs_nothing() -> None:
    found = ways(Goal(successes=1), 75, 4)
    assert (found.reaches, found.modifier, found.least_pool) == (True, 0, 4)
    assert found.boosts == (
        Way(False, "none", 0, 0, (), dice=0, resolve=0, chance=found.chance, frugal=True),
    )


def test_the_cheapest_come_first() -> None:
    found = ways(DAUNTING, 50, 3)
    assert (found.reaches, found.modifier, found.least_pool) == (False, 3, 6)
    assert [(way.names, way.dice, way.resolve) for way in found.boosts if way.frugal] == [
        (("Invoke a Thread", "Invoke a Bond (an ally's)"), 4, 1),
        (("Invoke a Thread", "Assist"), 3, 1),
        (("Invoke a Thread", "Push Yourself"), 3, 1),
        (("Invoke a Bond (your own)", "Assist"), 3, 2),
        (("Invoke a Bond (your own)", "Push Yourself"), 3, 2),
        (("Invoke a Bond (an ally's)", "Assist"), 3, 2),
        (("Invoke a Bond (an ally's)", "Push Yourself"), 3, 2),
    ]


def test_an_own_bond_never_stands_beside_a_thread() -> None:
    assert not any(way.thread and way.bond == "own" for way in ways(DAUNTING, 1, 3).boosts)


def test_what_boosts_cannot_reach_a_modifier_may() -> None:
    found = ways(DAUNTING, 99, 1)
    assert found.boosts == ()
    assert found.modifier == (found.least_pool or 0) - 1


def test_what_nothing_reaches_is_none() -> None:
    goal = Goal("narrative", outcome="success", by_count=True, difficulty="insurmountable")
    found = ways(goal, 1, 3)
    assert (found.modifier, found.least_pool, found.boosts) == (None, None, ())


def test_an_attack_takes_a_bond_alone() -> None:
    found = ways(Goal("attack", 2), 50, 3)
    assert {(way.thread, way.bond, way.pushed, way.helped) for way in found.boosts} == {
        (False, "own", 0, 0),
        (False, "ally", 0, 0),
    }


def test_the_rest_of_the_cap_takes_help() -> None:
    named = {way.names for way in ways(DAUNTING, 1, 3).boosts if (way.dice, way.resolve) == (2, 2)}
    assert named == {("Push Yourself", "Assist"), ("Assist (twice)",)}


def test_each_way_has_the_dice_and_the_price_of_its_own_boost(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    rules = '["momenta:push-yourself"]\nbonus = 2\n["momenta:assist"]\nresolve = 2\n'
    path.write_text(f'version = 1\nname = "Mine"\n{rules}', encoding="utf-8")
    found = {way.names: way for way in ways(DAUNTING, 1, 3, Ruleset.load(path)).boosts}
    told = {names: (way.dice, way.resolve) for names, way in found.items() if len(names) == 1}
    assert told["Push Yourself",] == (2, 1)
    assert told["Assist",] == (1, 2)
    assert told["Assist (twice)",] == (2, 4)
    assert ("Push Yourself", "Assist") not in found


@pytest.mark.parametrize("goal", [Goal("luck", 1), Goal("action", 1)])
def test_other_rolls_take_no_boost(goal: Goal) -> None:
    assert ways(goal, 75, 1).boosts == ()
    assert ways(goal, 75, 1).modifier == (None if goal.kind == "luck" else 3)


def test_penalties_are_made_up_first() -> None:
    assert ways(Goal(successes=1), 33, -2).modifier == 3


def test_a_boost_follows_the_variant(four_up: Ruleset) -> None:
    (thread,) = (
        way for way in ways(DAUNTING, 1, 3, four_up).boosts if way.names == ("Invoke a Thread",)
    )
    assert thread.dice == 3


def test_a_pool_past_the_limit_is_left_out() -> None:
    assert all(way.dice <= 1 for way in ways(DAUNTING, 50, 39).boosts)


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(difficulties(current())),
    st.integers(0, 8),
    st.integers(1, 99),
    st.none() | st.integers(0, 4),
)
def test_every_choice_that_reaches_is_there(
    difficulty: str, own: int, wanted: int, opposition: int | None
) -> None:
    goal = Goal("narrative", outcome="success", difficulty=difficulty, opposition=opposition)
    found = ways(goal, wanted, own)
    # The second way: put each choice on the roll as modifiers, and ask the odds.
    expected = {}
    for thread, bond, pushed, helped in product((False, True), BOND_USES, range(3), range(4)):
        boost = boosted("narrative", thread, bond, helped, pushed=pushed)
        if boost.faults:
            continue
        spec = RollSpec(
            own, boost.modifiers, "narrative", difficulty, opposition,
            resolve_spent=boost.resolve_spent,
        )  # fmt: skip
        outcomes = odds(spec).outcomes
        assert outcomes is not None
        reached = outcomes["success"] + outcomes["success-with-a-bonus"]
        if reached >= Fraction(wanted, 100):
            expected[thread, bond, pushed, helped] = (reached, boost.resolve_spent)
    got = {
        (way.thread, way.bond, way.pushed, way.helped): (way.chance, way.resolve)
        for way in found.boosts
    }
    assert got == expected
    assert [way.resolve for way in found.boosts] == sorted(way.resolve for way in found.boosts)
    for way in found.boosts:
        fewer = [
            key
            for key in expected
            if key != (way.thread, way.bond, way.pushed, way.helped)
            and key[0] <= way.thread
            and key[1] in ("none", way.bond)
            and key[2] <= way.pushed
            and key[3] <= way.helped
        ]
        assert way.frugal == (not fewer)


def test_bad_input_is_sentences() -> None:
    with pytest.raises(RollFaults) as caught:
        ways(Goal("narrative", 1), 100, 41)
    assert len(caught.value.faults) == 3
