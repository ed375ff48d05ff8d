"""The directive ``{provenance}``: where every value comes from, and where the book shows it.

The sections stand from the moment the page is read, so that the contents list them; the
rows are written last, when every page has been read and its uses are known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from rules.data import Quote, Ruleset, current
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import gaps, marks, sources, uses
from .places import Place
from .value_tables import count_table, place_links, value_row, value_table

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator


#: With more values than this that no sentence quotes, a section folds them.
MANY_VALUES = 12
#: What of a reason is a name in the data files, between backticks.
CODE = re.compile(r"`([^`]+)`")
#: The section in which the values of each kind begin.
BEGINS = {"stated": "stated", "derived": "gaps", "house": "gaps"}


class provenance_counts(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """The table that counts the values by where they come from."""


class provenance_values(nodes.General, nodes.Element):  # noqa: N801
    """The values that one section (`section`) explains, and where the book shows them."""


class Provenance(SphinxDirective):
    """Prints counts, then every gap with its reason and values, then the stated values."""

    def run(self) -> list[nodes.Node]:
        """Give the page's sections."""
        self.env.momenta_provenance_page = self.env.docname  # type: ignore[attr-defined]
        rules = current()
        quotes = [rules.quote(ref) for ref in rules.quotes()]
        computed = any(marks.Mark.of(quote).section == "worked-out" for quote in quotes)
        return [
            provenance_counts(),
            *(_open_places(rules, text) for text in sources.texts(rules)),
            *[
                _section(
                    "worked-out",
                    "Worked out from other rules",
                    "These are computed from the rules at every build.",
                    [provenance_values(section="worked-out")],
                )
                for _ in range(computed)
            ],
            *(_stated_values(rules, text, quotes) for text in sources.texts(rules)),
        ]


def _open_places(rules: Ruleset, text: str) -> nodes.section:
    """The gaps of one source text, each with its reason and the values that fill it."""
    source, belongs = sources.source_of(text), sources.texts_of_gaps(rules)
    return _section(
        _anchor(rules, text, "gaps"),
        f"What {source.named} leaves open",
        "Each heading is one gap or one contradiction: how this book fills it, and why."
        f" The source text is {source.title}.",
        [
            _section(f"gap-{gap.id.lower()}", f"{gap.title}", gap.reason, name=gap.id)
            for gap in rules.gaps.values()
            if belongs.get(gap.id) == text
        ],
    )


def _stated_values(rules: Ruleset, text: str, quotes: list[Quote]) -> nodes.section:
    """What one source text says outright, by the part that says it."""
    source = sources.source_of(text)
    found = {
        marks.Mark.of(quote).section: quote.chapter or ""
        for quote in quotes
        if quote.ref.partition(":")[0] == text
    }
    stated = sorted((a, c) for a, c in found.items() if a.startswith("chapter-"))
    return _section(
        _anchor(rules, text, "stated"),
        f"Stated values of {source.title}",
        f"What {source.named} says outright and this book shows, by the part that says it."
        f" The chapters are those of the source text, {source.title}.",
        [
            _section(anchor, marks.heading(chapter), _stated_in(chapter))
            for anchor, chapter in stated
        ],
    )


def _anchor(rules: Ruleset, text: str, name: str) -> str:
    """The anchor of a text's part of the page: the first text has the plain name."""
    return name if text == sources.texts(rules)[0] else f"{name}-{text}"


def _stated_in(chapter: str) -> str:
    """The reason of a stated value: which part of the source text says it."""
    return f"The source text says so: {marks.heading(chapter)}."


def _section(
    anchor: str, title: str, text: str, parts: Iterable[nodes.Node] | None = None, name: str = ""
) -> nodes.section:
    section = nodes.section(ids=[anchor], names=[anchor])
    if anchor.startswith(("gap-", "chapter-")):
        section["classes"].append("gap")
    section += nodes.title(title, title)
    if text:
        section += nodes.paragraph(text, "", *_prose(text))
    if name:
        called = nodes.Text("Its name in the data files: ")
        code = nodes.literal(name, name)
        section += nodes.paragraph("", "", called, code, classes=["gap-id"])
    section.extend(parts if parts is not None else [provenance_values(section=anchor)])
    return section


def _prose(text: str) -> list[nodes.Node]:
    """A text's nodes: what stands between backticks is code."""
    return [
        nodes.literal(part, part) if at % 2 else nodes.Text(part)
        for at, part in enumerate(CODE.split(text))
        if part
    ]


