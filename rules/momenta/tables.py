"""Tables of the rules themselves: bands, ladder, patterns, boosts, rolls, consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.data.quotes import as_json
from rules.data.records import Record
from rules.data.ruleset import Ruleset
from rules.data.styles import plain
from rules.data.tables import Cell, Table
from rules.momenta.records import Band, Outcome, Rung


def cell(ruleset: Ruleset, record: Record, key: str, text: str = "", value: Any = None) -> Cell:
    """Make a cell for the value under a key, with the mark that the record gives it."""
    ref = f"{record.ref}.{key}".replace("_", "-")
    if value is None:
        name, _, entry = key.partition(".")
        value = getattr(record, name)
        value = value[entry] if entry else value
    mark = record.mark(key)
    variant = ruleset.variant if record.is_changed(key) else None
    if not text:
        quotable = ref in ruleset.quotes()
        text = ruleset.quote(ref).text if quotable else plain(value)
    return Cell(text, as_json(value), mark.provenance, mark.source, mark.chapter, variant)


def narrative_ladder(ruleset: Ruleset) -> Table:
    """Difficulty by band (gap narrative-ladder)."""
    bands = ruleset.of(Band)
    rows = tuple(
        (
            cell(ruleset, rung, "label"),
            *(cell(ruleset, rung, f"outcomes.{band.id}") for band in bands),
        )
        for rung in ruleset.of(Rung)
    )
    columns = ("Difficulty", *(band.label for band in bands))
    return Table(
        "momenta:narrative-ladder", "What each result band gives at each difficulty", columns, rows
    )


TABLES: Mapping[str, Callable[[Ruleset], Table]] = {"narrative-ladder": narrative_ladder}
__all__ = ["TABLES", "Outcome", "cell", "narrative_ladder"]
