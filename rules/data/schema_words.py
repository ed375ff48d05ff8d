"""What the record classes say of themselves in docstrings and comments, for schemas to repeat."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from functools import cache
from textwrap import dedent
from typing import Final

from rules.data.records import FrozenMap

# What the keys are for that every record has; their class is read by those who know.
COMMON: Final[Mapping[str, str]] = FrozenMap(
    {
        "id": "The name by which other records, quotes and variants refer to this one.",
        "provenance": "Whether the text states it, it follows from the text, or it is ours.",
        "chapter": "The chapter that states it, or in which the gap lies.",
        "source": "The gap that it fills, where the text does not state it.",
        "marks": "Where single keys come from, when that differs from the rest of the record.",
        "values": "The numbers that the texts name in braces.",
    }
)


@cache
def sentence_of(cls: type) -> str:
    """Give the first paragraph of a class's docstring on one line."""
    return " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())


@cache
def comments_of(cls: type) -> Mapping[str, str]:
    """Give the comment that stands above each key of a record class or of its bases."""
    found: dict[str, str] = dict(COMMON)
    for part in reversed(cls.__mro__[:-1]):
        try:
            lines = dedent(inspect.getsource(part)).splitlines()
        except (OSError, TypeError):
            continue
        body = ast.parse("\n".join(lines)).body[0]
        for line in body.body if isinstance(body, ast.ClassDef) else ():
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                words = _above(lines, line.lineno - 1)
                if words:
                    found[line.target.id] = words
    return FrozenMap(found)


def _above(lines: list[str], index: int) -> str:
    """Join the lines of comment right above a line."""
    first = index
    while first and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return " ".join(line.strip().removeprefix("#").strip() for line in lines[first:index])
