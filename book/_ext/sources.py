"""The source texts of the book: what each is called, which text a gap or a chapter belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.data import Ruleset

from . import marks


@dataclass(frozen=True)
class Source:
    """A source text: its title, and how a sentence names it."""

    title: str
    named: str


#: The source texts by the name of their rules.
SOURCES = {
    "momenta": Source("Momenta core 0.31", "the source text"),
    "moment-board": Source("the Moment Board", "the Moment Board's text"),
}


def source_of(text: str) -> Source:
    """The source of a text's rules; one that has no title yet is called by its name."""
    return SOURCES.get(text) or Source(text.replace("-", " ").capitalize(), f"the text {text}")


def texts(rules: Ruleset) -> list[str]:
    """The names of the texts in the order in which the book tells of them."""
    order = list(SOURCES)
    return sorted(rules.texts, key=lambda text: order.index(text) if text in order else len(order))


@lru_cache(maxsize=16)
def chapters(rules: Ruleset) -> Mapping[str, tuple[str, str]]:
    """Each section of stated values with the text and the chapter of it that it stands for."""
    found: dict[str, tuple[str, str]] = {}
    for record in rules.records.values():
        for mark in (record, *record.marks.values()):
            if mark.provenance == "stated" and mark.chapter:
                section = marks.section("stated", None, mark.chapter)
                found.setdefault(section, (record.text, mark.chapter))
    return found


@lru_cache(maxsize=16)
def texts_of_gaps(rules: Ruleset) -> Mapping[str, str]:
    """Each gap with the text whose values it explains; the first where it explains several's."""
    found: dict[str, str] = {}
    for record in rules.records.values():
        for mark in (record, *record.marks.values()):
            if mark.source:
                found.setdefault(mark.source, record.text)
    for ref in rules.quotes():
        source = rules.quote(ref).source
        if source:
            found.setdefault(source, ref.partition(":")[0])
    return found
