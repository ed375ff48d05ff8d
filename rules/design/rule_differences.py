"""What two sets of rules say otherwise, by the paths of their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.data import Ruleset
from rules.data.altered import plain
from rules.data.records import DESCRIBING, FrozenMap

__all__ = ["differences", "entries_of"]


def differences(base: Ruleset, rules: Ruleset) -> Mapping[str, Any]:
    """Give what some rules say otherwise than the base, as `text:id.key` to a value of TOML.

    Of a table only the entries that differ are given, each as `text:id.key.entry`. What only the
    base gives is None.
    """
    found: dict[str, Any] = {}
    for ref, record in rules.records.items():
        before = base.records.get(ref)
        if before is record or before is None:
            continue
        for key in sorted((record.given | before.given) - DESCRIBING):
            old, new = plain(getattr(before, key)), plain(getattr(record, key))
            if isinstance(old, dict) and isinstance(new, dict):
                both = {**new, **{entry: None for entry in old if entry not in new}}
                other = {entry: held for entry, held in both.items() if old.get(entry) != held}
                found.update(entries_of(f"{ref}.{key}", other))
            elif old != new:
                found[f"{ref}.{key}"] = new
    return FrozenMap(found)


def entries_of(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what stands under a key: each entry of a table by itself."""
    if isinstance(value, dict):
        yield from ((f"{path}.{entry}", held) for entry, held in value.items())
    else:
        yield path, value
