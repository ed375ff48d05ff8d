"""The directive ``{catalog}``: an entry for each record that tables of the rules tell of.

```` ```{catalog} weapons-light ``` ```` draws the rows of ``momenta:weapons-light``, each as an
entry with the record's id as its anchor. Several tables may be named: one entry then holds what
they all tell of a record. The options pick: ``:only: Exotic=no`` what has a column so filled,
``:but: Tags~Combo`` what has no such word in it. Archetypes hold their ranks and abilities, domains
their masteries, heroes their masteries and stats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from rules.data import DataFaults, Record, Ruleset, current
from rules.momenta.characters.archetype_records import Archetype, Domain
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.mastery_tables import table_name
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from . import catalog_builder, catalog_nodes, marks, tables, uses
from .base_tables import of_table
from .base_values import Base
from .catalog_body import WIDE, body, linked, pointers, values
from .catalog_builder import builder_link
from .catalog_entries import Entry, entries, without
from .catalog_nodes import all_entries, catalog_entries, entry_folded
from .tables import row_anchor, rule_cell, table_node

LOGGER = logging.getLogger(__name__)


class Catalog(SphinxDirective):
    """Draws the entries of the tables named."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "only": directives.unchanged_required,
        "but": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Give the entries, or nothing but a warning where the rules have no such table."""
        names = self.arguments[0].split()
        try:
            found = entries(current(), names, **self.options)
            if not found:
                raise ValueError(f"No entry of {' '.join(names)} fits {self.options}.")
            drawn = [self._section(entry) for entry in found]
        except (DataFaults, ValueError) as fault:
            LOGGER.warning("%s", fault, location=self.get_location(), type="momenta")
            return []
        if isinstance(found[0].record, WIDE):
            return drawn
        return [catalog_entries("", *drawn)]

    def _section(self, entry: Entry) -> nodes.section:
        rules = current()
        section = self._titled(entry)
        section += body(rules, entry)
        section += list(self._below(rules, entry.record))
        return section

    def _titled(self, entry: Entry, title: str = "") -> nodes.section:
        """Give the section of an entry with its heading, known to the page by its anchors."""
        anchors = [anchor for ref, row in entry.rows for anchor in self._anchors(ref, row)]
        section = nodes.section(ids=[entry.record.id, *anchors], classes=["catalog-entry"])
        section += nodes.title("", title or entry.title)
        section += _called_otherwise(entry)
        self.set_source_info(section)
        self.state.document.set_id(section)
        all_entries(self.env).setdefault(self.env.docname, set()).add(entry.record.ref)
        return section

    def _anchors(self, ref: str, row: int) -> Iterator[str]:
        """Note that the page shows a table; yield its anchor and its row's, where no table is."""
        drawn: dict[str, str] = self.env.temp_data.setdefault("momenta_catalog", {})
        sections = {
            marks.Mark.of(cell).section for cells in current().table(ref).rows for cell in cells
        }
        first = uses.note_use(self.env, ref, sections)
        if first:
            drawn[ref] = first
            yield first
        if ref in drawn:
            yield row_anchor(drawn[ref], row)

    def _below(self, rules: Ruleset, record: Record) -> Iterator[nodes.Node]:
        """Yield what stands below an entry: ranks with abilities, masteries, tables of a hero."""
        if isinstance(record, Archetype):
            yield catalog_entries("", *self._ranks(rules, record), classes=["entry-ranks"])
        elif isinstance(record, Domain) and f"momenta:{table_name(record)}" in rules.tables():
            found = entries(rules, [table_name(record)])
            yield catalog_entries("", *(self._section(entry) for entry in found))
        elif isinstance(record, ReadyHero):
            yield self._table(rules, f"momenta:hero-masteries-{record.id}")
            stats = rules.table(f"momenta:hero-{record.id}")
            numbers = values(rules, stats)
            numbers["classes"].append("entry-stats")
            yield numbers
            table = self._table(rules, stats.ref)
            yield entry_folded("", table, title="How these numbers come about")
            yield builder_link("", f"Open {record.label} in the builder", hero=record.id)

    def _ranks(self, rules: Ruleset, archetype: Archetype) -> Iterator[nodes.section]:
        abilities = entries(rules, [f"abilities-{archetype.id}"])
        name = rules.table(f"momenta:ranks-{archetype.id}").columns[0]
        for rank in entries(rules, [f"ranks-{archetype.id}"]):
            section = self._titled(rank, f"{name} {rank.title}")
            section += body(rules, without(rank, ["Abilities"]))
            own = [ability for ability in abilities if _text(ability, name) == rank.title]
            below = (self._ability(rules, without(ability, [name])) for ability in own)
            section += catalog_entries("", *below, classes=["entry-abilities"])
            yield section

    def _ability(self, rules: Ruleset, entry: Entry) -> nodes.section:
        section = self._titled(entry)
        section += body(rules, entry)
        section += list(pointers(rules, entry.record))
        return section

    def _table(self, rules: Ruleset, ref: str) -> nodes.Node:
        table = table_node(rules.table(ref))
        self.set_source_info(table)
        sections = {cell["mark"].section for cell in table.findall(rule_cell)}
        for cell in table.findall(rule_cell):
            parts = list(linked(rules, ref, cell.astext(), json.loads(cell["value"])))
            cell.clear()
            cell += parts
            tables.tell(cell)
        first = uses.note_use(self.env, ref, sections)
        table["ids"].append(first or f"rule-{uses.slug(ref)}-{self.env.new_serialno('rule-table')}")
        return table


def _called_otherwise(entry: Entry) -> list[nodes.Node]:
    """A line that says what the book calls an entry, where that is something else."""
    ref, row = entry.rows[0]
    own = of_table(current().table(ref))
    base: Base | None = own.rows[row][0] if own else None
    if base is None or base.text == entry.title:
        return []
    told = f"Called {base.text} in the book." if base.text else "Not in the book."
    return [nodes.paragraph("", told, classes=["entry-see", "book-value"])]


def _text(entry: Entry, column: str) -> str:
    return next(fact.cell.text for fact in entry.facts if fact.name == column)


def note_headings(app: Sphinx, doctree: nodes.document) -> None:
    """Let a chapter link to an entry as it links to a heading: ``equipment.md#rapier``."""
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for section in doctree.findall(nodes.section):
        if "catalog-entry" in section["classes"]:
            anchor = section["ids"][0]
            slugs.setdefault(anchor, (section.line or 0, anchor, section[0].astext()))


def setup(app: Sphinx) -> None:
    """Register the directive, and tell each page's anchors."""
    catalog_nodes.setup(app)
    catalog_builder.setup(app)
    app.add_directive("catalog", Catalog)
    app.add_css_file("catalogs.css", priority=910)
    app.connect("doctree-read", note_headings)
