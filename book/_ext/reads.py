"""Which values of the rules a table holds or a widget plays: found by rules that note what is read.

Nobody keeps a list of what a table or a widget needs. It is made once by rules that note each key
of each record that is read meanwhile; the provenance page then links from these values to the
place.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from docutils import nodes
from rules.data import Ruleset, current
from rules.data.quotes import hyphened, quotable
from rules.data.recording import made_from
from sphinx.application import Sphinx
from sphinx.util import logging
from widgets import rule_readers_cells

from . import uses

LOGGER = logging.getLogger(__name__)


def refs_of(rules: Ruleset, paths: Iterable[str]) -> frozenset[str]:
    """The ids of the quotable values under paths `text:id.key`."""
    found = set()
    for path in paths:
        name, _, key = path.partition(".")
        found.update(
            f"{name}.{hyphened(dotted)}"
            for dotted in quotable(rules[name])
            if dotted.partition(".")[0] == key
        )
    return frozenset(found)


@lru_cache(maxsize=256)
def table_reads(rules: Ruleset, ref: str) -> frozenset[str]:
    """The ids of the values that the table `ref` is made from."""
    return refs_of(rules, made_from(rules, ref))


class CellRead(NamedTuple):
    """The ids of the values that a cell's widget is drawn from, and what it calls itself."""

    plays: frozenset[str]
    title: str


def cell_reads(rules: Ruleset, source: str, names: dict[str, Any]) -> CellRead:
    """What a cell's widget is drawn from; `names` are those of the page's cells so far."""
    read = rule_readers_cells.cell_reads(source, names)
    return CellRead(refs_of(rules, read.reads), read.title)


def note_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Note what each cell of the page that was read plays, and give the cell an anchor."""
    cells = [
        (cell, next(iter(cell.findall(nodes.literal_block))).astext())
        for cell in doctree.findall(nodes.container)
        if cell.get("nb_element") == "cell_code" and any(cell.findall(nodes.literal_block))
    ]
    if not any("widgets" in source for _, source in cells):
        return
    names: dict[str, Any] = {}
    for at, (cell, source) in enumerate(cells, 1):
        try:
            read = cell_reads(current(), source, names)
        except Exception as fault:
            LOGGER.info("%s: cell %d was not watched: %s", app.env.docname, at, fault)
            continue
        anchor = f"cell-{at}"
        cell["ids"].append(anchor)
        uses.note_cell(app.env, anchor, read.plays, read.title)


def setup(app: Sphinx) -> None:
    """Watch the cells of every page."""
    app.connect("doctree-read", note_cells)
