"""Tables of the rules themselves: bands, ladder, patterns, boosts, rolls, consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Cell, Record, Ruleset, Table
from rules.data.cells import cell, span_text, text_cell
from rules.data.styles import listed
from rules.momenta.boost_table import boosts
from rules.momenta.characters.character_tables import character_tables
from rules.momenta.odds_tables import odds_tables
from rules.momenta.prologue_tables import prologue_tables
from rules.momenta.records import (
    Band,
    Consequence,
    Outcome,
    Overflow,
    Pattern,
    PatternEffect,
    RollType,
    Rung,
    TypicalPool,
)


def tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give every table of the text, by id."""
    made: dict[str, Callable[[], Table]] = {
        name: partial(make, ruleset)
        for name, make in {
            "result-bands": result_bands,
            "typical-pools": typical_pools,
            "roll-types": roll_types,
            "patterns": patterns,
            "pattern-effects": pattern_effects,
            "difficulties": difficulties,
            "narrative-ladder": narrative_ladder,
            "outcomes": outcomes,
            "boosts": boosts,
            "roll-outcomes": roll_outcomes,
        }.items()
    }
    for outcome in ruleset.of(Outcome):
        if any(sample.outcome == outcome.id for sample in ruleset.of(Consequence)):
            made[f"roll-outcomes-{outcome.id}"] = partial(samples, ruleset, outcome)
    return {**made, **odds_tables(ruleset), **character_tables(ruleset), **prologue_tables(ruleset)}


def result_bands(ruleset: Ruleset) -> Table:
    """Give what each band covers, overflow last (chapter 03, gap result-bands)."""
    rows = [
        (
            cell(ruleset, band, "label"),
            text_cell(ruleset, band, span_text(band.least, band.most), "least", "most"),
            cell(ruleset, band, "meaning"),
        )
        for band in ruleset.of(Band)
    ]
    over = ruleset.one(Overflow)
    above = text_cell(ruleset, over, f"each above {over.above}", "above")
    rows.append((cell(ruleset, over, "label"), above, cell(ruleset, over, "meaning")))
    return Table(
        "momenta:result-bands",
        "Result bands, read from effective successes",
        ("Band", "Successes", "What it means"),
        tuple(rows),
    )


def typical_pools(ruleset: Ruleset) -> Table:
    """Give the dice that characters of each standing usually roll (chapter 03)."""
    rows = tuple(
        (
            cell(ruleset, pool, "label"),
            text_cell(ruleset, pool, span_text(pool.least, pool.most), "least", "most"),
        )
        for pool in ruleset.of(TypicalPool)
    )
    return Table("momenta:typical-pools", "Usual pools", ("Who", "Dice"), rows)


def roll_types(ruleset: Ruleset) -> Table:
    """Give each kind of roll and what may touch it (chapters 03 and 14)."""
    keys = ("modifiers", "threads", "opposable", "opposes", "feats")
    rows = tuple(
        (_kind_cell(ruleset, kind), *(cell(ruleset, kind, key) for key in keys))
        for kind in ruleset.of(RollType)
    )
    columns = ("Roll", "Modifiers", "Threads", "Can be opposed", "Can oppose", "Momentous Feats")
    return Table("momenta:roll-types", "Kinds of roll", columns, rows)


def _kind_cell(ruleset: Ruleset, kind: RollType) -> Cell:
    text = f"{kind.label}, {kind.setting}" if kind.setting else kind.label
    return text_cell(ruleset, kind, text, "label", "setting")


def patterns(ruleset: Ruleset) -> Table:
    """Give each pattern and its dice (chapter 04)."""
    return Table(
        "momenta:patterns",
        "Patterns",
        ("Pattern", "Equal dice", "What it is"),
        _rows(ruleset, ruleset.of(Pattern), ("label", "size", "meaning")),
    )


def pattern_effects(ruleset: Ruleset) -> Table:
    """Give the patterns that every character has (chapter 04)."""
    rows = tuple(
        (
            cell(ruleset, effect, "label"),
            cell(ruleset, effect, "pattern"),
            text_cell(ruleset, effect, _patterned_in_words(effect, ruleset), "rolls"),
            cell(ruleset, effect, "summary"),
        )
        for effect in ruleset.of(PatternEffect)
    )
    return Table(
        "momenta:pattern-effects",
        "Patterns that everyone has",
        ("Name", "Pattern", "On these rolls", "What it does"),
        rows,
    )


def _patterned_in_words(effect: PatternEffect, ruleset: Ruleset) -> str:
    """Name the rolls of a pattern; what may lack a difficulty has patterns only against one."""
    kinds = {kind.roll: kind for kind in ruleset.of(RollType)}
    names = []
    for roll in effect.rolls:
        may_lack = kinds[roll].difficulty == "may"
        names.append(kinds[roll].label.lower() + (" in narrative play" if may_lack else ""))
    return listed(tuple(names), "or")


def difficulties(ruleset: Ruleset) -> Table:
    """Give the difficulties of narrative play, easiest first (chapter 14)."""
    return Table(
        "momenta:difficulties",
        "Difficulties, from the easiest up",
        ("Difficulty", "What it is like"),
        _rows(ruleset, ruleset.of(Rung), ("label", "description")),
    )


def narrative_ladder(ruleset: Ruleset) -> Table:
    """Give the outcome of each band at each difficulty (chapter 14, gap narrative-ladder)."""
    bands = ruleset.of(Band)
    keys = ("label", *(f"outcomes.{band.id}" for band in bands))
    return Table(
        "momenta:narrative-ladder",
        "What each result band gives at each difficulty",
        ("Difficulty", *(band.label for band in bands)),
        _rows(ruleset, ruleset.of(Rung), keys),
    )


def outcomes(ruleset: Ruleset) -> Table:
    """Give the outcomes of narrative rolls, worst first (chapter 14)."""
    return Table(
        "momenta:outcomes",
        "Outcomes of a narrative roll, worst first",
        ("Outcome", "Succeeds", "Has a consequence", "Momentum lost", "What it means"),
        _rows(
            ruleset,
            ruleset.of(Outcome),
            ("label", "succeeds", "consequence", "momentum_lost", "meaning"),
        ),
    )


def roll_outcomes(ruleset: Ruleset) -> Table:
    """Give all sample consequences and gifts with the outcome they go with (gap roll-outcomes)."""
    rows = tuple(
        (
            cell(ruleset, sample, "label"),
            cell(ruleset, sample, "outcome"),
            cell(ruleset, sample, "effect"),
        )
        for sample in ruleset.of(Consequence)
    )
    caption = "What an outcome can bring"
    return Table("momenta:roll-outcomes", caption, ("Sample", "Outcome", "What happens"), rows)


def samples(ruleset: Ruleset, outcome: Outcome) -> Table:
    """Give the samples of one outcome (gap roll-outcomes)."""
    rows = tuple(
        (cell(ruleset, sample, "label"), cell(ruleset, sample, "effect"))
        for sample in ruleset.of(Consequence)
        if sample.outcome == outcome.id
    )
    picks = span_text(outcome.picks_least, outcome.picks_most)
    caption = f"{outcome.label}: pick {picks}"
    return Table(f"momenta:roll-outcomes-{outcome.id}", caption, ("Sample", "What happens"), rows)


def _rows(
    ruleset: Ruleset, records: tuple[Record, ...], keys: tuple[str, ...]
) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(cell(ruleset, record, key) for key in keys) for record in records)
