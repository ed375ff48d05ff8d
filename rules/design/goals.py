"""What a search for settings is asked: figures that should be so, and values that may move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any, Final

from rules.data import DataFaults, Fault, Ruleset, altered
from rules.data.faults import shown
from rules.data.quotes import hyphened
from rules.data.styles import percent
from rules.design.figures import CHANCE, apart, exactly, situation_named

__all__ = ["Goal", "Knob", "check_asked"]

# A search can count no more choices of one value.
WIDEST: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure of a situation should be: at least, at most, or both.

    A chance in 0..1, else in the figure's unit. `about` gives both from one number.
    """

    situation: str
    figure: str
    least: Fraction | float | None = None
    most: Fraction | float | None = None

    @classmethod
    def about(cls, situation: str, figure: str, value: Fraction | float) -> Goal:
        """Ask for one value: what comes nearest is best."""
        return cls(situation, figure, value, value)

    def miss(self, value: Fraction | float, is_chance: bool) -> float:
        """Say how far a figure is off, 0 where it is reached; as `Move.size` measures."""
        bounds = (self.least, -1), (self.most, 1)
        off = Fraction(0)
        for bound, side in bounds:
            if bound is not None and side * (exactly(value) - exactly(bound)) > 0:
                off = max(off, apart(value, bound, CHANCE if is_chance else ""))
        return float(off)

    def impossible(self) -> Iterator[Fault]:
        """Yield a fault for each bound that no chance has."""
        for bound in (self.least, self.most):
            if bound is not None and not 0 <= bound <= 1:
                found, allowed = percent(bound), "a chance from 0% to 100%"
                yield Fault("", self.situation, self.figure, found, allowed)


@dataclass(frozen=True, slots=True)
class Knob:
    """A value of the rules that may move, as `text:id.key`, and what it may be."""

    ref: str
    choices: Sequence[Any]

    @classmethod
    def between(cls, ref: str, low: int, high: int, step: int = 1) -> Knob:
        """Give a whole number that may move from `low` to `high`, both included."""
        return cls(ref, range(low, high + 1, step))


def check_asked(base: Ruleset, goals: Sequence[Goal], knobs: Sequence[Knob], most: int) -> None:
    """Check what a search is asked; raises `DataFaults` with every fault of it."""
    faults = [*_goal_faults(base, goals), *_knob_faults(base, knobs)]
    if type(most) is not int or most < 1:
        faults.append(Fault("", "most", "", shown(most), "a whole number from 1"))
    if faults:
        raise DataFaults(faults)


def _goal_faults(base: Ruleset, goals: Sequence[Goal]) -> Iterator[Fault]:
    if not goals:
        yield Fault("", "goals", "", "none", "at least one goal")
    for goal in goals:
        bounds = [bound for bound in (goal.least, goal.most) if bound is not None]
        wrong = [bound for bound in bounds if not _is_number(bound)]
        if not bounds:
            yield Fault("", goal.situation, goal.figure, "no bound", "at least, at most or both")
        elif wrong:
            found = " and ".join(map(shown, wrong))
            yield Fault("", goal.situation, goal.figure, found, "a finite number")
        elif None not in (goal.least, goal.most) and goal.least > goal.most:  # type: ignore[operator]
            allowed = f"at most {goal.most}"
            yield Fault("", goal.situation, goal.figure, f"at least {goal.least}", allowed)
        try:
            situation_named(goal.situation, base)
        except DataFaults as fault:
            yield from fault.faults


def _is_number(bound: object) -> bool:
    return (
        isinstance(bound, (int, float, Fraction))
        and not isinstance(bound, bool)
        and isfinite(bound)
    )


def _knob_faults(base: Ruleset, knobs: Sequence[Knob]) -> Iterator[Fault]:
    if not knobs:
        yield Fault("", "knobs", "", "none", "at least one value that may move")
    seen: set[str] = set()
    for knob in knobs:
        name = hyphened(knob.ref)
        if name in seen:
            yield Fault("", knob.ref, "", "given twice", "each value once")
            continue
        seen.add(name)
        if not knob.choices:
            yield Fault("", knob.ref, "", "nothing it may be", "at least one value")
        elif isinstance(knob.choices, range) and knob.choices[-1] - knob.choices[0] > WIDEST:
            found = f"{knob.choices[0]} to {knob.choices[-1]}"
            yield Fault("", knob.ref, "", found, f"a span of at most {WIDEST:,}")
        for choice in knob.choices[:1]:
            try:
                altered(base, {knob.ref: choice})
            except DataFaults as fault:
                # What one value alone is refused for, another setting may mend; not its name.
                yield from (each for each in fault.faults if _is_of_name(each))


def _is_of_name(fault: Fault) -> bool:
    return not fault.record or fault.found in ("an unknown record", "an unknown key")
