"""What this book adds to Sphinx: numbers from the rules, a lean theme, a live page.

One module a subject:

- `marks`: provenance letters, their words and the anchors they link to;
- `quotes`: the role ``{rule}``, a number in prose;
- `tables`: the directive ``{rule-table}``;
- `growing`: the directive ``{growing-table}``, a table in which what is new in a row is bold;
- `catalogs`: the directive ``{catalog}``, an entry for each record of a kind; `catalog_entries`
  takes them from the tables of the rules, `catalog_body` and `catalog_nodes` set them,
  `catalog_builder` leads from a ready-made hero to the builder;
- `plan_results`: the directive ``{plan-results}``, a table that is played at the build and kept;
- `gaps`: the role ``{gap}``, the mark of a reading that prose tells;
- `provenance`: the directive ``{provenance}``, the page of reasons;
- `uses`: which page quotes which rule, kept in the build environment;
- `reads`: which values a table holds or a widget plays;
- `places`: where the book uses a value;
- `spoken`: what the provenance page calls a value;
- `freshness`: every page is read again when rules, widgets or variant changed;
- `play`: the role ``{play}``, a link that opens a page's first roller as the sentence needs it;
- `variants`: a variant's name on every page, its page in the contents, and the directive
  ``{shipped-variants}``, what each set of rules to compare with changes;
- `variant_changes`: the directive ``{variant-changes}``, the page of what a variant changes;
- `base_values`, `base_tables`: the book's own value beside one that a variant changes;
- `notebook_cells`: the directive ``{notebook-cell}``, a notebook's cell as one of the page's own;
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
    base_values,
    catalogs,
    contents,
    folded,
    fonts,
    freshness,
    gaps,
    growing,
    lean,
    live,
    notebook_cells,
    plan_results,
    play,
    provenance,
    quotes,
    reads,
    site,
    tables,
    uses,
    variant_changes,
    variants,
)

__all__ = ["setup"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register all parts with the Sphinx application `app`."""
    for part in (
        freshness,
        uses,
        reads,
        base_values,
        quotes,
        gaps,
        tables,
        growing,
        catalogs,
        plan_results,
        provenance,
        play,
        variants,
        variant_changes,
        notebook_cells,
        folded,
        contents,
        fonts,
        site,
        lean,
        live,
    ):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
