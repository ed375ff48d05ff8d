"""The variant as TOML text: a field that is read while it is typed into."""

from __future__ import annotations

from typing import Any, Final

from .controls import Place
from .html import Markup
from .texts import TextArea, in_lines

__all__ = ["VariantText"]

# In characters.
LONGEST: Final = 60_000


class VariantText(TextArea):
    """The text of a variant's file."""

    def __init__(self, label: str) -> None:
        super().__init__(label, longest=LONGEST, rows=18)

    def lines(self, raw: object) -> str | None:
        """Give the text in its lines, each tab a tab as its author set it."""
        parts = [in_lines(part) for part in raw.split("\t")] if isinstance(raw, str) else [None]
        return None if None in parts else "\t".join(map(str, parts))

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a field of several lines, each letter of which is a touch."""
        return super().draw(value, place, data_typed=True, **facts)
