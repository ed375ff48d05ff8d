"""The record classes of Momenta's characters, by file."""

from __future__ import annotations

from collections.abc import Mapping

from rules.data.records import FrozenMap, Record
from rules.momenta.characters.archetype_records import ARCHETYPE_FILES
from rules.momenta.characters.body_records import BODY_FILES
from rules.momenta.characters.bond_records import BOND_FILES
from rules.momenta.characters.creation_records import CREATION_FILES
from rules.momenta.characters.gear_records import GEAR_FILES
from rules.momenta.characters.listed_records import LISTED_FILES
from rules.momenta.characters.mastery_records import MASTERY_FILES

FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        **BODY_FILES,
        **ARCHETYPE_FILES,
        **MASTERY_FILES,
        **GEAR_FILES,
        **LISTED_FILES,
        **BOND_FILES,
        **CREATION_FILES,
    }
)
