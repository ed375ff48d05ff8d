"""The pool for a chance: what is said of dice to spare and of dice against you is true."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.momenta import Goal, chance
from rules.momenta.targets import most_opposition, most_penalty
from tests.widgets.markup import read
from tests.widgets.playing import told, whole
from widgets import TargetPool


def answer(**start: object) -> str:
    pool = TargetPool(kind="action", **start)
    assert told(pool) == []
    return shown(pool)


def shown(pool: TargetPool) -> str:
    """Give the answer, which is told to a screen reader as it stands in the page."""
    said = pool.said()
    assert said in [found.text for found in whole(pool).all("p", role="status")]
    return said


def bears(dice: int, wanted: int, against: int) -> bool:
    """Whether so many dice reach one success often enough against so many others."""
    goal = Goal(successes=1, opposition=against)
    return chance(goal, dice) >= Fraction(wanted, 100)


@pytest.mark.parametrize(
    ("dice", "wanted", "sentence"),
    [
        (4, 80, "With anybody opposing you, they are too few."),
        (4, 75, "They stand up to somebody who has no dice left, not to an opposing die."),
        (4, 66, "They stand up to 1 opposing die."),
        (4, 50, "They stand up to 2 opposing dice."),
        (
            20,
            1,
            "They stand up to 40 opposing dice, the most that can be set against a roll in this"
            " book.",
        ),
    ],
)
def test_what_stands_against_them(dice: int, wanted: int, sentence: str) -> None:
    assert answer(dice=dice, wanted=wanted).endswith(sentence)
    borne = [against for against in range(41) if bears(dice, wanted, against)]
    assert borne == list(range(len(borne)))
    for number in (1, 2, 40):
        assert (f"up to {number} opposing" in sentence) == (borne[-1:] == [number])
    assert ("anybody" in sentence) == (not borne)
    assert ("no dice left" in sentence) == (borne == [0])


@pytest.mark.parametrize("dice", range(1, 8))
@pytest.mark.parametrize("wanted", [5, 11, 30, 50, 75, 80])
def test_nobody_is_called_too_strong_who_is_borne(dice: int, wanted: int) -> None:
    said = answer(dice=dice, wanted=wanted)
    if "which is enough" not in said:
        return
    assert ("anybody opposing" in said) == (
        most_opposition(Goal(successes=1), wanted, dice) is None
    )
    assert ("anybody opposing" in said) == (not bears(dice, wanted, 0))


def test_where_no_success_is_needed_nothing_is_too_many() -> None:
    pool = TargetPool(
        kind="narrative", difficulty="routine", outcome="success-at-a-cost", dice=3, wanted=90
    )
    said = shown(pool)
    assert "You can spare all of them." in said
    assert "They stand up to any number of opposing dice." in said


def test_dice_to_spare() -> None:
    found = most_penalty(Goal(successes=1), 50, 6)
    assert found is not None
    assert f"You can spare {found.dice} dice." in answer(dice=6, wanted=50)
    assert "You can spare 1 die." in answer(dice=5, wanted=75)
    assert "You can't spare a die." in answer(dice=4, wanted=75)
    assert "You can spare all of them." in answer(dice=4, wanted=11)


def test_boosts_that_reach_it_are_told_one_by_one() -> None:
    pool = TargetPool(kind="narrative", difficulty="daunting", outcome="success", dice=3, wanted=50)
    rows = [row.text for row in read(pool.html).all("tr")]
    for name in ("Push Yourself", "Assist"):
        assert any(f"Invoke a Thread, {name}" in row for row in rows)
    assert not any("Push Yourself or Assist" in row for row in rows)


@pytest.mark.parametrize("key", ["pushed", "helped", "thread"])
def test_a_boost_is_an_answer_and_no_setting(key: str) -> None:
    pool = TargetPool(kind="narrative")
    pool.touch("extras")
    assert key not in pool.own_controls()
