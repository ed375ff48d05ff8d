"""What plans come to at several Difficulties: Moments played with spending, as a table.

Its rows are data (gap mb-plans). Making it takes a while, so it is no table of the ruleset: the
book makes it once for the same rules and keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.data import Cell, Mark, Ruleset, Table, current
from rules.data.styles import percent, with_sign
from rules.moment_board.cells import header, worked_out
from rules.moment_board.forecasts import Forecast
from rules.moment_board.moment import Moment, starting_hero
from rules.moment_board.records import (
    Difficulty,
    Ending,
    EventSpace,
    Length,
    Plan,
    ResultRow,
    ResultSetting,
)
from rules.moment_board.simulation import Simulation

__all__ = ["PlanResult", "how_played", "plan_results", "play_rows", "results_table", "row_moment"]

RESULTS: Final = Mark(provenance="derived", source="mb-plans", chapter="Resolving Escalation")
# No number of Moments shows that something never comes, or always.
HARDLY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class PlanResult:
    """What the Moments of a row came to: means of rounds, position and Wear; chances in 0..1.

    `row` is the id of the row's record, `runs` how many Moments were played. `position` counts FOR
    as positive, `wear` is a hero's. `events` has the chance of each Event by its space; `within` is
    how far the true chance may lie from any of these, at two sigma.
    """

    row: str
    runs: int
    rounds: float
    position: float
    events: Mapping[str, float]
    resolved: float
    wear: float
    within: float


def row_moment(row: ResultRow, ruleset: Ruleset) -> Moment:
    """Give the Moment of a row."""
    return standard_moment(row.difficulty, ruleset)


def standard_moment(difficulty: str, ruleset: Ruleset) -> Moment:
    """Give a Moment of starting heroes without Redraw Tokens, whose Events do nothing."""
    setting = ruleset.one(ResultSetting)
    length = ruleset.one(Length, setting.length)
    return Moment(
        name=difficulty,
        objective="",
        heroes=tuple(starting_hero(f"Hero {n + 1}", ruleset) for n in range(setting.heroes)),
        difficulty=difficulty,
        resistance=length.resistance(setting.heroes),
        model=setting.model,
    )


def play_rows(ruleset: Ruleset | None = None, runs: int | None = None) -> tuple[PlanResult, ...]:
    """Play the Moments of every row; without `runs` as many as the data say.

    Raises MomentFaults where the rules don't allow the Moment.
    """
    rules = ruleset or current()
    return tuple(_played(row, runs, rules) for row in rules.of(ResultRow))


def _played(row: ResultRow, runs: int | None, ruleset: Ruleset) -> PlanResult:
    setting = ruleset.one(ResultSetting)
    work = Simulation(
        row_moment(row, ruleset),
        row.plan,
        ruleset,
        runs=setting.runs if runs is None else runs,
        seed=setting.seed,
    )
    for _ in work.steps():
        pass
    seen = work.forecast
    # Shares of many endings, added up.
    resolved = min(1.0, seen.by_ending.get(_resolved(ruleset).id, 0.0))
    return PlanResult(
        row=row.id,
        runs=work.runs,
        rounds=seen.mean_rounds,
        position=seen.mean_position,
        events=seen.events,
        resolved=resolved,
        wear=seen.wear,
        within=max(_half(seen, chance) for chance in (resolved, *seen.events.values())),
    )


def _half(forecast: Forecast, chance: float) -> float:
    low, high = forecast.interval(chance)
    return max(high - chance, chance - low)


def _resolved(ruleset: Ruleset) -> Ending:
    return ruleset.one(Ending, "resolved")


def plan_results(ruleset: Ruleset | None = None, runs: int | None = None) -> Table:
    """Play the Moments of every row and give the table; it takes a while."""
    rules = ruleset or current()
    return results_table(rules, play_rows(rules, runs))


def results_table(ruleset: Ruleset, results: tuple[PlanResult, ...]) -> Table:
    """Give the table of what was played (gap mb-plans)."""
    setting = ruleset.one(ResultSetting)
    resistance = ruleset.one(Length, setting.length).resistance(setting.heroes)
    spaces = ruleset.of(EventSpace)
    ending = _resolved(ruleset).label
    columns = (
        "Difficulty and plan",
        "Rounds",
        "Final position",
        *(space.label for space in spaces),
        ending,
        "Wear of a hero",
    )
    caption = (
        f"What plans come to with {setting.heroes} starting heroes and {resistance} Resistance:"
        " means, and how often each Event comes"
    )
    rows = tuple(_row(ruleset, spaces, result) for result in results)
    return Table("moment-board:plan-results", caption, columns, rows)


def _row(ruleset: Ruleset, spaces: tuple[EventSpace, ...], result: PlanResult) -> tuple[Cell, ...]:
    record = ruleset.one(ResultRow, result.row)
    step = ruleset.one(Difficulty, record.difficulty)
    plan = ruleset.one(Plan, record.plan)
    # Everything on the board has a hand in it.
    rests_on = tuple(each for each in ruleset.records.values() if each.text == record.text)

    def told(text: str, value: float) -> Cell:
        return worked_out(ruleset, text, value, RESULTS, rests_on)

    chances = (*(result.events[space.id] for space in spaces), result.resolved)
    return (
        header(f"{step.label}: {plan.label}", RESULTS, record.id),
        told(f"{result.rounds:.1f}", result.rounds),
        told(with_sign(result.position, 1), result.position),
        *(told(_simulated(chance), chance) for chance in chances),
        told(f"{result.wear:.1f}", result.wear),
    )


def _simulated(chance: float) -> str:
    return percent(min(max(chance, HARDLY), 1 - HARDLY), places=0)


def how_played(ruleset: Ruleset, results: tuple[PlanResult, ...]) -> str:
    """Say how the table came about, and how sure its chances are."""
    runs = {result.runs for result in results}
    each = " or ".join(f"{number:,}" for number in sorted(runs))
    within = max((result.within for result in results), default=0.0)
    return (
        f"Simulated: {each} Moments are played for each row, each row from the seed"
        f" “{ruleset.one(ResultSetting).seed}”. The heroes begin without Redraw Tokens and spend"
        " what they gain to mend failures; Events change nothing here. In so many Moments a"
        f" chance may come out too high or too low by {100 * within:.1f} points (two sigma)."
    )
