"""Edits of a variant's document: one value set or taken out, the rest as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tomlkit

from rules.data import DataFaults, Fault
from rules.data.altered import plain
from rules.data.faults import shown
from rules.data.files import TOO_DEEP, is_too_deep

__all__ = ["set_value", "take_out", "with_empty_line", "writable"]


def set_value(document: Any, record: str, keys: Sequence[str], value: Any) -> bool:
    """Set a value of a record that the document has; says whether that changes it."""
    table = document[record]
    for name in keys[:-1]:
        if not isinstance(table.get(name), dict):
            table[name] = tomlkit.inline_table()
        table = table[name]
    last = keys[-1]
    if last not in table:  # as a new one it is given a space before it, which a set one is not
        table.append(last, value)
    elif _same(table[last], value):
        return False
    else:
        table[last] = value
    return True


def take_out(document: Any, record: str, keys: Sequence[str]) -> bool:
    """Take a value out, and what is empty then; says whether there was one."""
    tables = [document]
    for name in (record, *keys[:-1]):
        inner = tables[-1].get(name)
        if not isinstance(inner, dict):
            return False
        tables.append(inner)
    if keys[-1] not in tables[-1]:
        return False
    for table, name in zip(reversed(tables), reversed((record, *keys)), strict=True):
        del table[name]
        if table:
            break
    return True


def writable(path: str, value: Any, file: str) -> Any:
    """Give a value as TOML has it; raises `DataFaults` where it has none such."""
    ref, _, key = path.partition(".")
    if is_too_deep(value, key.count(".") + 1):
        raise DataFaults([Fault(file, ref, key, *TOO_DEEP)])
    value = plain(value)
    try:
        tomlkit.item(value).as_string().encode()
    except (ValueError, TypeError):
        raise DataFaults([Fault(file, ref, key, shown(value), "a value that TOML has")]) from None
    return value


def _same(held: Any, value: Any) -> bool:
    found = held.unwrap() if hasattr(held, "unwrap") else held
    return type(found) is type(value) and bool(found == value)


def with_empty_line(text: str) -> str:
    """Give a text with an empty line at its end, so that no comment stands above what is added."""
    if not text.strip():
        return text
    unix = text.replace("\r\n", "\n")
    turns = len(unix) - len(unix.rstrip("\n"))
    return text + "\n" * (2 - turns)
