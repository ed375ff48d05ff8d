"""The change report: every figure that moves between two sets of rules, in plain sentences."""

from __future__ import annotations

import csv
import io
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.data import Ruleset
from rules.data.records import FrozenMap
from rules.data.styles import percent, with_sign
from rules.design.answers import Answers
from rules.design.figures import (
    CHANCE,
    Figure,
    Situation,
    apart,
    situation_named,
    situations,
)
from rules.design.pieces import Step, finished, retold
from rules.design.rule_differences import differences

__all__ = ["ChangeReport", "Move", "change_report", "moves_between", "reporting", "told_value"]

# What moves less than this is told only where a report is asked for everything.
LEAST: Final = 0.005
COLUMNS: Final = (
    "situation",
    "figure",
    "told",
    "unit",
    "before",
    "after",
    "difference",
    "size",
    "before_exact",
    "after_exact",
)


@dataclass(frozen=True, slots=True)
class Move:
    """A figure that moved; `before` or `after` is None where only the other rules have it."""

    situation: str
    figure: str
    told: str
    unit: str
    before: Fraction | float | None
    after: Fraction | float | None

    @property
    def size(self) -> float:
        """How far it moved, in 0..1: a chance by its difference, else in parts of the larger."""
        if self.before is None or self.after is None:
            return 1.0
        return float(apart(self.before, self.after, self.unit))

    @property
    def difference(self) -> Fraction | float | None:
        """After less before; None where one of them is missing."""
        return None if self.before is None or self.after is None else self.after - self.before

    def __str__(self) -> str:
        before, after = (
            "nothing" if value is None else told_value(value, self.unit)
            for value in (self.before, self.after)
        )
        return f"{self.told}: {before} → {after}"


@dataclass(frozen=True, slots=True)
class ChangeReport:
    """What differs between two sets of rules, and every figure that moves by at least `least`.

    `moves` stand in the order of their size, the largest first, and equal ones as they are listed;
    `smaller` counts those left out. `failed` says, by situation, why one has no answer under the
    base or the variant.
    """

    base: str
    variant: str
    changed: tuple[str, ...]
    moves: tuple[Move, ...]
    least: Fraction | float
    smaller: int
    failed: Mapping[str, str] = FrozenMap()

    def markdown(self) -> str:
        """Give the report as a Markdown text."""
        lines = [f"# {self.variant}, compared with {self.base}", ""]
        lines += [f"- {each}" for each in self.changed] or ["No value differs."]
        lines += ["", f"## What moves by {percent(self.least)} or more", ""]
        lines += [f"- {_escaped(str(move))}" for move in self.moves] or ["Nothing does."]
        if self.smaller:
            lines += ["", f"{self.smaller} more move by less."]
        if self.failed:
            lines += ["", "## What cannot be played", ""]
            lines += [f"- {_escaped(f'{name}: {reason}')}" for name, reason in self.failed.items()]
        return "\n".join([*lines, ""])

    def csv(self) -> str:
        """Give the moves as a table with a row each; exact values stand as fractions too."""
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(COLUMNS)
        for move in self.moves:
            rows.writerow(
                [move.situation, move.figure, move.told, move.unit]
                + [_number(each) for each in (move.before, move.after, move.difference)]
                + [f"{move.size:.6g}", _exactly(move.before), _exactly(move.after)]
            )
        return out.getvalue()


def change_report(
    base: Ruleset,
    rules: Ruleset,
    *,
    only: Iterable[str] | None = None,
    least: Fraction | float = LEAST,
    answers: Answers | None = None,
) -> ChangeReport:
    """Give the report at once; see `reporting`."""
    return finished(reporting(base, rules, only=only, least=least, answers=answers))


