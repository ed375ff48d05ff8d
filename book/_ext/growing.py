"""The directive ``{growing-table}``: a table of the rules in which what is new in a row is bold."""

from __future__ import annotations

from itertools import pairwise

from docutils import nodes
from sphinx.application import Sphinx

from .tables import RuleTable, rule_row, rule_table


class GrowingTable(RuleTable):
    """Prints the table with the given id; a cell that differs from the one above it is bold.

    What is new stands in words in the table's last column, which stays as it is.
    """

    def run(self) -> list[nodes.Node]:
        """Give the table, or nothing but a warning where there is none with this id."""
        found = super().run()
        for table in found:
            if isinstance(table, rule_table):
                mark_what_is_new(table)
        return found


def mark_what_is_new(table: rule_table) -> None:
    """Give the class "new" to each cell, but for heads and the last, that differs from above."""
    rows = list(table.findall(rule_row))
    for above, row in pairwise(rows):
        for old, cell in list(zip(above, row, strict=True))[1:-1]:
            if cell.astext() != old.astext():
                cell["classes"].append("new")


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("growing-table", GrowingTable)
