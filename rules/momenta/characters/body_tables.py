"""Tables of what a character is made of: attributes, cores, stats, SIZEs (05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Cell, Ruleset, Table
from rules.data.cells import cell
from rules.momenta.characters.body_records import Attribute, Core, Size, Stat


def body_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of chapter 05 by id; the stats also by group, as `stats-<group>`."""
    made: dict[str, Callable[[], Table]] = {
        "attributes": partial(attributes, ruleset),
        "cores": partial(cores, ruleset),
        "sizes": partial(sizes, ruleset),
        "stats": partial(stats, ruleset),
    }
    for group in dict.fromkeys(stat.group for stat in ruleset.of(Stat)):
        made[f"stats-{group}"] = partial(stats, ruleset, group)
    return made


def attributes(ruleset: Ruleset) -> Table:
    """Give each attribute: its core, what it is, and where it is rolled (05)."""
    keys = ("label", "name", "core", "meaning", "uses")
    rows = tuple(
        tuple(cell(ruleset, attribute, key) for key in keys) for attribute in ruleset.of(Attribute)
    )
    columns = ("Attribute", "Name", "Core", "What it is", "Where you roll it")
    return Table("momenta:attributes", "Attributes", columns, rows)


def cores(ruleset: Ruleset) -> Table:
    """Give each core and the attributes that it is the sum of (05)."""
    rows = tuple(
        (
            cell(ruleset, core, "label"),
            quoted(ruleset, f"{core.ref}.formula"),
            cell(ruleset, core, "meaning"),
        )
        for core in ruleset.of(Core)
    )
    return Table("momenta:cores", "Cores", ("Core", "Sum of", "What it is"), rows)


def sizes(ruleset: Ruleset) -> Table:
    """Give each SIZE from the smallest up, with its squares (05)."""
    rows = tuple(
        tuple(cell(ruleset, size, key) for key in ("label", "squares", "shape"))
        for size in ruleset.of(Size)
    )
    columns = ("SIZE", "Squares", "Shape")
    return Table("momenta:sizes", "SIZE, from the smallest up", columns, rows)


def stats(ruleset: Ruleset, group: str | None = None) -> Table:
    """Give each stat with its formula: all of them, or one group (05, 08, 09)."""
    rows = tuple(
        (
            cell(ruleset, stat, "label"),
            quoted(ruleset, f"{stat.ref}.formula"),
            cell(ruleset, stat, "meaning"),
        )
        for stat in ruleset.of(Stat)
        if group in (None, stat.group)
    )
    ref = "momenta:stats" if group is None else f"momenta:stats-{group}"
    caption = "Derived stats" if group is None else f"Derived stats: {group}"
    return Table(ref, caption, ("Stat", "Formula", "What it is"), rows)


def quoted(ruleset: Ruleset, ref: str) -> Cell:
    """Make the cell of a value that is computed."""
    quote = ruleset.quote(ref)
    return Cell(
        quote.text, quote.value, quote.provenance, quote.source, quote.chapter, quote.variant
    )
