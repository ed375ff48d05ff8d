"""The site's addresses: a page of `book/` stands at the site's root, not below ``/book/``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.search import js_index

from .tables import rule_cell

FOLDER = "book/"


def page_name(docname: str) -> str:
    """The page's path on the site without its ending: ``book/index`` stands at ``index``."""
    return docname.removeprefix(FOLDER)


class SearchIndex:
    """The search index with the site's page names, so that its links open."""

    @staticmethod
    def dump(index: Mapping[str, Any], stream: IO[str]) -> None:
        """Write `index`, its page names being addresses of the site."""
        js_index.dump(
            {**index, "docnames": [page_name(name) for name in index["docnames"]]}, stream
        )

    @staticmethod
    def load(stream: IO[str]) -> dict[str, Any]:
        """Read an index written by `dump` back to Sphinx's own page names."""
        index: dict[str, Any] = js_index.load(stream)
        index["docnames"] = [name.rsplit(".", 1)[0] for name in index["filenames"]]
        return index


def searched(doctree: nodes.document) -> nodes.document:
    """What the search looks at: the page without its widgets, code, and columns of numbers."""
    words: nodes.document = doctree.deepcopy()
    for node in list(words.findall(nodes.container)):
        if "cell" in node["classes"] and node.parent is not None:
            node.parent.remove(node)
    for cell in list(words.findall(rule_cell)):
        if cell["is_number"]:
            cell.parent.remove(cell)
    return words


class BookBuilder(StandaloneHTMLBuilder):
    """Sphinx's HTML builder with the book's folder taken out of every address."""

    indexer_format = SearchIndex

    def index_page(self, pagename: str, doctree: nodes.document, title: str) -> None:
        """Let the search find the page by its prose and the words of its tables."""
        super().index_page(pagename, searched(doctree), title)

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """The page's address below the site's root."""
        return super().get_target_uri(page_name(docname), typ)

    def get_outfilename(self, pagename: str) -> str:
        """The file the page is written to."""
        return super().get_outfilename(page_name(pagename))


def setup(app: Sphinx) -> None:
    """Let the HTML builder write the book's addresses."""
    app.add_builder(BookBuilder, override=True)
