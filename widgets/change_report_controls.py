"""The settings of a change report: from which move on it tells, and of which situations."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from rules.data import current
from rules.design import situations

from .choices import Choice
from .controls import Control, ControlFault, Place, shown
from .html import Markup

__all__ = ["EVERY", "GroupChoice", "PercentBox", "groups_of"]

EVERY = ""
MOST = Decimal(100)
LONGEST = 12


def groups_of(base: Any) -> tuple[str, ...]:
    """Give the groups of the situations of some rules."""
    return tuple(dict.fromkeys(each.group for each in situations(base)))


class PercentBox(Control[Decimal]):
    """A percentage from 0 to 100, with its decimals, in a field to type it."""

    def read(self, raw: object) -> Decimal:
        """Give the percentage in a number or a text; raises ControlFault outside the bounds."""
        text = str(raw) if isinstance(raw, (str, int, float, Decimal)) else ""
        text = text.strip().removesuffix("%").strip().replace(",", ".")
        try:
            number = Decimal(text) if 0 < len(text) <= LONGEST else None
        except InvalidOperation:
            number = None
        good = number is not None and number.is_finite() and not isinstance(raw, bool)
        if number is None or not good or not 0 <= number <= MOST:
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; a percentage from 0 to {MOST} is allowed."
            )
        return number

    def write(self, value: Decimal) -> str:
        """Give the number without zeros at its end."""
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    def draw(self, value: Decimal, place: Place, **facts: Any) -> Markup:
        """Give a labelled native field for a number."""
        span = {"min": 0, "max": MOST, "step": "any", "value": self.write(value)}
        return self.field(
            "input", "text", place, type="number", autocomplete="off", **{**span, **facts}
        )


class GroupChoice(Choice):
    """One group of situations, or all of them."""

    def __init__(self, label: str) -> None:
        super().__init__(label, lambda: _named(current()), start=lambda: EVERY)

    def validate(self, obj: Any, value: object) -> str:
        """Check a group against the rules that a panel has; raises ControlFault."""
        if isinstance(value, str) and value in (EVERY, *groups_of(obj.bench.base)):
            return value
        return self.read(value)


def _named(base: Any) -> list[tuple[str, str]]:
    return [(EVERY, "All groups"), *((group, group) for group in groups_of(base))]
