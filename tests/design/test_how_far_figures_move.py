"""How far a figure has moved, the order of what moved, and how a report writes it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import Ruleset, altered, current
from rules.data.records import FrozenMap
from rules.design import ChangeReport, Figure, Move, change_report, with_situations
from rules.design.figures import CHANCE, Situation, Work, apart

NUMBERS = st.fractions(0, 50, max_denominator=60)


def moved(before: Fraction | float | None, after: Fraction | float | None, unit: str) -> float:
    return Move("momenta:some", "some", "Some", unit, before, after).size


def test_a_chance_moves_by_its_difference_and_a_number_in_parts_of_the_larger() -> None:
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert moved(third, half, CHANCE) == float(Fraction(1, 6))
    assert moved(third, half, "dice") == moved(half, third, "dice") == float(third)
    assert moved(0.33, 0.5, "dice") == pytest.approx(0.34)
    assert moved(Fraction(20), Fraction(30), "damage") == float(third)
    assert moved(Fraction(0), Fraction(1, 1000), "dice") == moved(0, 1000, "dice") == 1
    assert moved(None, half, "dice") == moved(half, None, CHANCE) == 1


@given(NUMBERS, NUMBERS, st.sampled_from([CHANCE, "dice"]))
def test_it_is_as_far_to_as_from(one: Fraction, other: Fraction, unit: str) -> None:
    far = apart(one, other, unit)
    assert far == apart(other, one, unit)
    assert 0 <= far <= 1
    assert (far == 0) == (one == other)


@given(NUMBERS, NUMBERS, st.integers(1, 99))
def test_the_unit_does_not_matter(one: Fraction, other: Fraction, times: int) -> None:
    assert apart(one, other, "rounds") == apart(one * times, other * times, "rounds")


def test_equal_moves_stand_in_the_order_in_which_they_are_listed() -> None:
    def tenths(ruleset: Ruleset) -> Work:
        yield 0.5
        more = ruleset["momenta:thread"].bonus - current()["momenta:thread"].bonus  # type: ignore[attr-defined]
        # As differences of floats, these are told apart behind the sixteenth place.
        return tuple(
            Figure(f"at-{at}", f"At {at}", str(at), at / 10 + more / 10) for at in (7, 1, 6, 2, 5)
        )

    situation = Situation("momenta:tenths", "Tenths", "Rolls", "Dice", tenths)
    rules = with_situations(current(), situation)
    other = altered(rules, {"momenta:thread.bonus": 3})
    report = change_report(rules, other, only=["momenta:tenths"], least=Fraction(1, 10))
    assert [move.figure for move in report.moves] == ["at-7", "at-1", "at-6", "at-2", "at-5"]
    assert {move.size for move in report.moves} == {0.1}


def test_a_report_writes_true_and_false_as_files_do() -> None:
    other = altered(current(), {"momenta:extra-success.repeats": False})
    report = change_report(current(), other, only=["momenta:successes-of-3"])
    assert isinstance(report, ChangeReport)
    assert "- momenta:extra-success.repeats: true → false\n" in report.markdown()
    assert report.failed == FrozenMap()
