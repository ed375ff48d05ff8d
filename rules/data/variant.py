"""Variants: a file that holds only what differs, laid over the raw records before reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from rules.data.faults import Fault, nearest, one_of, shown
from rules.data.files import parse_toml, read_toml
from rules.data.records import DESCRIBING, Record

# The keys of a variant that change no record.
HEAD: Final = ("version", "name", "about")


@dataclass(slots=True)
class Variant:
    """A variant's name, what it is about, its file, and the keys it gives to each record."""

    name: str = ""
    about: str = ""
    file: str = ""
    changes: dict[str, dict[str, Any]] = field(default_factory=dict)


def read_variant(path: Path, faults: list[Fault]) -> Variant:
    """Read a variant file; its faults join the others."""
    variant = Variant(name=path.stem, file=path.name)
    parsed = read_toml(path, variant.file, faults)
    return variant if parsed is None else _filled(variant, parsed, faults)


def variant_of_text(text: str, file: str, faults: list[Fault]) -> Variant:
    """Read the text of a variant's file; `file` is what its faults call it."""
    variant = Variant(name=Path(file).stem, file=file)
    parsed = parse_toml(text, file, faults)
    return variant if parsed is None else _filled(variant, parsed, faults)


def _filled(variant: Variant, parsed: dict[str, Any], faults: list[Fault]) -> Variant:
    variant.name = _line("name", parsed.pop("name", None), variant, faults) or variant.name
    if "about" in parsed:
        variant.about = _line("about", parsed.pop("about"), variant, faults)
    for ref, changes in parsed.items():
        if isinstance(changes, dict):
            variant.changes[ref] = changes
        else:
            near = nearest(ref, HEAD)
            allowed = "a table of changed keys"
            faults.append(Fault(variant.file, "", ref, shown(changes), allowed, near))
    return variant


def _line(key: str, value: Any, variant: Variant, faults: list[Fault]) -> str:
    """Give a text of the variant's head, or note that it is none."""
    if isinstance(value, str) and value.strip():
        return value
    faults.append(Fault(variant.file, "", key, shown(value), "a text that is not empty"))
    return ""


def unknown_records(variant: Variant, refs: set[str]) -> Iterator[Fault]:
    """Yield a fault for every record that the variant changes and the data do not have."""
    for ref in variant.changes:
        if ref not in refs:
            allowed = "the text:id of a record"
            yield Fault(variant.file, ref, "", "an unknown record", allowed, nearest(ref, refs))


def changed_by(
    variant: Variant, ref: str, cls: type[Record], record: dict[str, Any], faults: list[Fault]
) -> tuple[dict[str, Any], frozenset[str]]:
    """Lay the variant's keys over a raw record; give it with the dotted keys that changed."""
    changes = variant.changes.get(ref, {})
    allowed = sorted({f.name for f in fields(cls)} - DESCRIBING)
    good: dict[str, Any] = {}
    for key, value in changes.items():
        if key in allowed:
            good[key] = value
            continue
        sentence = f"one of {one_of(allowed)}"
        near = nearest(key, allowed)
        faults.append(Fault(variant.file, ref, key, "an unknown key", sentence, near))
    return _merged(record, good), frozenset(_leaves(good, record))


def _merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    merged = dict(old)
    for key, value in new.items():
        before = old.get(key)
        both = isinstance(before, dict) and isinstance(value, dict)
        merged[key] = _merged(before, value) if both else value  # type: ignore[arg-type]
    return merged


def _leaves(new: dict[str, Any], old: Any, path: str = "") -> Iterator[str]:
    for key, value in new.items():
        dotted = f"{path}.{key}" if path else key
        before = old.get(key) if isinstance(old, dict) else None
        if isinstance(value, dict) and isinstance(before, dict):
            yield from _leaves(value, before, dotted)
        else:
            yield dotted
