"""The rows of a catalog in the rules in force: their cells, what they are found under, order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.data import Cell, Record, Ruleset
from rules.data.cells import NOTHING, cell, empty_cell
from rules.data.styles import plain

from .catalog_kinds import CATALOGS, PAGES, Catalog

__all__ = ["Filter", "Listing", "Row", "chosen", "listing", "slug"]

ORIGINS = {"stated": "stated", "derived": "derived", "house": "house value"}
NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    """Give a text as a name that a link may hold.

    >>> slug("Attribute at least")
    'attribute-at-least'
    """
    return NOT_IN_NAMES.sub("-", text.lower()).strip("-") or "x"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry: its record, its page's link or '', a cell for each column, all its words.

    `found` holds, by filter, the values that the entry is found under.
    """

    record: Record
    href: str
    cells: tuple[Cell, ...]
    words: str
    found: Mapping[str, frozenset[str]]

    @property
    def id(self) -> str:
        """The id of the record."""
        return self.record.id

    @property
    def name(self) -> str:
        """What the entry is called."""
        return self.cells[0].text


@dataclass(frozen=True, slots=True)
class Filter:
    """Something that entries can be found under: its name, its label, its values with words."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A catalog in some rules: its caption, its columns as name and heading, filters, rows."""

    catalog: Catalog
    caption: str
    columns: tuple[tuple[str, str], ...]
    filters: tuple[Filter, ...]
    rows: tuple[Row, ...]

    def row(self, name: str) -> Row | None:
        """Give the row of a record's id, or None."""
        return next((row for row in self.rows if row.id == name), None)

    def column(self, name: str) -> int | None:
        """Give the place of a column, or None."""
        return next((at for at, (each, _) in enumerate(self.columns) if each == name), None)


@lru_cache(maxsize=64)
def listing(name: str, ruleset: Ruleset) -> Listing:
    """Give a catalog of `CATALOGS` in some rules; what is given stays the same and is kept."""
    catalog = CATALOGS[name]
    caption, headings, drawn = _cells(catalog, ruleset)
    facets = {slug(label): read for label, read in catalog.filters.items()}
    options: dict[str, dict[str, tuple[Any, str]]] = {each: {} for each in (*facets, "origin")}
    rows = []
    for record, cells in drawn:
        found = {
            "origin": frozenset([record.provenance]),
            **{
                each: frozenset(_options(record, read(record), ruleset, options[each]))
                for each, read in facets.items()
            },
        }
        options["origin"][record.provenance] = (0, ORIGINS[record.provenance])
        words = " ".join(each.text for each in cells).replace("−", "-").casefold()
        page = PAGES.get(catalog.of)
        rows.append(Row(record, f"book:{page}#{record.id}" if page else "", cells, words, found))
    labels = {**{slug(label): label for label in catalog.filters}, "origin": "Origin"}
    filters = [
        Filter(each, labels[each], tuple((value, word) for value, (_, word) in _in_order(held)))
        for each, held in options.items()
        # What all are, or none, tells none from another.
        if len(held) > 1
    ]
    names = [slug(heading) for heading in headings]
    columns = tuple(
        (each if names.index(each) == at else f"{each}-{at}", headings[at])
        for at, each in enumerate(names)
    )
    return Listing(catalog, caption, columns, tuple(filters), tuple(rows))


Drawn = list[tuple[Record, tuple[Cell, ...]]]


def _cells(catalog: Catalog, ruleset: Ruleset) -> tuple[str, list[str], Drawn]:
    """Give the caption, the headings, and the cells of each record."""
    if catalog.columns:
        makers = list(catalog.columns.values())
        return (
            catalog.label,
            list(catalog.columns),
            [
                (
                    record,
                    tuple(
                        cell(ruleset, record, make)
                        if isinstance(make, str)
                        else make(ruleset, record)
                        for make in makers
                    ),
                )
                for record in ruleset.of(catalog.of)
            ],
        )
    return _of_tables(catalog, ruleset)


def _of_tables(catalog: Catalog, ruleset: Ruleset) -> tuple[str, list[str], Drawn]:
    """Lay the tables of a catalog over each other; each row is of the record that its head is of.

    A column that one table has and another lacks is empty in the rows of that other.
    """
    tables = [ruleset.table(f"momenta:{ref}") for ref in catalog.tables]
    headings = list(max(tables, key=lambda table: len(table.columns)).columns)
    headings += dict.fromkeys(h for table in tables for h in table.columns if h not in headings)
    drawn: Drawn = []
    for table in tables:
        for row in table.rows:
            record = ruleset[row[0].record]
            held = dict(zip(table.columns, row, strict=True))
            nothing = empty_cell(record.mark(""))
            drawn.append((record, tuple(held.get(each, nothing) for each in headings)))
    caption = tables[0].caption if len(tables) == 1 else catalog.label
    return caption, headings, drawn


def _options(
    record: Record, values: Any, ruleset: Ruleset, options: dict[str, tuple[Any, str]]
) -> Iterator[str]:
    """Give the values that a record is found under, and note each with its order and its word."""
    for value in values:
        if value is None:
            continue
        other = ruleset.records.get(f"{record.text}:{value}") if isinstance(value, str) else None
        word = plain(value) if other is None else str(getattr(other, "label", value))
        name = slug(plain(value))
        order = _place(ruleset, other) if other else value if isinstance(value, int) else 0
        options.setdefault(name, (order, word[:1].upper() + word[1:]))
        yield name


@lru_cache(maxsize=16)
def _places(ruleset: Ruleset) -> Mapping[str, int]:
    return {ref: at for at, ref in enumerate(ruleset.records)}


def _place(ruleset: Ruleset, record: Record) -> int:
    """Give the place of a record among all: within its file they stand as the text lists them."""
    return _places(ruleset)[record.ref]


def _in_order(options: Mapping[str, tuple[Any, str]]) -> list[tuple[str, tuple[Any, str]]]:
    return sorted(options.items(), key=lambda each: each[1][0])


def chosen(
    found: Listing, search: str, filters: Mapping[str, str], sort: Sequence[str], ruleset: Ruleset
) -> tuple[Row, ...]:
    """Give the rows with all words of the search that are found under every filter, in order.

    `sort` is the name of a column and, to go down, "down"; without one they stand as the rules
    list them. What has no value stands last either way.
    """
    words = search.replace("−", "-").casefold().split()
    rows = [
        row
        for row in found.rows
        if all(word in row.words for word in words)
        and all(value in row.found.get(name, ()) for name, value in filters.items())
    ]
    at = found.column(sort[0]) if sort else None
    if at is None:
        return tuple(rows)
    key = _ranked(at, ruleset)
    some = [row for row in rows if key(row) is not None]
    some.sort(key=key, reverse=len(sort) > 1)
    return (*some, *(row for row in rows if key(row) is None))


def _ranked(at: int, ruleset: Ruleset) -> Callable[[Row], Any]:
    def key(row: Row) -> Any:
        shown = row.cells[at]
        value = shown.value
        if shown.text == NOTHING or value is None:
            return None
        if isinstance(value, (int, float)):
            return (0, float(value), "")
        other = ruleset.records.get(f"{row.record.text}:{value}")
        if isinstance(value, str) and other is not None:
            return (0, float(_place(ruleset, other)), "")
        return (1, 0.0, shown.text.casefold())

    return key
