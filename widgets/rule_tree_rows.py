"""The tree of all rules as rows: text, concept, record, key; whole, or what was searched for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.data import Record, Ruleset

from .rule_tree_branches import TEXT, Branch, branches, plainly
from .rule_tree_values import changed_keys, key_label, keys_of, paths_of, told_value

__all__ = ["Found", "Row", "found_rows"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the tree: a branch, open or not, or with a `path` the value of a key.

    It is the `place`-th of `among` beside it.
    """

    level: int
    name: str
    label: str
    opened: bool | None = None
    count: int = 0
    path: str = ""
    place: int = 1
    among: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """The rows to show, and how much was found: None where nothing was looked for."""

    rows: tuple[Row, ...]
    hits: int | None = None


# ---- what is searched for


# The words of a record's keys, as long as it is the very same record.
_known: dict[str, tuple[Record, dict[str, str]]] = {}


def _words_of(rules: Ruleset, branch: Branch, renamed: bool) -> dict[str, str]:
    """Give what each key of a record is found by: its path, its value, its words, its record's.

    Where a record was renamed, others may be told otherwise though they are the same.
    """
    record = rules[branch.ref]
    kept = _known.get(branch.ref)
    if kept is None or kept[0] is not record or renamed:
        found = {
            key: plainly(
                branch.words,
                key_label(key),
                *paths_of(record, key),
                told_value(rules, f"{record.ref}.{key}"),
            )
            for key in keys_of(record, open_too=True)
        }
        kept = _known[branch.ref] = record, found
    return kept[1]


@lru_cache(maxsize=2)
def _is_renamed(rules: Ruleset) -> bool:
    return any("label" in record.changed for record in rules.records.values())


@dataclass(frozen=True, slots=True)
class _Looking:
    """What is looked for, and what of it stands open."""

    rules: Ruleset
    words: Sequence[str]
    only: frozenset[str] | None
    open_too: bool
    opened: Collection[str]
    shut: Collection[str]

    def of(self, branch: Branch, level: int) -> tuple[list[Row], int]:
        """Give the rows of a branch in which something is found, and how much is."""
        if self.only is None and all(word in branch.words for word in self.words):
            return self.whole(branch, level), 1
        hits, below = 0, list[Row]()
        for inner in branch.inside:
            rows, found = self.of(inner, level + 1)
            below += rows
            hits += found
        if branch.ref:
            leaves = self.leaves(branch, level + 1, self.is_hit(branch))
            below += leaves
            hits += len(leaves)
        if not below:
            return [], 0
        opened = branch.name not in self.shut
        row = Row(level, branch.name, branch.label, opened, hits)
        return [row, *(below if opened else ())], hits

    def whole(self, branch: Branch, level: int) -> list[Row]:
        """Give the rows of a branch with all that stands open in it."""
        leaves = keys_of(self.rules[branch.ref], open_too=self.open_too) if branch.ref else ()
        # A text stands open until it is shut, anything else shut until it is opened.
        is_text = branch.kind == TEXT and branch.name not in self.shut
        opened = is_text or branch.name in self.opened
        rows = [Row(level, branch.name, branch.label, opened, len(branch.inside or leaves))]
        if opened:
            for inner in branch.inside:
                rows += self.whole(inner, level + 1)
            if branch.ref:
                rows += self.leaves(branch, level + 1, lambda _: True)
        return rows

    def leaves(self, branch: Branch, level: int, is_hit: Callable[[str], bool]) -> list[Row]:
        """Give a row for each key of a record that is a hit."""
        return [
            Row(level, f"{branch.ref}.{key}", key_label(key), path=f"{branch.ref}.{key}")
            for key in keys_of(self.rules[branch.ref], open_too=self.open_too)
            if is_hit(key)
        ]

    def is_hit(self, branch: Branch) -> Callable[[str], bool]:
        """Give what says of a key of a record whether it is looked for."""
        if not self.words:
            return lambda key: self.only is not None and f"{branch.ref}.{key}" in self.only
        known = _words_of(self.rules, branch, _is_renamed(self.rules))
        return lambda key: (
            all(word in known[key] for word in self.words)
            and (self.only is None or f"{branch.ref}.{key}" in self.only)
        )


def found_rows(
    base: Ruleset,
    rules: Ruleset,
    *,
    search: str = "",
    differing: Collection[str] | None = None,
    open_too: bool = False,
    opened: Collection[str] = (),
    shut: Collection[str] = (),
) -> Found:
    """Give the rows of the tree, or those in which all words of a search are found.

    With `differing`, the paths of differences, only what differs is shown.
    """
    words = plainly(search).split()
    only = None if differing is None else changed_keys(dict.fromkeys(differing))
    looking = _Looking(rules, words, only, open_too, frozenset(opened), frozenset(shut))
    rows: list[Row] = []
    hits = 0
    for text in branches(base):
        if words or only is not None:
            some, found = looking.of(text, 1)
            rows += some
            hits += found
        else:
            rows += looking.whole(text, 1)
    placed = tuple(_placed(rows))
    return Found(placed, hits if words or only is not None else None)


def _placed(rows: Sequence[Row]) -> Iterator[Row]:
    """Note of each row which it is of those in the same branch."""
    groups: dict[int, int] = {}
    group_of: list[tuple[int, int]] = []
    sizes: dict[int, int] = {}
    number = 0
    for row in rows:
        for level in [level for level in groups if level > row.level]:
            del groups[level]
        if row.level not in groups:
            number += 1
            groups[row.level] = number
        group = groups[row.level]
        sizes[group] = sizes.get(group, 0) + 1
        group_of.append((group, sizes[group]))
    for row, (group, place) in zip(rows, group_of, strict=True):
        yield replace(row, place=place, among=sizes[group])
