"""Odds that look at each die alone: successes, opposed rolls, the lowest die, sweeps.

A polynomial whose coefficients are numbers of ways is packed into one big integer, a field of 4, 8,
16, 24 … bytes a coefficient. One product of two such integers multiplies the polynomials, and the
machine's own big-integer code does the work. A field is wide enough for all ways of the pool, so
that nothing runs over into the next.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, chain, product, repeat
from operator import lshift, or_
from struct import unpack
from types import MappingProxyType

from .distribution import Distribution, JointDistribution, distribution
from .pool import MOST_DICE, Die, Pool, checked_pool
from .values import fault, listed, raise_if, shown, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["keep_lowest", "opposed", "opposed_joint", "successes", "sweep"]

# Each pool size has the same outcomes, 0 to its dice: cut from this.
_UP_TO = tuple(range(MOST_DICE + 1))
_SHORT = 4
_SHORT_HOLDS = 1 << 8 * _SHORT
_LONG = 8


def successes(pool: Pool) -> Distribution:
    """Give the distribution of the number of successes in a pool.

    Raises DiceError when this is no pool.

    >>> successes(Pool(2, Die(6, (5, 6))))
    Distribution({0: 16, 1: 16, 2: 4})
    """
    if not isinstance(pool, Pool):
        raise_if([fault("The pool was", shown(pool), "a Pool")])
    die = pool.die
    return _successes(pool.dice, die.sides, len(die.success_faces))


def opposed(a: Pool | Distribution, b: Pool | Distribution) -> Distribution:
    """Give the distribution of what is left of `a` after `b` is taken away, never below 0.

    Each side is a pool, whose successes are meant, or a distribution. Raises DiceError otherwise.

    >>> die = Die(6, (5, 6))
    >>> opposed(Pool(1, die), Pool(1, die))
    Distribution({0: 28, 1: 8})
    """
    if isinstance(a, Pool) and isinstance(b, Pool):
        return _opposed_pools(
            a.dice,
            a.die.sides,
            len(a.die.success_faces),
            b.dice,
            b.die.sides,
            len(b.die.success_faces),
        )
    faults: list[str] = []
    ours = _as_distribution("The rolling side was", a, faults)
    theirs = _as_distribution("The opposing side was", b, faults)
    raise_if(faults)
    ways: dict[int, int] = {}
    for theirs_outcome, theirs_count in theirs.items():
        for outcome, count in ours.items():
            left = max(0, outcome - theirs_outcome)
            ways[left] = ways.get(left, 0) + count * theirs_count
    return Distribution(ways)


def opposed_joint(a: JointDistribution, b: Pool | Distribution) -> JointDistribution:
    """Give (effective successes, payoff) of a roll whose successes are opposed by `b`.

    The payoff stays what the dice show; what to make of it at 0 effective successes is the rule's
    to say. Raises DiceError when a side is something else.
    """
    faults: list[str] = []
    if not isinstance(a, JointDistribution):
        faults.append(fault("The rolling side was", shown(a), "a JointDistribution"))
    theirs = _as_distribution("The opposing side was", b, faults)
    raise_if(faults)
    ways: dict[tuple[int, int], int] = {}
    for theirs_outcome, theirs_count in theirs.items():
        for (outcome, payoff), count in a.items():
            left = max(0, outcome - theirs_outcome), payoff
            ways[left] = ways.get(left, 0) + count * theirs_count
    return JointDistribution(ways)


def keep_lowest(pool: Pool) -> Distribution:
    """Give the distribution of the lowest face that a pool of at least one die shows.

    Raises DiceError when this is no pool or holds no die.

    >>> keep_lowest(Pool(2, Die(6, (5, 6)))).at_least(5)
    Fraction(1, 9)
    """
    faults: list[str] = []
    pool = checked_pool(pool, faults)
    if not faults and not pool.dice:
        faults.append(fault("The pool to keep the lowest die of was", "0 dice", "at least 1 die"))
    raise_if(faults)
    return _keep_lowest(pool.dice, pool.die.sides)


def sweep(dice: Iterable[int], dice_kinds: Iterable[Die]) -> Mapping[tuple[int, Die], Distribution]:
    """Give the success distribution of every number of dice with every kind of die.

    The keys are (number of dice, die) in the order given. Raises DiceError with every fault.

    >>> table = sweep((1, 2), (Die(6, (5, 6)), Die(6, (4, 5, 6))))
    >>> table[2, Die(6, (4, 5, 6))]
    Distribution({0: 9, 1: 18, 2: 9})
    """
    faults: list[str] = []
    sizes = [
        whole("A pool size of a sweep was", size, 0, MOST_DICE, faults)
        for size in listed("The pool sizes of a sweep were", dice, "whole numbers", faults) or ()
    ]
    kinds = listed("The dice of a sweep were", dice_kinds, "a list of Die", faults) or ()
    for kind in kinds:
        if not isinstance(kind, Die):
            faults.append(fault("A die of a sweep was", shown(kind), "a Die"))
    raise_if(faults)
    dies = [kind for kind in kinds if isinstance(kind, Die)]
    asked = tuple(sizes)
    by_die = [_successes_of_sizes(asked, die.sides, len(die.success_faces)) for die in dies]
    by_size = chain.from_iterable(zip(*by_die, strict=True))
    return MappingProxyType(dict(zip(product(sizes, dies), by_size, strict=True)))


@lru_cache(maxsize=1024)
def _successes(dice: int, sides: int, hits: int) -> Distribution:
    denominator = sides**dice
    if sides == hits:
        return distribution((dice,), (denominator,), denominator)
    if denominator < _SHORT_HOLDS:  # spelt out, for this is asked more than anything else
        packed = (sides - hits + (hits << 32)) ** dice
        counts = unpack(f"<{dice + 1}I", packed.to_bytes(4 * dice + 4, "little"))
    else:
        field = field_bytes(denominator)
        packed = (sides - hits + (hits << 8 * field)) ** dice
        counts = unpacked(packed.to_bytes(field * (dice + 1), "little"), field)
    return distribution(_UP_TO[: dice + 1], counts, denominator)


@lru_cache(maxsize=512)
def _successes_of_sizes(sizes: tuple[int, ...], sides: int, hits: int) -> tuple[Distribution, ...]:
    """Give what `_successes` gives for each size, with all of them unpacked in one go."""
    if sides == hits:
        return tuple([_successes(dice, sides, hits) for dice in sizes])
    field = field_bytes(sides ** max(sizes, default=0))
    one_die = sides - hits + (hits << 8 * field)
    packed = [(one_die**dice).to_bytes(field * (dice + 1), "little") for dice in sizes]
    counts = unpacked(b"".join(packed), field)
    ends = accumulate([dice + 1 for dice in sizes])
    found = [
        distribution(_UP_TO[: dice + 1], counts[end - dice - 1 : end], sides**dice)
        for dice, end in zip(sizes, ends, strict=True)
    ]
    return tuple(found)


@lru_cache(maxsize=1024)
def _opposed_pools(
    dice: int, sides: int, hits: int, their_dice: int, their_sides: int, their_hits: int
) -> Distribution:
    """Multiply x^successes of one side by x^(dice − successes) of the other: one product."""
    denominator = sides**dice * their_sides**their_dice
    field = field_bytes(denominator)
    width = 8 * field
    ours = ((sides - hits) + (hits << width)) ** dice
    theirs = (((their_sides - their_hits) << width) + their_hits) ** their_dice
    above = ours * theirs >> width * (their_dice + 1)
    counts = unpacked(above.to_bytes(field * dice, "little"), field)
    counts = (denominator - sum(counts), *counts)
    if 0 in counts:
        return Distribution(dict(enumerate(counts)))
    return distribution(_UP_TO[: dice + 1], counts, denominator)


@lru_cache(maxsize=256)
def _keep_lowest(dice: int, sides: int) -> Distribution:
    at_least = [(sides - face) ** dice for face in range(sides + 1)]
    counts = tuple(at_least[face - 1] - at_least[face] for face in range(1, sides + 1))
    return distribution(tuple(range(1, sides + 1)), counts, sides**dice)


def _as_distribution(where: str, given: object, faults: list[str]) -> Distribution:
    if isinstance(given, Distribution):
        return given
    if isinstance(given, Pool):
        return successes(given)
    faults.append(fault(where, shown(given), "a Pool or a Distribution"))
    return Distribution({0: 1})


def field_bytes(most: int) -> int:
    """Give how many bytes a field takes to hold `most`.

    >>> field_bytes(6**12), field_bytes(6**13), field_bytes(6**40)
    (4, 8, 16)
    """
    if most < _SHORT_HOLDS:
        return _SHORT
    return -(-most.bit_length() // (8 * _LONG)) * _LONG


def unpacked(packed: bytes, field: int) -> tuple[int, ...]:
    """Give the coefficients of a polynomial from its little-endian bytes, constant term first.

    >>> unpacked(((3 << 128) + (2 << 64) + 1).to_bytes(24, "little"), field=8)
    (1, 2, 3)
    """
    if field == _SHORT:
        return unpack(f"<{len(packed) // _SHORT}I", packed)
    words: tuple[int, ...] = unpack(f"<{len(packed) // _LONG}Q", packed)
    if field == _LONG:
        return words
    # A wide field comes as several words, lowest first.
    step = field // _LONG
    values = words[::step]
    for word in range(1, step):
        values = tuple(map(or_, values, map(lshift, words[word::step], repeat(8 * _LONG * word))))
    return values
