"""Facts 75 and 76 of the text: what a new hero may be, and how far cores may stand apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import altered, current
from rules.momenta.characters.creation_records import Creation, CreationStep
from rules.momenta.characters.hero import Hero, new_hero
from rules.momenta.characters.validation import (
    STEPS,
    is_complete,
    is_legal,
    missing,
    refusals,
    step_refusals,
)
from tests.rules.momenta.characters.hero_examples import ATTRIBUTES, refused, the_refusal, warrior


def test_fact_75_a_new_hero_starts_at_rank_three_with_four_points() -> None:
    assert new_hero().rank == 3
    open_steps = {one.step: one.sentence for one in missing(new_hero()) if one.needed}
    assert open_steps["step-cores"] == "Attribute points left to share out: 4."
    assert open_steps["step-paths"] == "Archetype ranks left to choose: 3."
    assert is_legal(new_hero())
    assert not is_complete(new_hero())


@given(st.dictionaries(st.sampled_from(ATTRIBUTES), st.integers(0, 6)))
def test_fact_75_four_points_and_no_attribute_above_three(attributes: dict[str, int]) -> None:
    cores = [sum(attributes.get(name, 0) for name in ATTRIBUTES[at : at + 2]) for at in (0, 2, 4)]
    legal = (
        sum(attributes.values()) <= 4
        and max(attributes.values(), default=0) <= 3
        and max(cores) - min(cores) <= 4
    )
    assert is_legal(Hero(rank=3, attributes=attributes)) == legal


def test_fact_75_one_point_too_many_is_refused() -> None:
    found = the_refusal(warrior(attributes={"pow": 3, "agi": 1, "luck": 1}))
    assert (found.rule, found.step) == ("momenta:creation", "step-cores")
    assert found.sentence == (
        "A hero who starts at rank 3 has four attribute points to share out, not five."
    )


@pytest.mark.parametrize(
    ("points", "rule", "sentence"),
    [
        (-1, "momenta:attribute-range", "INS cannot be lower than 0."),
        (4, "momenta:creation", "At creation no attribute is above 3; INS cannot be 4."),
    ],
)
def test_fact_75_an_attribute_is_from_none_to_three(points: int, rule: str, sentence: str) -> None:
    found = the_refusal(Hero(rank=3, attributes={"ins": points}))
    assert (found.rule, found.step, found.sentence) == (rule, "step-attributes", sentence)


def test_points_below_none_are_no_points_for_others() -> None:
    attributes = {"pow": 3, "agi": 2, "rea": -1, "ins": -1, "pre": -1}
    sentences = [found.sentence for found in refused(Hero(rank=3, attributes=attributes))]
    assert (
        "A hero who starts at rank 3 has four attribute points to share out, not five." in sentences
    )
    # The lowest core counts as one of no points.
    assert "Cores stand at most 4 apart; between BODY 5 and MIND 0 there are 5." in sentences


@pytest.mark.parametrize(
    "archetypes",
    [
        ("human", "warrior", "warrior"),
        ("dwarf", "scholar", "barbarian"),
        ("elf", "elf", "elf"),
        ("half-elf", "half-elf", "channeler"),
    ],
)
def test_fact_75_any_split_with_a_rank_of_ancestry_is_legal(archetypes: tuple[str, ...]) -> None:
    assert refused(warrior(archetypes=archetypes)) == ()


def test_fact_75_without_an_ancestry_first_a_hero_is_refused() -> None:
    found = the_refusal(warrior(archetypes=("warrior", "human", "warrior")))
    assert (found.rule, found.step) == ("momenta:creation", "step-ancestry")


# BODY, MIND, SOUL of heroes whose archetypes give them the ranks for so many points.
@pytest.mark.parametrize(
    ("cores", "legal"),
    [((6, 2, 3), True), ((7, 2, 3), False), ((7, 3, 3), True), ((8, 3, 3), False)],
)
def test_fact_76_the_highest_core_is_at_most_four_above_the_lowest(
    cores: tuple[int, int, int], legal: bool
) -> None:
    rules = altered(
        current(), {"momenta:creation.most_attribute": 8, "momenta:creation.points": 20}
    )
    attributes = dict(zip(("pow", "rea", "pre"), cores, strict=True))
    hero = Hero(rank=3, attributes=attributes)
    assert is_legal(hero, rules) == legal
    for found in refusals(hero, rules):
        assert (found.rule, found.step) == ("momenta:creation", "step-cores")
        assert "Cores stand at most 4 apart" in found.sentence


def test_fact_76_the_example_of_the_data_is_the_one_that_cannot_grow_alone() -> None:
    start = current().one(Creation)
    cores = sorted(start.example_cores.values())
    assert cores == [2, 3, 6]
    assert cores[-1] - cores[0] == start.equilibrium
    assert current().quote("momenta:creation.example-above").value == 7
    assert current().quote("momenta:creation.example-needed").value == 3


@pytest.mark.parametrize(
    ("rank", "points"), [(3, 4), (4, 5), (5, 5), (6, 6), (7, 6), (10, 8), (24, 15)]
)
def test_a_hero_who_starts_higher_has_the_points_of_the_ranks_between(
    rank: int, points: int
) -> None:
    full = dict.fromkeys(ATTRIBUTES, points // 6)
    for name in ATTRIBUTES[: points % 6]:
        full[name] += 1
    assert step_refusals(Hero(rank=rank, attributes=full), "step-cores") == ()
    more = {**full, "luck": full["luck"] + 1}
    assert step_refusals(Hero(rank=rank, attributes=more), "step-cores")


def test_a_hero_who_starts_higher_keeps_the_limit_of_creation() -> None:
    hero = Hero(rank=10, attributes={"pow": 4, "rea": 2, "pre": 2})
    assert the_refusal(hero).sentence == "At creation no attribute is above 3; POW cannot be 4."


@pytest.mark.parametrize("rank", [0, 2, 25])
def test_nobody_starts_below_three_or_beyond_the_table(rank: int) -> None:
    found = the_refusal(Hero(rank=rank))
    assert (found.rule, found.step) == ("momenta:creation", "step-rank")


def test_the_steps_are_those_of_the_chapter_in_order() -> None:
    steps = current().of(CreationStep)
    assert len(steps) == 11
    assert [step.id for step in steps] == list(STEPS[:-1])
    table = current().table("momenta:creation-steps")
    assert [row[0].text for row in table.rows] == [str(place) for place in range(11)]


def test_what_is_open_is_told_in_the_order_of_the_steps() -> None:
    places = [STEPS.index(one.step) for one in missing(new_hero())]
    assert places == sorted(places)
    assert {one.step for one in missing(new_hero())} >= {
        "step-concept",
        "step-cores",
        "step-ancestry",
        "step-paths",
        "step-masteries",
        "step-equipment",
        "step-threads",
        "step-bonds",
    }


def test_each_step_that_speaks_of_limit_breaks_is_marked_as_ours() -> None:
    # The chapter's last step works out derived stats and no more.
    speaking = [step for step in current().of(CreationStep) if "Limit Break" in step.meaning]
    assert [step.id for step in speaking] == ["step-finish"]
    assert [step.mark("meaning").provenance for step in speaking] == ["house"]
