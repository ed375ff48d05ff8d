"""Heat maps: a chance for each row and column, as a colour with its number written in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .charts import chance, layout, percent, plainly
from .html import Child, Markup, fragment, table

__all__ = ["Heat", "heat_figure", "heat_numbers"]

# Up to how many columns have room, on a phone, for a decimal, for a % sign, for a number at all.
MOST_EXACT, MOST_PERCENT, MOST_WRITTEN = 5, 7, 16
# How far from the surface to the accent the scale goes: up to there, ink can be read on it.
WRITTEN, BARE = 0.4, 1.0
# In pixels: a row; the tallest map; a letter of a row's name, and the most room that names have.
ROW, TALLEST, LETTER, MOST_NAME = 30, 620, 7.5, 150


@dataclass(frozen=True, slots=True)
class Heat:
    """Chances by row and column: probabilities in 0..1, or None where there is nothing."""

    down: str
    rows: Sequence[str]
    across: str
    columns: Sequence[str]
    chances: Sequence[Sequence[float | Fraction | None]]
    # What is to be told of a cell, by row and column: it is outlined.
    marked: Mapping[tuple[int, int], str] = field(default_factory=dict)

    @property
    def top(self) -> float:
        """The greatest chance, which has the deepest colour."""
        return max((float(c) for row in self.chances for c in row if c), default=1.0)


def heat_figure(heat: Heat) -> dict[str, Any]:
    """Give a plotly figure of the map; its first row is on top."""
    wide = len(heat.columns)
    written = wide <= MOST_WRITTEN
    places = range(len(heat.rows))
    names = min(MOST_NAME, 34 + LETTER * max((len(row) for row in heat.rows), default=0))
    drawn = layout(min(TALLEST, 78 + ROW * len(heat.rows)))
    drawn["margin"] |= {"l": round(names), "t": 8 if written else 40, "b": 58}
    in_cells = " (cells in %)" if MOST_PERCENT < wide <= MOST_WRITTEN else ""
    for axis, title in (("xaxis", f"{heat.across}{in_cells}"), ("yaxis", heat.down)):
        drawn[axis] |= {"type": "category", "showgrid": False, "ticks": ""}
        drawn[axis]["title"] = {"text": title}
    drawn["yaxis"]["autorange"] = "reversed"
    drawn["shapes"] = [_outline(*cell) for cell in heat.marked]
    trace = {
        "type": "heatmap",
        "x": [plainly(column) for column in heat.columns],
        "y": [plainly(row) for row in heat.rows],
        "z": [[None if c is None else float(c) for c in row] for row in heat.chances],
        "zmin": 0,
        "zmax": heat.top / (WRITTEN if written else BARE),
        "colorscale": [[0, "var(--p-surface)"], [1, "var(--p-accent)"]],
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "customdata": [[_said(heat, row, c) for c in range(wide)] for row in places],
        "hovertemplate": f"{heat.down} %{{y}}, {heat.across} %{{x}}: %{{customdata}}"
        "<extra></extra>",
        "showscale": not written,
        "colorbar": {
            "orientation": "h",
            "y": 1,
            "yanchor": "bottom",
            "thickness": 10,
            "tickformat": ".0%",
            "outlinecolor": "var(--p-line)",
        },
    }
    if written:
        trace |= {
            "text": [[_in_cell(c, wide) for c in row] for row in heat.chances],
            "texttemplate": "%{text}",
            "textfont": {"color": "var(--p-ink)"},
        }
    return {"data": [trace], "layout": drawn}


def heat_numbers(heat: Heat, caption: str) -> Markup:
    """Give the map's numbers as a table."""
    rows = [
        (name, *(_cell(heat, row, column) for column in range(len(heat.columns))))
        for row, name in enumerate(heat.rows)
    ]
    return table(caption, (heat.down, *heat.columns), rows)


def _cell(heat: Heat, row: int, column: int) -> Child:
    known = heat.chances[row][column]
    mark = heat.marked.get((row, column))
    return fragment("–" if known is None else chance(known), f" ({mark})" if mark else None)


def _said(heat: Heat, row: int, column: int) -> str:
    known, mark = heat.chances[row][column], heat.marked.get((row, column))
    return f"{'' if known is None else percent(known)}{f' · {plainly(mark)}' if mark else ''}"


def _in_cell(known: float | Fraction | None, wide: int) -> str:
    """Write a chance as exactly as a cell has room for."""
    if known is None:
        return ""
    said = percent(known, 1 if wide <= MOST_EXACT else 0)
    return said if wide <= MOST_PERCENT else said.removesuffix("%")


def _outline(row: int, column: int) -> dict[str, Any]:
    return {
        "type": "rect",
        "x0": column - 0.5,
        "x1": column + 0.5,
        "y0": row - 0.5,
        "y1": row + 0.5,
        "line": {"color": "var(--p-mark)", "width": 2.5},
    }
