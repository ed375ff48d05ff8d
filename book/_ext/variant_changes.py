"""The directive ``{variant-changes}``: what the variant of a book changes, and what follows.

The values stand beside the book's own, with the places that use them; these are known when every
page has been read, so that table is written last. What follows are the figures of the quick
situations of the design bench, those that move most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from docutils import nodes
from rules.data import Ruleset, current
from rules.data.quotes import hyphened
from rules.design import Move, change_report, differences, situations
from rules.design.reports import told_value
from rules.moment_board.situations import MOMENTS
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import base_values, uses
from .value_tables import count_table, value_row, value_table

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

#: Situations that take too long for a page; what Moments come to has a table of its own.
LONG = (MOMENTS,)
#: How many figures of a group are shown.
MOST = 8


class changed_values(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """The table of the values that the variant changes."""


class moved_figures(nodes.General, nodes.Element):  # noqa: N801
    """A table of figures that move: its `group`, the `moves`, how many `more` there are."""


class VariantChanges(SphinxDirective):
    """Tells what the variant is about, which values it changes, and which figures move."""

    def run(self) -> list[nodes.Node]:
        """Give the page's sections, or a sentence in a book that is built from no variant."""
        from .variants import about

        rules, own = current(), base_values.book()
        if own is None:
            told = "This book is built from no variant: every value is the book’s own."
            return [nodes.paragraph("", told)]
        self.env.momenta_variant_page = self.env.docname  # type: ignore[attr-defined]
        lead = [nodes.paragraph("", about(), classes=["lead"])] if about() else []
        values = _section("changed-values", "Its values", changed_values())
        found = _section("what-follows", "What follows", *moved(own, rules))
        return [*lead, values, found]


def _section(name: str, title: str, *parts: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title("", title), *parts, ids=[name], names=[name])


def moved(own: Ruleset, rules: Ruleset) -> Iterator[nodes.Node]:
    """Yield a table for each group of situations in which a figure moves."""
    quick = [each for each in situations(own) if each.kind == "exact" and each.group not in LONG]
    groups = {each.id: each.group for each in quick}
    report = change_report(own, rules, only=groups)
    moves = report.moves
    if report.failed:
        yield nodes.paragraph("", "Under these rules, this cannot be worked out:")
        reasons = (f"{situation}: {reason}" for situation, reason in report.failed.items())
        items = (nodes.list_item("", nodes.paragraph("", each)) for each in reasons)
        yield nodes.bullet_list("", *items)
    if not moves:
        yield nodes.paragraph("", "No figure moves that a roll, a weapon or a hero shows.")
        return
    yield nodes.paragraph("", "Of each kind, the odds and numbers that move most.")
    order = list(dict.fromkeys(groups.values()))
    told = sorted(moves, key=lambda move: order.index(groups[move.situation]))
    for group, found in groupby(told, key=lambda move: groups[move.situation]):
        these = _by_turns(found)
        yield moved_figures(group=group, moves=these[:MOST], more=len(these[MOST:]))


def _by_turns(moves: Iterable[Move]) -> list[Move]:
    """The moves with the largest of each situation first, then the second of each, and so on."""
    seen: Counter[str] = Counter()
    turns = []
    for move in moves:
        seen[move.situation] += 1
        turns.append((seen[move.situation], -move.size, move))
    return [move for *_, move in sorted(turns, key=lambda turn: turn[:2])]


def visit_values(self: HTMLTranslator, node: changed_values) -> None:
    """Write the values that differ, the book's in brackets, and where the book uses them."""
    rules, own = current(), base_values.book()
    assert own is not None
    found = uses.uses_in_order(self.builder.env)
    quotes = [rules.quote(hyphened(path)) for path in differences(own, rules)]
    rows = "".join(value_row(self, rules, quote, found) for quote in quotes)
    self.body.append(value_table("values", "Every value that differs from the book", rows))
    raise nodes.SkipNode


def visit_moved(self: HTMLTranslator, node: moved_figures) -> None:
    """Write a table of figures, the book's and this variant's."""
    group = node["group"]
    rows = "".join(map(_moved_row, node["moves"]))
    name, columns = f"moves-{uses.slug(group)}", ("What", "In the book", "Here")
    self.body.append(count_table(name, f"{group}: what moves", columns, rows))
    if node["more"]:
        said = f"{node['more']} more of this kind move."
        self.body.append(f'<p class="table-note">{said}</p>\n')
    raise nodes.SkipNode


def _moved_row(move: Move) -> str:
    values = "".join(
        f'<td class="number">{escape("–" if value is None else told_value(value, move.unit))}</td>'
        for value in (move.before, move.after)
    )
    figure = escape(f"{move.situation} {move.figure}")
    return f'<tr data-figure="{figure}"><th scope="row">{escape(move.told)}</th>{values}</tr>'


def address(builder: Any) -> str:
    """The address of the page that tells the changes, '' where there is none or it is this one."""
    page, here = page_of(builder.env), builder.current_docname
    return builder.get_relative_uri(here, page) if page and page != here else ""


def page_of(env: BuildEnvironment) -> str | None:
    """The name of the page that holds the directive, if the book has one."""
    page: str | None = getattr(env, "momenta_variant_page", None)
    return page if page in env.found_docs else None


def refresh_page(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write the page again whenever any page was read, since it tells where values are used."""
    page = page_of(env)
    return [page] if page and getattr(env, "momenta_any_read", True) else []


def setup(app: Sphinx) -> None:
    """Register the directive, its nodes, and the page's renewal."""
    app.add_directive("variant-changes", VariantChanges)
    app.add_node(changed_values, html=(visit_values, None))
    app.add_node(moved_figures, html=(visit_moved, None))
    app.connect("env-updated", refresh_page)
