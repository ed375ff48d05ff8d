"""Read plain TOML values into frozen dataclasses, noting every fault instead of stopping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from rules.data.constraints import Constraint, RefTo
from rules.data.faults import Fault, nearest, one_of, shown
from rules.data.records import FILLED, FrozenMap

INVALID: Final = object()
_PLAIN: Final = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: file, record id and dotted key."""

    file: str
    record: str = ""
    key: str = ""
    # Keys whose values a variant gave, with that variant's file.
    changed: Mapping[str, str] = field(default_factory=FrozenMap)

    def at(self, key: str) -> Place:
        """Go down one key."""
        # Not by `replace`, which takes five times as long.
        dotted = f"{self.key}.{key}" if self.key else key
        return Place(self.file, self.record, dotted, self.changed)

    def fault(self, found: str, allowed: str, near: str = "") -> Fault:
        """Name a fault here, in the variant's file where the variant gave the value."""
        return Fault(self._giver() or self.file, self.record, self.key, found, allowed, near)

    def _giver(self) -> str:
        """Give the file of the variant that gave the value, or a part of it; '' for none."""
        top = self.key.partition(".")[0]
        parts = (file for key, file in self.changed.items() if key.startswith(f"{self.key}."))
        return self.changed.get(self.key) or self.changed.get(top) or next(parts, "")


@dataclass(slots=True)
class Notes:
    """What reading leaves behind: faults, and references to look up when all ids are known."""

    faults: list[Fault] = field(default_factory=list)
    references: list[tuple[Place, str, str]] = field(default_factory=list)

    def add(self, place: Place, found: str, allowed: str, near: str = "") -> Any:
        """Note a fault and give the mark of a value that could not be read."""
        self.faults.append(place.fault(found, allowed, near))
        return INVALID


@cache
def hints(cls: type) -> dict[str, Any]:
    """Give the annotations of a dataclass with their constraints."""
    return get_type_hints(cls, include_extras=True)


def read_value(hint: Any, value: Any, place: Place, notes: Notes) -> Any:
    """Read one value to its annotation, or note why not and give `INVALID`."""
    if hasattr(hint, "__metadata__"):
        return _read_constrained(hint, value, place, notes)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        inner = next(arg for arg in get_args(hint) if arg is not NoneType)
        return read_value(inner, value, place, notes)
    if origin is Literal:
        names = get_args(hint)
        if isinstance(value, str) and value in names:
            return value
        return notes.add(place, shown(value), one_of(names), nearest(value, names))
    if origin is tuple:
        return _read_list(get_args(hint)[0], value, place, notes)
    if origin is not None and issubclass(origin, Mapping):
        return _read_map(get_args(hint), value, place, notes)
    if is_dataclass(hint):
        return read_record(hint, value, place, notes)  # type: ignore[arg-type]
    # In Python true is an int; in a data file it never is.
    if type(value) is hint or (hint is float and type(value) is int):
        return value
    return notes.add(place, shown(value), _PLAIN[hint])


def _read_constrained(hint: Any, value: Any, place: Place, notes: Notes) -> Any:
    base, *constraints = get_args(hint)
    read = read_value(base, value, place, notes)
    if read is INVALID:
        return INVALID
    for constraint in constraints:
        if isinstance(constraint, RefTo):
            notes.references.append((place, constraint.kind, read))
        elif isinstance(constraint, Constraint) and not constraint.accepts(read):
            return notes.add(place, shown(value), constraint.allowed)
    return read


def _read_list(inner: Any, value: Any, place: Place, notes: Notes) -> Any:
    if not isinstance(value, list):
        return notes.add(place, shown(value), "a list")
    read = tuple(
        read_value(inner, item, place.at(str(index)), notes) for index, item in enumerate(value)
    )
    return INVALID if INVALID in read else read


def _read_map(inside: tuple[Any, Any], value: Any, place: Place, notes: Notes) -> Any:
    key, inner = inside
    if not isinstance(value, dict):
        return notes.add(place, shown(value), "a table")
    read = {
        read_value(key, name, place.at(name), notes): read_value(inner, item, place.at(name), notes)
        for name, item in value.items()
    }
    return INVALID if INVALID in read or INVALID in read.values() else FrozenMap(read)


@cache
def _written(cls: Any, filled_too: bool) -> Mapping[str, Field[Any]]:
    """Give the fields of a dataclass that a file writes, by name."""
    return {f.name: f for f in fields(cls) if f.init and (filled_too or f.name not in FILLED)}


def read_record(
    cls: type, value: Any, place: Place, notes: Notes, filled: Mapping[str, Any] | None = None
) -> Any:
    """Read a table into `cls`; `filled` gives the keys that no file writes."""
    if not isinstance(value, dict):
        return notes.add(place, shown(value), "a table")
    known = _written(cls, filled is None)
    for name in value:
        if name not in known:
            allowed = f"one of {one_of(sorted(known))}"
            notes.add(place.at(name), "an unknown key", allowed, nearest(name, known))
    read: dict[str, Any] = dict(filled or {})
    for name, described in known.items():
        if name in value:
            read[name] = read_value(hints(cls)[name], value[name], place.at(name), notes)
        elif described.default is MISSING and described.default_factory is MISSING:
            read[name] = notes.add(place.at(name), "nothing", "a value: the key is required")
    return INVALID if INVALID in read.values() else cls(**read)
