"""Which values of the rules a table holds or a widget plays: found by watching what is read.

Nobody keeps a list of what a table or a widget needs. It is made once under the eyes of
`watched`, which notes each key of each record that is read meanwhile; the provenance page then
links from these values to the place.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from docutils import nodes
from rules.data import Record, Ruleset, current
from rules.data.quotes import hyphened, quotable
from sphinx.application import Sphinx
from sphinx.util import logging

from . import uses

LOGGER = logging.getLogger(__name__)

#: Whose kept results are dropped first, so that nothing is answered without being read.
REMEMBERING = ("rules.dice", "rules.momenta", "widgets")
COMPARING = {"__hash__", "__eq__"}


@contextmanager
def watched(rules: Ruleset) -> Iterator[set[str]]:
    """Note the id of each value of the records that is read meanwhile."""
    rules.quotes()  # The list of all ids reads every record; it is made before.
    for name, module in list(sys.modules.items()):
        if name.startswith(REMEMBERING):
            for value in list(vars(module).values()):
                if str(getattr(value, "__module__", "")).startswith(REMEMBERING):
                    getattr(value, "cache_clear", int)()
    plain = object.__getattribute__
    read: set[tuple[str, str]] = set()
    refs: set[str] = set()

    def note(record: Record, key: str) -> Any:
        # A record that is looked up in a cache is compared, and that is no use of its values.
        if key in plain(record, "given") and sys._getframe(1).f_code.co_name not in COMPARING:
            read.add((f"{plain(record, 'text')}:{plain(record, 'id')}", key))
        return plain(record, key)

    Record.__getattribute__ = note  # type: ignore[assignment,method-assign]
    try:
        yield refs
    finally:
        del Record.__getattribute__
    for name, key in read:
        refs.update(
            f"{name}.{hyphened(dotted)}"
            for dotted in quotable(rules[name])
            if dotted.partition(".")[0] == key
        )


@lru_cache(maxsize=256)
def table_reads(rules: Ruleset, ref: str) -> frozenset[str]:
    """The ids of the values that the table `ref` is made from."""
    text, _, name = ref.partition(":")
    with watched(rules) as refs:
        rules.texts[text].tables(rules)[name]()
    return frozenset(refs)


class CellRead(NamedTuple):
    """The ids of the values that a cell's widget is drawn from, and what it calls itself."""

    plays: frozenset[str]
    title: str


def cell_reads(rules: Ruleset, source: str, names: dict[str, Any]) -> CellRead:
    """What a cell's widget is drawn from; `names` are those of the page's cells so far."""
    shown = None
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with watched(rules) as refs:
        # The book's own cell, which a kernel has just run.
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            getattr(shown, "_repr_mimebundle_", dict)()
    return CellRead(frozenset(refs), str(getattr(shown, "title", "")))


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
