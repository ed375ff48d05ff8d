"""What holds for any die, pool and payoff."""

from fractions import Fraction

from dice_examples import examples
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    Die,
    Pool,
    SetPayoff,
    chance_of_set,
    joint,
    joint_of_sets,
    keep_lowest,
    opposed,
    opposed_joint,
    successes,
    successes_with_set,
)


@st.composite
def a_die(draw, most_sides=20):
    sides = draw(st.integers(2, most_sides))
    return Die(sides, draw(st.sets(st.integers(1, sides), min_size=1)))


def a_pool(most_dice=40, most_sides=20):
    return st.builds(Pool, st.integers(0, most_dice), a_die(most_sides))


def some_payoffs(most_value):
    worth = st.dictionaries(st.integers(1, 20), st.integers(0, most_value), max_size=8)
    return st.lists(st.builds(SetPayoff, st.integers(2, 6), worth), max_size=3)


@examples(100)
@given(a_pool(), a_pool())
def test_chances_sum_to_exactly_one(a, b):
    for found in (successes(a), opposed(a, b), successes_with_set(a, 3)):
        assert sum(found.counts) == found.denominator
        assert all(count > 0 for count in found.counts)
        assert list(found.outcomes) == sorted(set(found.outcomes))
        assert abs(sum(found.floats()) - 1) < 1e-12


@examples(60)
@given(a_pool(7, 7), some_payoffs(1000))
def test_the_factored_and_the_dictionary_route_agree_on_any_small_pool(pool, payoffs):
    assert joint(pool, payoffs) == joint_of_sets(pool, payoffs)


@examples(40)
@given(a_pool(20, 12), some_payoffs(12))
def test_joint_odds_keep_the_odds_of_the_successes(pool, payoffs):
    found = joint(pool, payoffs)
    assert found.successes() == successes(pool)
    assert sum(found.counts) == found.denominator == pool.die.sides**pool.dice


@examples(30)
@given(a_pool(15, 10), some_payoffs(9), some_payoffs(9))
def test_one_more_set_to_choose_never_lowers_the_mean(pool, fewer, more):
    assert joint(pool, fewer).payoff().mean <= joint(pool, fewer + more).payoff().mean


@examples(60)
@given(a_pool(39), st.integers(2, 40))
def test_one_more_die_never_makes_a_set_less_likely(pool, size):
    larger = Pool(pool.dice + 1, pool.die)
    assert chance_of_set(pool, size) <= chance_of_set(larger, size)
    assert chance_of_set(pool, size) >= chance_of_set(pool, min(40, size + 1))


@examples(60)
@given(a_pool(), a_pool())
def test_opposing_with_no_dice_changes_nothing_and_with_more_never_helps(a, b):
    assert opposed(a, Pool(0, b.die)) == successes(a)
    assert opposed(a, b).mean <= successes(a).mean
    assert opposed(a, b).mean - opposed(b, a).mean == successes(a).mean - successes(b).mean


@examples(30)
@given(a_pool(8, 8), a_pool(8, 8), some_payoffs(5))
def test_an_opposed_joint_keeps_both_margins(a, b, payoffs):
    roll = joint(a, payoffs)
    found = opposed_joint(roll, b)
    assert found.successes() == opposed(a, b)
    assert found.payoff() == roll.payoff()


@examples(60)
@given(a_pool())
def test_the_lowest_of_more_dice_is_never_higher(pool):
    if not 1 <= pool.dice < 40:
        return
    lower, higher = keep_lowest(Pool(pool.dice + 1, pool.die)), keep_lowest(pool)
    for face in range(1, pool.die.sides + 1):
        assert lower.at_least(face) <= higher.at_least(face)
    assert higher.at_least(1) == Fraction(1)
