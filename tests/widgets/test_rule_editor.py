"""The editor: a control that fits each value, what it writes, and what it says of what can't be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.data.altered import plain
from rules.data.recording import value_at
from tests.widgets.markup import Element, read
from tests.widgets.playing import told
from tests.widgets.rule_touches import every_path
from widgets import RuleEditor, Workbench
from widgets.rule_editor_shapes import (
    Flag,
    Group,
    Number,
    Rows,
    Table,
    Word,
    shape_of,
    shape_of_key,
)
from widgets.rule_tree_values import told_value

BOOK = current()
BONUS = "momenta:thread.bonus"
FACES = "momenta:dice-pool.success_faces"
LADDER = "momenta:dagger.ladder"
BONUSES = "momenta:human-r1.bonuses"
COMMENTED = 'version = 1\nname = "Mine"  # a try\n\n["momenta:thread"]\nbonus = 3  # more\n'


def editing(path: str, text: str = "") -> RuleEditor:
    bench = Workbench()
    if text:
        bench.text = text
    return RuleEditor(bench, picked=path)


def field(editor: RuleEditor, key: str = "set:value", **more: str) -> Element:
    found = read(editor.html).all("input", "select", "textarea", data_key=key, **more)
    return found[0]


def button(editor: RuleEditor, key: str) -> Element:
    return read(editor.html).one("button", data_key=key)


def given_in(editor: RuleEditor) -> Any:
    """Give what the variant's text gives of the picked value."""
    ref, _, key = editor.picked.partition(".")
    return tomllib.loads(editor.bench.text).get(ref, {}).get(key)


# ---- a control that fits


def test_a_number_has_a_box_and_a_slider_with_its_bounds() -> None:
    editor = editing(BONUS)
    shape = shape_of_key(BOOK, "momenta:thread", "bonus")
    assert isinstance(shape, Number)
    for kind in ("number", "range"):
        found = field(editor, type=kind).attributes
        assert (found["min"], found["max"]) == (str(shape.least), str(shape.most))
        assert found["value"] == str(value_at(BOOK, BONUS))
    editor.touch("set:value", "4")
    assert given_in(editor) == 4
    assert editor.bench.rules.quote("momenta:thread.bonus").value == 4


def test_a_wide_number_is_typed_alone() -> None:
    editor = editing("moment-board:simple.bag")
    assert not read(editor.html).all("input", type="range")


def test_a_drag_of_a_slider_is_one_step() -> None:
    editor = editing(BONUS)
    steps = len(editor.history.past)
    for value in (3, 4, 5):
        editor.touch("set:value", value, stroke=1)
    assert len(editor.history.past) == steps + 1
    editor.touch("undo")
    assert editor.bench.rules is editor.bench.base


def test_a_choice_is_a_list_of_names_with_their_labels() -> None:
    editor = editing("momenta:leather-armor.armor_class")
    options = {o.attributes["value"]: o.text for o in field(editor).all("option")}
    assert options == {
        r.id: getattr(r, "label", "") for r in BOOK.records.values() if r.kind == "armor-class"
    }
    other = next(name for name in options if name != value_at(BOOK, editor.picked))
    editor.touch("set:value", other)
    assert given_in(editor) == other
    editor.touch("set:value", "nosuch")
    assert "nosuch was given; the id of a" in told(editor)[0]
    assert given_in(editor) == other


def test_a_literal_has_its_names() -> None:
    editor = editing("momenta:rounding.direction")
    assert [o.text for o in field(editor).all("option")] == ["down", "up"]


def test_yes_or_no_is_a_switch() -> None:
    editor = editing("momenta:extra-success.repeats")
    assert field(editor, type="checkbox").attributes.get("checked", "") is None
    editor.touch("set:value", False)
    assert given_in(editor) is False


def test_what_can_be_played_in_one_way_only_has_no_field() -> None:
    editor = editing("momenta:zero-dice.patterns")
    assert "is all that can be played" in editor.html
    assert not read(editor.html).all("input", data_key="set:value")


def test_a_list_has_a_box_for_each_and_grows_within_its_bounds() -> None:
    editor = editing(LADDER)
    before = plain(value_at(BOOK, LADDER))
    boxes = [field(editor, f"set:value.{at}").attributes["value"] for at in range(len(before))]
    assert boxes == list(map(str, before))
    editor.touch("add:value")
    assert given_in(editor) == [*before, before[-1]]
    editor.touch("drop:value.0")
    editor.touch("set:value.0", "9")
    assert given_in(editor) == [9, *before[2:], before[-1]]
    editor.touch("reset")
    assert given_in(editor) is None


