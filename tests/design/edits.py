"""Edits of a variant's file, with what the file has to say after each."""

from __future__ import annotations

from typing import Any

from rules.design import VariantFile


def edited(
    file: VariantFile, changes: dict[str, Any], path: str, value: int | None
) -> tuple[VariantFile, dict[str, Any]]:
    """Set a value, or with None take it out; gives the file, and the changes it must hold."""
    if value is None:
        rest = {each: held for each, held in changes.items() if each != path}
        return file.without(path), rest
    return file.with_value(path, value), {**changes, path: value}
