"""A chapter's code cells: the widget first, its code folded away below it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator


class FoldCodeBelow(SphinxPostTransform):
    """Moves the folded code of a cell behind what the cell shows."""

    default_priority = 210  # after MyST-NB has folded it
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Reorder every cell that folds its code and shows something."""
        for cell in self.document.findall(nodes.container):
            if cell.get("nb_element") != "cell_code" or len(cell.children) < 2:
                continue
            code = cell.children[0]
            if isinstance(code, HideCodeCellNode):
                cell.remove(code)
                cell.append(code)


def visit_fold(self: HTMLTranslator, node: HideCodeCellNode) -> None:
    """Open the fold; its name is the text that stands on it."""
    self.body.append(
        '<details class="hide code-fold">\n<summary>'
        f'<span class="collapsed">{escape(node["prompt_show"])}</span>'
        f'<span class="expanded">{escape(node["prompt_hide"])}</span></summary>\n'
    )


def depart_fold(self: HTMLTranslator, node: HideCodeCellNode) -> None:
    """Close the fold."""
    self.body.append("</details>\n")


def setup(app: Sphinx) -> None:
    """Register the transform, and the fold in place of MyST-NB's."""
    app.add_post_transform(FoldCodeBelow)
    app.add_node(HideCodeCellNode, override=True, html=(visit_fold, depart_fold))
