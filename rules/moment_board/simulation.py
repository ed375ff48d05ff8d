"""A Moment played many times over, by a plan and a policy of spending.

With spending there are too many states to count, so chances are counted from Moments played
through the state machine, and come with the interval that so many of them allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.data import Ruleset, current
from rules.dice import Source
from rules.moment_board.forecast import begun
from rules.moment_board.forecasts import Forecast, RoundForecast, side_of
from rules.moment_board.moment import Moment
from rules.moment_board.plans import plan_named
from rules.moment_board.playing_out import Course, PlayingOut
from rules.moment_board.records import BoardLimits, EventSpace
from rules.moment_board.state import State, start


class Simulation:
    """A simulated forecast in the making: `steps` plays Moments, `forecast` is what they gave."""

    def __init__(
        self,
        moment: Moment,
        plan: str,
        ruleset: Ruleset | None = None,
        state: State | None = None,
        *,
        runs: int | None = None,
        seed: str = "forecast",
        spending: bool = True,
    ) -> None:
        """Begin; without `runs` as many Moments are played as the board's limits say.

        Raises MomentFaults as `exact_forecast` does, and DiceError for a seed that is none.
        """
        rules = ruleset or current()
        self.ruleset, self.plan = rules, plan_named(plan, rules)
        now = start(moment, rules) if state is None else state
        self._begun = begun(moment, now, self.plan)
        self._playing = PlayingOut(moment, now, self.plan, spending, rules)
        self._source = Source(seed)
        self.runs = rules.one(BoardLimits).runs if runs is None else runs
        self.played = 0
        self._endings: Counter[tuple[str, str]] = Counter()
        self._events: Counter[str] = Counter()
        self._spent: Counter[int] = Counter()
        self._wear = self._wear_squared = 0
        self._positions: list[Counter[int]] = []
        self._ended: list[Counter[str]] = []

    def steps(self) -> Iterator[float]:
        """Play what is still to be played; each Moment yields the share of them that is done."""
        while self.played < self.runs:
            self._count(self._playing.play(self._source))
            yield self.played / self.runs

    def _count(self, course: Course) -> None:
        end = course.end
        assert end.ending is not None
        while len(self._positions) < len(course.rounds):
            # Moments that were over before keep their last position.
            over = self._positions[-1].copy() if self._positions else Counter[int]()
            self._positions.append(over)
            self._ended.append(Counter())
        for index, positions in enumerate(self._positions):
            positions[course.rounds[min(index, len(course.rounds) - 1)].position] += 1
        self._ended[len(course.rounds) - 1][end.ending] += 1
        self._endings[end.ending, side_of(end.position)] += 1
        self._events.update(end.world.fired - self._begun.world.fired)
        self._spent[sum(hero.spent for hero in end.heroes)] += 1
        self._wear += course.wear
        self._wear_squared += course.wear**2
        self.played += 1

    @property
    def forecast(self) -> Forecast:
        """What the Moments played so far have given; before the first of them, nothing."""
        played = self.played or 1
        heroes = self._begun.heroes
        going, rounds = float(bool(self.played)), []
        for index, ended in enumerate(self._ended):
            going -= ended.total() / played
            rounds.append(
                RoundForecast(
                    self._begun.round + index,
                    {place: n / played for place, n in self._positions[index].items()},
                    {name: n / played for name, n in ended.items()},
                    max(0.0, going),
                )
            )
        return Forecast(
            plan=self.plan.id,
            runs=self.played,
            rounds=tuple(rounds),
            endings={key: n / played for key, n in self._endings.items()},
            events={
                space.id: self._events[space.id] / played for space in self.ruleset.of(EventSpace)
            },
            spent={n: self._spent[n] / played for n in range(heroes + 1)},
            wear=self._wear / played / heroes,
            wear_variance=(self._wear_squared / played - (self._wear / played) ** 2) / heroes**2,
        )
