"""What the book says where a variant says otherwise, and how a page tells it.

A value is compared with the book's own, whether or not the variant's file names it. Where they
differ, the book's stands behind it in brackets: "3 (2 in the book)". In a longer text it stands
behind each part that differs, so that nobody has to look for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from rules.data import DataFaults, Quote, Ruleset, current, ruleset_of
from rules.data.cells import NOTHING
from rules.data.styles import percent, plain, rounded
from rules.data.variants import BOOK
from sphinx.application import Sphinx

from . import marks

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

#: Letters up to which a text is told whole; of a longer one only the parts that differ are.
SHORT = 32
#: Of a longer text with less in common than this, the whole is told.
IN_COMMON = 0.5
#: What a part and the book's part may end with alike: it stands behind the brackets.
ENDS = ".,;:!?)"
#: What stands around a part that differs.
OPENED, CLOSED = '<mark class="changed-value">', "</mark>"
#: Decimals up to which two numbers are told apart that are written alike.
MOST_PLACES = 12


@dataclass(frozen=True)
class Base:
    """What the book says in place of a value: as it is written, and as JSON.

    `text` is None where the book has no such value.
    """

    text: str | None
    value: str = ""

    @property
    def said(self) -> str:
        """What stands in the brackets before "in the book"."""
        if self.text is None:
            return "not"
        return "nothing" if self.text in {"", NOTHING} else self.text


@dataclass(frozen=True)
class Change:
    """A part of a text that differs: where it begins and ends, and what the book has there."""

    start: int
    end: int
    base: Base


class changed_value(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names nodes so
    """What differs from the book: its `base`, and whether it is told without words (`short`)."""


def book() -> Ruleset | None:
    """The book's own rules where the present ones are a variant's, else None."""
    return ruleset_of(BOOK) if current().variant else None


def of_quote(quote: Quote, style: str | None = None) -> Base | None:
    """What the book says in place of a quote of the present rules; None where it says the same."""
    own = book()
    if own is None:
        return None
    try:
        before = own.quote(quote.ref, style)
    except DataFaults:
        return Base(None)
    return compared(quote, before, lambda: own.quote(quote.ref).text)


def compared(
    now: marks.Sourced, before: marks.Sourced, whole: Callable[[], str] = str
) -> Base | None:
    """What the book says (`before`) in place of a value; None where that is the same.

    `whole` writes the book's value where the style that was asked for writes both alike.
    """
    value = marks.machine_value(before.value)
    if value == marks.machine_value(now.value):
        return None if now.text == before.text else Base(before.text, value)
    texts = (before.text, whole(), finer(now.value, before.value, before.text))
    return Base(next((text for text in texts if text not in {now.text, ""}), before.text), value)


def finer(now: Any, before: Any, text: str) -> str:
    """Write the book's number with as many decimals as tell it apart, else its plain value."""
    if not (isinstance(now, float) and isinstance(before, float)):
        return plain(tuple(before) if isinstance(before, list) else before)
    write = percent if "%" in text else _decimal
    pairs = ((write(before, places), write(now, places)) for places in range(1, MOST_PLACES))
    return next((one for one, other in pairs if one != other), text)


def _decimal(value: float, places: int) -> str:
    return rounded(Fraction(value), places)


def changes(text: str, base: Base) -> list[Change]:
    """The parts of `text` that the book has otherwise, in their order."""
    whole = [Change(0, len(text), base)]
    if base.text is None or max(len(text), len(base.text)) <= SHORT:
        return whole
    new, old = list(re.finditer(r"\S+", text)), list(re.finditer(r"\S+", base.text))
    words, own = ([found.group() for found in each] for each in (new, old))
    matcher = SequenceMatcher(None, words, own, autojunk=False)
    if matcher.ratio() < IN_COMMON:
        return whole
    blocks: list[list[int]] = []
    for tag, *ends in matcher.get_opcodes():
        if tag == "equal":
            continue
        block = _widened(ends, len(words), len(own))
        # What only one word parts is read as one.
        if blocks and block[0] - blocks[-1][1] <= 1:
            blocks[-1] = [blocks[-1][0], block[1], blocks[-1][2], block[3]]
        else:
            blocks.append(block)
    found = []
    for block in blocks:
        a, b, c, d = _narrowed(block, words, own)
        part = base.text[old[c].start() : old[d - 1].end()]
        found.append(_trimmed(text, new[a].start(), new[b - 1].end(), part))
    return found


