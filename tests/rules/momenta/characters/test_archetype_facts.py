"""Archetypes against what the text states of them, and against the gaps that the book fills."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.data.quotes import quotable
from rules.momenta.characters.access import domains_of
from rules.momenta.characters.archetype_records import (
    ARCHETYPE_FILES,
    Ability,
    Archetype,
    ArchetypeRank,
    ArchetypeType,
    Domain,
)
from rules.momenta.characters.hero import Hero, archetype_ranks
from rules.momenta.characters.listed_records import Condition, Maneuver
from rules.momenta.characters.stats import stats_of

CATALOG = "Archetypes Catalog"


def ability(name: str) -> Ability:
    return current().one(Ability, name)


def archetype(name: str) -> Archetype:
    return current().one(Archetype, name)


def rank_bonuses(name: str) -> list[dict[str, int]]:
    return [dict(rank.bonuses) for rank in current().of(ArchetypeRank) if rank.archetype == name]


def hero(*archetypes: str) -> Hero:
    return Hero(rank=len(archetypes), archetypes=archetypes)


def test_fact_41_the_character_rank_is_the_sum_of_the_archetype_ranks() -> None:
    made = hero("half-elf", "warrior", "warrior", "scholar")
    assert made.character_rank == sum(archetype_ranks(made).values()) == 4


def test_fact_41_all_ranks_are_always_active() -> None:
    alone, both = stats_of(hero("dwarf")), stats_of(hero("dwarf", "barbarian", "warrior"))
    for stat in ("max-vitality", "max-guard"):
        added = sum(
            current().one(ArchetypeRank, name).bonuses.get(stat, 0)
            for name in ("barbarian-r1", "warrior-r1")
        )
        assert both[stat].value == alone[stat].value + added > alone[stat].value


def test_fact_41_an_archetype_is_realized_at_its_third_rank_which_is_its_last() -> None:
    for kind in current().of(ArchetypeType):
        assert kind.most_rank == 3
        mark = kind.mark("most_rank")
        assert (mark.provenance, mark.chapter) == ("stated", "Appendix B")
    for one in current().of(Archetype):
        assert len(rank_bonuses(one.id)) == 3


def test_fact_78_the_domains_of_a_half_elf_warrior() -> None:
    opened = domains_of(hero("half-elf", "warrior", "warrior"))
    labels = {current().one(Domain, name).label for name in opened}
    assert labels == {"General", "Human", "Elf", "Martial", "Warrior"}


def test_fact_150_a_human_begins_with_a_wildcard_slot_and_a_thread_more() -> None:
    assert dict(ability("human-versatile").bonuses) == {"wildcard-slots": 1}
    assert dict(ability("human-human-experience").bonuses) == {"thread-count": 1}
    assert ability("human-versatile").rank == ability("human-human-experience").rank == 1
    human, elf = stats_of(hero("human")), stats_of(hero("elf"))
    for stat in ("wildcard-slots", "thread-count"):
        assert human[stat].value == elf[stat].value + 1


def test_fact_150_a_half_elf_begins_with_low_light_vision() -> None:
    first = next(found for found in current().of(Ability) if found.archetype == "half-elf")
    assert (first.label, first.rank) == ("Low-Light Vision", 1)


def test_fact_150_an_elf_gains_two_strain_a_rank_and_a_dwarf_two_vitality() -> None:
    assert rank_bonuses("elf") == [{"max-strain": 2}] * 3
    assert rank_bonuses("dwarf") == [{"max-vitality": 2}] * 3
    assert ability("dwarf-darkvision").rank == 1


def test_fact_151_frenzy_is_entered_and_grows_to_one_stack_until_berserk() -> None:
    enter = ability("barbarian-enter-frenzy")
    assert (enter.maneuvers, enter.conditions) == (
        ("maneuver-enter-frenzy",),
        ("condition-frenzy",),
    )
    assert enter.values["stacks"] == 1
    frenzy = current().one(Condition, "condition-frenzy")
    assert frenzy.most_stacks == 3
    assert dict(frenzy.values) == {"dice": 1, "spd": 1, "strain": 1}
    assert current().one(Maneuver, "maneuver-enter-frenzy").vigor == 1


def test_fact_151_what_frenzy_brings_at_higher_ranks() -> None:
    assert ability("barbarian-relentless").values["damage"] == 2
    assert ability("barbarian-indomitable").values["stacks"] == 1
    assert ability("barbarian-adrenaline").rank == 2
    assert ability("barbarian-dauntless-frenzy").rank == 3


def test_fact_152_focused_strike_and_veterans_edge() -> None:
    assert dict(ability("warrior-focused-strike").values) == {"vigor": 2, "dice": 2}
    assert ability("warrior-focused-strike").rank == 2
    assert dict(ability("warrior-veterans-edge").values) == {"vigor": 1, "impaired": 1}
    assert dict(ability("warrior-endless-endurance").values) == {"less": 1, "least": 1}


def test_endless_endurance_is_about_whose_resolve_it_is_and_not_whose_wound() -> None:
    told = ability("warrior-endless-endurance").meaning
    assert "your Resolve" in told
    assert "your Wound" not in told


def test_fact_153_push_the_craft_buys_a_die_with_each_strain() -> None:
    pushed = ability("scholar-push-the-craft")
    assert (pushed.rank, pushed.maneuvers) == (2, ("maneuver-push-the-craft",))
    maneuver = current().one(Maneuver, "maneuver-push-the-craft")
    assert maneuver.values["dice"] == 1
    assert "MIND" in (maneuver.cost or "")


def test_fact_153_patrons_will_costs_two_strain_a_success_and_less_at_rank_three() -> None:
    dear, cheap = ability("channeler-patrons-will"), ability("channeler-patrons-gift")
    assert (dear.rank, cheap.rank) == (2, 3)

    def price(successes: int) -> int:
        reduced = min(successes, cheap.values["cheap"])
        return reduced * cheap.values["strain"] + (successes - reduced) * dear.values["strain"]

    assert [price(successes) for successes in (1, 2, 3, 4)] == [1, 2, 4, 6]


@pytest.mark.parametrize(("name", "attribute"), [("scholar", "rea"), ("channeler", "ins")])
def test_fact_154_a_caster_begins_with_three_slots_for_arts_and_resonances(
    name: str, attribute: str
) -> None:
    board = ability(f"{name}-starting-repertoire")
    assert (board.rank, board.board_slots, board.board_needs_each) == (1, 3, True)
    assert set(board.board_takes) == {"art", "resonance"}
    assert ability(f"{name}-spellcasting").casting == attribute
    assert ability(f"{name}-spell-focus").foci


def test_fact_154_a_scholar_has_one_slot_more_at_each_further_rank() -> None:
    board = [
        (found.rank, found.board_slots)
        for found in current().of(Ability)
        if found.board == ability("scholar-starting-repertoire").board
    ]
    assert board == [(1, 3), (2, 1), (3, 1)]


def test_fact_155_patrons_aura_and_patrons_aegis() -> None:
    aura = ability("channeler-patrons-aura")
    assert (aura.values["squares"], aura.reactions) == (5, ("reaction-helping-hand",))
    assert dict(ability("channeler-patrons-aegis").values) == {"resolve": 1, "uses": 1}
    kept = ability("channeler-patrons-aegis").meaning
    assert "all else about the damage holds" in kept


def test_an_elf_of_rank_three_casts_with_pre_and_keeps_one_resonance() -> None:
    gift = ability("elf-innate-spellcasting")
    assert (gift.casting, gift.board_slots, gift.board_takes) == ("pre", 1, ("resonance",))
    assert gift.board_fixed
    assert gift.board_closes
    assert not gift.foci
    assert ability("elf-magic-initiate").domains == ("domain-magic",)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("human", (5, 10, "size-1m")),
        ("half-elf", (5, 10, "size-1m")),
        ("elf", (6, 15, "size-1m")),
        ("dwarf", (4, 12, "size-1s")),
    ],
)
def test_gap_ancestry_base_stats(name: str, body: tuple[int, int, str]) -> None:
    one = archetype(name)
    assert (one.spd, one.sen, one.size) == body
    stated = name == "half-elf"
    assert {one.mark(key).provenance for key in ("spd", "sen", "size")} == {
        "stated" if stated else "house"
    }


def test_gap_mastery_domain_access() -> None:
    everyone = [domain.id for domain in current().of(Domain) if domain.everyone]
    assert everyone == ["domain-general"]
    opened = {
        one.id: {name.removeprefix("domain-") for name in one.domains}
        for one in current().of(Archetype)
    }
    assert opened["dwarf"] == {"dwarf"}
    assert opened["barbarian"] == {"martial", "barbarian"}
    assert opened["scholar"] == {"magic", "scholar"}
    assert opened["channeler"] == {"magic", "channeler"}
    assert len(current().of(Domain)) == 10


def test_a_specialist_opens_no_domain_that_its_prerequisites_do_not() -> None:
    specialists = [one for one in current().of(Archetype) if one.type == "type-specialist"]
    assert [one.id for one in specialists] == ["ninja", "magus", "templar", "juggernaut"]
    for one in specialists:
        asked = {name for needed in one.realized for name in archetype(needed).domains}
        shared = [set(archetype(needed).domains) for needed in one.any_of]
        assert set(one.domains) == asked | (set.intersection(*shared) if shared else set())


def test_gap_specialist_archetypes_what_they_ask_for() -> None:
    assert archetype("ninja").realized == ("warrior",)
    assert dict(archetype("ninja").attributes) == {"agi": 3}
    assert dict(archetype("juggernaut").attributes) == {"pow": 3}
    for name in ("magus", "templar"):
        assert set(archetype(name).any_of) == {"warrior", "barbarian"}
    assert rank_bonuses("juggernaut") == [{"max-vitality": 3}] * 3
    assert rank_bonuses("templar") == [{"max-guard": 1, "max-strain": 1}] * 3


def test_every_rank_of_every_archetype_brings_an_ability() -> None:
    places = {(found.archetype, found.rank) for found in current().of(Ability)}
    assert places == {(rank.archetype, rank.rank) for rank in current().of(ArchetypeRank)}


def test_what_the_catalog_prints_is_stated_and_what_we_add_is_not() -> None:
    for rank in current().of(ArchetypeRank):
        house = archetype(rank.archetype).type == "type-specialist"
        assert rank.provenance == ("house" if house else "stated")
    for found in current().of(Ability):
        if archetype(found.archetype).type == "type-specialist":
            assert found.source == "specialist-archetypes"
        else:
            assert (found.provenance, found.chapter) == ("stated", CATALOG)


def test_every_number_of_an_ability_is_told_by_its_text() -> None:
    for record in current().records.values():
        if isinstance(record, tuple(ARCHETYPE_FILES.values())):
            untold = [name for name in record.values if f"{{{name}}}" not in record.meaning]
            assert not untold, record.ref
            assert list(quotable(record)), record.ref