def visit_counts(self: HTMLTranslator, node: provenance_counts) -> None:
    """Write the counts of each kind, the key to the marks with them, then the counts by gap."""
    rules = current()
    counts = rules.provenance_counts()
    rows = "".join(
        f'<tr data-count-row><th scope="row">{_kind(self, kind)}</th>'
        f"<td>{marks.MEANINGS[kind]}</td>"
        f'<td class="number" data-count="{kind}">{counts[kind]}</td></tr>'
        for kind in marks.LETTERS
    )
    if rules.variant:
        rows += (
            f'<tr><th scope="row">{marks.Mark("house", "", rules.variant).html} variant</th>'
            f"<td>this book is built from the variant {escape(rules.variant)}, which says so;"
            " what the book has stands beside it in brackets</td><td></td></tr>"
        )
    columns = ("Mark", "Meaning", "Values")
    self.body.append(
        count_table("counts", "The marks, and how many values carry each", columns, rows)
    )
    self.body.append(
        count_table(
            "gap-counts",
            "What is open, and how many values fill it",
            ("Where the source leaves something open", "Derived", "House values", "Computed"),
            "".join(_gap_rows(rules)),
        )
    )
    raise nodes.SkipNode


def _kind(self: HTMLTranslator, kind: str) -> str:
    mark = marks.linked(self.builder, marks.Mark(kind, ""), BEGINS[kind])
    return f'{mark} <a href="#{BEGINS[kind]}">{marks.WORDS[kind]}</a>'


def _gap_rows(rules: Ruleset) -> Iterator[str]:
    """A row for each gap: a link down to it, and how many values it explains.

    Those of the records are counted by kind; what is computed from them at every build, apart.
    """
    for gap in rules.gaps.values():
        section = marks.section("house", gap.id, None)
        kinds = Counter(
            q.provenance if is_of_record(rules, q) else "computed"
            for q in _quotes_of(rules, section)
        )
        cells = "".join(
            f'<td class="number" data-gap-count="{kind}">{kinds[kind] or "–"}</td>'
            for kind in ("derived", "house", "computed")
        )
        title = f'<a href="#{section}">{escape(gap.title)}</a>'
        yield f'<tr><th scope="row">{title}</th>{cells}</tr>'


def visit_values(self: HTMLTranslator, node: provenance_values) -> None:
    """Write the values of one section and the places that use them."""
    rules = current()
    found = uses.uses_in_order(self.builder.env)
    section = node["section"]
    quoted, others = [], []
    for quote in _quotes_of(rules, section):
        if any(use.ref == quote.ref for use in found):
            quoted.append(value_row(self, rules, quote, found))
        elif quote.provenance != "stated" and is_of_record(rules, quote):
            others.append(value_row(self, rules, quote, found))
    title = node.parent.next_node(nodes.title).astext()
    if len(others) <= MANY_VALUES:
        quoted, others = quoted + others, []
    if quoted:
        self.body.append(value_table(section, f"Values: {title}", "".join(quoted)))
    if others:
        table = value_table(f"{section}-more", f"In tables and widgets: {title}", "".join(others))
        self.body.append(
            f'<details class="values-more"><summary>Values that stand in a table or are played:'
            f" {len(others)}</summary>{table}</details>\n"
        )
    tables = [use for use in found if section in use.sections and use.ref in rules.tables()]
    if tables:
        links = place_links(self, map(Place, tables))
        self.body.append(f'<p class="provenance-uses">As a table in {links}.</p>\n')
    readings = [use for use in found if use.ref == gaps.ref_of(section)]
    if readings:
        links = place_links(self, map(Place, readings))
        self.body.append(f'<p class="provenance-uses">In words in {links}.</p>\n')
    raise nodes.SkipNode


def _quotes_of(rules: Ruleset, section: str) -> list[Quote]:
    return _quotes_by_section(rules).get(section, [])


@lru_cache(maxsize=4)
def _quotes_by_section(rules: Ruleset) -> Mapping[str, list[Quote]]:
    found: dict[str, list[Quote]] = {}
    for ref in rules.quotes():
        quote = rules.quote(ref)
        found.setdefault(marks.Mark.of(quote).section, []).append(quote)
    return found


def is_of_record(rules: Ruleset, quote: Quote) -> bool:
    """Whether a value stands in a record, and is not computed from others."""
    name, _, key = quote.ref.partition(".")
    record = rules.records.get(name)
    return record is not None and hasattr(record, key.partition(".")[0].replace("-", "_"))


def note_reading(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Note whether this build reads any page."""
    env.momenta_any_read = bool(docnames)  # type: ignore[attr-defined]


def refresh_page(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write the provenance page again whenever any page was read."""
    page = marks.provenance_page(env)
    any_read = getattr(env, "momenta_any_read", True)
    return [page] if any_read and page in env.all_docs else []


def setup(app: Sphinx) -> None:
    """Register the directive, its nodes, and the page's renewal."""
    app.add_directive("provenance", Provenance)
    app.add_node(provenance_counts, html=(visit_counts, None))
    app.add_node(provenance_values, html=(visit_values, None))
    app.connect("env-before-read-docs", note_reading)
    app.connect("env-updated", refresh_page)
