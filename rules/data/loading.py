"""From files to checked records: read, lay the variant over, resolve references, run checks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, cast

from rules.data.faults import DataFaults, Fault, nearest, nearest_of_few, one_of, shown
from rules.data.files import GAPS, HERE, folders, read_folder, read_toml, tables_of
from rules.data.reader import INVALID, Notes, Place, read_record
from rules.data.records import DESCRIBING, PLACEHOLDER, FrozenMap, Gap, Mark, Record
from rules.data.text import Shelf, Text, text_named
from rules.data.variant import Variant, changed_by, read_variant, told_of, unknown_records


@dataclass(frozen=True, slots=True)
class Loaded:
    """Everything a ruleset is made of."""

    records: Mapping[str, Record]
    gaps: Mapping[str, Gap]
    texts: Mapping[str, Text]
    variant: str | None
    fingerprint: str


@dataclass(slots=True)
class Loading:
    """What has been read so far, and what was wrong with it."""

    variant: Variant
    notes: Notes = field(default_factory=Notes)
    records: dict[str, Record] = field(default_factory=dict)
    # Every id that stands in a file of a folder, by kind, read or not, so that one fault does not
    # breed others.
    ids: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    refs: dict[str, str] = field(default_factory=dict)
    unread: set[type[Record]] = field(default_factory=set)
    raw: dict[str, Any] = field(default_factory=dict)


def load(variant: Path | None, root: Path | None) -> Loaded:
    """Read and check all data; raises `DataFaults` with every fault."""
    root = root or HERE
    work = Loading(Variant())
    faults = work.notes.faults
    if variant is not None:
        work.variant = read_variant(variant, faults)
    gaps = _read_gaps(root, work)
    texts = {text.name: text for text in map(text_named, folders(root))}
    for text in texts.values():
        raw = read_folder(root, text.folder, text.files, faults)
        for name, tables in raw.files.items():
            for index, table in enumerate(tables):
                read_one(work, text, name, index, table)
    if variant is not None:
        faults.extend(unknown_records(work.variant, set(work.refs)))
    resolve(work, set(gaps))
    check_texts(work, texts)
    if faults:
        own = _own_faults(root) if variant is not None else faults
        raise DataFaults(dict.fromkeys(told_of(work.variant, faults, own, work.refs)))
    variant_name = work.variant.name if variant is not None else None
    everything = json.dumps([variant_name, work.raw], sort_keys=True)
    return Loaded(
        records=FrozenMap(work.records),
        gaps=FrozenMap(gaps),
        texts=FrozenMap(texts),
        variant=variant_name,
        fingerprint=hashlib.sha256(everything.encode()).hexdigest(),
    )


def _own_faults(root: Path) -> tuple[Fault, ...]:
    """Give the faults that the data have without a variant."""
    try:
        load(None, root)
    except DataFaults as own:
        return own.faults
    return ()


def _read_gaps(root: Path, work: Loading) -> dict[str, Gap]:
    gaps: dict[str, Gap] = {}
    faults = work.notes.faults
    parsed = read_toml(root / GAPS, GAPS, faults)
    tables = [] if parsed is None else tables_of(parsed, "gap", GAPS, faults)
    work.raw[GAPS] = _plain(tables)
    for index, table in enumerate(tables):
        name = table.get("id") if isinstance(table, dict) else None
        place = Place(GAPS, name if isinstance(name, str) else f"gap {index + 1}")
        gap = read_record(Gap, table, place, work.notes)
        if gap is INVALID:
            continue
        if gap.id in gaps:
            work.notes.add(place.at("id"), "an id used twice", "an id of its own")
        gaps[gap.id] = gap
    return gaps


def read_one(work: Loading, text: Text, name: str, index: int, table: Any) -> None:
    """Read one record of a file, with the variant's changes laid over it."""
    cls = text.files[name]
    file = f"{text.folder}/{name}"
    known = table.get("id") if isinstance(table, dict) else None
    changed: frozenset[str] = frozenset()
    if not isinstance(known, str):
        place = Place(file, f"record {index + 1}")
        read_record(cls, table, place, work.notes, _filled(text, name, table, changed))
        return
    ref = f"{text.name}:{known}"
    if ref in work.refs:
        place = Place(file, known).at("id")
        work.notes.add(place, f"an id that {work.refs[ref]} has too", "an id of its own")
    work.refs[ref] = file
    work.ids.setdefault((text.folder, cls.kind), set()).add(known)
    faults = work.notes.faults
    table, changed = changed_by(work.variant, ref, cls, table, faults)
    place = Place(file, known, changed=FrozenMap(dict.fromkeys(changed, work.variant.file)))
    record = read_record(cls, table, place, work.notes, _filled(text, name, table, changed))
    work.raw[f"{file}#{index}"] = _plain(table)
    if record is INVALID:
        work.unread.add(cls)
        return
    work.records[ref] = record
    _check_provenance(record, place, work)
    _check_keys(record, place, work)
    for problem in record.problems():
        work.notes.add(place.at(problem.key), problem.found, problem.allowed)


