"""Entries of a catalog side by side, and for weapons the damage that each does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from rules.data import Ruleset
from rules.data.styles import listed
from rules.momenta.characters.gear_damage import damage_curve
from rules.momenta.characters.gear_records import Weapon
from rules.momenta.odds_tables import span

from .catalog_rows import ORIGINS, Listing, Row
from .catalog_view import draw_cell, draw_tools, linked
from .charts import chart
from .controls import button
from .html import Markup, element
from .series import Plot, Series, lines_figure, plot_numbers

__all__ = ["draw_compared", "draw_damage"]

# The pools of the chart are those of the book's own table of odds with patterns.
POOLS = "pattern-table"


def draw_compared(found: Listing, rows: Sequence[Row], ruleset: Ruleset) -> Markup:
    """Give the entries as columns, what they are as rows, and whether they differ in it."""
    several = len(rows) > 1
    names = f"Compared: {listed(tuple(row.name for row in rows), 'and')}"
    heads = [element("th", _head(row), scope="col") for row in rows]
    lines = [
        _line(heading, [row.cells[at].text for row in rows], [draw_cell(r.cells[at]) for r in rows])
        for at, (_, heading) in enumerate(found.columns)
        if at
    ]
    origins = [_origin(row, ruleset) for row in rows]
    lines.append(_line("Origin", origins, [element("td", each) for each in origins]))
    drawn = element(
        "table",
        element("caption", names),
        element(
            "thead",
            element(
                "tr",
                element("th", "What", scope="col"),
                heads,
                element("th", "Differ", scope="col") if several else None,
            ),
        ),
        element("tbody", lines),
        class_="m-table",
    )
    return element(
        "figure",
        element(
            "div",
            button("Compare none", "clear_picks"),
            None if several else element("span", "Tick another to see what differs."),
            class_="m-c-clear",
        ),
        draw_tools("Copy the comparison"),
        element("div", drawn, role="group", aria_label=names, tabindex=0, class_="m-c-wide"),
        class_="m-figure m-c-compared",
    )


def _head(row: Row) -> Markup:
    """Give a name with the button that takes it out again; a copy has the name alone."""
    out = element(
        "button",
        "Take out",
        type="button",
        data_key=f"pick:{row.id}",
        aria_label=f"Take out {row.name}",
        class_="m-button m-small",
    )
    return element("data", linked(row), " ", out, value=row.name)


def _line(heading: str, texts: Sequence[str], cells: Sequence[Markup]) -> Markup:
    differ = len(set(texts)) > 1
    told = element("td", "≠ yes" if differ else "no") if len(texts) > 1 else None
    return element(
        "tr",
        element("th", heading, scope="row"),
        cells,
        told,
        class_="m-c-differs" if differ else None,
    )


def _origin(row: Row, ruleset: Ruleset) -> str:
    record = row.record
    word = ORIGINS[record.provenance]
    if record.source is not None:
        return f"{word}: {ruleset.gaps[record.source].title}"
    chapter = record.chapter or ""
    return f"{word}: {f'chapter {int(chapter)}' if chapter.isdecimal() else chapter}"


def draw_damage(rows: Sequence[Row], ruleset: Ruleset, prefix: str) -> Markup | None:
    """Give the mean damage of weapons as lines over the pool, or None where none attacks."""
    weapons = [row.record for row in rows if isinstance(row.record, Weapon)]
    if not weapons:
        return None
    pools = span(ruleset, POOLS)
    plot = Plot(
        "Dice",
        [str(dice) for dice in pools],
        [Series(each.label, _means(each.ladder, tuple(pools), ruleset)) for each in weapons],
        amount="Mean damage",
        chances=False,
    )
    caption = "Mean damage of an unopposed attack, Solid Hit included"
    ends = "; ".join(
        f"{line.name} from {_two(line.values[0])} to {_two(line.values[-1])}"
        for line in plot.series
    )
    return chart(
        lines_figure(plot),
        f"{caption}, with {pools[0]} to {pools[-1]} dice: {ends}.",
        plot_numbers(plot, caption),
        f"{prefix}-damage",
        caption,
    )


def _two(value: float | Fraction | None) -> str:
    return f"{float(value or 0):.2f}"


@lru_cache(maxsize=128)
def _means(
    ladder: tuple[int, ...], pools: tuple[int, ...], ruleset: Ruleset
) -> tuple[Fraction, ...]:
    return tuple(damage_curve(ladder, dice, ruleset).mean for dice in pools)
