"""What this book adds to Sphinx: numbers from the rules, a lean theme, a live page.

One module a subject:

- `marks`: provenance letters, their words and the anchors they link to;
- `quotes`: the role ``{rule}``, a number in prose;
- `tables`: the directive ``{rule-table}``;
- `gaps`: the role ``{gap}``, the mark of a reading that prose tells;
- `provenance`: the directive ``{provenance}``, the page of reasons;
- `uses`: which page quotes which rule, kept in the build environment;
- `reads`: which values a table holds or a widget plays;
- `places`: where the book uses a value;
- `spoken`: what the provenance page calls a value;
- `freshness`: every page is read again when rules, widgets or variant changed;
- `play`: the role ``{play}``, a link that opens a page's first roller as the sentence needs it;
- `variants`: the directive ``{shipped-variants}``, what each set of rules to compare with changes;
- `folded`: a cell's widget first, its code folded below;
- `contents`: the parts of the book, for side bar, openings and the cover's list;
- `fonts`: the book's own type;
- `site`: addresses without the ``book/`` prefix;
- `lean`: what of the theme is left out, and the page's own scripts and styles;
- `live`: the hook for the engine that plays the widgets;
- `check_site`: the check of the built site, run after the build.
"""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from . import (
    contents,
    folded,
    fonts,
    freshness,
    gaps,
    lean,
    live,
    play,
    provenance,
    quotes,
    reads,
    site,
    tables,
    uses,
    variants,
)

__all__ = ["setup"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register all parts with the Sphinx application `app`."""
    for part in (
        freshness,
        uses,
        reads,
        quotes,
        gaps,
        tables,
        provenance,
        play,
        variants,
        folded,
        contents,
        fonts,
        site,
        lean,
        live,
    ):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
