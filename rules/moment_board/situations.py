"""What a designer of the Moment Board looks at: commitments, and Moments played to their end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from rules.data import Ruleset
from rules.design.figures import Figure, Situation, Work
from rules.moment_board.forecast import exact_forecast
from rules.moment_board.forecasts import Forecast
from rules.moment_board.moment import sample
from rules.moment_board.odds import commitment_odds
from rules.moment_board.plan_results import row_moment, standard_moment
from rules.moment_board.plans import AS_CHOSEN
from rules.moment_board.records import (
    Commitment,
    Difficulty,
    Ending,
    Plan,
    ResultRow,
    ResultSetting,
    SampleMoment,
)
from rules.moment_board.simulation import Simulation
from rules.moment_board.state import start

__all__ = ["situations"]

# How many Moments a simulated situation plays between two words about how far it is.
TURN: Final = 20
COMMITMENTS, MOMENTS, PLAYED = "Commitments", "Moments", "Moments with spending"


def situations(ruleset: Ruleset) -> tuple[Situation, ...]:
    """Give the situations of the Moment Board; those with spending are simulated."""
    return (*_commitments(ruleset), *_standard(ruleset), *_samples(ruleset))


# ---- commitments


def _commitments(ruleset: Ruleset) -> Iterator[Situation]:
    for step in ruleset.of(Difficulty):
        yield Situation(
            f"moment-board:commitments-{step.id}",
            f"Commitments at {step.label}",
            COMMITMENTS,
            "Commitment",
            partial(_of_commitments, step.id),
        )


def _of_commitments(difficulty: str, ruleset: Ruleset) -> Work:
    yield from ()
    moment = standard_moment(difficulty, ruleset)
    step = ruleset.one(Difficulty, difficulty).label
    labels = {area.id: area.label for area in ruleset.of(Commitment)}
    found = []
    for seen in commitment_odds(moment, start(moment, ruleset), 0, ruleset):
        area = labels[seen.commitment]
        for name, value, unit in (
            ("success", seen.success, "chance"),
            ("Confidence", seen.confidence, "chance"),
            ("Uncertainty", seen.uncertainty, "chance"),
            ("mean Impact", seen.mean_impact, "Impact"),
            ("mean Wear", seen.mean_wear, "Wear"),
            ("mean Reserve", seen.mean_reserve, "Reserve"),
        ):
            key = f"{seen.commitment}-{name.lower().replace(' ', '-')}"
            told = f"{step}, {area}, {name}"
            found.append(Figure(key, told, area, value, unit, series=name))
    return tuple(found)


# ---- whole Moments


def _standard(ruleset: Ruleset) -> Iterator[Situation]:
    heroes = ruleset.one(ResultSetting).heroes
    for row in ruleset.of(ResultRow):
        plan = ruleset.one(Plan, row.plan).label
        title = f"{heroes} heroes at {ruleset.one(Difficulty, row.difficulty).label}: {plan}"
        work = partial(_exactly, row.id, title)
        yield Situation(f"moment-board:{row.id}", title, MOMENTS, "Ending", work)


def _samples(ruleset: Ruleset) -> Iterator[Situation]:
    for moment in ruleset.of(SampleMoment):
        for plan in ruleset.of(Plan):
            if plan.id == AS_CHOSEN:
                continue
            title = f"{moment.label}: {plan.label}"
            name = f"moment-board:{moment.id}-{plan.id}"
            work = partial(_played, moment.id, plan.id, title)
            yield Situation(f"{name}-played", title, PLAYED, "Ending", work, "simulated")


def _exactly(name: str, title: str, ruleset: Ruleset) -> Work:
    row = ruleset.one(ResultRow, name)
    work = exact_forecast(row_moment(row, ruleset), row.plan, ruleset)
    yield from work.steps()
    return _figures(work.forecast, title, ruleset)


def _played(name: str, plan: str, title: str, ruleset: Ruleset) -> Work:
    work = Simulation(sample(name, ruleset), plan, ruleset, seed=f"{name} {plan}")
    for share in work.steps():
        if work.played % TURN == 0:
            yield share
    return _figures(work.forecast, title, ruleset)


def _figures(seen: Forecast, title: str, ruleset: Ruleset) -> tuple[Figure, ...]:
    """Give the chances of the endings, the mean number of rounds, and the Wear of a hero."""
    found = []
    for ending in ruleset.of(Ending):
        chance = seen.by_ending.get(ending.id, 0.0)
        low, high = (None, None) if seen.exact else seen.interval(chance)
        told = f"{title}, {ending.label}"
        found.append(Figure(ending.id, told, ending.label, chance, low=low, high=high))
    for key, name, value, variance, unit in (
        ("rounds", "mean rounds", seen.mean_rounds, seen.rounds_variance, "rounds"),
        ("wear", "mean Wear of a hero", seen.wear, seen.wear_variance, "Wear"),
        ("position", "mean end of the track", seen.mean_position, seen.position_variance, "spaces"),
    ):
        low, high = (None, None) if seen.exact else seen.mean_interval(value, variance)
        found.append(Figure(key, f"{title}, {name}", name, value, unit, low=low, high=high))
    return tuple(found)
