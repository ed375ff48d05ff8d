"""The hook for the live page: what a page with widgets loads to come alive."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
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

#: A widget's link to a page of the book: it does not know at which page it stands.
BOOK_LINK = re.compile(r'href="book:([^"#]*)')

# Run at once, while the page is still being read: it closes what a script can open again, starts
# the engine unless the reader saves data, and says so where the engine's files can't be had.
START = """(function (engine) {
    const page = document.documentElement.dataset;
    const add = (name, facts) => document.head.appendChild(Object.assign(
      document.createElement(name), facts));
    const net = navigator.connection || {};
    let begun;
    page.scripts = "";
    globalThis.momentaSparing = net.saveData || net.type === "cellular"
      || /2g/.test(net.effectiveType || "") || matchMedia("(prefers-reduced-data: reduce)").matches;
    if (!momentaSparing) {
      const options = { type: "module" }, worker = new Worker(engine + "worker.js", options);
      globalThis.momentaWorker = worker;
      worker.said = [];
      worker.onmessage = worker.onerror = (event) => worker.said.push(event);
      // A listener of its own: the engine will take over the two above.
      for (const kind of ["message", "error"]) worker.addEventListener(kind, () => begun());
    }
    add("script", { type: "module", src: engine + "boot.js",
      onerror: () => { page.engine = "missing"; } });
    // The charts' script is big: it comes when the engine's own downloads are under way.
    globalThis.momentaPlotlyScript = new Promise((now) => {
      begun = now;
      if (momentaSparing) now();
    }).then(() => new Promise((ready) => add("script", { async: true,
        src: engine + "plotly.js", onload: ready, onerror: ready })));
  })"""


def add_live_page(context: dict[str, Any], key: str) -> None:
    """Add to a page's head what starts the engine of the fingerprint `key`."""
    engine = context["pathto"](f"engine/{key}/", 1)
    context["live_start"] = Markup(f'\n  <script>{START}("{engine}")</script>')
    context["live_style"] = Markup(f'\n  <link rel="stylesheet" href="{engine}panel.css">')


def book_links(body: str, context: dict[str, Any]) -> str:
    """Give a page's body with its widgets' links to pages of the book made relative."""

    def relative(link: re.Match[str]) -> str:
        # Sphinx writes the page itself as a bare "#"; a section's name follows here.
        address = context["pathto"](link[1], 1).removesuffix("#")
        return f'href="{address}'

    return BOOK_LINK.sub(relative, body)


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
    context["body"] = book_links(context["body"], context)
    key = fingerprint()
    if not (engine_folder(key) / "manifest.json").is_file():
        logger.warning(
            "%s: there is no engine of the present rules, widgets and variant (%s), so its "
            "widgets would be dead; build it with `python -m widgets.live.build`.",
            pagename,
            key,
        )
    add_live_page(context, key)


def drop_old_engines(app: Sphinx) -> None:
    """Remove the engines of earlier rules from the built site."""
    for folder in Path(app.outdir, "engine").glob("*"):
        if folder.name != fingerprint():
            shutil.rmtree(folder)


def setup(app: Sphinx) -> None:
    """Look for widgets in every page."""
    app.connect("builder-inited", drop_old_engines)
    app.connect("html-page-context", find_widgets)
