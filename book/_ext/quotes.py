"""The role ``{rule}``: a number of the rules in running text.

``{rule}`momenta:dice-pool.success-faces``` prints the value; a style may stand after a
bar: ``{rule}`momenta:thread.bonus|dice```. An unknown id is a warning that names the
nearest one, and warnings fail the build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from rules.data import DataFaults, current
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from . import base_values, marks, uses

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

LOGGER = logging.getLogger(__name__)

#: Letters from which a quote is a sentence and no number or name.
SENTENCE = 32


class rule_quote(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names nodes so
    """A quoted number: its `ref`, `style`, `value` (JSON), `mark`, and the book's own, `base`."""


class RuleRole(SphinxRole):
    """Turns a rule's id into its value from the loaded ruleset."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Give the quoted number, or the id itself with a warning where there is none."""
        ref, _, style = (part.strip() for part in self.text.partition("|"))
        try:
            quote = current().quote(ref, style or None)
        except DataFaults as faults:
            LOGGER.warning("%s", faults, location=self.get_location(), type="momenta")
            return [nodes.literal(self.rawtext, ref)], []
        base = base_values.of_quote(quote, style or None)
        mark = marks.Mark.of(quote, changed=base is not None)
        node = rule_quote(self.rawtext, quote.text, ref=ref, style=style, mark=mark, base=base)
        node["value"] = marks.machine_value(quote.value)
        base_values.tell(node, base)
        first = uses.note_use(self.env, ref, [mark.section])
        if first:
            node["ids"].append(first)
        return [node], []


def visit_quote(self: HTMLTranslator, node: rule_quote) -> None:
    """Open the link that holds the number and its machine value."""
    is_sentence = len(node.astext()) > SENTENCE
    attributes = {
        "CLASS": "rule-quote rule-sentence" if is_sentence else "rule-quote",
        "data-rule": node["ref"],
        **marks.attributes(node["value"], node["mark"], node["base"]),
    }
    if node["style"]:
        attributes["data-style"] = node["style"]
    href = marks.link_to(self.builder, f"value-{uses.slug(node['ref'])}")
    if href:
        attributes |= {"href": href, "title": node["mark"].title}
    self.body.append(self.starttag(node, "a" if href else "span", "", **attributes))


def depart_quote(self: HTMLTranslator, node: rule_quote) -> None:
    """Add the provenance mark and close the link."""
    tag = "a" if marks.provenance_page(self.builder.env) else "span"
    # The words in brackets say already that the variant has it so.
    mark = node["mark"].letter if node["base"] else node["mark"].html
    self.body.append(f"{mark}</{tag}>")


def plain_quote(self: nodes.NodeVisitor, node: rule_quote) -> None:
    """Elsewhere than in HTML the number stands as plain text."""


def setup(app: Sphinx) -> None:
    """Register the role and its node."""
    plain = (plain_quote, plain_quote)
    app.add_node(rule_quote, html=(visit_quote, depart_quote), latex=plain, text=plain)
    app.add_role("rule", RuleRole())
