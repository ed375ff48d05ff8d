"""Exact distributions of two things read from the same dice: successes and a payoff."""

from __future__ import annotations

from fractions import Fraction

from .distribution import Distribution, Exact, fill, merged
from .errors import fault, is_whole, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["JointDistribution"]


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
