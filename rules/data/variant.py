"""Variants: a file that holds only what differs, laid over the raw records before reading."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from rules.data.faults import Fault, nearest_of_few, one_of, shown
from rules.data.files import parse_toml, read_toml
from rules.data.records import DESCRIBING, Record

# The keys of a variant that change no record.
HEAD: Final = ("version", "name", "about")
LONGEST_NAME: Final = 200
NOT_EMPTY: Final = "a text that is not empty"
# Signs that are not printed as such, but that words of some languages need.
JOINING: Final = "\u200c\u200d\u00a0\u202f"


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
    name = parsed.pop("name", None)
    if wrong := wrong_name(name):
        faults.append(Fault(variant.file, "", "name", shown(name), wrong))
    else:
        variant.name = name
    if "about" in parsed:
        about = parsed.pop("about")
        if isinstance(about, str) and about.strip():
            variant.about = about
        else:
            faults.append(Fault(variant.file, "", "about", shown(about), NOT_EMPTY))
    for ref, changes in parsed.items():
        if isinstance(changes, dict):
            variant.changes[ref] = changes
        else:
            near = nearest_of_few(faults, ref, HEAD)
            allowed = "a table of changed keys"
            faults.append(Fault(variant.file, "", ref, shown(changes), allowed, near))
    return variant


def wrong_name(name: object) -> str:
    """Say what is allowed where a value is no name for rules; nothing where it is one.

    >>> wrong_name("Gritty"), wrong_name("Gritty\\n"), wrong_name(" ")
    ('', 'one line of at most 200 signs that can be seen', 'a text that is not empty')
    """
    if not (isinstance(name, str) and name.strip()):
        return NOT_EMPTY
    seen = all(sign.isprintable() or sign in JOINING for sign in name)
    if seen and len(name) <= LONGEST_NAME:
        return ""
    return f"one line of at most {LONGEST_NAME} signs that can be seen"


def fitting_name(name: str) -> str:
    """Give a name made from others, cut where it is longer than one may be."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def unknown_records(variant: Variant, refs: set[str]) -> Iterator[Fault]:
    """Yield a fault for every record that the variant changes and the data do not have."""
    unknown = [ref for ref in variant.changes if ref not in refs]
    for index, ref in enumerate(unknown):
        near = nearest_of_few(range(index), ref, refs)
        allowed = "the text:id of a record"
        yield Fault(variant.file, ref, "", "an unknown record", allowed, near)


def told_of(
    variant: Variant, faults: Iterable[Fault], own: Collection[Fault], files: Mapping[str, str]
) -> Iterator[Fault]:
    """Yield the faults, with those that follow from the variant told as faults of its file.

    `own` are those that the rules have without it, `files` gives the file of each record.
    """
    refs = {(file, ref.partition(":")[2]): ref for ref, file in files.items()}
    for fault in faults:
        ref = refs.get((fault.file, fault.record))
        if ref is None or fault in own:
            yield fault
            continue
        keys = sorted(variant.changes.get(ref, ()))
        which = f"{one_of(keys, 'and')} {'are' if len(keys) > 1 else 'is'}"
        why = which if keys else "it follows from what is"
        yield replace(
            fault, file=variant.file, found=f"{fault.found} (not changed here, but {why})"
        )


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
        near = nearest_of_few(faults, key, allowed)
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
