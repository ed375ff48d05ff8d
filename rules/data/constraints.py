"""Constraints that a data class writes into its annotations, each able to say what it allows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any


class Constraint:
    """Something a value must meet besides its type."""

    __slots__ = ()

    def accepts(self, value: Any) -> bool:
        """Whether the value, already of the right type, is allowed."""
        raise NotImplementedError

    @property
    def allowed(self) -> str:
        """What is allowed, as the end of a sentence."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Between(Constraint):
    """A number from `least` to `most`, both included."""

    least: int
    most: int

    def accepts(self, value: Any) -> bool:
        """Whether the number lies in the range."""
        return bool(self.least <= value <= self.most)

    @property
    def allowed(self) -> str:
        """The range in words."""
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Only(Constraint):
    """The one value that the procedures know how to play."""

    value: bool | int | str

    def accepts(self, value: Any) -> bool:
        """Whether it is that value."""
        return bool(value == self.value)

    @property
    def allowed(self) -> str:
        """The value, as a file writes it."""
        return f"{str(self.value).lower()}, the only value that can be played"


@dataclass(frozen=True, slots=True)
class Items(Constraint):
    """A list of `least` to `most` items; `ascending` also forbids repeats and disorder."""

    least: int
    most: int
    ascending: bool = False

    def accepts(self, value: Any) -> bool:
        """Whether the list has the right length and, where asked, climbs."""
        if not self.least <= len(value) <= self.most:
            return False
        pairs = pairwise(value)
        return not self.ascending or all(a < b for a, b in pairs)

    @property
    def allowed(self) -> str:
        """Length and order in words."""
        order = " in climbing order without repeats" if self.ascending else ""
        return f"a list of {self.least} to {self.most} items{order}"


@dataclass(frozen=True, slots=True)
class Shape(Constraint):
    """A text that a regular expression describes in full."""

    pattern: str
    words: str

    def accepts(self, value: Any) -> bool:
        """Whether the whole text fits."""
        return re.fullmatch(self.pattern, value) is not None

    @property
    def allowed(self) -> str:
        """What the expression stands for."""
        return self.words


@dataclass(frozen=True, slots=True)
class Filled(Constraint):
    """A text with at least one visible character."""

    def accepts(self, value: Any) -> bool:
        """Whether anything is written."""
        return bool(value.strip())

    @property
    def allowed(self) -> str:
        """What is asked for."""
        return "a text that is not empty"


@dataclass(frozen=True, slots=True)
class RefTo(Constraint):
    """The id of a record of that kind in the same text; looked up once all files are read."""

    kind: str

    def accepts(self, value: Any) -> bool:
        """Any text will do until the ids are known."""
        return isinstance(value, str)

    @property
    def allowed(self) -> str:
        """What is asked for."""
        return f"the id of a {self.kind} record"
