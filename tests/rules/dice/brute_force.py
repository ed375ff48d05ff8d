"""The slow and simple answers: every roll written out, and textbook formulas.

Nothing here comes from the package under test.
"""

from collections import Counter
from functools import cache
from itertools import product
from math import comb

# Dice to check, as (sides, sets of success faces, the most dice that writing out every roll bears).
WRITTEN_OUT = [
    (6, [(6,), (5, 6), (4, 5, 6), (1,), (2, 4), (1, 2, 3, 4, 5, 6)], 7),
    (4, [(4,), (3, 4), (1, 3), (1, 2, 3, 4)], 5),
    (8, [(8,), (6, 7, 8), (1, 2, 5), (2, 3, 4, 5, 6, 7, 8)], 5),
]
SMALL_POOLS = [
    (sides, faces, dice)
    for sides, choices, most in WRITTEN_OUT
    for faces in choices
    for dice in range(most + 1)
]


@cache
def rolls(sides, dice):
    """Every roll, as sorted faces with the number of orders that give them."""
    return Counter(map(tuple, map(sorted, product(range(1, sides + 1), repeat=dice))))


def tally(sides, dice, reading):
    """How many rolls give each reading."""
    ways = Counter()
    for faces, count in rolls(sides, dice).items():
        ways[reading(faces)] += count
    return dict(ways)


def hits(faces, success_faces):
    return sum(face in success_faces for face in faces)


def largest_set(faces):
    return max(map(faces.count, faces), default=0)


def most_worth(faces, payoffs):
    """The most that the sets of a roll are worth, by trying every set first.

    `payoffs` is a list of (size, {face: value}).
    """
    return sum(_most_of_one(faces.count(face), face, payoffs) for face in set(faces))


def _most_of_one(dice, face, payoffs):
    return max(
        (
            worth.get(face, 0) + _most_of_one(dice - size, face, payoffs)
            for size, worth in payoffs
            if size <= dice
        ),
        default=0,
    )


def binomial(dice, sides, success_faces):
    """The textbook formula for the ways to each number of successes."""
    chance = len(success_faces)
    return {
        s: comb(dice, s) * chance**s * (sides - chance) ** (dice - s)
        for s in range(dice + 1)
        if s == dice or chance < sides
    }


def ways_with_set(dice, sides, size):
    """Ways to at least one set, by inclusion and exclusion over the faces that make one."""
    return sum(
        (-1) ** (faces + 1) * comb(sides, faces) * _each_at_least(faces, dice, size, sides - faces)
        for faces in range(1, sides + 1)
    )


@cache
def _each_at_least(faces, dice, size, others):
    """Ways in which each of so many faces shows `size` times or more; the rest are others."""
    if not faces:
        return others**dice
    return sum(
        comb(dice, shown) * _each_at_least(faces - 1, dice - shown, size, others)
        for shown in range(size, dice + 1)
    )
