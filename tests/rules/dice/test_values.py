"""Dice, pools and distributions are values: fixed, comparable, and safe to hand around."""

import copy
import pickle
from fractions import Fraction

import pytest

from rules.dice import (
    DiceError,
    Die,
    Distribution,
    JointDistribution,
    Pool,
    SetPayoff,
    joint,
    successes,
)

D6 = Die(6, (5, 6))
VALUES = [
    D6,
    Pool(3, D6),
    SetPayoff.per_face(2, D6),
    successes(Pool(3, D6)),
    joint(Pool(3, D6), [SetPayoff.per_face(2, D6)]),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_cannot_be_changed(value):
    for name in (*value.__slots__, "sides", "outcomes", "new"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    with pytest.raises(AttributeError):
        del value.sides


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_survives_pickling_and_copying(value):
    for twin in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_shows_how_it_is_made(value):
    names = {kind.__name__: kind for kind in map(type, VALUES)}
    assert eval(repr(value), names) == value


def test_a_fault_survives_pickling():
    fault = DiceError("One.", "Two.")
    assert pickle.loads(pickle.dumps(fault)).faults == ("One.", "Two.")
    assert str(fault) == "One. Two."


def test_success_faces_are_a_set_in_any_order():
    assert D6 == Die(6, [6, 5]) == Die(6, {5, 6}) == Die(6, (6, 5, 5)) == Die(6, range(5, 7))
    assert Die(6).success_faces == (6,)
    assert Die(success_faces=iter((6, 1))).success_faces == (1, 6)


def test_values_of_different_kinds_are_never_equal():
    assert Die(6, (5, 6)) != (6, (5, 6))
    assert Distribution({0: 1}) != JointDistribution({(0, 0): 1})
    assert Pool(3, D6) != Pool(4, D6)


def test_distributions_are_equal_when_every_chance_is():
    assert Distribution({0: 1, 1: 2}) == Distribution({1: 4, 0: 2, 7: 0})
    assert hash(Distribution({0: 1, 1: 2})) == hash(Distribution({0: 2, 1: 4}))
    assert Distribution({0: 1, 1: 2}) != Distribution({0: 1, 1: 3})
    assert Distribution({0: 1, 1: 2}) != Distribution({0: 1, 2: 2})


def test_reading_a_distribution():
    coins = Distribution({2: 1, 0: 1, 1: 2})
    assert list(coins.items()) == [(0, 1), (1, 2), (2, 1)]
    assert coins.outcomes == (0, 1, 2)
    assert coins.counts == (1, 2, 1)
    assert coins.denominator == 4
    assert [coins.count(outcome) for outcome in (-1, 0, 1, 3)] == [0, 1, 2, 0]
    assert coins.exactly(1) == Fraction(1, 2)
    assert coins.exactly(9) == 0
    quarters = [Fraction(k, 4) for k in (0, 1, 3, 4, 4)]
    assert [coins.at_least(k) for k in (3, 2, 1, 0, -5)] == quarters
    assert [coins.at_most(k) for k in (-1, 0, 1, 2, 9)] == quarters
    assert coins.mean == 1
    assert coins.floats() == (0.25, 0.5, 0.25)
    assert coins.map(lambda outcome: outcome // 2) == Distribution({0: 3, 1: 1})


def test_reading_a_joint_distribution():
    found = JointDistribution({(1, 5): 1, (0, 0): 2, (1, 0): 1})
    assert found.outcomes == ((0, 0), (1, 0), (1, 5))
    assert found.count((1, 0)) == 1
    assert found.count((2, 0)) == 0
    assert found.exactly((0, 0)) == Fraction(1, 2)
    assert found.at_least((1, 1)) == Fraction(1, 4)
    assert found.at_most((1, 4)) == Fraction(3, 4)
    assert found.mean == (Fraction(1, 2), Fraction(5, 4))
    assert found.floats() == (0.5, 0.25, 0.25)
    assert found.successes() == Distribution({0: 1, 1: 1})
    assert found.payoff() == Distribution({0: 3, 5: 1})


def test_floats_are_right_to_the_last_bit_even_for_forty_dice():
    found = successes(Pool(40, D6))
    assert found.floats() == tuple(float(found.exactly(s)) for s in found.outcomes)
