"""The book's contents by part: for the side bar, a chapter's opening, and ``{book-parts}``.

A part is what `_toc.yml` says: its caption and its chapters. The folder of its chapters names it
in the styles, where `book/_static/parts.css` gives it a colour and an ornament by one line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import site

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

#: A page's title as Sphinx writes it.
TITLE = re.compile(r"<h1[^>]*>.*?</h1>", re.S)
#: With more chapters than this, the side bar folds the parts that the reader is not in.
MANY_CHAPTERS = 20


@dataclass(frozen=True)
class Part:
    """A part of the book: its `name` in the styles, its caption, its pages in reading order."""

    name: str
    caption: str
    pages: tuple[str, ...]

    @property
    def label(self) -> str:
        """What stands before the caption's colon: "Moment 1", or nothing."""
        return self.caption.partition(": ")[0] if ": " in self.caption else ""

    @property
    def title(self) -> str:
        """The caption without its label."""
        return self.caption.rpartition(": ")[2]


def part_of(pagename: str) -> str:
    """The part of the book that a page belongs to: its colours follow from it."""
    folders = site.page_name(pagename).split("/")[:-1]
    if folders:
        return folders[0]
    return {"index": "cover", "quickstart": "start"}.get(site.page_name(pagename), "behind")


def parts(env: BuildEnvironment) -> list[Part]:
    """Every part of the book's contents that has pages, in reading order."""
    toc: Any = getattr(env, "external_site_map", None)
    if toc is None:
        return []
    found = []
    for tree in toc.root.subtrees:
        pages = tuple(page for item in tree.items for page in _pages(toc, str(item)))
        known = tuple(page for page in pages if page in env.titles)
        if known:
            found.append(Part(part_of(known[0]), tree.caption or "", known))
    return found


def _pages(toc: Any, name: str) -> list[str]:
    """A page of the contents and all that stand below it."""
    if name not in toc:
        return []
    below = (str(item) for tree in toc[name].subtrees for item in tree.items)
    return [name, *(page for item in below for page in _pages(toc, item))]


def add_contents(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Tell the templates the parts of the book and the one that the page is in."""
    env = app.builder.env
    book = parts(env)
    context["part"] = part_of(pagename)
    here = next((part for part in book if pagename in part.pages and part.caption), None)
    if here and "body" in context:
        context["body"] = TITLE.sub(partial(_opened, here), context["body"], count=1)
    context["book_parts"] = book
    context["page_titles"] = {
        page: escape(env.titles[page].astext()) for part in book for page in part.pages
    }
    context["folds_parts"] = sum(len(part.pages) for part in book) > MANY_CHAPTERS


def _opened(part: Part, title: re.Match[str]) -> str:
    """The opening of a chapter: its part's ornament and name, and its title."""
    label = f'<span class="part-label">{escape(part.label)}</span> ' if part.label else ""
    return (
        '<div class="chapter-opening"><p class="part-name">'
        '<span class="chapter-ornament" aria-hidden="true"></span>'
        f'{label}<span class="part-title">{escape(part.title)}</span></p>{title[0]}</div>'
    )


class book_parts(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """The place of the list of parts."""


class BookParts(SphinxDirective):
    """Lists the parts of the book, each with its colour, its ornament and its chapters."""

    def run(self) -> list[nodes.Node]:
        """Give the place of the list; it is written when every title is known."""
        return [book_parts()]


def visit_parts(self: HTMLTranslator, node: book_parts) -> None:
    """Write the list of parts."""
    builder = self.builder
    items = []
    for part in parts(builder.env):
        links = "".join(
            f'<li><a href="{builder.get_relative_uri(builder.current_docname, page)}">'
            f"{escape(builder.env.titles[page].astext())}</a></li>"
            for page in part.pages
        )
        label = f'<span class="part-label">{escape(part.label)}</span> ' if part.label else ""
        items.append(
            f'<li data-part="{escape(part.name)}"><p class="part-card-title">{label}'
            f'<span class="part-title">{escape(part.title)}</span></p><ul>{links}</ul></li>'
        )
    self.body.append(f'<ul class="part-cards">{"".join(items)}</ul>\n')
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the contents and their directive."""
    app.add_directive("book-parts", BookParts)
    app.add_node(book_parts, html=(visit_parts, None))
    app.add_css_file("parts.css", priority=895)
    app.connect("html-page-context", add_contents, priority=940)
