"""Fact 79 and chapter 13: what ranks bring, and advances that are judged in their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import altered, current
from rules.momenta.characters.advancement import (
    advance,
    attribute_points,
    gives_attribute,
    limit_break_slots,
    rank_gains,
    tier_of,
)
from rules.momenta.characters.creation_records import Tier
from rules.momenta.characters.hero import NO_ARCHETYPE, Hero, archetype_ranks
from rules.momenta.characters.validation import ADVANCEMENT, missing, refusals
from tests.rules.momenta.characters.hero_examples import refused, the_refusal, warrior


@pytest.mark.parametrize("rank", range(3, 41))
def test_fact_79_attributes_at_even_ranks_from_four(rank: int) -> None:
    assert gives_attribute(rank) == (rank >= 4 and rank % 2 == 0)


@pytest.mark.parametrize("rank", range(4, 41))
def test_fact_79_a_wildcard_each_five_ranks_and_vigor_each_seven(rank: int) -> None:
    gained = {stat.id: more for stat, more in rank_gains(rank).stats}
    assert gained.get("wildcard-slots", 0) == (rank % 5 == 0)
    assert gained.get("max-vigor", 0) == (rank % 7 == 0)


def test_the_table_is_what_the_formulas_of_the_rules_give() -> None:
    table = current().table("momenta:advancement")
    assert table.columns[3:5] == ("Max Vigor", "Wildcard mastery slots")
    assert [row[0].value for row in table.rows] == list(range(3, 25))
    tiers = ["Novice"] * 6 + ["Seasoned"] * 6 + ["Veteran"] * 6 + ["Paragon"] * 4
    for row, tier in zip(table.rows, tiers, strict=True):
        rank, points, vigor, wildcards = (row[at].value for at in (0, 2, 3, 4))
        assert points == 4 + max(0, (rank - 2) // 2)
        assert wildcards == 1 + rank // 5
        assert vigor == 7 + rank // 7
        assert row[1].text == tier
        assert row[5].text == str(1 + ["Novice", "Seasoned", "Veteran", "Paragon"].index(tier))


def test_the_table_names_what_is_new() -> None:
    rows = {row[0].value: row[-1].text for row in current().table("momenta:advancement").rows}
    assert rows[3] == rows[11] == "–"
    assert rows[4] == "attribute +1"
    assert rows[20] == "attribute +1 and Wildcard mastery slots +1"
    assert rows[21] == "Max Vigor +1, Limit Breaks +1 and tier Paragon"


@given(st.integers(4, 60))
def test_what_is_new_at_a_rank_is_the_difference_to_the_rank_before(rank: int) -> None:
    gains = rank_gains(rank)
    assert gains.attribute_points == attribute_points(rank) - attribute_points(rank - 1)
    assert gains.limit_breaks == limit_break_slots(rank) - limit_break_slots(rank - 1)
    assert (gains.tier is not None) == (tier_of(rank) != tier_of(rank - 1))


def test_tiers_are_six_ranks_each_and_the_last_is_open() -> None:
    tiers = current().of(Tier)
    assert [(tier.first, tier.last) for tier in tiers] == [(3, 8), (9, 14), (15, 20), (21, None)]
    for tier in tiers[:-1]:
        assert tier.last is not None
        assert tier.last - tier.first + 1 == 6
    assert tier_of(1) == tiers[0]


def test_an_advance_adds_a_rank_and_changes_nothing_else() -> None:
    hero = advance(warrior(), "warrior", "luck")
    assert hero.character_rank == 4
    assert archetype_ranks(hero) == {"human": 1, "warrior": 3}
    assert hero.archetypes == warrior().archetypes
    assert refused(hero) == ()


def test_fact_41_the_character_rank_is_the_sum_of_all_archetype_ranks() -> None:
    hero = advance(advance(warrior(), "scholar"), "scholar")
    assert hero.character_rank == sum(archetype_ranks(hero).values())


def test_growth_may_pass_the_limit_of_creation() -> None:
    hero = warrior(attributes={"pow": 3, "rea": 1})
    assert refused(advance(hero, "warrior", "pow")) == ()


def test_no_attribute_grows_at_an_odd_rank() -> None:
    found = the_refusal(advance(advance(warrior(), "warrior", "rea"), "human", "rea"))
    assert (found.rule, found.step) == ("momenta:advancement", ADVANCEMENT)
    assert found.sentence == "Attributes grow every 2 ranks from rank 4; REA cannot grow at rank 5."


def test_an_increase_that_was_not_chosen_is_told() -> None:
    told = [one for one in missing(advance(warrior(), "warrior")) if one.step == ADVANCEMENT]
    assert [one.sentence for one in told] == ["Rank 4 lets an attribute grow; choose which."]


def grown(*attributes: str) -> Hero:
    """Advance a warrior of BODY 4, MIND 0, SOUL 0 by two ranks for each attribute."""
    hero = warrior()
    archetypes = ("warrior", "human", "human", "scholar", "scholar", "scholar")
    for place, name in enumerate(archetypes[: 2 * len(attributes)]):
        even = place % 2 == 0
        hero = advance(hero, name, attributes[place // 2] if even else None)
    return hero


def test_fact_76_the_equilibrium_holds_at_every_increase_in_its_order() -> None:
    assert refused(grown("rea", "pre", "pow")) == ()
    # Two increases of others come too late for one of BODY that came before them.
    (found,) = refused(grown("pow", "rea", "pre"))
    assert (found.rule, found.step) == ("momenta:creation", ADVANCEMENT)
    assert found.sentence == (
        "POW cannot grow at rank 4: cores stand at most 4 apart; between BODY 5 and MIND 0 there"
        " are 5."
    )
    assert "rank 6" in the_refusal(grown("rea", "pow", "pre")).sentence


def test_a_specialist_opens_once_what_it_asks_for_is_there() -> None:
    hero = warrior(attributes={"agi": 3, "pow": 1})
    realized = advance(hero, "warrior", "luck")
    assert refused(advance(realized, "ninja")) == ()
    found = refused(advance(advance(hero, "ninja", "luck"), "warrior"))
    assert [one.rule for one in found] == ["momenta:ninja"]
    assert found[0].sentence == "Ninja asks for Warrior realized."
    assert found[0].step == ADVANCEMENT


def test_an_attribute_of_the_same_rank_opens_an_archetype() -> None:
    archetypes = ("human", "warrior", "warrior", "warrior", "human")
    hero = Hero(rank=5, attributes={"agi": 2, "pow": 1, "luck": 1}, archetypes=archetypes)
    assert refused(advance(hero, "ninja", "agi")) == ()
    later = altered(current(), {"momenta:advancement.attribute_counts_at_once": False})
    (found,) = refusals(advance(hero, "ninja", "agi"), later)
    assert found.sentence == "Ninja asks for AGI 3."


def test_a_rank_goes_to_no_archetype_only_when_none_is_left() -> None:
    found = the_refusal(advance(warrior(), NO_ARCHETYPE, "rea"))
    assert (found.rule, found.step) == ("momenta:advancement", ADVANCEMENT)
    assert found.sentence == "A rank cannot go to no archetype as long as one is open, as Human is."
    paths = ("human", "warrior", "barbarian", "scholar", "channeler")
    full = Hero(rank=15, archetypes=tuple(name for name in paths for _ in range(3)))
    specialists = ("magus", "templar")
    for name in specialists:
        for _ in range(3):
            full = advance(full, name)
    # Ninja and Juggernaut ask for attributes that this hero has not.
    idle = advance(full, NO_ARCHETYPE)
    assert refused(idle) == ()
    assert idle.character_rank == 22
    assert sum(archetype_ranks(idle).values()) == 21


def test_a_variant_changes_what_ranks_bring() -> None:
    rules = altered(
        current(),
        {"momenta:advancement.attribute_every": 3, "momenta:wildcard-slots.per_ranks": 4},
    )
    assert [rank for rank in range(3, 12) if gives_attribute(rank, rules)] == [4, 7, 10]
    assert attribute_points(10, rules) == 7
    assert [stat.id for stat, _ in rank_gains(8, rules).stats] == ["wildcard-slots"]
