"""Comments of a variant's file, set apart while its values change, and put back where they stood.

A library that edits TOML counts the lines above a table to the table before it. Here a comment
belongs to what stands directly below it: it goes when that is taken out, and stays otherwise. One
with an empty line below it belongs to nothing, and so does that at the top of the file: they stay.

>>> apart, kept = set_apart('a = 1\\n\\n# of b\\n[b]\\nc = 1\\n')
>>> put_back(apart, kept) == 'a = 1\\n\\n# of b\\n[b]\\nc = 1\\n'
True
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["Kept", "put_back", "set_apart"]

LINE: Final = re.compile(r"[^\n]*\n|[^\n]+\Z")
# What a list, a table or a text of several lines ends with.
CLOSING: Final = re.compile(r"[]}]|\"\"\"|'''")


@dataclass(frozen=True, slots=True)
class Above:
    """The lines above a statement: those that stand free, and the comments directly above it."""

    free: str
    own: str


@dataclass(frozen=True, slots=True)
class Kept:
    """What was set apart: the lines above each statement, those at the end, and the mark.

    A statement is marked by a comment behind it, which holds its place among `above`.
    """

    mark: str
    above: tuple[Above, ...]
    end: str


def set_apart(text: str) -> tuple[str, Kept]:
    """Give a text of TOML without its lines of comments and its empty lines, and what those are."""
    mark = " #^"
    while mark in text:
        mark += "^"
    above: list[Above] = []
    lines = []
    end = ""
    for lead, statement in _statements(text):
        if not statement:
            end = lead
            continue
        body = statement.rstrip("\r\n")
        rest = statement[len(body) :] or "\n"
        lines.append(f"{body}{mark}{len(above)}{rest}")
        above.append(_parted(lead))
    return "".join(lines), Kept(mark, tuple(above), end)


def put_back(text: str, kept: Kept) -> str:
    """Give a text with the comments that were set apart, less those of what is not there now."""
    marked = re.compile(re.escape(kept.mark) + r"(\d+)(?=\s*\Z)")
    found = [(lead, each, marked.search(each)) for lead, each in _statements(text)]
    there = {int(mark[1]) for *_, mark in found if mark}
    made: list[str] = []
    for lead, statement, mark in found:
        made.append(lead)
        if mark:
            place = int(mark[1])
            here = kept.above[place]
            made += [_free(_of_gone(kept, there, place), here.free), here.own]
            statement = statement[: mark.start()] + statement[mark.end() :]
        made.append(statement)
    return "".join([*made, _free(_of_gone(kept, there, len(kept.above)), kept.end)])


def _statements(text: str) -> Iterator[tuple[str, str]]:
    """Yield each statement, a head of a table or a value, after the empty lines and comments above.

    The last statement is empty, with the lines at the end above it.
    """
    lead = statement = ""
    for line in LINE.findall(text):
        if not statement and line.strip(" \t\r\n")[:1] in ("", "#"):
            lead += line
            continue
        statement += line
        if (statement == line or CLOSING.search(line)) and _is_whole(statement):
            yield lead, statement
            lead = statement = ""
    if statement:
        yield lead, statement
        lead = ""
    yield lead, ""


def _is_whole(statement: str) -> bool:
    """Whether it ends here: a list or a text of several lines is no TOML until it does."""
    try:
        tomllib.loads(statement)
    except (ValueError, RecursionError):
        return False
    return True


def _parted(lead: str) -> Above:
    lines = LINE.findall(lead)
    first = next((at for at in range(len(lines), 0, -1) if not lines[at - 1].strip()), 0)
    return Above("".join(lines[:first]), "".join(lines[first:]))


def _of_gone(kept: Kept, there: set[int], place: int) -> str:
    """Give what stays of the lines above those statements that are gone from before a place."""
    first = next((at for at in range(place, 0, -1) if at - 1 in there), 0)
    gone = kept.above[first:place]
    stays = [each.free if at else each.free + each.own for at, each in enumerate(gone, first)]
    return "".join(each for each in stays if each.strip())


def _free(gone: str, here: str) -> str:
    """Give free lines that stood above what is gone, with an empty line before what follows."""
    if not gone:
        return here
    apart = "" if here.lstrip(" \t\r").startswith("\n") else "\n"
    return f"{gone.rstrip()}\n{apart}{here}"
