"""What a page kept of its widgets: handed over before they are made, asked for by name once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import shelf

__all__ = ["Kept", "forget", "receive", "taken_back"]


# The key of the shelf among what a page kept: no widget has it for a name.
SHELF = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """One widget's state of the address (`link`) and what it remembered (`memory`).

    Either is None where the page has none. `oversized` names what the page held and does not give,
    because it is too long: "link", "memory", both with a space, or "" for neither. `length` is how
    long the memory was, in characters.
    """

    link: str | None = None
    memory: str | None = None
    oversized: str = ""
    length: int = 0


_kept: dict[str, Kept] = {}


def receive(kept: Mapping[str, Any]) -> None:
    """Take what the page kept, by the widgets' names; whatever is no text is dropped.

    Under no name stands the shelf that all pages of the book share.
    """
    forget()
    everything = dict(kept) if isinstance(kept, Mapping) else {}
    shared = everything.pop(SHELF, None)
    shelf.receive(shared if isinstance(shared, str) else None)
    for name, held in everything.items():
        if isinstance(held, Mapping):
            link, memory = held.get("link"), held.get("memory")
            oversized, length = held.get("oversized"), held.get("length")
            _kept[name] = Kept(
                link if isinstance(link, str) else None,
                memory if isinstance(memory, str) else None,
                oversized if isinstance(oversized, str) else "",
                length if isinstance(length, int) else 0,
            )


def taken_back(name: str) -> Kept:
    """Give what was kept of the widget `name`; only the first to ask gets it."""
    return _kept.pop(name, Kept())


def forget() -> None:
    """Forget everything that was kept."""
    _kept.clear()
