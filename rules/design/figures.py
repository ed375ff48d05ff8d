"""Situations: what the rules come to in a case that a designer cares for, as named figures.

A text lists its situations in `rules/<text>/situations.py`: a function `situations` that gives them
for some rules; `with_situations` adds to them in memory. Reports, targets, sweeps and charts know
nothing else of a text.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal

from rules.data import Ruleset, current
from rules.data.added import code_of, digest
from rules.data.faults import DataFaults, Fault, nearest, one_of
from rules.data.records import FrozenMap
from rules.design.pieces import finished

__all__ = [
    "Figure",
    "Situation",
    "Work",
    "apart",
    "exactly",
    "figure_named",
    "situation_named",
    "situations",
    "with_situations",
]

# What a figure is measured in: a chance in 0..1, or so many of something ("damage", "rounds").
CHANCE: Final = "chance"
# To so many places after the point floats are told apart.
EXACT_TO: Final = 12
# So many of its figures a sentence about a situation names.
SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a situation.

    `key` names it within the situation; a chart shows it at `at` of its axis, in the line called
    `series`. `told` says what it is in words that a sentence can begin with. `unit` is "chance" for
    one in 0..1, else a plural. A forecast's chances are floats. `low` and `high` bound a simulated
    figure, two standard errors to each side; None where it is exact.
    """

    key: str
    told: str
    at: str
    value: Fraction | float
    unit: str = CHANCE
    series: str = ""
    low: float | None = None
    high: float | None = None

    @property
    def is_chance(self) -> bool:
        """Whether it is a chance in 0..1."""
        return self.unit == CHANCE


def apart(one: Fraction | float, other: Fraction | float, unit: str) -> Fraction:
    """Say how far two figures are apart, in 0..1: chances by their difference.

    Others by their difference in parts of the larger of the two, whatever its sign.

    >>> apart(Fraction(1, 3), Fraction(1, 2), CHANCE), apart(Fraction(1, 3), Fraction(1, 2), "dice")
    (Fraction(1, 6), Fraction(1, 3))
    >>> apart(0, 7, "rounds"), apart(2, 2, "rounds")
    (Fraction(1, 1), Fraction(0, 1))
    """
    first, second = exactly(one), exactly(other)
    off = abs(first - second)
    if off and unit != CHANCE:
        off /= max(abs(first), abs(second))
    if not all(isinstance(each, (int, Fraction)) for each in (one, other)):
        off = round(off, EXACT_TO)
    return min(off, Fraction(1))


def exactly(number: Fraction | float) -> Fraction:
    """Give a number as it is written: 0.005 is a two-hundredth."""
    return number if isinstance(number, Fraction) else Fraction(str(number))


# Yields the share of the work that is done, in 0..1, and gives the figures.
Work = Generator[float, None, tuple[Figure, ...]]


@dataclass(frozen=True, slots=True)
class Situation:
    """A case: what it is called, the group it is listed in, and how its figures are worked out.

    `work` is told the rules; what it reads of them is noted. Where they leave it without an answer,
    it raises ValueError with a sentence that says why. `axis` says what `Figure.at` tells.
    """

    id: str
    title: str
    group: str
    axis: str
    work: Callable[[Ruleset], Work]
    kind: Literal["exact", "simulated"] = "exact"

    def figures(self, ruleset: Ruleset) -> tuple[Figure, ...]:
        """Work it out to the end."""
        return finished(self.work(ruleset))


@lru_cache(maxsize=8)
def _listed(ruleset: Ruleset) -> dict[str, Situation]:
    found: dict[str, Situation] = {}
    for text in ruleset.texts.values():
        name = f"rules.{text.folder}.situations"
        if find_spec(name) is not None:
            found.update({each.id: each for each in import_module(name).situations(ruleset)})
        found.update({each.id: each for each in text.listed})
    return found


def situations(ruleset: Ruleset | None = None) -> tuple[Situation, ...]:
    """Give the situations of every text, in the order in which they are listed."""
    return tuple(_listed(ruleset or current()).values())


def with_situations(ruleset: Ruleset, *more: Situation) -> Ruleset:
    """Give the rules with more situations, each of the text that its id names, as in `text:name`.

    Raises `DataFaults` with every id of no text, or that another situation has.
    """
    texts, known, faults = dict(ruleset.texts), set(_listed(ruleset)), list[Fault]()
    for each in more:
        text = texts.get(each.id.partition(":")[0])
        if text is None:
            allowed = f"an id that begins with {one_of([f'{name}:' for name in texts])}"
            faults.append(Fault("", each.id, "", "a situation of no text", allowed))
        elif each.id in known:
            faults.append(Fault("", each.id, "", "an id that is taken", "an id of its own"))
        else:
            code = digest(text.code, each.id, code_of(each.work))
            texts[text.name] = replace(text, listed=(*text.listed, each), code=code)
        known.add(each.id)
    if faults:
        raise DataFaults(faults)
    name = digest(ruleset.fingerprint, [text.code for text in texts.values()])
    return replace(ruleset, texts=FrozenMap(texts), fingerprint=name)


def situation_named(name: str, ruleset: Ruleset | None = None) -> Situation:
    """Give a situation by its id; raises `DataFaults` for an unknown one."""
    known = _listed(ruleset or current())
    if name not in known:
        allowed = "the id of a situation"
        raise DataFaults([Fault("", name, "", "no such situation", allowed, nearest(name, known))])
    return known[name]


def figure_named(figures: tuple[Figure, ...], key: str, situation: str) -> Figure:
    """Give a figure of a situation by its key; raises `DataFaults` for an unknown one."""
    for figure in figures:
        if figure.key == key:
            return figure
    keys = [figure.key for figure in figures]
    allowed = f"a figure of {situation}: {one_of(keys[:SHOWN])}{', …' * (len(keys) > SHOWN)}"
    raise DataFaults([Fault("", key, "", "no such figure", allowed, nearest(key, keys))])
