"""A line about each thing that a builder offers, from the record that it is."""

from __future__ import annotations

from rules.data import Record, Ruleset
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.gear import slots_taken
from rules.momenta.characters.gear_records import Armor, Focus, Weapon, Wondrous
from rules.momenta.characters.listed_records import LimitBreak
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.mastery_records import Art, Mastery, Resonance
from rules.momenta.characters.refusing import label_of


def detail_of(record: Record | None, ruleset: Ruleset) -> str:
    """Tell in a line what a record offers; empty where there is nothing to tell."""
    match record:
        case Attribute():
            return f"{record.name}. {record.told('uses')}"
        case Archetype():
            return f"{lookup(ruleset).types[record.type].label}. {record.told('meaning')}"
        case Mastery() | Art() | Resonance():
            where = f"{label_of(record.type, ruleset)}, {label_of(record.domain, ruleset)}"
            return f"{where}, slots: {record.slots}. {record.told('meaning')}"
        case Weapon() | Armor() | Focus():
            slots = slots_taken((record.id,), ruleset)
            return f"{_gear(record, ruleset)} Gear slots: {slots}."
        case Wondrous() | LimitBreak():
            return record.told("meaning")
    return ""


def _gear(record: Weapon | Armor | Focus, ruleset: Ruleset) -> str:
    match record:
        case Weapon():
            with_what = "/".join(label_of(name, ruleset) for name in record.attributes)
            ladder = "/".join(map(str, record.ladder))
            return f"{label_of(record.weight, ruleset)}, {with_what}, {ladder}."
        case Armor():
            given = [f"+{more} {label_of(stat, ruleset)}" for stat, more in record.bonuses.items()]
            cost = [
                f"−{-dice}d {label_of(name, ruleset)}" for name, dice in record.penalties.items()
            ]
            told = ", ".join((*given, *cost))
            return f"{label_of(record.armor_class, ruleset)}, {told}."
        case Focus():
            found = " Found, made or given in play." if record.exotic else ""
            return f"{record.told('meaning')}{found}"
