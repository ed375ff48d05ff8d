"""The variant that a book is built from: its name on every page, its own page in the contents.

Also the directive ``{shipped-variants}``: the sets of rules to compare with, in their own words.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from markupsafe import Markup
from rules.data import current, shipped_variants
from rules.data.ruleset import VARIANT_VARIABLE
from rules.data.variant import read_variant
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from . import variant_changes

#: The page that tells what a variant changes: it is in a variant's book alone.
PAGE = "book/what-this-variant-changes"
#: Where the contents with that page are written, below the folder of the page's trees.
CONTENTS = "contents-of-the-variant.yml"


class ShippedVariants(SphinxDirective):
    """Lists each variant that comes with the book: its name, and what it is about."""

    def run(self) -> list[nodes.Node]:
        """Give the list."""
        found = nodes.bullet_list(classes=["shipped-variants"])
        for variant in shipped_variants().values():
            name = nodes.strong(variant.name, variant.name)
            said = nodes.paragraph("", "", name, nodes.Text(f". {variant.about}"))
            found += nodes.list_item("", said)
        return [found]


def about() -> str:
    """What the variant in force says that it is about, '' where it says nothing."""
    path = os.environ.get(VARIANT_VARIABLE)
    return read_variant(Path(path), []).about if path else ""


def add_page(app: Sphinx, config: Config) -> None:
    """Take the page of the variant's changes into the contents, where a variant is in force."""
    contents = Path(app.srcdir) / str(config["external_toc_path"])
    page = Path(app.srcdir) / f"{PAGE}.md"
    if current().variant is None or not page.is_file() or not contents.is_file():
        return
    toc = yaml.safe_load(contents.read_text(encoding="utf-8"))
    if PAGE in yaml.safe_dump(toc).split():
        return
    last = toc["parts"][-1] if toc.get("parts") else toc
    last["chapters"] = [{"file": PAGE}, *last.get("chapters", [])]
    made = Path(app.doctreedir) / CONTENTS
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text(yaml.safe_dump(toc, sort_keys=False, allow_unicode=True), encoding="utf-8")
    config["external_toc_path"] = str(made)


def drop_page(app: Sphinx, exception: Exception | None) -> None:
    """Take the page of an earlier variant out of the site of the book itself."""
    if PAGE not in app.env.found_docs and app.builder.format == "html":
        Path(app.builder.get_outfilename(PAGE)).unlink(missing_ok=True)  # type: ignore[attr-defined]


def name_variant(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Tell the templates the variant's name, what it is about, and where its changes stand."""
    name = current().variant
    if name is None:
        return
    page = variant_changes.page_of(app.env)
    context["variant"] = {
        "name": name,
        "about": about(),
        "changes": context["pathto"](page) if page and page != pagename else "",
        "in_css": Markup(in_css(f"{context['docstitle']}: {name}")),
    }


def in_css(text: str) -> str:
    """Give a text as it may stand in a string of a style, whatever is in it.

    >>> in_css('Grit & "pluck"')
    'Grit \\\\26  \\\\22 pluck\\\\22 '
    """
    return "".join(sign if sign.isalnum() or sign == " " else f"\\{ord(sign):x} " for sign in text)


def setup(app: Sphinx) -> None:
    """Register the directive, the page and the name."""
    app.add_directive("shipped-variants", ShippedVariants)
    # Before the contents are read.
    app.connect("config-inited", add_page, priority=100)
    app.connect("html-page-context", name_variant)
    app.connect("build-finished", drop_page, priority=100)
