"""A hero as a file: JSON that is written small and read with every fault told at once.

A file holds choices, legal or not, finished or not; what the rules say of them is asked when the
hero is open. So a hero built under a variant can be read by every book.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from rules.data.faults import shown
from rules.data.files import bracket_depth
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.hero import Advance, Hero
from rules.momenta.characters.hero_file_values import (
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_PHRASE,
    HeroFaults,
    Values,
    kind_found,
)

__all__ = ["LONGEST_FILE", "VERSION", "HeroFaults", "read_hero", "small_text", "write_hero"]

VERSION: Final = 1
# In characters; many times what a long-lived hero with wordy Threads takes.
LONGEST_FILE: Final = 20_000
# A hero's file nests a table in a list in a table; a deeper text is no hero.
_DEEPEST: Final = 6
# Strings, in which a bracket is no bracket.
_QUOTED: Final = re.compile(r'"(?:\\.|[^"\\])*"?', re.S)


def write_hero(hero: Hero) -> str:
    """Write a hero as the text of a JSON file that `read_hero` reads back as it was.

    Raises HeroFaults for a hero with more or longer texts than a file may hold.
    """
    return _checked(json.dumps(_plain(hero), ensure_ascii=False, indent=1), hero)


def small_text(hero: Hero) -> str:
    """Write a hero as `write_hero` does, with no space between."""
    text = json.dumps(_plain(hero), ensure_ascii=False, separators=(",", ":"))
    return _checked(text, hero)


def read_hero(text: object) -> Hero:
    """Read a hero from the text of a JSON file, finished or not, legal or not.

    Raises HeroFaults with every fault at once: its place, what was found and what is allowed.
    """
    top = _parsed(text)
    version = top.pop("version", None)
    if type(version) is not int or version != VERSION:
        newer = " It was written by a newer book." if _is_newer(version) else ""
        given = "names no version" if version is None else f"is of version {kind_found(version)}"
        raise HeroFaults([f"The file {given}; this book reads version {VERSION}.{newer}"])
    values = Values()
    hero = _hero(top, values)
    if values.faults:
        raise HeroFaults(values.faults)
    return hero


def _is_newer(version: object) -> bool:
    return type(version) is int and version > VERSION


def _plain(hero: Hero) -> dict[str, Any]:
    """Give a hero as JSON holds it, without what a reader takes for granted."""
    empty = Hero(rank=hero.rank)
    found: dict[str, Any] = {
        "version": VERSION,
        "name": hero.name,
        "rank": hero.rank,
        "concept": hero.concept,
        "attributes": dict(hero.attributes),
        "archetypes": list(hero.archetypes),
        "masteries": {board: list(on_it) for board, on_it in hero.masteries.items()},
        "gear": list(hero.gear),
        "wondrous": list(hero.wondrous),
        "threads": list(hero.threads),
        "bonds": [
            {"target": bond.target, "descriptor": bond.descriptor, "strands": bond.strands}
            for bond in hero.bonds
        ],
        "limit_breaks": list(hero.limit_breaks),
        "advances": [
            {"archetype": taken.archetype}
            | ({} if taken.attribute is None else {"attribute": taken.attribute})
            for taken in hero.advances
        ],
    }
    kept = ("version", "rank")
    return {k: v for k, v in found.items() if k in kept or getattr(hero, k) != getattr(empty, k)}


def _checked(text: str, hero: Hero) -> str:
    """Give the text if it reads back as the hero."""
    if read_hero(text) != hero:
        raise HeroFaults(["The hero holds values that a file cannot keep."])
    return text


def _hero(top: dict[str, Any], values: Values) -> Hero:
    def name(place: str, value: object) -> str:
        return values.text(place, value, LONGEST_NAME)

    def phrase(place: str, value: object) -> str:
        return values.text(place, value, LONGEST_PHRASE)

    def one(place: str, value: object) -> str:
        return values.text(place, value, LONGEST_ID)

    def ids(place: str, value: object) -> tuple[str, ...]:
        return values.items(place, value, one)

    def bond(place: str, value: object) -> Bond:
        keys = {"target": name, "descriptor": phrase, "strands": values.number}
        read = values.table(place, value, keys, keys)
        return Bond(**{"target": "", "descriptor": "", "strands": 0, **read})

    def taken(place: str, value: object) -> Advance:
        keys = {"archetype": one, "attribute": one}
        return Advance(**{"archetype": "", **values.table(place, value, keys, ("archetype",))})

    read = values.table(
        "The hero",
        top,
        {
            "name": name,
            "rank": values.number,
            "concept": phrase,
            "attributes": lambda place, value: values.map(place, value, values.number),
            "archetypes": ids,
            "masteries": lambda place, value: values.map(place, value, ids),
            "gear": ids,
            "wondrous": ids,
            "threads": lambda place, value: values.items(place, value, phrase),
            "bonds": lambda place, value: values.items(place, value, bond),
            "limit_breaks": ids,
            "advances": lambda place, value: values.items(place, value, taken),
        },
        ("rank",),
    )
    return Hero(**{"rank": 0, **read})


def _parsed(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise HeroFaults([f"A hero's file cannot be {shown(text)}; allowed is a text."])
    # Some editors begin a file with a mark that is no text.
    text = text.removeprefix("\ufeff")
    if len(text) > LONGEST_FILE:
        allowed = f"allowed are at most {LONGEST_FILE}"
        raise HeroFaults([f"The file has {len(text)} characters; {allowed}."])
    if bracket_depth(_QUOTED.sub("", text)) > _DEEPEST:
        allowed = f"at most {_DEEPEST} brackets within each other"
        raise HeroFaults([f"The file nests too deeply; allowed are {allowed}."])
    try:
        top = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise HeroFaults([f"The file cannot be read as JSON: {error}."]) from None
    except HeroFaults:
        raise
    except ValueError:
        raise HeroFaults(["The file holds a number too long to be read."]) from None
    if not isinstance(top, dict):
        raise HeroFaults([f"The file holds {kind_found(top)}; allowed is a table."])
    return top


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Give a table each of whose keys stands once."""
    table = dict(pairs)
    if len(table) != len(pairs):
        twice = next(key for key in table if sum(key == other for other, _ in pairs) > 1)
        raise HeroFaults([f"The file has the key {shown(twice)} several times in one table."])
    return table


def _no_number(name: str) -> Any:
    raise HeroFaults([f"The file holds {name}, which is no number."])
