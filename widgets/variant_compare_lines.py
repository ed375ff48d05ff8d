"""Lines of a comparison: each side over places that are numbers, the differences as bars below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.data.styles import with_sign

from .series import LOOKS
from .variant_compare_marks import HEAD, Row, head, shared_axis, whiskers, y_axis

__all__ = ["draw_lines", "lines_height"]

# In pixels: the lines, the bars of the differences, and what is between the two.
LINES, APART, GAP = 150, 62, 22
# What stands above the lines that have no head.
ABOVE: Final = 8
# In which part of the height the highest point lies, as its inverse; the same for differences.
ROOM, APART_ROOM = 1.08, 1.15
# In parts of the height of the differences: what two ticks of them are apart at least.
LEAST_APART: Final = 0.24


def lines_height(row: Row) -> int:
    """Give the height of a row, in pixels."""
    return (HEAD if row.has_head else ABOVE) + LINES + (APART + GAP if _moves(row) else 0)


def _moves(row: Row) -> bool:
    return any(any(row.apart(side)) for side in range(1, len(row.sides)))


def draw_lines(
    row: Row, drawn: dict[str, Any], top: float, height: int
) -> Iterator[dict[str, Any]]:
    """Yield the traces of a row, and put its axes into the layout `drawn`.

    `top` is where it begins, in 0..1 of all rows; they are `height` pixels high.
    """
    start = top - (HEAD if row.has_head else ABOVE) / height
    end = max(start - LINES / height, 0.0)
    if row.has_head:
        drawn["annotations"].append(head(row.name, start))
    name, axis = y_axis(2 * row.at + 1)
    drawn[name] = _values(row, drawn["xaxis"]) | {"domain": [end, start]}
    drawn["xaxis"] |= {
        "type": "category",
        "showgrid": False,
        "title": {"text": row.spread.axis},
        "nticks": 12,
        "tickangle": 0,
    }
    for side in range(len(row.sides)):
        yield _line(row, side, axis)
    if _moves(row):
        name, axis = y_axis(2 * row.at + 2)
        below = end - GAP / height
        drawn[name] = _of_apart(row, drawn["xaxis"])
        drawn[name] |= {"domain": [max(below - APART / height, 0.0), below]}
        told = "Difference, in points" if row.spread.is_chance else "Difference"
        drawn["annotations"].append(head(told, below, small=True))
        for side in range(1, len(row.sides)):
            yield _difference(row, side, axis)


def _values(row: Row, like: dict[str, Any]) -> dict[str, Any]:
    low, high = row.ends()
    made = {**shared_axis(like), "nticks": 5, "range": [low * ROOM, high * ROOM or 1]}
    if row.spread.is_chance:
        made |= {"tickformat": ".0%"}
        if high * ROOM > 1:
            made |= {"tickmode": "array", "tickvals": [0, 0.25, 0.5, 0.75, 1]}
    return made


def _of_apart(row: Row, like: dict[str, Any]) -> dict[str, Any]:
    """Give the axis of the differences: its ticks are the largest of them, down and up."""
    every = [each for side in range(1, len(row.sides)) for each in row.apart(side) if each]
    low, high = min([*every, 0.0]), max([*every, 0.0])
    places = 1 if row.spread.is_chance else 2
    whole = all(each == int(each) for each in every)
    # The lesser end has a tick of its own where there is room.
    room = (high - low) * LEAST_APART
    ticks = sorted({each for each in (low, 0.0, high) if not 0 < abs(each) < room})
    return {
        **shared_axis(like),
        "zeroline": True,
        "zerolinecolor": "var(--p-edge)",
        "showgrid": False,
        "range": [low * APART_ROOM, high * APART_ROOM],
        "tickmode": "array",
        "tickvals": ticks,
        "ticktext": [with_sign(each, places if each and not whole else 0) for each in ticks],
    }


def _line(row: Row, side: int, axis: str) -> dict[str, Any]:
    colour, _, marker, dash = LOOKS[side]
    line = row.shared(side, axis, "x", "y") | {
        "type": "scatter",
        "mode": "lines+markers",
        "line": {"color": colour, "dash": dash, "width": 2},
        "marker": {"symbol": marker, "size": 7, "color": colour},
    }
    if bars := whiskers(row.sides[side], colour):
        line["error_y"] = bars
    return line


def _difference(row: Row, side: int, axis: str) -> dict[str, Any]:
    colour, hatching, *_ = LOOKS[side]
    return row.shared(side, axis, "x", "y") | {
        "type": "bar",
        "showlegend": False,
        "y": row.apart(side),
        "customdata": [told or "the same" for told in row.apart_told(side)],
        "marker": {"color": colour, "pattern": {"shape": hatching}},
    }
