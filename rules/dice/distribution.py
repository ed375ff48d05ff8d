"""Exact distributions: whole numbers of ways over one denominator."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from math import gcd

from .values import Frozen, fault, is_whole, raise_if, setters, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

__all__ = ["Distribution", "JointDistribution"]


class Exact(Frozen):
    """Numbers of ways to outcomes in rising order, whatever the outcomes are."""

    __slots__ = ("counts", "denominator", "outcomes")
    outcomes: tuple[Any, ...]
    counts: tuple[int, ...]
    denominator: int

    def __init__(self, ways: Mapping[Any, int]) -> None:
        raise_if(_faults_of_ways(ways) or self._faults_of_outcomes(ways))
        kept = sorted((outcome, count) for outcome, count in ways.items() if count)
        counts = tuple(count for _, count in kept)
        fill(self, tuple(outcome for outcome, _ in kept), counts, sum(counts))

    @staticmethod
    def _faults_of_outcomes(outcomes: Iterable[object]) -> list[str]:
        raise NotImplementedError

    def floats(self) -> tuple[float, ...]:
        """Give the chance of each outcome as a float, in the order of `outcomes`."""
        denominator = self.denominator
        return tuple(count / denominator for count in self.counts)

    def _count(self, outcome: object) -> int:
        place = bisect_left(self.outcomes, outcome)
        found = place < len(self.outcomes) and self.outcomes[place] == outcome
        return self.counts[place] if found else 0

    def _chance(self, counts: Iterable[int]) -> Fraction:
        return Fraction(sum(counts), self.denominator)

    def _key(self) -> tuple[object, ...]:
        common = gcd(*self.counts)
        return self.outcomes, tuple(count // common for count in self.counts)

    def _ways(self) -> dict[Any, int]:
        return dict(zip(self.outcomes, self.counts, strict=True))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._ways()})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._ways(),)


_new = object.__new__
_set_counts, _set_denominator, _set_outcomes = setters(Exact)


def fill(
    made: Exact, outcomes: tuple[object, ...], counts: tuple[int, ...], denominator: int
) -> None:
    """Fill a new distribution with parts known to be right: rising outcomes, counts above 0."""
    _set_outcomes(made, outcomes)
    _set_counts(made, counts)
    _set_denominator(made, denominator)


def merged(readings: Iterable[tuple[int, int]]) -> Distribution:
    """Give the distribution of (outcome, count) pairs, adding up those of the same outcome."""
    ways: dict[int, int] = {}
    for outcome, count in readings:
        ways[outcome] = ways.get(outcome, 0) + count
    return Distribution(ways)


class Distribution(Exact):
    """How many of `denominator` equally likely ways give each outcome, a whole number.

    Made from a mapping of outcome to number of ways; the denominator is their sum, so the chances
    always add up to exactly 1. Outcomes are in rising order and each has at least one way. Two
    distributions are equal when every outcome has the same chance, whatever the denominators.
    Raises DiceError when no outcome has a way, or a number is not whole or is below 0.

    >>> lowest = Distribution({0: 8, 1: 1})
    >>> lowest.exactly(1), lowest.mean
    (Fraction(1, 9), Fraction(1, 9))
    >>> lowest == Distribution({0: 32, 1: 4})
    True
    """

    __slots__ = ()
    outcomes: tuple[int, ...]

    def items(self) -> Iterator[tuple[int, int]]:
        """Give each outcome with its number of ways, in rising order."""
        return zip(self.outcomes, self.counts, strict=True)

    def count(self, outcome: int) -> int:
        """Give the number of ways to this outcome, 0 when there is none."""
        return self._count(outcome)

    def exactly(self, outcome: int) -> Fraction:
        """Give the chance of exactly this outcome."""
        return Fraction(self.count(outcome), self.denominator)

    def at_least(self, outcome: int) -> Fraction:
        """Give the chance of this outcome or a higher one."""
        start = bisect_left(self.outcomes, outcome)
        return Fraction(sum(self.counts[start:]), self.denominator)

    def at_most(self, outcome: int) -> Fraction:
        """Give the chance of this outcome or a lower one."""
        stop = bisect_right(self.outcomes, outcome)
        return Fraction(sum(self.counts[:stop]), self.denominator)

    @property
    def mean(self) -> Fraction:
        """The average outcome."""
        return Fraction(sum(o * c for o, c in self.items()), self.denominator)

    def map(self, reading: Callable[[int], int]) -> Distribution:
        """Read each outcome as another, adding up the ways of those that become the same.

        >>> Distribution({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}).map(lambda face: int(face >= 5))
        Distribution({0: 4, 1: 2})
        """
        return merged((reading(outcome), count) for outcome, count in self.items())

    @staticmethod
    def _faults_of_outcomes(outcomes: Iterable[object]) -> list[str]:
        where = "An outcome of a distribution was"
        return [
            fault(where, shown(outcome), "a whole number")
            for outcome in outcomes
            if not is_whole(outcome)
        ]


class JointDistribution(Exact):
    """How many equally likely ways give each pair (successes, payoff).

    Made from a mapping of pairs to numbers of ways, as `Distribution` is; pairs are in rising
    order, successes first.

    >>> two_coins = JointDistribution({(0, 1): 1, (1, 0): 2, (2, 1): 1})
    >>> two_coins.exactly((1, 0)), two_coins.payoff()
    (Fraction(1, 2), Distribution({0: 2, 1: 2}))
    """

    __slots__ = ()
    outcomes: tuple[tuple[int, int], ...]

    def items(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Give each pair (successes, payoff) with its number of ways, in rising order."""
        return zip(self.outcomes, self.counts, strict=True)

    def count(self, outcome: tuple[int, int]) -> int:
        """Give the number of ways to this pair, 0 when there is none."""
        return self._count(outcome)

    def exactly(self, outcome: tuple[int, int]) -> Fraction:
        """Give the chance of exactly this pair."""
        return Fraction(self.count(outcome), self.denominator)

    def at_least(self, outcome: tuple[int, int]) -> Fraction:
        """Give the chance of at least so many successes with at least so much payoff."""
        successes, payoff = outcome
        return self._chance(c for (s, v), c in self.items() if s >= successes and v >= payoff)

    def at_most(self, outcome: tuple[int, int]) -> Fraction:
        """Give the chance of at most so many successes with at most so much payoff."""
        successes, payoff = outcome
        return self._chance(c for (s, v), c in self.items() if s <= successes and v <= payoff)

    @property
    def mean(self) -> tuple[Fraction, Fraction]:
        """The average number of successes and the average payoff."""
        return self.successes().mean, self.payoff().mean

    def successes(self) -> Distribution:
        """Give the distribution of the successes alone."""
        return self.map(lambda successes, _: successes)

    def payoff(self) -> Distribution:
        """Give the distribution of the payoff alone."""
        return self.map(lambda _, payoff: payoff)

    def map(self, reading: Callable[[int, int], int]) -> Distribution:
        """Read each pair as one whole number, adding up the ways of those that become the same."""
        return merged((reading(*pair), count) for pair, count in self.items())

    @staticmethod
    def _faults_of_outcomes(outcomes: Iterable[object]) -> list[str]:
        where = "An outcome of a joint distribution was"
        return [
            fault(where, shown(outcome), "a pair of whole numbers (successes, payoff)")
            for outcome in outcomes
            if not (type(outcome) is tuple and len(outcome) == 2 and all(map(is_whole, outcome)))
        ]


def joint_distribution(
    outcomes: tuple[tuple[int, int], ...], counts: tuple[int, ...], denominator: int
) -> JointDistribution:
    """Make a joint distribution from parts known to be right, as `distribution` does."""
    made = JointDistribution.__new__(JointDistribution)
    fill(made, outcomes, counts, denominator)
    return made


def distribution(
    outcomes: tuple[int, ...], counts: tuple[int, ...], denominator: int
) -> Distribution:
    """Make a distribution from parts known to be right: rising outcomes, counts above 0."""
    made = _new(Distribution)
    _set_outcomes(made, outcomes)
    _set_counts(made, counts)
    _set_denominator(made, denominator)
    return made


def _faults_of_ways(ways: object) -> list[str]:
    """Say what is wrong with the numbers of ways, whatever the outcomes are."""
    try:
        counts = list(ways.values())  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        return [
            fault("The ways of a distribution were", shown(ways), "a mapping of outcome to ways")
        ]
    faults = [
        fault("A number of ways was", shown(count), "a whole number of 0 or more")
        for count in counts
        if not (is_whole(count) and count >= 0)
    ]
    if not faults and not any(counts):
        faults.append(
            fault("The ways of a distribution were", "none", "at least one outcome with a way")
        )
    return faults
