"""Quotable values of characters that follow from the records: formulas, ranges, heroes (05, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from rules.data import Computed, Mark, Record, Ruleset
from rules.data.cells import span_text
from rules.momenta.characters.body_records import (
    Attribute,
    AttributeRange,
    Core,
    Size,
    Stat,
    StatRange,
)
from rules.momenta.characters.creation_records import Creation, ReadyHero, Tier
from rules.momenta.characters.hero_computed import hero_values
from rules.momenta.characters.ready_computed import ready_computed
from rules.momenta.characters.stats import formula

Found = Mapping[str, Callable[[], Computed]]

SIZES: Final = Mark(provenance="stated", chapter="05")


def character_computed(ruleset: Ruleset) -> Found:
    """Give formulas of stats and cores, ranges, the equilibrium example, and ready-made heroes."""
    found: dict[str, Callable[[], Computed]] = {}
    for stat in ruleset.of(Stat):
        found[f"{stat.id}.formula"] = partial(_formula, ruleset, stat)
    for core in ruleset.of(Core):
        found[f"{core.id}.formula"] = partial(_core_formula, ruleset, core)
    for span in ruleset.of(StatRange):
        text = span_text(span.least, span.most)
        found[f"{span.id}.range"] = partial(Computed, text, None, span.mark("least"), (span,))
    for tier in ruleset.of(Tier):
        text = span_text(tier.first, tier.last)
        found[f"{tier.id}.ranks"] = partial(Computed, text, None, tier.mark("last"), (tier,))
    found |= dict(_attribute_range(ruleset))
    found |= dict(_creation(ruleset))
    found["sizes.order"] = partial(_size_order, ruleset)
    for hero in ruleset.of(ReadyHero):
        found |= hero_values(hero, ruleset)
    return {**found, **ready_computed(ruleset)}


def _formula(ruleset: Ruleset, stat: Stat) -> Computed:
    return Computed(formula(stat, ruleset), None, stat.mark("plus"), (stat,))


def _core_formula(ruleset: Ruleset, core: Core) -> Computed:
    parts = [attribute for attribute in ruleset.of(Attribute) if attribute.core == core.id]
    text = " + ".join(attribute.label for attribute in parts)
    return Computed(text, None, core.mark(""), tuple(parts))


def _attribute_range(ruleset: Ruleset) -> Iterator[tuple[str, Callable[[], Computed]]]:
    span = ruleset.one(AttributeRange)
    usual = span_text(span.least, span.usual_most)
    legend = f"{span_text(span.legend_least, span.legend_most)} or more"
    for name, text in (("usual", usual), ("legend", legend)):
        yield f"{span.id}.{name}", partial(Computed, text, None, span.mark("least"), (span,))


def _creation(ruleset: Ruleset) -> Iterator[tuple[str, Callable[[], Computed]]]:
    """Yield what is left for paths, and what the equilibrium example comes to."""
    start = ruleset.one(Creation)
    derived = Mark(provenance="stated", chapter=start.chapter)
    cores = start.example_cores
    high = max(cores, key=cores.__getitem__)
    low = min(cores, key=cores.__getitem__)
    above = cores[high] + 1
    values: Mapping[str, tuple[object, tuple[Record, ...]]] = {
        "path-ranks": (start.rank - start.ancestry_rank, (start,)),
        "example-highest": (ruleset.one(Core, high).label, (start,)),
        "example-lowest": (ruleset.one(Core, low).label, (start,)),
        "example-above": (above, (start,)),
        "example-needed": (above - start.equilibrium, (start,)),
    }
    for name, (value, rests_on) in values.items():
        yield f"{start.id}.{name}", partial(Computed, value, None, derived, rests_on)


def _size_order(ruleset: Ruleset) -> Computed:
    sizes = ruleset.of(Size)
    return Computed(" < ".join(size.label for size in sizes), None, SIZES, sizes)
