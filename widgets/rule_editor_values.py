"""The value that is edited: as the variant's text has it, a part of it by its place, a part set.

A place is written as `value`, then a dot and a number for each step into it: the second item of a
list is `value.1`, and so is the second entry of a table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from rules.data import Ruleset
from rules.data.altered import plain
from rules.data.files import is_too_deep
from rules.design import VariantFile

from .controls import MOST_DIGITS, ControlFault, shown
from .rule_editor_shapes import Flag, Group, Number, Rows, Shape, Table, Word
from .texts import in_lines

__all__ = [
    "ROOT",
    "Held",
    "file_with",
    "first_of",
    "held_at",
    "part_at",
    "read_part",
    "steps_of",
    "with_part",
]

ROOT: Final = "value"


@dataclass(frozen=True, slots=True)
class Held:
    """A value as a file of data would have it; None where nothing stands for it.

    `given` is what the variant's text gives of it, None for nothing. `is_readable` is False where
    the text is no TOML, or the value is too deep, so that nothing can be set in it.
    """

    base: Any
    now: Any
    given: Any = None
    is_readable: bool = True


def held_at(base: Ruleset, text: str, path: str) -> Held:
    """Give the value at `text:id.key`, as the variant's text has it: it need not be allowed."""
    ref, _, key = path.partition(".")
    record = base[ref]
    before = plain(getattr(record, key))
    try:
        table = tomllib.loads(text).get(ref)
    except (ValueError, RecursionError):
        return Held(before, before, is_readable=False)
    given = table.get(key) if isinstance(table, dict) else None
    if is_too_deep(given):
        return Held(before, before, is_readable=False)
    return Held(before, _merged(before, given), given)


def _merged(before: Any, given: Any) -> Any:
    if isinstance(before, dict) and isinstance(given, dict):
        return {**before, **{name: _merged(before.get(name), each) for name, each in given.items()}}
    return before if given is None else given


# ---- parts of it


def steps_of(where: str) -> tuple[int, ...]:
    """Give the steps of a place; raises ValueError for what is none."""
    root, *steps = where.split(".")
    if root != ROOT or not all(step.isdecimal() and len(step) < 6 for step in steps):
        raise ValueError(where)
    return tuple(map(int, steps))


def part_at(shape: Shape, value: Any, steps: Sequence[int]) -> tuple[Shape, Any, list[str]]:
    """Give the shape of a part, the part, and the names of the steps to it.

    Raises ValueError where there is no such part.
    """
    names: list[str] = []
    for step in steps:
        match shape:
            case Rows(inner=inner) if isinstance(value, list) and step < len(value):
                shape, value, name = inner, value[step], str(step)
            case Table(inner=inner) if isinstance(value, dict) and step < len(value):
                name = list(value)[step]
                shape, value = inner, value[name]
            case Group(parts=parts) if step < len(parts):
                name, shape = parts[step]
                value = value.get(name) if isinstance(value, dict) else None
            case _:
                raise ValueError(steps)
        names.append(name)
    return shape, value, names


def with_part(value: Any, names: Sequence[str], change: Callable[[Any], Any]) -> Any:
    """Give a value with one of its parts changed; the value itself stays as it is."""
    if not names:
        return change(value)
    made = deepcopy(value)
    if isinstance(made, list):
        made[int(names[0])] = with_part(made[int(names[0])], names[1:], change)
        return made
    made = made if isinstance(made, dict) else {}
    made[names[0]] = with_part(made.get(names[0]), names[1:], change)
    return made


def first_of(shape: Shape, others: Sequence[Any] = (), *, climbing: bool = False) -> Any:
    """Give a value to begin a new part with: the last of the others, or a climb more."""
    match shape:
        case _ if shape.only is not None:
            return shape.only
        case Number(least=least, most=most):
            numbers = [each for each in others if type(each) is int]
            after = numbers[-1] + climbing if numbers else 1
            low, high = (after if bound is None else bound for bound in (least, most))
            return max(low, min(high, after))
        case Flag():
            return False
        case Word(options=options):
            names = [name for name, _ in options]
            return next((name for name in names if name not in others), (names or [""])[0])
        case Rows(inner=inner, least=least):
            return [first_of(inner) for _ in range(least)]
        case Table():
            return {}
        case Group(parts=parts):
            return {name: first_of(each) for name, each in parts if not each.optional}
    return "New"


def file_with(file: VariantFile, path: str, held: Held, whole: Any) -> VariantFile:
    """Give a variant's file with a value: of a table, only the entries that it gives.

    None takes out what the file gives. Raises `DataFaults` as `VariantFile.with_value` does.
    """
    if whole is None:
        return file.without(path)
    entries = {"": whole}
    if isinstance(whole, dict):
        entries = {f".{name}": each for name, each in whole.items()}
    for entry, value in entries.items():
        before = held.base if not entry else (held.base or {}).get(entry[1:])
        now = held.given if not entry else (held.given or {}).get(entry[1:])
        # What the file has already keeps its line, and its comment, at any value.
        if value != before or now is not None:
            file = file.with_value(f"{path}{entry}", value)
    return file


# ---- what a touch gives


def read_part(shape: Shape, raw: object, label: str) -> Any:
    """Read what a field sends; None for a field that was emptied and may be.

    What has the right type is taken though the rules do not allow it: they say why not. Raises
    ControlFault for what a field of this shape never sends.
    """
    if shape.optional and raw in ("", None):
        return None
    read: Any
    match shape:
        case Flag():
            read = raw if isinstance(raw, bool) else None
        case Number(whole=whole):
            read = _number(raw, whole=whole)
        case Word(options=options):
            read = raw if any(raw == name for name, _ in options) else None
        case _:
            read = in_lines(raw)
    if read is None:
        allowed = shape.allowed or {Flag: "true or false", Number: "a number"}.get(
            type(shape), "a text of printable characters"
        )
        raise ControlFault(f"{label}: {shown(raw)} was given; {allowed} is allowed.")
    return read


def _number(raw: object, *, whole: bool) -> int | float | None:
    number: Any = raw
    if isinstance(raw, str) and len(raw) <= MOST_DIGITS:
        for kind in (int,) if whole else (int, float):
            with suppress(ValueError):
                number = kind(raw)
                break
    if isinstance(number, bool) or not isinstance(number, int if whole else int | float):
        return None
    # TOML holds what fits 64 bits.
    return number if abs(number) < 2**63 else None
