"""Faults in data: what is wrong, where, what is allowed, and the nearest valid name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake in a data file or in a question put to a ruleset; `str()` is its sentence."""

    file: str
    record: str
    key: str
    found: str
    allowed: str
    nearest: str = ""

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.record, self.key) if part)
        nearest = f" Nearest: {self.nearest}." if self.nearest else ""
        return f"{where}: found {self.found}; allowed is {self.allowed}.{nearest}"


class DataFaults(ValueError):  # noqa: N818 (it holds many faults; it is not one error)
    """Every fault found, at once, in `faults`; the message is one sentence a line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[DataFaults], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


def nearest(word: object, names: Iterable[str]) -> str:
    """Give the name most like `word`, or nothing where none is like it."""
    matches = get_close_matches(str(word), sorted(set(names)), n=1, cutoff=0.5)
    return matches[0] if matches else ""


def one_of(names: Iterable[str]) -> str:
    """Write names as a list a sentence can hold: `a, b or c`."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} or {listed[-1]}"


def shown(value: object) -> str:
    """Write a value found in a file so that its type can be told, shortened to fit a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
