"""Which values of the rules a computation reads: noted by the rules that it is given.

`recording` gives rules that are equal to others in all they say, but note each key of each record
that is read. They have a fingerprint and an identity of their own, so nothing that is kept in a
cache answers for them without being read.

>>> from rules.data import current
>>> noting, reads = recording(current())
>>> noting.quote("momenta:dice-pool.success-faces").text
'5 or 6'
>>> "momenta:dice-pool.success_faces" in reads
True
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from functools import cache
from itertools import count
from typing import Any

from rules.data.altered import plain
from rules.data.faults import DataFaults
from rules.data.records import DESCRIBING, FrozenMap, Record
from rules.data.ruleset import Ruleset, current, in_force

__all__ = ["digest_of", "made_from", "noting_current", "read_anew", "recording", "value_at"]

_numbers = count(1)


def recording(ruleset: Ruleset) -> tuple[Ruleset, set[str]]:
    """Give rules that note what is read of them, and the growing set of it as `text:id.key`.

    Keys are written as in a data file; a table of entries is one key.
    """
    noted: set[str] = set()
    records = {ref: _noting(record, noted) for ref, record in ruleset.records.items()}
    name = f"{ruleset.fingerprint}-{next(_numbers)}"
    return replace(ruleset, records=FrozenMap(records), fingerprint=name), noted


def read_anew(ruleset: Ruleset, noted: set[str]) -> frozenset[str]:
    """Give what rules that note have noted so far, and begin anew: what is read again is noted."""
    before = frozenset(noted)
    for path in before:
        ref, _, key = path.partition(".")
        object.__delattr__(ruleset.records[ref], key)
    noted.clear()
    return before


@contextmanager
def noting_current() -> Iterator[set[str]]:
    """Let `current` give rules that note what is read of them while the block runs.

    Gives the growing set, as `recording` does. What asks for no rules is found out so, a widget for
    one; what took the present rules when its module was read is not.
    """
    noting, noted = recording(current())
    with in_force(noting):
        yield noted


def made_from(ruleset: Ruleset, ref: str) -> frozenset[str]:
    """Give what a table, or a quote that is computed, is made from; nothing for another id."""
    noting, noted = recording(ruleset)
    name, _, inner = ref.partition(":")
    text = next((text for text in noting.texts.values() if text.name == name), None)
    if text is None:
        return frozenset()
    maker: Any = text.tables(noting).get(inner) or text.computed(noting).get(inner)
    if maker is None:
        return frozenset()
    # To list what there is reads of many records; of those only what it is made from counts.
    listing = read_anew(noting, noted)
    rests_on: set[str] = set()
    # Rules can be such that a question has no answer.
    with suppress(DataFaults, ArithmeticError, LookupError, ValueError):
        rests_on = {record.ref for record in getattr(maker(), "rests_on", ())}
    about = rests_on | {path.partition(".")[0] for path in noted}
    return frozenset(noted) | {
        path
        for path in listing
        if (of := path.partition(".")[0]) in about or f"{ref}.".startswith(f"{of}.")
    }


def value_at(ruleset: Ruleset, path: str) -> Any:
    """Give the value under `text:id.key`, or None where there is no such record or key."""
    ref, _, key = path.partition(".")
    return getattr(ruleset.records.get(ref), key, None)


def digest_of(ruleset: Ruleset, paths: Iterable[str]) -> str:
    """Give a digest of the values under some paths: equal where all of them are equal.

    There have to be the same records, too: who lists those of a kind reads none that is not there.
    Where code was added to the rules, it has to be the same as well.
    """
    values: list[object] = [(path, plain(value_at(ruleset, path))) for path in sorted(paths)]
    values += ruleset.records
    values += [text.code for text in ruleset.texts.values() if text.code]
    return hashlib.sha256(json.dumps(values, default=str).encode()).hexdigest()


def _noting(record: Record, noted: set[str]) -> Record:
    cls: Any = type(record)
    made: Record = object.__new__(_noting_class(cls))
    for key in DESCRIBING:
        object.__setattr__(made, key, getattr(record, key))
    object.__setattr__(made, "plain", record)
    object.__setattr__(made, "noted", noted)
    return made


@cache
def _noting_class(cls: type[Record]) -> type[Record]:
    """Give a subclass whose records note what is read of them, and are equal only to themselves.

    A slot that is empty is looked for by `__getattr__`: it notes the key and fills the slot, so
    that only the first reading takes longer. A record that is looked up in a cache is compared; as
    itself alone, it is never found there.
    """
    assert not hasattr(cls, "__dict__") or "__slots__" in vars(cls), f"{cls} has no slots"
    rules = frozenset(each.name for each in fields(cls)) - DESCRIBING

    def first(self: Any, key: str) -> Any:
        if key not in rules:
            raise AttributeError(f"{cls.__name__!r} object has no attribute {key!r}")
        value = getattr(self.plain, key)
        self.noted.add(f"{self.text}:{self.id}.{key}")
        object.__setattr__(self, key, value)
        return value

    members = {
        "__slots__": ("noted", "plain"),
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__doc__": cls.__doc__,
        "__getattr__": first,
        "unnoted": property(lambda self: self.plain),
        "__eq__": object.__eq__,
        "__hash__": object.__hash__,
    }
    made: type[Record] = type(cls.__name__, (cls,), members)
    return made
