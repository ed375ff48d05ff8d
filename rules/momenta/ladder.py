"""Bands, outcomes and the narrative ladder (chapters 03 and 14)."""

from __future__ import annotations

from rules.data import Ruleset
from rules.momenta.records import Band, Outcome, Overflow, PatternEffect, Rung


def band_of(effective: int, ruleset: Ruleset) -> Band:
    """Give the result band of so many effective successes (chapter 03, gap result-bands)."""
    for band in ruleset.of(Band):
        if band.least <= effective and (band.most is None or effective <= band.most):
            return band
    raise AssertionError("checked data leave no gap between bands")


def overflow_of(effective: int, ruleset: Ruleset) -> int:
    """Give the successes past the overflow mark, 0 where there are none (gap result-bands)."""
    return max(0, effective - ruleset.one(Overflow).above)


def outcome_order(ruleset: Ruleset) -> tuple[str, ...]:
    """Give the ids of the outcomes from worst to best (chapter 14)."""
    return tuple(outcome.id for outcome in ruleset.of(Outcome))


def difficulties(ruleset: Ruleset) -> tuple[str, ...]:
    """Give the ids of the difficulties from easiest to hardest (chapter 14)."""
    return tuple(rung.id for rung in ruleset.of(Rung))


def outcome_by_count(difficulty: str, effective: int, ruleset: Ruleset) -> str:
    """Give the outcome's id that counting alone yields (gap narrative-ladder)."""
    return ruleset.one(Rung, difficulty).outcomes[band_of(effective, ruleset).id]


def shifted(outcome: str, effect: PatternEffect, times: int) -> str:
    """Give the outcome after a pattern has lifted it so many times (chapter 04).

    Each set works on what the one before it left, so a second lift starts from the first's result.
    """
    for _ in range(times if effect.repeats else min(times, 1)):
        outcome = effect.shift.get(outcome, outcome)
    return outcome


def useful_shifts(outcome: str, effect: PatternEffect) -> int:
    """Give how many sets of the effect still change the outcome."""
    steps = 0
    while outcome in effect.shift and (effect.repeats or not steps):
        outcome = effect.shift[outcome]
        steps += 1
    return steps
