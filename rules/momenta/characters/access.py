"""What a hero's archetypes open: domains, weapons, armor, foci, casting, bonus boards (08, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.momenta.characters.archetype_records import Ability, Domain
from rules.momenta.characters.gear_records import ArmorClass, WeightClass
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.stat_sources import rank_records


@dataclass(frozen=True, slots=True)
class BonusBoard:
    """What the abilities of a hero say of one bonus board, put together."""

    slots: int
    takes: tuple[str, ...]
    needs_each: bool
    fixed: bool
    rule: str


@dataclass(frozen=True, slots=True, eq=False)
class Access:
    """What the archetypes of a hero open; one object for the same archetypes."""

    domains: frozenset[str]
    weights: frozenset[str]
    armors: frozenset[str]
    foci: bool
    # The attributes that spells are rolled with.
    casting: tuple[str, ...]
    # The bonus boards, and those that bar Resonances from all other boards.
    boards: Mapping[str, BonusBoard]
    closing: tuple[str, ...]


def domains_of(hero: Hero, ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """Give the mastery domains that are open to a hero, in the order of the catalog (08)."""
    rules = ruleset or current()
    opened = access_of(hero, rules).domains
    return tuple(domain.id for domain in rules.of(Domain) if domain.id in opened)


def weights_of(hero: Hero, ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """Give the weight classes that a hero may equip, from light to heavy (11)."""
    rules = ruleset or current()
    opened = access_of(hero, rules).weights
    return tuple(weight.id for weight in rules.of(WeightClass) if weight.id in opened)


def armors_of(hero: Hero, ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """Give the armor classes that a hero may equip (11)."""
    rules = ruleset or current()
    opened = access_of(hero, rules).armors
    return tuple(armor.id for armor in rules.of(ArmorClass) if armor.id in opened)


def access_of(hero: Hero, ruleset: Ruleset | None = None) -> Access:
    """Give all that the archetypes of a hero open."""
    return _access(ruleset or current(), hero.all_archetypes)


@lru_cache(maxsize=256)
def _access(ruleset: Ruleset, archetypes: tuple[str, ...]) -> Access:
    known = lookup(ruleset).archetypes
    held = [known[name] for name in dict.fromkeys(archetypes) if name in known]
    found = rank_records(archetypes, ruleset)
    abilities = [record for record in found if isinstance(record, Ability)]
    casting = [ability for ability in abilities if ability.casting is not None]
    only_closing = all(ability.board_closes for ability in casting)
    return Access(
        domains=frozenset(
            [domain.id for domain in ruleset.of(Domain) if domain.everyone]
            + [name for archetype in held for name in archetype.domains]
            + [name for ability in abilities for name in ability.domains]
        ),
        weights=frozenset(
            [weight.id for weight in ruleset.of(WeightClass) if weight.everyone]
            + [name for ability in abilities for name in ability.weights]
        ),
        armors=frozenset(
            [armor.id for armor in ruleset.of(ArmorClass) if armor.everyone]
            + [name for ability in abilities for name in ability.armors]
        ),
        foci=any(ability.foci for ability in abilities),
        casting=tuple(dict.fromkeys(ability.casting for ability in casting if ability.casting)),
        boards=_bonus_boards(abilities),
        closing=tuple(
            ability.board
            for ability in abilities
            if ability.board and ability.board_closes and only_closing
        ),
    )


def _bonus_boards(abilities: list[Ability]) -> Mapping[str, BonusBoard]:
    boards: dict[str, BonusBoard] = {}
    for ability in abilities:
        if ability.board is None:
            continue
        so_far = boards.get(ability.board)
        boards[ability.board] = BonusBoard(
            slots=ability.board_slots + (so_far.slots if so_far else 0),
            takes=so_far.takes if so_far else ability.board_takes,
            needs_each=ability.board_needs_each or bool(so_far and so_far.needs_each),
            fixed=ability.board_fixed or bool(so_far and so_far.fixed),
            rule=so_far.rule if so_far else ability.ref,
        )
    return FrozenMap(boards)
