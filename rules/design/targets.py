"""Finding the rule: which settings of some numbers reach what a designer wants.

Where few settings are possible all of them are tried, those that change least first; of more,
the rules as they are and what is next to them come first, and optuna's tree of estimates picks what
to try then. Either way each is worked out exactly.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any, Final

from rules.data import DataFaults, Fault, Ruleset, altered
from rules.data.altered import plain
from rules.data.records import FrozenMap
from rules.design.answers import Answers
from rules.design.figures import figure_named, situation_named
from rules.design.goals import Goal, Knob, check_asked
from rules.design.picking import estimated, every, home_of, moved, value_now
from rules.design.pieces import Step, retold
from rules.design.reports import told_value

__all__ = ["Found", "Setting", "finding"]

# So many settings are tried unless told otherwise, and so many of the best are given.
MOST: Final = 400
BEST: Final = 5


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of the knobs: what it changes, each goal's figure, and how far it is off.

    `changes` holds only what differs from the base; `told` is each goal's figure in words.
    """

    changes: Mapping[str, Any]
    figures: tuple[Fraction | float, ...]
    misses: tuple[float, ...]
    told: tuple[str, ...]

    @property
    def reached(self) -> bool:
        """Whether every goal is reached."""
        return not any(self.misses)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the best settings first, how many were tried of how many.

    Those that the rules refuse, or under which a goal's situation has no answer, are counted in
    `refused`; `reasons` are the first of their faults. `idle` are the knobs that change no goal's
    figure, whatever the others are; none where not every setting was tried.
    """

    best: tuple[Setting, ...]
    tried: int
    possible: int
    refused: int
    reasons: tuple[str, ...]
    idle: tuple[str, ...] = ()


def finding(
    base: Ruleset,
    goals: Sequence[Goal],
    knobs: Sequence[Knob],
    *,
    most: int = MOST,
    seed: int = 0,
    answers: Answers | None = None,
    so_far: list[Setting] | None = None,
) -> Generator[Step, None, Found]:
    """Look for the settings that come nearest to all goals; of equals, those that change least.

    Yields the share of the tries that is done, in 0..1, and the best so far in words; `so_far`
    then holds the best so far, for whoever stops early. The same seed tries the same settings.
    Raises `DataFaults` with every fault of goals and knobs.
    """
    check_asked(base, goals, knobs, most)
    kept = Answers() if answers is None else answers
    yield from _looked_at(base, goals, kept)
    possible = prod(len(knob.choices) for knob in knobs)
    tries = min(most, possible)
    homes = tuple(home_of(base, knob) for knob in knobs)
    seen: dict[tuple[int, ...], Setting | None] = {}
    nearest_first: list[tuple[float, tuple[int, int], int, Setting]] = []
    reasons: dict[str, None] = {}
    picking = every(homes, knobs) if possible <= most else estimated(homes, knobs, seed)
    places = next(picking)
    asked = 0

    while asked < tries:
        asked += 1
        if places not in seen:
            try:
                words = _best_in_words(nearest_first)
                span = (asked - 1) / tries, asked / tries
                new = yield from _tried(base, goals, knobs, places, kept, span, words)
                seen[places] = new
                off = round(sum(new.misses), 12)
                insort(nearest_first, (off, moved(homes, places), len(seen), new))
                if so_far is not None:
                    so_far[:] = _best_of(nearest_first)
            except ValueError as fault:
                seen[places] = None
                first = fault.faults[0] if isinstance(fault, DataFaults) else str(fault)
                reasons[str(first)] = None
        setting = seen[places]
        yield asked / tries, _best_in_words(nearest_first)
        if asked < tries:
            places = picking.send(None if setting is None else sum(setting.misses))
    return Found(
        best=tuple(_best_of(nearest_first)),
        tried=len(seen),
        possible=possible,
        refused=sum(setting is None for setting in seen.values()),
        reasons=tuple(reasons)[:BEST],
        idle=tuple(
            knob.ref
            for at, knob in enumerate(knobs)
            if possible <= most and _is_idle(at, seen, len(knob.choices))
        ),
    )


def _looked_at(base: Ruleset, goals: Sequence[Goal], kept: Answers) -> Iterator[Step]:
    """See under the base whether there are such figures, and whether such bounds can be theirs.

    Raises `DataFaults` with every fault of them. Where the base has no answer, another setting may.
    """
    faults: dict[Fault, None] = {}
    for goal in goals:
        situation = situation_named(goal.situation, base)
        words = f"the rules as they are: {situation.title}"
        try:
            answer = yield from retold(kept.work(situation, base), 0.0, 0.0, words)
        except ValueError:
            continue
        try:
            figure = figure_named(answer.figures, goal.figure, goal.situation)
        except DataFaults as fault:
            faults |= dict.fromkeys(fault.faults)
        else:
            faults |= dict.fromkeys(goal.impossible() if figure.is_chance else ())
    if faults:
        raise DataFaults(faults)


# ---- one setting


def _tried(
    base: Ruleset,
    goals: Sequence[Goal],
    knobs: Sequence[Knob],
    places: tuple[int, ...],
    answers: Answers,
    span: tuple[float, float],
    words: str,
) -> Generator[Step, None, Setting]:
    changes = {
        knob.ref: knob.choices[place]
        for knob, place in zip(knobs, places, strict=True)
        if plain(knob.choices[place]) != plain(value_now(base, knob.ref))
    }
    rules = altered(base, changes) if changes else base
    figures, misses, told = [], [], []
    first, last = span
    for done, goal in enumerate(goals, 1):
        after = min(span[0] + (last - span[0]) * done / len(goals), last)
        work = answers.work(situation_named(goal.situation, base), rules)
        answer = yield from retold(work, first, after, words)
        first = after
        figure = figure_named(answer.figures, goal.figure, goal.situation)
        figures.append(figure.value)
        misses.append(goal.miss(figure.value, figure.is_chance))
        told.append(f"{figure.told}: {told_value(figure.value, figure.unit)}")
    return Setting(FrozenMap(changes), tuple(figures), tuple(misses), tuple(told))


def _is_idle(knob: int, seen: Mapping[tuple[int, ...], Setting | None], choices: int) -> bool:
    """Whether a knob leaves every figure as it is: each setting of the others has one outcome."""
    outcomes: dict[tuple[int, ...], set[tuple[Fraction | float, ...]]] = {}
    compared = set()
    for places, setting in seen.items():
        if setting is not None:
            others = places[:knob] + places[knob + 1 :]
            outcomes.setdefault(others, set()).add(setting.figures)
            compared.add(places[knob])
    return len(compared) == choices > 1 and all(len(each) == 1 for each in outcomes.values())


def _best_of(nearest_first: Sequence[tuple[Any, ...]]) -> list[Setting]:
    return [setting for *_, setting in nearest_first[:BEST]]


def _best_in_words(nearest_first: Sequence[tuple[Any, ...]]) -> str:
    if not nearest_first:
        return "no setting can be so far"
    return f"best so far: {'; '.join(nearest_first[0][-1].told)}"
