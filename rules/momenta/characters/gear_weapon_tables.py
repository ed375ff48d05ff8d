"""Tables of what attacks: weapons, their mean damage, and the consumables that are thrown."""

from __future__ import annotations

from dataclasses import replace

from rules.data import Cell, Ruleset, Table
from rules.data.cells import NOTHING, cell, mean_cell, text_cell
from rules.momenta.cells import PATTERN_ODDS
from rules.momenta.characters.gear_damage import damage_curve, damage_in_words
from rules.momenta.characters.gear_records import Consumable, Weapon, WeightClass
from rules.momenta.characters.listed_records import Condition
from rules.momenta.odds_tables import span
from rules.momenta.records import Band


def weapons(ruleset: Ruleset, weight: WeightClass | None) -> Table:
    """Give every weapon, or those of one weight class (Equipment Catalog)."""
    shown = [w for w in ruleset.of(Weapon) if weight is None or w.weight == weight.id]
    name = "weapons" if weight is None else weapons_of(weight)
    rows = tuple(
        (
            cell(ruleset, weapon, "label"),
            *((cell(ruleset, weapon, "weight"),) if weight is None else ()),
            *_attack_cells(ruleset, weapon),
            *_ladder_cells(ruleset, weapon),
            cell(ruleset, weapon, "tags", "comma"),
            _special_cell(ruleset, weapon),
        )
        for weapon in shown
    )
    columns = (
        "Weapon",
        *(("Weight",) if weight is None else ()),
        *("Attribute", "Damage", "Reach"),
        *(band.label for band in ruleset.of(Band)),
        *("Tags", "Special"),
    )
    caption = "Weapons" if weight is None else f"{weight.label} weapons"
    return Table(f"momenta:{name}", f"{caption}, with their damage at each band", columns, rows)


def weapons_of(weight: WeightClass) -> str:
    """Give the id of the table of the weapons of one weight class."""
    return f"weapons-{weight.id.removeprefix('weight-')}"


def weapon_damage(ruleset: Ruleset) -> Table:
    """Give each weapon's mean damage with each pool, exactly reckoned (chapters 04 and 20)."""
    pools = span(ruleset, "pattern-table")
    rows = tuple(
        (
            cell(ruleset, weapon, "label"),
            *(
                mean_cell(damage_curve(weapon.ladder, dice, ruleset).mean, PATTERN_ODDS)
                for dice in pools
            ),
        )
        for weapon in ruleset.of(Weapon)
    )
    caption = "Mean damage of an attack that nobody opposes, Solid Hit included"
    columns = ("Weapon", *(f"{dice}d" for dice in pools))
    return Table("momenta:weapon-damage", caption, columns, rows)


def consumable_attacks(ruleset: Ruleset) -> Table:
    """Give the consumables that attack, with damage and condition at each band."""
    rows = tuple(
        (
            cell(ruleset, item, "label"),
            cell(ruleset, item, "weight"),
            *_attack_cells(ruleset, item),
            *_ladder_cells(ruleset, item),
            cell(ruleset, item, "tags", "comma"),
        )
        for item in ruleset.of(Consumable)
        if item.ladder
    )
    bands = (band.label for band in ruleset.of(Band))
    columns = ("Consumable", "Weight", "Attribute", "Damage", "Reach", *bands, "Tags")
    caption = "Consumables that attack, with their damage at each band"
    return Table("momenta:consumable-attacks", caption, columns, rows)


def _attack_cells(ruleset: Ruleset, gear: Weapon | Consumable) -> tuple[Cell, ...]:
    melee = gear.melee if isinstance(gear, Weapon) else None
    reach = [
        f"{word} {squares}"
        for word, squares in (("Melee", melee), ("Range", gear.range))
        if squares
    ]
    damage = damage_in_words(gear, ruleset)
    return (
        cell(ruleset, gear, "attributes"),
        text_cell(ruleset, gear, damage or NOTHING, "damage", "damage_besides"),
        text_cell(ruleset, gear, ", ".join(reach), "range" if melee is None else "melee", "range"),
    )


def _ladder_cells(ruleset: Ruleset, gear: Weapon | Consumable) -> tuple[Cell, ...]:
    whole = text_cell(ruleset, gear, "", "ladder", "stacks")
    texts = [str(damage) for damage in gear.ladder]
    if isinstance(gear, Consumable) and gear.condition:
        name = ruleset.one(Condition, gear.condition).label
        kind = damage_in_words(gear, ruleset)
        texts = [
            f"{text}, {name} {stacks} ({kind})" if stacks else text
            for text, stacks in zip(texts, gear.stacks, strict=True)
        ]
    return tuple(
        replace(whole, text=text, value=damage)
        for text, damage in zip(texts, gear.ladder, strict=True)
    )


def _special_cell(ruleset: Ruleset, weapon: Weapon) -> Cell:
    if not weapon.combines_with or weapon.special:
        return cell(ruleset, weapon, "special")
    others = ruleset.quote(f"{weapon.ref}.combines-with", "and").text
    return text_cell(ruleset, weapon, f"Combines with {others}", "combines_with")
