"""The hook for the live page: what a page with widgets loads to come alive."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.util import logging
from widgets.live.engine import engine_folder
from widgets.live.fingerprint import fingerprint

logger = logging.getLogger(__name__)

#: What marks a widget's static picture in a page.
WIDGET = "data-momenta-widget"


def add_live_page(context: dict[str, Any], key: str) -> None:
    """Add to a page's head what starts the engine of the fingerprint `key`."""
    engine = context["pathto"](f"engine/{key}/", 1)
    context["live_page"] = Markup(
        # At once, so that what opens by a script is closed before the page is first drawn.
        '\n  <script>document.documentElement.dataset.scripts = ""</script>'
        f'\n  <link rel="stylesheet" href="{engine}panel.css">'
        f'\n  <script type="module" async src="{engine}boot.js"></script>'
    )


def find_widgets(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Make every page that holds a widget a live page; warn where its engine is not built."""
    if WIDGET not in context.get("body", ""):
        return
    key = fingerprint()
    if not (engine_folder(key) / "manifest.json").is_file():
        logger.warning(
            "%s: there is no engine of the present rules, widgets and variant (%s), so its "
            "widgets would be dead; build it with `python -m widgets.live.build`.",
            pagename,
            key,
        )
    add_live_page(context, key)


def setup(app: Sphinx) -> None:
    """Look for widgets in every page."""
    app.connect("html-page-context", find_widgets)
