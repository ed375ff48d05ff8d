"""A catalog as a table: headings that sort, a box for each entry that is to be compared."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.data import Cell, Ruleset
from rules.data.cells import NOTHING

from .catalog_rows import Listing, Row, listing
from .charts import local
from .controls import button
from .html import Child, Markup, element, exact, fragment

__all__ = [
    "MOST_PICKED",
    "Drawing",
    "draw_cell",
    "draw_empty",
    "draw_table",
    "draw_tools",
    "linked",
]

MOST_PICKED = 4
# Letters from which a text is given room of its own.
LONG = 32
# As much as there is room for beside each other on a wide screen: a column counts once, one of long
# texts this often. In a table of more, and on a narrow screen, those stand below their row.
ROOM, LONG_COUNTS = 7, 3
# What stays in a line, such as "Melee 1", and where one may end.
HELD = re.compile(r"(\w+ \d+|/)")
# What a heading shows of the order: which way `aria-sort` says, and the sign for the eye.
Order = tuple[str | None, str]
UNSORTED: Order = (None, "↕")
UP: Order = ("ascending", "▲")
DOWN: Order = ("descending", "▼")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is to be drawn: a catalog's name in some rules, its order, what is compared.

    `prefix` begins the id of every element.
    """

    name: str
    ruleset: Ruleset
    sort: Sequence[str]
    picked: Collection[str]
    prefix: str


def draw_table(drawing: Drawing, rows: Sequence[Row]) -> Markup:
    """Give the rows as a table, with what the page does with it above."""
    found, cells = listing(drawing.name, drawing.ruleset), _cells(drawing.name, drawing.ruleset)
    below = _below(drawing.name, drawing.ruleset)
    heads = element("tr", _draw_pick_head(), _draw_heads(found, drawing.sort, below), role="row")
    drawn = element(
        "table",
        element("caption", found.caption),
        element("thead", heads, role="rowgroup"),
        element("tbody", [_draw_row(row, cells[row.id], drawing) for row in rows], role="rowgroup"),
        # Laid out as a grid it would be a table to the eye alone without saying so.
        role="table",
        style=f"--m-c-columns: {1 + len(found.columns) - len(below)}" if below else None,
        class_=" ".join(("m-table", *_looks(len(found.columns), len(below)))),
    )
    name = f"{found.caption}: the table"
    return element(
        "figure",
        draw_tools("Copy the table"),
        element("div", drawn, role="group", aria_label=name, tabindex=0, class_="m-c-wide"),
        class_="m-figure m-c-list",
    )


def draw_tools(label: str) -> Markup:
    """Give the buttons that copy and save the tables of a figure."""
    return element(
        "div",
        local(label, "copy", data_what="table"),
        local("Download CSV", "csv"),
        element("span", class_="m-told", role="status"),
        class_="m-tools",
    )


def draw_empty(told: str) -> Markup:
    """Say that nothing is found, and offer what brings all back."""
    return element(
        "div",
        element("p", f"Nothing matches {told}."),
        button("Clear the filters", "clear_filters"),
        class_="m-c-empty",
    )


def linked(row: Row) -> Child:
    """Give an entry's name, which leads to its place in the book where it has one."""
    return element("a", row.name, href=row.href) if row.href else row.name


def _looks(columns: int, below: int) -> tuple[str, ...]:
    if not below:
        return ()
    fits = columns + below * (LONG_COUNTS - 1) <= ROOM
    return ("m-c-stacked", "m-c-fits") if fits else ("m-c-stacked",)


@lru_cache(maxsize=64)
def _below(name: str, ruleset: Ruleset) -> tuple[int, ...]:
    """Give the places of the columns whose texts are too long for a narrow column."""
    found = listing(name, ruleset)
    return tuple(
        at
        for at in range(1, len(found.columns))
        if any(len(row.cells[at].text) > LONG for row in found.rows)
    )


def _draw_pick_head() -> Markup:
    return element(
        "th",
        element("data", "Compare", value="Compared"),
        scope="col",
        role="columnheader",
        class_="m-c-pick",
    )


def _draw_heads(found: Listing, sort: Sequence[str], below: Collection[int]) -> list[Markup]:
    heads = []
    for at, (name, heading) in enumerate(found.columns):
        order = UNSORTED
        if sort and sort[0] == name:
            order = DOWN if len(sort) > 1 else UP
        sign = element("span", order[1], aria_hidden="true", class_="m-c-order")
        sorts = element(
            "button",
            heading,
            sign,
            type="button",
            data_key=f"sort:{name}",
            class_="m-c-sort",
        )
        # The value is what a copy of the table has for the heading.
        held = element("data", sorts, value=heading)
        heads.append(
            element(
                "th",
                held,
                scope="col",
                role="columnheader",
                aria_sort=order[0],
                class_="m-c-below" if at in below else None,
            )
        )
    return heads


def _draw_row(row: Row, cells: Markup, drawing: Drawing) -> Markup:
    chosen = row.id in drawing.picked
    ident = f"{drawing.prefix}-pick-{row.id}"
    box = element(
        "input",
        id=ident,
        type="checkbox",
        checked=chosen,
        disabled=len(drawing.picked) >= MOST_PICKED and not chosen,
        data_key=f"pick:{row.id}",
    )
    label = element("label", f"Compare {row.name}", for_=ident)
    held = element("data", box, label, value="yes" if chosen else "no")
    return element(
        "tr",
        element("td", held, role="cell", class_="m-c-pick"),
        cells,
        role="row",
        class_="m-c-picked" if chosen else None,
    )


@lru_cache(maxsize=64)
def _cells(name: str, ruleset: Ruleset) -> Mapping[str, Markup]:
    """Give the cells of each row, its head first; they stay the same whatever is touched."""
    found, below = listing(name, ruleset), _below(name, ruleset)
    # One that every row has says by its place alone what it is.
    alone = len(below) == 1 and all(row.cells[below[0]].text != NOTHING for row in found.rows)
    heads = ["" if alone else heading for _, heading in found.columns]
    return {
        row.id: fragment(
            element("th", linked(row), scope="row", role="rowheader"),
            [
                _draw_below(each, heads[at]) if at in below else draw_cell(each)
                for at, each in enumerate(row.cells)
                if at
            ],
        )
        for row in found.rows
    }


def _draw_below(shown: Cell, heading: str) -> Markup:
    """Give a cell that may stand below its row, with what it is then; empty it takes no room."""
    empty = shown.text == NOTHING
    return element(
        "td",
        shown.text,
        role="cell",
        data_head=f"{heading}: " if heading and not empty else None,
        class_="m-c-below m-c-none" if empty else "m-c-below",
    )


def draw_cell(shown: Cell) -> Markup:
    """Give a cell; a long text has room of its own, a rounded number carries the whole of it."""
    number = isinstance(shown.value, float)
    text = exact(shown.text, shown.value) if number else _parted(shown.text)
    return element("td", text, role="cell", class_="m-c-text" if len(shown.text) > LONG else None)


def _parted(text: str) -> Child:
    """Give a text that ends its lines where a reader would, also in a narrow column."""
    if len(text) > LONG:
        return text
    return [
        (part, element("wbr"))
        if part == "/"
        else element("span", part, class_="m-c-one")
        if HELD.fullmatch(part)
        else part
        for part in HELD.split(text)
    ]