@cache
def _names(cls: Any) -> frozenset[str]:
    return frozenset(described.name for described in fields(cls))


def _filled(text: Text, name: str, table: Any, changed: frozenset[str]) -> dict[str, Any]:
    written = frozenset(table) if isinstance(table, dict) else frozenset[str]()
    given = written & _names(cast(Any, text.files[name]))
    file = f"{text.folder}/{name}"
    return {"text": text.name, "file": file, "given": given, "changed": changed}


def _check_keys(record: Record, place: Place, work: Loading) -> None:
    """Marks and the names in texts stand for keys that the record gives."""
    names = sorted(record.given - DESCRIBING)
    allowed = f"a key that the record gives: {one_of(names)}"
    for key in record.marks:
        if key.partition(".")[0] not in names:
            near = nearest(key, names)
            work.notes.add(place.at(f"marks.{key}"), "a key it does not give", allowed, near)
    for key in names:
        value = getattr(record, key)
        for name in PLACEHOLDER.findall(value) if isinstance(value, str) else ():
            if name not in names and name not in record.values:
                near = nearest(name, [*names, *record.values])
                work.notes.add(place.at(key), f"{{{name}}}", allowed, near)


def _check_provenance(record: Record, place: Place, work: Loading) -> None:
    marked: list[tuple[str, Record | Mark]] = [
        ("", record),
        *((f"marks.{key}", mark) for key, mark in record.marks.items()),
    ]
    for path, mark in marked:
        at = place.at(path) if path else place
        if mark.provenance == "stated":
            if mark.chapter is None:
                work.notes.add(at.at("chapter"), "nothing", "the chapter that states it")
            if mark.source is not None:
                work.notes.add(at.at("source"), shown(mark.source), "no gap: the value is stated")
        elif mark.source is None:
            allowed = f"the id of the gap that a {mark.provenance} value fills"
            work.notes.add(at.at("source"), "nothing", allowed)
        if mark.source is not None:
            work.notes.references.append((at.at("source"), "gap", mark.source))


def resolve(work: Loading, gaps: set[str]) -> None:
    """Note each id that points to nothing."""
    for place, kind, name in work.notes.references:
        folder = place.file.partition("/")[0]
        ids = gaps if kind == "gap" else work.ids.get((folder, kind), set())
        if name not in ids:
            article = "a gap" if kind == "gap" else f"a {kind} record"
            near = nearest_of_few(work.notes.faults, name, ids)
            work.notes.add(place, shown(name), f"the id of {article}", near)


def check_texts(work: Loading, texts: Mapping[str, Text]) -> None:
    """Run the checks of each text."""
    for text in texts.values():
        readable = tuple(r for r in work.records.values() if r.text == text.name)
        shelf = Shelf(readable, frozenset(work.unread))
        for check in text.checks:
            for record, problem in check(shelf):
                changed = FrozenMap(dict.fromkeys(record.changed, work.variant.file))
                place = Place(record.file, record.id, changed=changed).at(problem.key)
                work.notes.add(place, problem.found, problem.allowed)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if isinstance(value, (int, float, str)) else str(value)
