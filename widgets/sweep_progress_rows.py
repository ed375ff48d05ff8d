"""What a sweep has come to, as a widget shows it: counts by variants, rows, a figure over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from textwrap import wrap
from typing import Any

from rules.design import Row, Sweep
from rules.design.reports import told_value

from .charts import chart, plainly
from .forecast_wide import wide
from .html import Child, Markup, element, exact, table
from .series import Plot, Series, error_bars, grouped_figure, lines_figure, plot_numbers

__all__ = ["Known", "counts_table", "draw_plot", "rows_table", "taken_in"]

# How many rows stand there, and how many variants have room as lying bars.
MOST_ROWS, MOST_LYING = 20, 30
# In letters and lines: a variant's name beside its bar; in pixels, what a line more takes.
LINE, MOST_LINES, LINE_HEIGHT = 20, 5, 14
# In which part of the width the longest bar ends, as its inverse.
ROOM = 1.35


@dataclass(frozen=True, slots=True)
class Known:
    """What is there of a sweep: its first rows, the cells by variant, the rows of one situation."""

    first: tuple[Row, ...] = ()
    total: int = 0
    done: Mapping[str, int] = field(default_factory=dict)
    failed: Mapping[str, int] = field(default_factory=dict)
    # By figure, then by variant.
    figures: Mapping[str, Mapping[str, Row]] = field(default_factory=dict)


def taken_in(sweep: Sweep, situation: str) -> Known:
    """Take in the rows of a sweep; the figures are those of one situation."""
    cells: dict[str, set[str]] = {name: set() for name in sweep.variants}
    failed = dict.fromkeys(sweep.variants, 0)
    figures: dict[str, dict[str, Row]] = {}
    first: list[Row] = []
    total = 0
    for row in sweep.rows():
        total += 1
        if len(first) < MOST_ROWS:
            first.append(row)
        cells[row.variant].add(row.situation)
        failed[row.variant] += bool(row.fault)
        if row.situation == situation and not row.fault:
            figures.setdefault(row.figure, {})[row.variant] = row
    done = {name: len(held) for name, held in cells.items()}
    return Known(tuple(first), total, done, failed, figures)


def counts_table(sweep: Sweep, known: Known) -> Markup:
    """Count the cells of each variant."""
    name, of = "Cells by variants", len(sweep.situations)
    cells = [
        (each, known.done.get(each, 0), of, known.failed.get(each, 0)) for each in sweep.variants
    ]
    return wide(table(name, ("Variant", "Done", "Of", "Can't be worked out"), cells), name)


def rows_table(known: Known) -> Child:
    """Give the first rows of the tidy table."""
    if not known.first:
        return None
    name = f"The first {len(known.first)} of {known.total:,} rows"
    if known.total <= len(known.first):
        name = f"All {known.total:,} rows"
    columns = ["Variant", "Situation", "What", "Value"]
    # Exact figures have no interval.
    ended = any(row.low is not None or row.high is not None for row in known.first)
    rows = [_cells(row)[: None if ended else len(columns)] for row in known.first]
    return wide(table(name, [*columns, *(("From", "To") if ended else ())], rows), name)


def _cells(row: Row) -> tuple[Child, ...]:
    # An id stays in one line.
    situation = element("span", row.situation, class_="m-w-id")
    if row.fault:
        return row.variant, situation, row.fault, "–", "–", "–"
    ends = [_valued(end, row.unit) for end in (row.low, row.high)]
    return row.variant, situation, row.told, _valued(row.value, row.unit), *ends


def _valued(value: Fraction | float | None, unit: str) -> Child:
    return "–" if value is None else exact(told_value(value, unit), float(value))


# ---- a figure over the variants


def draw_plot(sweep: Sweep, known: Known, figure: str, prefix: str) -> Child:
    """Give a figure over the variants as a chart, as far as it is worked out."""
    rows = known.figures.get(figure)
    if not rows:
        return element("p", "What is worked out is drawn here.", class_="m-quiet")
    some = next(iter(rows.values()))
    names = [name for name in sweep.variants if name in rows]
    held = [rows[name] for name in names]
    lying = len(names) <= MOST_LYING
    spans = [None if r.low is None or r.high is None else (r.low, r.high) for r in held]
    chance = some.unit == "chance"
    plot = Plot(
        "Variant",
        names,
        [Series(some.told, [row.value for row in held], spans if any(spans) else ())],
        amount="Chance" if chance else some.unit[:1].upper() + some.unit[1:],
        chances=chance,
        lying=lying,
    )
    return chart(
        _lying_figure(plot) if lying else lines_figure(plot),
        f"{some.told}, by variants: {_ends(names, held)}.",
        wide(plot_numbers(plot, some.told), some.told, "m-forecast-numbers"),
        prefix,
        some.told,
    )


def _lying_figure(plot: Plot) -> dict[str, Any]:
    """Give lying bars whose names stand in several lines; intervals take the numbers' place."""
    drawn = grouped_figure(plot)
    names = [wrap(place, LINE, max_lines=MOST_LINES, placeholder="…") for place in plot.places]
    lines = max(map(len, names))
    drawn["layout"]["height"] += len(names) * LINE_HEIGHT * (lines - 1)
    drawn["layout"]["yaxis"] |= {
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": ["<br>".join(map(plainly, name)) for name in names],
    }
    if not plot.chances:
        values = [float(value or 0) for value in plot.series[0].values]
        drawn["layout"]["xaxis"]["range"] = [
            min([*values, 0.0]) * ROOM,
            max([*values, 0.0]) * ROOM or 1,
        ]
    if plot.series[0].spans:
        drawn["data"][0]["error_x"] = error_bars(plot.series[0], "var(--p-ink)")
        drawn["data"][0]["text"] = ["" for _ in names]
    return drawn


def _ends(names: Sequence[str], rows: Sequence[Row]) -> str:
    """Name the variants with the least and the most."""
    every = sorted(zip(rows, names, strict=True), key=lambda pair: float(pair[0].value or 0))
    ends = every if len(every) < 3 else [every[0], every[-1]]
    return "; ".join(f"{name} {told_value(row.value or 0, row.unit)}" for row, name in ends)
