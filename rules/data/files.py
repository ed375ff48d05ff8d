"""Read the TOML files of a data folder or a variant into plain values, with their faults."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rules.data.faults import Fault, nearest, one_of, shown

VERSION: Final = 1
HERE: Final = Path(__file__).parent
GAPS: Final = "gaps.toml"
# The folder of variants, which is no text of the book.
VARIANTS: Final = "variants"


@dataclass(slots=True)
class RawText:
    """The undigested records of one text: file name -> its tables, in order."""

    folder: str
    files: dict[str, list[Any]] = field(default_factory=dict)


def read_toml(path: Path, shown_as: str, faults: list[Fault]) -> dict[str, Any] | None:
    """Parse one file of the known version, or note why it cannot be used."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or (
            "bytes that are not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
        )
        faults.append(Fault(shown_as, "", "", str(reason), "a TOML file that can be read"))
        return None
    return parse_toml(text, shown_as, faults)


def parse_toml(text: str, shown_as: str, faults: list[Fault]) -> dict[str, Any] | None:
    """Parse the text of a file of the known version, or note why it cannot be used."""
    try:
        text.encode()  # or it could be written to no file
        parsed = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        faults.append(Fault(shown_as, "", "", str(error), "TOML without syntax errors"))
        return None
    version = parsed.pop("version", None)
    if type(version) is not int or version != VERSION:
        faults.append(Fault(shown_as, "", "version", shown(version), f"version = {VERSION}"))
        return None
    return parsed


def tables_of(parsed: dict[str, Any], key: str, shown_as: str, faults: list[Fault]) -> list[Any]:
    """Give the `[[key]]` tables of a file and note whatever else stands in it."""
    for name in parsed:
        if name != key:
            faults.append(
                Fault(
                    shown_as, "", name, "an unknown key", f"[[{key}]] tables", nearest(name, [key])
                )
            )
    tables = parsed.get(key)
    if not isinstance(tables, list) or not tables:
        faults.append(Fault(shown_as, "", key, shown(tables), f"at least one [[{key}]] table"))
        return []
    return tables


def read_folder(
    root: Path, folder: str, declared: Mapping[str, object], faults: list[Fault]
) -> RawText:
    """Read every file of a text; a file that is missing or that nothing declares is a fault."""
    raw = RawText(folder)
    present = {path.name for path in (root / folder).glob("*.toml")}
    for name in sorted(present - declared.keys()):
        allowed = f"one of {one_of(sorted(declared))}"
        near = nearest(name, declared.keys() - present) or nearest(name, declared)
        faults.append(Fault(f"{folder}/{name}", "", "", "a file nothing reads", allowed, near))
    for name in declared:
        shown_as = f"{folder}/{name}"
        if name not in present:
            faults.append(Fault(shown_as, "", "", "no such file", "a file: the text needs it"))
            continue
        parsed = read_toml(root / folder / name, shown_as, faults)
        if parsed is not None:
            raw.files[name] = tables_of(parsed, "record", shown_as, faults)
    return raw


def folders(root: Path) -> Iterable[str]:
    """Name the texts that have a data folder."""
    return sorted(
        path.name for path in root.iterdir() if path.name != VARIANTS and any(path.glob("*.toml"))
    )
