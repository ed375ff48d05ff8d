"""What the pages of a variant's book tell of each value: what it is here, and what the book has."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from rules.data import Cell, DataFaults, Quote, Ruleset
from rules.data.cells import NOTHING

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
IN_BRACKETS = re.compile(r"\((.*) in the book\)", re.S)


@dataclass
class Value:
    """An element that keeps a rule: its data attributes, and its texts by what they are."""

    given: dict[str, str]
    parts: list[tuple[str, str]] = field(default_factory=list)

    @property
    def here(self) -> str:
        """What it says, without marks and brackets."""
        shown = [
            text
            for at, (kind, text) in enumerate(self.parts)
            if kind != "book" and not self._parts_from_brackets(at)
        ]
        return _plain("".join(shown))

    @property
    def brackets(self) -> list[str]:
        """What stands in brackets as the book's, as it reads."""
        return [_plain(text) for kind, text in self.parts if kind == "book"]

    @property
    def in_the_book(self) -> str:
        """What the book says by it: each part that is marked gives way to what its brackets say."""
        told: list[tuple[str, str]] = []
        for at, (kind, text) in enumerate(self.parts):
            if kind == "book":
                found = IN_BRACKETS.fullmatch(_plain(text))
                assert found, text
                if self._parts_from_brackets(at - 1):
                    told.pop()
                if told and told[-1][0] == "changed":
                    told.pop()
                text = "" if found[1] == "nothing" else found[1]
            told.append((kind, text))
        return _plain("".join(text for _, text in told))

    def _parts_from_brackets(self, at: int) -> bool:
        """Whether a part is no more than the space before the brackets."""
        rest = self.parts[at + 1 :]
        return not self.parts[at][1].strip() and bool(rest) and rest[0][0] == "book"


def _plain(text: str) -> str:
    # The page sets quotation marks and apostrophes as a book does.
    return " ".join(text.translate(str.maketrans("‘’“”", "''\"\"")).split())


class Page(HTMLParser):
    """A built page: its values, its text without what stands in brackets as the book's."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.values: list[Value] = []
        self.texts: list[str] = []
        self._open: list[tuple[str, str, Value | None]] = []
        self.feed(path.read_text(encoding="utf-8"))

    @property
    def text(self) -> str:
        return _plain("".join(self.texts))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = {name: value or "" for name, value in attrs}
        found = None
        if "data-rule" in given and "data-value" in given:
            data = {key.removeprefix("data-"): value for key, value in given.items()}
            found = Value(data)
            self.values.append(found)
        self._open.append((tag, given.get("class", ""), found))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            found, _, _ = self._open.pop()
            if found == tag:
                break
        if tag == "li":
            self.handle_data(" · ")

    def handle_data(self, data: str) -> None:
        classes = " ".join(classes for _, classes, _ in self._open).split()
        if {"script", "style"} & {tag for tag, *_ in self._open}:
            return
        is_book = "book-value" in classes
        if not is_book:
            self.texts.append(data)
        if "provenance-mark" in classes or ("visually-hidden" in classes and not is_book):
            return
        value = next((value for *_, value in reversed(self._open) if value), None)
        if value is None:
            return
        kind = "book" if is_book else "changed" if "changed-value" in classes else "plain"
        if value.parts and value.parts[-1][0] == kind:
            value.parts[-1] = (kind, value.parts[-1][1] + data)
        else:
            value.parts.append((kind, data))


def pages_of(site: Path) -> dict[str, Page]:
    """Every page of a built site, by its path."""
    found = [path for path in sorted(site.rglob("*.html")) if "engine" not in path.parts]
    return {path.relative_to(site).as_posix(): Page(path) for path in found}


def rule_value(rules: Ruleset, given: dict[str, str]) -> Quote | Cell:
    """The quote or the cell that an element keeps."""
    if "row" in given:
        return rules.table(given["rule"]).rows[int(given["row"])][int(given["column"])]
    return rules.quote(given["rule"], given.get("style") or None)


def base_value(rules: Ruleset, book: Ruleset, given: dict[str, str]) -> Quote | Cell | None:
    """What the book has in its place: of a table, the row and the column that are called alike.

    Where none is, the one at the same place, as long as there are as many.
    """
    if "row" not in given:
        try:
            return rule_value(book, given)
        except DataFaults:
            return None
    here, own = rules.table(given["rule"]), book.table(given["rule"])
    row, column = int(given["row"]), int(given["column"])
    names, values = (
        [[of(line[0]) for line in table.rows] for table in (here, own)]
        for of in (lambda head: head.text, lambda head: json.dumps(head.value))
    )
    at = _place(*names, row)
    at = _place(*values, row) if at is None else at
    across = _place(list(here.columns), list(own.columns), column)
    return None if at is None or across is None else own.rows[at][across]


def _place(here: list[str], own: list[str], at: int) -> int | None:
    if here[at] in own:
        # Of several that are called alike, the one that comes in the same turn.
        same = [place for place, name in enumerate(own) if name == here[at]]
        turn = here[:at].count(here[at])
        return same[turn] if turn < len(same) else None
    return at if len(here) == len(own) else None


def as_json(value: Any) -> Any:
    """A value as it comes back from a page."""
    return json.loads(json.dumps(value))


def reads(value: Quote | Cell) -> str:
    """A value's text as a reader sees it."""
    text = _plain(value.text)
    return "" if text == NOTHING else text
