"""Masteries, Arts, Resonances and sets against the text and against the gaps."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import Ruleset, current
from rules.momenta.characters import archetype_checks as checks
from rules.momenta.characters.archetype_records import Domain
from rules.momenta.characters.boards import boards_of, slots_used
from rules.momenta.characters.hero import Hero, cores_of
from rules.momenta.characters.mastery_records import (
    MASTERY_FILES,
    Art,
    Mastery,
    MasteryRules,
    MasterySet,
    Resonance,
)
from rules.momenta.characters.stats import stats_of
from tests.rules.momenta.characters.archetype_spoiling import fault, faults, found, records

ATTRIBUTES = ("pow", "agi", "rea", "ins", "pre", "luck")
# What the worked character puts on her boards, with type and domain as chapter 12 prints them.
PRINTED = {
    "Lightning Reflexes": ("body", "domain-general"),
    "Combat Reflexes": ("body", "domain-martial"),
    "Bloodlust": ("body", "domain-martial"),
    "Overwatch": ("mind", "domain-warrior"),
    "Visualization": ("mind", "domain-warrior"),
}
# What other chapters name: where.
NAMED = {
    "Athlete": "Equipment Catalog",
    "Berserk": "Archetypes Catalog",
    "Inner Focus": "Archetypes Catalog",
    "Sustained Casting": "24",
}


def mastery(name: str) -> Mastery:
    return current().one(Mastery, name)


@given(
    attributes=st.dictionaries(st.sampled_from(ATTRIBUTES), st.integers(0, 8)),
    rank=st.integers(1, 30),
)
def test_fact_42_slots_are_the_cores_and_a_wildcard_for_each_full_five_ranks(
    attributes: dict[str, int], rank: int
) -> None:
    hero = Hero(rank=rank, attributes=attributes)
    stats, cores = stats_of(hero), cores_of(hero)
    for core in ("body", "mind", "soul"):
        assert stats[f"{core}-slots"].value == cores[core]
    assert stats["wildcard-slots"].value == 1 + rank // 5


def test_fact_42_a_slot_takes_masteries_of_its_type_and_a_wildcard_takes_any() -> None:
    boards = {board.id: board for board in boards_of(Hero(rank=1))}
    for slotted in (*current().of(Mastery), *current().of(Art), *current().of(Resonance)):
        takes = {name for name, board in boards.items() if board.accepts(slotted)}
        assert takes == {slotted.type, "wildcard"}


def test_fact_43_a_mastery_of_several_slots_is_paid_within_one_board() -> None:
    assert current().one(MasteryRules).split is False
    assert current().one(MasteryRules).mark("split").provenance == "stated"
    several = [one for one in current().of(Mastery) if one.slots > 1]
    assert several
    for one in several:
        hero = Hero(rank=1, attributes={}, masteries={one.type: (one.id,)})
        board = next(board for board in boards_of(hero) if board.id == one.type)
        assert (board.used, board.free) == (one.slots, -one.slots)
        wildcard = next(board for board in boards_of(hero) if board.id == "wildcard")
        assert wildcard.used == 0


def test_fact_44_a_set_gives_its_bonus_only_with_all_of_it_equipped() -> None:
    for one in current().of(MasterySet):
        if not one.bonuses:
            continue
        whole = stats_of(Hero(rank=1, masteries={"wildcard": one.masteries}))
        for missing in one.masteries:
            rest = tuple(name for name in one.masteries if name != missing)
            partial = stats_of(Hero(rank=1, masteries={"wildcard": rest}))
            for stat, bonus in one.bonuses.items():
                lost = mastery(missing).bonuses.get(stat, 0)
                assert whole[stat].value == partial[stat].value + bonus + lost


def test_fact_44_a_set_with_a_bonus_to_stats_is_among_the_sets() -> None:
    assert [one.id for one in current().of(MasterySet) if one.bonuses] == ["open-hand"]


def test_every_mastery_of_a_set_exists_and_fits_one_character() -> None:
    for one in current().of(MasterySet):
        assert len(set(one.masteries)) == len(one.masteries) == 3
        assert slots_used(one.masteries, current()) == sum(mastery(m).slots for m in one.masteries)


def test_gap_masteries_how_many_there_are_of_each_domain() -> None:
    labels = {domain.id: domain.label for domain in current().of(Domain)}
    counts = Counter(labels[one.domain] for one in current().of(Mastery))
    assert counts == {
        "General": 6,
        "Martial": 5,
        "Warrior": 4,
        "Barbarian": 4,
        "Magic": 5,
        "Scholar": 3,
        "Channeler": 3,
        "Human": 3,
        "Elf": 3,
        "Dwarf": 3,
    }


def test_what_the_worked_character_wears_is_stated() -> None:
    by_label = {one.label: one for one in current().of(Mastery)}
    for label, (kind, domain) in PRINTED.items():
        one = by_label[label]
        assert (one.type, one.domain, one.slots) == (kind, domain, 1)
        for key in ("label", "type", "domain"):
            assert (one.mark(key).provenance, one.mark(key).chapter) == ("stated", "12")
        assert one.mark("slots").provenance == "derived"
        assert one.mark("meaning").provenance == "house"


def test_what_other_chapters_only_name_is_stated_in_its_name() -> None:
    for one in current().of(Mastery):
        mark = one.mark("label")
        if one.label in NAMED:
            assert (mark.provenance, mark.chapter) == ("stated", NAMED[one.label])
            assert one.mark("type").provenance == "house"
        elif one.label not in PRINTED:
            assert (mark.provenance, mark.source) == ("house", "masteries")


@pytest.mark.parametrize(
    ("name", "bonuses"),
    [
        ("hardy", {"max-vitality": 3}),
        ("iron-nerve", {"max-strain": 2}),
        ("keen-eyes", {"sen": 5}),
        ("thick-hide", {"max-guard": 2}),
    ],
)
def test_gap_masteries_what_adds_to_stats(name: str, bonuses: dict[str, int]) -> None:
    assert dict(mastery(name).bonuses) == bonuses
    assert mastery(name).bonuses_need == ("no armor" if name == "thick-hide" else "always")


def test_no_other_mastery_adds_to_stats() -> None:
    adding = {one.id for one in current().of(Mastery) if one.bonuses}
    assert adding == {"hardy", "iron-nerve", "keen-eyes", "thick-hide"}


def test_gap_masteries_which_take_two_slots() -> None:
    several = {one.id: one.slots for one in current().of(Mastery) if one.slots > 1}
    assert several == {"thick-hide": 2, "shape-wall-and-salvo": 2, "efficient-shaping": 2}


def test_there_are_ten_arts_of_which_six_are_named_and_four_printed() -> None:
    arts = current().of(Art)
    assert len(arts) == 10
    named = [art.id for art in arts if art.mark("label").provenance == "stated"]
    assert named == ["rend", "afflict", "bolster", "mend", "compel", "impel"]
    printed = [art.id for art in arts if art.mark("vigor").provenance == "stated"]
    assert printed == ["rend", "afflict", "bolster", "mend"]
    assert {art.vigor for art in arts} == {2}
    assert {art.nature for art in arts} == {"Attack", "Utility", "Restoration"}


def test_an_art_is_a_mind_mastery_of_one_slot() -> None:
    for art in current().of(Art):
        assert (art.type, art.domain, art.slots, art.dedication) == (
            "mind",
            "domain-magic",
            1,
            False,
        )


def test_a_resonance_is_a_soul_mastery_of_one_slot_and_tempus_of_two_that_stays() -> None:
    resonances = {one.id: one for one in current().of(Resonance)}
    assert set(resonances) == {"ignis", "lux", "mens", "tempus", "terra"}
    for name, one in resonances.items():
        rare = name == "tempus"
        assert (one.type, one.domain) == ("soul", "domain-magic")
        assert (one.slots, one.dedication) == ((2, True) if rare else (1, False))
        assert one.mark("slots").provenance == ("house" if rare else "stated")


def test_the_same_mastery_counts_once_and_that_is_ours() -> None:
    rules = current().one(MasteryRules)
    assert rules.copies == 1
    assert rules.mark("copies").source == "mastery-copies"


def test_no_two_things_of_a_board_have_one_name() -> None:
    slotted = (*current().of(Mastery), *current().of(Art), *current().of(Resonance))
    labels = Counter(one.label for one in slotted)
    assert set(labels.values()) == {1}


def test_every_number_of_a_mastery_is_told_by_its_text() -> None:
    told = 0
    for record in current().records.values():
        if isinstance(record, tuple(MASTERY_FILES.values())):
            for name in record.values:
                assert f"{{{name}}}" in record.meaning, record.ref
                told += 1
    assert told


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("red-tide.masteries", ["berserk", "bloodlusst"], "masteries.1"),
        ("hardy.type", "heart", "type"),
        ("hardy.domain", "domain-everything", "domain"),
        ("hardy.bonuses", {"max-health": 1}, "bonuses.max-health"),
        ("rend.domain", "domain-magics", "domain"),
        ("ignis.type", "spirit", "type"),
        ("ignis.slots", -1, "slots"),
        ("rend.vigor", -1, "vigor"),
        ("open-hand.masteries", ["inner-focus"], "masteries"),
        ("mastery-rules.copies", 0, "copies"),
        ("mastery-rules.split", 1, "split"),
        ("hardy.bonuses_need", "no boots", "bonuses_need"),
    ],
)
def test_mistakes_in_masteries_are_found(key: str, value: Any, where: str) -> None:
    told = {(one.file, one.record, one.key) for one in faults({key: value})}
    assert ("mine.toml", key.partition(".")[0], where) in told


def test_a_set_names_each_mastery_once() -> None:
    one = fault({"red-tide.masteries": ["berserk", "bloodlust", "berserk"]})
    assert (one.record, one.key, one.found) == ("red-tide", "masteries", "'berserk' 2 times")


def test_a_need_without_bonuses_is_a_mistake() -> None:
    one = fault({"athlete.bonuses_need": "no armor"})
    assert (one.record, one.key) == ("athlete", "bonuses_need")


def test_a_set_may_share_a_mastery_with_another() -> None:
    assert found(checks.each_is_named_once, records()) == []
    shared = Counter(name for one in current().of(MasterySet) for name in one.masteries)
    assert set(shared) <= {one.id for one in current().of(Mastery)}


def test_a_variant_may_give_a_mastery_another_price(tmp_path: Any) -> None:
    path = tmp_path / "dear.toml"
    path.write_text('version = 1\nname = "Dear"\n["momenta:hardy"]\nslots = 2\n', encoding="utf-8")
    rules = Ruleset.load(path)
    assert rules.one(Mastery, "hardy").slots == 2
    quote = rules.quote("momenta:hardy.slots")
    assert (quote.text, quote.variant) == ("2", "Dear")
