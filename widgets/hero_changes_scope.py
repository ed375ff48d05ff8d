"""Which of the characters' records no hero hangs on, and what their keys are called in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.data import Record
from rules.momenta.characters.body_records import AttributeRange, Size, StatRange
from rules.momenta.characters.bond_records import (
    BondRules,
    MomentumGain,
    MomentumLoss,
    MomentumPool,
    MomentumSpend,
    StrandSource,
    ThreadRules,
)
from rules.momenta.characters.creation_records import (
    Advancement,
    Creation,
    ReadyBond,
    ReadyHero,
    Tier,
)
from rules.momenta.characters.gear_records import (
    Armor,
    Consumable,
    Focus,
    GearRules,
    Improvised,
    Weapon,
)
from rules.momenta.characters.listed_records import Condition, Maneuver, Reaction
from rules.momenta.characters.mastery_records import Art, MasteryRules

__all__ = ["ENTRIES", "OF_PLAY", "OF_PLAY_KEYS", "WORDS"]

# No stat of a hero and nothing that is refused hangs on these: they are of play, or say only what
# is usual, or are choices and no rules. A class that is new joins until it is named here.
OF_PLAY: Final[frozenset[type[Record]]] = frozenset(
    {
        *(AttributeRange, StatRange, Size, ThreadRules, StrandSource),
        *(Focus, Consumable, Improvised, Maneuver, Reaction, Condition),
        *(MomentumPool, MomentumGain, MomentumLoss, MomentumSpend),
        *(ReadyHero, ReadyBond),
    }
)
OF_PLAY_KEYS: Final[Mapping[type[Record], frozenset[str]]] = {
    Weapon: frozenset({"melee", "range"}),
    Armor: frozenset({"penalties"}),
    GearRules: frozenset({"focus_copies", "no_focus"}),
    Art: frozenset({"vigor"}),
    MasteryRules: frozenset({"retraining_actions"}),
    BondRules: frozenset({"strained_levels"}),
    Creation: frozenset({"example_cores"}),
    Advancement: frozenset({"table_least", "table_most"}),
    Tier: frozenset({"pool_least", "pool_most"}),
}

# Keys in words, where the key's own name does not say it; one kind of record may say it otherwise.
WORDS: Final[Mapping[str, str]] = {
    "rank": "the rank that gives it",
    "creation.rank": "starting rank",
    "plus_before": "added to the cores",
    "divisor": "divided by",
    "per_ranks": "one more for each full so many ranks",
    "least": "at least",
    "most": "at most",
    "most_rank": "highest rank",
    "first": "first rank",
    "last": "last rank",
    "board_slots": "slots of its board",
    "slots": "slots that it takes",
    "points": "attribute points",
    "most_attribute": "highest attribute",
    "equilibrium": "how far cores may be apart",
    "ancestry_rank": "least rank of the ancestry",
    "attribute_first": "first rank with an attribute point",
    "attribute_every": "ranks between attribute points",
    "attribute_points": "points at such a rank",
    "mutual_bond": "asks for a mutual Bond of level",
    "limit_breaks": "Limit Break slots",
    "creation_strands": "Strands at creation",
    "strands": "Strands that reach it",
    "copies": "how many of the same count",
    "most_armors": "most armors",
    "slots_per_armor": "slots that armor takes",
    "slots_per_focus": "slots that a focus takes",
    "combination_saves": "slots that a combination weapon saves",
    "combination_least": "fewest slots of a combination weapon",
}
# The entries of a table in words, each with the name of what it is about.
ENTRIES: Final[Mapping[str, str]] = {
    "bonuses": "{}",
    "attributes": "asks for {}",
    "cores": "asks for {}",
}
