"""The controls of changed rules for heroes: the list of changes, and a field for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from rules.data import current

from .controls import Control, ControlFault, Place, Slider, shown
from .hero_changes_values import PART, TEXT, Number, numbers
from .moment_editor_controls import NumberBox

__all__ = [
    "MOST_CHANGES",
    "ChangedNumber",
    "KeptChanges",
    "field_of",
    "read_change",
    "write_change",
]

# As many as fit a list that a reader looks through, and a link.
MOST_CHANGES: Final = 40
# How many numbers a slider can have and still be set to each of them with a finger.
MOST_STEPS: Final = 40
# How many of the faults of a list are told one by one.
MOST_TOLD: Final = 3
CHANGE: Final = re.compile(rf"(.+?){PART}(-?\d{{1,6}})", re.ASCII)

Change = tuple[Number, int | None]
"""A number on the list with what it is changed to; None as long as it stays as it is."""


def write_change(name: str, value: int | None) -> str:
    """Write a change as a link holds it.

    >>> write_change("max-vitality--times", 4)
    'max-vitality--times--4'
    """
    return name if value is None else f"{name}{PART}{value}"


def read_change(text: str) -> Change:
    """Read a change that was written; raises ValueError with a sentence for what is none."""
    known = numbers(current())
    found = CHANGE.fullmatch(text)
    if text in known:
        return known[text], None
    if found is None or found[1] not in known:
        raise ValueError(
            f"{shown(text)} was given; a number of the rules that heroes hang on and its value are"
            " allowed."
        )
    return known[found[1]], int(found[2])


class KeptChanges(Control[tuple[str, ...]]):
    """The changes that are on the list, which a widget keeps; none at first."""

    is_drawn = False

    def __init__(self, label: str) -> None:
        super().__init__(label, start=tuple)

    def read(self, raw: object) -> tuple[str, ...]:
        """Give the changes of a list, of a text with commas, or of a table by `id.key`."""
        kept: dict[str, int | None] = {}
        faults = []
        for text in self._texts(raw):
            try:
                number, value = read_change(text)
            except ValueError as fault:
                faults.append(f"{self.label}: {fault}")
                continue
            if value is not None and not number.least <= value <= number.most:
                faults.append(
                    f"{number.label}: {value} was given; a whole number from {number.least} to"
                    f" {number.most} is allowed."
                )
            kept[number.name] = value
        if faults:
            more = len(faults) - MOST_TOLD
            faults[MOST_TOLD:] = [f"{more} more changes could not be taken."] if more > 0 else []
            raise ControlFault(" ".join(faults))
        return tuple(write_change(name, value) for name, value in kept.items())

    def write(self, value: tuple[str, ...]) -> str:
        """Give the changes with commas between them."""
        return ",".join(value)

    def nearest(self, raw: object) -> tuple[str, ...] | None:
        """Give the changes that can be, each at the nearer bound where it lies outside."""
        try:
            return tuple(self._nearest(self._texts(raw)))
        except ControlFault:
            return None

    def _nearest(self, texts: Iterable[str]) -> Iterator[str]:
        for text in texts:
            try:
                number, value = read_change(text)
            except ValueError:
                continue
            near = None if value is None else max(number.least, min(number.most, value))
            yield write_change(number.name, near)

    def _texts(self, raw: object) -> list[str]:
        if isinstance(raw, str):
            raw = raw.split(",") if raw else ()
        elif isinstance(raw, Mapping):
            raw = [_entry(key, value) for key, value in raw.items()]
        texts = isinstance(raw, (tuple, list)) and all(isinstance(each, str) for each in raw)
        if not texts or len(raw) > MOST_CHANGES:  # type: ignore[arg-type]
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; up to {MOST_CHANGES} numbers of the rules,"
                " each with a whole number, are allowed."
            )
        return list(raw)  # type: ignore[call-overload]


def _entry(key: object, value: object) -> object:
    """Give an entry of a table as it is written; what can't be one stays what it is."""
    if not isinstance(key, str) or isinstance(value, bool) or not isinstance(value, int | None):
        return (key, value)
    name = key.removeprefix(TEXT).replace(".", PART).replace("_", "-")
    return write_change(name, value)


class _OfNumber(Slider):
    """What both fields of a number share: it arrives as `set:` and the number's name."""

    def __init__(self, number: Number) -> None:
        super().__init__(number.label, lambda: (number.least, number.most), start=lambda: 0)
        self.name = number.name

    def ident(self, place: Place) -> str:
        """Give the id of the control's element."""
        return f"{place.prefix}-set-{self.name}"

    def key(self, place: Place) -> str:
        """Give the key that the control's touches carry."""
        return f"{place.path}set:{self.name}"

    def read(self, raw: object) -> int | None:  # type: ignore[override]
        """Give the number, None for an empty text; raises ControlFault outside the bounds."""
        return None if raw is None or raw == "" else super().read(raw)


class ChangedNumber(_OfNumber, NumberBox):
    """A field to type the number; an empty one leaves it as it is."""


@lru_cache(maxsize=128)
def field_of(number: Number, *, given: bool) -> Slider:
    """Give the field of a number: a slider where a finger can set each step of it.

    A slider has always a number, so what is not `given` yet is typed.
    """
    slides = given and number.most - number.least <= MOST_STEPS
    return _OfNumber(number) if slides else ChangedNumber(number)
