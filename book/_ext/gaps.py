"""The role ``{gap}``: the mark of a reading that running text tells, where no number stands.

``{gap}`C-43``` prints the letter of what fills that gap and links to the reason for it. An
unknown id is a warning that names the nearest one, and warnings fail the build.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from rules.data import Ruleset, current
from rules.data.faults import nearest
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from . import marks, uses

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

LOGGER = logging.getLogger(__name__)


class gap_mark(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names nodes so
    """The mark of a gap: its id `gap`, its `title` and the `mark` of what fills it."""


def ref_of(section: str) -> str:
    """The name under which the uses of the gap in `section` are noted: ``gap:c-43``."""
    return f"gap:{section.removeprefix('gap-')}"


def provenance_of(gap: str, rules: Ruleset) -> str:
    """Whether a gap is filled by what follows from the source, or by the house in any part."""
    found = {
        mark.provenance
        for record in rules.records.values()
        for mark in (record, *record.marks.values())
        if mark.source == gap
    }
    if not found:
        quotes = map(rules.quote, rules.quotes())
        found = {quote.provenance for quote in quotes if quote.source == gap}
    return "derived" if found == {"derived"} else "house"


class GapRole(SphinxRole):
    """Turns a gap's id into the mark of how it is filled."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Give the mark, or the id itself with a warning where there is no such gap."""
        rules, name = current(), self.text.strip()
        gap = rules.gaps.get(name)
        if gap is None:
            near = nearest(name, rules.gaps)
            hint = f" Nearest: {near}." if near else ""
            LOGGER.warning(
                "%s is no gap of the rules.%s",
                name,
                hint,
                location=self.get_location(),
                type="momenta",
            )
            return [nodes.literal(self.rawtext, name)], []
        section = marks.section("house", gap.id, None)
        mark = marks.Mark(provenance_of(gap.id, rules), section)
        node = gap_mark(self.rawtext, "", gap=gap.id, title=gap.title, mark=mark)
        first = uses.note_use(self.env, ref_of(section), [section])
        if first:
            node["ids"].append(first)
        return [node], []


def visit_gap(self: HTMLTranslator, node: gap_mark) -> None:
    """Write the letter with its meaning and the gap's title, as a link to the reason."""
    attributes = {"CLASS": "mark-link gap-mark", "data-gap": node["gap"]}
    href = marks.link_to(self.builder, node["mark"].section)
    if href:
        attributes |= {"href": href, "title": node["mark"].title}
    tag = "a" if href else "span"
    title = f'<span class="visually-hidden"> {escape(node["title"])}</span>'
    self.body.append(self.starttag(node, tag, "", **attributes))
    self.body.append(f"{node['mark'].html}{title}</{tag}>")
    raise nodes.SkipNode


def plain_gap(self: nodes.NodeVisitor, node: gap_mark) -> None:
    """Elsewhere than in HTML the mark is left out."""
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the role and its node."""
    plain = (plain_gap, None)
    app.add_node(gap_mark, html=(visit_gap, None), latex=plain, text=plain)
    app.add_role("gap", GapRole())
