"""The choices of each step of a builder, and the hero that each of them makes (12, 13).

A choice is offered whether or not the rules allow it: `options` asks the validator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.data import Record, Ruleset
from rules.data.records import FrozenMap
from rules.momenta.characters.advancement import advance, gives_attribute
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.boards import boards_of
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.creation_records import Creation
from rules.momenta.characters.hero import NO_ARCHETYPE, Hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.refusing import ADVANCEMENT

# The choice of no archetype for a rank that has none left to go to.
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: its id, its name, the board that it would go to, and its record."""

    id: str
    label: str
    place: str = ""
    record: Record | None = None


def choices(hero: Hero, step: str, ruleset: Ruleset, board: str | None = None) -> Iterator[Choice]:
    """Yield what a step offers; of masteries only those for one board, where one is named."""
    if step == "step-masteries":
        yield from _masteries(hero, ruleset, board)
    elif step in _CHOICES:
        yield from _CHOICES[step](hero, ruleset)


def _ranks(_: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    start = ruleset.one(Creation)
    for rank in range(start.rank, start.most_rank + 1):
        yield Choice(str(rank), f"Rank {rank}", record=start)


def _attributes(_: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    for attribute in ruleset.of(Attribute):
        for sign, shown in (("+", "+1"), ("-", "−1")):
            yield Choice(f"{sign}{attribute.id}", f"{attribute.label} {shown}", record=attribute)


def _ancestries(_: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    for archetype in ruleset.of(Archetype):
        if archetype.size is not None:
            yield Choice(archetype.id, archetype.label, record=archetype)


def _archetypes(_: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    for archetype in ruleset.of(Archetype):
        yield Choice(archetype.id, archetype.label, record=archetype)


def _masteries(hero: Hero, ruleset: Ruleset, board: str | None) -> Iterator[Choice]:
    slotted = lookup(ruleset).slotted.values()
    for found in boards_of(hero, ruleset):
        for record in slotted if board in (None, found.id) else ():
            if found.accepts(record):
                yield Choice(record.id, record.label, found.id, record)


def _equipment(_: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    known = lookup(ruleset)
    for record in (*known.gear.values(), *known.wondrous.values()):
        if not getattr(record, "always", False):
            yield Choice(record.id, record.label, record=record)


def _limit_breaks(_: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    for record in lookup(ruleset).limit_breaks.values():
        yield Choice(record.id, record.label, record=record)


def _advances(hero: Hero, ruleset: Ruleset) -> Iterator[Choice]:
    yield from _archetypes(hero, ruleset)
    yield Choice(NONE, "No archetype")
    if waiting(hero, ruleset) is not None:
        yield from (choice for choice in _attributes(hero, ruleset) if choice.id[0] == "+")


def waiting(hero: Hero, ruleset: Ruleset) -> int | None:
    """Give the place of the first advance whose attribute is still to be chosen; None for none."""
    for place, taken in enumerate(hero.advances):
        if taken.attribute is None and gives_attribute(hero.rank + place + 1, ruleset):
            return place
    return None


_CHOICES: Final[Mapping[str, Callable[[Hero, Ruleset], Iterator[Choice]]]] = FrozenMap(
    {
        "step-rank": _ranks,
        "step-cores": _attributes,
        "step-attributes": _attributes,
        "step-ancestry": _ancestries,
        "step-paths": _archetypes,
        "step-equipment": _equipment,
        "step-finish": _limit_breaks,
        ADVANCEMENT: _advances,
    }
)


def chosen(hero: Hero, step: str, choice: Choice, ruleset: Ruleset) -> Hero:
    """Give the hero with a choice made that the step offers."""
    name = choice.id
    match step:
        case "step-rank":
            return replace(hero, rank=int(name))
        case "step-cores" | "step-attributes":
            return _shifted(hero, name[1:], 1 if name[0] == "+" else -1)
        case "step-ancestry":
            return _with_ancestry(hero, name, ruleset)
        case "step-paths":
            return replace(hero, archetypes=(*hero.archetypes, name))
        case "step-masteries":
            return placed(hero, choice.place, name)
        case "step-equipment" if name in lookup(ruleset).wondrous:
            return replace(hero, wondrous=(*hero.wondrous, name))
        case "step-equipment":
            return replace(hero, gear=(*hero.gear, name))
        case "step-finish":
            return replace(hero, limit_breaks=(*hero.limit_breaks, name))
        case _:
            return _advanced(hero, name, ruleset)


def placed(hero: Hero, board: str, mastery: str) -> Hero:
    """Give the hero with one more mastery on a board."""
    on_it = (*hero.masteries.get(board, ()), mastery)
    return replace(hero, masteries=FrozenMap({**hero.masteries, board: on_it}))


def _shifted(hero: Hero, attribute: str, by: int) -> Hero:
    points = hero.attributes.get(attribute, 0) + by
    return replace(hero, attributes=FrozenMap({**hero.attributes, attribute: points}))


def _with_ancestry(hero: Hero, name: str, ruleset: Ruleset) -> Hero:
    """Put an ancestry first, or in the place of the one that the hero has."""
    known = lookup(ruleset).archetypes
    ancestries = {held for held in hero.archetypes if held in known and known[held].size}
    if not ancestries:
        return replace(hero, archetypes=(name, *hero.archetypes))
    changed = tuple(name if held in ancestries else held for held in hero.archetypes)
    return replace(hero, archetypes=changed)


def _advanced(hero: Hero, name: str, ruleset: Ruleset) -> Hero:
    place = waiting(hero, ruleset)
    if name[0] == "+" and place is not None:
        taken = replace(hero.advances[place], attribute=name[1:])
        return replace(hero, advances=(*hero.advances[:place], taken, *hero.advances[place + 1 :]))
    return advance(hero, NO_ARCHETYPE if name == NONE else name)
