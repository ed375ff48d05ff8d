"""A Moment as a file: TOML that is written small and read with every fault told at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, Final

from rules.data import Ruleset, current
from rules.data.faults import nearest, one_of, shown
from rules.data.files import bracket_depth
from rules.moment_board.moment import Effect, Event, Hero, Moment, MomentFaults, starting_hero
from rules.moment_board.records import Difficulty

VERSION: Final = 1
LONGEST_TEXT: Final = 20_000
# A Moment's file nests a list in a table in a list; a deeper text is no Moment.
_DEEPEST: Final = 8

_TYPES: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
_MOMENT: Final[dict[str, type]] = {
    "version": int,
    "name": str,
    "objective": str,
    "stakes": str,
    "scene": str,
    "model": str,
    "flame": str,
    "difficulty": str,
    "resistance": int,
    "rounds": int,
    "supply": int,
    "hero": list,
    "event": list,
}
_HERO: Final[dict[str, type]] = {
    "name": str,
    "tokens": list,
    "dice": int,
    "conviction": int,
    "doubt": bool,
    "redraws": int,
    "reserve": int,
    "confidence": bool,
    "uncertainty": bool,
    "suffers": list,
}
_EVENT: Final[dict[str, type]] = {"space": str, "happens": str, "effect": list}
_EFFECT: Final[dict[str, type]] = {
    "kind": str,
    "amount": int,
    "rounds": int,
    "who": str,
    "commitment": str,
    "prepared": int,
}


def moment_text(moment: Moment, ruleset: Ruleset | None = None) -> str:
    """Write a Moment as the text of a TOML file that `read_moment` reads back as it was.

    Raises MomentFaults for a Moment that has faults or makes too long a file.
    """
    faults = moment.check(ruleset or current())
    if faults:
        raise MomentFaults(faults)
    parts = [f"version = {VERSION}\n{_table(moment, _MOMENT)}"]
    parts += [f"[[hero]]\n{_table(hero, _HERO)}" for hero in moment.heroes]
    for event in moment.events:
        parts.append(f"[[event]]\n{_table(event, _EVENT)}")
        parts += [f"[[event.effect]]\n{_table(effect, _EFFECT)}" for effect in event.effects]
    text = "\n".join(parts)
    if len(text) > LONGEST_TEXT:
        raise MomentFaults((_too_long(text),))
    return text


def _table(record: Moment | Hero | Event | Effect, keys: Mapping[str, type]) -> str:
    """Write the keys of a record, but those that hold what a reader takes for granted."""
    granted = {f.name: f.default for f in fields(record) if f.default is not MISSING}
    found = {key: getattr(record, key) for key in keys if hasattr(record, key)}
    return "".join(
        f"{key} = {_written(value)}\n"
        for key, value in found.items()
        if key not in granted or value != granted[key]
    )


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, str):
        return f'"{"".join(map(_character, value))}"'
    return str(value)


def _character(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08x}"


class _Reading:
    """A text being read: its faults, each with its place, and stand-ins for what was refused."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.faults: list[str] = []
        self.ruleset = ruleset

    def moment(self, top: dict[str, Any]) -> Moment:
        """Give the Moment that the text holds, as far as it can be read."""
        read = self._table("The Moment", top, _MOMENT, ("difficulty", "resistance", "hero"))
        heroes = [starting_hero("Hero 1", self.ruleset)]
        if "hero" in read:
            heroes = [self._hero(f"Hero {n}", v) for n, v in enumerate(read.pop("hero"), 1)]
        events = [self._event(f"Event {n}", v) for n, v in enumerate(read.pop("event", ()), 1)]
        read.pop("version", None)
        standin = Moment(
            name="",
            objective="",
            heroes=tuple(heroes),
            difficulty=self.ruleset.of(Difficulty)[0].id,
            resistance=1,
            events=tuple(event for event in events if event is not None),
        )
        return replace(standin, **read)

    def _hero(self, place: str, value: object) -> Hero:
        read = self._table(place, value, _HERO, ("name",))
        suffers = read.get("suffers", [])
        read |= {"suffers": tuple(suffers)} if suffers else {}
        tokens = read.pop("tokens", None)
        if tokens is not None and all(type(token) is int for token in tokens):
            read["tokens"] = tuple(tokens)
        elif tokens is not None:
            found = next(_found(token) for token in tokens if type(token) is not int)
            self.faults.append(f"{place}, tokens: found {found}; allowed are whole numbers.")
        return replace(starting_hero(place, self.ruleset), **read)

    def _event(self, place: str, value: object) -> Event | None:
        read = self._table(place, value, _EVENT, ("space",))
        effects = [
            self._effect(f"{place}, effect {n}", v) for n, v in enumerate(read.pop("effect", ()), 1)
        ]
        if "space" not in read:
            return None
        known = tuple(effect for effect in effects if effect is not None)
        return Event(read["space"], read.get("happens", ""), known)

    def _effect(self, place: str, value: object) -> Effect | None:
        read = self._table(place, value, _EFFECT, ("kind",))
        return Effect(**read) if "kind" in read else None

    def _table(
        self, place: str, value: object, keys: Mapping[str, type], needed: tuple[str, ...]
    ) -> dict[str, Any]:
        """Give the values that are known by key and of the right type."""
        if not isinstance(value, dict):
            self.faults.append(f"{place}: found {_found(value)}; allowed is a table.")
            return {}
        read: dict[str, Any] = {}
        for key, found in value.items():
            if key not in keys:
                near = nearest(key, keys)
                hint = f" Nearest: {near}." if near else ""
                self.faults.append(
                    f"{place}: found the key {shown(key)}; allowed is {one_of(keys)}.{hint}"
                )
            elif type(found) is keys[key]:
                read[key] = found
            else:
                allowed = _TYPES[keys[key]]
                self.faults.append(f"{place}, {key}: found {_found(found)}; allowed is {allowed}.")
        for key in needed:
            if key not in value:
                allowed = _TYPES[keys[key]]
                self.faults.append(f"{place}, {key}: found nothing; allowed is {allowed}.")
        return read


