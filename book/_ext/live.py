"""The hook for the live page: what a page with widgets loads to come alive."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

#: What marks a widget's static picture in a page.
WIDGET = "data-momenta-widget"


def add_live_page(context: dict[str, Any]) -> None:
    """Add to a page's head what starts the engine: its address and its boot script."""
    engine = context["pathto"]("engine/", 1)
    context["live_page"] = Markup(
        f'\n  <meta name="momenta-engine" content="{engine}">'
        f'\n  <script type="module" async src="{engine}boot.js"></script>'
    )


def find_widgets(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Make every page that holds a widget a live page."""
    if WIDGET in context.get("body", ""):
        add_live_page(context)


def setup(app: Sphinx) -> None:
    """Look for widgets in every page."""
    app.connect("html-page-context", find_widgets)
