"""The site's addresses: a page of `book/` stands at the site's root, not below ``/book/``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.search import js_index

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


class BookBuilder(StandaloneHTMLBuilder):
    """Sphinx's HTML builder with the book's folder taken out of every address."""

    indexer_format = SearchIndex

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """The page's address below the site's root."""
        return super().get_target_uri(page_name(docname), typ)

    def get_outfilename(self, pagename: str) -> str:
        """The file the page is written to."""
        return super().get_outfilename(page_name(pagename))


def setup(app: Sphinx) -> None:
    """Let the HTML builder write the book's addresses."""
    app.add_builder(BookBuilder, override=True)
