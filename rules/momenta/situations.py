"""What a designer of Momenta looks at: pools, narrative rolls, weapons, heroes over the ranks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rules.data import Ruleset
from rules.data.styles import in_words
from rules.design.figures import Figure, Situation, Work
from rules.momenta.characters.advancement import advance, gives_attribute
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.body_records import Attribute, Stat
from rules.momenta.characters.creation_records import Advancement, ReadyHero
from rules.momenta.characters.gear_damage import damage_curve
from rules.momenta.characters.gear_records import Weapon
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import ADVANCEMENT, step_refusals
from rules.momenta.odds import odds
from rules.momenta.odds_tables import span
from rules.momenta.records import Outcome, Pattern, Rung
from rules.momenta.spec import RollSpec

__all__ = ["situations"]

POOLS, LADDER = "pool-table", "narrative-table"


def situations(ruleset: Ruleset) -> tuple[Situation, ...]:
    """Give the situations of the main game."""
    return (*_rolls(ruleset), *_narrative(ruleset), *_weapons(ruleset), *_heroes(ruleset))


def dice(number: int) -> str:
    """Write a number of dice, as "3 dice"."""
    return f"{number} {'die' if number == 1 else 'dice'}"


# ---- rolls


def _rolls(ruleset: Ruleset) -> Iterator[Situation]:
    for number in span(ruleset, POOLS):
        yield Situation(
            f"momenta:successes-of-{number}",
            f"Successes of {dice(number)}",
            "Rolls",
            "Successes, at least",
            partial(_successes, number),
        )
    yield Situation("momenta:mean-successes", "Mean successes", "Rolls", "Dice", _means)
    yield Situation("momenta:patterns", "Patterns", "Rolls", "Dice", _patterns)


def _successes(number: int, ruleset: Ruleset) -> Work:
    yield from ()
    effective = odds(RollSpec(number), ruleset).effective
    return tuple(
        Figure(
            f"at-least-{least}",
            f"{dice(number)}, {in_words(least)} or more successes",
            str(least),
            effective.at_least(least),
        )
        for least in range(1, max(number, 1) + 1)
    )


def _means(ruleset: Ruleset) -> Work:
    yield from ()
    return tuple(
        Figure(
            f"{number}-dice",
            f"{dice(number)}, mean successes",
            str(number),
            odds(RollSpec(number), ruleset).effective.mean,
            "successes",
        )
        for number in span(ruleset, POOLS)
    )


def _patterns(ruleset: Ruleset) -> Work:
    yield from ()
    labels = {pattern.id: pattern.label for pattern in ruleset.of(Pattern)}
    return tuple(
        Figure(
            f"{number}-dice-{name}",
            f"{dice(number)}, {_an(labels[name])}",
            str(number),
            Fraction(chance),
            series=labels[name],
        )
        for number in span(ruleset, POOLS)
        for name, chance in odds(RollSpec(number), ruleset).pattern_chances.items()
    )


def _an(label: str) -> str:
    return f"{'an' if label[0] in 'AEIOU' else 'a'} {label}"


# ---- narrative rolls


def _narrative(ruleset: Ruleset) -> Iterator[Situation]:
    for rung in ruleset.of(Rung):
        yield Situation(
            f"momenta:narrative-{rung.id}",
            f"{rung.label} narrative rolls",
            "Narrative rolls",
            "Dice",
            partial(_outcomes, rung.id),
        )


def _outcomes(rung: str, ruleset: Ruleset) -> Work:
    yield from ()
    label = ruleset.one(Rung, rung).label
    names = {outcome.id: outcome.label for outcome in ruleset.of(Outcome)}
    found = []
    for number in span(ruleset, LADDER):
        outcomes = odds(RollSpec(number, kind="narrative", difficulty=rung), ruleset).outcomes
        for name, chance in (outcomes or {}).items():
            told = f"{label} roll, {dice(number)}, {names[name]}"
            key = f"{number}-dice-{name}"
            found.append(Figure(key, told, str(number), chance, series=names[name]))
    return tuple(found)


# ---- weapons


def _weapons(ruleset: Ruleset) -> Iterator[Situation]:
    for weapon in ruleset.of(Weapon):
        yield Situation(
            f"momenta:damage-{weapon.id}",
            f"Damage of the {weapon.label}",
            "Weapons",
            "Dice",
            partial(_damage, weapon.id),
        )


def _damage(weapon: str, ruleset: Ruleset) -> Work:
    yield from ()
    record = ruleset.one(Weapon, weapon)
    return tuple(
        Figure(
            f"{number}-dice",
            f"{record.label}, {dice(number)}, mean damage",
            str(number),
            damage_curve(record.ladder, number, ruleset).mean,
            "damage",
        )
        for number in span(ruleset, POOLS)
    )


# ---- heroes


def _heroes(ruleset: Ruleset) -> Iterator[Situation]:
    groups = dict.fromkeys(stat.group for stat in ruleset.of(Stat))
    for ready in ready_heroes(ruleset):
        for group in groups:
            yield Situation(
                f"momenta:hero-{ready.id}-{group}",
                f"{ready.label} over the ranks: {group}",
                "Heroes",
                "Rank",
                partial(_over_ranks, ready.id, group),
            )


def _over_ranks(name: str, group: str, ruleset: Ruleset) -> Work:
    stats = [stat for stat in ruleset.of(Stat) if stat.group == group]
    hero: Hero | None = hero_from(ruleset.one(ReadyHero, name), ruleset)
    last = ruleset.one(Advancement).table_most
    found = []
    while hero is not None and hero.character_rank <= last:
        values, rank = stats_of(hero, ruleset), hero.character_rank
        for stat in stats:
            told = f"{hero.name} at rank {rank}, {stat.label}"
            value = Fraction(values[stat.id].value)
            key = f"{stat.id}-at-{rank}"
            found.append(Figure(key, told, str(rank), value, stat.label, series=stat.label))
        yield rank / (last + 1)
        hero = next_rank(hero, ruleset)
    return tuple(found)


def next_rank(hero: Hero, ruleset: Ruleset) -> Hero | None:
    """Give the hero a rank later, on the paths taken so far in turn, then on the first open one.

    An attribute that a rank gives goes to the first that may take it. None where no path is open.
    """
    taken = [*hero.archetypes, *(each.archetype for each in hero.advances)]
    others = [path.id for path in ruleset.of(Archetype)]
    paths = dict.fromkeys((*taken[len(hero.advances) % len(taken) :], *taken, *others))
    gives = gives_attribute(hero.character_rank + 1, ruleset)
    attributes = [each.id for each in ruleset.of(Attribute)] if gives else [None]
    refused = len(step_refusals(hero, ADVANCEMENT, ruleset))
    for path in paths:
        for attribute in attributes:
            later = advance(hero, path, attribute)
            if len(step_refusals(later, ADVANCEMENT, ruleset)) <= refused:
                return later
    return None
