"""What a builder offers: which options, in what words, and why one is not allowed."""

from __future__ import annotations

import re
import time
from dataclasses import replace

import pytest

from rules.data import current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.hero import Hero, new_hero
from rules.momenta.characters.options import Option, added_refusals, choose, options
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.refusals import Refused
from rules.momenta.characters.validation import ADVANCEMENT, STEPS, refusals
from tests.rules.momenta.characters.hero_examples import warrior

# What tells of something that has happened, or that has not.
AS_IF_SO = re.compile(r"\bwould\b|\b(is|are) (shared|taken|written|chosen|equipped)\b")


def by_id(hero: Hero, step: str, board: str | None = None) -> dict[str, Option]:
    return {option.id: option for option in options(hero, step, board=board)}


def test_attributes_go_up_and_down() -> None:
    found = by_id(warrior(attributes={"pow": 3}), "step-attributes")
    assert [option.label for option in found.values()][:2] == ["POW +1", "POW −1"]
    assert not found["+pow"].allowed
    assert found["+agi"].allowed
    assert found["-pow"].allowed
    assert not found["-agi"].allowed
    assert found["+pow"].refusal is not None
    assert found["+pow"].refusal.rule == "momenta:creation"
    assert found["+pow"].detail.startswith("Power. Heavy weapons")


def test_the_way_back_is_open_to_a_hero_who_has_too_much() -> None:
    over = warrior(attributes={"pow": 3, "agi": 3})
    found = by_id(over, "step-attributes")
    assert found["-agi"].allowed
    assert not found["+rea"].allowed
    assert choose(over, "step-attributes", "-agi").attributes == {"pow": 3, "agi": 2}


def test_an_attribute_that_carries_masteries_is_not_let_go() -> None:
    hero = warrior(attributes={"pow": 1}, masteries={"body": ("hardy",)})
    lowered = by_id(hero, "step-attributes")["-pow"]
    assert lowered.refusal is not None
    assert lowered.refusal.step == "step-masteries"


def test_an_ancestry_takes_the_place_of_the_one_before() -> None:
    hero = warrior(archetypes=("human", "warrior", "human"))
    assert list(by_id(hero, "step-ancestry")) == ["human", "half-elf", "elf", "dwarf"]
    changed = choose(hero, "step-ancestry", "dwarf")
    assert changed.archetypes == ("dwarf", "warrior", "dwarf")
    late = choose(warrior(archetypes=("warrior",)), "step-ancestry", "elf")
    assert late.archetypes == ("elf", "warrior")


def test_an_archetype_of_the_next_rank() -> None:
    found = by_id(warrior(archetypes=("human", "warrior")), "step-paths")
    assert found["scholar"].allowed
    assert found["warrior"].allowed
    assert not found["elf"].allowed
    assert not found["ninja"].allowed
    assert found["scholar"].detail.startswith("Basic path. ")
    assert not any(option.allowed for option in options(warrior(), "step-paths"))


def test_masteries_are_offered_board_by_board() -> None:
    hero = warrior()
    everything = options(hero, "step-masteries")
    assert {option.place for option in everything} == {"body", "mind", "soul", "wildcard"}
    body = by_id(hero, "step-masteries", board="body")
    assert body["hardy"].allowed
    assert "marksman" not in body
    assert body["berserk"].refusal is not None
    assert body["berserk"].refusal.rule == "momenta:domain-barbarian"
    assert body["hardy"].detail.startswith("BODY, General, slots: 1. ")
    assert by_id(hero, "step-masteries", board="wildcard")["marksman"].allowed
    assert not by_id(hero, "step-masteries", board="mind")["marksman"].allowed
    assert options(hero, "step-masteries", board="no such board") == ()


def test_a_choice_of_a_board_lands_on_that_board() -> None:
    hero = choose(warrior(), "step-masteries", "hardy", place="wildcard")
    hero = choose(hero, "step-masteries", "athlete", place="wildcard")
    assert hero.masteries == {"wildcard": ("hardy", "athlete")}


def test_gear_and_wondrous_items_are_told_apart() -> None:
    hero = warrior(attributes={"rea": 1}, gear=("chain-shirt",))
    found = by_id(hero, "step-equipment")
    assert "unarmed-attack" not in found
    assert found["plate-armor"].refusal is not None
    assert "at most one armor" in found["plate-armor"].refusal.sentence
    assert found["rapier"].detail == "Light, AGI, 1/5/10/15. Gear slots: 1."
    assert found["plate-armor"].detail == "Martial, +3 Max Guard, −1d AGI. Gear slots: 1."
    assert "in play" in found["ignis-crown"].detail
    assert choose(hero, "step-equipment", "rapier").gear == ("chain-shirt", "rapier")
    assert choose(hero, "step-equipment", "pendant-of-the-ox").wondrous == ("pendant-of-the-ox",)


