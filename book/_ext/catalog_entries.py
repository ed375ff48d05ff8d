"""The entries of a catalog: rows of the rules' tables, each with the record that it tells of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.data import Cell, DataFaults, Record, Ruleset, Table
from rules.data.faults import Fault
from rules.momenta.characters.archetype_records import Ability, Archetype, ArchetypeRank, Domain
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.gear_records import (
    Armor,
    Consumable,
    DamageType,
    Focus,
    Tag,
    Weapon,
    Wondrous,
)
from rules.momenta.characters.listed_records import Condition, LimitBreak, Maneuver, Reaction
from rules.momenta.characters.mastery_records import Art, Mastery, MasterySet, Resonance

#: What heads the rows of a table: the class of its records, by the table's name or how it begins.
HEADED: Final[Mapping[str, type[Record]]] = {
    "archetypes": Archetype,
    "ranks": ArchetypeRank,
    "abilities": Ability,
    "mastery-domains": Domain,
    "masteries": Mastery,
    "mastery-sets": MasterySet,
    "weapons": Weapon,
    "armor": Armor,
    "foci": Focus,
    "wondrous-items": Wondrous,
    "consumables": Consumable,
    "consumable-attacks": Consumable,
    "tags": Tag,
    "damage-types": DamageType,
    "arts": Art,
    "resonances": Resonance,
    "maneuvers": Maneuver,
    "special-maneuvers": Maneuver,
    "reactions": Reaction,
    "conditions": Condition,
    "limit-breaks": LimitBreak,
    "ready-heroes": ReadyHero,
    "hero-choices": ReadyHero,
}


@dataclass(frozen=True)
class Fact:
    """A cell of an entry: the heading of its column, and its place in the rules' table."""

    name: str
    cell: Cell
    ref: str
    row: int
    column: int


@dataclass(frozen=True)
class Entry:
    """What a catalog tells of a record, under its name; `rows` are its places in the tables."""

    record: Record
    title: str
    facts: tuple[Fact, ...]
    rows: tuple[tuple[str, int], ...]


def entries(rules: Ruleset, names: list[str], only: str = "", but: str = "") -> list[Entry]:
    """Give an entry for each record that the tables so named tell of.

    Later tables add the columns that the ones before lack. Of `only` an entry meets all, of `but`
    none: conditions with a semicolon between, "Exotic=no" for what stands in a column, and then
    that column is left out, "Tags~Combo" for what is in what stands there. Raises `DataFaults` for
    a table that is not there, or that tells of something else than records with a name.
    """
    found: dict[str, Entry] = {}
    for name in names:
        table = rules.table(f"momenta:{name}")
        for place, row in enumerate(table.rows):
            record = record_of(rules, name, row)
            facts = tuple(_facts(table, place))
            before = found.get(record.id)
            if before is None:
                found[record.id] = Entry(record, row[0].text, facts, ((table.ref, place),))
                continue
            known = {fact.name for fact in before.facts}
            more = tuple(fact for fact in facts if fact.name not in known)
            rows = (*before.rows, (table.ref, place))
            found[record.id] = Entry(record, before.title, (*before.facts, *more), rows)
    wanted, unwanted = _conditions(only), _conditions(but)
    return [
        without(entry, [column for column, is_all, _ in wanted if is_all])
        for entry in found.values()
        if all(_meets(entry, *each) for each in wanted)
        and not any(_meets(entry, *each) for each in unwanted)
    ]


def _facts(table: Table, place: int) -> Iterator[Fact]:
    for column, (name, cell) in enumerate(zip(table.columns, table.rows[place], strict=True)):
        if column:
            yield Fact(name, cell, table.ref, place, column)


def _conditions(written: str) -> list[tuple[str, bool, str]]:
    """Read conditions: the column, whether the text is all that stands in it, the text."""
    found = []
    for each in filter(None, (part.strip() for part in written.split(";"))):
        column, sign, text = re.split(r"([=~])", each, maxsplit=1)
        found.append((column.strip(), sign == "=", text.strip()))
    return found


def _meets(entry: Entry, column: str, is_all: bool, text: str) -> bool:
    return any(
        text == fact.cell.text if is_all else text in fact.cell.text
        for fact in entry.facts
        if fact.name == column
    )


def without(entry: Entry, columns: list[str]) -> Entry:
    """Give an entry without its facts of these columns."""
    facts = tuple(fact for fact in entry.facts if fact.name not in columns)
    return Entry(entry.record, entry.title, facts, entry.rows)


def record_of(rules: Ruleset, name: str, row: tuple[Cell, ...]) -> Record:
    """Give the record that a row of the table `name` tells of; raises `DataFaults`."""
    beginning = name
    while beginning and beginning not in HEADED:
        beginning = beginning.rpartition("-")[0]
    records = rules.of(HEADED[beginning]) if beginning else ()
    of = name.removeprefix(beginning).removeprefix("-")
    head = row[0]
    for record in records:
        if isinstance(record, ArchetypeRank):
            is_it = (record.archetype, record.rank) == (of, head.value)
        elif isinstance(record, Ability):
            is_it = (record.archetype, record.label) == (of, head.text)
        else:
            is_it = record.text == "momenta" and getattr(record, "label", None) == head.text
        if is_it:
            return record
    allowed = "a table whose rows begin with the names of records of a catalog"
    raise DataFaults([Fault("", f"momenta:{name}", "", f"a row {head.text!r}", allowed)])


def has_entry(record: Record | None) -> bool:
    """Whether the catalogs have an entry for what a record tells of."""
    return isinstance(record, tuple(set(HEADED.values())))


def pointed_to(rules: Ruleset, text: str, value: object) -> Iterator[Record]:
    """Yield the records with an entry that a cell's value names, in its order."""
    if isinstance(value, str):
        record = rules.records.get(f"{text}:{value}")
        if record is not None and has_entry(record):
            yield record
    elif isinstance(value, list | tuple):
        for each in value:
            yield from pointed_to(rules, text, each)
