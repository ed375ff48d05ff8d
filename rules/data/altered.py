"""Rules altered in memory: what a variant's file does, where there are no files.

The live page of the book holds checked records and no data files. A record that is to change is
written back as the table that a file would hold, and read again with its changes, so that each
value passes the same checks as a variant's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rules.data.faults import DataFaults, Fault, nearest_of_few, shown
from rules.data.files import TOO_DEEP, is_too_deep
from rules.data.loading import Loading, check_texts, read_one, resolve
from rules.data.records import FrozenMap, Record
from rules.data.ruleset import Ruleset
from rules.data.variant import Variant, told_of, unknown_records, wrong_name


def altered(ruleset: Ruleset, changes: Mapping[str, Any], *, name: str = "Your rules") -> Ruleset:
    """Give the rules with the `changes` laid over them, as a variant of that name.

    Each change stands under `text:record.key`, the key written as in a data file or as in a quote;
    one entry of a table stands under `text:record.key.entry`. Lists may be tuples. What the given
    rules changed themselves stays changed. Raises `DataFaults` with every fault at once.

    >>> from rules.data import current
    >>> rules = altered(current(), {"momenta:dice-pool.success_faces": (4, 5, 6)})
    >>> rules.quote("momenta:dice-pool.success-faces").text, rules.variant
    ('4, 5 or 6', 'Your rules')
    """
    variant = Variant(name=name, file=name)
    faults: list[Fault] = []
    if wrong := wrong_name(name):
        faults.append(Fault("", "", "name", shown(name), wrong))
    variant.changes = _by_record(ruleset, changes, variant, faults)
    return laid_over(ruleset, variant, faults)


def laid_over(ruleset: Ruleset, variant: Variant, faults: Iterable[Fault] = ()) -> Ruleset:
    """Give the rules with a variant laid over them; raises `DataFaults` with every fault at once.

    `faults` are those that reading the variant has found already.
    """
    work = Loading(variant)
    found = work.notes.faults
    found.extend(faults)
    texts = {text.name: text for text in ruleset.texts.values()}
    for index, (ref, record) in enumerate(ruleset.records.items()):
        text = texts[record.text]
        if ref in work.variant.changes:
            read_one(work, text, record.file.rpartition("/")[2], index, table_of(record))
            if ref in work.records:
                both = record.changed | work.records[ref].changed
                work.records[ref] = replace(work.records[ref], changed=both)
        else:
            work.records[ref] = record
            work.ids.setdefault((text.folder, record.kind), set()).add(record.id)
    found.extend(unknown_records(work.variant, set(ruleset.records)))
    resolve(work, set(ruleset.gaps))
    touched = {ref.partition(":")[0] for ref in work.variant.changes}
    check_texts(work, {key: text for key, text in ruleset.texts.items() if text.name in touched})
    if found:
        files = {ref: record.file for ref, record in ruleset.records.items()}
        raise DataFaults(dict.fromkeys(told_of(variant, found, (), files)))
    everything = json.dumps(
        [ruleset.fingerprint, variant.name, variant.changes], sort_keys=True, default=str
    )
    return replace(
        ruleset,
        records=FrozenMap(work.records),
        variant=variant.name,
        fingerprint=hashlib.sha256(everything.encode()).hexdigest(),
    )


def _by_record(
    ruleset: Ruleset, changes: Mapping[str, Any], variant: Variant, faults: list[Fault]
) -> dict[str, dict[str, Any]]:
    """Give the changes as a variant's file would: by record, then by key."""
    found: dict[str, dict[str, Any]] = {}
    given: dict[tuple[str, ...], str] = {}
    # A whole table comes before what is changed within it.
    for path, value in sorted(changes.items(), key=lambda change: str(change[0])):
        ref, _, dotted = path.partition(".") if isinstance(path, str) else ("", "", "")
        keys = dotted.split(".")
        if not ref or not all(keys):
            near = nearest_of_few(faults, path, ruleset.quotes())
            allowed = "the text:record.key of a value"
            faults.append(Fault(variant.file, "", "", shown(path), allowed, near))
            continue
        if ref in ruleset.records:
            keys[0] = as_written(type(ruleset.records[ref]), keys[0])
        if (before := given.setdefault((ref, *keys), path)) != path:
            twice = f"a value that {before} gives too"
            faults.append(Fault(variant.file, ref, dotted, twice, "one value for each key"))
        if is_too_deep(value, len(keys)):
            faults.append(Fault(variant.file, ref, keys[0], *TOO_DEEP))
            continue
        _lay(found.setdefault(ref, {}), keys, plain(value))
    return found


def as_written(cls: type[Record], key: str) -> str:
    """Give a key as a data file writes it: a quote's id has hyphens in its place."""
    return next((f.name for f in fields(cls) if f.name.replace("_", "-") == key), key)


def _lay(table: dict[str, Any], keys: Iterable[str], value: Any) -> None:
    *within, last = keys
    for key in within:
        inner = table.get(key)
        if not isinstance(inner, dict):
            inner = table[key] = {}
        table = inner
    table[last] = value


def table_of(record: Record) -> dict[str, Any]:
    """Give a record as the table that stands in its file."""
    return {
        f.name: plain(getattr(record, f.name)) for f in fields(record) if f.name in record.given
    }


def plain(value: Any) -> Any:
    """Give a checked value as TOML would: lists and tables, and nothing for what is left out."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        held = {f.name: getattr(value, f.name) for f in fields(value)}
        return {key: plain(item) for key, item in held.items() if item is not None}
    return value
