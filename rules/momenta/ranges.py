"""Ranges as the book writes them: `2–4`, `7+`."""

from __future__ import annotations


def span_text(least: int, most: int | None) -> str:
    """Write a range that may be open above.

    >>> span_text(2, 4), span_text(7, None), span_text(1, 1)
    ('2–4', '7+', '1')
    """
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}–{most}"