@pytest.mark.parametrize("hero", [new_hero(), *map(hero_from, ready_heroes())])
@pytest.mark.parametrize("step", [*STEPS])
def test_why_a_choice_is_closed_reads_as_what_is_wrong_once_it_is_made(
    hero: Hero, step: str
) -> None:
    for option in options(hero, step):
        if option.refusal is None:
            continue
        made = choose(hero, step, option.id, place=option.place)
        assert option.refusal.sentence in [one.sentence for one in refusals(made)]
        assert not AS_IF_SO.search(option.refusal.sentence), option.refusal.sentence


def test_the_second_part_of_a_combination_still_fits_into_a_full_pack() -> None:
    hero = warrior(gear=("gunsword-blade", "dagger", "dagger"))
    found = by_id(hero, "step-equipment")
    assert found["gunsword-barrel"].allowed
    assert not found["dagger"].allowed


def test_limit_breaks_are_offered_with_what_they_ask_for() -> None:
    found = by_id(warrior(), "step-finish")
    assert found["crescent-onslaught"].allowed
    refusal = found["inazuma-crash"].refusal
    assert refusal is not None
    assert refusal.sentence == "Inazuma Crash asks for Warrior realized."


def test_ranks_to_start_at() -> None:
    found = options(new_hero(), "step-rank")
    assert [option.id for option in found] == [str(rank) for rank in range(3, 25)]
    assert all(option.allowed for option in found)
    assert choose(new_hero(), "step-rank", "5").rank == 5
    # Fewer ranks than archetypes that were taken already.
    higher = warrior(rank=4, archetypes=("human", "warrior", "warrior", "warrior"))
    assert not by_id(higher, "step-rank")["3"].allowed


def test_the_next_rank_and_the_attribute_that_it_brings() -> None:
    hero = warrior()
    found = by_id(hero, ADVANCEMENT)
    assert found["warrior"].allowed
    assert not found["none"].allowed
    assert "+pow" not in found
    hero = choose(hero, ADVANCEMENT, "warrior")
    found = by_id(hero, ADVANCEMENT)
    assert found["+rea"].allowed
    assert found["+pow"].refusal is not None
    assert "at most 4 apart" in found["+pow"].refusal.sentence
    hero = choose(hero, ADVANCEMENT, "+rea")
    assert hero == advance(warrior(), "warrior", "rea")
    assert refusals(hero) == ()
    # Rank 5 brings no attribute, so none is waiting for it.
    assert "+rea" not in by_id(choose(hero, ADVANCEMENT, "human"), ADVANCEMENT)


@pytest.mark.parametrize(
    ("step", "option", "place"),
    [
        ("step-masteries", "hardy", ""),
        ("step-masteries", "hardy", "no such board"),
        ("step-masteries", "marksman", "body"),
        ("step-paths", "warior", ""),
        ("step-rank", "2", ""),
        ("step-attributes", "+powr", ""),
        ("step-threads", "a", ""),
        ("no such step", "a", ""),
    ],
)
def test_what_is_not_offered_cannot_be_chosen(step: str, option: str, place: str) -> None:
    with pytest.raises(Refused, match="There is no option"):
        choose(warrior(), step, option, place=place)


def test_a_change_that_makes_worse_what_was_wrong_is_told() -> None:
    wrong = warrior(attributes={"pow": 3, "agi": 2})
    worse = replace(wrong, attributes={"pow": 3, "agi": 3})
    better = replace(wrong, attributes={"pow": 3, "agi": 1})
    assert [found.about for found in added_refusals(wrong, worse)] == ["points", "equilibrium"]
    assert added_refusals(worse, wrong) == ()
    assert added_refusals(wrong, better) == ()


def test_the_mastery_step_answers_at_once() -> None:
    hero = hero_from(ready_heroes()[0])
    options(hero, "step-masteries")
    spent = []
    for _ in range(5):
        start = time.process_time()
        options(hero, "step-masteries", board="wildcard")
        spent.append(time.process_time() - start)
    # Measured at two milliseconds; the bound leaves room for a slow machine.
    assert min(spent) < 0.05


def test_options_of_another_ruleset() -> None:
    from rules.data import altered

    rules = altered(current(), {"momenta:creation.most_attribute": 4})
    hero = warrior(attributes={"pow": 3})
    assert {option.id: option for option in options(hero, "step-attributes", rules)}["+pow"].allowed
