"""What of the theme and of Sphinx is left out of a page, and what the book adds instead.

The theme brings half a megabyte of icons, tooltips and search code to every page. The
book's templates (`book/_ext/templates`) link one stylesheet of the theme; here its
scripts go, and after the build its stylesheet is cut to what the built pages use.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from . import prune_css

HERE = Path(__file__).parent
STATIC = HERE.parent / "_static"

#: Scripts that only the search page needs.
SEARCH_SCRIPTS = {"documentation_options.js", "doctools.js", "sphinx_highlight.js"}

#: What the theme and Sphinx copy to `_static` and no page links.
UNUSED = (
    "scripts",
    "vendor",
    "images",
    "locales",
    "webpack-macros.html",
    "sbt-webpack-macros.html",
    "styles/theme.css",
    "file.png",
    "minus.png",
    "plus.png",
    "basic.css",
)


def add_own_look(app: Sphinx, config: Config) -> None:
    """Put the book's templates before the theme's, and its styles and script beside them."""
    config.templates_path.insert(0, str(HERE / "templates"))
    config.html_static_path.append(str(STATIC))


def drop_scripts(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Leave the book's own script, on the search page also Sphinx's search."""
    kept = SEARCH_SCRIPTS if pagename == "search" else set[str]()

    def wanted(script: Any) -> bool:
        name = Path(str(getattr(script, "filename", script))).name
        return name == "book.js" or name in kept

    context["script_files"] = [script for script in context["script_files"] if wanted(script)]
    context["css_files"] = [
        style
        for style in context["css_files"]
        if str(getattr(style, "filename", style)).endswith(".css")
    ]


def prune_static(app: Sphinx, exception: Exception | None) -> None:
    """Delete what no page links, and cut the theme's stylesheet to what the pages use."""
    if exception or app.builder.name != "html":
        return
    static = Path(app.outdir) / "_static"
    for name in UNUSED:
        path = static / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for source_map in static.rglob("*.map"):
        source_map.unlink()
    prune_css.prune_site(Path(app.outdir))


def setup(app: Sphinx) -> None:
    """Take the theme's weight off every page."""
    # Jupyter Book sets it for an extension that this book leaves out.
    app.add_config_value("comments_config", {}, "env")
    app.connect("config-inited", add_own_look)
    app.add_css_file("momenta.css", priority=900)
    app.add_css_file("reading.css", priority=905)
    app.add_js_file("book.js", type="module")
    app.connect("html-page-context", drop_scripts, priority=950)
    app.connect("build-finished", prune_static, priority=950)
