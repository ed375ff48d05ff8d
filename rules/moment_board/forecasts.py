"""What a forecast of a Moment tells, whether it is exact or simulated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt


def side_of(position: int) -> str:
    """Name the side on which a position of the track lies."""
    return "for" if position > 0 else "against" if position < 0 else "neutral"


@dataclass(frozen=True, slots=True)
class RoundForecast:
    """One round: chances in 0..1.

    `positions` is where the track stands after it (Moments that are over keep their last
    position), `endings` what ends in it, `going` the chance that the Moment goes on.
    """

    number: int
    positions: Mapping[int, float]
    endings: Mapping[str, float]
    going: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """What comes of a Moment under a plan; all chances in 0..1.

    `runs` is None for an exact forecast, else how many Moments were played. `endings` are told
    apart by the side on which the track ends; `spent` is the chance that so many heroes are spent,
    `wear` the mean Wear of a hero at the end. `going` is the chance that is not told yet,
    `left_out` what rounding and states too unlikely to follow have left out.
    """

    plan: str
    runs: int | None
    rounds: tuple[RoundForecast, ...]
    endings: Mapping[tuple[str, str], float]
    events: Mapping[str, float]
    spent: Mapping[int, float]
    wear: float
    # The variance of the Wear of a hero, from Moment to Moment; 0 where it is exact.
    wear_variance: float = 0.0
    going: float = 0.0
    left_out: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether the chances are exact."""
        return self.runs is None

    @property
    def by_ending(self) -> Mapping[str, float]:
        """The chance of each ending, whatever the side."""
        found: defaultdict[str, float] = defaultdict(float)
        for (ending, _), chance in self.endings.items():
            found[ending] += chance
        return dict(found)

    @property
    def lengths(self) -> Mapping[int, float]:
        """The chance that the Moment ends with each round."""
        return {seen.number: sum(seen.endings.values()) for seen in self.rounds}

    @property
    def mean_rounds(self) -> float:
        """The mean number of the round with which it ends."""
        return sum(number * chance for number, chance in self.lengths.items())

    @property
    def final_positions(self) -> Mapping[int, float]:
        """The chance of each position at the end."""
        return self.rounds[-1].positions if self.rounds else {}

    @property
    def mean_position(self) -> float:
        """The mean position of the track at the end, FOR counted as positive."""
        return sum(position * chance for position, chance in self.final_positions.items())

    def mean_interval(
        self, mean: float, variance: float, sigmas: float = 2.0
    ) -> tuple[float, float]:
        """Give the interval in which a true mean lies, by the variance of what was played.

        Exact: the mean itself.
        """
        half = sigmas * sqrt(max(variance, 0.0) / self.runs) if self.runs else 0.0
        return mean - half, mean + half

    @property
    def rounds_variance(self) -> float:
        """The variance of the number of the round with which it ends."""
        return _variance(self.lengths, self.mean_rounds)

    @property
    def position_variance(self) -> float:
        """The variance of the position of the track at the end."""
        return _variance(self.final_positions, self.mean_position)

    def interval(self, chance: float, sigmas: float = 2.0) -> tuple[float, float]:
        """Give the interval in which the true chance lies (Wilson's); exact: the chance itself."""
        if not self.runs:
            return chance, chance
        z2 = sigmas * sigmas
        middle = (chance + z2 / (2 * self.runs)) / (1 + z2 / self.runs)
        spread = chance * (1 - chance) / self.runs + z2 / (4 * self.runs**2)
        half = sigmas / (1 + z2 / self.runs) * sqrt(spread)
        return max(0.0, middle - half), min(1.0, middle + half)


def _variance(chances: Mapping[int, float], mean: float) -> float:
    return sum((value - mean) ** 2 * chance for value, chance in chances.items())
