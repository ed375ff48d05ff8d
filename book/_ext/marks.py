"""Provenance marks: the letter beside a number that says where it comes from."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

from rules.data import current
from sphinx.environment import BuildEnvironment

if TYPE_CHECKING:
    from .base_values import Base

LETTERS = {"stated": "S", "derived": "D", "house": "H"}
MEANINGS = {
    "stated": "the source text says so",
    "derived": "it follows from what the source text says",
    "house": "our own completion where the source text is silent",
}
#: What an anchor may not hold.
NOT_IN_ANCHORS = re.compile(r"[^a-z0-9]+")
WORDS = {"stated": "stated", "derived": "derived", "house": "house value"}


class Sourced(Protocol):
    """What a quote and a table's cell share: a value and where it comes from."""

    @property
    def text(self) -> str: ...
    @property
    def value(self) -> Any: ...
    @property
    def provenance(self) -> str: ...
    @property
    def source(self) -> str | None: ...
    @property
    def chapter(self) -> str | None: ...


@dataclass(frozen=True)
class Mark:
    """Where a value comes from, as a page shows it; `variant` names the one that changes it."""

    provenance: str
    section: str
    variant: str | None = None

    @classmethod
    def of(cls, value: Sourced, *, changed: bool = False) -> Mark:
        """The mark of a quote or a cell; `changed` says that the book has another value there."""
        place = section(value.provenance, value.source, value.chapter)
        return cls(value.provenance, place, current().variant if changed else None)

    @property
    def title(self) -> str:
        """The mark in words, for the tooltip of a link: what it means and what it rests on."""
        kind = f"Variant {self.variant}" if self.variant else WORDS[self.provenance].capitalize()
        place = place_of(self.section)
        return f"{kind}: {place}" if place else kind

    @property
    def letter(self) -> str:
        """A small letter for the eye alone."""
        kind = "variant" if self.variant else self.provenance
        letter = "V" if self.variant else LETTERS[self.provenance]
        return f'<sup class="provenance-mark provenance-{kind}" aria-hidden="true">{letter}</sup>'

    @property
    def html(self) -> str:
        """The letter for the eye, its meaning for a screen reader."""
        words = f"variant {self.variant}" if self.variant else WORDS[self.provenance]
        return f'{self.letter}<span class="visually-hidden"> ({escape(words)})</span>'


def section(provenance: str, source: str | None, chapter: str | None) -> str:
    """The anchor of the section that explains values of this origin."""
    if provenance != "stated" and source:
        return f"gap-{source.lower()}"
    return f"chapter-{NOT_IN_ANCHORS.sub('-', chapter.lower())}" if chapter else "worked-out"


def place_of(section: str) -> str:
    """What a section of the provenance page is about: a gap's title, or a part of the source."""
    from . import sources

    rules = current()
    for gap in rules.gaps.values():
        if section == f"gap-{gap.id.lower()}":
            return gap.title
    if section in sources.chapters(rules):
        text, chapter = sources.chapters(rules)[section]
        return f"{heading(chapter)} of {sources.source_of(text).named}"
    if section.startswith("chapter-"):
        part = section.removeprefix("chapter-")
        return f"{heading(part if part.isdecimal() else part.replace('-', ' '))} of the source text"
    return "computed from the rules" if section == "worked-out" else ""


def heading(chapter: str) -> str:
    """What a part of the source text is called: its chapters have numbers, the rest names."""
    return f"Chapter {int(chapter)}" if chapter.isdecimal() else chapter


def attributes(value: str, mark: Mark, base: Base | None) -> dict[str, str]:
    """What an element keeps of its value (JSON): where it is from, what the book has instead."""
    kept = {"data-value": value, "data-provenance": mark.provenance}
    return kept | ({"data-book": base.value} if base else {})


def machine_value(value: Any) -> str:
    """The value as JSON: what a test compares with the rules."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def provenance_page(env: BuildEnvironment) -> str | None:
    """The name of the page that holds the ``{provenance}`` directive, if the book has one."""
    return getattr(env, "momenta_provenance_page", None)


def linked(builder: Any, mark: Mark, anchor: str | None = None) -> str:
    """The mark as a link to what explains it, where the book has a provenance page."""
    href = link_to(builder, anchor or mark.section)
    if not href:
        return mark.html
    return (
        f'<a class="mark-link" href="{escape(href)}" title="{escape(mark.title)}">{mark.html}</a>'
    )


def link_to(builder: Any, anchor: str) -> str | None:
    """The address of `anchor` on the provenance page, seen from the page being written."""
    page = provenance_page(builder.env)
    if page is None:
        return None
    here = builder.current_docname
    return f"{builder.get_relative_uri(here, page) if here != page else ''}#{anchor}"
