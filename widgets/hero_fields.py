"""What of a hero is typed or slid, by its key: what it shows, and the hero that comes of it.

Keys read `name`, `rank`, `thread-0`, `bond-1-strands`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rules.data import Ruleset
from rules.momenta.characters.bond_records import BondLevel
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.creation_limits import most_strands
from rules.momenta.characters.creation_records import Creation
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.hero_file_values import LONGEST_NAME, LONGEST_PHRASE, MOST_ITEMS

from .controls import Control, Slider
from .html import Markup
from .moment_editor_controls import LineArea
from .texts import TextBox

__all__ = [
    "Field",
    "Seat",
    "draw_field",
    "field_of",
    "strand_bounds",
]

KEY: Final = re.compile(r"(thread|bond)-(\d{1,2})(?:-(target|descriptor|strands))?", re.ASCII)


class Seat(NamedTuple):
    """Where a hero is drawn: what begins every id; and which field was refused, and why."""

    prefix: str
    invalid: str = ""
    fault: str = ""


class At(NamedTuple):
    """Where a field stands: what begins its id, and the key of its touches."""

    prefix: str
    path: str


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a hero: its control, its value, and the hero that setting it makes."""

    control: Control[Any]
    value: Any
    put: Callable[[Any], Hero]


def field_of(hero: Hero, key: str, ruleset: Ruleset) -> Field | None:
    """Give a field of a hero; None where there is none of that key."""
    if key in ("name", "concept", "rank"):
        field = Field(
            _of_hero(hero, key, ruleset),
            getattr(hero, key),
            lambda value: replace(hero, **{key: value}),
        )
    elif found := KEY.fullmatch(key):
        of, number, name = found.groups()
        made = _thread(hero, int(number)) if of == "thread" and not name else None
        if of == "bond" and name:
            made = _bond(hero, int(number), name, ruleset)
        if made is None:
            return None
        field = made
    else:
        return None
    field.control.name = key
    return field


def draw_field(seat: Seat, hero: Hero, key: str, ruleset: Ruleset, **facts: Any) -> Markup:
    """Give a field with its value, and beside it why what was typed last can't be taken."""
    field = field_of(hero, key, ruleset)
    if field is None:
        raise KeyError(key)
    if seat.invalid == key:
        facts |= {"aria_invalid": "true", "fault": seat.fault}
    return field.control.draw(field.value, At(seat.prefix, "set:"), **facts)


def _of_hero(hero: Hero, key: str, ruleset: Ruleset) -> Control[Any]:
    if key == "name":
        return TextBox("Name", longest=LONGEST_NAME)
    if key == "concept":
        return LineArea(
            "Concept line",
            longest=LONGEST_PHRASE,
            rows=3,
            hint="Who your hero is, in one sentence.",
        )
    start = ruleset.one(Creation)
    return Slider(
        "Starting rank",
        _reaching(start.rank, start.most_rank, hero.rank),
        start=lambda: start.rank,
    )


def _reaching(low: int, high: int, value: int) -> Callable[[], tuple[int, int]]:
    """Give the bounds of a slider, wide enough for what it shows."""
    return lambda: (min(low, value), max(high, value))


def _thread(hero: Hero, number: int) -> Field | None:
    # An empty field stands for each Thread that is still to be written, in whatever order.
    threads = [*hero.threads, *[""] * (number + 1 - len(hero.threads))]
    if len(threads) > MOST_ITEMS:
        return None
    value = threads[number]

    def put(text: str) -> Hero:
        written = [*threads[:number], text, *threads[number + 1 :]]
        while written and not written[-1]:
            written.pop()
        return replace(hero, threads=tuple(written))

    return Field(TextBox(f"Thread {number + 1}", longest=LONGEST_PHRASE), value, put)


def _bond(hero: Hero, number: int, name: str, ruleset: Ruleset) -> Field | None:
    if number >= len(hero.bonds):
        return None
    bond = hero.bonds[number]

    def put(value: Any) -> Hero:
        changed: Bond = replace(bond, **{name: value})
        return replace(hero, bonds=(*hero.bonds[:number], changed, *hero.bonds[number + 1 :]))

    controls: dict[str, Control[Any]] = {
        "target": TextBox("Toward whom or what", longest=LONGEST_NAME),
        "descriptor": LineArea(
            "In your own words",
            longest=LONGEST_PHRASE,
            rows=2,
            hint="What binds you, in a sentence.",
        ),
        "strands": Slider(
            "Strands",
            _reaching(*strand_bounds(hero, ruleset), bond.strands),
            start=lambda: bond.strands,
        ),
    }
    return Field(controls[name], getattr(bond, name), put)


def strand_bounds(hero: Hero, ruleset: Ruleset) -> tuple[int, int]:
    """Give the fewest Strands of a Bond, and the most that a slider goes to."""
    levels = ruleset.of(BondLevel)
    least = next(level.strands for level in levels if level.level)
    most = most_strands(hero, ruleset)
    # Without a limit it goes as far as a level does; nothing is gained by more.
    return least, levels[-1].strands if most is None else most