def test_a_list_at_its_bounds_takes_no_more_and_no_fewer() -> None:
    editor = editing(FACES)
    for _ in value_at(BOOK, FACES)[1:]:
        editor.touch("drop:value.0")
    assert "disabled" in button(editor, "drop:value.0").attributes
    shape = shape_of_key(BOOK, "momenta:dice-pool", "success_faces")
    assert isinstance(shape, Rows)
    assert shape.ascending
    editor.touch("add:value")
    faces = given_in(editor)
    assert faces == sorted(set(faces))


def test_a_list_of_choices_has_a_choice_for_each() -> None:
    editor = editing("momenta:dagger.attributes")
    names = [option.text for option in field(editor, "set:value.0").all("option")]
    assert {"POW", "AGI"} <= set(names)
    editor.touch("add:value")
    found = given_in(editor)
    assert len(set(found)) == len(found)


def test_a_table_gives_only_the_entries_that_differ() -> None:
    editor = editing(BONUSES)
    first, *_ = before = plain(value_at(BOOK, BONUSES))
    editor.touch("set:value.0", before[first] + 1)
    assert given_in(editor) == {first: before[first] + 1}
    editor.touch("add:value", "spd")
    assert given_in(editor) == {first: before[first] + 1, "spd": 1}
    row = next(r for r in read(editor.html).all("tr") if "SPD" in r.text)
    assert "not in it" in row.text
    editor.touch("back:value.0")
    assert given_in(editor) == {"spd": 1}
    editor.touch(f"back:value.{len(before)}")
    assert given_in(editor) is None
    assert editor.bench.rules is editor.bench.base


def test_a_table_offers_the_names_that_it_lacks() -> None:
    editor = editing(BONUSES)
    offered = {o.attributes["value"] for o in field(editor, "add:value").all("option")}
    assert offered.isdisjoint(value_at(BOOK, BONUSES))
    assert "spd" in offered
    editor.touch("add:value", "")
    assert told(editor) == []
    editor.touch("add:value", next(iter(value_at(BOOK, BONUSES))))
    assert "a name that it does not have is allowed" in told(editor)[0]


def test_a_text_is_typed() -> None:
    editor = editing("momenta:thread.label")
    editor.touch("set:value", 'A "quoted" Thread')
    assert given_in(editor) == 'A "quoted" Thread'


def test_what_is_left_open_can_be_given_and_taken_back() -> None:
    path = "momenta:thread.least_bond"
    editor = editing(path)
    assert field(editor).attributes["value"] == ""
    assert "left open" in editor.html
    editor.touch("set:value", "2")
    assert given_in(editor) == 2
    editor.touch("set:value", "")
    assert given_in(editor) is None
    editor = editing(BONUS)
    editor.touch("set:value", "")
    assert told(editor)


def test_an_annotation_of_a_later_text_has_its_control_too() -> None:
    record = BOOK["momenta:thread"]
    from dataclasses import dataclass

    @dataclass(frozen=True)
    class Inner:
        often: int
        why: str

    Inner.__module__ = __name__
    globals()["Inner"] = Inner
    shape = shape_of(tuple[Inner, ...], BOOK, record)
    assert isinstance(shape, Rows)
    assert isinstance(shape.inner, Group)
    assert [name for name, _ in shape.inner.parts] == ["often", "why"]
    assert isinstance(shape_of(bool, BOOK, record), Flag)


def test_every_value_of_the_rules_can_be_drawn_and_set_to_itself() -> None:
    bench = Workbench()
    editor = RuleEditor(bench)
    before = bench.text
    for path in every_path()[::9]:
        bench.picked = path
        assert "can't be drawn" not in editor.html, path
        value = plain(value_at(BOOK, path))
        if isinstance(value, bool | int | str) and 'data-key="set:value"' in editor.html:
            editor.touch("set:value", value if isinstance(value, bool | str) else str(value))
            assert told(editor) == [], path
            assert bench.text == before, path


# ---- what can't be


