"""Read the TOML files of a data folder or a variant into plain values, with their faults."""

from __future__ import annotations

import errno
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rules.data.faults import Fault, in_words, nearest, one_of, shown

VERSION: Final = 1
DEEPEST: Final = 30
TOO_DEEP: Final = ("tables or lists too deep in one another", f"up to {DEEPEST} in one another")
HERE: Final = Path(__file__).parent
GAPS: Final = "gaps.toml"
# The folder of variants, which is no text of the book.
VARIANTS: Final = "variants"


@dataclass(slots=True)
class RawText:
    """The undigested records of one text: file name -> its tables, in order."""

    folder: str
    files: dict[str, list[Any]] = field(default_factory=dict)


def check_regular(path: Path) -> None:
    """Raise OSError for what is there and is no regular file: a folder, a pipe, a device."""
    if path.exists() and not path.is_file():
        number = errno.EISDIR if path.is_dir() else errno.EINVAL
        raise OSError(number, os.strerror(number), str(path))


def text_of(path: Path) -> str:
    """Give the text of a file; raises OSError for what is no regular file, which might not end."""
    check_regular(path)
    return path.read_text(encoding="utf-8-sig")


def read_text(path: Path, shown_as: str, faults: list[Fault]) -> str | None:
    """Read a file, or note in plain words why it cannot be read."""
    try:
        return text_of(path)
    except (OSError, ValueError) as error:
        faults.append(Fault(shown_as, "", "", in_words(error), ""))
        return None


def read_toml(path: Path, shown_as: str, faults: list[Fault]) -> dict[str, Any] | None:
    """Parse one file of the known version, or note why it cannot be used."""
    text = read_text(path, shown_as, faults)
    return None if text is None else parse_toml(text, shown_as, faults)


def parse_toml(text: str, shown_as: str, faults: list[Fault]) -> dict[str, Any] | None:
    """Parse the text of a file of the known version, or note why it cannot be used."""
    parsed = parse_any_toml(text, shown_as, faults)
    if parsed is None:
        return None
    version = parsed.pop("version", None)
    if type(version) is not int or version != VERSION:
        faults.append(Fault(shown_as, "", "version", shown(version), f"version = {VERSION}"))
        return None
    return parsed


def parse_any_toml(text: str, shown_as: str, faults: list[Fault]) -> dict[str, Any] | None:
    """Parse a text of TOML whatever it says, or note why it cannot be used."""
    try:
        text.encode()  # or it could be written to no file
        parsed = tomllib.loads(text)
    except RecursionError:
        faults.append(Fault(shown_as, "", "", *TOO_DEEP))
        return None
    except ValueError as error:
        faults.append(Fault(shown_as, "", "", str(error), "TOML without syntax errors"))
        return None
    if is_too_deep(parsed):
        faults.append(Fault(shown_as, "", "", *TOO_DEEP))
        return None
    return parsed


def is_too_deep(value: Any, within: int = 0) -> bool:
    """Whether tables and lists lie deeper in one another than any rule needs.

    What is done with them goes down by calls, and those have an end.
    """
    layer = [value] if isinstance(value, (Mapping, list, tuple)) else []
    while layer and within <= DEEPEST:
        inner = (each.values() if isinstance(each, Mapping) else each for each in layer)
        layer = [
            held for each in inner for held in each if isinstance(held, (Mapping, list, tuple))
        ]
        within += 1
    return within > DEEPEST


def bracket_depth(bare: str) -> int:
    """Give how deeply brackets stand within each other in a text without what is quoted in it.

    A parser calls itself for each, and the page's Python has room for few calls.
    """
    depth = deepest = 0
    for character in bare:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


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
