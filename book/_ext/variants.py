"""The directive ``{shipped-variants}``: the sets of rules to compare with, in their own words."""

from __future__ import annotations

from docutils import nodes
from rules.data import shipped_variants
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


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


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("shipped-variants", ShippedVariants)
