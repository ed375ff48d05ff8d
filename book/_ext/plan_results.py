"""The directive ``{plan-results}``: what plans come to, played when the book is built.

Playing takes a while, so what came of it is kept below ``_build`` under a key over all that it
depends on: the board's records and the code that plays them. Under a key there is only ever one
answer, so a kept one is never stale; one that can't be read is made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING

import rules
from docutils import nodes
from rules.data import Record, Ruleset, Table, current
from rules.data.recording import recording
from rules.moment_board.moment import MomentFaults
from rules.moment_board.plan_results import PlanResult, how_played, play_rows, results_table
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from widgets.live.fingerprint import ROOT

from . import base_tables, base_values, reads, tables, uses

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

LOGGER = logging.getLogger(__name__)

KEPT = ROOT / "_build" / "plan-results"
TEXT = "moment-board"
#: What it takes of another text, for Performances with dice.
ELSEWHERE = ("momenta:dice-pool",)
#: The code that plays, and what it stands on, below the package of the rules.
CODE_ROOT = Path(rules.__file__).parent
CODE = ("moment_board", "momenta", "dice", "data")
#: What says how a record was read and not what it holds.
NO_CONTENT = {"given", "changed", "file"}


class result_table(tables.rule_table):  # noqa: N801 - docutils names nodes so
    """The table; unlike the numbers of a rule its own can't be looked up in the rules."""


class result_cell(tables.rule_cell):  # noqa: N801
    """One cell of it."""


class PlanResults(SphinxDirective):
    """Prints the table of what plans come to, and below it how it was made."""

    def run(self) -> list[nodes.Node]:
        """Give the table and its note, or nothing but a warning where nothing can be played."""
        found = current()
        try:
            results = kept_results(found)
        except MomentFaults as faults:
            LOGGER.warning("%s", faults, location=self.get_location(), type="momenta")
            return []
        table = results_table(found, results)
        note = nodes.paragraph("", how_played(found, results), classes=["table-note"])
        own = base_values.book()
        base = _compared(table, note, own) if own else None
        # What a Moment of each row reads, all of them read.
        noting, noted = recording(found)
        results_table(noting, play_rows(noting, runs=1))
        node = drawn(tables.table_node(table, base))
        anchor = f"results-{uses.slug(table.ref)}"
        uses.note_cell(self.env, anchor, reads.refs_of(found, noted), table.caption)
        node["ids"].append(anchor)
        self.set_source_info(node)
        return [node, note]


def _compared(table: Table, note: nodes.paragraph, own: Ruleset) -> base_tables.BaseTable:
    """What plans come to by the book's own rules, in place of the table; the note is marked."""
    results = kept_results(own)
    said = how_played(own, results)
    base_values.tell(note, None if said == note.astext() else base_values.Base(said))
    return base_tables.compared_table(table, results_table(own, results), written=True)


def drawn(table: tables.rule_table) -> result_table:
    """The table as nodes of this directive, all of its columns but the first set as numbers."""
    columns = range(1, len(table["columns"]))
    made = result_table(**{**table.attributes, "numeric": set(columns), "below": set()})
    for row in table.children:
        line = tables.rule_row()
        for cell in row.children:
            is_number = cell["column"] in columns
            told = result_cell("", cell.astext(), **{**cell.attributes, "is_number": is_number})
            tables.tell(told)
            line += told
        made += line
    return made


def kept_results(found: Ruleset, folder: Path = KEPT) -> tuple[PlanResult, ...]:
    """What came of the plans by these rules: as it was kept in `folder`, else played now."""
    path = folder / f"{key_of(found)}.json"
    kept = read_kept(path)
    if kept is None:
        LOGGER.info("playing the Moments of the table of plans; they are kept for the next time")
        kept = play_rows(found)
        keep(path, kept)
    return kept


def key_of(found: Ruleset, root: Path = CODE_ROOT) -> str:
    """A key over the board's records and the code that plays them, as hexadecimal text.

    `root` is the folder of the package `rules`.
    """
    digest = hashlib.sha256()
    for path in sorted(path for name in CODE for path in (root / name).glob("*.py")):
        digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    for record in found.records.values():
        if record.text == TEXT or record.ref in ELSEWHERE:
            digest.update(repr(_content(record)).encode() + b"\0")
    return digest.hexdigest()[:32]


def _content(record: Record) -> list[object]:
    held = [f.name for f in fields(record) if f.name not in NO_CONTENT]
    return [type(record).__name__, [(name, getattr(record, name)) for name in held]]


def keep(path: Path, results: tuple[PlanResult, ...]) -> None:
    """Write the results whole: whoever reads the file finds all of it or no file."""
    written = json.dumps([asdict(result) for result in results])
    path.parent.mkdir(parents=True, exist_ok=True)
    making = path.with_suffix(f".{os.getpid()}")
    making.write_text(json.dumps({"sum": _sum(written), "results": written}), encoding="utf-8")
    making.replace(path)


def read_kept(path: Path) -> tuple[PlanResult, ...] | None:
    """The results that were kept in a file; None where there are none or the file is broken."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        if held["sum"] != _sum(held["results"]):
            return None
        return tuple(PlanResult(**result) for result in json.loads(held["results"]))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _sum(written: str) -> str:
    return hashlib.sha256(written.encode()).hexdigest()


def visit_cell(self: HTMLTranslator, node: result_cell) -> None:
    """Open a cell as a rule's is opened, but for the name under which it keeps its place."""
    tables.visit_cell(self, node)
    self.body[-1] = self.body[-1].replace("data-rule=", "data-result=")


def setup(app: Sphinx) -> None:
    """Register the directive and its nodes."""
    app.add_directive("plan-results", PlanResults)
    app.add_node(result_table, html=(tables.visit_table, tables.depart_table))
    app.add_node(result_cell, html=(visit_cell, tables.depart_cell))
