"""All tables of characters, by id (05 to 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.data import Ruleset, Table
from rules.momenta.characters.archetype_tables import archetype_tables
from rules.momenta.characters.body_tables import body_tables
from rules.momenta.characters.bond_tables import bond_tables
from rules.momenta.characters.creation_tables import creation_tables
from rules.momenta.characters.gear_tables import gear_tables
from rules.momenta.characters.listed_tables import listed_tables
from rules.momenta.characters.mastery_tables import mastery_tables
from rules.momenta.characters.momentum_tables import momentum_tables
from rules.momenta.characters.ready_tables import ready_tables


def character_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give every table of characters, in the order of the chapters."""
    return {
        **body_tables(ruleset),
        **momentum_tables(ruleset),
        **archetype_tables(ruleset),
        **mastery_tables(ruleset),
        **bond_tables(ruleset),
        **gear_tables(ruleset),
        **creation_tables(ruleset),
        **ready_tables(ruleset),
        **listed_tables(ruleset),
    }
