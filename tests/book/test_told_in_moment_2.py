"""What the chapters on archetypes, masteries, Threads and Bonds say in words holds by the rules."""

from __future__ import annotations

import re

import pytest

from rules.data import current
from rules.momenta.characters.archetype_records import ArchetypeType
from rules.momenta.characters.bond_records import BondLevel, BondRules, ThreadRules
from rules.momenta.characters.creation_records import Creation, ReadyHero
from rules.momenta.characters.mastery_records import Mastery, MasteryRules
from tests.support import ROOT

CHAPTERS = {
    name: (ROOT / "book" / "moment-2" / f"{name}.md").read_text(encoding="utf-8")
    for name in ("archetypes", "masteries", "threads-and-knowledge", "bonds")
}


@pytest.mark.parametrize(
    ("chapter", "words", "gap"),
    [
        ("archetypes", "the ranks of a starting hero may go into their ancestry", "C-02"),
        ("masteries", "Bonus slots are a board of their own", "bonus-boards"),
        ("masteries", "however much you change", "C-18"),
        ("threads-and-knowledge", "gives no knowledge by itself", "C-22"),
    ],
)
def test_the_mark_stands_right_behind_the_reading(chapter: str, words: str, gap: str) -> None:
    assert f"{words}{{gap}}`{gap}`" in CHAPTERS[chapter]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_notes_of_the_source_are_told_as_such_and_ours_as_ours(chapter: str) -> None:
    titles = re.findall(r":::\{admonition\} (.*)", CHAPTERS[chapter])
    expected = {
        "masteries": ["Design note"],
        "threads-and-knowledge": ["Design note"],
        "bonds": ["For the GM", "A closer look"],
    }
    assert titles == expected.get(chapter, [])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_widget_is_still_missing(chapter: str) -> None:
    assert "<!--" not in CHAPTERS[chapter]


def test_all_ranks_of_a_starting_hero_fit_into_their_ancestry() -> None:
    ancestry = current().one(ArchetypeType, "type-ancestry")
    assert current().one(Creation).rank <= ancestry.most_rank


def test_depth_and_breadth_are_shown_by_heroes_of_the_same_rank() -> None:
    deep, broad = (current().one(ReadyHero, name) for name in ("hulda", "nim"))
    assert len(deep.archetypes) == len(broad.archetypes)
    assert max(map(deep.archetypes.count, deep.archetypes)) > max(
        map(broad.archetypes.count, broad.archetypes)
    )
    domains = {hero: current().quote(f"momenta:{hero}-domains").value for hero in ("hulda", "nim")}
    assert len(domains["nim"]) > len(domains["hulda"])


def test_the_mastery_of_several_slots_takes_several_and_is_not_split() -> None:
    (name,) = set(re.findall(r"momenta:([\w-]+)\.slots", CHAPTERS["masteries"]))
    example = current().one(Mastery, name)
    assert example.slots > 1
    assert example.type == "body"
    assert "They may all be Body slots" in CHAPTERS["masteries"]
    assert not current().one(MasteryRules).split


def test_what_stays_in_its_slot_does_and_the_rest_of_bonus_slots_does_not() -> None:
    fixed = {
        ref.removesuffix(".board-fixed")
        for ref in current().quotes()
        if ref.endswith(".board-fixed") and current().quote(ref).value
    }
    assert fixed == {"momenta:elf-innate-spellcasting"}
    assert "{rule}`momenta:elf-innate-spellcasting.label`" in CHAPTERS["masteries"]


def test_no_thread_is_retrained_and_no_knowledge_is_rolled_for() -> None:
    rules = current().one(ThreadRules)
    assert not rules.retrained
    assert "cannot exchange a Thread" in CHAPTERS["threads-and-knowledge"]
    assert not rules.knowledge_rolled
    assert "Usually nobody rolls" in CHAPTERS["threads-and-knowledge"]


def test_the_example_of_a_good_thread_names_as_many_gaps_as_the_test_asks() -> None:
    asked = current().quote("momenta:thread-gaps.values.things").value
    (told,) = re.findall(r"it knows nothing of (.*)\.", CHAPTERS["threads-and-knowledge"])
    assert len(re.split(r", | or ", told)) == asked


def test_unbreakable_bonds_are_those_that_take_no_room() -> None:
    last = max(current().of(BondLevel), key=lambda level: level.level)
    assert last.label == "Unbreakable"
    assert not last.counts
    assert "To release an Unbreakable Bond" in CHAPTERS["bonds"]


def test_a_released_bond_pays_nothing_back_and_a_changed_one_is_rewritten() -> None:
    rules = current().one(BondRules)
    assert rules.refunded == 0
    assert "nothing is paid back" in CHAPTERS["bonds"]
    assert rules.rewrite_on_change
    assert "you may rewrite its descriptor" in CHAPTERS["bonds"]


def test_each_named_thing_that_bonds_open_is_explained_below_their_table() -> None:
    told = CHAPTERS["bonds"].partition("## Words in these tables")[2]
    cells = [cell.text for row in current().table("momenta:bond-openings").rows for cell in row]
    for word in ("Assist", "Dodge", "Deflect", "Faltering", "Unraveling", "Defeated", "Lost"):
        assert any(word in cell for cell in cells), word
        assert f"**{word}" in told, word
    assert "**Combo Limit Break**" in told
