"""All choices of a hero: what they give, why some are closed, how much is left."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.data.styles import written
from rules.momenta.characters.advancement import attribute_points
from rules.momenta.characters.archetype_records import Ability
from rules.momenta.characters.boards import boards_of
from rules.momenta.characters.creation_records import Creation, CreationStep
from rules.momenta.characters.gear_records import GearRules
from rules.momenta.characters.hero import new_hero
from rules.momenta.characters.hero_files import write_hero
from rules.momenta.characters.options import options
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import is_complete
from tests.widgets.hero_touches import place, ready, shown, text, touch, touchable
from tests.widgets.playing import told as refused
from widgets import HeroBuilder
from widgets.hero_archetypes import draw_rank_gift
from widgets.hero_parts import now_refused
from widgets.html import plain

RULES = current()
STEPS = RULES.of(CreationStep)


# ---- choosing


def test_a_new_hero_can_be_built_to_the_end_by_touches_alone() -> None:
    builder = HeroBuilder()
    touch(builder, "next:0")
    touch(builder, "set:name", "Tam")
    touch(builder, "set:concept", "A courier who lost the letter.")
    touch(builder, "next:1")
    for core in ("body", "body", "mind", "soul"):
        touch(builder, f"core:{core}+")
    touch(builder, "next:2")
    touch(builder, "attribute:pow-")
    touch(builder, "attribute:agi+")
    touch(builder, "next:3")
    touch(builder, "take:ancestry", "human")
    touch(builder, "next:4")
    touch(builder, "take:paths:warrior")
    touch(builder, "take:paths:warrior")
    touch(builder, "next:5")
    touch(builder, "take:masteries:body:lightning-reflexes", True)
    touch(builder, "next:6")
    touch(builder, "take:equipment:dagger")
    touch(builder, "next:7")
    for at in range(stats_of(builder.hero)["thread-count"].value):
        touch(builder, f"set:thread-{at}", f"Chapter {at}")
    touch(builder, "next:8")
    touch(builder, "add_bond")
    touch(builder, "set:bond-0-target", "Kira")
    touch(builder, "set:bond-0-descriptor", "She knows who I was.")
    touch(builder, "set:bond-0-strands", 3)
    touch(builder, "next:9")
    assert "Tam is complete and legal." in text(builder, "m-h-status")
    assert is_complete(builder.hero)
    assert builder.hero.attributes["agi"] == 2


def test_a_point_for_a_core_goes_to_its_lower_attribute() -> None:
    builder = HeroBuilder(here=place("cores"))
    for _ in range(2):
        touch(builder, "core:body+")
    assert (builder.hero.attributes["pow"], builder.hero.attributes["agi"]) == (1, 1)
    touch(builder, "core:body-")
    assert sum(builder.hero.attributes.values()) == 1


@pytest.mark.parametrize("step", ["cores", "attributes"])
def test_no_point_is_taken_where_none_is(step: str) -> None:
    builder = HeroBuilder(here=place(step))
    moves = [at for at in touchable(builder) if at.get("data-key", "").startswith(f"{step[:-1]}:")]
    closed = [at["data-key"] for at in moves if "disabled" in at]
    assert len(closed) == len(moves) / 2
    assert {key[-1] for key in closed} == {"-"}
    for key in closed:
        builder.touch(key)
        (sentence,) = refused(builder)
        assert sentence.endswith("cannot be lower than 0.")
    assert not any(builder.hero.attributes.values())


def test_a_core_takes_no_more_than_its_attributes_may_have() -> None:
    builder = HeroBuilder(here=place("rank"))
    touch(builder, "set:rank", RULES.one(Creation).most_rank)
    touch(builder, f"visit:{place('cores')}")
    most = RULES.one(Creation).most_attribute
    for core in ("mind", "soul", "body", "body"):
        for _ in range(most):
            touch(builder, f"core:{core}+")
    (more,) = (at for at in touchable(builder) if at.get("data-key") == "core:body+")
    assert "disabled" in more
    builder.touch("core:body+")
    assert refused(builder)
    assert max(builder.hero.attributes.values()) == most
    assert "At creation no attribute is above" in text(builder, "m-h-reasons")


def test_a_button_that_closes_leaves_the_focus_with_its_number() -> None:
    builder = HeroBuilder(here=place("cores"))
    page = shown(builder)
    for button in page.all("button", class_="m-h-shift"):
        number = page.one(id=button.attributes["data-heir"])
        assert (number.tag, number.attributes["tabindex"]) == ("output", "-1")


def test_a_caster_without_a_focus_is_told_what_that_costs() -> None:
    builder = HeroBuilder(ready("sefa"), here=place("equipment"))
    assert "and spell foci." in text(builder, "m-h-step")
    assert "Without a spell focus" not in text(builder, "m-h-step")
    at = builder.hero.gear.index("basic-spell-focus")
    touch(builder, f"drop:gear:{at}")
    dice = written(RULES.one(GearRules).no_focus, "dice", "")
    assert f"Without a spell focus, rolls for spells take {dice}." in text(builder, "m-h-step")
    warrior = HeroBuilder(ready(), here=place("equipment"))
    assert "Without a spell focus" not in text(warrior, "m-h-step")


@pytest.mark.parametrize(("kind", "said"), [("armor", False), ("focus", True), ("wondrous", True)])
def test_what_is_come_upon_in_play_is_said_where_it_is_chosen(kind: str, said: bool) -> None:
    builder = HeroBuilder(ready("sefa"), here=place("equipment"), gear_kind=kind)
    assert ("ask your GM for it" in text(builder, "m-h-step")) is said


def test_counts_say_how_much_is_left() -> None:
    builder = HeroBuilder(here=place("cores"))
    points = attribute_points(builder.hero.rank)
    touch(builder, "core:mind+")
    assert f"1 of {points} attribute points" in text(builder, "m-h-step")
    touch(builder, f"visit:{place('masteries')}")
    touch(builder, "board", "mind")
    assert "0 of 1 slots used" in text(builder, "m-h-boards")


@pytest.mark.parametrize("hero", [None, "mira", "sefa"])
@pytest.mark.parametrize("step", ["ancestry", "paths", "masteries", "equipment", "finish"])
def test_every_choice_is_there_and_a_closed_one_says_by_which_rule(
    step: str, hero: str | None
) -> None:
    builder = HeroBuilder(ready(hero) if hero else None, here=place(step), open_only=False)
    board = boards_of(builder.hero)[0].id if step == "masteries" else None
    offered = options(builder.hero, f"step-{step}", RULES, board)
    cards = shown(builder).all("li", class_="m-h-card")
    by_name = {(card.all("strong")[0].text): card for card in cards}
    kinds = 0
    for option in offered:
        if option.label not in by_name:
            assert step == "equipment"
            continue
        kinds += 1
        card = by_name[option.label]
        native = card.all("input", "button")[0]
        held = "m-h-held" in (card.attributes["class"] or "").split()
        reason = None if held else now_refused(option, f"step-{step}")
        assert ("disabled" in native.attributes) == (reason is not None)
        if reason is not None:
            why = card.one(class_="m-h-closed")
            assert reason.sentence in why.text
            assert why.one("a").attributes["href"].startswith("book:")
            assert native.attributes["aria-describedby"] == why.attributes["id"]
            assert reason.rule in RULES.records
    assert kinds
    assert len(cards) == kinds


def test_a_choice_that_upsets_a_later_step_can_be_made_and_says_so() -> None:
    builder = HeroBuilder(ready(), here=place("ancestry"))
    (card,) = (c for c in shown(builder).all("li", class_="m-h-card") if "Dwarf" in c.text[:8])
    touch(builder, "take:ancestry", "dwarf")
    assert builder.hero.archetypes[0] == "dwarf"
    assert not card.all(class_="m-h-closed")


def test_a_closed_choice_that_is_touched_all_the_same_is_refused_with_its_rule() -> None:
    builder = HeroBuilder(ready(), here=place("equipment"))
    builder.touch("take:equipment:dagger")
    (sentence,) = refused(builder)
    assert sentence in [
        one.refusal.sentence
        for one in options(ready(), "step-equipment", RULES)
        if one.id == "dagger" and one.refusal
    ]
    assert builder.hero == ready()


def test_what_an_archetype_gives_stands_beside_it() -> None:
    builder = HeroBuilder(here=place("ancestry"), open_only=False)
    for option in options(new_hero(), "step-ancestry"):
        for rank in (1, 2, 3):
            gift = draw_rank_gift(option.id, rank, RULES)
            assert gift is not None
            assert plain(gift) in shown(builder).text
    for ability in RULES.of(Ability):
        if ability.archetype == "warrior":
            builder.touch(f"visit:{place('paths')}")
            assert ability.told("meaning") in shown(builder).text


def test_masteries_are_looked_through_by_board_and_domain() -> None:
    builder = HeroBuilder(ready("joss"), here=place("masteries"), open_only=False)
    everything = len(shown(builder).all("li", class_="m-h-card"))
    touch(builder, "domain", "domain-general")
    some = shown(builder).all("li", class_="m-h-card")
    assert 0 < len(some) < everything
    touch(builder, "open_only", True)
    assert not [
        c for c in shown(builder).all("li", class_="m-h-card") if c.all(class_="m-h-closed")
    ]


def test_the_same_mastery_taken_and_put_back_leaves_the_hero_as_before() -> None:
    builder = HeroBuilder(ready(), here=place("masteries"))
    touch(builder, "take:masteries:body:bloodlust", False)
    assert "bloodlust" not in builder.hero.masteries["body"]
    touch(builder, "take:masteries:body:bloodlust", True)
    assert builder.hero == ready()


def test_the_strands_of_a_bond_say_their_level() -> None:
    builder = HeroBuilder(ready(), here=place("bonds"))
    assert "Rooted (level 2)" in text(builder, "m-h-made")
    touch(builder, "set:bond-0-strands", 1)
    assert "Fleeting (level 1)" in text(builder, "m-h-made")
    assert "1 of 3 Strands used" in text(builder, "m-h-step")


def test_a_drag_on_strands_is_one_step_to_undo() -> None:
    builder = HeroBuilder(ready(), here=place("bonds"))
    for strands in (2, 1):
        builder.touch("set:bond-0-strands", strands, stroke=1)
    touch(builder, "undo")
    assert builder.hero == ready()


def test_a_text_that_can_not_be_taken_is_told_at_its_field() -> None:
    builder = HeroBuilder(here=place("concept"))
    builder.touch("set:name", "a\x00b")
    assert len(refused(builder)) == 1
    field = next(at for at in touchable(builder) if at.get("data-key") == "set:name")
    assert field["aria-invalid"] == "true"
    assert builder.hero.name == ""


def test_a_name_may_hold_what_joins_its_signs_and_spaces_of_any_kind() -> None:
    builder = HeroBuilder(here=place("concept"))
    touch(builder, "set:name", "Zoë\u00a0\U0001f469\u200d\U0001f680 ")
    assert builder.hero.name == "Zoë \U0001f469\u200d\U0001f680"
    saved = HeroBuilder()
    touch(saved, "load:file", "\ufeff" + write_hero(builder.hero))
    assert saved.hero == builder.hero


def test_starting_rank_brings_what_the_rules_say() -> None:
    builder = HeroBuilder()
    touch(builder, "set:rank", 9)
    assert f"{attribute_points(9)} attribute points" in text(builder, "m-h-brings")
    assert builder.hero.rank == 9
