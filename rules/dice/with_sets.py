"""Odds of successes together with sets of equal dice.

The dice that show a success face are the successes. So the ways to (successes s, payoff v) are
C(n, s) times the product of two one-dimensional polynomials in the payoff: that of n - s dice on
the other faces, and that of s dice on the success faces.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import compress, repeat
from math import comb
from operator import lshift, mul

from .distribution import JointDistribution, joint_distribution
from .errors import raise_if, whole
from .packed import WORD, unpacked, words_for
from .pool import MOST_DICE, Pool, checked_pool
from .sets import SMALLEST_SET, SetPayoff, checked_payoffs, common_payoff, gains, worths

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
    pool = checked_pool(pool)
    checked = checked_payoffs(payoffs)
    return _joint(
        pool.dice,
        pool.die.sides,
        pool.die.success_faces,
        tuple((payoff.size, payoff.pairs) for payoff in checked),
    )


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


@lru_cache(maxsize=256)
def _joint(
    dice: int,
    sides: int,
    success_faces: tuple[int, ...],
    keys: tuple[tuple[int, tuple[tuple[int, int], ...]], ...],
) -> JointDistribution:
    payoffs = [SetPayoff(size, dict(pairs)) for size, pairs in keys]
    unit = common_payoff(payoffs)
    words = words_for(sides**dice)
    width = WORD * words
    shifts = {
        face: [gain // unit * width for gain in gains(worths(face, payoffs), dice)]
        for face in range(1, sides + 1)
    }
    choose = [list(map(comb, repeat(m), range(m + 1))) for m in range(dice + 1)]
    low = _rows([shifts[face] for face in shifts if face not in success_faces], choose)
    high = _rows([shifts[face] for face in success_faces], choose)
    outcomes: list[tuple[int, int]] = []
    counts: list[int] = []
    for successes in range(dice + 1):
        packed = choose[dice][successes] * low[dice - successes] * high[successes]
        fields = packed.bit_length() // width + 1
        ways = unpacked(packed, fields, words)
        outcomes.extend(compress(zip(repeat(successes), range(0, fields * unit, unit)), ways))
        counts.extend(filter(None, ways))
    return joint_distribution(tuple(outcomes), tuple(counts), sides**dice)


def _rows(faces: list[list[int]], choose: list[list[int]]) -> list[int]:
    """Give the packed payoff polynomial of 0, 1, 2, … dice that all land on these faces."""
    if not faces:
        return [1] + [0] * (len(choose) - 1)
    rows = [1 << shift for shift in faces[0]]
    for shifts in faces[1:]:
        # Of m dice, c show this face: choose which, and shift by what they are worth.
        rows = [
            sum(map(mul, row, map(lshift, rows[m::-1], shifts))) for m, row in enumerate(choose)
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


def _checked(pool: object, size: object) -> tuple[Pool, int]:
    faults: list[str] = []
    size = whole("The size of a set was", size, SMALLEST_SET, MOST_DICE, faults)
    raise_if(faults)
    return checked_pool(pool), size
