"""Odds of successes together with sets of equal dice.

The dice that show a success face are the successes. So the ways to (successes s, payoff v) are
C(n, s) times the product of two one-dimensional polynomials in the payoff: that of n - s dice on
the other faces, and that of s dice on the success faces.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import compress, product
from math import comb, gcd
from operator import add, lshift, mul

from .counting import field_bytes, unpacked
from .distribution import JointDistribution, joint_distribution
from .pool import MOST_DICE, Pool, checked_pool
from .sets import SMALLEST_SET, SetPayoff, checked_payoffs, gains, worths
from .values import raise_if, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["chance_of_set", "joint", "successes_with_set"]


def joint(pool: Pool, payoffs: Sequence[SetPayoff]) -> JointDistribution:
    """Give (successes, payoff) when the dice go to the sets worth most, each die in one at most.

    The payoff is the sum of what the sets of `best_allocation` are worth. Raises DiceError with
    every fault.

    >>> from rules.dice import Die
    >>> die = Die(4, (4,))
    >>> joint(Pool(2, die), [SetPayoff.per_face(2, die)])
    JointDistribution({(0, 0): 6, (0, 1): 1, (0, 2): 1, (0, 3): 1, (1, 0): 6, (2, 4): 1})
    """
    faults: list[str] = []
    pool = checked_pool(pool, faults)
    by_face = worths(checked_payoffs(payoffs, faults))
    raise_if(faults)
    die = pool.die
    worth = tuple([tuple(by_face.get(face, ())) for face in range(1, die.sides + 1)])
    return _joint(pool.dice, die.sides, die.success_faces, worth)


def chance_of_set(pool: Pool, size: int) -> Fraction:
    """Give the chance of at least one set of `size` equal dice.

    Raises DiceError with every fault.

    >>> from rules.dice import Die
    >>> chance_of_set(Pool(2, Die(6)), 2)
    Fraction(1, 6)
    """
    pool, size = _checked(pool, size)
    ways = pool.die.sides**pool.dice
    return Fraction(ways - _ways_without_set(pool.die.sides, size, pool.dice)[-1], ways)


def successes_with_set(pool: Pool, size: int) -> JointDistribution:
    """Give (successes, 1 if at least one set of `size` equal dice shows, else 0).

    Raises DiceError with every fault.

    >>> from rules.dice import Die
    >>> successes_with_set(Pool(2, Die(6, (5, 6))), 2)
    JointDistribution({(0, 0): 12, (0, 1): 4, (1, 0): 16, (2, 0): 2, (2, 1): 2})
    """
    pool, size = _checked(pool, size)
    return _successes_with_set(pool.dice, pool.die.sides, len(pool.die.success_faces), size)


@lru_cache(maxsize=64)
def _joint(
    dice: int,
    sides: int,
    success_faces: tuple[int, ...],
    worth: tuple[tuple[tuple[int, int], ...], ...],
) -> JointDistribution:
    ways = sides**dice
    field = field_bytes(ways)
    width = 8 * field
    unit = gcd(*[value for sets in worth for _, value in sets]) or 1
    # What a set is worth, as the number of bits that it shifts a polynomial by.
    shifts = [
        gains([(size, value // unit * width) for size, value in sets], dice) for sets in worth
    ]
    choose = _binomials(dice)
    low = _rows([shifts[f - 1] for f in range(1, sides + 1) if f not in success_faces], choose)
    high = _rows([shifts[f - 1] for f in success_faces], choose)
    packed = list(map(mul, choose[dice], map(mul, reversed(low), high)))
    fields = max(map(int.bit_length, packed)) // width + 1
    size = fields * field
    joined = b"".join([by_payoff.to_bytes(size, "little") for by_payoff in packed])
    counts = unpacked(joined, field)
    pairs = product(range(dice + 1), range(0, fields * unit, unit))
    return joint_distribution(tuple(compress(pairs, counts)), tuple(filter(None, counts)), ways)


def _binomials(most: int) -> list[list[int]]:
    """Give the rows of Pascal's triangle for 0, 1, … `most` dice."""
    rows = [[1]]
    for _ in range(most):
        row = rows[-1]
        rows.append([1, *map(add, row, row[1:]), 1])
    return rows


def _rows(faces: list[list[int]], choose: list[list[int]]) -> list[int]:
    """Give the packed payoff polynomial of 0, 1, 2, … dice that all land on these faces."""
    most = len(choose) - 1
    if not faces:
        return [1] + [0] * most
    first, *others = faces
    if not others:
        return [1 << shift for shift in first]
    # Of m dice, c show the next face: choose which, and shift by what they are worth. With two
    # faces there is nothing to multiply yet.
    second, *others = others
    rows = [sum(map(lshift, row, map(add, first[m::-1], second))) for m, row in enumerate(choose)]
    for shifts in others:
        rest = rows[::-1]
        rows = [
            sum(map(lshift, map(mul, row, rest[most - m :]), shifts))
            for m, row in enumerate(choose)
        ]
    return rows


@lru_cache(maxsize=1024)
def _ways_without_set(faces: int, size: int, most: int) -> tuple[int, ...]:
    """Give the ways of 0, 1, … `most` dice on so many faces with no `size` dice equal.

    The ways of m dice are m! times a coefficient of the power of one face's polynomial
    1 + x + … + x^(size-1)/(size-1)!, and a power's coefficients follow from one another.
    """
    ways = [1]
    for m in range(1, most + 1):
        total = sum(
            (c * (faces + 1) - m) * comb(m, c) * ways[m - c] for c in range(1, min(m, size - 1) + 1)
        )
        ways.append(total // m)
    return tuple(ways)


@lru_cache(maxsize=1024)
def _successes_with_set(dice: int, sides: int, hits: int, size: int) -> JointDistribution:
    misses = sides - hits
    low = _ways_without_set(misses, size, dice)
    high = _ways_without_set(hits, size, dice)
    outcomes: list[tuple[int, int]] = []
    counts: list[int] = []
    for successes in range(dice + 1):
        chosen = comb(dice, successes)
        ways = chosen * misses ** (dice - successes) * hits**successes
        without = chosen * low[dice - successes] * high[successes]
        for payoff, count in ((0, without), (1, ways - without)):
            if count:
                outcomes.append((successes, payoff))
                counts.append(count)
    return joint_distribution(tuple(outcomes), tuple(counts), sides**dice)


def _checked(pool: Pool, size: int) -> tuple[Pool, int]:
    faults: list[str] = []
    pool = checked_pool(pool, faults)
    size = whole("The size of a set was", size, SMALLEST_SET, MOST_DICE, faults)
    raise_if(faults)
    return pool, size
