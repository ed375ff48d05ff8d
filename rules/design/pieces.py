"""Work in pieces: a generator that yields how far it is, and gives what it comes to."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

__all__ = ["Step", "finished", "retold"]

T = TypeVar("T")

Step = tuple[float, str]
"""How much of the work is done, in 0..1, and what is being worked out."""


def finished(work: Generator[Any, None, T]) -> T:
    """Work to the end, and give what it comes to; raises what the work raises."""
    while True:
        try:
            next(work)
        except StopIteration as over:
            found: T = over.value
            return found


def retold(
    work: Generator[float, None, T], first: float, last: float, words: str
) -> Generator[Step, None, T]:
    """Do work that yields its share as a part of other work, from `first` to `last` of that."""
    while True:
        try:
            share = next(work)
        except StopIteration as over:
            found: T = over.value
            return found
        # Rounded up, it would be more than what follows.
        yield min(first + share * (last - first), last), words
