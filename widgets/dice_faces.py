"""Draw dice as crisp SVG: pips up to six, a number above; a tick on each success."""

from __future__ import annotations

from .html import Markup, element

__all__ = ["die"]

# Where the pips of each face stand, on a grid of 3 by 3.
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def die(face: int, success: bool, label: str) -> Markup:
    """Give one die as an SVG image named by `label`; a success is filled and ticked."""
    if face in PIPS:
        marks = Markup("").join(
            element("circle", cx=16 + 16 * column, cy=16 + 16 * row, r=4.6, class_="m-pip")
            for column, row in PIPS[face]
        )
        shown = Markup(marks)
    else:
        shown = element("text", face, x=32, y=41, text_anchor="middle", class_="m-number")
    tick = element("path", d="M50 6l4 4 8-9", class_="m-tick") if success else None
    return element(
        "svg",
        element("rect", x=3, y=3, width=58, height=58, rx=13, class_="m-body"),
        shown,
        element("g", element("circle", cx=55, cy=7, r=9), tick) if tick else None,
        viewBox="-2 -4 68 68",
        width=56,
        height=56,
        role="img",
        aria_label=label,
        class_="m-die m-success" if success else "m-die",
    )