def test_an_impossible_value_is_told_where_it_is_and_the_last_rules_stand() -> None:
    editor = editing(LADDER)
    editor.touch("set:value.1", "5")
    editor.touch("set:value.1", "999")
    assert field(editor, "set:value.1").attributes["aria-invalid"] == "true"
    assert "aria-invalid" not in field(editor, "set:value.0").attributes
    (fault,) = editor.bench.faults
    assert fault in editor.html
    assert "dagger, ladder.1: found 999; allowed is a whole number from" in fault
    assert plain(value_at(editor.bench.rules, LADDER))[1] == 5
    assert "the last that could be" in editor.html
    editor.touch("undo")
    assert editor.bench.faults == ()


def test_what_a_field_never_sends_is_refused() -> None:
    editor = editing(LADDER)
    for key, value in (
        ("set:value.0", "many"),
        ("set:value.0", True),
        ("set:value.0", 10**30),
        ("set:value.9", 3),
        ("set:value.0.0", 3),
        ("set:elsewhere", 3),
        ("drop:value.9", None),
        ("back:value.9", None),
        ("line:nosuch", "x"),
    ):
        before = editor.bench.text
        editor.touch(key, value)
        assert told(editor), key
        assert editor.bench.text == before
    editor = editing("")
    for key in ("set:value", "reset"):
        editor.touch(key, 3)
        assert "nothing is picked" in told(editor)[0]


def test_only_the_latest_complaint_about_a_field_is_shown() -> None:
    editor = editing(BONUS)
    editor.touch("set:value", "-7")
    assert "found -7" in editor.html
    for raw, said in (("2.5", "2.5 was given"), ("", "'' was given")):
        editor.touch("set:value", raw)
        assert said in told(editor)[0]
        assert "found -7" not in editor.html
        assert "the last that could be" in editor.html
        assert field(editor).attributes["aria-invalid"] == "true"
    # Of the others, all are told.
    editor.touch("text", editor.text + '\n["momenta:dagger"]\nladder = 3\n')
    editor.touch("set:value", "2.5")
    assert "found -7" not in editor.html
    assert "dagger, ladder" in editor.html
    editor.touch("picked", LADDER)
    assert "found -7" in editor.html


def test_a_refused_item_of_a_list_is_marked_alone() -> None:
    editor = editing(LADDER)
    editor.touch("set:value.1", "many")
    marked = [each for each in read(editor.html).all("input") if "aria-invalid" in each.attributes]
    assert [each.attributes["data-key"] for each in marked] == ["set:value.1"]
    assert editor.bench.faults == ()


def test_a_value_of_another_kind_than_the_rules_know_is_still_shown() -> None:
    text = 'version = 1\nname = "x"\n\n["momenta:dagger"]\nladder = "two"\n'
    editor = editing(LADDER, text)
    assert field(editor).attributes["value"] == "two"
    assert editor.bench.faults
    editor = editing(BONUS, 'version = 1\nname = "x"\n\n["momenta:thread"]\nbonus = [1]\n')
    assert "can't be drawn" not in editor.html


def test_a_value_that_is_too_deep_for_fields_has_none_to_set() -> None:
    deep = f'version = 1\nname = "x"\n"momenta:thread".bonus.{".".join("a" * 800)} = 1\n'
    editor = editing(BONUS, deep)
    assert "disabled" in field(editor).attributes
    assert "can't be read as it is now" in read(editor.html).text
    assert "'a'" not in str(field(editor).attributes)


# ---- as text


def test_the_faults_of_a_text_are_told_while_it_is_typed() -> None:
    editor = editing("")
    editor.touch("way", "text")
    assert field(editor, "text").attributes["data-typed"] is None
    for text, where in (
        ('version = 1\nname = "x\n', "line 2"),
        ('version = 1\nname = "x"\n["momenta:thread"]\nbonsu = 1\n', "Nearest: bonus"),
        ('version = 1\nname = "x"\n["momenta:threadz"]\nbonus = 1\n', "momenta:thread"),
        ("version = 2\n", "version = 1"),
    ):
        editor.touch("text", text)
        assert where in " ".join(editor.bench.faults)
        assert all(fault[:20] in editor.html for fault in map(str, editor.bench.faults))
    editor.touch("text", COMMENTED)
    assert editor.bench.faults == ()
    assert "1 changed." in editor.html


def test_where_the_text_is_no_toml_no_field_can_be_set() -> None:
    editor = editing(BONUS)
    editor.touch("text", 'version = 1\nname = "x\n')
    assert "disabled" in field(editor).attributes
    for key, value in (("set:value", 3), ("line:name", "New"), ("reset_all", None)):
        editor.touch(key, value)
        assert "the text is no TOML now; mend it first" in told(editor)[0]


