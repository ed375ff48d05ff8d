"""What the catalogs and the lists of words say of conditions and Arts holds by the rules."""

from __future__ import annotations

import re

import pytest

from rules.data import current
from rules.momenta.characters.archetype_records import Ability, Archetype
from rules.momenta.characters.gear_records import DamageType
from rules.momenta.characters.listed_records import Condition
from tests.support import ROOT


def text_of(page: str) -> str:
    return (ROOT / "book" / page).read_text(encoding="utf-8")


def test_more_stacks_make_worse_only_what_counts_by_the_stack() -> None:
    stackable = [record for record in current().of(Condition) if record.stackable]
    by_stack = [record for record in stackable if "stack" in record.meaning]
    assert {record.label for record in stackable if record not in by_stack} == {"Grabbed"}
    told = text_of("catalogs/maneuvers-and-conditions.md")
    (sentence,) = re.findall(r"^.*makes? it worse.*$", told, re.M)
    assert sentence.startswith("Where an entry counts by the stack")


@pytest.mark.parametrize("page", ["moment-1/momentum.md", "moment-2/bonds.md"])
def test_crisis_is_told_with_all_that_brings_it(page: str) -> None:
    (line,) = [line for line in text_of(page).splitlines() if re.match(r"- .*\*\*Crisis\*\*", line)]
    for word in ("Wound", "Burden", "Faltering", "Unraveling"):
        assert word in line


def test_no_kind_of_damage_hangs_on_an_art() -> None:
    told = text_of("catalogs/spellcasting.md")
    (note,) = re.findall(r"^[^\n]*calls the list of Arts closed.*?^:::$", told, re.M | re.S)
    assert "damage" not in note
    assert not [kind.label for kind in current().of(DamageType) if kind.label in note]


def test_foci_come_with_paths_that_cast_and_not_with_the_magic_of_an_ancestry() -> None:
    abilities = current().of(Ability)
    casting = {ability.archetype for ability in abilities if ability.casting}
    with_foci = {ability.archetype for ability in abilities if ability.foci}
    born_to = {name for name in casting if current().one(Archetype, name).size}
    assert with_foci == casting - born_to
    assert born_to
    for page in ("moment-2/equipment.md", "catalogs/equipment.md"):
        assert "Every path that casts" in text_of(page)
        assert "archetype that casts" not in text_of(page)
