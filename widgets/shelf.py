"""A shelf of texts that every page of the book shares, such as the heroes that a reader keeps.

In a page the browser keeps it for the whole book, in a notebook the kernel does for itself. A panel
that changes the shelf shows it to its page by `Panel.put_shelf`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rules.data.typed import is_visible

from .controls import shown

__all__ = [
    "LONGEST_SHELF",
    "MOST_SHELVED",
    "NOT_KEPT",
    "ShelfError",
    "Shelved",
    "put",
    "receive",
    "shelved",
    "take_off",
    "unread",
    "written",
]

VERSION = 1
MOST_SHELVED = 12
# In characters: as long as the name of a hero in a file, so that none is cut to another's.
LONGEST_NAME = 100
# In characters, of the whole shelf as it is written; a page keeps no more.
LONGEST_SHELF = 60_000
# What is told where a page could not keep the shelf.
NOT_KEPT = (
    "Your shelf is as it was: this browser does not keep the change, because what it stores for"
    " this book is full or switched off. What you have here stays here; a file keeps it safe."
)


class ShelfError(ValueError):
    """What can't be put on the shelf, as one sentence."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """One text on the shelf, under the name that a reader knows it by."""

    name: str
    text: str


_held: list[Shelved] = []
# A shelf that a newer book wrote, or that can't be read: kept as it is.
_unread = ""


def shelved() -> tuple[Shelved, ...]:
    """Give what stands on the shelf, the newest first."""
    return tuple(_held)


def unread() -> str:
    """Say why the shelf can't be used, '' where it can."""
    if not _unread:
        return ""
    return (
        f"The shelf of this book can't be read ({shown(_unread)}); version {VERSION} is. It is kept"
        " as it is, and nothing can be put on it here."
    )


def put(name: str, text: str) -> None:
    """Put a text on the shelf, in place of one of the same name; raises ShelfError."""
    if _unread:
        raise ShelfError(unread())
    named = _named(name)
    if not named:
        raise ShelfError("It has no name yet: what stands on the shelf is found by its name.")
    if len(named) > LONGEST_NAME:
        allowed = f"at most {LONGEST_NAME} are allowed on the shelf"
        raise ShelfError(f"The name {shown(named)} has {len(named)} characters; {allowed}.")
    others = [held for held in _held if held.name != named]
    if len(others) >= MOST_SHELVED:
        raise ShelfError(
            f"The shelf holds {MOST_SHELVED} already; take one off before {shown(named)} goes on."
        )
    held = [Shelved(named, text), *others]
    length = len(_written(held))
    if length > LONGEST_SHELF:
        raise ShelfError(
            f"The shelf is full: with {shown(named)} it would take {length:,} characters; at most"
            f" {LONGEST_SHELF:,} are allowed."
        )
    _held[:] = held


def take_off(name: str) -> None:
    """Take a text off the shelf; raises ShelfError where none has that name."""
    if all(held.name != name for held in _held):
        raise ShelfError(f"Nothing on the shelf is called {shown(name)}.")
    _held[:] = [held for held in _held if held.name != name]


def written() -> str:
    """Give the whole shelf as text, for a page to keep; '' for an empty one."""
    if _unread:
        return _unread
    return _written(_held) if _held else ""


def receive(text: str | None) -> None:
    """Take the shelf that a page kept in place of the present one."""
    global _unread
    _held.clear()
    _unread = ""
    if not text:
        return
    try:
        kept = json.loads(text)
        if kept["version"] != VERSION or not isinstance(kept["shelf"], list):
            raise ValueError
        found = [held for each in kept["shelf"] if (held := _entry(each))]
    except (ValueError, TypeError, KeyError, RecursionError):
        _unread = text
        return
    _held.extend({held.name: held for held in reversed(found)}.values())
    _held.reverse()
    del _held[MOST_SHELVED:]


def _named(name: str) -> str:
    """Give a name as it stands on the shelf: what can be printed, with single spaces."""
    return " ".join("".join(filter(is_visible, name)).split())


def _entry(each: Any) -> Shelved | None:
    """Read one entry; what was tampered with is left out."""
    if isinstance(each, list) and len(each) == 2 and all(isinstance(part, str) for part in each):
        name = _named(each[0])
        return Shelved(name, each[1]) if 0 < len(name) <= LONGEST_NAME else None
    return None


def _written(held: list[Shelved]) -> str:
    kept = {"version": VERSION, "shelf": [[each.name, each.text] for each in held]}
    return json.dumps(kept, separators=(",", ":"))
