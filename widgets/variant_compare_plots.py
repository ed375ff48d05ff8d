"""Draw figures under several rules: a row for each series, all along one axis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .charts import layout
from .variant_compare_bars import bars_height, draw_bars, dress_values
from .variant_compare_lines import draw_lines, lines_height
from .variant_compare_marks import Row
from .variant_compare_numbers import Spread

__all__ = ["compared_figure", "drawn_of"]

# In pixels: a line of the legend, what is left below, and beside lines and bars.
LEGEND, BELOW, BESIDE_LINES, BESIDE_BARS = 22, 44, 58, 132
# As many names as have room in a line of the legend.
NAMES_IN_LINE = 2


def drawn_of(spread: Spread) -> Spread:
    """Give what is drawn of figures: where nothing moves, all sides are one.

    A series that is 0 wherever one looks is left to the table.
    """
    some = [
        at
        for at in range(len(spread.series))
        if any(each and each.value for side in spread.figures for each in side[at])
    ] or [0]
    figures = tuple(tuple(side[at] for at in some) for side in spread.figures)
    sides = spread.sides
    if len(sides) > 1 and not spread.moves:
        name = f"{sides[0]} and {sides[1]}" if len(sides) == 2 else "All of them the same"
        figures, sides = figures[:1], (name,)
    return replace(
        spread, series=tuple(spread.series[at] for at in some), figures=figures, sides=sides
    )


def compared_figure(spread: Spread) -> dict[str, Any]:
    """Give a plotly figure: lines where the places are numbers, else lying bars."""
    spread = drawn_of(spread)
    several = len(spread.series) > 1
    rows = [Row(spread, at, at, has_head=several) for at in range(len(spread.series))]
    heights = [lines_height(row) if spread.counts else bars_height(row) for row in rows]
    legend = LEGEND * -(-len(spread.sides) // NAMES_IN_LINE)
    drawn = layout(sum(heights) + legend + BELOW)
    beside = BESIDE_LINES if spread.counts else BESIDE_BARS
    drawn["margin"] |= {"l": beside, "t": legend, "b": BELOW}
    drawn |= {
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "barmode": "group",
        "annotations": [],
    }
    if not spread.counts:
        # Numbers beyond whiskers stand at their own bars.
        drawn |= {"scattermode": "group", "scattergap": 0.25}
        dress_values(rows, drawn["xaxis"])
    draw, traces, top = draw_lines if spread.counts else draw_bars, list[Any](), 1.0
    for row, height in zip(rows, heights, strict=True):
        traces += draw(row, drawn, top, sum(heights))
        top -= height / sum(heights)
    drawn["xaxis"] |= {"anchor": "free", "position": 0}
    return {"data": traces, "layout": drawn}
