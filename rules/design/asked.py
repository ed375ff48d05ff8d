"""What the command line is asked, read: situations by beginnings, bounds, values that may move."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction

from rules.data import DataFaults, Fault, ruleset_of
from rules.data.variants import BOOK
from rules.design.figures import exactly, situations
from rules.design.goals import Knob

__all__ = ["beginning", "bound", "knob", "so_many"]


def beginning(beginnings: Sequence[str]) -> list[str]:
    """Give the ids of situations that are these or begin so, and what begins none as it is."""
    names = [each.id for each in situations(ruleset_of(BOOK))]
    exact = [name for name in beginnings if name in names]
    begun = [n for n in names if any(n.startswith(b) for b in beginnings if b not in exact)]
    # What begins nothing is asked as it is, so that it is told.
    unknown = [b for b in beginnings if not any(n.startswith(b) for n in names)]
    return list(dict.fromkeys((*exact, *begun, *unknown)))


def bound(text: str) -> Fraction | None:
    """Read a bound, as 3, 0.75 or 75%; None for a dash. Raises ValueError with a sentence."""
    if text == "-":
        return None
    number = text.removesuffix("%")
    try:
        # Through a float, for a fraction would write out every digit of 1e999999999.
        return exactly(float(number)) / (100 if number != text else 1)
    except ValueError:
        allowed = "a number, a percentage as 75% or - is allowed"
        raise ValueError(f"{text} was given as a bound; {allowed}.") from None


def knob(ref: str, text: str) -> Knob:
    """Read what a value may be, as 2..5 or a list in JSON. Raises ValueError with a sentence."""
    low, dots, high = text.partition("..")
    try:
        if dots and low.lstrip("-").isdecimal() and high.lstrip("-").isdecimal():
            if int(low) > int(high):
                raise DataFaults([Fault("", ref, "", text, f"{high}..{low}, the lower one first")])
            return Knob.between(ref, int(low), int(high))
        choices = json.loads(text)
    except DataFaults:
        raise
    except (ValueError, RecursionError):
        allowed = "two numbers as 2..5 or a list in JSON as [2, 3, 5] are allowed"
        raise ValueError(f"{text[:60]} was given as what {ref} may be; {allowed}.") from None
    return Knob(ref, tuple(choices) if isinstance(choices, list) else (choices,))


def so_many(count: int, what: str) -> str:
    """Write a count with its noun: `1 row`, `2 rows`."""
    return f"{count:,} {what}{'s' * (count != 1)}"