def _widened(ends: list[int], words: int, own: int) -> list[int]:
    """Take in the word before, or behind, what stands in one of the texts alone."""
    a, b, c, d = ends
    if a < b and c < d:
        return ends
    if a and c:
        return [a - 1, b, c - 1, d]
    return [a, min(b + 1, words), c, min(d + 1, own)]


def _narrowed(block: list[int], words: list[str], own: list[str]) -> list[int]:
    """Leave out the words that both parts begin or end with, but for the last one of either."""
    a, b, c, d = block
    while min(b - a, d - c) > 1 and words[a] == own[c]:
        a, c = a + 1, c + 1
    while min(b - a, d - c) > 1 and words[b - 1] == own[d - 1]:
        b, d = b - 1, d - 1
    return [a, b, c, d]


def _trimmed(text: str, start: int, end: int, own: str) -> Change:
    while end - start > 1 and len(own) > 1 and text[end - 1] == own[-1] and own[-1] in ENDS:
        end, own = end - 1, own[:-1]
    return Change(start, end, Base(own))


def tell(node: nodes.Element, base: Base | None, *, short: bool = False) -> None:
    """Mark what of a node's text differs from the book's; links and the like in it stay."""
    if base is None:
        return
    for change in reversed(changes(node.astext(), base)):
        _mark(node, change, short)


def _mark(node: nodes.Element, change: Change, short: bool) -> None:
    at = 0
    for leaf in list(node.findall(nodes.Text)):
        start, end, at = max(change.start - at, 0), change.end - at, at + len(leaf)
        if end <= len(leaf):
            parts = [leaf[:start], leaf[start:end], leaf[end:]]
            made = changed_value("", parts[1], base=change.base, short=short)
            found: list[nodes.Node] = [nodes.Text(parts[0]), made, nodes.Text(parts[2])]
            leaf.parent.replace(leaf, [each for each in found if each.astext() or each is made])
            return
    node += changed_value("", "", base=change.base, short=short)


def note(base: Base, *, short: bool = False) -> str:
    """The brackets with what the book says; `short` leaves the words to a screen reader."""
    said, words = escape(base.said), " in the book"
    if short and base.text is not None:
        words = f'<span class="visually-hidden">{words}</span>'
    return f' <span class="book-value">({said}{words})</span>'


def told(text: str, base: Base | None, *, short: bool = False) -> str:
    """A text as markup, with what the book says behind each part that differs."""
    return "".join(_told(text, changes(text, base) if base else [], short))


def _told(text: str, found: list[Change], short: bool) -> Iterator[str]:
    at = 0
    for change in found:
        yield escape(text[at : change.start])
        part = escape(text[change.start : change.end])
        yield f"{OPENED}{part}{CLOSED}{note(change.base, short=short)}"
        at = change.end
    yield escape(text[at:])


def visit_changed(self: HTMLTranslator, node: changed_value) -> None:
    """Open what differs."""
    self.body.append(OPENED)


def depart_changed(self: HTMLTranslator, node: changed_value) -> None:
    """Close it behind the brackets."""
    self.body.append(f"{CLOSED}{note(node['base'], short=node['short'])}")


def plain_changed(self: nodes.NodeVisitor, node: changed_value) -> None:
    """Elsewhere than in HTML the value stands alone."""


def setup(app: Sphinx) -> None:
    """Register the node and its look."""
    plain_visit = (plain_changed, plain_changed)
    html = (visit_changed, depart_changed)
    app.add_node(changed_value, html=html, latex=plain_visit, text=plain_visit)
    app.add_css_file("variants.css", priority=915)
