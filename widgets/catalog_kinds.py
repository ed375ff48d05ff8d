"""Which catalogs there are: where their rows come from, and what they can be filtered by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules.data import Cell, Record, Ruleset
from rules.momenta.characters.archetype_records import Ability, Archetype, Domain
from rules.momenta.characters.archetype_tables import effect_cell
from rules.momenta.characters.bond_records import MomentumGain, MomentumLoss, MomentumSpend
from rules.momenta.characters.gear_records import (
    Armor,
    Consumable,
    DamageType,
    Focus,
    Tag,
    Weapon,
    Wondrous,
)
from rules.momenta.characters.listed_records import Condition, LimitBreak, Maneuver, Reaction
from rules.momenta.characters.mastery_records import Art, Mastery, MasterySet, Resonance

from .book_pages import ARCHETYPES, EQUIPMENT, GLANCE, LIMIT_BREAKS, MASTERIES, MOMENTUM, Chapter

__all__ = ["CATALOGS", "PAGES", "Catalog", "Facets", "given", "held"]

# What a record can be found under in one filter: values of its keys, or words.
Facets = Callable[[Any], Iterable[object]]
Column = str | Callable[[Ruleset, Any], Cell]

# The pages with an entry for each record, whose id is the entry's anchor; a kind that stands on
# none has no links.
PAGES: Final[Mapping[type[Record], str]] = {
    **dict.fromkeys((Archetype, Ability), "catalogs/archetypes.html"),
    **dict.fromkeys((Mastery, MasterySet, Domain), "catalogs/masteries.html"),
    **dict.fromkeys((Weapon, Armor, Focus, Wondrous, Consumable), "catalogs/equipment.html"),
    **dict.fromkeys((Tag, DamageType), "catalogs/tags.html"),
    **dict.fromkeys((Art, Resonance), "catalogs/spellcasting.html"),
    **dict.fromkeys((Maneuver, Reaction, Condition), "catalogs/maneuvers-and-conditions.html"),
    LimitBreak: "catalogs/limit-breaks.html",
}

# The chapters with their rules; Limit Breaks have none yet but their catalog's page.
TOLD_IN: Final[Mapping[type[Record], Chapter]] = {
    **dict.fromkeys((Archetype, Ability), ARCHETYPES),
    **dict.fromkeys((Mastery, MasterySet, Domain, Art, Resonance), MASTERIES),
    **dict.fromkeys((Weapon, Armor, Focus, Wondrous, Consumable, Tag, DamageType), EQUIPMENT),
    **dict.fromkeys((Maneuver, Reaction, Condition), GLANCE),
    **dict.fromkeys((MomentumGain, MomentumLoss, MomentumSpend), MOMENTUM),
    LimitBreak: LIMIT_BREAKS,
}


def held(*keys: str) -> Facets:
    """Find a record under what it holds at these keys: a value each, or several in a list."""

    def found(record: Any) -> Iterable[object]:
        for key in keys:
            value = getattr(record, key)
            yield from value if isinstance(value, tuple) else (value,)

    return found


def given(**words: str) -> Facets:
    """Find a record under the word of each of these keys that it gives."""
    return lambda record: [word for key, word in words.items() if getattr(record, key)]


@dataclass(frozen=True, slots=True)
class Catalog:
    """A catalog: its name, what its rows are called, their class, and where its cells come from.

    The cells stand in `tables` of the text, whose rows are the records that their heads name, or
    are made of each record by `columns`: by heading, the key or what makes the cell.
    """

    label: str
    many: str
    of: type[Record]
    tables: tuple[str, ...] = ()
    columns: Mapping[str, Column] = field(default_factory=dict)
    filters: Mapping[str, Facets] = field(default_factory=dict)

    @property
    def told_in(self) -> Chapter:
        """The chapter with the rules of what it lists."""
        return TOLD_IN[self.of]


CATALOGS: Final[Mapping[str, Catalog]] = {
    "weapons": Catalog(
        "Weapons",
        "weapons",
        Weapon,
        ("weapons",),
        filters={
            "Weight": held("weight"),
            "Attribute": held("attributes"),
            "Damage": held("damage", "damage_besides"),
            "Reach": given(melee="Melee", range="Range"),
            "Tag": held("tags"),
        },
    ),
    "armor": Catalog(
        "Armor", "pieces of armor", Armor, ("armor",), filters={"Class": held("armor_class")}
    ),
    "foci": Catalog("Spell foci", "foci", Focus, ("foci",), filters={"Exotic": held("exotic")}),
    "wondrous": Catalog("Wondrous items", "wondrous items", Wondrous, ("wondrous-items",)),
    "consumables": Catalog(
        "Consumables",
        "consumables",
        Consumable,
        ("consumables",),
        filters={"Exotic": held("exotic")},
    ),
    "tags": Catalog("Tags", "tags", Tag, ("tags",)),
    "damage-types": Catalog(
        "Kinds of damage",
        "kinds of damage",
        DamageType,
        ("damage-types",),
        filters={"Physical": held("physical")},
    ),
    "archetypes": Catalog(
        "Archetypes",
        "archetypes",
        Archetype,
        columns={
            "Archetype": "label",
            "Type": "type",
            "Domains": "domains",
            "SPD": "spd",
            "SEN": "sen",
            "SIZE": "size",
            "Realized": "realized",
            "What it is": "meaning",
        },
        filters={"Type": held("type"), "Domain": held("domains")},
    ),
    "abilities": Catalog(
        "Abilities",
        "abilities",
        Ability,
        columns={
            "Ability": "label",
            "Archetype": "archetype",
            "Rank": "rank",
            "What it does": effect_cell,
        },
        filters={"Archetype": held("archetype"), "Rank": held("rank")},
    ),
    "masteries": Catalog(
        "Masteries",
        "masteries",
        Mastery,
        ("masteries",),
        filters={"Type": held("type"), "Domain": held("domain"), "Slots": held("slots")},
    ),
    "mastery-sets": Catalog("Mastery sets", "sets", MasterySet, ("mastery-sets",)),
    "domains": Catalog(
        "Mastery domains",
        "domains",
        Domain,
        ("mastery-domains",),
        filters={"For everyone": held("everyone")},
    ),
    "arts": Catalog(
        "Arts", "Arts", Art, ("arts",), filters={"Nature": held("nature"), "Type": held("type")}
    ),
    "resonances": Catalog(
        "Resonances", "Resonances", Resonance, ("resonances",), filters={"Type": held("type")}
    ),
    "maneuvers": Catalog(
        "Maneuvers",
        "maneuvers",
        Maneuver,
        ("maneuvers", "special-maneuvers"),
        filters={"For everyone": held("everyone")},
    ),
    "reactions": Catalog(
        "Reactions",
        "reactions",
        Reaction,
        ("reactions",),
        filters={"For everyone": held("everyone"), "Reactive": held("family")},
    ),
    "conditions": Catalog(
        "Conditions",
        "conditions",
        Condition,
        ("conditions",),
        filters={"Stacks": held("stackable"), "Clears": held("clears")},
    ),
    "limit-breaks": Catalog(
        "Limit Breaks",
        "Limit Breaks",
        LimitBreak,
        ("limit-breaks",),
        filters={
            "Takes": given(cores="Cores", archetype="An archetype", mutual_bond="A mutual Bond")
        },
    ),
    "momentum-gains": Catalog("Momentum gained", "causes", MomentumGain, ("momentum-gains",)),
    "momentum-losses": Catalog("Momentum lost", "causes", MomentumLoss, ("momentum-losses",)),
    "momentum-spends": Catalog(
        "Momentum spent",
        "uses",
        MomentumSpend,
        ("momentum-spends",),
        filters={"Where": held("half")},
    ),
}
