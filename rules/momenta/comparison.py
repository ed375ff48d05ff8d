"""Two rolls side by side, each under its own rules: every chance, and who has more successes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.dice import Distribution
from rules.momenta.odds import RollOdds, odds
from rules.momenta.spec import RollFaults, RollSpec


@dataclass(frozen=True, slots=True)
class Pair:
    """One number of the left roll and of the right one: a chance in 0..1, or a mean."""

    left: Fraction
    right: Fraction

    @property
    def difference(self) -> Fraction:
        """How much more the right roll has; below 0 where it has less."""
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rolls and their exact chances side by side.

    `exactly`, `at_least` and `at_most` map each number of effective successes from 0 up to the most
    that either roll can have; `bands` and the outcomes map ids. Outcomes are None where a roll has
    no difficulty. `left_more`, `as_many` and `left_fewer` are the chances that the left roll ends
    with more effective successes than the right one, as many, or fewer, if both are rolled.
    """

    left: RollOdds
    right: RollOdds
    exactly: Mapping[int, Pair]
    at_least: Mapping[int, Pair]
    at_most: Mapping[int, Pair]
    bands: Mapping[str, Pair]
    outcomes_by_count: Mapping[str, Pair] | None
    outcomes: Mapping[str, Pair] | None
    mean: Pair
    left_more: Fraction
    as_many: Fraction
    left_fewer: Fraction


def compare(
    left: RollSpec,
    right: RollSpec,
    left_ruleset: Ruleset | None = None,
    right_ruleset: Ruleset | None = None,
) -> Comparison:
    """Compare two rolls, each under its own ruleset (the current one where none is given).

    All chances lie in 0..1 and are exact, worked out from the die (chapters 03 and 04; gaps
    pool-probabilities, pattern-probabilities); outcomes follow the ladder (chapter 14, gap
    narrative-ladder).

    Raises `RollFaults` with every fault of both, each saying whose it is.

    >>> found = compare(RollSpec(3), RollSpec(4))
    >>> found.at_least[1].difference, found.mean.difference
    (Fraction(8, 81), Fraction(1, 3))
    """
    first, second = left_ruleset or current(), right_ruleset or current()
    faults = [
        *(f"Left roll: {fault}" for fault in left.check(first)),
        *(f"Right roll: {fault}" for fault in right.check(second)),
    ]
    if faults:
        raise RollFaults(faults)
    one, other = odds(left, first), odds(right, second)
    mine, theirs = one.effective, other.effective
    counts = range(max(*mine.outcomes, *theirs.outcomes) + 1)
    more, fewer = _beats(mine, theirs), _beats(theirs, mine)
    return Comparison(
        left=one,
        right=other,
        exactly=_pairs(counts, mine.exactly, theirs.exactly),
        at_least=_pairs(counts, mine.at_least, theirs.at_least),
        at_most=_pairs(counts, mine.at_most, theirs.at_most),
        bands=_matched(
            {band.id: chance for band, chance in one.bands},
            {band.id: chance for band, chance in other.bands},
        ),
        outcomes_by_count=_both(one.outcomes_by_count, other.outcomes_by_count),
        outcomes=_both(one.outcomes, other.outcomes),
        mean=Pair(mine.mean, theirs.mean),
        left_more=more,
        as_many=1 - more - fewer,
        left_fewer=fewer,
    )


def _pairs(
    counts: Iterable[int], left: Callable[[int], Fraction], right: Callable[[int], Fraction]
) -> Mapping[int, Pair]:
    return FrozenMap({number: Pair(left(number), right(number)) for number in counts})


def _matched(left: Mapping[str, Fraction], right: Mapping[str, Fraction]) -> Mapping[str, Pair]:
    names = dict.fromkeys((*left, *right))
    none = Fraction(0)
    return FrozenMap({name: Pair(left.get(name, none), right.get(name, none)) for name in names})


def _both(
    left: Mapping[str, Fraction] | None, right: Mapping[str, Fraction] | None
) -> Mapping[str, Pair] | None:
    return None if left is None or right is None else _matched(left, right)


def _beats(mine: Distribution, theirs: Distribution) -> Fraction:
    """Give the chance that one roll has more than another, both rolled apart."""
    # Chances below a number climb with it, so that one pass over both is enough.
    ways = below = place = 0
    for number, count in mine.items():
        while place < len(theirs.outcomes) and theirs.outcomes[place] < number:
            below += theirs.counts[place]
            place += 1
        ways += count * below
    return Fraction(ways, mine.denominator * theirs.denominator)