def test_a_text_that_is_too_long_is_told_and_not_cut() -> None:
    editor = editing("")
    editor.touch("way", "text")
    editor.touch("text", COMMENTED)
    assert "maxlength" not in field(editor, "text").attributes
    editor.touch("text", COMMENTED + "#" * 60_000)
    assert told(editor) == [
        f"The variant: a text of {len(COMMENTED) + 60_000:,} characters was given; up to 60,000"
        " printable characters and line breaks are allowed."
    ]
    assert field(editor, "text").attributes["aria-invalid"] == "true"
    assert editor.bench.text == COMMENTED


def test_a_file_too_long_for_the_field_is_told(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text(COMMENTED + "#" * 60_000)
    editor = editing("")
    editor.touch("file_path", str(path))
    editor.touch("load")
    assert "a text of 60,0" in told(editor)[0]


def test_a_switch_of_the_view_is_no_step_and_no_step_switches_it() -> None:
    editor = editing(BONUS)
    editor.touch("set:value", "4")
    editor.touch("way", "text")
    steps = len(editor.history.past)
    editor.touch("way", "fields")
    editor.touch("way", "text")
    assert len(editor.history.past) == steps
    editor.touch("undo")
    assert (editor.way, given_in(editor)) == ("text", None)
    editor.touch("way", "fields")
    editor.touch("redo")
    assert (editor.way, given_in(editor)) == ("fields", 4)
    # It is in the link all the same, and starting over is a step.
    editor.touch("way", "text")
    assert RuleEditor(state=editor.link).way == "text"
    editor.touch("restart")
    assert editor.way == "fields"
    editor.touch("undo")
    assert given_in(editor) == 4


def test_tabs_and_comments_of_a_text_stay() -> None:
    text = COMMENTED.replace("bonus = 3", "bonus\t= 3")
    editor = editing(BONUS, text)
    editor.touch("set:value", 4)
    assert editor.bench.text == text.replace("= 3", "= 4")
    editor.touch("line:about", "Friends matter")
    editor.touch("line:name", "Yours")
    assert "# a try" in editor.bench.text
    assert editor.head == {"name": "Yours", "about": "Friends matter"}
    editor.touch("line:about", "")
    assert editor.head["about"] == ""


def test_taking_every_change_back_leaves_the_name() -> None:
    editor = editing(BONUS, COMMENTED)
    editor.touch("reset_all")
    assert editor.bench.rules is editor.bench.base
    assert editor.head["name"] == "Mine"
    editor.touch("undo")
    assert editor.bench.text == COMMENTED


@given(st.lists(st.integers(-5, 120), max_size=12))
@settings(max_examples=25, deadline=None)
def test_any_ladder_is_in_force_or_told(ladder: list[int]) -> None:
    editor = editing(LADDER)
    editor.bench.text = editor.bench.file.with_value(LADDER, ladder).text
    assert editor.held.now == ladder
    stands = plain(value_at(BOOK, LADDER)) if editor.bench.faults else ladder
    assert plain(value_at(editor.bench.rules, LADDER)) == stands
    assert "can't be drawn" not in editor.html
    editor.close()


# ---- what is said of it


@pytest.mark.parametrize("path", [BONUS, FACES, "moment-board:track.length"])
def test_the_base_the_mark_and_its_reason_are_told(path: str) -> None:
    editor = editing(path)
    ref, _, key = path.partition(".")
    mark = BOOK[ref].mark(key)
    facts = read(editor.html).one("dl").text
    assert mark.provenance in facts
    assert (BOOK.gaps[mark.source].reason if mark.source else "The text states it") in facts
    assert "the same" in facts


def test_a_table_of_several_marks_tells_each() -> None:
    path = next(
        f"{record.ref}.{key}"
        for record in BOOK.records.values()
        for key in record.given
        if any(name.startswith(f"{key}.") for name in record.marks)
    )
    facts = read(editing(path).html).one("dl").text
    assert (
        facts.count("It is our reading") + facts.count("It follows") + facts.count("The text st")
        > 1
    )


def test_where_nothing_is_picked_the_changes_are_to_be_picked_from() -> None:
    editor = editing("", COMMENTED)
    before = told_value(BOOK, BONUS)
    (line,) = read(editor.html).one("ul", class_="m-r-changes").all("li")
    assert line.text.endswith(f"bonus: 3 ({before} in the book)")
    editor.touch(f"pick:{BONUS}")
    assert editor.picked == editor.bench.picked == BONUS
    editor.touch("pick:x")
    assert told(editor)


# ---- files


def test_it_is_saved_and_loaded_and_says_so(tmp_path: Path) -> None:
    editor = editing(BONUS)
    assert "Nothing to save yet." in editor.html
    editor.touch("set:value", 5)
    assert "Not saved." in editor.html
    path = tmp_path / "mine.toml"
    editor.touch("file_path", str(path))
    editor.touch("save")
    assert f"Saved as {path}" in editor.html
    assert "Saved: the file holds what is here." in editor.html
    assert path.read_text() == editor.bench.text
    other = editing("")
    other.touch("file_path", str(path))
    other.touch("load")
    assert "Loaded from" in other.html
    assert other.bench.rules == editor.bench.rules
    other.touch("undo")
    assert other.bench.rules is other.bench.base


def test_what_goes_wrong_with_a_file_is_told(tmp_path: Path) -> None:
    editor = editing(BONUS)
    editor.touch("set:value", 5)
    for path, wrong in (
        ("", "no file is named"),
        (str(tmp_path / "nosuch" / "x.toml"), "there is no such folder"),
        (str(tmp_path), "it is a folder"),
    ):
        editor.touch("file_path", path)
        editor.touch("save")
        assert wrong in told(editor)[0]
        assert not editor.bench.is_saved
    editor.touch("load")
    assert told(editor)
    editor.touch("file_path", str(tmp_path / "x.toml"))
    editor.touch("set:value", 999)
    editor.touch("save")
    assert "it is not saved, for it has faults" in told(editor)[0]
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_somebody_else_is_written_over_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "theirs.toml"
    path.write_text(COMMENTED)
    editor = editing(BONUS)
    editor.touch("set:value", 5)
    editor.touch("file_path", str(path))
    assert 'data-key="save_over"' not in editor.html
    editor.touch("save")
    assert "not written from here" in told(editor)[0]
    assert path.read_text() == COMMENTED
    editor.touch("save_over")
    assert path.read_text() == editor.bench.text
    assert "save_over" not in editor.html


def test_a_loading_that_is_undone_takes_the_file_with_it(tmp_path: Path) -> None:
    path = tmp_path / "theirs.toml"
    path.write_text(COMMENTED)
    for back in ("undo", "restart"):
        editor = editing(BONUS)
        editor.touch("set:value", 5)
        before = editor.bench.text
        editor.touch("file_path", str(path))
        editor.touch("load")
        assert editor.bench.path == path
        editor.touch(back)
        assert editor.bench.path is None
        editor.touch("text", before)
        editor.touch("file_path", str(path))
        editor.touch("save")
        assert "not written from here" in told(editor)[0]
        assert path.read_text() == COMMENTED
    editor.touch("load")
    editor.touch("set:value", 6)
    editor.touch("undo")
    editor.touch("undo")
    editor.touch("redo")
    assert (editor.bench.path, editor.bench.text) == (path, COMMENTED)
    editor.touch("set:value", 7)
    editor.touch("save")
    assert told(editor) == []
    assert "bonus = 7" in path.read_text()


def test_after_a_saving_the_last_change_is_undone_and_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    editor = editing(BONUS)
    editor.touch("file_path", str(path))
    for value in (4, 5):
        editor.touch("set:value", value)
    editor.touch("save")
    editor.touch("undo")
    assert given_in(editor) == 4
    editor.touch("save")
    assert told(editor) == []
    assert "bonus = 4" in path.read_text()


def test_whether_it_is_saved_is_told_of_the_file_that_is_named(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine.toml", tmp_path / "theirs.toml"
    theirs.write_text(COMMENTED)
    editor = editing(BONUS)
    editor.touch("set:value", 5)
    editor.touch("file_path", str(mine))
    editor.touch("save")
    stands = "Saved: the file holds what is here."
    assert stands in editor.html
    editor.touch("file_path", str(theirs))
    assert stands not in editor.html
    editor.touch("save")
    assert "not written from here" in told(editor)[0]
    assert stands not in editor.html
    assert read(editor.html).one("span", class_="m-r-stands").text == "Not saved."
    editor.touch("file_path", str(mine))
    assert stands in editor.html


def test_the_shapes_of_all_rules_are_known() -> None:
    kinds = {type(shape_of_key(BOOK, *path.split("."))) for path in every_path()}
    assert {Number, Flag, Word, Rows, Table} <= kinds
