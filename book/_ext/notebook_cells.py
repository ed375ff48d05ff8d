"""Cells of a notebook quoted in a page, so that page and notebook hold one code.

A page quotes cells of the notebook of its own name in `notebooks/`, by their ids:

    ```{notebook-cell} pattern
    ```

The cell is run as one of the page's own, at the build and in the live page. With `still` behind its
id it is run at the build alone, for code that no page can play; the page shows it and what it gave.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging
from widgets.live.fingerprint import ROOT

LOGGER = logging.getLogger(__name__)

QUOTED = re.compile(r"^```\{notebook-cell\} (?P<name>[\w-]+)(?P<still> still)?\n```$", re.M)


def cells_of(notebook: Path) -> dict[str, str]:
    """Give the code of each code cell of a notebook by its id; none where there is no notebook."""
    if not notebook.is_file():
        return {}
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


def quote_cells(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the code of the notebook's cells in the page's text; warn of one that there is not."""
    if not QUOTED.search(source[0]):
        return
    notebook = ROOT / "notebooks" / f"{Path(docname).name}.ipynb"
    cells = cells_of(notebook)
    app.env.note_dependency(str(notebook))

    def code(quoted: re.Match[str]) -> str:
        name = quoted["name"]
        if name not in cells:
            LOGGER.warning(
                "%r was given; the id of a code cell of %s is allowed: %s.",
                name,
                notebook.relative_to(ROOT),
                ", ".join(cells) or "there is none",
                location=docname,
                type="momenta",
            )
            return ""
        run = "```{code-cell} python\n"
        if quoted["still"]:
            run = f"```python\n{cells[name]}\n```\n\n{run}:tags: [remove-input]\n\n"
        return f"{run}{cells[name]}\n```"

    source[0] = QUOTED.sub(code, source[0])


def setup(app: Sphinx) -> None:
    """Quote the cells of a page before anything else reads it."""
    app.connect("source-read", quote_cells)
