"""What a roll is to reach, and its exact chance: so many successes, or an outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.data import Ruleset, current
from rules.data.faults import nearest, one_of, shown
from rules.momenta.ladder import outcome_order
from rules.momenta.odds import effective_odds, outcome_odds
from rules.momenta.records import RollLimits
from rules.momenta.spec import Kind, RollFaults, RollSpec, is_whole


@dataclass(frozen=True, slots=True)
class Goal:
    """What a roll is to reach (chapters 03 and 14). Nothing is checked until `check`.

    Either at least so many effective `successes`, or at least the `outcome` with that id: with
    Extra Success taken where it helps or, if `by_count`, by counting alone. The rest describes the
    roll as `RollSpec` does, without its dice.
    """

    kind: Kind = "action"
    successes: int | None = None
    outcome: str | None = None
    by_count: bool = False
    difficulty: str | None = None
    opposition: int | None = None
    strain: bool = False

    def roll(self, dice: int) -> RollSpec:
        """Give the roll of so many dice after all modifiers; fewer than 0 are 0."""
        return RollSpec(
            max(dice, 0),
            kind=self.kind,
            difficulty=self.difficulty,
            opposition=self.opposition,
            strain=self.strain,
        )

    def check(self, ruleset: Ruleset | None = None) -> tuple[str, ...]:
        """Give every fault of the goal as a sentence: what was given and what is allowed."""
        return tuple(_faults(self, ruleset or current()))


def chance(goal: Goal, dice: int, ruleset: Ruleset | None = None) -> Fraction:
    """Give the exact chance, in 0..1, that a pool of so many dice reaches the goal.

    It follows from the die and the rules of counting (chapters 03, 04 and 14; gaps
    pool-probabilities, pattern-probabilities, narrative-ladder).
    `dice` counts after all modifiers; with 0 or fewer the rule for no dice is at work. Raises
    `RollFaults` with every fault.

    >>> chance(Goal(successes=1), 1), chance(Goal(successes=1), 0)
    (Fraction(1, 3), Fraction(1, 9))
    """
    ruleset = ruleset or current()
    raise_faults(*goal.check(ruleset), *dice_faults("The dice", dice, ruleset))
    return chance_of(goal, max(dice, 0), ruleset)


@lru_cache(maxsize=2048)
def chance_of(goal: Goal, dice: int, ruleset: Ruleset) -> Fraction:
    """Give the chance, in 0..1, of a goal that was checked, with 0 or more dice."""
    spec = goal.roll(dice)
    if goal.successes is not None:
        return effective_odds(spec, ruleset).at_least(goal.successes)
    chances = outcome_odds(spec, ruleset, by_count=goal.by_count) or {}
    order = outcome_order(ruleset)
    wanted = order[order.index(goal.outcome or "") :]
    return sum((chances[outcome] for outcome in wanted), Fraction(0))


def wanted_chance(wanted: Fraction | int) -> Fraction:
    """Give the chance that is meant, in 0..1: a fraction, or a whole percent.

    Raises `RollFaults` for anything else.

    >>> wanted_chance(75)
    Fraction(3, 4)
    """
    raise_faults(*wanted_faults(wanted))
    return wanted if isinstance(wanted, Fraction) else Fraction(wanted, 100)


def wanted_faults(wanted: object) -> Iterator[str]:
    """Say what is wrong with the chance wanted, if anything."""
    part = isinstance(wanted, Fraction) and 0 < wanted < 1
    percent = is_whole(wanted) and 0 < wanted < 100  # type: ignore[operator]
    if not (part or percent):
        given = str(wanted) if isinstance(wanted, Fraction) else shown(wanted)
        allowed = "a whole percent from 1 to 99, or a fraction between 0 and 1"
        yield f"The chance wanted cannot be {given}; allowed is {allowed}."


def dice_faults(what: str, dice: object, ruleset: Ruleset, *, below: bool = True) -> Iterator[str]:
    """Say what is wrong with a number of dice; `below` lets it fall below 0."""
    most = ruleset.one(RollLimits).most_dice
    least = -most if below else 0
    if not (is_whole(dice) and least <= dice <= most):  # type: ignore[operator]
        yield f"{what} cannot be {shown(dice)}; allowed is a whole number from {least} to {most}."


def raise_faults(*faults: str) -> None:
    """Raise `RollFaults` with these sentences, if there are any."""
    if faults:
        raise RollFaults(faults)


def _faults(goal: Goal, ruleset: Ruleset) -> Iterator[str]:
    yield from goal.roll(0).check(ruleset)
    if not isinstance(goal.by_count, bool):
        yield f"Counting alone cannot be {shown(goal.by_count)}; allowed is true or false."
    if (goal.successes is None) == (goal.outcome is None):
        given = "neither" if goal.outcome is None else "both"
        yield f"The goal holds {given} of successes and an outcome; allowed is exactly one."
        return
    most = ruleset.one(RollLimits).most_dice
    if goal.successes is not None:
        if not (is_whole(goal.successes) and 1 <= goal.successes <= most):
            given = shown(goal.successes)
            allowed = f"a whole number from 1 to {most}"
            yield f"The successes wanted cannot be {given}; allowed is {allowed}."
        return
    outcomes = outcome_order(ruleset)
    if goal.outcome not in outcomes:
        near = nearest(goal.outcome, outcomes)
        hint = f" Nearest: {near}." if near else ""
        given = shown(goal.outcome)
        yield f"The outcome wanted cannot be {given}; allowed is {one_of(outcomes)}.{hint}"
    if goal.difficulty is None and goal.kind != "narrative":
        yield "An outcome needs a roll with a difficulty; allowed is a narrative or a luck roll."
