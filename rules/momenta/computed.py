"""Quotable values that follow from the records: chances, means, ranges, worked examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from rules.data import Computed, Mark, Ruleset
from rules.data.cells import span_text
from rules.dice import matching_sets
from rules.momenta.boosts import most_dice
from rules.momenta.cells import EXAMPLES, LADDER_ODDS, PATTERN_ODDS, POOL_ODDS
from rules.momenta.characters.chapter_computed import chapter_computed
from rules.momenta.characters.character_computed import character_computed
from rules.momenta.characters.momentum_computed import momentum_computed
from rules.momenta.choice import best_choice, choose
from rules.momenta.ladder import band_of
from rules.momenta.odds import odds, success_odds
from rules.momenta.odds_tables import span
from rules.momenta.reading import read_roll
from rules.momenta.records import (
    Band,
    Boost,
    BoostCap,
    DicePool,
    Example,
    Outcome,
    Pattern,
    PatternEffect,
    Rung,
    TypicalPool,
    ZeroDice,
)
from rules.momenta.spec import RollSpec

Found = Mapping[str, Callable[[], Computed]]


def computed(ruleset: Ruleset) -> Found:
    """Give every computed value of the text, by id."""
    return {
        **_pool_values(ruleset),
        **_example_values(ruleset),
        **_boost_values(ruleset),
        **_odds_values(ruleset),
        **character_computed(ruleset),
        **chapter_computed(ruleset),
        **momentum_computed(ruleset),
    }


def _pool_values(ruleset: Ruleset) -> Found:
    pool = ruleset.one(DicePool)
    zero = ruleset.one(ZeroDice)
    chance = Fraction(len(pool.success_faces), pool.die_sides)
    none_left = partial(success_odds, zero.at_most, ruleset)
    faces = Computed(pool.success_faces, "list", pool.mark("success_faces"), (pool,))
    # Both chances of a roll with no dice are printed, as whole percents.
    printed = partial(
        Computed,
        mark=zero.mark("dice"),
        rests_on=(pool, zero),
        otherwise=POOL_ODDS,
        style="percent",
    )
    found: dict[str, Callable[[], Computed]] = {
        "dice-pool.die": lambda: Computed(
            f"d{pool.die_sides}", None, pool.mark("die_sides"), (pool,)
        ),
        "dice-pool.success-chance": lambda: Computed(chance, "fraction", POOL_ODDS, (pool,)),
        "dice-pool.mean-successes": lambda: Computed(chance, None, POOL_ODDS, (pool,)),
        "zero-dice.roll": lambda: Computed(
            f"{zero.dice}d{pool.die_sides}", None, zero.mark("dice"), (pool, zero)
        ),
        "zero-dice.success-faces": lambda: faces,
        "zero-dice.chance": lambda: printed(none_left().at_least(zero.successes)),
        "zero-dice.failure-chance": lambda: printed(none_left().exactly(0)),
    }
    for typical in ruleset.of(TypicalPool):
        text = span_text(typical.least, typical.most)
        found[f"{typical.id}.range"] = partial(
            Computed, text, None, typical.mark("least"), (typical,)
        )
    for band in ruleset.of(Band):
        text = span_text(band.least, band.most)
        found[f"{band.id}.range"] = partial(Computed, text, None, band.mark("least"), (band,))
    return found


def _example_values(ruleset: Ruleset) -> Found:
    found: dict[str, Callable[[], Computed]] = {}
    for example in ruleset.of(Example):
        found |= {
            f"{example.id}.dice": partial(_example_dice, example),
            f"{example.id}.successes": partial(_example_successes, ruleset, example),
            f"{example.id}.band": partial(_example_band, ruleset, example),
            f"{example.id}.patterns": partial(_example_patterns, ruleset, example),
            f"{example.id}.solid-hit": partial(_example_damage, ruleset, example),
        }
    return found


def _example_dice(example: Example) -> Computed:
    return Computed(len(example.faces), None, example.mark("faces"), (example,), EXAMPLES)


def _example_successes(ruleset: Ruleset, example: Example) -> Computed:
    reading = read_roll(RollSpec(len(example.faces)), example.faces, (), ruleset)
    return Computed(reading.successes, None, EXAMPLES, (example, ruleset.one(DicePool)))


def _example_band(ruleset: Ruleset, example: Example) -> Computed:
    reading = read_roll(RollSpec(len(example.faces)), example.faces, (), ruleset)
    band = band_of(reading.effective, ruleset)
    return Computed(band.label, None, EXAMPLES, (example, ruleset.one(DicePool), band))


def _example_patterns(ruleset: Ruleset, example: Example) -> Computed:
    shown = tuple(
        f"{pattern.label} {face}"
        for face, count in matching_sets(example.faces).items()
        for pattern in ruleset.of(Pattern)
        if pattern.one_value and count >= pattern.size
    )
    # The chapter names the patterns of its examples.
    patterns = ruleset.of(Pattern)
    return Computed(shown, "and", example.mark("faces"), (example, *patterns), EXAMPLES)


def _example_damage(ruleset: Ruleset, example: Example) -> Computed:
    spec = RollSpec(len(example.faces), kind="attack")
    reading = read_roll(spec, example.faces, (), ruleset)
    result = choose(reading, best_choice(reading, ruleset), ruleset)
    rests_on = (example, ruleset.one(DicePool), *ruleset.of(Pattern), *ruleset.of(PatternEffect))
    return Computed(result.extra_damage, "signed", EXAMPLES, rests_on)


def _boost_values(ruleset: Ruleset) -> Found:
    mark = Mark(provenance="derived", source="narrative-bonus-limits", chapter="14")
    found: dict[str, Callable[[], Computed]] = {
        "boosts.most-dice": lambda: Computed(
            most_dice("narrative", ruleset),
            "dice",
            mark,
            (*ruleset.of(Boost), *ruleset.of(BoostCap)),
        )
    }
    for boost in ruleset.of(Boost):
        if boost.momentum and boost.most:
            most = boost.momentum * boost.most
            found[f"{boost.id}.most-momentum"] = partial(
                Computed, most, None, boost.mark("momentum"), (boost,)
            )
    return found


def _odds_values(ruleset: Ruleset) -> Found:
    found: dict[str, Callable[[], Computed]] = {}
    for dice in span(ruleset, "pool-table"):
        name = f"odds.pool-{dice}"
        found[f"{name}.mean"] = partial(_mean, ruleset, dice)
        for band in ruleset.of(Band):
            found[f"{name}.{band.id}"] = partial(_band, ruleset, dice, band)
            if band.least:
                at_least = partial(_at_least, ruleset, dice, band.least)
                found[f"{name}.at-least-{band.least}"] = at_least
    for dice in span(ruleset, "pattern-table"):
        name = f"odds.pool-{dice}"
        found[f"{name}.solid-hit"] = partial(_solid_hit, ruleset, dice)
        for pattern in ruleset.of(Pattern):
            found[f"{name}.{pattern.id}"] = partial(_pattern, ruleset, dice, pattern)
    for rung in ruleset.of(Rung):
        for dice in span(ruleset, "narrative-table"):
            for outcome in ruleset.of(Outcome):
                name = f"odds.{rung.id}-{dice}.{outcome.id}"
                found[name] = partial(_outcome, ruleset, rung, dice, outcome, False)
                found[f"{name}.by-count"] = partial(_outcome, ruleset, rung, dice, outcome, True)
    return found


def _mean(ruleset: Ruleset, dice: int) -> Computed:
    return Computed(odds(RollSpec(dice), ruleset).effective.mean, "decimal", POOL_ODDS)


def _band(ruleset: Ruleset, dice: int, band: Band) -> Computed:
    bands = {found.id: chance for found, chance in odds(RollSpec(dice), ruleset).bands}
    return Computed(bands[band.id], "percent", POOL_ODDS)


def _at_least(ruleset: Ruleset, dice: int, least: int) -> Computed:
    return Computed(odds(RollSpec(dice), ruleset).effective.at_least(least), "percent", POOL_ODDS)


def _solid_hit(ruleset: Ruleset, dice: int) -> Computed:
    mean = odds(RollSpec(dice, kind="attack"), ruleset).solid_hit_mean
    return Computed(mean or Fraction(0), "decimal", PATTERN_ODDS)


def _pattern(ruleset: Ruleset, dice: int, pattern: Pattern) -> Computed:
    chances = odds(RollSpec(dice), ruleset).pattern_chances
    return Computed(chances[pattern.id], "percent", PATTERN_ODDS)


def _outcome(ruleset: Ruleset, rung: Rung, dice: int, outcome: Outcome, by_count: bool) -> Computed:
    found = odds(RollSpec(dice, kind="narrative", difficulty=rung.id), ruleset)
    chances = (found.outcomes_by_count if by_count else found.outcomes) or {}
    return Computed(chances[outcome.id], "percent", LADDER_ODDS)
