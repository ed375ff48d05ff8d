"""Tables of Threads, knowledge and Bonds (09, 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Cell, Ruleset, Table
from rules.data.cells import cell, text_cell
from rules.data.styles import plain
from rules.momenta.characters.bond_openings import Opening, openings
from rules.momenta.characters.bond_records import (
    BondLevel,
    BondRules,
    Knowledge,
    StrandSource,
    ThreadSource,
    ThreadTest,
)


def bond_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of Threads, knowledge and Bonds, by id."""
    return {
        name: partial(make, ruleset)
        for name, make in {
            "thread-tests": thread_tests,
            "thread-sources": thread_sources,
            "knowledge": knowledge,
            "bond-levels": bond_levels,
            "bond-openings": bond_openings,
            "strand-sources": strand_sources,
        }.items()
    }


def thread_tests(ruleset: Ruleset) -> Table:
    """Give what a Thread is measured by (09)."""
    rows = _named(ruleset, ThreadTest)
    return Table("momenta:thread-tests", "What a Thread is measured by", ("Test", "Say"), rows)


def thread_sources(ruleset: Ruleset) -> Table:
    """Give the ways to a new Thread (09)."""
    rows = _named(ruleset, ThreadSource)
    return Table("momenta:thread-sources", "Ways to a new Thread", ("Way", "How"), rows)


def knowledge(ruleset: Ruleset) -> Table:
    """Give how much a character knows without a roll, least first (09)."""
    rows = _named(ruleset, Knowledge)
    return Table("momenta:knowledge", "What you know of a subject", ("You are", "When"), rows)


def _named(
    ruleset: Ruleset, cls: type[ThreadTest | ThreadSource | Knowledge]
) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (cell(ruleset, record, "label"), cell(ruleset, record, "meaning"))
        for record in ruleset.of(cls)
    )


def bond_levels(ruleset: Ruleset) -> Table:
    """Give each intensity with its Strands, and what releasing and holding it takes (10)."""
    rows = tuple(
        (
            cell(ruleset, level, "level"),
            cell(ruleset, level, "label"),
            cell(ruleset, level, "strands"),
            text_cell(ruleset, level, plain(level.counts), "counts"),
            text_cell(ruleset, level, plain(level.release_scene), "release_scene"),
        )
        for level in ruleset.of(BondLevel)
        if level.level
    )
    return Table(
        "momenta:bond-levels",
        "Intensity of a Bond",
        ("Intensity", "Name", "From so many Strands", "Takes room", "Released with a scene"),
        rows,
    )


def bond_openings(ruleset: Ruleset) -> Table:
    """Give all that Bonds open, and whether both have to hold one (10, 14, 25)."""
    rows = tuple(_opening_row(ruleset, opening) for opening in openings(ruleset))
    return Table(
        "momenta:bond-openings",
        "What Bonds open",
        ("Opens", "From this intensity", "Mutual", "What it does"),
        rows,
    )


def _opening_row(ruleset: Ruleset, opening: Opening) -> tuple[Cell, ...]:
    record = ruleset[opening.rule]
    levels = {level.level: level for level in ruleset.of(BondLevel)}
    level_text = f"{opening.level}, {levels[opening.level].label}"
    # What a level opens without a name of its own goes by the Bond that opens it.
    head = opening.label or f"{levels[opening.level].label} Bond"
    return (
        text_cell(ruleset, record, head, "label"),
        text_cell(ruleset, record, level_text, opening.level_key),
        text_cell(ruleset, record, plain(opening.mutual), opening.level_key),
        text_cell(ruleset, record, opening.meaning, opening.key),
    )


def strand_sources(ruleset: Ruleset) -> Table:
    """Give the ways to Strands; those of creation are shared out among Bonds (10)."""
    rule = ruleset.one(BondRules)
    first = (
        text_cell(ruleset, rule, "Creation", "creation_strands"),
        cell(ruleset, rule, "creation_strands"),
        text_cell(ruleset, rule, "You share them out as you like.", "creation_strands"),
    )
    others = tuple(
        tuple(cell(ruleset, source, key) for key in ("label", "strands", "when"))
        for source in ruleset.of(StrandSource)
    )
    return Table(
        "momenta:strand-sources", "Ways to Strands", ("Way", "Strands", "When"), (first, *others)
    )
