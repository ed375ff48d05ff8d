"""Odds of sets, alone and together with successes, by several routes."""

from fractions import Fraction
from math import comb, perm

import brute_force as brute
import pytest

from rules.dice import (
    Die,
    Pool,
    SetPayoff,
    chance_of_set,
    joint,
    joint_general,
    joint_of_sets,
    successes,
    successes_with_set,
)

D6 = Die(6, (5, 6))
BIG = [2, 3, 8, 13, 20, 25, 40]


def face_doubles(sides):
    return [(2, {face: face for face in range(1, sides + 1)})]


def mixed_sets(sides):
    return [
        (2, {face: face for face in range(1, sides + 1)}),
        (3, {face: 4 + face % 3 for face in range(1, sides + 1)}),
        (4, {sides: 30}),
    ]


def as_payoffs(priced):
    return [SetPayoff(size, worth) for size, worth in priced]


@pytest.mark.parametrize("priced", [face_doubles, mixed_sets])
@pytest.mark.parametrize(("sides", "faces", "dice"), brute.SMALL_POOLS)
def test_joint_odds_are_what_every_roll_written_out_gives(sides, faces, dice, priced):
    payoffs = priced(sides)
    expected = brute.tally(
        sides, dice, lambda roll: (brute.hits(roll, faces), brute.most_worth(roll, payoffs))
    )
    found = joint(Pool(dice, Die(sides, faces)), as_payoffs(payoffs))
    assert dict(found.items()) == expected
    assert sum(found.counts) == found.denominator == sides**dice


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize(("sides", "faces", "dice"), brute.SMALL_POOLS)
def test_successes_with_a_set_are_what_every_roll_written_out_gives(sides, faces, dice, size):
    expected = brute.tally(
        sides, dice, lambda roll: (brute.hits(roll, faces), int(brute.largest_set(roll) >= size))
    )
    pool = Pool(dice, Die(sides, faces))
    assert dict(successes_with_set(pool, size).items()) == expected
    with_set = sum(ways for (_, is_set), ways in expected.items() if is_set)
    assert chance_of_set(pool, size) == Fraction(with_set, sides**dice)


@pytest.mark.parametrize("sides", [2, 6, 8, 20])
@pytest.mark.parametrize("size", [2, 3, 4, 7])
def test_the_chance_of_a_set_follows_inclusion_and_exclusion_up_to_forty_dice(sides, size):
    die = Die(sides)
    for dice in range(41) if sides < 20 else BIG:
        ways = brute.ways_with_set(dice, sides, size)
        pool = Pool(dice, die)
        assert chance_of_set(pool, size) == Fraction(ways, sides**dice)
        found = successes_with_set(pool, size)
        assert found.payoff().count(1) == ways
        assert found.successes() == successes(pool)
        assert sum(found.counts) == found.denominator == sides**dice


@pytest.mark.parametrize("sides", [6, 20])
def test_no_double_means_that_all_dice_differ(sides):
    for dice in range(41):
        all_differ = Fraction(perm(sides, dice), sides**dice)
        assert chance_of_set(Pool(dice, Die(sides)), 2) == 1 - all_differ


@pytest.mark.parametrize("dice", range(41))
def test_joint_odds_keep_their_margins_up_to_forty_dice(dice):
    pool = Pool(dice, D6)
    found = joint(pool, [SetPayoff.per_face(2, D6)])
    assert found.successes() == successes(pool)
    assert sum(found.counts) == found.denominator == 6**dice
    # The mean is a sum over faces, each of which shows a binomial number of times.
    mean = sum(
        face * (shown // 2) * Fraction(comb(dice, shown) * 5 ** (dice - shown), 6**dice)
        for face in range(1, 7)
        for shown in range(dice + 1)
    )
    assert found.payoff().mean == mean
    assert found.payoff().at_least(1) == chance_of_set(pool, 2)


@pytest.mark.parametrize(
    ("pool", "priced"),
    [
        (Pool(12, D6), face_doubles(6)),
        (Pool(14, Die(6, (1, 4))), mixed_sets(6)),
        (Pool(9, Die(10, (8, 9, 10))), mixed_sets(10)),
        (Pool(12, Die(2, (2,))), [(2, {1: 7}), (3, {1: 10, 2: 1})]),
        (Pool(11, Die(4, range(1, 5))), face_doubles(4)),
        (Pool(10, D6), [(2, {5: 400, 6: 1000}), (3, {2: 999})]),
        (Pool(40, D6), [(2, dict.fromkeys(range(1, 7), 1))]),
        (Pool(25, Die(3, (3,))), mixed_sets(3)),
        (Pool(6, D6), []),
    ],
    ids=str,
)
def test_the_factored_route_and_the_dictionary_route_agree(pool, priced):
    payoffs = as_payoffs(priced)
    factored, general = joint(pool, payoffs), joint_of_sets(pool, payoffs)
    assert factored == general
    assert factored.outcomes == general.outcomes
    assert factored.counts == general.counts


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("pool", [Pool(20, D6), Pool(8, Die(12, (12,)))], ids=str)
def test_the_largest_set_by_the_dictionary_route(pool, size):
    def best(largest, face, dice):
        return max(largest, dice)

    by_faces = joint_general(pool, 0, best, lambda largest: int(largest >= size))
    assert by_faces == successes_with_set(pool, size)


def test_a_rule_across_faces_by_the_dictionary_route():
    def longest_run(state, face, dice):
        best, current = state
        current = current + 1 if dice else 0
        return max(best, current), current

    def written_out(roll):
        best = current = 0
        for face in range(1, 7):
            current = current + 1 if face in roll else 0
            best = max(best, current)
        return brute.hits(roll, (5, 6)), best

    runs = joint_general(Pool(5, D6), (0, 0), longest_run, lambda state: state[0])
    assert dict(runs.items()) == brute.tally(6, 5, written_out)


def test_the_order_of_payoffs_does_not_matter():
    doubles, triples = as_payoffs(mixed_sets(6)[:2])
    assert joint(Pool(7, D6), [doubles, triples]) == joint(Pool(7, D6), (triples, doubles))
