"""Choosing equipment: what is carried, and what there is, one kind at a time."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.data import Record, Ruleset
from rules.data.styles import listed, written
from rules.momenta.characters.access import access_of, armors_of, weights_of
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.gear import slots_taken
from rules.momenta.characters.gear_damage import damage_in_words
from rules.momenta.characters.gear_records import (
    Armor,
    Focus,
    GearRules,
    Tag,
    Weapon,
    WeightClass,
    Wondrous,
)
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.options import Option, options
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.valid_gear import GEAR_SLOTS, WONDROUS_SLOTS, carried_gear
from rules.momenta.records import Band

from .hero_open import draw_hidden, draw_open_only, sifted
from .hero_parts import Card, Held, counted, draw_card, draw_cards, draw_held
from .html import Child, element

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["draw_equipment", "gear_names", "weapon_in_words"]

ARMOR, FOCUS, WONDROUS = "armor", "focus", "wondrous"
ASKED_FOR: Final = "What is exotic or wondrous is found, made or given in play: ask your GM for it."
KINDS: Final = ((ARMOR, "Armor", Armor), (FOCUS, "Spell foci", Focus))


def gear_names(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Name the kinds that equipment can be looked through by: weapons by weight class, the rest."""
    weights = [(weight.id, f"{weight.label} weapons") for weight in ruleset.of(WeightClass)]
    others = [(kind, label) for kind, label, _ in KINDS]
    return [*weights, *others, (WONDROUS, "Wondrous items")]


def kind_of_gear(record: Record) -> str:
    """Say under which kind a piece is found."""
    match record:
        case Weapon():
            return record.weight
        case Wondrous():
            return WONDROUS
    return next(kind for kind, _, cls in KINDS if isinstance(record, cls))


def draw_equipment(builder: HeroBuilder) -> Child:
    """Give what is carried with its slots, and the pieces of the kind that is looked at."""
    hero, rules = builder.hero, builder.rules
    known = lookup(rules)
    records: dict[str, Record] = {**known.gear, **known.wondrous}
    offered = [
        option
        for option in options(hero, "step-equipment", rules)
        if kind_of_gear(records[option.id]) == builder.gear_kind
    ]
    shown, hidden = sifted(builder, builder.step_id, offered)
    label = dict(gear_names(rules))[builder.gear_kind]
    return [
        element("p", _opened(hero, rules)),
        _draw_carried(builder),
        element("p", unfocused, class_="m-hint")
        if (unfocused := _unfocused(hero, rules))
        else None,
        element(
            "div",
            builder.draw_control("gear_kind"),
            draw_open_only(builder, hidden),
            class_="m-controls",
        ),
        element("p", ASKED_FOR, class_="m-hint")
        if builder.gear_kind in (FOCUS, WONDROUS)
        else None,
        draw_cards(
            label,
            (
                draw_card(
                    builder.prefix,
                    builder.step_id,
                    Card(_told(option, rules), f"take:equipment:{option.id}", doing="Take"),
                    rules,
                )
                for option in shown
            ),
        )
        if shown
        else None,
        draw_hidden(builder, hidden, len(shown)),
    ]


def _opened(hero: Hero, ruleset: Ruleset) -> Child:
    foci = access_of(hero, ruleset).foci
    weights = listed(tuple(label_of(name, ruleset) for name in weights_of(hero, ruleset)), "and")
    armors = listed(tuple(label_of(name, ruleset) for name in armors_of(hero, ruleset)), "and")
    return [
        "Open to you are ",
        element("strong", f"{weights} weapons"),
        ", " if foci else " and ",
        element("strong", f"{armors} armor"),
        [" and ", element("strong", "spell foci")] if foci else None,
        ".",
    ]


def _unfocused(hero: Hero, ruleset: Ruleset) -> str:
    """Say what a hero who may equip spell foci loses with none; '' where one is equipped."""
    foci = ruleset.of(Focus)
    if not access_of(hero, ruleset).foci or any(focus.id in hero.gear for focus in foci):
        return ""
    usual = listed(tuple(focus.label for focus in foci if not focus.exotic), "or")
    dice = written(ruleset.one(GearRules).no_focus, "dice", "")
    return (
        f"Without a spell focus, rolls for spells take {dice}. Your path brings a {usual}; take it"
        " among the spell foci."
    )


def _draw_carried(builder: HeroBuilder) -> Child:
    """Give the slots, and each piece with a button that puts it back."""
    hero, rules = builder.hero, builder.rules
    stats = stats_of(hero, rules)
    taken = slots_taken(carried_gear(hero, rules), rules)
    always = [weapon.label for weapon in rules.of(Weapon) if weapon.always]
    rows = [_piece("gear", at, name, rules) for at, name in enumerate(hero.gear)]
    rows += [_piece("wondrous", at, name, rules) for at, name in enumerate(hero.wondrous)]
    return [
        element(
            "p",
            counted(taken, stats[GEAR_SLOTS].value, "gear slots used"),
            ", ",
            counted(len(hero.wondrous), stats[WONDROUS_SLOTS].value, "wondrous item slots used"),
            f". Always with you: {listed(tuple(always), 'and')}." if always else ".",
        ),
        draw_held("What you carry", rows),
    ]


def _piece(of: str, at: int, name: str, ruleset: Ruleset) -> Held:
    label = label_of(name, ruleset)
    return Held(element("strong", label), f"drop:{of}:{at}", spoken=label)


def _told(option: Option, ruleset: Ruleset) -> Option:
    """Give the option with all that its record tells a buyer."""
    known = lookup(ruleset)
    piece = known.gear.get(option.id) or known.wondrous[option.id]
    detail = _in_words(piece, ruleset) if isinstance(piece, Weapon) else option.detail
    look = piece.told("look") if isinstance(piece, Focus | Wondrous) else ""
    return replace(option, detail=f"{detail} {look}".strip())


@lru_cache(maxsize=128)
def _in_words(weapon: Weapon, ruleset: Ruleset) -> str:
    slots = slots_taken((weapon.id,), ruleset)
    return f"{weapon_in_words(weapon, ruleset)} Gear slots: {slots}."


def weapon_in_words(weapon: Weapon, ruleset: Ruleset) -> str:
    """Give a weapon's line: dice, damage by band, how far it reaches, its tags."""
    dice = listed(tuple(ruleset.one(Attribute, a).label for a in weapon.attributes), "or")
    bands = zip(ruleset.of(Band), weapon.ladder, strict=False)
    ladder = ", ".join(f"{damage} with {band.label}" for band, damage in bands)
    reach = [
        f"{how} {squares}"
        for how, squares in (("reach", weapon.melee), ("range", weapon.range))
        if squares
    ]
    tags = [ruleset.one(Tag, tag).label for tag in weapon.tags]
    told = [f"Roll {dice}", f"{damage_in_words(weapon, ruleset)} damage: {ladder}", *reach, *tags]
    if weapon.combines_with:
        others = tuple(label_of(name, ruleset) for name in weapon.combines_with)
        told.append(f"combines with {listed(others, 'and')}")
    special = f" {weapon.told('special')}" if weapon.special else ""
    return f"{'; '.join(filter(None, told))}.{special}"