def _found(value: object) -> str:
    # Tables and lists may be deep; only what is short is shown.
    return _TYPES[type(value)] if isinstance(value, dict | list) else shown(value)


def read_moment(text: str, ruleset: Ruleset | None = None) -> Moment:
    """Read a Moment from the text of a TOML file.

    A hero without tokens, dice or Conviction has those of a starting hero. Raises MomentFaults
    with every fault at once: its place, what was given and what is allowed.
    """
    rules = ruleset or current()
    top = _parsed(text)
    version = top.get("version")
    if type(version) is not int or version != VERSION:
        given = _found(version)
        raise MomentFaults((f"The file's version cannot be {given}; allowed is {VERSION}.",))
    reading = _Reading(rules)
    moment = reading.moment(top)
    faults = (*reading.faults, *moment.check(rules))
    if faults:
        raise MomentFaults(faults)
    return moment


def _parsed(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise MomentFaults((f"A Moment's file cannot be {shown(text)}; allowed is a text.",))
    if len(text) > LONGEST_TEXT:
        raise MomentFaults((_too_long(text),))
    if bracket_depth(_QUOTED.sub("", text)) > _DEEPEST:
        allowed = f"at most {_DEEPEST} brackets within each other"
        raise MomentFaults((f"The file nests too deeply; allowed are {allowed}.",))
    if max(line.count(".") for line in [*_QUOTED.sub("", text).splitlines(), ""]) >= _MOST_PARTS:
        allowed = f"less than {_MOST_PARTS} parts"
        raise MomentFaults((f"The file has a key of too many parts; allowed are {allowed}.",))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MomentFaults((f"The file cannot be read as TOML: {error}.",)) from None
    except ValueError:
        raise MomentFaults(("The file holds a number too long to be read.",)) from None


def _too_long(text: str) -> str:
    return f"The file has {len(text)} characters; allowed are at most {LONGEST_TEXT}."


# Strings and comments, in which a bracket is no bracket.
_QUOTED: Final = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*')


# Each part of a key is a table within a table, and the page's Python dies of thousands of them.
_MOST_PARTS: Final = 100
