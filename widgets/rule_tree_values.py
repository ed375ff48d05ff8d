"""A value of the rules as a reader sees it: what it is called, how it is written, where it is from.

Any text of the rules is told so, by its records and their classes alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from rules.data import Record, Ruleset
from rules.data.quotes import hyphened
from rules.data.records import DESCRIBING
from rules.data.styles import plain

__all__ = [
    "LEFT_OPEN",
    "Told",
    "base_name",
    "changed_keys",
    "key_label",
    "keys_of",
    "mark_words",
    "name_of",
    "paths_of",
    "record_label",
    "told_value",
    "value_of",
]

LEFT_OPEN: Final = "left open"
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Told:
    """A value in words: now, in the base, and how a variant has to do with it.

    `change` is "changed" where the variant gives it, "follows" where it is told otherwise because
    of what the variant gives, "" where it is the same.
    """

    now: str
    before: str
    change: str
    mark: str


def record_label(record: Record) -> str:
    """Give what a record is called: its label, else its id in words."""
    own = getattr(record, "label", None)
    return str(own) if own else in_words(record.id)


def in_words(name: str) -> str:
    """Write an id or a key in words.

    >>> in_words("least_heroes")
    'Least heroes'
    """
    text = name.replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]


def key_label(key: str) -> str:
    """Give what a key is called."""
    return in_words(key)


def keys_of(record: Record, *, open_too: bool = False) -> list[str]:
    """Give the keys that a record holds, and with `open_too` those that it leaves open."""
    names = [each.name for each in fields(record) if each.name not in DESCRIBING]
    return [name for name in names if open_too or name in record.given]


def paths_of(record: Record, key: str) -> list[str]:
    """Give the path of a value as the bench shows it; of a table, those of its entries, too."""
    path, value = f"{record.ref}.{key}", getattr(record, key)
    return [path, *(f"{path}.{name}" for name in value)] if isinstance(value, Mapping) else [path]


def told_value(rules: Ruleset, path: str) -> str:
    """Write the value at `text:id.key` as a reader sees it.

    >>> from rules.data import current
    >>> told_value(current(), "momenta:dice-pool.success_faces")
    '5 or 6'
    """
    ref, _, key = path.partition(".")
    record = rules[ref]
    value = getattr(record, key)
    if key not in record.given:
        return LEFT_OPEN if value in (None, "", (), {}) else f"{plain(value)} ({LEFT_OPEN})"
    if isinstance(value, Mapping):
        entries = [
            f"{name_of(rules, record.text, name)} {_written(rules, f'{path}.{name}', held)}"
            for name, held in value.items()
        ]
        return ", ".join(entries) or NONE
    return _written(rules, path, value)


def _written(rules: Ruleset, path: str, value: Any) -> str:
    if value == ():
        return NONE
    return rules.quote(hyphened(path)).text


def name_of(rules: Ruleset, text: str, name: str) -> str:
    """Give the label of the record with an id, or the name itself where it is none."""
    record = rules.records.get(f"{text}:{name}")
    return name if record is None else record_label(record)


def mark_words(record: Record, key: str) -> str:
    """Say where a value comes from: stated, derived or house; of a table, all that its entries are.

    What is left open comes from nowhere.
    """
    if key not in record.given:
        return ""
    value = getattr(record, key)
    entries = [f"{key}.{name}" for name in value] if isinstance(value, Mapping) and value else [key]
    return ", ".join(dict.fromkeys(record.mark(each).provenance for each in entries))


def changed_keys(differing: Mapping[str, Any]) -> frozenset[str]:
    """Give the keys with a difference, as `text:id.key`, from differences of their entries."""
    found = set()
    for path in differing:
        ref, _, rest = path.partition(".")
        found.add(f"{ref}.{rest.partition('.')[0]}")
    return frozenset(found)


def value_of(base: Ruleset, rules: Ruleset, changed: frozenset[str], path: str) -> Told:
    """Tell a value of some rules beside that of the base; `changed` are the keys that differ."""
    ref, _, key = path.partition(".")
    now, before = told_value(rules, path), told_value(base, path)
    follows = "follows" if now != before else ""
    change = "changed" if path in changed else follows
    return Told(now, before, change, mark_words(base[ref], key))


def base_name(base: Ruleset) -> str:
    """Say what the base is called, as in "3 in the book"."""
    return base.variant or "the book"
