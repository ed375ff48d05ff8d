"""Patterns of a designer's own, which look across faces: one procedure gives sets and exact odds.

A pattern learns face by face, from the lowest up, how many dice show it, and counts its sets. That
is the general route of exact odds; and so many dice are a set where the same procedure finds one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import ClassVar

from rules.dice import JointDistribution, Pool, joint_general
from rules.momenta.records import Pattern

__all__ = ["OwnPattern"]

# What a pattern knows; the last number counts the sets that it has found.
State = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPattern(Pattern):
    """A pattern by a procedure: `size` dice make a set, and no die is in two.

    A subclass gives `start` and `step`.
    """

    one_value: ClassVar[bool] = False

    def start(self) -> State:
        """Give what is known before the first face; its last number is 0."""
        raise NotImplementedError

    def step(self, state: State, face: int, dice: int) -> State:
        """Give what is known after so many dice showed this face; each face comes once, rising.

        The last number is the most sets that all dice so far hold at once.
        """
        raise NotImplementedError

    def sets(self, faces: Sequence[int], sides: int) -> Mapping[tuple[int, ...], int]:
        """Give the faces of each set that the dice hold, and how many such sets fit at once."""
        dice = Counter(faces)
        made = ((held, Counter(held)) for held in _sets_of(self, sides))
        fitting = ((held, min(dice[f] // n for f, n in wanted.items())) for held, wanted in made)
        return {held: fit for held, fit in fitting if fit}

    def showing(self, pool: Pool) -> JointDistribution:
        """Give (successes, 1 where at least one set shows, else 0)."""
        ways: Counter[tuple[int, int]] = Counter()
        for (successes, found), count in self.at_once(pool).items():
            ways[successes, min(found, 1)] += count
        return JointDistribution(ways)

    def at_once(self, pool: Pool) -> JointDistribution:
        """Give (successes, the most sets that the dice hold at once, each die in one)."""
        return joint_general(pool, self.start(), self.step, lambda state: state[-1])


@lru_cache(maxsize=64)
def _sets_of(pattern: OwnPattern, sides: int) -> tuple[tuple[int, ...], ...]:
    """Give the faces of every set on a die with so many sides."""
    found = []
    for held in combinations_with_replacement(range(1, sides + 1), pattern.size):
        state = pattern.start()
        for face in range(1, sides + 1):
            state = pattern.step(state, face, held.count(face))
        if state[-1]:
            found.append(held)
    return tuple(found)
