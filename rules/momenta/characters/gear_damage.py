"""What a weapon does: its kinds of damage, the exact damage of a pool, improvised ones (11, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.dice import Distribution
from rules.momenta.characters.gear import GearFaults
from rules.momenta.characters.gear_records import (
    Consumable,
    DamageType,
    Improvised,
    Weapon,
    WeightClass,
)
from rules.momenta.ladder import band_of
from rules.momenta.odds import odds
from rules.momenta.records import Band, Rounding
from rules.momenta.spec import RollSpec


@dataclass(frozen=True, slots=True)
class ImprovisedWeapon:
    """A weapon made of what is at hand, after the profile of a real one.

    `dice` is the modifier on attacks with it, `ladder` its damage at each result band, `slots` the
    gear slots that it takes.
    """

    profile: str
    dice: int
    ladder: tuple[int, ...]
    slots: int


def damage_choices(weapon: Weapon | Consumable) -> tuple[tuple[str, ...], ...]:
    """Give the damage types that an attack may carry, one tuple for each choice of the attacker.

    Of the types with a slash between them it is one, the others always come along (chapter 11).
    """
    if not weapon.damage:
        return (weapon.damage_besides,)
    return tuple((kind, *weapon.damage_besides) for kind in weapon.damage)


def damage_in_words(weapon: Weapon | Consumable, ruleset: Ruleset | None = None) -> str:
    """Write the damage types as a stat block does.

    >>> damage_in_words(current().one(Weapon, "rapier"))
    'Slashing/Piercing'
    """
    ruleset = ruleset or current()
    names = {kind.id: kind.label for kind in ruleset.of(DamageType)}
    either = "/".join(names[kind] for kind in weapon.damage)
    return ", ".join(filter(None, (either, *(names[kind] for kind in weapon.damage_besides))))


def improvised(profile: Weapon, ruleset: Ruleset | None = None) -> ImprovisedWeapon:
    """Make an improvised weapon after a profile (chapter 11).

    Raises `GearFaults` for a profile of the weight class that is barred.
    """
    ruleset = ruleset or current()
    rules = ruleset.one(Improvised)
    if profile.weight == rules.barred:
        barred = ruleset.one(WeightClass, rules.barred).label
        allowed = f"the profile of a weapon that is not {barred}"
        raise GearFaults(
            [f"An improvised weapon cannot be like {shown(profile.label)}; allowed is {allowed}."]
        )
    ladder = tuple(improvised_damage(damage, ruleset) for damage in profile.ladder)
    return ImprovisedWeapon(profile.id, rules.dice, ladder, rules.slots)


def improvised_damage(damage: int, ruleset: Ruleset | None = None) -> int:
    """Give what is left of a weapon's damage when it is improvised (chapter 11).

    >>> improvised_damage(7), improvised_damage(1)
    (3, 1)
    """
    ruleset = ruleset or current()
    rules = ruleset.one(Improvised)
    up = ruleset.one(Rounding).direction == "up"
    part = -(-damage // rules.damage_divisor) if up else damage // rules.damage_divisor
    return max(rules.least_damage, part)


def damage_curve(
    ladder: Sequence[int],
    dice: int,
    ruleset: Ruleset | None = None,
    opposition: int | None = None,
) -> Distribution:
    """Give the exact distribution of the damage of an attack, Solid Hit included (chapters 04, 20).

    `ladder` is the damage at each result band, `dice` the attack's pool after modifiers, and
    `opposition` the dice of a defense. It is what arrives before Guard and resistances. Raises
    `GearFaults` for a ladder that does not fit the bands, `RollFaults` for a pool out of bounds.

    >>> damage_curve((2, 7, 13, 20), 0).mean
    Fraction(23, 9)
    """
    ruleset = ruleset or current()
    bands = ruleset.of(Band)
    if len(ladder) != len(bands):
        given = f"The ladder cannot have {len(ladder)} numbers"
        raise GearFaults([f"{given}; allowed are {len(bands)}, one for each result band."])
    # Fewer dice than none are rolled as none are.
    found = odds(RollSpec(max(dice, 0), kind="attack", opposition=opposition), ruleset)
    hits = found.joint.items() if found.joint else (((n, 0), w) for n, w in found.effective.items())
    ways: dict[int, int] = {}
    for (effective, more), count in hits:
        damage = ladder[bands.index(band_of(effective, ruleset))] + more
        ways[damage] = ways.get(damage, 0) + count
    return Distribution(ways)
