"""A Moment of one's own: every field sets what it says, a fault stands at its field, files open."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.moment_board.effect_words import effect_in_words
from rules.moment_board.files import moment_text, read_moment
from rules.moment_board.growth import with_bane, with_renown
from rules.moment_board.moment import Effect, Moment, sample, starting_hero
from rules.moment_board.moment_checks import LONGEST_LINE
from rules.moment_board.records import (
    Bag,
    BoardLimits,
    Difficulty,
    EffectKind,
    EventSpace,
    PerformanceModel,
    Redraws,
    SampleMoment,
)
from rules.momenta.characters.hero import attributes_of, new_hero
from rules.momenta.characters.hero_files import write_hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from tests.widgets.markup import Element, read
from tests.widgets.playing import told
from tests.widgets.test_hostile import HOSTILE, IDS
from tests.widgets.test_moment_setup import Table
from widgets import keeping
from widgets.controls import ControlFault
from widgets.files import LARGEST
from widgets.html import Markup, plain
from widgets.moment_editor import MomentEditor
from widgets.moment_editor_fields import Spot, field_of
from widgets.moment_editor_text import KeptMoment, first_moment, held
from widgets.moment_editor_view import EMPTY, LOAD
from widgets.moment_setup import OWN

SAMPLES = [record.id for record in current().of(SampleMoment)]
SPACES = [record.id for record in current().of(EventSpace)]
KINDS = {record.id: record for record in current().of(EffectKind)}
LIMITS = current().one(BoardLimits)
REDRAWS = current().one(Redraws)
EDITOR = "setup.editor."


def own(**given: object) -> Table:
    return Table(sample=OWN, **given)


def edit(table: Table, key: str, value: object) -> Moment:
    table.touch(f"{EDITOR}edit:{key}", value)
    return table.moment


def do(table: Table, key: str, value: object = None) -> Moment:
    table.touch(f"{EDITOR}{key}", value)
    return table.moment


def drawn(table: Table) -> Element:
    return read(table.html)


def box(table: Table, key: str) -> Element:
    """Give the one field of a key."""
    return drawn(table).one("input", "select", "textarea", data_key=f"{EDITOR}edit:{key}")


def keys(table: Table) -> set[str]:
    """Give the keys of all fields and buttons of the editor."""
    every = {found.attributes.get("data-key") or "" for found in drawn(table)}
    return {key.removeprefix(EDITOR) for key in every if key.startswith(EDITOR)}


# ---- fields


@pytest.mark.parametrize(
    ("key", "given", "value"),
    [
        ("name", "The Long Stair", "The Long Stair"),
        ("objective", "Reach the top\nbefore  dawn.", "Reach the top before dawn."),
        ("scene", "", ""),
        ("stakes", "All or nothing.", "All or nothing."),
        ("difficulty", current().of(Difficulty)[-1].id, current().of(Difficulty)[-1].id),
        ("resistance", str(LIMITS.most_resistance), LIMITS.most_resistance),
        ("rounds", "3", 3),
        ("rounds", "", None),
        ("supply", "0", 0),
        ("model", current().of(PerformanceModel)[1].id, current().of(PerformanceModel)[1].id),
        ("flame", "flame-everywhere", "flame-everywhere"),
    ],
)
def test_each_field_of_the_moment_sets_what_it_is_called(
    key: str, given: object, value: object
) -> None:
    table = own()
    assert getattr(edit(table, f"moment-{key}", given), key) == value
    assert table.problems == ()


@pytest.mark.parametrize(
    ("key", "given", "value"),
    [
        ("name", "Ada", "Ada"),
        ("conviction", str(REDRAWS.least_conviction), REDRAWS.least_conviction),
        ("tokens", "3 0,2", (0, 2, 3)),
        ("tokens", "30211", (0, 1, 1, 2, 3)),
        ("doubt", True, True),
        ("redraws", "1", 1),
        ("reserve", "2", 2),
    ],
)
def test_each_field_of_a_hero_sets_that_hero_alone(key: str, given: object, value: object) -> None:
    table = own()
    before = table.moment.heroes
    after = edit(table, f"hero-1-{key}", given).heroes
    assert getattr(after[1], key) == value
    assert (after[0], after[2:]) == (before[0], before[2:])


def test_a_hero_holds_confidence_or_uncertainty_and_never_both() -> None:
    table = own()
    assert edit(table, "hero-0-marker", "confidence").heroes[0].confidence
    hero = edit(table, "hero-0-marker", "uncertainty").heroes[0]
    assert (hero.confidence, hero.uncertainty) == (False, True)
    assert not edit(table, "hero-0-marker", "none").heroes[0].uncertainty


def test_only_the_bag_or_the_pool_is_asked_for_whichever_is_played() -> None:
    table = own()
    assert "edit:hero-0-tokens" in keys(table)
    assert "edit:hero-0-dice" not in keys(table)
    edit(table, "moment-model", "pool")
    assert {"edit:hero-0-dice"} == {"edit:hero-0-dice", "edit:hero-0-tokens"} & keys(table)
    assert edit(table, "hero-0-dice", "2").heroes[0].dice == 2


def test_heroes_come_and_go_within_the_boards_limits() -> None:
    table = own()
    for _ in range(LIMITS.most_heroes - len(table.moment.heroes)):
        do(table, "add_hero")
    names = [hero.name for hero in table.moment.heroes]
    assert len(set(names)) == LIMITS.most_heroes
    assert table.moment.heroes[-1] == starting_hero(names[-1])
    assert "disabled" in drawn(table).one("button", data_key=f"{EDITOR}add_hero").attributes
    do(table, "add_hero")
    assert told(table)
    do(table, "remove_hero:0")
    assert [hero.name for hero in table.moment.heroes] == names[1:]
    do(table, f"begin:{EMPTY}")
    do(table, "remove_hero:0")
    assert len(table.moment.heroes) == 1
    assert told(table)


def test_a_bag_grows_by_renown_and_shrinks_by_banes_as_the_rule_says() -> None:
    table = own()
    tokens = table.moment.heroes[0].tokens
    grown = do(table, "renown:0").heroes[0].tokens
    assert grown == tuple(sorted(with_renown(tokens) or ()))
    lowered = do(table, "bane:0").heroes[0].tokens
    assert lowered == tuple(sorted(with_bane(grown) or ()))
    bag = current().one(Bag)
    edit(table, "hero-0-tokens", " ".join([str(bag.bane_from + 1)] * bag.draw))
    assert "disabled" in drawn(table).one("button", data_key=f"{EDITOR}bane:0").attributes
    do(table, "bane:0")
    assert "no token is left for a Bane to change" in told(table)[0]


# ---- faults


@pytest.mark.parametrize(
    ("key", "given", "says"),
    [
        ("moment-resistance", "0", "whole number from 1"),
        ("moment-resistance", "", "whole number from 1"),
        ("moment-rounds", "99", f"from 1 to {LIMITS.most_rounds}"),
        ("moment-name", "x" * (LONGEST_LINE + 1), f"up to {LONGEST_LINE}"),
        ("moment-stakes", "x" * (LONGEST_LINE + 1), f"up to {LONGEST_LINE}"),
        ("hero-0-name", " ", "at least one"),
        ("hero-0-conviction", "99", f"from {REDRAWS.least_conviction}"),
        ("hero-0-tokens", "1 1", f"allowed are {current().one(Bag).draw}"),
        ("hero-0-tokens", "1 x 1", "the Power of each token"),
        ("hero-0-redraws", str(REDRAWS.conviction + 1), f"from 0 to {REDRAWS.conviction}"),
    ],
)
def test_what_a_field_can_not_take_is_told_there_and_changes_nothing(
    key: str, given: object, says: str
) -> None:
    table = own()
    before = table.moment
    assert edit(table, key, given) == before
    (sentence,) = told(table)
    assert says in sentence
    field = box(table, key)
    assert field.attributes["aria-invalid"] == "true"
    (around,) = [c for c in drawn(table).all("div", class_="m-control") if field in list(c)]
    assert around.one(class_="m-fault").text == sentence
    edit(table, "moment-name", "Better")
    assert not drawn(table).all(class_="m-fault")


@pytest.mark.parametrize(
    "key",
    [
        "edit:moment-heroes",
        "edit:hero-9-name",
        "edit:hero-00-name",
        "edit:hero--1-name",
        "edit:hero-²-name",
        "edit:event-nowhere-happens",
        "edit:effect-for-minor-7-amount",
        "edit:effect-for-minor-0-commitment",
        "edit:text",
        "edit:nonsense",
        "remove_hero:7",
        "renown:x",
        "bane:",
        "add_effect:nowhere",
        "remove_effect:for-minor-9",
        "remove_effect:x",
        "begin:nothing",
        "load",
    ],
)
def test_what_is_not_there_is_told(key: str) -> None:
    table = own()
    before = table.moment
    assert do(table, key, "1") == before
    (sentence,) = told(table)
    assert "could not be done" not in sentence


# ---- Events


@pytest.mark.parametrize("kind", KINDS)
def test_an_effect_shows_exactly_the_settings_that_its_kind_takes(kind: str) -> None:
    table = own()
    do(table, f"begin:{EMPTY}")
    do(table, f"add_effect:{SPACES[1]}")
    moment = edit(table, f"effect-{SPACES[1]}-0-kind", kind)
    stem = f"edit:effect-{SPACES[1]}-0-"
    shown = {key.removeprefix(stem) for key in keys(table) if key.startswith(stem)}
    assert shown == {"kind", *KINDS[kind].takes}
    (effect,) = moment.events[0].effects
    assert effect.kind == kind
    assert effect_in_words(effect) in [each.text for each in drawn(table).all("legend")]
    assert KINDS[kind].meaning in drawn(table).text


def test_the_settings_of_an_effect_are_set_and_another_kind_keeps_what_it_takes() -> None:
    table = own()
    do(table, f"begin:{EMPTY}")
    do(table, "add_effect:against-major")
    stem = "effect-against-major-0-"
    edit(table, f"{stem}kind", "wear-on-failure")
    edit(table, f"{stem}amount", "2")
    edit(table, f"{stem}rounds", "3")
    edit(table, f"{stem}commitment", "advance")
    (event,) = table.moment.events
    assert event.effects == (Effect("wear-on-failure", 2, 3, commitment="advance"),)
    (effect,) = edit(table, f"{stem}kind", "bar").events[0].effects
    assert effect == Effect("bar", rounds=3, commitment="advance")
    edit(table, f"{stem}prepared", "2")
    (effect,) = edit(table, f"{stem}rounds", "").events[0].effects
    assert effect == Effect("bar", commitment="advance", prepared=2)
    # What one hero alone may not do waits for nobody else's Preparing.
    (effect,) = edit(table, f"{stem}who", "one").events[0].effects
    assert effect == Effect("bar", commitment="advance", prepared=2)
    edit(table, f"{stem}prepared", "0")
    (effect,) = edit(table, f"{stem}who", "one").events[0].effects
    assert effect == Effect("bar", who="one", commitment="advance")


def test_an_effect_that_takes_away_becomes_one_that_a_kind_can_have() -> None:
    table = own()
    do(table, f"begin:{EMPTY}")
    do(table, "add_effect:for-minor")
    edit(table, "effect-for-minor-0-amount", f"-{LIMITS.most_amount}")
    assert table.moment.events[0].effects[0].amount == -LIMITS.most_amount
    assert edit(table, "effect-for-minor-0-kind", "limit").events[0].effects == (
        Effect("limit", 1),
    )
    edit(table, "effect-for-minor-0-amount", "-1")
    assert "from 1 to" in told(table)[0]
    assert box(table, "effect-for-minor-0-amount").attributes["min"] == "1"


def test_events_stand_in_the_order_of_the_track_and_one_with_nothing_in_it_is_none() -> None:
    table = own()
    do(table, f"begin:{EMPTY}")
    edit(table, f"event-{SPACES[2]}-happens", "It rains.")
    edit(table, f"event-{SPACES[0]}-happens", "It clears up.")
    assert [event.space for event in table.moment.events] == [SPACES[0], SPACES[2]]
    edit(table, f"event-{SPACES[0]}-happens", "")
    assert [event.space for event in table.moment.events] == [SPACES[2]]


def test_effects_are_added_and_removed_within_the_limit() -> None:
    table = own()
    do(table, f"begin:{EMPTY}")
    for number in range(LIMITS.most_effects):
        do(table, "add_effect:for-major")
        edit(table, f"effect-for-major-{number}-amount", str(number + 1))
    button = drawn(table).one("button", data_key=f"{EDITOR}add_effect:for-major")
    assert "disabled" in button.attributes
    do(table, "add_effect:for-major")
    assert "allowed are up to" in told(table)[0]
    do(table, "remove_effect:for-major-1")
    amounts = [effect.amount for effect in table.moment.events[0].effects]
    assert amounts == [n for n in range(1, LIMITS.most_effects + 1) if n != 2]


# ---- the whole Moment


@pytest.mark.parametrize("name", [*SAMPLES, EMPTY])
def test_a_start_from_a_sample_can_be_undone(name: str) -> None:
    table = own()
    mine = edit(table, "moment-name", "Mine")
    moment = do(table, f"begin:{name}")
    assert moment == sample(name) if name in SAMPLES else not moment.events
    assert "Undo brings back" in drawn(table).text
    table.touch("undo")
    assert table.moment == mine
    assert "Undo brings back" not in drawn(table).text


def saved(table: Table) -> tuple[str, str]:
    """Give the name and the text of the file that would be saved."""
    button = drawn(table).one("button", data_local="file")
    return button.attributes["data-name"] or "", button.attributes["data-text"] or ""


def test_what_is_saved_opens_as_it_was() -> None:
    table = own()
    edit(table, "moment-name", 'The "Long" Stair')
    edit(table, "hero-0-reserve", "2")
    name, text = saved(table)
    assert name == "the-long-stair.toml"
    assert read_moment(text) == table.moment
    other = own()
    assert do(other, LOAD, text) == table.moment
    assert "was opened" in drawn(other).text
    other.touch("undo")
    assert other.moment == first_moment()


def test_a_bad_file_is_refused_with_all_its_faults_and_the_moment_stays() -> None:
    table = own()
    before = edit(table, "moment-name", "Mine")
    bad = 'version = 1\nname = 3\nresistance = 900\n[[hero]]\nname = "Ada"\ndice = 99\n'
    assert do(table, LOAD, bad) == before
    sentences = told(table)
    assert len(sentences) == 4
    at_the_button = drawn(table).one("ul", class_="m-faults")
    assert [found.text for found in at_the_button.all("li")] == sentences
    assert box(table, "moment-name").attributes["value"] == "Mine"


@pytest.mark.parametrize(
    "text", [None, 7, "x" * (LARGEST + 1), "a = ", "\0", "", {"a": 1}, "a\x1b"]
)
def test_what_is_no_file_of_a_moment_is_refused_in_sentences(text: object) -> None:
    table = own()
    before = table.moment
    assert do(table, LOAD, text) == before
    assert told(table)


def test_a_file_with_very_many_faults_tells_the_first_and_how_many_more() -> None:
    table = own()
    do(table, LOAD, "version = 1\n" + "\n".join(f"k{n} = 1" for n in range(400)))
    assert len(told(table)) < 30
    assert told(table)[-1].startswith("There are ")


def test_the_text_in_a_link_is_checked_like_a_file() -> None:
    kept_text = KeptMoment("Mine")
    moment = sample(SAMPLES[0])
    assert held(kept_text.read(moment)) == moment
    assert kept_text.read(kept_text.write(kept_text.read(moment))) == moment_text(moment)
    loose = f"# by hand\n{moment_text(moment)}\n\n"
    assert kept_text.read(loose) == moment_text(moment)
    for raw in ("version = 2", "\0xyz", None, 5, moment_text(moment) + "\nx = 1", "a" * 20_000):
        with pytest.raises(ControlFault, match="Mine"):
            kept_text.read(raw)


def largest() -> Table:
    """Give an editor with as many heroes and effects as there may be."""
    table = own()
    for _ in range(LIMITS.most_heroes - len(table.moment.heroes)):
        do(table, "add_hero")
    for space in SPACES:
        for _ in range(LIMITS.most_effects):
            do(table, f"add_effect:{space}")
    return table


def test_a_large_moment_still_has_a_memory_and_every_step_can_be_undone() -> None:
    table = largest()
    for number in range(LIMITS.most_heroes):
        edit(table, f"hero-{number}-name", f"Ardent {number} {'of the far hills ' * 8}")
    for space in SPACES:
        edit(table, f"event-{space}-happens", f"{space}: {'the water rises, ' * 10}")
    now = table.moment
    keeping.receive({"mine": {"memory": table.memory}})
    assert own(name="mine").moment == now
    edit(table, "moment-resistance", "1")
    table.touch("undo")
    assert table.moment == now


def test_a_touch_is_drawn_quickly_in_the_largest_moment() -> None:
    table = largest()
    took = []
    for number in range(2, 9):
        began = time.perf_counter()
        edit(table, "hero-3-reserve", number % 3)
        took.append(time.perf_counter() - began)
    # The page's own Python is slower, and so is a machine that does much at a time.
    assert min(took) < 0.05


# ---- markup


def test_every_field_has_a_label_an_id_of_its_own_and_a_key_that_sets_it() -> None:
    table = largest()
    page = drawn(table)
    idents = [found.attributes["id"] for found in page if "id" in found.attributes]
    assert len(set(idents)) == len(idents)
    labelled = {label.attributes.get("for") for label in page.all("label")}
    for field in page.all("input", "select", "textarea"):
        key = (field.attributes.get("data-key") or "").removeprefix(EDITOR)
        if field.attributes.get("type") not in ("radio", "file"):
            assert field.attributes["id"] in labelled
        if key.startswith("edit:"):
            spot = Spot.read(key.removeprefix("edit:"))
            assert spot is not None
            assert field_of(table.moment, spot) is not None


def test_a_field_that_is_left_as_it_was_is_no_step() -> None:
    table = own()
    edit(table, "moment-name", table.moment.name)
    edit(table, "hero-0-tokens", " ".join(map(str, table.moment.heroes[0].tokens)))
    assert table.history.past == []


@pytest.fixture(scope="module")
def harmless() -> frozenset[tuple[str, str]]:
    """Give the elements with their attributes that the editor draws of harmless texts."""
    table = largest()
    shown = [table.html]
    for key, value in (
        ("edit:hero-0-conviction", "99"),
        ("edit:moment-stakes", 7),
        ("edit:moment-difficulty", 7),
        (LOAD, "x"),
        (f"begin:{EMPTY}", None),
        ("add_effect:for-minor", None),
        ("edit:effect-for-minor-0-kind", "bar"),
        ("edit:moment-model", "pool"),
        ("edit:effect-for-minor-0-amount", "x"),
        ("edit:hero-0-doubt", True),
    ):
        do(table, key, value)
        shown.append(table.html)
    return frozenset(
        (found.tag, name) for html in shown for found in read(html) for name in found.attributes
    )


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_texts_stay_text(text: str, harmless: frozenset[tuple[str, str]]) -> None:
    def check(panel: Table) -> None:
        for sent in (panel.html, panel.link, panel.memory):
            sent.encode()
        for found in read(panel.html):
            assert {(found.tag, name) for name in found.attributes} <= harmless
        for said in panel.problems:
            assert said.isprintable()
            assert said in plain(Markup(panel.html))
        assert "can't be drawn" not in panel.html
        assert "could not be done" not in panel.html
        assert panel.moment.check() == ()

    table = own()
    do(table, f"begin:{EMPTY}")
    do(table, "add_effect:for-minor")
    # The texts that are taken stay in the markup of all that follows.
    for key in (
        *(f"edit:moment-{key}" for key in ("name", "stakes", "resistance", "difficulty", "model")),
        *(f"edit:hero-0-{key}" for key in ("name", "tokens", "doubt", "marker", text)),
        "edit:event-for-minor-happens",
        "edit:effect-for-minor-0-kind",
        "edit:effect-for-minor-0-amount",
        LOAD,
        f"edit:hero-{text}-name",
        f"remove_hero:{text}",
        f"add_effect:{text}",
        f"remove_effect:{text}",
        f"begin:{text}",
        "text",
    ):
        do(table, key, text)
        check(table)
    name, saved_text = saved(table)
    assert name.endswith(".toml")
    assert read_moment(saved_text) == table.moment
    check(own(**{"editor.text": text}))


VALUES = st.sampled_from(["", "0", "1", "3", "-2", "99", True, "advance", "one", "Ada", None, 2.5])


def touches() -> Iterator[st.SearchStrategy[tuple[str, object]]]:
    """Give touches on all that an editor can hold, and beyond."""
    numbers, spaces = st.integers(0, 6), st.sampled_from(SPACES)
    moment = st.sampled_from(["name", "scene", "difficulty", "resistance", "rounds", "model"])
    hero = st.sampled_from(["name", "tokens", "dice", "conviction", "redraws", "doubt", "marker"])
    effect = st.sampled_from(["amount", "rounds", "who", "commitment", "prepared"])
    yield st.tuples(moment.map("edit:moment-{}".format), VALUES)
    yield st.tuples(st.builds("edit:hero-{}-{}".format, numbers, hero), VALUES)
    yield st.tuples(st.builds("edit:effect-{}-{}-{}".format, spaces, numbers, effect), VALUES)
    kinds = st.sampled_from([*KINDS, "x"])
    yield st.tuples(st.builds("edit:effect-{}-{}-kind".format, spaces, numbers), kinds)
    yield st.tuples(spaces.map("edit:event-{}-happens".format), VALUES)
    yield st.tuples(spaces.map("add_effect:{}".format), st.none())
    yield st.tuples(st.builds("remove_effect:{}-{}".format, spaces, numbers), st.none())
    names = st.sampled_from(["remove_hero", "renown", "bane"])
    yield st.tuples(st.builds("{}:{}".format, names, numbers), st.none())
    yield st.tuples(st.just("add_hero"), st.none())
    yield st.tuples(st.sampled_from([*SAMPLES, EMPTY]).map("begin:{}".format), st.none())


@settings(max_examples=20, deadline=None)
@given(st.lists(st.one_of(list(touches())), max_size=8))
def test_whatever_is_touched_the_moment_can_be_played_saved_and_undone(
    made: list[tuple[str, Any]],
) -> None:
    table = own()
    seen = [table.moment]
    for key, value in made:
        after = do(table, key, value)
        assert after.check() == ()
        assert read_moment(moment_text(after)) == after
        assert not any("could not be done" in said for said in table.problems)
        if after != seen[-1]:
            seen.append(after)
    for before in reversed(seen[:-1]):
        table.touch("undo")
        assert table.moment == before


def test_the_editor_alone_is_a_form_with_one_kept_text() -> None:
    editor = MomentEditor()
    editor.prepare({})
    assert list(editor.controls) == ["text"]
    assert editor.moment == first_moment()


# ---- a hero of Momenta


def test_a_hero_of_momenta_comes_with_a_name_and_the_dice_of_the_highest_attribute() -> None:
    table = own()
    before = table.moment.heroes
    moment = do(table, "guest.bring:hero", "ready:mira")
    assert told(table) == []
    mira = hero_from(next(record for record in ready_heroes() if record.example))
    came = moment.heroes[-1]
    assert moment.heroes[:-1] == before
    assert (came.name, came.dice) == (mira.name, max(attributes_of(mira).values()))
    assert came.tokens == current().one(Bag).tokens
    # Once in, the hero is the Moment's own, and the next one can be brought.
    assert table.setup.editor.guest.brought == ""
    table.touch("undo")
    assert table.moment.heroes == before


def test_a_hero_who_can_not_come_in_is_told_and_left_out() -> None:
    table = own()
    before = table.moment.heroes
    nobody = write_hero(new_hero())
    assert do(table, "guest.open_hero:file", nobody).heroes == before
    assert told(table)
    for _ in range(LIMITS.most_heroes - len(before)):
        do(table, "guest.bring:hero", "ready:mira")
    assert len(table.moment.heroes) == LIMITS.most_heroes
    assert "guest.bring:hero" not in keys(table)
    do(table, "guest.bring:hero", "ready:mira")
    assert len(table.moment.heroes) == LIMITS.most_heroes
    assert told(table)
