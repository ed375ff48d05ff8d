"""The link from a ready-made hero to the page where a reader goes on building that hero."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.hero_codes import hero_code
from rules.momenta.characters.ready import hero_from
from sphinx.application import Sphinx

from .site import FOLDER

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

#: The builder's name on its page, and that page's first cell.
NAME, CELL = "hero", "cell-1"


class builder_link(nodes.General, nodes.TextElement):  # noqa: N801 - docutils names nodes so
    """A link that opens the ready-made `hero` in the builder, where the book has its page."""


def builder_state(hero: str) -> str:
    """Give the builder's state that holds a ready-made hero, as the text of a link.

    Raises `ValueError` where the builder would not open with that hero.
    """
    from rules.data import current
    from widgets import HeroBuilder
    from widgets.links import write_link

    chosen = hero_from(current().one(ReadyHero, hero))
    builder = HeroBuilder(name=NAME, state=write_link({"build": hero_code(chosen)}))
    if builder.hero != chosen:
        raise ValueError(f"The builder does not open with {hero}. {builder.notice}")
    return builder.now


def builder_page() -> str:
    """The page on which the builder stands."""
    from widgets import HeroBuilder

    return FOLDER + HeroBuilder.plays[0].removesuffix(".html")


def visit_link(self: HTMLTranslator, node: builder_link) -> None:
    """Open the link, or leave it out in a book without the builder's page."""
    builder, page = self.builder, builder_page()
    if page not in builder.env.found_docs:
        raise nodes.SkipNode
    address = builder.get_relative_uri(builder.current_docname, page)
    href = f"{address}?{NAME}={builder_state(node['hero'])}#{CELL}"
    self.body.append(f'<p class="entry-see screen-only"><a href="{escape(href)}">')


def depart_link(self: HTMLTranslator, node: builder_link) -> None:
    """Close the link."""
    self.body.append("</a></p>\n")


def setup(app: Sphinx) -> None:
    """Register the link."""
    app.add_node(builder_link, html=(visit_link, depart_link))
