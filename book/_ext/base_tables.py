"""What the book says in the cells of a table where a variant says otherwise.

A variant may add rows or columns, take some away, or give them other names. So the book's row is
the one with the same head, and where no other row is left, the one with the same value at its head
or at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.data import Cell, DataFaults, Ruleset, Table, current

from . import marks
from .base_values import Base, book, compared

Row = Sequence[Cell]


@dataclass(frozen=True)
class BaseTable:
    """What the book says in place of a table's caption, its heads, its cells; None where alike."""

    caption: Base | None
    columns: tuple[Base | None, ...]
    rows: tuple[tuple[Base | None, ...], ...]

    @property
    def is_changed(self) -> bool:
        """Whether anything of it differs."""
        return any([self.caption, *self.columns, *(cell for row in self.rows for cell in row)])


def of_table(table: Table) -> BaseTable | None:
    """What the book says in place of a table of the present rules; None in the book itself."""
    own = book()
    return None if own is None else _of_table(current(), own, table.ref)


@lru_cache(maxsize=256)
def _of_table(rules: Ruleset, own: Ruleset, ref: str) -> BaseTable:
    table = rules.table(ref)
    try:
        return compared_table(table, own.table(ref))
    except DataFaults:
        return compared_table(table, Table(ref, table.caption, (), ()))


def compared_table(table: Table, own: Table, *, written: bool = False) -> BaseTable:
    """What the book's table says in place of another.

    With `written`, values that are written alike are alike: what was played is no more exact.
    """
    places = _columns(table, own)

    def name(text: str, at: int | None) -> Base | None:
        if at is None:
            return Base(None)
        return None if own.columns[at] == text else Base(own.columns[at])

    def value(cell: Cell, before: Row | None, at: int | None) -> Base | None:
        if before is None or at is None:
            return Base(None)
        alike = written and cell.text == before[at].text
        return None if alike else compared(cell, before[at])

    return BaseTable(
        None if table.caption == own.caption else Base(own.caption),
        tuple(map(name, table.columns, places)),
        tuple(
            tuple(value(cell, before, at) for cell, at in zip(row, places, strict=True))
            for row, before in zip(table.rows, _rows(table.rows, own.rows), strict=True)
        ),
    )


def _columns(table: Table, own: Table) -> list[int | None]:
    """Where the book's table has each column: at the same place, or under the same name."""
    if len(table.columns) == len(own.columns):
        return list(range(len(own.columns)))
    named = {name: at for at, name in reversed(list(enumerate(own.columns)))}
    return [named.get(name) for name in table.columns]


def _rows(rows: Sequence[Row], own: Sequence[Row]) -> list[Row | None]:
    """The book's row for each row; None for one that the book has not."""
    found: list[Row | None] = [None] * len(rows)
    open_rows, open_own = list(range(len(rows))), list(range(len(own)))
    keys: list[Callable[[Row], Hashable]] = [
        lambda row: (marks.machine_value(row[0].value), row[0].text),
        lambda row: marks.machine_value(row[0].value),
        lambda row: row[0].text,
    ]
    if len(rows) == len(own):
        # What is left of tables of one length stands in the same order.
        keys.append(lambda _: None)
    for key in keys:
        places: dict[Hashable, list[int]] = {}
        for at in open_own:
            places.setdefault(key(own[at]), []).append(at)
        for at in list(open_rows):
            if same := places.get(key(rows[at])):
                before = same.pop(0)
                found[at] = own[before]
                open_rows.remove(at)
                open_own.remove(before)
    return found
