"""Faults in data: what is wrong, where, what is allowed, and the nearest valid name."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

# To look for the nearest name takes a while, so after that many faults they are told without.
WITH_NEAREST: Final = 25
_OF_FILES: Final[Mapping[int | None, str]] = {
    errno.ENOENT: "there is no such file",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.EACCES: "that is not permitted",
    errno.EPERM: "that is not permitted",
    errno.EROFS: "nothing can be written there",
    errno.ENOSPC: "there is no room left for it",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ELOOP: "its links lead round in a circle",
    errno.EINVAL: "it is no regular file",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake in a data file or in a question put to a ruleset; `str()` is its sentence.

    Where nothing could be read, `found` says why, as `in_words` does, and `allowed` is empty.
    """

    file: str
    record: str
    key: str
    found: str
    allowed: str
    nearest: str = ""

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.record, self.key) if part)
        nearest = f" Nearest: {self.nearest}." if self.nearest else ""
        if not self.allowed:
            return f"{where}: {self.found}.{nearest}"
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


def nearest_of_few(faults: Sized, word: object, names: Iterable[str]) -> str:
    """Give the nearest name as `nearest` does, unless there are many faults already."""
    return nearest(word, names) if len(faults) < WITH_NEAREST else ""


def in_words(error: Exception) -> str:
    """Say in plain words why a file or a text cannot be read or written.

    >>> in_words(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    'there is no such file'
    """
    if isinstance(error, UnicodeDecodeError):
        return "it is no UTF-8 text"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if isinstance(error, OSError):
        return _OF_FILES.get(error.errno) or error.strerror or str(error)
    return str(error)


def one_of(names: Iterable[str], last: str = "or") -> str:
    """Write names as a list a sentence can hold: `a, b or c`, with another word before the last."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {last} {listed[-1]}"


def shown(value: object) -> str:
    """Write a value found in a file so that its type can be told, shortened to fit a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
