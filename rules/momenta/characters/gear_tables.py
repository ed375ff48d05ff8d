"""Tables of equipment (chapter 11, Equipment Catalog, Appendix A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from rules.data import Cell, Record, Ruleset, Table
from rules.data.cells import NOTHING, cell, text_cell
from rules.data.styles import written
from rules.momenta.characters.body_records import Attribute, Stat
from rules.momenta.characters.gear_records import (
    Armor,
    ArmorClass,
    Consumable,
    DamageType,
    DisabledGear,
    Focus,
    Tag,
    WeightClass,
    Wondrous,
)
from rules.momenta.characters.gear_weapon_tables import (
    consumable_attacks,
    weapon_damage,
    weapons,
    weapons_of,
)
from rules.momenta.characters.mastery_records import Art, Resonance


def gear_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of equipment, by id; for each weight class one of its weapons too."""
    made: dict[str, Callable[[], Table]] = {
        "weapons": partial(weapons, ruleset, None),
        "weapon-damage": partial(weapon_damage, ruleset),
        "armor": partial(armor, ruleset),
        "foci": partial(foci, ruleset),
        "wondrous-items": partial(wondrous, ruleset),
        "consumables": partial(consumables, ruleset),
        "consumable-attacks": partial(consumable_attacks, ruleset),
    }
    for weight in ruleset.of(WeightClass):
        made[weapons_of(weight)] = partial(weapons, ruleset, weight)
    for name, (cls, caption, columns) in _PLAIN.items():
        made[name] = partial(_plain, ruleset, name, cls, caption, columns)
    return made


# Tables of one row for each record: their class, caption, and the heading of each key.
_PLAIN: Mapping[str, tuple[type[Record], str, Mapping[str, str]]] = {
    "tags": (Tag, "Tags", {"label": "Tag", "meaning": "What it means"}),
    "damage-types": (
        DamageType,
        "Kinds of damage",
        {"label": "Damage", "physical": "Physical", "meaning": "What it is"},
    ),
    "weight-classes": (
        WeightClass,
        "Weight classes of weapons, lightest first",
        {"label": "Weight class", "slots": "Gear slots", "everyone": "For everyone"},
    ),
    "armor-classes": (
        ArmorClass,
        "Classes of armor",
        {"label": "Armor class", "everyone": "For everyone"},
    ),
    "disabled-gear": (
        DisabledGear,
        "What is left of disabled equipment",
        {"label": "Equipment", "meaning": "While it is disabled"},
    ),
}


def _plain(
    ruleset: Ruleset, name: str, cls: type[Record], caption: str, columns: Mapping[str, str]
) -> Table:
    rows = tuple(tuple(cell(ruleset, record, key) for key in columns) for record in ruleset.of(cls))
    return Table(f"momenta:{name}", caption, tuple(columns.values()), rows)


def armor(ruleset: Ruleset) -> Table:
    """Give every armor, what it adds and what it costs (Equipment Catalog)."""
    rows = tuple(
        (
            cell(ruleset, piece, "label"),
            cell(ruleset, piece, "armor_class"),
            _added_cell(ruleset, piece),
            _penalty_cell(ruleset, piece),
        )
        for piece in ruleset.of(Armor)
    )
    return Table("momenta:armor", "Armor", ("Armor", "Class", "Adds", "Penalty"), rows)


def foci(ruleset: Ruleset) -> Table:
    """Give every spell focus (chapter 11, Equipment Catalog)."""
    rows = tuple(
        (
            cell(ruleset, focus, "label"),
            cell(ruleset, focus, "exotic"),
            cell(ruleset, focus, "look"),
            cell(ruleset, focus, "meaning"),
            _dice_cell(ruleset, focus),
        )
        for focus in ruleset.of(Focus)
    )
    columns = ("Focus", "Exotic", "Looks like", "What it does", "Dice when casting")
    return Table("momenta:foci", "Spell foci", columns, rows)


def wondrous(ruleset: Ruleset) -> Table:
    """Give every wondrous item (Equipment Catalog)."""
    rows = tuple(
        (
            *(cell(ruleset, item, key) for key in ("label", "look", "meaning")),
            _added_cell(ruleset, item),
        )
        for item in ruleset.of(Wondrous)
    )
    columns = ("Wondrous item", "Looks like", "What it does", "Adds")
    return Table("momenta:wondrous-items", "Wondrous items", columns, rows)


def consumables(ruleset: Ruleset) -> Table:
    """Give every consumable (Equipment Catalog)."""
    rows = tuple(
        tuple(cell(ruleset, item, key) for key in ("label", "exotic", "target", "meaning"))
        for item in ruleset.of(Consumable)
    )
    columns = ("Consumable", "Exotic", "Target", "What it does")
    return Table("momenta:consumables", "Consumables", columns, rows)


def _added_cell(ruleset: Ruleset, piece: Armor | Wondrous) -> Cell:
    labels = {stat.id: stat.label for stat in ruleset.of(Stat)}
    added = (
        f"{written(points, 'signed', '')} {labels[stat]}" for stat, points in piece.bonuses.items()
    )
    found = text_cell(ruleset, piece, ", ".join(added) or NOTHING, "bonuses")
    return replace(found, value=dict(piece.bonuses))


def _penalty_cell(ruleset: Ruleset, piece: Armor) -> Cell:
    labels = {attribute.id: attribute.label for attribute in ruleset.of(Attribute)}
    costs = (
        f"{written(dice, 'dice', '')} to {labels[attribute]} action rolls"
        for attribute, dice in piece.penalties.items()
    )
    found = text_cell(ruleset, piece, ", ".join(costs) or NOTHING, "penalties")
    return replace(found, value=dict(piece.penalties))


def _dice_cell(ruleset: Ruleset, focus: Focus) -> Cell:
    labels = {resonance.id: resonance.label for resonance in ruleset.of(Resonance)}
    labels |= {art.id: art.label for art in ruleset.of(Art)}
    special = {**focus.resonance_dice, **focus.art_dice}
    named = [f"{written(dice, 'dice', '')} with {labels[name]}" for name, dice in special.items()]
    if focus.dice:
        named.append(f"{written(focus.dice, 'dice', '')}{' otherwise' if named else ''}")
    text = ", ".join(named) or NOTHING
    found = text_cell(ruleset, focus, text, "dice", "resonance_dice", "art_dice")
    return replace(found, value={**special, "otherwise": focus.dice})
