"""Real dice, rolled by numpy a column of dice at a time, as the second opinion on exact odds.

The rolls know nothing of the exact results. Seeds are fixed; every outcome that is expected at
least 30 times must come within five standard deviations, the rarer ones taken together.
"""

import pytest

from rules.dice import (
    Die,
    Pool,
    SetPayoff,
    chance_of_set,
    joint,
    keep_lowest,
    opposed,
    successes,
    successes_with_set,
)

np = pytest.importorskip("numpy")

ROLLS = 500_000
SCALE = 1_000  # joins successes and payoff in one number
POOLS = [
    Pool(2, Die(6, (5, 6))),
    Pool(6, Die(6, (5, 6))),
    Pool(12, Die(6, (4, 5, 6))),
    Pool(7, Die(4, (1, 3))),
    Pool(5, Die(20, (18, 19, 20))),
    Pool(40, Die(6, (5, 6))),
]


def rolled(pool, seed):
    """How many dice of each roll show each face: an array of (face, roll)."""
    random = np.random.default_rng(seed)
    shown = np.zeros((pool.die.sides + 1, ROLLS), dtype=np.int16)
    every = np.arange(ROLLS)
    for _ in range(pool.dice):
        shown[random.integers(1, pool.die.sides + 1, ROLLS, dtype=np.int8), every] += 1
    return shown


def hits(pool, shown):
    return shown[list(pool.die.success_faces)].sum(axis=0)


def agree(observed, expected):
    """Compare counts of observed outcomes with the exact chances, as (outcome, chance) pairs."""
    counts = dict(zip(*np.unique(observed, return_counts=True), strict=True))
    rare_count, rare_chance = 0, 0.0
    for outcome, chance in expected:
        count = counts.pop(outcome, 0)
        if chance * ROLLS < 30:
            rare_count, rare_chance = rare_count + count, rare_chance + chance
        else:
            within(count, chance, outcome)
    assert not counts, f"impossible outcomes came up: {sorted(counts)}"
    within(rare_count, rare_chance, "all rare outcomes", slack=5)


def within(count, chance, outcome, slack=0.0):
    five_sigma = 5 * (ROLLS * chance * (1 - chance)) ** 0.5 + slack
    assert abs(count - ROLLS * chance) <= five_sigma, (outcome, count, ROLLS * chance)


def chances(distribution):
    return zip(distribution.outcomes, distribution.floats(), strict=True)


def joint_chances(distribution):
    return ((s * SCALE + v, chance) for (s, v), chance in chances(distribution))


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_rolled_successes(pool):
    agree(hits(pool, rolled(pool, 1)), chances(successes(pool)))


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_rolled_successes_with_the_best_doubles(pool):
    shown = rolled(pool, 2)
    doubles = sum(face * (shown[face] // 2) for face in range(1, pool.die.sides + 1))
    exact = joint(pool, [SetPayoff.per_face(2, pool.die)])
    agree(hits(pool, shown).astype(np.int64) * SCALE + doubles, joint_chances(exact))


@pytest.mark.parametrize("pool", POOLS, ids=str)
@pytest.mark.parametrize("size", [2, 3])
def test_rolled_sets(pool, size):
    shown = rolled(pool, 3)
    has_set = (shown.max(axis=0) >= size).astype(np.int64)
    within(int(has_set.sum()), float(chance_of_set(pool, size)), f"a set of {size}")
    exact = successes_with_set(pool, size)
    agree(hits(pool, shown) * SCALE + has_set, joint_chances(exact))


@pytest.mark.parametrize(("ours", "theirs"), [(1, 0), (0, 1), (2, 3), (5, 2)])
def test_rolled_opposition(ours, theirs):
    a, b = POOLS[ours], POOLS[theirs]
    left = np.maximum(0, hits(a, rolled(a, 4)) - hits(b, rolled(b, 5)))
    agree(left, chances(opposed(a, b)))


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_rolled_lowest_die(pool):
    lowest = (rolled(pool, 6)[1:] > 0).argmax(axis=0) + 1
    agree(lowest, chances(keep_lowest(pool)))
