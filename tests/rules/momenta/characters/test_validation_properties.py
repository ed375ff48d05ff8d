"""The validator under any hero and any play: choices, slots by brute force, what it looks at."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.boards import WILDCARD
from rules.momenta.characters.hero import Hero, cores_of, new_hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.options import READS, added_refusals, choose, options
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import (
    ADVANCEMENT,
    STEPS,
    is_complete,
    is_legal,
    missing,
    refusals,
    step_refusals,
)
from tests.rules.momenta.characters.hero_examples import heroes

CHOSEN = [step for step in STEPS if step not in ("step-concept", "step-threads", "step-bonds")]


@given(heroes())
@settings(max_examples=150)
def test_every_refusal_names_a_rule_that_there_is_and_a_step(hero: Hero) -> None:
    for found in refusals(hero):
        assert found.rule in current().records
        assert found.step in STEPS
        assert found.sentence.endswith(".")
        assert found.excess > 0
    for open_one in missing(hero):
        assert open_one.step in STEPS


@given(heroes())
@settings(max_examples=50)
def test_a_hero_is_legal_if_no_step_refuses_anything(hero: Hero) -> None:
    by_step = [found for step in STEPS for found in step_refusals(hero, step)]
    assert tuple(by_step) == refusals(hero)
    assert is_legal(hero) == (not by_step)
    assert not is_complete(hero) or is_legal(hero)


@given(heroes(), heroes(), st.sampled_from([field.name for field in fields(Hero)]))
@settings(max_examples=150)
def test_a_step_looks_at_nothing_but_what_it_says(hero: Hero, other: Hero, key: str) -> None:
    changed = replace(hero, **{key: getattr(other, key)})
    same_stats = stats_of(hero) == stats_of(changed)
    for step, reads in READS.items():
        if key not in reads and ("stats" not in reads or same_stats):
            assert step_refusals(hero, step) == step_refusals(changed, step)


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_allowed_choices_never_lead_to_a_refusal(data: st.DataObject) -> None:
    hero = replace(new_hero(), rank=data.draw(st.integers(3, 8), "rank"))
    for _ in range(data.draw(st.integers(1, 20), "choices")):
        step = data.draw(st.sampled_from(CHOSEN), "step")
        allowed = [option for option in options(hero, step) if option.allowed]
        if allowed:
            option = data.draw(st.sampled_from(allowed), "option")
            hero = choose(hero, step, option.id, place=option.place)
            assert refusals(hero) == ()


@given(heroes(), st.sampled_from(CHOSEN))
@settings(max_examples=40, deadline=None)
def test_an_option_is_allowed_if_and_only_if_it_makes_nothing_worse(hero: Hero, step: str) -> None:
    for option in options(hero, step):
        after = choose(hero, step, option.id, place=option.place)
        added = added_refusals(hero, after)
        assert option.allowed == (not added)
        assert option.refusal == (added[0] if added else None)
        # A second way to judge: for a legal hero nothing may be refused at all.
        if is_legal(hero):
            assert option.allowed == is_legal(after)


@given(heroes())
@settings(max_examples=60)
def test_what_is_no_change_makes_nothing_worse(hero: Hero) -> None:
    assert added_refusals(hero, replace(hero)) == ()


def placed_by_hand(sizes: list[int], slots: int) -> bool:
    """Try every way to put masteries of these sizes into so many single slots."""
    if not sizes:
        return True
    first, *rest = sizes
    return any(
        placed_by_hand(rest, slots - len(taken)) for taken in combinations(range(slots), first)
    )


masteries = st.sampled_from(tuple(lookup(current()).slotted))
spread = st.dictionaries(st.sampled_from(("pow", "rea", "pre")), st.integers(0, 3))


@given(
    spread,
    st.lists(masteries, max_size=7, unique=True),
    st.sampled_from((("human", "scholar"), ("elf", "barbarian"), ("dwarf", "scholar", "scholar"))),
    st.data(),
)
@settings(max_examples=120, deadline=None)
def test_slots_agree_with_a_validator_that_tries_every_placing(
    attributes: dict[str, int],
    chosen: list[str],
    archetypes: tuple[str, ...],
    data: st.DataObject,
) -> None:
    boards = ["body", "mind", "soul", WILDCARD]
    if "scholar" in archetypes:
        boards.append("Scholar repertoire")
    on_boards: dict[str, tuple[str, ...]] = {}
    for name in chosen:
        board = data.draw(st.sampled_from(boards))
        on_boards[board] = (*on_boards.get(board, ()), name)
    hero = Hero(rank=5, attributes=attributes, archetypes=archetypes, masteries=on_boards)
    slotted = lookup(current()).slotted
    # Slots by hand: cores, one wildcard and one for five ranks, one more for a human, a repertoire
    # of three and one for each further rank of a scholar.
    by_hand = dict(cores_of(hero))
    by_hand[WILDCARD] = 2 + ("human" in archetypes)
    by_hand["Scholar repertoire"] = 2 + archetypes.count("scholar")
    found = {(refusal.rule, refusal.about) for refusal in step_refusals(hero, "step-masteries")}
    for board, names in on_boards.items():
        repertoire = board == "Scholar repertoire"
        rule = "momenta:scholar-starting-repertoire" if repertoire else f"momenta:{board}-slots"
        fits = placed_by_hand([slotted[name].slots for name in names], by_hand[board])
        assert fits == ((rule, f"{board}: room") not in found)
        for name in names:
            kind = type(slotted[name]).kind if repertoire else slotted[name].type
            takes = ("art", "resonance") if repertoire else (board,)
            assert (board == WILDCARD or kind in takes) == ((rule, name) not in found)


@given(st.integers(3, 8), st.lists(st.sampled_from(("pow", "agi", "rea", "luck")), max_size=6))
def test_increases_are_legal_exactly_if_no_core_runs_ahead(rank: int, grown: list[str]) -> None:
    hero = Hero(rank=rank, attributes={"rea": 1})
    cores = {"body": 0, "mind": 1, "soul": 0}
    core_of = {"pow": "body", "agi": "body", "rea": "mind", "luck": "soul"}
    legal = True
    for attribute in grown:
        even = hero.character_rank % 2 == 1
        if not even:
            hero = advance(hero, "human")
        hero = advance(hero, "human", attribute)
        cores[core_of[attribute]] += 1
        legal &= cores[core_of[attribute]] - min(cores.values()) <= 4
    assert hero.character_rank >= rank
    balances = [f for f in step_refusals(hero, ADVANCEMENT) if f.about.startswith("balance")]
    assert legal == (not balances)
    growths = [f for f in step_refusals(hero, ADVANCEMENT) if f.about.startswith("growth")]
    assert growths == []


def test_a_hero_with_nothing_is_legal_and_offered_something_at_each_step() -> None:
    hero = replace(new_hero(), archetypes=("human",))
    assert is_legal(hero)
    for step in CHOSEN:
        if step != "step-finish":
            assert any(option.allowed for option in options(hero, step)), step


@pytest.mark.parametrize("step", ["step-concept", "step-threads", "step-bonds"])
def test_what_is_written_freely_has_no_options(step: str) -> None:
    assert options(new_hero(), step) == ()
