"""What a newcomer meets at a step: what is open, what the words mean, where to go on."""

from __future__ import annotations

import re

import pytest

from rules.data import altered, current
from rules.momenta.characters.advancement import attribute_points
from rules.momenta.characters.boards import boards_of
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.creation_records import CreationStep
from rules.momenta.characters.gear_records import Tag
from rules.momenta.characters.hero import new_hero
from rules.momenta.characters.listed_records import LimitBreak, Reaction
from rules.momenta.characters.options import Option, options
from rules.momenta.characters.stats import stats_of
from tests.support import ROOT
from tests.widgets.hero_touches import grown, place, ready, shown, text, touch, touchable
from widgets import AdvancementPlanner, HeroBuilder
from widgets.catalog_kinds import PAGES
from widgets.hero_parts import now_refused
from widgets.hero_terms import terms, terms_in

RULES = current()
STEPS = [record.id for record in RULES.of(CreationStep)]
HIDING = ("paths", "masteries", "equipment", "finish")


def cards(builder: HeroBuilder) -> list[str]:
    """Give the names of the choices that are shown."""
    return [card.all("strong")[0].text for card in shown(builder).all("li", class_="m-h-card")]


def offered(builder: HeroBuilder) -> list[Option]:
    """Give the choices of the present step, with those of one board or of one kind of gear."""
    board = boards_of(builder.hero)[0].id if builder.step_id == "step-masteries" else None
    found = options(builder.hero, builder.step_id, RULES, board)
    if builder.step_id != "step-equipment":
        return list(found)
    builder.touch("open_only", False)
    kind = cards(builder)
    builder.touch("open_only", True)
    return [option for option in found if option.label in kind]


# ---- what is open now


@pytest.mark.parametrize("hero", [None, "mira", "sefa"])
@pytest.mark.parametrize("step", HIDING)
def test_only_what_is_open_is_shown_at_first_with_how_much_is_not(
    step: str, hero: str | None
) -> None:
    builder = HeroBuilder(ready(hero) if hero else None, here=place(step))
    taken = {*builder.hero.limit_breaks, *boards_of(builder.hero)[0].holds}
    found = offered(builder)
    closed = [one for one in found if now_refused(one, f"step-{step}") and one.id not in taken]
    assert sorted(cards(builder)) == sorted(one.label for one in found if one not in closed)
    held = shown(builder).one("section", class_="m-h-step")
    if not closed:
        assert not held.all("button", data_key="show_closed")
        return
    are = "one is" if len(closed) == 1 else "ones are"
    assert f"{len(closed)} closed {are.split()[0]} hidden." in held.text
    assert ("Nothing more is open" in held.text) == (not cards(builder))
    button = held.one("button", data_key="show_closed")
    assert f"{len(closed)} closed" in button.text
    (box,) = held.all("input", data_key="open_only")
    assert button.attributes["data-heir"] == box.attributes["id"]
    touch(builder, "show_closed")
    assert sorted(cards(builder)) == sorted(one.label for one in found)
    assert not shown(builder).all("button", data_key="show_closed")
    touch(builder, "open_only", True)
    assert len(cards(builder)) == len(found) - len(closed)


def test_a_kind_of_path_of_which_none_is_open_takes_no_room() -> None:
    builder = HeroBuilder(ready(), here=place("paths"))
    heads = [head.text for head in shown(builder).all("p", class_="m-h-head")]
    assert heads == []
    touch(builder, "show_closed")
    assert len(shown(builder).all("p", class_="m-h-head")) == 3


def test_a_planner_shows_what_the_next_rank_can_go_to_and_the_rest_when_asked() -> None:
    planner = AdvancementPlanner()
    open_ones = shown(planner).all("li", class_="m-h-card")
    assert not [card for card in open_ones if card.all(class_="m-h-closed")]
    touch(planner, "show_closed")
    assert len(shown(planner).all("li", class_="m-h-card")) > len(open_ones)


# ---- what the words mean


@pytest.mark.parametrize("step", [step.removeprefix("step-") for step in STEPS])
def test_the_words_that_a_step_uses_are_explained_there(step: str) -> None:
    builder = HeroBuilder(here=place(step))
    found = shown(builder).all("details", class_="m-h-terms")
    told = {at.text for part in found for at in part.all("dt")}
    expected = {
        "cores": {"Max Vitality", "Max Strain", "Resolve"},
        "attributes": {"Dodge", "Hide", "Frightened"},
        "ancestry": {"SPD", "SEN", "SIZE", "Brace", "domain"},
        "equipment": {"Gear slots", "Light", "Melee N", "Deflect", "result band"},
        "threads": {"Thread"},
        "bonds": {"Bond", "Strand"},
        "finish": {"Max Guard", "Wound slots", "Limit Break"},
    }
    assert expected.get(step, set()) <= told
    for part in found:
        for word, meaning in zip(part.all("dt"), part.all("dd"), strict=True):
            assert (word.one("a").attributes["href"] or "").startswith("book:")
            assert meaning.text.endswith(".")


