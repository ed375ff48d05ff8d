"""Opposed rolls: what is left of one side after the other is taken away, never below 0."""

from collections import Counter
from itertools import product

import brute_force as brute
import pytest

from rules.dice import (
    Die,
    Distribution,
    JointDistribution,
    Pool,
    SetPayoff,
    joint,
    opposed,
    opposed_joint,
    successes,
)

D6 = Die(6, (5, 6))
SIDES = [
    (Pool(0, D6), Pool(0, D6)),
    (Pool(0, D6), Pool(4, D6)),
    (Pool(5, D6), Pool(0, D6)),
    (Pool(6, D6), Pool(4, D6)),
    (Pool(3, Die(4, (4,))), Pool(5, Die(8, (6, 7, 8)))),
    (Pool(4, Die(6, range(1, 7))), Pool(2, D6)),
    (Pool(4, D6), Pool(2, Die(6, range(1, 7)))),
    (Pool(4, Die(4, range(1, 5))), Pool(2, Die(4, range(1, 5)))),
    (Pool(20, D6), Pool(20, D6)),
    (Pool(40, Die(20, range(2, 21))), Pool(40, Die(20, (1,)))),
]


def term_by_term(a, b):
    """The difference worked out from the textbook formula of each side."""
    ways = Counter()
    for (mine, my_ways), (theirs, their_ways) in product(a.items(), b.items()):
        ways[max(0, mine - theirs)] += my_ways * their_ways
    return {outcome: count for outcome, count in ways.items() if count}


@pytest.mark.parametrize(("a", "b"), SIDES, ids=str)
def test_one_product_of_packed_numbers_gives_the_difference_term_by_term(a, b):
    expected = term_by_term(
        *(brute.binomial(p.dice, p.die.sides, p.die.success_faces) for p in (a, b))
    )
    found = opposed(a, b)
    assert dict(found.items()) == expected
    assert sum(found.counts) == found.denominator == a.die.sides**a.dice * b.die.sides**b.dice


@pytest.mark.parametrize(("a", "b"), SIDES, ids=str)
def test_pools_and_their_distributions_give_the_same(a, b):
    assert opposed(a, b) == opposed(successes(a), successes(b))
    assert opposed(a, b) == opposed(a, successes(b)) == opposed(successes(a), b)


def test_three_dice_against_three_written_out():
    def left(roll):
        return max(0, brute.hits(roll[:3], (5, 6)) - brute.hits(roll[3:], (5, 6)))

    expected = Counter(map(left, product(range(1, 7), repeat=6)))
    assert dict(opposed(Pool(3, D6), Pool(3, D6)).items()) == expected


def test_a_fixed_number_of_successes_can_oppose():
    assert opposed(Pool(2, D6), Distribution({1: 1})) == Distribution({0: 32, 1: 4})


def test_the_payoff_stays_when_successes_are_opposed():
    attack = joint(Pool(4, D6), [SetPayoff.per_face(2, D6)])
    found = opposed_joint(attack, Pool(3, D6))
    assert found.payoff() == attack.payoff()
    assert found.successes() == opposed(Pool(4, D6), Pool(3, D6))


def test_an_opposed_joint_written_out():
    def left(roll):
        ours, theirs = roll[:3], roll[3:]
        effective = max(0, brute.hits(ours, (5, 6)) - brute.hits(theirs, (5, 6)))
        return effective, brute.most_worth(ours, [(2, {face: face for face in range(1, 7)})])

    expected = Counter(map(left, product(range(1, 7), repeat=5)))
    found = opposed_joint(joint(Pool(3, D6), [SetPayoff.per_face(2, D6)]), Pool(2, D6))
    assert found == JointDistribution(expected)
