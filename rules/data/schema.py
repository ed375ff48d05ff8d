"""JSON Schemas of every data file, so that an editor completes and checks what a designer types.

`make schemas` writes them to `_build/schemas`, made from the annotations of the record classes and
from the ids that stand in the files now, and writes `.taplo.toml`, which tells an editor the schema
of each file. They are draft-07: the language servers for TOML read no later draft, and it is the
first that knows conditions. Nothing that plays rules imports this module.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rules.data.faults import Fault
from rules.data.files import GAPS, HERE, VARIANTS, VERSION, folders, read_toml
from rules.data.records import DESCRIBING, FrozenMap, Gap, Mark, Record
from rules.data.schema_values import (
    Known,
    Schema,
    ids_schema,
    keys_of,
    keys_pattern,
    table_schema,
)
from rules.data.schema_words import sentence_of
from rules.data.text import Text, text_named
from rules.data.whole_files import write_whole

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
ROOT: Final = HERE.parents[1]
TARGET: Final = Path("_build/schemas")
EDITOR_FILE: Final = ".taplo.toml"
SUFFIX: Final = ".schema.json"
_VARIANT: Final = "variant.toml"

# A value that the text states has its chapter; any other has the gap that it fills.
_ORIGIN: Final[Mapping[str, Any]] = FrozenMap(
    {
        "if": {"properties": {"provenance": {"const": "stated"}}, "required": ["provenance"]},
        "then": {"required": ["chapter"], "properties": {"source": False}},
        "else": {"required": ["source"]},
    }
)


def schemas(root: Path = HERE) -> Mapping[str, Schema]:
    """Give the schema of each data file under its path, such as `momenta/weapons.schema.json`.

    That of variants stands under `variant.schema.json`. The data need not load: a file that cannot
    be parsed lacks its ids, and what points to a kind without ids may be any text.
    """
    texts = [text_named(folder) for folder in folders(root)]
    gaps = _ids(root / GAPS, "gap")
    made = {GAPS: _file("gap", table_schema(Gap, keys_of(Gap), Known()), Gap)}
    changes: dict[str, Schema] = {}
    definitions: dict[str, Schema] = {}
    for text in texts:
        stand = {name: _ids(root / text.folder / name, "record") for name in text.files}
        known = Known(FrozenMap({"gap": gaps, **_by_kind(text, stand)}))
        for name, cls in text.files.items():
            path = f"{text.folder}/{name}"
            made[path] = _file("record", _record(cls, known), cls)
            made[path]["definitions"] = {"mark": _mark(known)}
            kind = path.removesuffix(".toml").replace("/", ".")
            definitions[kind] = _changes(cls, known)
            pointer = {"$ref": f"#/definitions/{kind}"}
            changes |= {f"{text.name}:{each}": pointer for each in stand[name]}
    made[_VARIANT] = _variant(changes, definitions)
    return FrozenMap(
        {
            _schema_path(path): {"$schema": DRAFT, "title": path, **schema}
            for path, schema in made.items()
        }
    )


def _schema_path(path: str) -> str:
    return path.removesuffix(".toml") + SUFFIX


def _ids(path: Path, key: str) -> tuple[str, ...]:
    """Give the ids in a file, none where it cannot be read: loading tells why."""
    faults: list[Fault] = []
    parsed = read_toml(path, path.name, faults) or {}
    tables = parsed.get(key)
    found = [table.get("id") for table in tables or () if isinstance(table, dict)]
    return tuple(dict.fromkeys(name for name in found if isinstance(name, str)))


def _by_kind(text: Text, stand: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    kinds: dict[str, tuple[str, ...]] = {}
    for name, cls in text.files.items():
        kinds[cls.kind] = (*kinds.get(cls.kind, ()), *stand[name])
    return kinds


def _file(key: str, table: Schema, cls: type) -> Schema:
    """Give the schema of a file of `[[key]]` tables."""
    tables = {"type": "array", "minItems": 1, "items": table}
    return {
        "description": sentence_of(cls),
        "type": "object",
        "properties": {"version": {"const": VERSION}, key: tables},
        "required": ["version", key],
        "additionalProperties": False,
    }


def _record(cls: type[Record], known: Known) -> Schema:
    """Give the schema of one record: its keys, where it comes from, and marks for its own keys."""
    table = table_schema(cls, keys_of(cls), known)
    rules = [name for name in keys_of(cls) if name not in DESCRIBING]
    mark = {"$ref": "#/definitions/mark"}
    marks = table["properties"]["marks"]
    del marks["propertyNames"]
    marks["properties"] = dict.fromkeys(rules, mark)
    marks["patternProperties"] = {keys_pattern(rules): mark}
    marks["additionalProperties"] = False
    table["properties"]["source"] |= ids_schema("gap", known)
    return {**table, **_ORIGIN}


def _mark(known: Known) -> Schema:
    table = table_schema(Mark, keys_of(Mark), known)
    table["properties"]["source"] |= ids_schema("gap", known)
    return {**table, **_ORIGIN}


def _changes(cls: type[Record], known: Known) -> Schema:
    """Give the schema of what a variant may change in a record of the class."""
    rules = [name for name in keys_of(cls) if name not in DESCRIBING]
    return table_schema(cls, rules, replace(known, whole=False))


def _variant(changes: Mapping[str, Schema], definitions: Mapping[str, Schema]) -> Schema:
    line = {"type": "string", "pattern": r"\S"}
    head = {
        "version": {"const": VERSION},
        "name": {**line, "description": "What the variant is called."},
        "about": {**line, "description": "What it changes, in a sentence."},
    }
    return {
        "description": "A variant: only what differs, a table for each changed record.",
        "type": "object",
        "properties": {**head, **changes},
        "required": ["version", "name"],
        "additionalProperties": False,
        "definitions": dict(definitions),
    }


def associations(root: Path = HERE) -> str:
    """Give the text of `.taplo.toml`: which schema holds for which file."""
    data = root.relative_to(ROOT).as_posix()
    files = [f"{folder}/{name}" for folder in folders(root) for name in text_named(folder).files]
    rules = [(f"{data}/{path}", _schema_path(path)) for path in (GAPS, *files)]
    rules.append((f"{data}/{VARIANTS}/*.toml", _schema_path(_VARIANT)))
    lines = ["# Written by `make schemas`: which schema holds for which file, for editors of TOML."]
    for path, schema in rules:
        lines += ["", "[[rule]]", f'include = ["{path}"]']
        lines.append(f'schema = {{ path = "{(TARGET / schema).as_posix()}" }}')
    return "\n".join([*lines, ""])


def write_schemas(target: Path, root: Path = HERE) -> tuple[Path, ...]:
    """Write every schema below `target`, each whole or not at all, and drop those of no file."""
    made = {target / path: schema for path, schema in schemas(root).items()}
    for path, schema in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(schema, indent=1, ensure_ascii=False) + "\n")
    for old in set(target.rglob(f"*{SUFFIX}")) - made.keys():
        old.unlink()
    return tuple(made)


def main() -> None:
    """Write the schemas of the project and name the schema of each file."""
    written = write_schemas(ROOT / TARGET)
    write_whole(ROOT / EDITOR_FILE, associations())
    print(f"{len(written)} schemas are written to {TARGET}.", file=sys.stderr)


if __name__ == "__main__":
    main()
