"""The one ruleset that everything reads: records, gaps, quotes and tables of all texts."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from rules.data.faults import DataFaults, Fault, nearest
from rules.data.loading import load
from rules.data.quotes import (
    Computed,
    Quote,
    hyphened,
    quotable,
    quote_computed,
    quote_key,
)
from rules.data.records import FrozenMap, Gap, Record
from rules.data.tables import Table
from rules.data.text import Text

R = TypeVar("R", bound=Record)

VARIANT_VARIABLE: Final = "MOMENTA_VARIANT"


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """All rules of the book, or of a variant of it. Immutable; equal where the data are equal."""

    records: Mapping[str, Record]
    gaps: Mapping[str, Gap]
    texts: Mapping[str, Text]
    # The variant's name, or None for the book as it stands.
    variant: str | None
    # Hexadecimal digest of data and variant: what a cache of anything built from them keys on.
    fingerprint: str

    @classmethod
    def load(cls, variant: str | Path | None = None, *, root: Path | None = None) -> Ruleset:
        """Read and check every data file, with a variant's file laid over them if one is named.

        `root` is another folder of data files, for tests and tools. Raises `DataFaults` with
        every fault at once.
        """
        loaded = load(Path(variant) if variant is not None else None, root)
        return cls(loaded.records, loaded.gaps, loaded.texts, loaded.variant, loaded.fingerprint)

    def __getitem__(self, ref: str) -> Record:
        try:
            return self.records[ref]
        except KeyError:
            near = nearest(ref, self.records)
            fault = Fault("", ref, "", "no such record", "the text:id of a record", near)
            raise DataFaults([fault]) from None

    def of(self, cls: type[R]) -> tuple[R, ...]:
        """Give every record of a class, in the order of its file."""
        return _of(self, cast(Any, cls))

    def one(self, cls: type[R], name: str | None = None) -> R:
        """Give the record of a class with that id, or its only one; raises `DataFaults`."""
        found = [r for r in self.of(cls) if name is None or r.id == name]
        if len(found) == 1:
            return found[0]
        ids = [record.id for record in self.of(cls)]
        allowed = f"the id of a {cls.kind} record"
        raise DataFaults([Fault("", str(name), "", "no such record", allowed, nearest(name, ids))])

    def quote(self, ref: str, style: str | None = None) -> Quote:
        """Quote the value under an id of `quotes()`; raises `DataFaults` for an unknown id."""
        name, _, dotted = ref.partition(".") if isinstance(ref, str) else ("", "", "")
        record = self.records.get(name)
        for key in () if record is None else quotable(record):
            if hyphened(key) == dotted:
                return quote_key(self, ref, cast(Record, record), key, style)
        source = _computed(self, name.partition(":")[0]).get(ref)
        if source is None:
            known = _quotable(self)
            near = nearest(ref, known)
            raise DataFaults([Fault("", ref, "", "no such quotable id", "one of quotes()", near)])
        return quote_computed(self, ref, source(), style)

    def quotes(self) -> tuple[str, ...]:
        """Give every quotable id: the keys of all records, then what is computed from them."""
        return tuple(_quotable(self))

    def table(self, ref: str) -> Table:
        """Give a table of `tables()`; raises `DataFaults` for an unknown id."""
        known = _tables(self)
        if ref not in known:
            near = nearest(ref, known)
            raise DataFaults([Fault("", ref, "", "no such table", "one of tables()", near)])
        return _table(self, ref)

    def tables(self) -> tuple[str, ...]:
        """Give the id of every table."""
        return tuple(_tables(self))

    def provenance_counts(self) -> Mapping[str, int]:
        """Count the quotable values of the records by provenance."""
        counts: Counter[str] = Counter({"stated": 0, "derived": 0, "house": 0})
        for record in self.records.values():
            counts.update(record.mark(key).provenance for key in quotable(record))
        return FrozenMap(counts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        # Every cache asks this at every look-up; the digest stands for all the data.
        return self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        name = f" variant {self.variant!r}" if self.variant else ""
        return f"<Ruleset{name} of {len(self.records)} records, {self.fingerprint[:12]}>"


@lru_cache(maxsize=256)
def _of(ruleset: Ruleset, cls: type[Any]) -> tuple[Any, ...]:
    return tuple(r for r in ruleset.records.values() if isinstance(r, cls))


Source = tuple[Record, str] | Callable[[], Computed]


@lru_cache(maxsize=16)
def _quotable(ruleset: Ruleset) -> Mapping[str, Source]:
    ids: dict[str, Source] = {}
    for record in ruleset.records.values():
        for key in quotable(record):
            ids[f"{record.ref}.{hyphened(key)}"] = (record, key)
    for text in ruleset.texts.values():
        for ref, compute in _computed(ruleset, text.name).items():
            ids.setdefault(ref, compute)
    return FrozenMap(ids)


@lru_cache(maxsize=32)
def _computed(ruleset: Ruleset, name: str) -> Mapping[str, Callable[[], Computed]]:
    """Give what can be quoted beyond the records of the text so called."""
    return FrozenMap(
        {
            f"{name}:{each}": compute
            for text in ruleset.texts.values()
            if text.name == name
            for each, compute in text.computed(ruleset).items()
        }
    )


@lru_cache(maxsize=16)
def _tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    return FrozenMap(
        {
            f"{text.name}:{name}": make
            for text in ruleset.texts.values()
            for name, make in text.tables(ruleset).items()
        }
    )


@lru_cache(maxsize=256)
def _table(ruleset: Ruleset, ref: str) -> Table:
    return _tables(ruleset)[ref]()


_given: list[Ruleset] = []


def give_current(ruleset: Ruleset) -> None:
    """Let `current` give this ruleset instead of loading one, if it has not given any yet."""
    _given[:] = [ruleset]


@contextmanager
def in_force(ruleset: Ruleset) -> Iterator[Ruleset]:
    """Make rules the present ones while the block runs; those before it are so again after it.

    The very same object is: what a module took for the present rules when it was read stays so.
    """
    before = current()
    give_current(ruleset)
    current.cache_clear()
    try:
        yield current()
    finally:
        give_current(before)
        current.cache_clear()
        assert current() is before


@cache
def current() -> Ruleset:
    """Give the ruleset of this process, loaded at the first call and kept in memory.

    The environment variable `MOMENTA_VARIANT` may name a variant's file. Raises `DataFaults`.
    """
    return _given[0] if _given else Ruleset.load(os.environ.get(VARIANT_VARIABLE) or None)
