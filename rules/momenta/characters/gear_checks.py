"""Checks of equipment that span several records: ladders, combinations, tags, what all may use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, get_args

from rules.data.records import Problem, Record
from rules.data.text import Shelf
from rules.momenta.characters.gear_records import (
    ArmorClass,
    Consumable,
    DisabledGear,
    Focus,
    GearKind,
    Weapon,
    WeightClass,
)
from rules.momenta.records import Band

Found = Iterator[tuple[Record, Problem]]

COMBO: Final = "tag-combo"
# Tags that keys of their own give, with a number or a name.
SAID_ELSEWHERE: Final = {
    "tag-melee": "melee",
    "tag-range": "range",
    "tag-damage-type": "damage",
}


def a_number_for_each_band(shelf: Shelf) -> Found:
    """Ladders have one number for each result band; so have the stacks that come with them."""
    if Band in shelf.unread:
        return
    bands = len(shelf.of(Band))
    allowed = f"{bands}, one for each result band"
    for gear in _attacks(shelf):
        if len(gear.ladder) != bands and (gear.ladder or isinstance(gear, Weapon)):
            yield gear, Problem("ladder", f"{len(gear.ladder)} numbers", allowed)
    for item in shelf.of(Consumable):
        if item.stacks and len(item.stacks) != bands:
            yield item, Problem("stacks", f"{len(item.stacks)} numbers", allowed)


def attacks_are_whole(shelf: Shelf) -> Found:
    """A consumable with a ladder says how it attacks, and one with stacks of which condition."""
    for item in shelf.of(Consumable):
        for key in ("weight", "attributes", "damage", "range") if item.ladder else ():
            if not getattr(item, key):
                yield item, Problem(key, "nothing", "a value, as it attacks with a ladder")
        if item.stacks and not (item.ladder and item.condition):
            yield item, Problem("stacks", "a list", "nothing without a ladder and a condition")


def combinations_agree(shelf: Shelf) -> Found:
    """The parts of a combination weapon name each other and have the tag that says so."""
    weapons = {weapon.id: weapon for weapon in shelf.of(Weapon)}
    for weapon in weapons.values():
        tagged = COMBO in weapon.tags
        if tagged != bool(weapon.combines_with):
            found = f"{COMBO} and no partner" if tagged else f"partners without {COMBO}"
            yield weapon, Problem("combines_with", found, f"{COMBO} with partners, or neither")
        if weapon.id in weapon.combines_with or _twice(weapon.combines_with):
            allowed = "each of the other parts once"
            yield weapon, Problem("combines_with", "itself or a part twice", allowed)
        whole = {weapon.id, *weapon.combines_with}
        for name in weapon.combines_with:
            partner = weapons.get(name)
            if partner and {partner.id, *partner.combines_with} != whole:
                allowed = f"{name}, which would have to name all the other parts too"
                yield weapon, Problem("combines_with", name, allowed)


def tags_said_once(shelf: Shelf) -> Found:
    """A tag stands once, and not where a key of its own says it."""
    for gear in _attacks(shelf):
        for tag in _twice(gear.tags):
            yield gear, Problem("tags", f"{tag} twice", "each tag once")
        for tag, key in SAID_ELSEWHERE.items():
            if tag in gear.tags:
                yield gear, Problem("tags", tag, f"other tags: what it means stands under {key}")
        for kind in _twice((*gear.damage, *gear.damage_besides)):
            yield gear, Problem("damage", f"{kind} twice", "each damage type once")


def reflexive_weapons_reach(shelf: Shelf) -> Found:
    """To Forestall one needs a reach that enemies can leave."""
    for weapon in shelf.of(Weapon):
        if "tag-reflexive" in weapon.tags and weapon.melee is None:
            yield weapon, Problem("melee", "nothing", "a reach, as it is Reflexive")


def everyone_is_armed(shelf: Shelf) -> Found:
    """A weight class and an armor class are everybody's, as is whatever is always equipped."""
    for classes in (shelf.of(WeightClass), shelf.of(ArmorClass)):
        if not classes or type(classes[0]) in shelf.unread:
            continue
        if not any(record.everyone for record in classes):
            yield classes[0], Problem("everyone", "true nowhere", "true for one class at least")
    open_to_all = {weight.id for weight in shelf.of(WeightClass) if weight.everyone}
    if WeightClass in shelf.unread:
        return
    for weapon in shelf.of(Weapon):
        if weapon.always and weapon.weight not in open_to_all:
            allowed = "a weight class for everyone, as it is always equipped"
            yield weapon, Problem("weight", weapon.weight, allowed)


def heavier_takes_no_less(shelf: Shelf) -> Found:
    """A heavier class never takes fewer slots."""
    for lighter, heavier in pairwise(shelf.of(WeightClass)):
        if heavier.slots < lighter.slots:
            allowed = f"at least {lighter.slots}, as in {lighter.id}"
            yield heavier, Problem("slots", str(heavier.slots), allowed)


def each_kind_can_be_disabled(shelf: Shelf) -> Found:
    """For every kind of gear one record says what is left of it when it is disabled."""
    rules = () if DisabledGear in shelf.unread else shelf.of(DisabledGear)
    for kind in _twice(tuple(rule.applies_to for rule in rules)):
        last = [rule for rule in rules if rule.applies_to == kind][-1]
        yield last, Problem("applies_to", kind, "a kind of gear that no other record has")
    missing = [kind for kind in get_args(GearKind) if all(r.applies_to != kind for r in rules)]
    for kind in missing if rules else ():
        yield rules[-1], Problem("applies_to", f"no record for {kind}", "one for each kind of gear")


def casters_have_a_focus(shelf: Shelf) -> Found:
    """One focus at least is no exotic one, as every caster receives it."""
    foci = () if Focus in shelf.unread else shelf.of(Focus)
    if foci and all(focus.exotic for focus in foci):
        yield foci[0], Problem("exotic", "true everywhere", "false for one focus at least")


def _attacks(shelf: Shelf) -> tuple[Weapon | Consumable, ...]:
    return *shelf.of(Weapon), *shelf.of(Consumable)


def _twice(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, times in Counter(names).items() if times > 1)


GEAR_CHECKS = (
    a_number_for_each_band,
    attacks_are_whole,
    combinations_agree,
    tags_said_once,
    reflexive_weapons_reach,
    everyone_is_armed,
    heavier_takes_no_less,
    each_kind_can_be_disabled,
    casters_have_a_focus,
)
