"""The search for settings finds what reaches a target, by the exact figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import inf, nan
from typing import Any

import pytest

from rules.data import DataFaults, Ruleset, altered, current
from rules.data.records import FrozenMap
from rules.design import (
    Figure,
    Found,
    Goal,
    Knob,
    Setting,
    Situation,
    finding,
    situation_named,
    with_situations,
)
from rules.design.figures import Work
from rules.dice.values import DiceError

BOOK = current()
FACES, SIDES = "momenta:dice-pool.success_faces", "momenta:dice-pool.die_sides"
NOVICE = ("momenta:successes-of-3", "at-least-1")
KNOBS = (
    Knob(FACES, ((6,), (5, 6), (4, 5, 6), (3, 4, 5, 6))),
    Knob.between(SIDES, 4, 12),
)


def found(
    goals: Sequence[Goal], knobs: Sequence[Knob], *, base: Ruleset = BOOK, **asked: Any
) -> tuple[Found, list[float]]:
    work, shares = finding(base, goals, knobs, **asked), []
    while True:
        try:
            share, words = next(work)
        except StopIteration as over:
            return over.value, shares
        assert words
        shares.append(share)


def chance(faces: Sequence[int], sides: int) -> Fraction:
    """At least one success with three dice, with no pattern that could add one."""
    return 1 - (1 - Fraction(len(faces), sides)) ** 3


def test_a_novice_gets_a_success_three_times_in_four() -> None:
    search, shares = found([Goal(*NOVICE, least=Fraction(3, 4), most=Fraction(4, 5))], KNOBS)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert search.tried == search.possible == 36
    good = {
        (faces, sides)
        for faces, sides in product(KNOBS[0].choices, KNOBS[1].choices)
        if faces[-1] <= sides and Fraction(3, 4) <= chance(faces, sides) <= Fraction(4, 5)
    }
    reached = [setting for setting in search.best if setting.reached]
    assert {(each.changes[FACES], each.changes[SIDES]) for each in reached} == good
    assert all(each.figures == (chance(*each.changes.values()),) for each in reached)
    assert search.refused == sum(
        faces[-1] > sides for faces, sides in product(KNOBS[0].choices, KNOBS[1].choices)
    )
    assert search.reasons


def test_who_stops_early_has_the_best_so_far() -> None:
    so_far: list[Setting] = []
    goals = [Goal(*NOVICE, least=Fraction(3, 4))]
    work = finding(BOOK, goals, KNOBS, so_far=so_far)
    words = [next(work)[1] for _ in range(12)]
    work.close()
    assert 0 < len(so_far) <= 5
    assert words[-1] == f"best so far: {so_far[0].told[0]}"
    assert so_far[0].misses == min(setting.misses for setting in so_far)


def test_within_a_try_that_takes_long_it_is_told_how_far_it_is() -> None:
    goals = [Goal("momenta:hero-mira-body", "max-vitality-at-4", least=1)]
    work = finding(BOOK, goals, [Knob("momenta:max-vitality.times", (2, 3, 4))])
    shares = [share for share, _ in work]
    assert len(shares) > 3 * 3
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_target_that_is_reached_already_changes_nothing() -> None:
    search, _ = found([Goal(*NOVICE, least=Fraction(1, 2))], KNOBS)
    assert search.best[0].changes == {}
    assert search.best[0].reached


def test_of_settings_that_reach_it_the_one_that_changes_least_is_first() -> None:
    search, _ = found([Goal(*NOVICE, least=Fraction(4, 5))], KNOBS)
    assert search.best[0].changes == {FACES: (4, 5, 6)}


def test_four_heroes_resolve_a_moment_in_three_or_four_rounds() -> None:
    goal = Goal("moment-board:result-standard-all-advance", "rounds", 3, 4)
    destiny = Knob.between("moment-board:starting-bag.destiny", 1, 3)
    search, _ = found([goal], [destiny])
    best = search.best[0]
    assert best.reached
    assert best.changes
    rules = altered(BOOK, dict(best.changes))
    (rounds,) = (
        each.value
        for each in situation_named(goal.situation).figures(rules)
        if each.key == goal.figure
    )
    assert 3 <= rounds <= 4
    assert rounds == best.figures[0]


def test_of_many_settings_only_some_are_tried_and_the_same_with_the_same_seed() -> None:
    ladders = tuple(
        (0, low, mid, high) for low in range(9) for mid in range(9, 15) for high in (20, 24)
    )
    asked = (
        [Goal.about("momenta:damage-rapier", "4-dice", 9)],
        [Knob("momenta:rapier.ladder", ladders)],
    )
    one, _ = found(*asked, most=40, seed=3)
    two, _ = found(*asked, most=40, seed=3)
    assert one == two
    assert one.tried <= 40 < one.possible
    first = one.best[0]
    assert abs(first.figures[0] - 9) < 0.5
    totals = [sum(each.misses) for each in one.best]
    assert totals == sorted(totals)


def test_every_fault_of_what_is_asked_is_told() -> None:
    with pytest.raises(DataFaults) as caught:
        next(
            finding(
                BOOK,
                [Goal("momenta:none", "x", 1), Goal(*NOVICE), Goal(*NOVICE, 0.5, 0.2)],
                [Knob("momenta:dice-pool.nothing", (1,)), Knob(FACES, ()), Knob(FACES, ((6,),))],
                most=0,
            )
        )
    told = "\n".join(map(str, caught.value.faults))
    for each in ("no such situation", "no bound", "at least 0.5", "unknown key", "given twice"):
        assert each in told
    assert "nothing it may be" in told
    assert "most" in told
    with pytest.raises(DataFaults):
        next(finding(BOOK, [], []))


def test_a_figure_that_there_is_not_is_told() -> None:
    with pytest.raises(DataFaults, match=r"no such figure.*Nearest: at-least-1"):
        found([Goal(NOVICE[0], "at-leats-1", 0.5)], KNOBS)


def test_every_figure_that_there_is_not_is_told_at_once() -> None:
    goals = [Goal(NOVICE[0], "none", 0.5), Goal("momenta:damage-rapier", "nor-this", 1)]
    with pytest.raises(DataFaults) as caught:
        found(goals, KNOBS)
    told = [str(fault) for fault in caught.value.faults]
    assert ["none" in told[0], "nor-this" in told[1], len(told)] == [True, True, 2]


@pytest.mark.parametrize("bound", [nan, inf, "half", True])
def test_a_bound_that_is_no_number_is_told(bound: Any) -> None:
    for goal in (Goal(*NOVICE, least=bound), Goal(*NOVICE, 0, bound)):
        with pytest.raises(DataFaults, match="a finite number"):
            found([goal], KNOBS)


def test_a_bound_that_no_chance_has_is_told() -> None:
    goals = [Goal(*NOVICE, least=2), Goal(*NOVICE, most=Fraction(-1, 2))]
    with pytest.raises(DataFaults) as caught:
        found(goals[:1], KNOBS)
    assert str(caught.value) == (
        "momenta:successes-of-3, at-least-1: found 200.0%; allowed is a chance from 0% to 100%."
    )
    with pytest.raises(DataFaults, match=r"found -50\.0%"):
        found(goals[1:], KNOBS)
    # Of what is no chance, so much may be wanted.
    found([Goal("momenta:damage-rapier", "4-dice", least=2)], KNOBS[1:])


def test_the_rules_as_they_are_are_tried_first_of_however_many() -> None:
    goal = Goal(*NOVICE, least=chance((5, 6), 6))
    search, _ = found([goal], [Knob.between(SIDES, 6, 9_999_999)], most=6)
    assert (search.best[0].changes, search.best[0].reached) == ({}, True)
    assert search.possible == 9_999_994
    # What is next to it is tried as well.
    assert {FrozenMap({}), FrozenMap({SIDES: 7})} <= {each.changes for each in search.best}


def test_how_far_off_a_goal_is_is_in_parts_of_the_larger_number() -> None:
    goal = Goal("momenta:some", "bonus", least=Fraction(1, 2))
    assert goal.miss(Fraction(1, 3), is_chance=False) == pytest.approx(1 / 3)
    assert goal.miss(Fraction(1, 3), is_chance=True) == pytest.approx(1 / 6)
    assert goal.miss(0, is_chance=False) == 1
    assert Goal.about("momenta:some", "bonus", 0.8).miss(Fraction(4, 5), is_chance=True) == 0


@pytest.mark.parametrize("unanswered", [2, 3])
def test_a_setting_without_an_answer_is_refused_and_the_others_are_tried(
    unanswered: int,
) -> None:
    def sometimes(ruleset: Ruleset) -> Work:
        yield 0.5
        bonus = ruleset["momenta:thread"].bonus  # type: ignore[attr-defined]
        if bonus == unanswered:
            raise DiceError("No such dice.")
        return (Figure("bonus", "Bonus", "", Fraction(bonus), "dice"),)

    rules = with_situations(BOOK, Situation("momenta:some", "Some", "Rolls", "Dice", sometimes))
    bonus = Knob.between("momenta:thread.bonus", 2, 4)
    search, _ = found([Goal("momenta:some", "bonus", 4)], [bonus], base=rules)
    assert (search.tried, search.refused, search.reasons) == (3, 1, ("No such dice.",))
    assert search.best[0].reached
