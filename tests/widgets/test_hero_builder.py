"""Building a hero: steps in any order, Mira one click away, files, paper, the shelf."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rules.data import current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.creation_records import CreationStep
from rules.momenta.characters.hero import attributes_of, cores_of, new_hero
from rules.momenta.characters.hero_file_values import LONGEST_NAME, LONGEST_PHRASE
from rules.momenta.characters.hero_files import read_hero, write_hero
from rules.momenta.characters.ready import ready_heroes
from rules.momenta.characters.stats import stats_of, summed, told
from rules.momenta.characters.validation import is_complete
from tests.widgets.hero_touches import place, ready, shown, text, touch
from tests.widgets.markup import sentences
from tests.widgets.playing import told as refused
from widgets import AdvancementPlanner, HeroBuilder, keeping, shelf

RULES = current()
STEPS = RULES.of(CreationStep)


# ---- the steps


def test_the_steps_are_those_of_the_rules_numbered_from_none() -> None:
    path = shown(HeroBuilder()).one("ol", class_="m-h-path").all("li")
    numbers = [at.one("span", class_="m-h-number").text for at in path]
    names = [at.one("span", class_="m-h-name").text for at in path]
    assert numbers == [str(at) for at in range(len(STEPS))]
    assert names == [step.label for step in STEPS]


def test_next_leads_through_all_steps_and_back_again() -> None:
    builder = HeroBuilder()
    for at, step in enumerate(STEPS):
        assert builder.here == at
        (title,) = shown(builder).all("p", class_="m-title")
        assert title.text == step.label
        assert title.attributes["tabindex"] == "-1"
        assert step.told("meaning") in text(builder, "m-h-step")
        if at + 1 < len(STEPS):
            touch(builder, f"next:{at}")
    for at in reversed(range(1, len(STEPS))):
        touch(builder, f"back:{at}")
    assert builder.here == 0


def test_any_step_can_be_visited_at_any_time() -> None:
    builder = HeroBuilder()
    for at in (10, 6, 0, 4):
        touch(builder, f"visit:{at}")
        assert builder.here == at
        here = shown(builder).one("button", aria_current="step")
        assert here.attributes["data-key"] == f"visit:{at}"
        lead = [el for el in shown(builder) if "data-lead" in el.attributes]
        assert [el.attributes["data-lead"] for el in lead] == [str(at)]


def test_a_touch_on_next_that_comes_twice_leads_on_once() -> None:
    builder = HeroBuilder()
    builder.touch("next:0")
    builder.touch("next:0")
    assert (builder.here, refused(builder)) == (1, [])


def test_each_step_says_in_words_how_it_stands() -> None:
    def standing(builder: HeroBuilder) -> dict[str, str]:
        path = shown(builder).one("ol", class_="m-h-path").all("li")
        return {
            at.one("span", class_="m-h-name").text: at.one("span", class_="m-h-standing").text
            for at in path
        }

    new = standing(HeroBuilder())
    assert (new["Starting rank"], new["Cores"], new["Equipment"]) == (
        "done",
        "not done yet",
        "room left",
    )
    whole = standing(HeroBuilder(ready()))
    assert set(whole.values()) <= {"done", "room left"}
    broken = HeroBuilder(ready())
    touch(broken, f"visit:{place('ancestry')}")
    broken.touch("take:ancestry", "dwarf")
    touch(broken, "undo")
    touch(broken, f"visit:{place('paths')}")
    touch(broken, "drop:rank:2")
    touch(broken, "drop:rank:1")
    assert standing(broken)["Masteries"] == "against a rule"


# ---- starting


def test_mira_is_one_click_away_and_undo_brings_yours_back() -> None:
    builder = HeroBuilder()
    touch(builder, f"visit:{place('concept')}")
    builder.touch("set:name", "Tam")
    before = builder.build
    touch(builder, "begin:mira")
    assert builder.hero == ready()
    assert "Start from Mira" in shown(builder).text
    assert text(builder, "m-h-status") == (
        "Mira is complete and legal. There is room left at Finishing touches."
    )
    touch(builder, "undo")
    assert (builder.build, builder.hero.name) == (before, "Tam")


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_every_ready_hero_can_be_started_from_and_is_legal(record: object) -> None:
    builder = HeroBuilder()
    touch(builder, f"begin:{record.id}")  # type: ignore[attr-defined]
    assert "complete and legal" in text(builder, "m-h-status")
    assert is_complete(builder.hero)


def test_an_empty_hero_is_one_click_away() -> None:
    builder = HeroBuilder(ready())
    touch(builder, "begin:empty")
    assert builder.hero == new_hero()
    touch(builder, "undo")
    assert builder.hero == ready()


def test_fact_77_the_sheet_of_mira_shows_the_numbers_as_the_rules_make_them() -> None:
    builder = HeroBuilder(ready())
    stats = stats_of(ready())
    held = shown(builder).one("section", class_="m-h-sheet")
    for stat in RULES.of(Stat):
        (row,) = (
            at for at in held.all("details") if at.attributes["id"].endswith(f"-stat-{stat.id}")
        )
        assert row.one("summary").text == stat.label
        cells = {at.one("summary").text: at.one("td").text for at in held.all("tr")}
        assert cells[stat.label] == str(stats[stat.id].value)
        for line in (told(stats[stat.id]), summed(stats[stat.id])):
            assert line in row.text or line == str(stats[stat.id].value)
    assert stats["max-vitality"].value == 21
    assert "21 = (3 + 3) × 3 + 1 + 1 + 1" in held.text


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_the_sheet_shows_all_that_was_chosen(record: object) -> None:
    hero = ready(record.id)  # type: ignore[attr-defined]
    held = shown(HeroBuilder(hero)).one("section", class_="m-h-sheet").text
    labels = [RULES.records[f"momenta:{name}"].label for name in hero.all_masteries]
    labels += [RULES.records[f"momenta:{name}"].label for name in (*hero.gear, *hero.wondrous)]
    labels += [RULES.records[f"momenta:{name}"].label for name in hero.limit_breaks]
    for expected in (*labels, *hero.threads, *(bond.descriptor for bond in hero.bonds)):
        assert expected in held
    for name, points in attributes_of(hero).items():
        assert f"{name.upper()} {points}" in held
    for name, points in cores_of(hero).items():
        assert f"{name.upper()} {points}" in held


# ---- files


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_a_hero_that_is_saved_and_opened_is_the_same(record: object) -> None:
    builder = HeroBuilder(ready(record.id))  # type: ignore[attr-defined]
    (save,) = shown(builder).all("button", data_local="file")
    saved = save.attributes["data-text"] or ""
    assert read_hero(saved) == builder.hero
    assert (save.attributes["data-name"] or "").endswith(".json")
    other = HeroBuilder()
    touch(other, "load:file", saved)
    assert other.hero == builder.hero
    touch(other, "undo")
    assert other.hero == new_hero()


def test_the_hero_is_printed_by_the_page_itself() -> None:
    (button,) = shown(HeroBuilder()).all("button", data_local="print")
    assert "data-key" not in button.attributes
    assert len(shown(HeroBuilder()).all(class_="m-sheet")) == 1
    # Once more where the last step leads on.
    finished = shown(HeroBuilder(here=place("finish")))
    assert len(finished.all("button", data_local="print")) == 2


def test_a_file_with_faults_is_refused_with_all_of_them_and_changes_nothing() -> None:
    builder = HeroBuilder(ready())
    builder.touch("load:file", '{"version": 1, "rank": "x", "gear": 3, "nosuch": 1}')
    assert len(refused(builder)) == 3
    assert builder.hero == ready()
    assert len(sentences(shown(builder))) == 3


@pytest.mark.parametrize("text", ["", " ", "[1, 2]", "[" * 5000, "rank,gear\n3,dagger", "<html>"])
def test_a_file_of_something_else_is_told_as_that(text: str) -> None:
    builder = HeroBuilder(ready())
    builder.touch("load:file", text)
    (sentence,) = refused(builder)
    assert sentence.startswith("The file holds no hero;")
    assert builder.hero == ready()


def test_what_was_opened_is_told_at_the_head_and_beside_the_buttons() -> None:
    builder = HeroBuilder()
    builder.touch("load:file", write_hero(ready()))
    notices = shown(builder).all("p", class_="m-notice")
    told = [notice for notice in notices if notice.text.startswith("Mira was opened.")]
    assert [notice.attributes.get("role") for notice in told] == ["status", None]
    builder.touch("visit:2")
    assert "was opened" not in text(builder, "m-notice")


def test_said_is_the_sheet_as_text() -> None:
    said = HeroBuilder(ready()).said()
    stats = stats_of(ready())
    for stat in RULES.of(Stat):
        assert f"{stat.label}: {summed(stats[stat.id])}" in said
    assert said.startswith("Mira\n")
    for thread in ready().threads:
        assert thread in said


# ---- the shelf


def test_a_hero_is_put_on_the_shelf_opened_from_it_and_taken_off() -> None:
    builder = HeroBuilder(ready())
    touch(builder, "put_on_shelf")
    assert [each.name for each in shelf.shelved()] == ["Mira"]
    assert builder.shelf == shelf.written()
    touch(builder, "begin:empty")
    touch(builder, "open_shelved:Mira")
    assert builder.hero == ready()
    touch(builder, "undo")
    assert builder.hero == new_hero()
    touch(builder, "take_off_shelf:Mira")
    assert shelf.shelved() == ()


def test_a_shelf_is_told_to_the_page_again_where_another_page_has_changed_it_since() -> None:
    builder, told = HeroBuilder(ready()), []
    builder.observe(lambda change: told.append(change["new"].rstrip()), names="shelf")
    touch(builder, "put_on_shelf")
    shelf.receive(None)
    touch(builder, "put_on_shelf")
    assert told == [shelf.written()] * 2
    shelf.receive(None)


def test_a_shelf_that_the_page_could_not_keep_is_told_and_nothing_seems_kept() -> None:
    for panel in (HeroBuilder(ready()), AdvancementPlanner(ready())):
        touch(panel, "put_on_shelf")
        assert "Mira is on your shelf." in panel.html
        # What the page says next: first what it does keep, then that this was not.
        keeping.receive({"": None})
        panel._hear(panel, {"refused": "shelf"}, [])
        assert "is on your shelf." not in panel.html
        assert "Your shelf (0)" in panel.html
        (sentence,) = refused(panel)
        assert re.search("does not keep the change.* a file keeps", sentence)
        panel.touch("begin:mira")
        assert refused(panel) == []


def test_a_hero_without_a_name_finds_no_place_on_the_shelf() -> None:
    builder = HeroBuilder()
    builder.touch("put_on_shelf")
    assert len(refused(builder)) == 1
    assert shelf.shelved() == ()


def test_all_that_a_file_holds_can_be_edited() -> None:
    long = "n" * LONGEST_NAME, "w" * LONGEST_PHRASE
    bond = Bond(*long, 3)
    hero = replace(ready(), name=long[0], concept=long[1], threads=(long[1],), bonds=(bond,))
    builder = HeroBuilder(read_hero(write_hero(hero)))
    fields = {"name": long[0], "concept": long[1], "thread-0": long[1]}
    fields |= {"bond-0-target": long[0], "bond-0-descriptor": long[1]}
    for key, told_text in fields.items():
        builder.touch(f"set:{key}", told_text[:-1])
        assert refused(builder) == []
    cut = Bond(long[0][:-1], long[1][:-1], 3)
    now = builder.hero
    assert (now.name, now.concept) == (cut.target, cut.descriptor)
    assert (now.threads, now.bonds) == ((cut.descriptor,), (cut,))


def test_one_rank_that_was_gained_is_said_to_be_one() -> None:
    builder = HeroBuilder(advance(ready(), "warrior"))
    touch(builder, f"visit:{place('rank')}")
    assert "This hero has gained one rank since" in builder.html
