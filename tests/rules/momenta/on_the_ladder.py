"""What the ladder of narrative play gives, from the data: its values are ours and may change."""

from __future__ import annotations

from rules.data import current
from rules.momenta import band_of
from rules.momenta.records import Outcome, PatternEffect, Rung


def by_count(difficulty: str, successes: int) -> str:
    """Give the outcome of so many successes by counting alone."""
    return current().one(Rung, difficulty).outcomes[band_of(successes, current()).id]


def lifted(outcome: str | None, steps: int = 1) -> str:
    """Give the outcome after so many Doubles taken for Extra Success."""
    assert outcome is not None
    shift = current().one(PatternEffect, "extra-success").shift
    for _ in range(steps):
        outcome = shift.get(outcome, outcome)
    return outcome


def climb(outcome: str, steps: int = 1) -> str:
    """Say from where to where the last of so many Doubles lifts an outcome."""
    before, after = lifted(outcome, steps - 1), lifted(outcome, steps)
    assert before != after, "the ladder leaves no step to climb here"
    return f"{label(before)} becomes {label(after)}"


def label(outcome: str) -> str:
    """Give the name of an outcome."""
    return current().one(Outcome, outcome).label
