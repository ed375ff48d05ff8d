"""What a widget remembers: its states to go back to and forward to, and its noted results.

All of it is one text, so that a page keeps it without knowing what it holds.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from .controls import shown

__all__ = ["LONGEST_MEMORY", "History", "Note", "UnreadableMemoryError"]

VERSION = 1
MOST_STEPS = 40
MOST_NOTES = 10
LONGEST_NOTE = 200
# In characters, of the whole memory.
LONGEST_MEMORY = 16_000
# With a memory that is kept unread; a page keeps no more.
LONGEST_KEPT = 20_000
# What a link is made of; see `links`.
STATE = re.compile(r"[\w.~,-]*", re.ASCII)


class UnreadableMemoryError(ValueError):
    """A memory that can't be read, as one sentence."""


@dataclass(frozen=True, slots=True)
class Note:
    """A result worth coming back to: what is said of it, and the state that shows it."""

    said: str
    state: str


@dataclass(slots=True)
class History:
    """The states before and after the present one, oldest first, and the notes, newest first."""

    past: list[str] = field(default_factory=list)
    future: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    # A memory that a newer book wrote: not understood, and not thrown away either.
    unread: str = ""

    def step(self, before: str) -> None:
        """Note that the state has left `before`."""
        self.past = [*self.past, before][-MOST_STEPS:]
        self.future = []

    def back(self, now: str) -> str:
        """Give the state before `now`, which becomes one to go forward to."""
        self.future.append(now)
        return self.past.pop()

    def forth(self, now: str) -> str:
        """Give the state after `now`, which becomes one to go back to."""
        self.past.append(now)
        return self.future.pop()

    def note(self, said: str, state: str) -> None:
        """Note a result, once."""
        note = Note(said[:LONGEST_NOTE], state)
        self.notes = [note, *(old for old in self.notes if old.state != state)][:MOST_NOTES]

    def write(self, now: str) -> str:
        """Give the memory as text: the present state `now` and all that is remembered.

        Where it would be too long, the farthest steps are left out first, and notes last.
        """
        kept: dict[str, Any] = {
            "version": VERSION,
            "now": now,
            "past": list(self.past),
            "future": list(self.future),
            "notes": [[note.said, note.state] for note in reversed(self.notes)],
        }
        if self.unread:
            kept["unread"] = self.unread
        for part in ("past", "future", "notes"):
            while len(_written(kept)) > LONGEST_MEMORY and kept[part]:
                del kept[part][: len(kept[part]) // 2 + 1]
        if len(_written(kept)) > LONGEST_KEPT:
            kept.pop("unread", None)
        kept["notes"].reverse()
        return _written(kept)

    @classmethod
    def read(cls, text: str) -> tuple[str, History]:
        """Give the present state and the history in a memory; raises UnreadableMemoryError."""
        try:
            kept = json.loads(text)
            version = kept["version"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise UnreadableMemoryError(
                f"What this page remembered can't be read ({shown(text)}); it starts anew."
            ) from None
        if version != VERSION:
            raise UnreadableMemoryError(
                f"What this page remembered is of version {version!r:.20}, and this book reads"
                f" version {VERSION}. It is kept, and the page starts anew."
            )
        notes = [
            Note("".join(filter(str.isprintable, note[0]))[:LONGEST_NOTE], note[1])
            for note in _listed(kept.get("notes"))
            if isinstance(note, list)
            and len(note) == 2
            and isinstance(note[0], str)
            and note[0].strip()
            and _states(note[1:])
        ]
        unread = kept.get("unread")
        now = _states([kept.get("now")])
        return now[0] if now else "", cls(
            _states(kept.get("past"))[-MOST_STEPS:],
            _states(kept.get("future"))[-MOST_STEPS:],
            notes[:MOST_NOTES],
            unread if isinstance(unread, str) else "",
        )


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _states(value: object) -> list[str]:
    """Give the texts of a list that may be states; anything else in it was tampered with."""
    return [text for text in _listed(value) if isinstance(text, str) and STATE.fullmatch(text)]


def _written(kept: dict[str, Any]) -> str:
    return json.dumps(kept, separators=(",", ":"))
