"""Successes of a pool, the lowest die, and sweeps."""

from fractions import Fraction

import brute_force as brute
import pytest

from rules.dice import Die, Distribution, Pool, keep_lowest, successes, sweep

DICE = [Die(6, (5, 6)), Die(6, (4, 5, 6)), Die(2, (2,)), Die(10, (7, 8, 9, 10)), Die(20, (20,))]


@pytest.mark.parametrize(("sides", "faces", "dice"), brute.SMALL_POOLS)
def test_successes_are_what_every_roll_written_out_gives(sides, faces, dice):
    expected = brute.tally(sides, dice, lambda roll: brute.hits(roll, faces))
    assert dict(successes(Pool(dice, Die(sides, faces))).items()) == expected


@pytest.mark.parametrize("die", [*DICE, Die(6, range(1, 7))], ids=str)
@pytest.mark.parametrize("dice", range(41))
def test_successes_follow_the_binomial_formula_up_to_forty_dice(die, dice):
    found = successes(Pool(dice, die))
    assert dict(found.items()) == brute.binomial(dice, die.sides, die.success_faces)
    assert found.denominator == sum(found.counts) == die.sides**dice
    assert found.mean == Fraction(dice * len(die.success_faces), die.sides)


def test_no_dice_are_no_successes():
    assert successes(Pool(0, Die(6, (5, 6)))) == Distribution({0: 1})


def test_which_faces_succeed_does_not_matter_only_how_many():
    assert successes(Pool(9, Die(8, (1, 4)))) == successes(Pool(9, Die(8, (7, 8))))


@pytest.mark.parametrize(("sides", "dice"), [(6, n) for n in range(1, 8)] + [(4, 5), (8, 4)])
def test_the_lowest_die_is_what_every_roll_written_out_gives(sides, dice):
    assert dict(keep_lowest(Pool(dice, Die(sides))).items()) == brute.tally(sides, dice, min)


@pytest.mark.parametrize("dice", [1, 2, 12, 40])
def test_the_lowest_die_follows_the_closed_form(dice):
    lowest = keep_lowest(Pool(dice, Die(20)))
    for face in range(1, 21):
        assert lowest.at_least(face) == Fraction((21 - face) ** dice, 20**dice)
    assert sum(lowest.counts) == lowest.denominator == 20**dice


def test_the_lowest_of_two_d6_succeeds_once_in_nine():
    die = Die(6, (5, 6))
    success = keep_lowest(Pool(2, die)).map(lambda face: int(face in die.success_faces))
    assert success.exactly(1) == Fraction(1, 9)
    assert success.exactly(0) == Fraction(8, 9)


def test_a_sweep_holds_what_each_pool_gives_alone():
    kinds = [Die(sides, range(low, sides + 1)) for sides in (6, 8) for low in (4, 5, 6)]
    found = sweep(range(41), kinds)
    assert list(found) == [(dice, die) for dice in range(41) for die in kinds]
    for (dice, die), distribution in found.items():
        assert distribution == successes(Pool(dice, die))


def test_a_sweep_cannot_be_changed():
    with pytest.raises(TypeError):
        sweep([1], [Die(6)])[1, Die(6)] = None