def test_words_are_found_as_they_are_written_and_not_within_others() -> None:
    def words(text: str) -> set[str]:
        return {term.word for term in terms_in(text, RULES)}

    assert words("Roll POW; reach 1; Deflect.") == {"Melee N", "Deflect"}
    assert words("You regain Vigor and Max Vigor grows.") == {"Max Vigor"}
    assert words("A gear slot, and your Wounds.") == {"Gear slots", "Wound"}
    assert words("Light and Heavy weapons.") == {"Light", "Heavy"}
    assert words("Veteran's Edge.") == set()
    assert words("A light step, a threadbare cloak, to move and to hide.") == set()


def test_a_variants_meaning_is_told() -> None:
    rules = altered(RULES, {"momenta:reaction-brace.meaning": "You stand."})
    assert {term.word: term.meaning for term in terms(rules)}["Brace"] == "You stand."
    for kind in (Stat, Reaction, Tag):
        for record in RULES.of(kind):
            label = getattr(record, "label", "")
            named = [term.meaning for term in terms(RULES) if term.word == label]
            assert not named or record.told("meaning") in named


def test_each_word_leads_to_a_place_that_the_book_has() -> None:
    for term in terms(RULES):
        page, _, anchor = term.place.partition("#")
        written = (ROOT / "book" / page).with_suffix(".md").read_text(encoding="utf-8")
        heads = re.findall(r"^#+ (.+)$", written, re.M)
        slugs = {re.sub(r"[^a-z0-9]+", "-", head.lower()).strip("-") for head in heads}
        if anchor not in ("", *slugs):
            record = RULES.records[f"momenta:{anchor}"]
            assert PAGES[type(record)] == page, term


# ---- where to go on


@pytest.mark.parametrize("step", ["cores", "attributes"])
def test_where_no_point_is_left_it_is_said_how_to_move_one(step: str) -> None:
    builder = HeroBuilder(here=place("cores"))
    for left in reversed(range(attribute_points(builder.hero.rank))):
        touch(builder, f"visit:{place('cores')}")
        touch(builder, "core:body+" if left % 2 else "core:mind+")
        touch(builder, f"visit:{place(step)}")
        assert ("take it away first" in text(builder, "m-h-step")) == (left == 0)


def test_all_threads_have_their_fields_and_can_be_written_in_any_order() -> None:
    builder = HeroBuilder(here=place("threads"))
    most = stats_of(builder.hero)["thread-count"].value

    def fields() -> list[str]:
        keys = [at.get("data-key", "") for at in touchable(builder)]
        return [key for key in keys if key.startswith("set:thread-")]

    assert fields() == [f"set:thread-{at}" for at in range(most)]
    touch(builder, "set:thread-1", "A scar")
    assert builder.hero.threads == ("", "A scar")
    assert fields() == [f"set:thread-{at}" for at in range(most)]
    # Only what is written can be struck out.
    assert not [at for at in touchable(builder) if at.get("data-key") == "drop:thread:0"]
    touch(builder, "set:thread-1", "")
    assert builder.hero == new_hero()
    # Whoever has gained ranks always has another field to go on to.
    older = HeroBuilder(grown(), here=place("threads"))
    for _ in range(3):
        at = len(older.hero.threads)
        touch(older, f"set:thread-{at}", "New")
        assert [a for a in touchable(older) if a.get("data-key") == f"set:thread-{at + 1}"]


def test_a_bond_that_is_added_is_gone_on_with_in_its_first_field() -> None:
    builder = HeroBuilder(here=place("bonds"))
    for at in range(2):
        add = next(each for each in touchable(builder) if each.get("data-key") == "add_bond")
        touch(builder, "add_bond")
        fields = {each.get("id"): each for each in touchable(builder)}
        # The button makes room for another one, so that focus goes where it says.
        assert add["id"] not in fields
        assert fields[add["data-heir"]]["data-key"] == f"set:bond-{at}-target"


def test_a_limit_break_that_is_closed_leads_to_its_entry() -> None:
    builder = HeroBuilder(here=place("finish"), open_only=False)
    for record in RULES.of(LimitBreak):
        (card,) = (
            card
            for card in shown(builder).all("li", class_="m-h-card")
            if card.all("strong")[0].text == record.label
        )
        for why in card.all("p", class_="m-h-closed"):
            link = why.one("a").attributes["href"]
            assert link == f"book:catalogs/limit-breaks.html#{record.id}"


def test_the_last_step_of_an_empty_hero_is_not_done() -> None:
    builder = HeroBuilder(here=place("finish"))
    path = shown(builder).one("ol", class_="m-h-path").all("li")
    assert path[place("finish")].one("span", class_="m-h-standing").text == "room left"
    assert "No Limit Break is open to this hero yet." in text(builder, "m-h-told")
