"""The rules of rolling worked out a second time, die by die, from the book's words alone.

Nothing here reads the ruleset or the code under test: what the tests compare with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

OUTCOMES = (
    "catastrophic-failure",
    "failure",
    "success-at-a-cost",
    "success",
    "success-with-a-bonus",
)
CF, F, SAC, S, SB = range(5)
LADDER = {
    "routine": (SAC, S, S, SB),
    "tricky": (F, SAC, SAC, S),
    "daunting": (CF, F, SAC, S),
    "insurmountable": (CF, F, F, SAC),
}
GOOD = (5, 6)
SIDES = 6


def pools(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give every roll of so many dice in climbing order, with the ways to roll it."""
    for faces in combinations_with_replacement(range(1, SIDES + 1), dice):
        yield faces, factorial(dice) // prod(factorial(n) for n in Counter(faces).values())


def every_roll(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give every roll of so many dice; with no die, two of which the lowest counts."""
    for faces in product(range(1, SIDES + 1), repeat=dice if dice > 0 else 2):
        yield faces, 1


def count(faces: Sequence[int], dice: int) -> int:
    """Count successes."""
    if dice <= 0:
        return int(min(faces) in GOOD)
    return sum(face in GOOD for face in faces)


def lifted(outcome: int, doubles: int) -> int:
    """Use up to so many Doubles, each on what the one before it left."""
    for _ in range(doubles):
        if outcome in (SAC, S):
            outcome += 1
    return outcome


def allocations(faces: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """Give every way to put dice into sets: for each size the faces of its sets."""
    counts = Counter(faces)

    def go(left: list[int], taken: list[list[int]]) -> Iterator[list[list[int]]]:
        if not left:
            yield [list(sets) for sets in taken]
            return
        face, *rest = left
        splits: list[tuple[int, ...]] = [
            split
            for split in product(*(range(counts[face] // size + 1) for size in sizes))
            if sum(n * size for n, size in zip(split, sizes, strict=True)) <= counts[face]
        ]
        for split in splits:
            more = [sets + [face] * n for sets, n in zip(taken, split, strict=True)]
            yield from go(rest, more)

    yield from go(sorted(counts), [[] for _ in sizes])


def best_narrative(
    faces: Sequence[int], difficulty: str, effective: int, resolve: int
) -> tuple[int, int]:
    """Give the best (outcome, Resolve back) of any allocation: outcome first."""
    counted = LADDER[difficulty][min(effective, 3)]
    if effective < 1:
        return counted, 0
    return max(
        (lifted(counted, len(doubles)), min(len(triples), resolve))
        for doubles, triples in allocations(faces, (2, 3))
    )


def best_damage(faces: Sequence[int], effective: int) -> int:
    """Give the most damage that pairs add, none on a graze."""
    if effective < 1:
        return 0
    return max(sum(pairs) for (pairs,) in allocations(faces, (2,)))


def shares(ways: Counter[int]) -> dict[int, Fraction]:
    """Turn ways into chances."""
    total = sum(ways.values())
    return {outcome: Fraction(n, total) for outcome, n in ways.items() if n}
