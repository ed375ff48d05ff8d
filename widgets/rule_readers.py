"""Who reads a value of the rules: chapters, widgets, computations; nobody keeps a list of it.

What is computed or drawn is so once by rules that note what is read. Chapters are read as they are
written: what they quote, which tables and catalogs stand in them, which widgets are played there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal

import widgets
from rules.data import Ruleset
from rules.data.recording import made_from, noting_current
from rules.data.ruleset import in_force
from rules.design import Answers, situations
from rules.design.pieces import retold

from .rule_readers_cells import cell_reads, unseen
from .rule_readers_pages import Page, pages, said_on
from .working import Step

__all__ = ["Reader", "Readers", "readers_of"]

Kind = Literal["chapter", "widget", "computation"]
# How many rules are remembered.
MOST_KEPT: Final = 4


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that reads values, as `text:id.key`: what it is called, and how it comes to it.

    A chapter, or a widget that a chapter holds, has the page of the book to open.
    """

    kind: Kind
    name: str
    how: str
    reads: frozenset[str]
    page: str = ""


class Readers:
    """Who reads the values of some rules, as far as it is found out; `steps` finds out more."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.found: list[Reader] = []
        self.is_whole = False
        # Cells that could not be run, each with its page.
        self.failed: list[tuple[str, str]] = []
        self._steps: Iterator[Step] | None = None
        self._made: dict[str, frozenset[str]] = {}

    def of(self, path: str) -> list[Reader]:
        """Give those found so far that read the value at `text:id.key`."""
        return [each for each in self.found if path in each.reads]

    def steps(self, answers: Answers) -> Iterator[Step]:
        """Find out, a small piece at a time; yields the share that is done and what it is at.

        Whoever goes on begins where the last one left.
        """
        if self._steps is None:
            self._steps = self._work(answers)
        try:
            # Not `yield from`, which would end the work with whoever leaves it.
            while (step := next(self._steps, None)) is not None:
                yield step
        except Exception:
            self.found, self._steps = [], None
            raise

    def _work(self, answers: Answers) -> Iterator[Step]:
        # What is quick comes first. The shares are about the time that each part takes.
        yield from _ranged(0.0, 0.07, self._chapters())
        yield from _ranged(0.07, 0.1, self._tables())
        yield from _ranged(0.1, 1.0, self._situations(answers))
        self.is_whole = True

    # ---- what is computed

    def _made_from(self, ref: str) -> frozenset[str]:
        if ref not in self._made:
            self._made[ref] = made_from(self.rules, ref)
        return self._made[ref]

    def _tables(self) -> Iterator[Step]:
        every = self.rules.tables()
        for at, ref in enumerate(every):
            caption = self.rules.table(ref).caption
            reads = self._made_from(ref)
            self.found.append(Reader("computation", caption, f"table {ref}", reads))
            yield (at + 1) / len(every), caption

    def _situations(self, answers: Answers) -> Iterator[Step]:
        """Work every situation out, those that are exact first."""
        asked = sorted(situations(self.rules), key=lambda each: each.kind != "exact")
        for at, situation in enumerate(asked):
            first, last = at / len(asked), (at + 1) / len(asked)
            work = answers.work(situation, self.rules)
            # One that these rules leave without an answer has no reads to tell.
            with suppress(ValueError):
                answer = yield from retold(work, first, last, situation.title)
                how = f"situation {situation.id}"
                self.found.append(Reader("computation", situation.title, how, answer.reads))
            yield last, situation.title

    # ---- the book

    def _chapters(self) -> Iterator[Step]:
        every = pages()
        for at, page in enumerate(every):
            for how, reads in said_on(page, self.rules, self._made_from):
                self.found.append(Reader("chapter", page.title, how, reads, page.link))
            names: dict[str, Any] = {}
            for source in page.cells:
                self._cell(page, source, names)
                yield (at + 0.5) / len(every), page.title
            yield (at + 1) / len(every), page.title
        self._unplaced()

    def _cell(self, page: Page, source: str, names: dict[str, Any]) -> None:
        try:
            with in_force(self.rules), unseen():
                read = cell_reads(source, names)
        except Exception as fault:
            self.failed.append((page.link, str(fault)))
            return
        if read.title:
            how = f"played in “{read.title}”"
            self.found.append(Reader("chapter", page.title, how, read.reads, page.link))
            self.found.append(Reader("widget", read.title, page.title, read.reads, page.link))

    def _unplaced(self) -> None:
        """Draw the widgets that no chapter holds."""
        placed = {each.name for each in self.found if each.kind == "widget"}
        for name in widgets.__all__:
            if name in widgets.BENCH:
                continue
            kind = getattr(widgets, name)
            if kind.title in placed or not kind.plays:
                continue
            with in_force(self.rules), unseen(), noting_current() as noted:
                kind()
            self.found.append(Reader("widget", kind.title, "a notebook", frozenset(noted)))


def _ranged(low: float, high: float, work: Iterator[Step]) -> Iterator[Step]:
    for share, words in work:
        yield low + share * (high - low), words


_kept: dict[str, Readers] = {}


def readers_of(rules: Ruleset) -> Readers:
    """Give who reads the values of some rules, as far as it was found out before."""
    if rules.fingerprint not in _kept:
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[rules.fingerprint] = Readers(rules)
    return _kept[rules.fingerprint]
