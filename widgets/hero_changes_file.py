"""Variants as texts: the file that says what changed rules change, and a file read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

from rules.data import DataFaults, Fault, Record, Ruleset, current
from rules.data.records import FrozenMap
from rules.data.variant import Variant, read_variant, unknown_records
from rules.design import VariantFile

from .controls import shown

__all__ = ["OPENED", "VariantText", "changes_of", "read_text", "rules_of_file", "variant_text"]

# What a fault calls a file whose name the page does not tell.
OPENED: Final = "your file"


@dataclass(frozen=True, slots=True)
class VariantText:
    """What a variant's file says: its name, what it is about, and its values, `text:id.key`."""

    name: str
    about: str = ""
    values: Mapping[str, Any] = FrozenMap()

    def __str__(self) -> str:
        file = VariantFile().named(self.name, self.about)
        for path, value in sorted(self.values.items()):
            file = file.with_value(path, value)
        return file.text


@lru_cache(maxsize=16)
def variant_text(ruleset: Ruleset, name: str, about: str = "") -> str:
    """Give the file of a variant that makes the book's rules into these, only with what differs."""
    return str(VariantText(name, about, changes_of(ruleset)))


def changes_of(ruleset: Ruleset) -> Mapping[str, Any]:
    """Give every value that some rules change, by `text:id.key`."""
    found: dict[str, Any] = {}
    for ref, record in ruleset.records.items():
        for key in sorted(record.changed):
            *names, last = _names(record, key)
            value = _value(record, [*names, last])
            # A name with dots of its own can't stand in a path: it stays in its table.
            if "." in last:
                path = ".".join((ref, *names))
                found[path] = {**found.get(path, {}), last: value}
            else:
                found[".".join((ref, *names, last))] = value
    return FrozenMap(found)


@lru_cache(maxsize=32)
def read_text(text: str) -> VariantText:
    """Read the text of a variant's file; raises `DataFaults` with every fault of its form.

    Whether its values can be, the rules say over which they are laid.
    """
    faults: list[Fault] = []
    variant = _read(text, faults)
    # One with no values would be laid over nothing, and so be overlooked.
    empty = replace(variant, changes={r: keys for r, keys in variant.changes.items() if not keys})
    faults += unknown_records(empty, set(current().records))
    if faults:
        raise DataFaults(replace(fault, file=OPENED) for fault in faults)
    values = {f"{ref}.{key}": value for ref, key, value in _each(variant)}
    return VariantText(variant.name, variant.about, FrozenMap(dict(_leaves(values))))


def _read(text: str, faults: list[Fault]) -> Variant:
    with TemporaryDirectory() as folder:
        path = Path(folder, "variant.toml")
        try:
            path.write_text(text, encoding="utf-8")
            return read_variant(path, faults)
        except (ValueError, RecursionError) as reason:
            faults.append(Fault(OPENED, "", "", str(reason), "TOML that can be read"))
    return Variant()


def _each(variant: Variant) -> Iterator[tuple[str, str, Any]]:
    for ref, keys in variant.changes.items():
        for key, value in keys.items():
            yield ref, key, value


def rules_of_file(path: object) -> Ruleset | tuple[str, ...]:
    """Give the rules under a variant's file, or every fault of it as a sentence."""
    try:
        return Ruleset.load(Path(cast(Any, path)))
    except DataFaults as found:
        told = tuple(map(str, found.faults))
        # A path need not be anything that can be shown.
        if all(map(str.isprintable, told)):
            return told
    except (TypeError, ValueError, RecursionError):
        pass
    return (f"{shown(path)} was given; the path of a variant's file is allowed.",)


def _names(record: Record, key: str) -> Iterator[str]:
    """Yield the names that a dotted key is made of, those of entries as they stand in the rules."""
    held: Any = record
    while key:
        names = held if isinstance(held, Mapping) else (key.partition(".")[0],)
        name = max((each for each in names if f"{key}.".startswith(f"{each}.")), key=len)
        yield name
        held = _value(held, [name])
        key = key[len(name) + 1 :]


def _value(held: Any, names: Iterable[str]) -> Any:
    for name in names:
        held = held[name] if isinstance(held, Mapping) else getattr(held, name)
    return held


def _leaves(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values of tables one by one, each in a form that a cache can hold."""
    for ref, value in values.items():
        if isinstance(value, dict) and value and not any("." in name for name in value):
            yield from _leaves({f"{ref}.{name}": held for name, held in value.items()})
        else:
            yield ref, _frozen(value)


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return FrozenMap({name: _frozen(held) for name, held in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
