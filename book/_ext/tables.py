"""The directive ``{rule-table}``: a table of the rules as a real table with its marks."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from rules.data import DataFaults, Ruleset, Table, current
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from . import base_values, marks, uses
from .base_tables import BaseTable, of_table

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

LOGGER = logging.getLogger(__name__)

#: Letters from which a cell's text is given room of its own, and a row's header may break.
LONG = 32
LONG_HEADER = 20

#: So many letters wide is a table that a phone has room for, its columns' padding included.
ROOM = 48
PADDING = 2.5

#: What a cell of a column of numbers may hold.
NUMBER = re.compile(r"[+−–\d.,%/ ]+")
CLASS_OF_NUMBERS = ' class="number"'


class rule_table(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """A table of the rules: `ref`, `caption`, `columns`, and the `mark` most cells share.

    Those in `numeric` hold numbers; those `below` stand below the others on a phone. Of a
    variant's, `base` is what the book says in place of it.
    """


class rule_row(nodes.Element):  # noqa: N801
    """One row of a table of the rules."""


class rule_cell(nodes.TextElement):  # noqa: N801
    """One cell: its place, its `value` (JSON), its `mark`, and the book's own, its `base`."""


class RuleTable(SphinxDirective):
    """Prints the table with the given id from the loaded ruleset."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Give the table, or nothing but a warning where there is none with this id."""
        ref = self.arguments[0].strip()
        try:
            table = current().table(ref)
        except DataFaults as faults:
            LOGGER.warning("%s", faults, location=self.get_location(), type="momenta")
            return []
        node = table_node(table)
        self.set_source_info(node)
        sections = {cell["mark"].section for cell in node.findall(rule_cell)}
        first = uses.note_use(self.env, ref, sections)
        node["ids"].append(first or f"rule-{uses.slug(ref)}-{self.env.new_serialno('rule-table')}")
        return [node]


def table_node(table: Table, own: BaseTable | None = None) -> rule_table:
    """The table as nodes, so that its words are found by the search.

    `own` is what the book says in place of it, where the book's table is not to be looked up.
    """
    own = own or of_table(table)
    cells = [
        (cell, own.rows[at_row][at_column] if own else None, at_row, at_column)
        for at_row, row in enumerate(table.rows)
        for at_column, cell in enumerate(row)
    ]
    shared = Counter(marks.Mark.of(cell) for cell, base, _, at in cells if at and not base)
    numeric = numeric_columns(table)
    node = rule_table(
        ref=table.ref,
        caption=table.caption,
        columns=table.columns,
        numeric=numeric,
        below=columns_below(table),
        mark=shared.most_common(1)[0][0] if shared else None,
        base=own if own and own.is_changed else None,
    )
    node += [rule_row() for _ in table.rows]
    for cell, base, at_row, at_column in cells:
        made = rule_cell(
            "",
            cell.text,
            row=at_row,
            column=at_column,
            value=marks.machine_value(cell.value),
            is_number=at_column in numeric,
            mark=marks.Mark.of(cell, changed=base is not None),
            base=base,
        )
        tell(made)
        node[at_row] += made
    return node


def tell(cell: rule_cell) -> None:
    """Mark in a cell's text what the book has otherwise; heads and numbers have little room."""
    base_values.tell(cell, cell["base"], short=cell["is_number"] or cell["column"] == 0)


def numeric_columns(table: Table) -> set[int]:
    """The columns that hold nothing but numbers: they are set flush right."""
    return {
        column
        for column in range(1, len(table.columns))
        if all(NUMBER.fullmatch(row[column].text) for row in table.rows)
    }


def columns_below(table: Table) -> set[int]:
    """The columns of long texts, where they leave a phone no room for the others beside them."""
    columns = [[name, *texts] for name, texts in zip(table.columns, _texts(table), strict=True)]
    long = {at for at, texts in enumerate(columns) if at and max(map(len, texts)) > LONG}
    # A column can be as narrow as its longest word; a long text has more room.
    words = [max(map(len, " ".join(texts).split())) for texts in columns]
    room = sum(max(word, LONG // 2) if at in long else word for at, word in enumerate(words))
    return long if room + PADDING * len(columns) > ROOM else set()


def _texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in column] for column in zip(*table.rows, strict=True)]