def reporting(
    base: Ruleset,
    rules: Ruleset,
    *,
    only: Iterable[str] | None = None,
    least: Fraction | float = LEAST,
    answers: Answers | None = None,
) -> Generator[Step, None, ChangeReport]:
    """Compare two sets of rules in every exact situation of either, or in those that `only` names.

    Yields the share that is done, in 0..1, and what is being worked out. What moves by less than
    `least` of `Move.size` is only counted. A situation that has no answer hides no others. Raises
    `DataFaults` for a situation that there is not.
    """
    kept = Answers() if answers is None else answers
    asked = situations_asked(base, rules, only)
    sides = [{each.id for each in situations(side)} for side in (base, rules)]
    moves: list[Move] = []
    failed: dict[str, str] = {}
    for index, situation in enumerate(asked):
        first, half, last = ((index + part) / len(asked) for part in (0, 0.5, 1))
        before: tuple[Figure, ...] = ()
        after: tuple[Figure, ...] = ()
        try:
            if situation.id in sides[0]:
                work = kept.work(situation, base)
                before = (yield from retold(work, first, half, situation.title)).figures
            if situation.id in sides[1]:
                work = kept.work(situation, rules)
                after = (yield from retold(work, half, last, situation.title)).figures
        except ValueError as fault:
            failed[situation.id] = str(fault)
        else:
            moves += moves_between(situation.id, before, after)
        yield last, situation.title
    told = [move for move in moves if move.size >= float(least)]
    return ChangeReport(
        base=_called(base),
        variant=_called(rules),
        changed=tuple(_changed(base, rules)),
        moves=tuple(sorted(told, key=lambda move: -move.size)),
        least=least,
        smaller=len(moves) - len(told),
        failed=FrozenMap(failed),
    )


def situations_asked(
    base: Ruleset, rules: Ruleset, only: Iterable[str] | None = None
) -> list[Situation]:
    """Give what a report on two sets of rules works out: all exact ones that either has.

    Raises `DataFaults` for a situation that neither has.
    """
    known = {each.id: each for each in (*situations(rules), *situations(base))}
    if only is not None:
        return [known.get(name) or situation_named(name, base) for name in only]
    return [each for each in known.values() if each.kind == "exact"]


def moves_between(
    situation: str, before: Sequence[Figure], after: Sequence[Figure]
) -> tuple[Move, ...]:
    """Give the figures that differ; of simulated ones those whose intervals do not meet."""
    old, new = ({each.key: each for each in figures} for figures in (before, after))
    found = []
    for key in dict.fromkeys((*old, *new)):
        was, now = old.get(key), new.get(key)
        some = now or was
        assert some is not None
        if was is not None and now is not None and _alike(was, now):
            continue
        values = (None if each is None else each.value for each in (was, now))
        found.append(Move(situation, key, some.told, some.unit, *values))
    return tuple(found)


def _alike(was: Figure, now: Figure) -> bool:
    if None not in (was.low, was.high, now.low, now.high):
        return bool(was.low <= now.high and now.low <= was.high)  # type: ignore[operator]
    return was.value == now.value


def told_value(value: Fraction | float, unit: str) -> str:
    """Write a figure as a reader sees it."""
    if unit == CHANCE:
        return percent(value)
    exact = Fraction(value)
    return with_sign(exact, 0 if exact.denominator == 1 else 2).removeprefix("+")


def _called(rules: Ruleset) -> str:
    own = any(text.code for text in rules.texts.values())
    return rules.variant or ("the book with rules of its own" if own else "the book")


def _changed(base: Ruleset, rules: Ruleset) -> Iterable[str]:
    yield from (f"{ref} is new" for ref in rules.records if ref not in base.records)
    for path, value in differences(base, rules).items():
        ref, _, key = path.partition(".")
        name, _, entry = key.partition(".")
        held = getattr(base[ref], name)
        before = held.get(entry) if entry else held
        yield f"{path}: {_plainly(before)} → {_plainly(value)}"


def _plainly(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(map(_plainly, value))
    if isinstance(value, bool):
        return str(value).lower()  # as files write it
    return "nothing" if value is None else str(value)


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|" else sign for sign in text)


def _number(value: Fraction | float | None) -> str:
    return "" if value is None else f"{float(value):.10g}"


def _exactly(value: Fraction | float | None) -> str:
    return str(value) if isinstance(value, Fraction) else ""
