"""The book's own type: open fonts from npm, copied into the site and loaded from there.

Only what the pages use is taken: the Latin letters of Grenze (titles), Alegreya (text, upright
and italic) and Alegreya Sans (tables, widgets, everything around the text). Each comes with its
licence. `book/_static/fonts.css` names them to the browser.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

PACKAGES = Path(__file__).parents[2] / "widgets" / "live" / "page" / "node_modules"
#: The folder of the built site that holds them.
FOLDER = "_static/fonts"


@dataclass(frozen=True)
class Font:
    """One file of a package; `early` is one that every page needs for its first screen."""

    package: str
    file: str
    early: bool = False

    @property
    def source(self) -> Path:
        """Where npm has put the file."""
        return PACKAGES / self.package / "files" / self.file

    @property
    def licence(self) -> str:
        """The name under which its licence stands beside it."""
        return f"{self.package.rpartition('/')[2]}-licence.txt"


FONTS = (
    Font("@fontsource-variable/grenze", "grenze-latin-wght-normal.woff2", early=True),
    Font("@fontsource-variable/alegreya", "alegreya-latin-wght-normal.woff2", early=True),
    Font("@fontsource-variable/alegreya", "alegreya-latin-wght-italic.woff2"),
    Font("@fontsource/alegreya-sans", "alegreya-sans-latin-400-normal.woff2", early=True),
    Font("@fontsource/alegreya-sans", "alegreya-sans-latin-700-normal.woff2", early=True),
)


def ask_early(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Let a page ask for its fonts before it has read its styles, so that text appears in them."""
    context["font_links"] = Markup("").join(
        Markup('\n  <link rel="preload" as="font" type="font/woff2" crossorigin href="{}">').format(
            context["pathto"](f"{FOLDER}/{font.file}", 1)
        )
        for font in FONTS
        if font.early and font.source.is_file()
    )


def copy_fonts(app: Sphinx, exception: Exception | None) -> None:
    """Copy fonts and licences into the site.

    Where the packages are not installed, as in a test of one page, the reader's own fonts stand
    in; the check of the built site reports a font that a style names and the site lacks.
    """
    if exception or app.builder.name != "html":
        return
    folder = Path(app.outdir) / FOLDER
    for font in FONTS:
        if font.source.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(font.source, folder / font.file)
            shutil.copyfile(PACKAGES / font.package / "LICENSE", folder / font.licence)


def setup(app: Sphinx) -> None:
    """Give the site its fonts."""
    app.add_css_file("fonts.css", priority=890)
    app.connect("html-page-context", ask_early)
    app.connect("build-finished", copy_fonts)
