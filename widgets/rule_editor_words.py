"""What is said of the value that is edited: its place, its meaning, what is allowed, its origin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.data import Ruleset
from rules.data.records import Mark
from rules.data.schema_words import comments_of, sentence_of
from rules.data.styles import listed

from .rule_editor_shapes import Group, Rows, Shape, Table, Word
from .rule_tree_branches import branches
from .rule_tree_values import key_label, name_of

__all__ = ["allowed_of", "meaning_of", "origins_of", "place_of", "told_mark"]

# How many names a sentence holds.
MOST_NAMED = 8


def place_of(base: Ruleset, ref: str) -> list[str]:
    """Name what a record lies in and the record itself, the outermost first."""
    for text in branches(base):
        for concept in text.inside:
            if concept.ref == ref:
                return [text.label, concept.label]
            for record in concept.inside:
                if record.ref == ref:
                    return [text.label, concept.label, record.label]
    return []


def meaning_of(base: Ruleset, path: str) -> str:
    """Say what a key means, in the words of its record's class; what a record is, else."""
    ref, _, key = path.partition(".")
    cls: Any = type(base[ref])
    words = comments_of(cls).get(key) or sentence_of(cls)
    return words if words.endswith((".", "!", "?", ":")) or not words else f"{words}."


def allowed_of(shape: Shape) -> str:
    """Say what is allowed, in a sentence; '' where anything of its kind is."""
    told = list(dict.fromkeys(_allowed(shape)))
    return f"Allowed: {'; '.join(told)}." if told else ""


def _allowed(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Word) and not shape.allowed:
        yield f"one of {listed(tuple(label for _, label in shape.options), 'or')}"
    elif shape.allowed:
        yield shape.allowed
    match shape:
        case Rows(inner=inner):
            yield from map(_each, _allowed(inner))
        case Table(names=names, inner=inner):
            yield from (f"named by {told}" for told in _allowed(names))
            yield from map(_each, _allowed(inner))
        case Group(parts=parts):
            for name, part in parts:
                yield from (f"{key_label(name)}: {told}" for told in _allowed(part))


def _each(told: str) -> str:
    return told if told.startswith("each ") else f"each {told}"


def origins_of(base: Ruleset, path: str) -> list[tuple[str, Mark]]:
    """Give where a value comes from: of a table, each mark with the entries that have it.

    The name is '' where it holds for all of the value.
    """
    ref, _, key = path.partition(".")
    record = base[ref]
    value = getattr(record, key)
    entries = list(value) if isinstance(value, Mapping) else []
    marks: dict[Mark, list[str]] = {}
    for entry in entries:
        marks.setdefault(record.mark(f"{key}.{entry}"), []).append(entry)
    if len(marks) < 2:
        return [("", next(iter(marks), record.mark(key)))]
    return [(_names(base, record.text, names), mark) for mark, names in marks.items()]


def _names(base: Ruleset, text: str, names: list[str]) -> str:
    labels = [name_of(base, text, name) for name in names]
    more = len(labels) - MOST_NAMED
    if more > 0:
        labels[MOST_NAMED:] = [f"{more} more"]
    return listed(tuple(labels), "and")


def told_mark(base: Ruleset, mark: Mark) -> str:
    """Say what a mark means, with the reason of the gap that it fills."""
    if mark.provenance == "stated":
        return f"The text states it, in {_chapter(mark.chapter)}."
    gap = base.gaps.get(mark.source or "")
    how = "It follows from the text" if mark.provenance == "derived" else "It is our reading"
    if gap is None:
        return f"{how}."
    return f"{how}, in {_chapter(gap.chapter)}. {gap.title.rstrip('.')}. {gap.reason}"


def _chapter(name: str | None) -> str:
    return f"chapter {name}" if name and name.isdecimal() else f"“{name}”"
