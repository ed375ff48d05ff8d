"""What a search keeps as texts: rows of short texts, amounts, and what a value may be."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from rules.data.altered import plain

from .controls import ControlFault, shown
from .texts import LongText

__all__ = [
    "LONGEST_PART",
    "KeptRows",
    "read_amount",
    "read_amounts",
    "read_choices",
    "write_amount",
    "write_amounts",
    "write_choices",
]

# In characters: one part of a row. In number: what a value may be.
LONGEST_PART, MOST_CHOICES = 400, 200
AMOUNT: Final = re.compile(r"(-?\d{1,14}(?:\.\d{1,9})?)(?:/(\d{1,14}))?\s*(%?)", re.ASCII)
SPAN: Final = re.compile(
    r"(-?\d{1,9})\s*(?:to|–|\.\.)\s*(-?\d{1,9})(?:\s*by\s*(\d{1,9}))?", re.ASCII
)
# Between two amounts, as between two numbers of a span.
TO: Final = re.compile(r"\s*(?:\bto\b|–|\.\.)\s*")
WORD: Final = re.compile(r"[a-z][a-z0-9-]*")


class KeptRows(LongText):
    """Rows of so many short texts each, which a widget keeps as one text; none at first."""

    def __init__(self, label: str, *, parts: int, most: int) -> None:
        super().__init__(label)
        self.parts = parts
        self.most = most

    def read(self, raw: object) -> str:
        """Give the rows as one text; raises ControlFault for what is no such text."""
        text = super().read(raw)
        if self.rows(text) is None:
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; up to {self.most} rows of {self.parts}"
                " texts are allowed."
            )
        return text

    def rows(self, text: str) -> list[list[str]] | None:
        """Give the rows in a text; None where it is none of theirs."""
        try:
            found = json.loads(text or "[]")
        except (ValueError, RecursionError):
            return None
        if not isinstance(found, list) or len(found) > self.most:
            return None
        return found if all(map(self._is_row, found)) else None

    def _is_row(self, row: object) -> bool:
        return (
            isinstance(row, list)
            and len(row) == self.parts
            and all(isinstance(part, str) and len(part) <= LONGEST_PART for part in row)
        )

    @staticmethod
    def written(rows: Iterable[Sequence[str]]) -> str:
        """Give rows as one text; '' for none."""
        every = list(map(list, rows))
        return json.dumps(every) if every else ""


# ---- amounts


def read_amount(raw: object, label: str, *, is_chance: bool) -> Fraction:
    """Give the number that was typed; of a chance, `50%`, `50`, `0.5` and `1/2` are the same.

    Raises ControlFault for what is no number, or no chance; of all else, `50%` says nothing.
    """
    text = raw.strip().replace(",", ".").replace("−", "-") if isinstance(raw, str) else ""
    found = AMOUNT.fullmatch(text)
    if found is not None and int(found[2] or 1):
        amount = Fraction(found[1]) / int(found[2] or 1)
        if found[3] or (is_chance and amount > 1):
            amount /= 100
        if 0 <= amount <= 1 if is_chance else not found[3]:
            return amount
    allowed = "a chance from 0% to 100%" if is_chance else "a number without %"
    raise ControlFault(f"{label}: {shown(raw)} was given; {allowed} is allowed.")


def read_amounts(raw: object, label: str, *, is_chance: bool) -> tuple[Fraction, Fraction]:
    """Give the least and the most that were typed, as `3 to 4` or `25 to 50%`; one number is both.

    Raises ControlFault for what is no number, no chance, or more at first than at last.
    """
    text = raw.strip() if isinstance(raw, str) else ""
    parts = TO.split(text, maxsplit=1)
    if is_chance and parts[-1].endswith("%") and not parts[0].endswith("%"):
        parts[0] += "%"
    try:
        least, most = (read_amount(part, label, is_chance=is_chance) for part in (parts * 2)[:2])
    except ControlFault:
        least, most = Fraction(1), Fraction(0)
    if least > most:
        allowed = "chances as 25% to 50%" if is_chance else "two numbers without % as 3 to 4"
        raise ControlFault(f"{label}: {shown(raw)} was given; {allowed} are allowed.")
    return least, most


def write_amounts(least: Fraction, most: Fraction, *, is_chance: bool) -> str:
    """Write two amounts so that they can be typed again."""
    return " to ".join(write_amount(each, is_chance=is_chance) for each in (least, most))


def write_amount(amount: Fraction, *, is_chance: bool) -> str:
    """Write an amount so that it can be typed again; exactly where decimals can.

    >>> write_amount(Fraction(1, 4), is_chance=True), write_amount(Fraction(5, 2), is_chance=False)
    ('25%', '2.5')
    """
    text = f"{float(amount * 100 if is_chance else amount):.4f}".rstrip("0").rstrip(".")
    return f"{text}%" if is_chance else text


# ---- what a value may be


def read_choices(raw: object, label: str) -> tuple[Any, ...]:
    """Give what a value may be: `2 to 6`, `2 to 10 by 2`, or values with `;` between them.

    Values are written as in a data file: `[6]; [5, 6]`. Raises ControlFault.
    """
    text = raw.strip() if isinstance(raw, str) and len(raw) <= LONGEST_PART else ""
    if (span := SPAN.fullmatch(text)) is not None:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if low <= high and step and (high - low) // step < MOST_CHOICES:
            return tuple(range(low, high + 1, step))
    else:
        found = [_value(part.strip()) for part in text.split(";")] if text else []
        if found and None not in found and len(found) <= MOST_CHOICES:
            return tuple(dict.fromkeys(found))
    raise ControlFault(
        f"{label}: {shown(raw)} was given; numbers as 2 to 6, or up to {MOST_CHOICES} values as"
        " 2; 4; 8 or [6]; [5, 6], are allowed."
    )


def _value(text: str) -> Any:
    """Give a value as TOML has it, None for what is none; a bare word stands for itself."""
    try:
        return _frozen(tomllib.loads(f"value = {text}")["value"])
    except (ValueError, RecursionError):
        return text if WORD.fullmatch(text) else None


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        parts = tuple(map(_frozen, value))
        return None if None in parts else parts
    return value if isinstance(value, (bool, int, str)) else None


def write_choices(choices: Sequence[Any]) -> str:
    """Write choices as they are typed; numbers in their order as a span."""
    numbers = [each for each in choices if type(each) is int]
    if len(numbers) == len(choices) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return "; ".join(map(_written, choices))


def _written(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False)
