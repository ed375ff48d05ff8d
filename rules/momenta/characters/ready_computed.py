"""Quotable values of worked examples: what Mira chose, what combination weapons take (11, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from rules.data import Computed, Mark, Ruleset
from rules.momenta.characters.creation_records import Creation, ReadyBond, ReadyHero
from rules.momenta.characters.gear_records import GearRules, WeightClass
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.mastery_records import Mastery
from rules.momenta.characters.refusing import label_of

# The combination weapons that the chapter tells of, by the weight classes of their parts.
COMBINATIONS: Final = {
    "combined-mediums": ("weight-medium", "weight-medium"),
    "combined-with-superheavy": ("weight-superheavy", "weight-medium"),
}


def ready_computed(ruleset: Ruleset) -> Mapping[str, Callable[[], Computed]]:
    """Give `<hero>-gear` and `<hero>-on-<board>` of worked examples, as names.

    Besides, as gear slots, what combination weapons of `COMBINATIONS` take together, and as points
    how the equilibrium example goes on: a core raised once more, and what all then need.
    """
    found: dict[str, Callable[[], Computed]] = {
        f"gear-rules.{name}": partial(_combination, ruleset, weights)
        for name, weights in COMBINATIONS.items()
    }
    found |= dict(_equilibrium(ruleset))
    for hero in ruleset.of(ReadyHero):
        if hero.example:
            found[f"{hero.id}-gear"] = partial(_gear, ruleset, hero)
            for board in hero.masteries:
                found[f"{hero.id}-on-{board}"] = partial(_on_board, ruleset, hero, board)
    return found


def bonds_of(hero: ReadyHero, ruleset: Ruleset) -> list[ReadyBond]:
    """Give the Bonds of a ready-made hero, in the order of the file."""
    return [bond for bond in ruleset.of(ReadyBond) if bond.hero == hero.id]


def mastery_names(names: Iterable[str], ruleset: Ruleset) -> tuple[str, ...]:
    """Name what stands on a board, a mastery with its type and domain.

    >>> from rules.data import current
    >>> mastery_names(["overwatch", "rend"], current())
    ('Overwatch (Mind/Warrior)', 'Rend (Art)')
    """
    return tuple(_named(name, ruleset) for name in names)


def _named(name: str, ruleset: Ruleset) -> str:
    record = lookup(ruleset).slotted[name]
    if isinstance(record, Mastery):
        kind = f"{record.type.capitalize()}/{label_of(record.domain, ruleset)}"
    else:
        kind = record.kind.capitalize()
    return f"{record.label} ({kind})"


def _combination(ruleset: Ruleset, weights: tuple[str, ...]) -> Computed:
    rules = ruleset.one(GearRules)
    parts = [ruleset.one(WeightClass, name) for name in weights]
    slots = sum(part.slots for part in parts) - rules.combination_saves
    value = max(slots, rules.combination_least)
    return Computed(value, None, rules.mark("combination_saves"), (rules, *parts))


def _equilibrium(ruleset: Ruleset) -> Iterator[tuple[str, Callable[[], Computed]]]:
    start = ruleset.one(Creation)
    beyond = max(start.example_cores.values()) + 2
    stated = Mark(provenance="stated", chapter=start.chapter)
    for name, value in (("beyond", beyond), ("beyond-needed", beyond - start.equilibrium)):
        yield f"{start.id}.example-{name}", partial(Computed, value, None, stated, (start,))


def _gear(ruleset: Ruleset, hero: ReadyHero) -> Computed:
    names = tuple(label_of(name, ruleset) for name in hero.gear)
    return Computed(names, "and", hero.mark("gear"), (hero,))


def _on_board(ruleset: Ruleset, hero: ReadyHero, board: str) -> Computed:
    names = hero.masteries[board]
    known = lookup(ruleset).slotted
    rests_on = (hero, *(known[name] for name in names))
    return Computed(mastery_names(names, ruleset), "and", hero.mark("masteries"), rests_on)
