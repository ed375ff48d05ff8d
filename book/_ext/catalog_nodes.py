"""How a catalog's entry stands in a page: facts as a list of terms, damage as a table, texts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from . import marks
from .tables import changed_note, rule_cell

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator


class catalog_entries(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """Entries side by side; being in it keeps them out of the page's own contents."""


class entry_folded(nodes.General, nodes.Element):  # noqa: N801
    """What is folded away under its `title`."""


class entry_facts(nodes.General, nodes.Element):  # noqa: N801
    """The facts of an entry."""


class entry_fact(nodes.Element):  # noqa: N801
    """One fact: its `name` as markup, and the `mark` of a value that is a list."""


class entry_ladder(nodes.General, nodes.Element):  # noqa: N801
    """Cells by result band: `entry` is whose, `mark` what the cells share.

    `columns` are the names of the bands, as markup.
    """


class entry_cell(rule_cell):  # noqa: N801
    """A value: its table `ref`, its place there, its `value` (JSON), its `mark`, and its `tag`.

    `base` is what the book has in its place.
    """


class entry_link(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A name that leads to the entry of the record `target`, if the book has that entry."""


def visit_entries(self: HTMLTranslator, node: catalog_entries) -> None:
    """Open the entries."""
    self.body.append(f'<div class="{" ".join(node["classes"]) or "catalog-entries"}">\n')


def depart_entries(self: HTMLTranslator, node: catalog_entries) -> None:
    """Close the entries."""
    self.body.append("</div>\n")


def visit_folded(self: HTMLTranslator, node: entry_folded) -> None:
    """Open what is folded."""
    title = escape(node["title"])
    self.body.append(f'<details class="entry-folded"><summary>{title}</summary>\n')


def depart_folded(self: HTMLTranslator, node: entry_folded) -> None:
    """Close what is folded."""
    self.body.append("</details>\n")


def visit_facts(self: HTMLTranslator, node: entry_facts) -> None:
    """Open the list of terms."""
    self.body.append(f'<dl class="{" ".join(["entry-facts", *node["classes"]])}">\n')


def depart_facts(self: HTMLTranslator, node: entry_facts) -> None:
    """Close the list of terms."""
    self.body.append("</dl>\n")


def visit_fact(self: HTMLTranslator, node: entry_fact) -> None:
    """Name a fact."""
    mark = marks.linked(self.builder, node["mark"]) if node["mark"] else ""
    kind = ' class="long"' if node["long"] else ""
    self.body.append(f"<div{kind}><dt>{node['name']}{mark}</dt>")


def depart_fact(self: HTMLTranslator, node: entry_fact) -> None:
    """Close a fact."""
    self.body.append("</div>\n")


def visit_ladder(self: HTMLTranslator, node: entry_ladder) -> None:
    """Open the table of an entry's values by band."""
    head = "".join(f'<th scope="col">{name}</th>' for name in node["columns"])
    mark = marks.linked(self.builder, node["mark"]) if node["mark"] else ""
    changed = changed_note(self) if any(cell["base"] for cell in node.children) else ""
    self.body.append(
        '<table class="entry-ladder"><caption>'
        f'<span class="visually-hidden">{escape(node["entry"])}. </span>Damage at each band'
        f"{mark}{changed}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody><tr>"
    )


def depart_ladder(self: HTMLTranslator, node: entry_ladder) -> None:
    """Close the table."""
    self.body.append("</tr></tbody></table>\n")


def visit_cell(self: HTMLTranslator, node: entry_cell) -> None:
    """Open a value that keeps its rule, its place and its machine value."""
    attributes = {
        "data-rule": node["ref"],
        "data-row": node["row"],
        "data-column": node["column"],
        **marks.attributes(node["value"], node["mark"], node["base"]),
    }
    if node["is_number"]:
        attributes["CLASS"] = "number"
    self.body.append(self.starttag(node, node["tag"], "", **attributes))


def depart_cell(self: HTMLTranslator, node: entry_cell) -> None:
    """Close a value behind its mark; one of a table or a list bears it where that one differs.

    In a table, what the variant changes has the book's own value in brackets for a mark.
    """
    shared = node.parent.get("mark")
    if node["mark"] != shared and not (node["base"] and node["tag"] == "td"):
        self.body.append(marks.linked(self.builder, node["mark"]))
    self.body.append(f"</{node['tag']}>")


def visit_link(self: HTMLTranslator, node: entry_link) -> None:
    """Open the link to an entry of the book."""
    node["href"] = address_of(self.builder, node["target"])
    if node["href"]:
        self.body.append(f'<a class="entry-link" href="{escape(node["href"])}">')


def depart_link(self: HTMLTranslator, node: entry_link) -> None:
    """Close the link."""
    if node["href"]:
        self.body.append("</a>")


def address_of(builder: Any, target: str) -> str:
    """The address of a record's entry, seen from the page being written; '' without an entry."""
    for page, refs in all_entries(builder.env).items():
        if target in refs:
            here = builder.current_docname
            address = "" if page == here else builder.get_relative_uri(here, page)
            return f"{address}#{target.partition(':')[2]}"
    return ""


def all_entries(env: BuildEnvironment) -> dict[str, set[str]]:
    """The records that have an entry, by page."""
    if not hasattr(env, "momenta_entries"):
        env.momenta_entries = {}  # type: ignore[attr-defined]
    return env.momenta_entries  # type: ignore[attr-defined, no-any-return]


def forget_page(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Forget the entries of a page before it is read again."""
    all_entries(env).pop(docname, None)


def merge_pages(
    app: Sphinx, env: BuildEnvironment, docnames: list[str], other: BuildEnvironment
) -> None:
    """Take over what a parallel reader found."""
    found = all_entries(other)
    all_entries(env).update({page: found[page] for page in docnames if page in found})


def setup(app: Sphinx) -> None:
    """Register the nodes, and keep the entries true to the pages."""
    app.add_node(catalog_entries, html=(visit_entries, depart_entries))
    app.add_node(entry_folded, html=(visit_folded, depart_folded))
    app.add_node(entry_facts, html=(visit_facts, depart_facts))
    app.add_node(entry_fact, html=(visit_fact, depart_fact))
    app.add_node(entry_ladder, html=(visit_ladder, depart_ladder))
    app.add_node(entry_cell, html=(visit_cell, depart_cell))
    app.add_node(entry_link, html=(visit_link, depart_link))
    app.connect("env-purge-doc", forget_page)
    app.connect("env-merge-info", merge_pages)
