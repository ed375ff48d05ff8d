"""The directive ``{provenance}``: where every value comes from, and where the book shows it.

The sections stand from the moment the page is read, so that the contents list them; the
rows are written last, when every page has been read and its uses are known.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from rules.data import Quote, Ruleset, current
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import gaps, marks, uses

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator


#: The text whose chapters the records name.
SOURCE_TEXT = "Momenta core 0.31"

#: Keys that say little by themselves, in words.
SPOKEN_KEYS = {
    "label": "name",
    "abbreviation": "short name",
    "summary": "in short",
    "meaning": "what it means",
    "least": "lowest",
    "most": "highest",
    "at-most": "at or below",
    "keep": "die that counts",
    "size": "dice it takes",
    "rolls": "kinds of roll",
    "range": "lowest to highest",
    "by-count": "by counting alone",
    "opposes": "may oppose another roll",
    "opposable": "may be opposed",
}


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
        open_places = [
            _section(f"gap-{gap.id.lower()}", f"{gap.title}", gap.reason, name=gap.id)
            for gap in rules.gaps.values()
        ]
        quotes = [rules.quote(ref) for ref in rules.quotes()]
        chapters = {marks.Mark.of(quote).section: quote.chapter or "" for quote in quotes}
        stated = sorted((a, c) for a, c in chapters.items() if a.startswith("chapter-"))
        return [
            provenance_counts(),
            _section(
                "gaps",
                "What the source texts leave open",
                "Each heading is one gap or one contradiction: how this book fills it, and why."
                f" The source text is {SOURCE_TEXT}.",
                open_places,
            ),
            _section(
                "worked-out",
                "Worked out from other rules",
                "These are computed from the rules at every build.",
                [provenance_values(section="worked-out")],
            ),
            _section(
                "stated",
                "Stated values",
                "What the source text says outright and this book shows, by the part that says it."
                f" The chapters are those of the source text, {SOURCE_TEXT}.",
                [
                    _section(anchor, marks.heading(chapter), _stated_in(chapter))
                    for anchor, chapter in stated
                ],
            ),
        ]


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
        section += nodes.paragraph(text, text)
    if name:
        section += nodes.paragraph("", "", nodes.literal(name, name), classes=["gap-id"])
    section.extend(parts if parts is not None else [provenance_values(section=anchor)])
    return section


def visit_counts(self: HTMLTranslator, node: provenance_counts) -> None:
    """Write the counts, and the key to the marks with them."""
    rules = current()
    counts = rules.provenance_counts()
    rows = "".join(
        f'<tr data-count-row><th scope="row">{marks.Mark(kind, "").html} {marks.WORDS[kind]}</th>'
        f"<td>{marks.MEANINGS[kind]}</td>"
        f'<td class="number" data-count="{kind}">{counts[kind]}</td></tr>'
        for kind in marks.LETTERS
    )
    if rules.variant:
        rows += (
            f'<tr><th scope="row">{marks.Mark("house", "", rules.variant).html} variant</th>'
            f"<td>this book is built from the variant {escape(rules.variant)}, which says so</td>"
            "<td></td></tr>"
        )
    self.body.append(
        _table(
            "counts",
            "The marks, and how many values carry each",
            ("Mark", "Meaning", "Values"),
            rows,
        )
    )
    raise nodes.SkipNode


def visit_values(self: HTMLTranslator, node: provenance_values) -> None:
    """Write the values of one section and the places that show them."""
    env = self.builder.env
    rules = current()
    found = uses.uses_in_order(env)
    section = node["section"]
    rows, unused = [], []
    for quote in _quotes_of(rules, section):
        places = [use for use in found if use.ref == quote.ref]
        if places:
            rows.append(_row(rules, quote, _links(self, places)))
        elif _is_listed(rules, quote):
            unused.append(_row(rules, quote))
    title = node.parent.next_node(nodes.title).astext()
    if rows:
        columns = ("Value", "Here", "Shown in")
        self.body.append(_table(section, f"Values: {title}", columns, "".join(rows)))
    if unused:
        table = _table(
            f"{section}-more", f"In no sentence: {title}", ("Value", "Here"), "".join(unused)
        )
        self.body.append(
            f'<details class="values-more"><summary>Values that no sentence quotes: {len(unused)}'
            f"</summary>{table}</details>\n"
        )
    tables = [use for use in found if section in use.sections and use.ref in rules.tables()]
    if tables:
        self.body.append(f'<p class="provenance-uses">As a table in {_links(self, tables)}.</p>\n')
    readings = [use for use in found if use.ref == gaps.ref_of(section)]
    if readings:
        self.body.append(f'<p class="provenance-uses">In words in {_links(self, readings)}.</p>\n')
    raise nodes.SkipNode


def _quotes_of(rules: Ruleset, section: str) -> list[Quote]:
    quotes = (rules.quote(ref) for ref in rules.quotes())
    return [quote for quote in quotes if marks.Mark.of(quote).section == section]


def _is_listed(rules: Ruleset, quote: Quote) -> bool:
    """Whether the page lists a value that no chapter quotes: our own, and not computed."""
    name, _, key = quote.ref.partition(".")
    record = rules.records.get(name)
    is_computed = record is None or not hasattr(record, key.partition(".")[0].replace("-", "_"))
    return quote.provenance != "stated" and not is_computed


def _row(rules: Ruleset, quote: Quote, links: str | None = None) -> str:
    places = "" if links is None else f"<td>{links}</td>"
    return (
        f'<tr id="value-{uses.slug(quote.ref)}">'
        f'<th scope="row">{escape(_spoken(rules, quote.ref))}</th>'
        f"<td>{escape(quote.text)}{marks.Mark.of(quote).html}</td>{places}</tr>"
    )


def _spoken(rules: Ruleset, ref: str) -> str:
    """The id in words: ``momenta:dice-pool.success-faces`` is "Dice pool: success faces"."""
    name, _, keys = ref.partition(".")
    words = name.partition(":")[2].replace("-", " ")
    label = getattr(rules.records.get(name), "label", words.capitalize())
    said = (SPOKEN_KEYS.get(key, _known(rules, name, key)) for key in keys.split(".") if key)
    return ": ".join((str(label), ", ".join(said)))


def _known(rules: Ruleset, name: str, key: str) -> str:
    """The label of the record that a key names, or the key's words."""
    record = rules.records.get(f"{name.partition(':')[0]}:{key}")
    return str(getattr(record, "label", key.replace("-", " ")))


def _links(self: HTMLTranslator, places: Iterable[uses.Use]) -> str:
    env, here = self.builder.env, self.builder.current_docname
    links: dict[str, str] = {}
    for use in places:
        page = "" if use.docname == here else self.builder.get_relative_uri(here, use.docname)
        title = env.titles[use.docname].astext()
        links.setdefault(title, f'<a href="{page}#{use.anchor}">{escape(title)}</a>')
    return ", ".join(links.values())


def _table(name: str, caption: str, columns: tuple[str, ...], rows: str) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    return (
        f'<div class="table-scroll" role="region" tabindex="0" aria-labelledby="{name}-caption">'
        f'<table><caption id="{name}-caption"><span class="caption-text">{escape(caption)}</span>'
        "</caption>"
        f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
    )


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
