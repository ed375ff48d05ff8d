"""Tables of creating heroes and of ranks: steps, advancement, tiers, ready heroes (12, 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from rules.data import Cell, Mark, Ruleset, Table
from rules.data.cells import NOTHING, cell, span_text, text_cell
from rules.data.styles import listed
from rules.momenta.characters.advancement import (
    RankGains,
    attribute_points,
    limit_break_slots,
    rank_gains,
    tier_of,
)
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.body_tables import quoted
from rules.momenta.characters.creation_records import Advancement, CreationStep, ReadyHero, Tier
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.stats import stats_of

ADVANCES: Final = Mark(provenance="derived", source="advancement-table", chapter="13")


def creation_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of chapters 12, 13 and 29 by id; of each ready-made hero `hero-<id>`."""
    made: dict[str, Callable[[], Table]] = {
        "creation-steps": partial(creation_steps, ruleset),
        "advancement": partial(advancement, ruleset),
        "tiers": partial(tiers, ruleset),
        "ready-heroes": partial(ready_heroes, ruleset),
    }
    for hero in ruleset.of(ReadyHero):
        made[f"hero-{hero.id}"] = partial(hero_stats, ruleset, hero)
    return made


def creation_steps(ruleset: Ruleset) -> Table:
    """Give the steps of creating a hero, in order (12)."""
    rows = tuple(
        (_place(step, place), *_named(ruleset, step))
        for place, step in enumerate(ruleset.of(CreationStep))
    )
    columns = ("Step", "Name", "What you do")
    return Table("momenta:creation-steps", "Steps of creation", columns, rows)


def _place(step: CreationStep, place: int) -> Cell:
    mark = step.mark("meaning")
    return Cell(str(place), place, mark.provenance, mark.source, mark.chapter)


def _named(ruleset: Ruleset, step: CreationStep) -> tuple[Cell, Cell]:
    return cell(ruleset, step, "label"), cell(ruleset, step, "meaning")


def advancement(ruleset: Ruleset) -> Table:
    """Give what a hero has at each character rank, and what of it is new (13)."""
    rules = ruleset.one(Advancement)
    growing = tuple(stat for stat in ruleset.of(Stat) if stat.per_ranks)
    rows = tuple(
        tuple(_rank_cells(ruleset, rank, growing))
        for rank in range(rules.table_least, rules.table_most + 1)
    )
    columns = (
        "Rank",
        "Tier",
        "Attribute points",
        *(stat.label for stat in growing),
        "Limit Breaks",
        "New at this rank",
    )
    return Table("momenta:advancement", "What a hero has at each rank", columns, rows)


def _rank_cells(ruleset: Ruleset, rank: int, growing: tuple[Stat, ...]) -> Iterator[Cell]:
    tier = tier_of(rank, ruleset)
    plain = stats_of(Hero(rank=rank), ruleset)
    yield _cell(ruleset, str(rank), rank)
    yield cell(ruleset, tier, "label")
    yield _cell(ruleset, None, attribute_points(rank, ruleset))
    for stat in growing:
        yield _cell(ruleset, None, plain[stat.id].value)
    yield text_cell(ruleset, tier, str(limit_break_slots(rank, ruleset)), "limit_breaks")
    new = _new(rank_gains(rank, ruleset), rank == ruleset.one(Advancement).table_least)
    yield _cell(ruleset, listed(new, "and") or NOTHING, list(new))


def _cell(ruleset: Ruleset, text: str | None, value: object) -> Cell:
    rules = (ruleset.one(Advancement), *ruleset.of(Stat))
    variant = ruleset.variant if any(record.changed for record in rules) else None
    shown = str(value) if text is None else text
    return Cell(shown, value, ADVANCES.provenance, ADVANCES.source, ADVANCES.chapter, variant)


def _new(gains: RankGains, first: bool) -> tuple[str, ...]:
    """Name what is new at a rank; at the first of the table all is, and nothing is named."""
    if first:
        return ()
    new = [f"attribute +{gains.attribute_points}"] if gains.attribute_points else []
    new += [f"{stat.label} +{more}" for stat, more in gains.stats]
    if gains.limit_breaks:
        new.append(f"Limit Breaks +{gains.limit_breaks}")
    if gains.tier is not None:
        new.append(f"tier {gains.tier.label}")
    return tuple(new)


def tiers(ruleset: Ruleset) -> Table:
    """Give each tier: its ranks, usual attack pools in dice, Limit Break slots (26, 29)."""
    rows = tuple(
        (
            cell(ruleset, tier, "label"),
            text_cell(ruleset, tier, span_text(tier.first, tier.last), "first", "last"),
            text_cell(
                ruleset,
                tier,
                span_text(tier.pool_least, tier.pool_most),
                "pool_least",
                "pool_most",
            ),
            cell(ruleset, tier, "limit_breaks"),
        )
        for tier in ruleset.of(Tier)
    )
    columns = ("Tier", "Character ranks", "Usual attack pool", "Limit Breaks")
    return Table("momenta:tiers", "Tiers of play", columns, rows)


def ready_heroes(ruleset: Ruleset) -> Table:
    """Give the ready-made heroes with their archetypes and a line about each (12)."""
    rows = tuple(
        (
            cell(ruleset, hero, "label"),
            quoted(ruleset, f"{hero.ref}-ranks"),
            cell(ruleset, hero, "pitch"),
        )
        for hero in ruleset.of(ReadyHero)
    )
    columns = ("Hero", "Archetypes", "What they do")
    return Table("momenta:ready-heroes", "Heroes ready to play", columns, rows)


def hero_stats(ruleset: Ruleset, hero: ReadyHero) -> Table:
    """Give the stats of a ready-made hero and how each comes about (12)."""
    names = [*(stat.id for stat in ruleset.of(Stat)), "size"]
    rows = tuple(
        (
            quoted(ruleset, f"{hero.ref}-{name}.label"),
            quoted(ruleset, f"{hero.ref}-{name}"),
            quoted(ruleset, f"{hero.ref}-{name}.parts"),
        )
        for name in names
    )
    columns = ("Stat", "Value", "How it comes about")
    return Table(f"momenta:hero-{hero.id}", f"The stats of {hero.label}", columns, rows)
