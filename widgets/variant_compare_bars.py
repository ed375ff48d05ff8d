"""Bars of a comparison: each side at places that have names, its difference at the bar's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.design.reports import told_value

from .series import LOOKS
from .variant_compare_marks import HEAD, Row, head, shared_axis, whiskers, y_axis

__all__ = ["bars_height", "draw_bars", "dress_values"]

# In pixels: a lying bar, and what stands above bars without a head.
BAR, ABOVE = 24, 8
# In which part of the width the longest bar ends, as its inverse: numbers stand beyond it.
ROOM: Final = 1.9


def bars_height(row: Row) -> int:
    """Give the height of a row, in pixels."""
    return (HEAD if row.has_head else ABOVE) + BAR * len(row.places) * len(row.sides)


def dress_values(rows: list[Row], axis: dict[str, Any]) -> None:
    """Give the axis that the values of all rows lie along its range and its ticks."""
    low = min(row.ends()[0] for row in rows)
    high = max(row.ends()[1] for row in rows)
    axis |= {
        "title": {"text": rows[0].spread.amount},
        "range": [low * ROOM, high * ROOM or 1],
        "tickangle": 0,
        "nticks": 4,
    }
    if rows[0].spread.is_chance:
        axis |= {"tickformat": ".0%"}
        if high * ROOM > 1:
            axis |= {"tickmode": "array", "tickvals": [0, 0.5, 1]}


def draw_bars(row: Row, drawn: dict[str, Any], top: float, height: int) -> Iterator[dict[str, Any]]:
    """Yield the traces of a row, and put its axis into the layout `drawn`.

    `top` is where it begins, in 0..1 of all rows; they are `height` pixels high.
    """
    start = top - (HEAD if row.has_head else ABOVE) / height
    end = max(start - BAR * len(row.places) * len(row.sides) / height, 0.0)
    if row.has_head:
        drawn["annotations"].append(head(row.name, start))
    name, axis = y_axis(row.at + 1)
    drawn[name] = {
        **shared_axis(drawn["xaxis"]),
        "domain": [end, start],
        "type": "category",
        "autorange": "reversed",
        "showgrid": False,
    }
    for side in range(len(row.sides)):
        yield from _bar(row, side, axis)


def _bar(row: Row, side: int, axis: str) -> Iterator[dict[str, Any]]:
    colour, hatching, *_ = LOOKS[side]
    spans = whiskers(row.sides[side], "var(--p-ink)")
    told = row.apart_told(side) if side else [""] * len(row.places)
    written = [
        "" if each is None else f" {told_value(each.value, each.unit)}{_more(more)}"
        for each, more in zip(row.sides[side], told, strict=True)
    ]
    shared = row.shared(side, axis, "y", "x") | {"offsetgroup": str(side), "orientation": "h"}
    yield shared | {
        "type": "bar",
        "text": ["" for _ in written] if spans else written,
        "textposition": "outside",
        "constraintext": "none",
        "marker": {
            "color": colour,
            "pattern": {"shape": hatching},
            "line": {"color": "var(--p-surface)", "width": 1},
        },
        **({"error_x": spans} if spans else {}),
    }
    if spans:
        # Numbers stand beyond the whiskers.
        yield shared | {
            "type": "scatter",
            "mode": "text",
            "x": [
                None if e is None else float(e.value if e.high is None else e.high)
                for e in row.sides[side]
            ],
            "text": written,
            "textposition": "middle right",
            "hoverinfo": "skip",
            "hovertemplate": None,
            "showlegend": False,
        }


def _more(told: str) -> str:
    return f" ({told.removesuffix(' points')})" if told else ""
