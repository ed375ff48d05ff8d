"""The variants that come with the book: a few to play and compare with before writing one.

They stand in `rules/data/variants/<id>.toml`, in the form of any variant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rules.data.faults import DataFaults, Fault, nearest, one_of, shown
from rules.data.files import HERE, VARIANTS
from rules.data.records import FrozenMap
from rules.data.ruleset import Ruleset, current
from rules.data.variant import read_variant

# The id of the rules that no variant changes.
BOOK: Final = "book"


@dataclass(frozen=True, slots=True)
class ShippedVariant:
    """A variant that comes with the book: its id, its name, what it is about, and its file."""

    id: str
    name: str
    about: str
    path: Path


@cache
def shipped_variants() -> Mapping[str, ShippedVariant]:
    """Give the variants that come with the book, by id; their files are read at the first call.

    Raises `DataFaults` with every fault of their heads.

    >>> shipped_variants()["four-up"].name
    'Four and up'
    """
    faults: list[Fault] = []
    found: dict[str, ShippedVariant] = {}
    for path in sorted((HERE / VARIANTS).glob("*.toml")):
        variant = read_variant(path, faults)
        found[path.stem] = ShippedVariant(path.stem, variant.name, variant.about, path)
    if faults:
        raise DataFaults(faults)
    return FrozenMap(found)


def ruleset_of(name: str | None = None) -> Ruleset:
    """Give the rules under a variant of `shipped_variants()`, each loaded once.

    `"book"` gives the rules that no variant changes, no name the present ones, as `current` does.
    Raises `DataFaults` where there is no such variant, or with every fault of its file.

    >>> ruleset_of("four-up").quote("momenta:dice-pool.success-faces").text
    '4, 5 or 6'
    """
    if name is None or (name == BOOK and current().variant is None):
        return current()
    if name != BOOK and not (isinstance(name, str) and name in shipped_variants()):
        names = (BOOK, *shipped_variants())
        near = nearest(name, names)
        raise DataFaults([Fault("", "", "", f"the variant {shown(name)}", one_of(names), near)])
    return _loaded(name)


_given: dict[str, Ruleset] = {}


def give_loaded(name: str, ruleset: Ruleset) -> None:
    """Let `ruleset_of` give this ruleset for a name instead of loading it."""
    _given[name] = ruleset


@cache
def _loaded(name: str) -> Ruleset:
    if name in _given:
        return _given[name]
    return Ruleset.load(None if name == BOOK else shipped_variants()[name].path)