def visit_table(self: HTMLTranslator, node: rule_table) -> None:
    """Open the region that scrolls, and the table with its caption and column names."""
    anchor = node["ids"][0]
    mark = marks.linked(self.builder, node["mark"]) if node["mark"] else ""
    own: BaseTable | None = node["base"]
    bases = own.columns if own else [None] * len(node["columns"])
    below, is_a = node["below"], partial(role, node)
    head = "".join(
        f'<th scope="col"{is_a("columnheader")}{class_of_column(node, at)}>'
        f"{base_values.told(name, base)}</th>"
        for at, (name, base) in enumerate(zip(node["columns"], bases, strict=True))
    )
    stacks = f' stacks" style="--columns: {len(node["columns"]) - len(below)}' if below else ""
    caption = base_values.told(node["caption"], own.caption if own else None)
    self.body.append(
        f'<div class="table-scroll{stacks}" id="{anchor}" role="region" tabindex="0"'
        f' aria-labelledby="{anchor}-caption">\n'
        f'<table class="rule-table" data-rule-table="{node["ref"]}">\n'
        f'<caption id="{anchor}-caption"><span class="caption-text">'
        f"{caption}{mark}{changed_note(self) if own else ''}</span></caption>\n"
        f"<thead{is_a('rowgroup')}><tr{is_a('row')}>{head}</tr></thead>\n<tbody{is_a('rowgroup')}>\n"
    )


def role(node: rule_table, name: str) -> str:
    """An attribute that says what an element is where a phone lays the table out as a grid.

    The table itself has none: one that says it is a table may have no mark in its caption.
    """
    return f' role="{name}"' if node["below"] else ""


def class_of_column(node: rule_table, at: int) -> str:
    """What the head of a column is classed by, as an attribute."""
    if at in node["numeric"]:
        return CLASS_OF_NUMBERS
    return ' class="below"' if at in node["below"] else ""


def changed_note(self: HTMLTranslator) -> str:
    """What the brackets in a table of a variant mean, with the mark that leads to its changes."""
    from . import variant_changes

    mark = marks.Mark("derived", "", current().variant)
    address = variant_changes.address(self.builder)
    letter = mark.html
    if address:
        letter = f'<a class="mark-link" href="{escape(address)}">{letter}</a>'
    return f' <span class="book-note">{letter} in brackets: what the book has</span>'


def depart_table(self: HTMLTranslator, node: rule_table) -> None:
    """Close table and region."""
    self.body.append("</tbody></table></div>\n")


def row_anchor(anchor: str, row: int) -> str:
    """The anchor of a row in the table at `anchor`; rows are counted from 0."""
    return f"{anchor}-row-{row}"


def row_of(rules: Ruleset, table: Table, ref: str) -> int | None:
    """The row of the table that tells of the value `ref`, counted from 0; None without one.

    A row tells of the record whose name it begins with.
    """
    label = getattr(rules.records.get(ref.partition(".")[0]), "label", None)
    if label is None:
        return None
    named = (row[0].text == label or row[0].text.startswith(f"{label}, ") for row in table.rows)
    return next((at for at, is_named in enumerate(named) if is_named), None)


def visit_row(self: HTMLTranslator, node: rule_row) -> None:
    """Open a row, which has an anchor of its own."""
    table = node.parent
    anchor = row_anchor(table["ids"][0], table.index(node))
    self.body.append(f'<tr id="{anchor}"{role(table, "row")}>')


def depart_row(self: HTMLTranslator, node: rule_row) -> None:
    """Close a row."""
    self.body.append("</tr>\n")


def visit_cell(self: HTMLTranslator, node: rule_cell) -> None:
    """Open a cell that keeps its rule, its place and its machine value."""
    table = node.parent.parent
    is_header = node["column"] == 0
    attributes = {
        "data-rule": table["ref"],
        "data-row": node["row"],
        "data-column": node["column"],
        **marks.attributes(node["value"], node["mark"], node["base"]),
    }
    if is_header:
        attributes["scope"] = "row"
    if table["below"]:
        attributes["role"] = "rowheader" if is_header else "cell"
    if node["is_number"]:
        attributes["CLASS"] = "number"
    elif node["column"] in table["below"]:
        attributes["CLASS"] = "below long" if len(node.astext()) > LONG else "below"
        if len(table["below"]) > 1:
            attributes["data-head"] = table["columns"][node["column"]]
    elif len(node.astext()) > (LONG_HEADER if is_header else LONG):
        attributes["CLASS"] = "long"
    self.body.append(self.starttag(node, "th" if is_header else "td", "", **attributes))


def depart_cell(self: HTMLTranslator, node: rule_cell) -> None:
    """Close a cell; it carries a mark of its own where it differs from the table's.

    What the variant changes has the book's own value in brackets for a mark.
    """
    is_header = node["column"] == 0
    if not (is_header or node["base"]) and node["mark"] != node.parent.parent["mark"]:
        self.body.append(marks.linked(self.builder, node["mark"]))
    self.body.append("</th>" if is_header else "</td>")


def setup(app: Sphinx) -> None:
    """Register the directive and its nodes."""
    app.add_directive("rule-table", RuleTable)
    app.add_node(rule_table, html=(visit_table, depart_table))
    app.add_node(rule_row, html=(visit_row, depart_row))
    app.add_node(rule_cell, html=(visit_cell, depart_cell))
