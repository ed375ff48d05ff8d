"""Rulesets packed into bytes, for a Python that is to have them without reading any file.

What several of them share is packed once, so that variants weigh next to nothing.
"""

from __future__ import annotations

import pickle

from rules.data.files import HERE, folders
from rules.data.records import FrozenMap, Record
from rules.data.ruleset import Ruleset, give_current
from rules.data.text import text_named
from rules.data.variants import BOOK, give_loaded, ruleset_of, shipped_variants

__all__ = ["pack", "unpack"]

# The rules that `current` gives, which no variant's id stands for.
CURRENT = ""


def pack() -> bytes:
    """Give the present rules, the book's, and those of every shipped variant; see `unpack`."""
    rulesets = {name: ruleset_of(name or None) for name in (CURRENT, BOOK, *shipped_variants())}
    first: dict[str, list[Record]] = {}
    packed = {}
    for name, ruleset in rulesets.items():
        records = {
            ref: _shared(record, first.setdefault(ref, []))
            for ref, record in ruleset.records.items()
        }
        packed[name] = records, ruleset.variant, ruleset.fingerprint
    return pickle.dumps((packed, rulesets[CURRENT].gaps), pickle.HIGHEST_PROTOCOL)


def _shared(record: Record, known: list[Record]) -> Record:
    """Give a record that is the same as this one, if there is one, so that it is packed once."""
    for one in known:
        if one == record:
            return one
    known.append(record)
    return record


def unpack(packed: bytes) -> None:
    """Let `current` and `ruleset_of` give what was packed; only bytes of `pack` may be given."""
    found, gaps = pickle.loads(packed)
    texts = FrozenMap({text.name: text for text in map(text_named, folders(HERE))})
    for name, (records, variant, fingerprint) in found.items():
        ruleset = Ruleset(FrozenMap(records), gaps, texts, variant, fingerprint)
        if name == CURRENT:
            give_current(ruleset)
        else:
            give_loaded(name, ruleset)
