"""The chapters as they are written: what they quote, the tables that stand in them, their cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rules.data import Ruleset
from rules.data.altered import as_written
from rules.data.records import DESCRIBING, PLACEHOLDER

__all__ = ["Page", "pages", "said_on"]

BOOK: Final = Path(__file__).parents[1] / "book"
CONTENTS: Final = BOOK.parent / "_toc.yml"
FILE: Final = re.compile(r"^\s*(?:- file|root):\s*book/(\S+)", re.MULTILINE)
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)
QUOTE: Final = re.compile(r"\{rule\}`(?:[^`<]*<)?([\w:.-]+)")
GAP: Final = re.compile(r"\{gap\}`(?:[^`<]*<)?([\w-]+)")
TABLE: Final = re.compile(r"^`{3,}\{(?:rule-table|growing-table)\}\s*(\S+)", re.MULTILINE)
CATALOG: Final = re.compile(r"^`{3,}\{catalog\}\s*(.+)$", re.MULTILINE)
CELL: Final = re.compile(r"^`{3,}\{code-cell\}[^\n]*\n(.*?)^`{3,}$", re.MULTILINE | re.DOTALL)
# The options that a cell begins with.
OPTION: Final = re.compile(r"\A(?::[^\n]*\n)*\n*")
# The text whose tables a catalog names.
CATALOGS_OF: Final = "momenta"


MadeFrom = Callable[[str], frozenset[str]]
"""Gives what a table or a computed quote is made from, by its id."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the book: its title, its link in the book, what it quotes, what stands in it."""

    title: str
    link: str
    quotes: tuple[str, ...]
    gaps: tuple[str, ...]
    tables: tuple[str, ...]
    cells: tuple[str, ...]


@cache
def pages() -> tuple[Page, ...]:
    """Give the pages of the book in their order; none where there is no book here."""
    if not CONTENTS.exists():
        return ()
    names = FILE.findall(CONTENTS.read_text(encoding="utf-8"))
    return tuple(_page(name) for name in names if (BOOK / f"{name}.md").exists())


def _page(name: str) -> Page:
    text = (BOOK / f"{name}.md").read_text(encoding="utf-8")
    title = TITLE.search(text)
    catalogs = [f"{CATALOGS_OF}:{ref}" for refs in CATALOG.findall(text) for ref in refs.split()]
    return Page(
        title=re.sub(r"[*_`]", "", title[1]).strip() if title else name,
        link=f"{name}.html",
        quotes=tuple(dict.fromkeys(QUOTE.findall(text))),
        gaps=tuple(dict.fromkeys(GAP.findall(text))),
        tables=tuple(dict.fromkeys([*TABLE.findall(text), *catalogs])),
        cells=tuple(OPTION.sub("", source) for source in CELL.findall(text)),
    )


def said_on(
    page: Page, rules: Ruleset, made_from: MadeFrom
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield how a page tells values, and which; `made_from` says it of what is computed."""
    quoted = frozenset(path for ref in page.quotes for path in _quoted(ref, rules, made_from))
    if quoted:
        yield "quoted", quoted
    for ref in page.tables:
        if reads := made_from(ref):
            yield f"in the table “{_caption(rules, ref)}”", reads
    told = frozenset(
        f"{record.ref}.{key}"
        for record in rules.records.values()
        for key in record.given - DESCRIBING
        if record.mark(key).source in page.gaps
    )
    if told:
        yield "its reading is told", told


def _quoted(ref: str, rules: Ruleset, made_from: MadeFrom) -> Iterator[str]:
    record, _, dotted = ref.partition(".")
    held = rules.records.get(record)
    key = "" if held is None else as_written(type(held), dotted.partition(".")[0])
    if held is None or key not in held.given:
        yield from made_from(ref)
        return
    yield f"{record}.{key}"
    value = getattr(held, key)
    # A text names other keys of its record, or its numbers.
    for name in PLACEHOLDER.findall(value) if isinstance(value, str) else ():
        yield f"{record}.{'values' if name in held.values else name}"


def _caption(rules: Ruleset, ref: str) -> str:
    return rules.table(ref).caption if ref in rules.tables() else ref
