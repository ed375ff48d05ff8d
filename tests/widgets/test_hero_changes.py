"""Changes of the rules: what each does to a hero and to all ready-made ones, told and undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha512
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import altered, current, ruleset_of, shipped_variants
from rules.data.styles import listed, minus, with_sign
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.comparing import StatChange
from rules.momenta.characters.creation_records import Creation
from rules.momenta.characters.hero import Hero, cores_of
from rules.momenta.characters.hero_codes import hero_code
from rules.momenta.characters.hero_files import write_hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.stats import ancestry_of, stats_of
from rules.momenta.characters.validation import refusals
from tests.widgets.hero_changes_touches import changes, touches, written
from tests.widgets.markup import Element, captioned, read
from tests.widgets.playing import kept, page, told, whole
from widgets import HeroChanges, shelf
from widgets import hero_changes_found as found_module
from widgets.hero_changes_controls import MOST_CHANGES
from widgets.hero_changes_list import numbers_found
from widgets.hero_changes_values import numbers
from widgets.hero_changes_words import ALL_SAME, difference
from widgets.rules_in_force import NAMED

TIMES, PLUS = "max-vitality--times", "gear-slots--plus"
BOOK = current()
HEROES = tuple(hero_from(record) for record in ready_heroes())
LABELS = {stat.id: stat.label for stat in BOOK.of(Stat)}
NOW = numbers(BOOK)[TIMES].of(BOOK) or 0


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    shelf.receive(None)
    yield
    shelf.receive(None)


def changed(**more: Any) -> HeroChanges:
    return HeroChanges(changes={"max-vitality.times": NOW + 1, **more})


def hero_table(panel: HeroChanges) -> dict[str, list[str]]:
    (found,) = (rows for name, rows in captioned(read(panel.html)).items() if "as changed" in name)
    return found


def ready_table(panel: HeroChanges) -> dict[str, dict[str, str]]:
    """Give the table of all heroes: what moves, then hero by hero; nothing where it is empty."""
    for table in read(panel.html).all("table"):
        if table.one("caption").text.startswith("What moves"):
            _, *names = (head.text for head in table.one("thead").all("th"))
            return {
                row.one("th").text: dict(
                    zip(names, (cell.text for cell in row.all("td")), strict=True)
                )
                for row in table.one("tbody").all("tr")
            }
    return {}


def field(panel: HeroChanges, name: str) -> Element:
    (found,) = (
        each
        for each in read(panel.html).all("input")
        if each.attributes["data-key"] == f"changes.set:{name}"
    )
    return found


def hint(panel: HeroChanges, name: str) -> str:
    (said,) = read(panel.html).all(
        "span", id=str(field(panel, name).attributes["aria-describedby"])
    )
    return said.text


def offered(panel: HeroChanges) -> dict[str, str]:
    select = read(panel.html).one("select", data_key="changes.add:number")
    return {str(each.attributes["value"]): each.text for each in select.all("option")}


def keys(panel: HeroChanges) -> dict[str | None, Element]:
    return {each.attributes.get("data-key"): each for each in read(panel.html).all("button")}


# ---- nothing is changed


def test_with_nothing_changed_every_number_is_the_same_and_that_is_said() -> None:
    panel = HeroChanges()
    assert panel.rules is BOOK
    assert (panel.link, panel.said(), told(panel)) == ("", "", [])
    stats = stats_of(HEROES[0])
    assert {label: row[:3] for label, row in hero_table(panel).items()} == {
        LABELS[stat]: [minus(held.value), minus(held.value), "the same"]
        for stat, held in stats.items()
    }
    assert ready_table(panel) == {}
    assert read(panel.html).one("div", class_="m-c-empty").text == ALL_SAME
    assert "Save as a variant" not in panel.html


def test_a_number_on_the_list_is_no_change_until_it_is_set() -> None:
    panel = HeroChanges()
    panel.touch("changes.add:number", TIMES)
    assert panel.rules is BOOK
    assert field(panel, TIMES).attributes["value"] == str(NOW)
    assert hint(panel, TIMES).startswith(f"As it is, {NOW} in the book. Max Vitality is (BODY + ")
    assert "disabled" in keys(panel)[f"changes.reset:{TIMES}"].attributes
    panel.touch(f"changes.set:{TIMES}", NOW)
    assert panel.rules is BOOK


# ---- a change


def test_one_more_times_raises_max_vitality_by_what_it_multiplies() -> None:
    panel = HeroChanges()
    panel.touch("changes.add:number", TIMES)
    panel.touch(f"changes.set:{TIMES}", NOW + 1)
    assert panel.rules.one(Stat, "max-vitality").times == NOW + 1
    # By hand: what stands within the brackets comes once more.
    before = BOOK.one(Stat, "max-vitality").plus_before
    more = {hero.name: cores_of(hero)["body"] + before for hero in HEROES}
    mira = stats_of(HEROES[0])["max-vitality"].value
    row = hero_table(panel)["Max Vitality"]
    assert row[:3] == [str(mira), str(mira + more["Mira"]), f"+{more['Mira']} more"]
    assert row[3].startswith(f"{mira + more['Mira']} = (")
    assert [label for label, cells in hero_table(panel).items() if cells[2] != "the same"] == [
        "Max Vitality"
    ]
    (cells,) = ready_table(panel).values()
    assert {name: cell.partition(" (")[2] for name, cell in cells.items()} == {
        name: f"+{number} more)" for name, number in more.items()
    }
    assert hint(panel, TIMES).startswith(f"{NOW} in the book. Max Vitality is (BODY + {before}) ×")


def test_less_is_told_by_sign_and_word_too() -> None:
    ancestry = ancestry_of(HEROES[0])
    assert ancestry is not None
    panel = HeroChanges(changes={f"{ancestry.id}.spd": (ancestry.spd or 0) - 2})
    row = hero_table(panel)["SPD"]
    assert row[2] == "−2 fewer"
    assert difference(StatChange("spd", 5, 5)) == "the same"
    # A copy of the table and its CSV have the plain number.
    (cell,) = (
        row.all("td")[2]
        for row in read(panel.html).all("tr", class_="m-c-differs")
        if row.one("th").text == "SPD"
    )
    assert cell.one("data").attributes["value"] == "-2"
    assert "same" in ready_table(panel)["SPD"].values()


@given(changes())
@settings(max_examples=25, deadline=None)
def test_the_differences_are_those_of_stats_computed_under_the_changed_rules(
    made: dict[str, int],
) -> None:
    panel = HeroChanges(changes=made)
    held = panel.changes
    known = numbers(BOOK)
    base = {name: known[name].of(BOOK) for name in made}
    if held.faults:
        assert panel.rules is BOOK
        made = {}
    # A second route: what was given, without the widget's bookkeeping.
    rules = altered(BOOK, {known[name].ref: value for name, value in made.items()}, name=NAMED)
    table = ready_table(panel)
    for hero in HEROES:
        old, new = stats_of(hero, BOOK), stats_of(hero, rules)
        for stat, label in LABELS.items():
            before, after = old[stat].value, new[stat].value
            if before == after:
                assert table.get(label, {}).get(hero.name, "same") == "same"
                continue
            word = "more" if after > before else "fewer"
            sign = with_sign(after - before)
            assert table[label][hero.name] == f"{minus(after)} ({sign} {word})"
        was, now = set(refusals(hero, BOOK)), set(refusals(hero, rules))
        counted = table.get("Refused", {}).get(hero.name, "same")
        new_ones, gone = len(now - was), len(was - now)
        told_counts = [f"{new_ones} new"] * bool(new_ones) + [f"{gone} gone"] * bool(gone)
        assert counted == (", ".join(told_counts) or "same")
    assert {name for name, value in held.changes.items()} == {
        name
        for name, value in (held.changes if held.faults else made).items()
        if value != base[name]
    }
    panel.close()


def test_several_changes_are_in_force_at_once_each_with_what_it_was() -> None:
    panel = changed(**{"gear-slots.plus": 5})
    assert panel.changes.in_words == (
        f"Max Vitality: times {NOW + 1} ({NOW} before);"
        f" Gear slots: plus 5 ({BOOK.one(Stat, 'gear-slots').plus} before)"
    )
    assert {"Max Vitality", "Gear slots"} <= set(ready_table(panel))
    assert "Left to choose" in ready_table(panel)


def test_one_is_taken_back_and_stays_on_the_list_or_leaves_it() -> None:
    panel = changed(**{"gear-slots.plus": 5})
    button = keys(panel)[f"changes.reset:{TIMES}"]
    assert button.text == f"Back to {NOW}"
    assert button.attributes["aria-label"] == f"Max Vitality: times: back to {NOW}"
    panel.touch(f"changes.reset:{TIMES}")
    assert panel.changes.changes == {PLUS: 5}
    assert [number.name for number, _ in panel.changes.listed] == [TIMES, PLUS]
    panel.touch(f"changes.take_out:{PLUS}")
    assert [number.name for number, _ in panel.changes.listed] == [TIMES]
    assert panel.rules is BOOK
    panel.touch("undo")
    assert panel.changes.changes == {PLUS: 5}


def test_all_are_taken_back_and_the_list_can_be_emptied() -> None:
    panel = changed(**{"gear-slots.plus": 5})
    panel.touch("changes.reset_all")
    assert panel.rules is BOOK
    assert len(panel.changes.listed) == 2
    panel.touch("changes.empty")
    assert panel.changes.listed == ()
    assert "Nothing is changed yet: choose a number above." in panel.html
    panel.touch("undo")
    panel.touch("undo")
    assert len(panel.changes.changes) == 2


def test_what_the_rules_leave_open_can_be_given_a_number() -> None:
    panel = HeroChanges()
    name = "max-guard--per-ranks"
    panel.touch("changes.add:number", name)
    assert field(panel, name).attributes["value"] == ""
    assert "Back to nothing" in panel.html
    panel.touch(f"changes.set:{name}", 2)
    mira = stats_of(HEROES[0])["max-guard"].value
    assert hero_table(panel)["Max Guard"][1] == str(mira + HEROES[0].rank // 2)
    panel.touch(f"changes.set:{name}", "")
    assert panel.rules is BOOK


# ---- what can be chosen


def test_a_kind_of_rule_shows_its_numbers_and_a_search_looks_in_all() -> None:
    panel = HeroChanges()
    assert offered(panel)[TIMES] == "Max Vitality: times"
    panel.touch("changes.group", "armor")
    assert set(offered(panel).values()) - {"Choose a number…"} == {
        number.label
        for number in numbers(BOOK).values()
        if number.group == "armor" and not number.is_open(BOOK)
    }
    panel.touch("changes.search", "guard WARRIOR")
    assert offered(panel)["warrior-r1--bonuses--max-guard"] == "Warrior rank 1: Max Guard"
    assert all("uard" in label for label in list(offered(panel).values())[1:])
    # Another kind begins without the search.
    panel.touch("changes.group", "creation")
    assert panel.changes.search == ""
    assert "Creation: attribute points" in offered(panel).values()


def test_what_is_on_the_list_is_offered_no_more() -> None:
    panel = HeroChanges()
    panel.touch("changes.add:number", TIMES)
    assert TIMES not in offered(panel)
    panel.touch("changes.add:number", TIMES)
    assert len(panel.changes.listed) == 1
    panel.touch("changes.add:number", "")
    assert told(panel) == []


def test_where_nothing_is_found_it_is_said() -> None:
    panel = HeroChanges()
    panel.touch("changes.search", "nosuch <b>")
    assert "Nothing has 'nosuch <b>' in it." in read(panel.html).text
    assert list(offered(panel)) == [""]


def test_numbers_that_are_left_open_are_found_only_when_asked_for() -> None:
    closed = numbers_found("warrior rank strain", "stat", False, BOOK)
    everything = numbers_found("warrior rank strain", "stat", True, BOOK)
    assert set(closed) < set(everything)
    panel = HeroChanges()
    panel.touch("changes.open_too", True)
    panel.touch("changes.search", "max")
    select = read(panel.html).one("select", data_key="changes.add:number")
    (about,) = read(panel.html).all("span", id=str(select.attributes["aria-describedby"]))
    assert "found; the first" in about.text
    assert len(offered(panel)) < len(numbers_found("max", "stat", True, BOOK))


# ---- what can't be


@pytest.mark.parametrize("value", [0, 21, -1, 3.5, "x", True, [], {}, "9" * 5000])
def test_a_value_outside_the_bounds_is_refused_beside_its_field(value: object) -> None:
    panel = changed()
    panel.touch(f"changes.set:{TIMES}", value)
    (said,) = told(panel)
    assert said.startswith("Max Vitality: times: ")
    assert said.endswith("a whole number from 1 to 20 is allowed.")
    assert field(panel, TIMES).attributes["aria-invalid"] == "true"
    assert panel.changes.changes == {TIMES: NOW + 1}


@pytest.mark.parametrize("name", ["nosuch", PLUS, "max-vitality", "", "<b>", "x" * 999])
def test_what_is_not_on_the_list_can_be_neither_set_nor_taken_back(name: str) -> None:
    panel = changed()
    for action in ("set", "reset", "take_out"):
        panel.touch(f"changes.{action}:{name}", 4)
        assert told(panel)
    panel.touch("changes.add:number", name if name != PLUS else ["x"])
    assert panel.changes.changes == {TIMES: NOW + 1}


def test_a_fault_is_told_in_the_words_of_the_field_and_the_last_rules_stay() -> None:
    panel = changed(**{"creation.most_rank": 20})
    good = panel.rules
    rank = BOOK.one(Creation).rank
    panel.touch("changes.set:creation--most-rank", rank - 1)
    assert panel.rules == good
    box = read(panel.html).one("div", class_="m-forecast-faults")
    assert box.attributes["role"] == "status"
    (said,) = box.all("p", class_="m-fault")
    assert said.text == (
        f"Creation: highest rank: {rank - 1} was given; allowed is at least {rank}."
    )
    assert "Max Vitality: times" in read(panel.html).text
    assert panel.changes.in_words.endswith(
        f"Creation: highest rank 20 ({BOOK.one(Creation).most_rank} before)"
    )
    # A link opens the same: the faulty number, and the rules that stayed.
    other = kept(HeroChanges, link=panel.link)
    assert isinstance(other, HeroChanges)
    assert (other.rules, other.changes.faults) == (good, panel.changes.faults)
    # What mends it takes all of it into force.
    panel.touch("changes.add:number", "creation--rank")
    panel.touch("changes.set:creation--rank", rank - 1)
    assert panel.changes.faults == ()
    assert panel.rules.one(Creation).most_rank == rank - 1
    assert panel.changes.last == ()


def test_a_fault_of_no_field_names_the_record_and_no_file() -> None:
    panel = HeroChanges(changes={"warrior.spd": 5})
    assert panel.changes.faults
    assert all(".toml" not in fault for fault in panel.changes.faults)
    assert all(fault.startswith("Warrior") for fault in panel.changes.faults)
    assert panel.rules is BOOK


def test_as_many_can_be_changed_as_the_list_has_room_for() -> None:
    names = list(numbers(BOOK))[: MOST_CHANGES + 1]
    panel = HeroChanges(changes=dict.fromkeys(names[:-1], None))
    panel.touch("changes.add:number", names[-1])
    (said,) = told(panel)
    assert said.endswith(f"at most {MOST_CHANGES} numbers can be changed; take one out first.")
    assert len(panel.changes.listed) == MOST_CHANGES


@pytest.mark.parametrize(
    "given",
    [
        {"max-vitality.times": 99},
        {"momenta:max-vitality.times": "4"},
        {"nosuch.times": 1},
        {"max-vitality": 1},
        {"dagger.ladder": 1},
        {1: 2},
        5,
        ["max-vitality--times--"],
        [["x"]],
        dict.fromkeys(map(str, range(99)), 1),
    ],
)
def test_changes_that_can_not_be_are_told_and_nothing_is_changed(given: Any) -> None:
    panel = HeroChanges(changes=given)
    assert told(panel)
    assert panel.rules is BOOK


def test_a_number_of_a_link_beyond_its_bounds_becomes_the_nearest() -> None:
    panel = HeroChanges(state=f"1~changes.given.{TIMES}--99,nosuch--1,{PLUS}--5")
    assert panel.changes.changes == {TIMES: 20, PLUS: 5}
    (said,) = told(panel)
    assert "a whole number from 1 to 20 is allowed" in said
    assert said.endswith(f"it is now {TIMES}--20,{PLUS}--5.")


# ---- what it is compared with


@pytest.mark.parametrize("variant", shipped_variants())
def test_a_variant_can_be_compared_with(variant: str) -> None:
    panel = HeroChanges(**{"changes.base": variant})
    assert panel.rules is ruleset_of(variant)
    panel.touch("changes.add:number", TIMES)
    assert hint(panel, TIMES).startswith(f"As it is, {NOW} in {shipped_variants()[variant].name}.")
    panel.touch(f"changes.set:{TIMES}", NOW + 1)
    assert hero_table(panel)["Max Vitality"][2].endswith(" more")
    assert f"Compared with {shipped_variants()[variant].name}: Mira: " in panel.said()


def test_a_file_to_compare_with_is_offered_only_where_there_is_one() -> None:
    panel = HeroChanges()
    bases = read(panel.html).one("select", data_key="changes.base").all("option")
    assert [each.attributes["value"] for each in bases] == ["here", *shipped_variants()]
    panel.touch("changes.base", "file")
    (said,) = told(panel)
    assert said == "Changed rules: there is no variant's file here to compare with."
    assert panel.changes.base == "here"


# ---- refusals


def test_a_refusal_that_appears_is_told_with_its_rule_and_so_is_one_that_vanishes() -> None:
    points = BOOK.one(Creation).points
    panel = HeroChanges(changes={"creation.points": points - 1})
    text = read(panel.html).text
    (refusal,) = refusals(HEROES[0], altered(BOOK, {"momenta:creation.points": points - 1}))
    assert f"Refused under the changed rules{refusal.sentence}" in text
    assert set(ready_table(panel)["Refused"].values()) == {"1 new"}
    assert "Refused now: " in panel.said()
    # A hero whom the rules refuse as they are: with more points they do not.
    spendthrift = replace(HEROES[0], attributes={**HEROES[0].attributes, "agi": 3, "int": 2})
    over = sum(spendthrift.attributes.values())
    assert over > points
    other = HeroChanges(hero=spendthrift, changes={"creation.points": over})
    assert "Refused no longer" in read(other.html).text
    assert "No longer refused: " in other.said()


def test_what_is_left_to_choose_is_told() -> None:
    panel = HeroChanges(changes={"creation.points": BOOK.one(Creation).points + 2})
    text = read(panel.html).text
    assert "Left to choose under the changed rulesAttribute points left to share out: 2." in text
    assert set(ready_table(panel)["Left to choose"].values()) == {"1 new"}


def test_what_hangs_on_bonds_and_threads_is_seen_of_the_chosen_hero_as_of_all() -> None:
    panel = HeroChanges(changes={"thread-count.plus": 1, "bond-rules.creation_strands": 0})
    count = ready_table(panel)["Refused"][HEROES[0].name]
    assert count == "2 new"
    assert panel.of_hero is not None
    assert len(panel.of_hero.refused) == 2


# ---- the hero


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_each_ready_made_hero_can_be_looked_at(record: Any) -> None:
    panel = changed()
    panel.touch("who.bring:hero", f"ready:{record.id}")
    built = stats_of(hero_from(record), panel.rules)
    shown = {label: cells[1] for label, cells in hero_table(panel).items()}
    assert shown == {LABELS[stat]: minus(held.value) for stat, held in built.items()}
    assert f"{record.label}, in the book and as changed" in captioned(read(panel.html))


def test_a_hero_of_the_shelf_comes_with_all_that_rules_ask_after() -> None:
    mine = replace(HEROES[0], name="Aldith")
    shelf.put("Aldith", write_hero(mine))
    panel = HeroChanges(changes={"bond-rules.creation_strands": 0})
    panel.touch("who.bring:hero", "shelf:Aldith")
    assert panel.of_hero is not None
    assert panel.of_hero.name == "Aldith"
    assert panel.of_hero.refused
    chosen = read(panel.html).one("select", data_key="who.bring:hero").all("option")
    assert [each.text for each in chosen if "selected" in each.attributes] == ["Aldith (yours)"]
    shelf.put("Odd", "no hero at all")
    panel.refresh()
    assert "Odd (yours)" not in panel.html


def test_a_hero_of_a_file_or_of_python_is_compared_a_wordy_one_too() -> None:
    mine = replace(HEROES[1], name="Aldith")
    panel = changed()
    panel.touch("who.open_hero:file", write_hero(mine))
    assert "Aldith, in the book and as changed" in captioned(read(panel.html))
    assert HeroChanges(hero=mine).who.hero == mine == panel.who.hero
    assert HeroChanges(hero=hero_code(mine)).who.hero == mine
    words = tuple(sha512(bytes([each])).hexdigest() for each in range(20))
    panel.touch("who.open_hero:file", write_hero(replace(mine, threads=words)))
    assert told(panel) == []
    assert panel.who.hero is not None
    assert panel.who.hero.threads == words
    assert HeroChanges(hero=replace(mine, threads=words)).who.hero == panel.who.hero


def test_without_a_hero_all_are_shown_and_one_is_asked_for() -> None:
    panel = changed()
    panel.touch("who.bring:hero", "")
    assert panel.of_hero is None
    assert "Choose a hero above to see every number of theirs." in panel.html
    assert set(ready_table(panel)) == {"Max Vitality"}
    assert "All seven ready-made heroes move." in panel.said()


def test_the_sentence_counts_who_moves() -> None:
    nobody = HeroChanges(changes={"tier-paragon.limit_breaks": 5})
    assert nobody.said().endswith(f"Nothing moves for {HEROES[0].name}. {ALL_SAME}")
    ancestries = {hero.name: ancestry_of(hero) for hero in HEROES}
    mine = ancestries[HEROES[0].name]
    assert mine is not None
    some = HeroChanges(changes={f"{mine.id}.sen": (mine.sen or 0) + 1}).said()
    assert f"SEN {(mine.sen or 0) + 1} in place of {mine.sen} (+1 more)" in some
    alike = [name for name, ancestry in ancestries.items() if ancestry == mine]
    verb = "moves" if len(alike) == 1 else "move"
    assert some.endswith(f"Of the seven ready-made heroes {listed(tuple(alike), 'and')} {verb}.")


# ---- whatever is touched


@given(st.lists(touches(), max_size=8), changes(3))
@settings(max_examples=30, deadline=None)
def test_whatever_is_touched_the_rules_in_force_are_whole_and_a_link_opens_the_same(
    made: list[tuple[str, object]], begun: dict[str, int]
) -> None:
    panel = HeroChanges(changes=begun)
    for key, value in made:
        panel.touch(key, value)
        assert not any("could not be done" in said for said in panel.problems)
    told(panel)
    whole(panel)
    for number, value in panel.changes.listed:
        base = number.of(panel.changes.base_rules)
        assert value is None or (number.least <= value <= number.most and value != base)
    assert panel.changes.faults or panel.changes.last == ()
    for name, value in panel.changes.in_force.items():
        assert numbers(BOOK)[name].of(panel.rules) == value
    other = HeroChanges(changes=begun, state=panel.link)
    assert other.state == panel.state
    assert page(other) == page(panel)
    assert eval(panel.code, {"HeroChanges": HeroChanges}).rules == panel.rules
    panel.close()
    other.close()


def test_a_drag_is_one_step_to_undo() -> None:
    panel = HeroChanges()
    panel.touch("changes.add:number", TIMES)
    for value in range(1, 9):
        panel.touch(f"changes.set:{TIMES}", value, stroke=7)
    panel.touch("undo")
    assert panel.rules is BOOK
    assert len(panel.changes.listed) == 1


def test_a_start_in_code_is_what_start_over_goes_back_to() -> None:
    panel = changed()
    assert panel.link == ""
    panel.touch(f"changes.set:{TIMES}", NOW + 2)
    panel.touch("restart")
    assert panel.changes.changes == {TIMES: NOW + 1}
    again = eval(panel.code, {"HeroChanges": HeroChanges})
    assert again.rules == panel.rules


def test_code_may_set_a_change() -> None:
    panel = HeroChanges()
    panel.changes.given = written({TIMES: NOW + 1})  # type: ignore[assignment]
    assert hero_table(panel)["Max Vitality"][2].endswith(" more")


def test_each_hero_is_looked_at_once_for_each_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = HeroChanges()
    panel.touch("changes.add:number", TIMES)
    looked: list[Hero] = []
    compare = found_module.compare_heroes
    monkeypatch.setattr(
        found_module,
        "compare_heroes",
        lambda hero, old, new: looked.append(hero) or compare(hero, old, new),
    )
    found_module.moved.cache_clear()
    panel.touch(f"changes.set:{TIMES}", NOW + 5)
    # The chosen one is one of the ready-made.
    assert len(looked) == len(set(looked)) == len(HEROES)
    panel.touch(f"changes.set:{TIMES}", NOW + 6)
    panel.touch(f"changes.set:{TIMES}", NOW + 5)
    panel.touch("changes.search", "guard")
    assert len(looked) == 2 * len(HEROES)
