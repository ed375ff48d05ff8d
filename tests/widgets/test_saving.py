"""Texts of several lines: typed, kept, saved as a file and opened from one."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.markup import Element, read
from tests.widgets.playing import kept, told
from widgets.controls import ControlFault, Slider, shown
from widgets.files import LARGEST, draw_files, open_button, opened, save_button
from widgets.history import LONGEST_MEMORY
from widgets.html import Markup, fragment
from widgets.links import LONGEST as LONGEST_LINK
from widgets.links import read_link, write_link
from widgets.panel import Panel, action
from widgets.texts import LONGEST, LongText, TextArea, in_lines

# Of several lines and all signs that a text of a Moment may hold.
WORDS = 'name = "The Drowned Archive"\n[hero]\nbag = 0, 1, 2 – “deep” <é>\n'
LONG = WORDS * (LONGEST // len(WORDS))


def noise(length: int) -> str:
    """Give a text that can't be packed well."""
    source = random.Random(7)
    return "".join(chr(source.randrange(0x4E00, 0x9FA5)) for _ in range(length))


class Notes(Panel):
    """Notes that are typed, and a text that is opened."""

    title = "Notes"
    count = Slider("Count", lambda: (0, 9), start=lambda: 0)
    notes = TextArea("Notes", longest=300, hint="As you like.")
    text = LongText("Text")

    @action
    def load(self, what: str, value: object) -> None:
        try:
            self.text = opened(value)
        except ControlFault as fault:
            self.refuse(str(fault))

    def draw(self) -> Markup:
        save = save_button(self.text, f"{self.title}.txt") if self.text else None
        files = draw_files("A text", save, open_button(self, "load:file"))
        return fragment(self.draw_controls(), files)


PLACE = SimpleNamespace(prefix="m1", path="left.")
TEXT, NOTES = (Notes.class_traits()[name] for name in ("text", "notes"))


def refusal(control: Any, raw: object) -> str:
    with pytest.raises(ControlFault) as caught:
        control.read(raw)
    return str(caught.value)


# ---- texts of several lines


@pytest.mark.parametrize("text", ["", "one", "one\ntwo", "\n\none", LONG, "é – “x” ✓\n"])
def test_a_text_in_lines_is_taken_as_it_is(text: str) -> None:
    assert TEXT.read(text) == text


def test_breaks_and_gaps_of_all_kinds_become_plain_ones() -> None:
    assert in_lines("a\r\nb\rc\u2028d\x85e") == "a\nb\nc\nd\ne"
    assert in_lines("a\tb\u00a0c\x0bd\u2009e") == "a b c d e"


@pytest.mark.parametrize("raw", [None, 3, [], b"x", "a\x00b", "\ud800", "a\u200bb"], ids=shown)
def test_what_can_not_be_shown_is_refused(raw: object) -> None:
    assert refusal(TEXT, raw) == (
        f"Text: {shown(raw)} was given; up to 8,000 printable characters and line breaks are"
        " allowed."
    )


def test_a_packed_text_that_was_cut_off_is_told_as_that() -> None:
    assert refusal(TEXT, TEXT.write(LONG)[:-9]) == (
        "Text: a text that was cut off, or changed on its way, was given; up to 8,000 printable"
        " characters and line breaks are allowed."
    )


def test_a_text_too_long_is_refused_by_its_length() -> None:
    assert refusal(TEXT, "x" * (LONGEST + 1)).startswith("Text: a text of 8,001 characters was")
    assert "up to 300 printable" in refusal(NOTES, "x" * 301)
    assert TEXT.read("x" * LONGEST) == "x" * LONGEST


def test_a_text_too_rich_to_be_remembered_is_refused() -> None:
    sentence = refusal(TEXT, noise(LONGEST))
    assert "signs to remember; up to 12,000 are allowed." in sentence
    assert TEXT.read(noise(4000))


@given(
    st.text(st.characters(categories=["L", "N", "P", "S"]) | st.sampled_from(" \n"), max_size=400)
)
@settings(max_examples=60, deadline=None)
def test_a_text_written_for_a_link_is_read_back(text: str) -> None:
    assert TEXT.read(TEXT.write(text)) == text
    assert read_link(write_link({"text": TEXT.write(text)})) == {"text": TEXT.write(text)}


def test_a_short_text_stands_in_a_link_as_it_is_and_a_long_one_packed() -> None:
    assert TEXT.write("first light") == "first light"
    assert len(write_link({"text": TEXT.write(LONG)})) < len(LONG) / 4


@pytest.mark.parametrize("bad", ["", "A", "ab=", "!!!", "AAAA", "x" * 500, "é"])
def test_a_packed_text_that_was_tampered_with_is_refused(bad: str) -> None:
    assert "was given; up to 8,000" in refusal(TEXT, f"\0{bad}")
    panel = Notes(state=write_link({"text": f"\0{bad}"}))
    assert (panel.text, len(told(panel))) == ("", 1)


def test_a_packed_text_that_would_unpack_without_end_is_refused() -> None:
    bomb = LongText("Bomb", longest=10**7).write("x" * 10**6)
    assert len(bomb) < 2000
    assert "was given; up to 8,000" in refusal(TEXT, bomb)


def test_a_typed_text_has_a_labelled_field_of_several_lines() -> None:
    held = read(NOTES.draw("one\n<two>", PLACE))
    field = held.one("textarea")
    assert field.text == "one\n<two>"
    assert held.one("label", for_="m1-notes").text == "Notes"
    assert field.attributes["data-key"] == "left.notes"
    # What is too long is told, and not cut off by the page.
    assert "maxlength" not in field.attributes
    assert held.one("span", id=field.attributes["aria-describedby"]).text == "As you like."


def test_a_field_keeps_the_break_that_it_begins_with() -> None:
    # A browser leaves one out.
    assert read(NOTES.draw("\none", PLACE)).one("textarea").text == "\n\none"


def test_a_kept_text_has_no_field() -> None:
    assert [field.attributes["data-key"] for field in read(Notes().html).all("textarea")] == [
        "notes"
    ]


# ---- what a panel with such texts remembers


def test_a_short_text_is_in_the_link_and_can_be_undone() -> None:
    panel = Notes()
    panel.touch("text", WORDS)
    assert Notes(state=panel.link).text == WORDS
    panel.touch("undo")
    assert panel.text == ""
    panel.touch("redo")
    assert panel.text == WORDS


@pytest.mark.parametrize("text", [LONG, noise(4000)], ids=["words", "noise"])
def test_a_text_too_long_for_a_link_is_remembered_whole(text: str) -> None:
    panel = Notes()
    panel.touch("count", 3)
    panel.touch("text", text)
    assert len(panel.memory) <= LONGEST_MEMORY
    if len(panel.now) > LONGEST_LINK:
        assert panel.link == ""
    other = kept(Notes, memory=panel.memory)
    assert (other.text, other.count, told(other)) == (text, 3, [])
    panel.touch("undo")
    assert (panel.text, panel.count) == ("", 3)


def test_many_long_texts_leave_a_memory_that_can_be_read() -> None:
    panel = Notes()
    for start in range(12):
        panel.touch("text", noise(4000 + start)[start:])
    assert len(panel.memory) <= LONGEST_MEMORY
    assert kept(Notes, memory=panel.memory).text == panel.text


# ---- files


def test_a_text_is_saved_under_a_name_fit_for_any_machine() -> None:
    save = read(save_button("a\n<b>", "The Drowned  Archive!.txt")).one("button")
    assert save.attributes["data-text"] == "a\n<b>"
    assert save.attributes["data-name"] == "the-drowned-archive.txt"
    assert save.text == "Save as a file"
    assert "data-key" not in save.attributes
    for name, fit in (
        ("../../x.txt", "x.txt"),
        ("", "file"),
        ("é", "file"),
        ("A b.toml", "a-b.toml"),
    ):
        assert read(save_button("", name)).one("button").attributes["data-name"] == fit


def test_a_file_is_chosen_with_a_native_labelled_field() -> None:
    label = read(open_button(PLACE, "load:file")).one("label")
    field = label.one("input", type="file")
    assert label.text == "Open a file"
    assert field.attributes["data-key"] == "left.load:file"
    assert field.attributes["data-most"] == str(LARGEST)
    assert field.attributes["accept"] == ".txt"
    assert field.attributes["id"] == "m1-load-file"


def test_both_stand_in_a_named_group_where_the_page_says_what_became_of_it() -> None:
    panel = Notes(text="x")
    group: Element = read(panel.html).one(class_="m-files")
    assert (group.attributes["role"], group.attributes["aria-label"]) == ("group", "A text")
    assert group.one("span", role="status").text == ""
    assert group.all("button", data_local="file")


def test_a_file_arrives_as_a_touch_and_is_a_step_to_undo() -> None:
    panel = Notes()
    panel.touch("load:file", WORDS.replace("\n", "\r\n"))
    assert (panel.text, told(panel)) == (WORDS, [])
    panel.touch("undo")
    assert panel.text == ""


@pytest.mark.parametrize(
    "raw", [None, 5, [], {}, "a\x00b", "x" * (LARGEST + 1), noise(30_000)], ids=shown
)
def test_a_file_that_can_not_be_taken_is_a_sentence(raw: object) -> None:
    panel = Notes(text="before")
    panel.touch("load:file", raw)
    (sentence,) = told(panel)
    assert sentence.startswith("Open a file: ")
    assert sentence.endswith("of at most 64 kB, is allowed.")
    assert panel.text == "before"


def test_a_file_too_long_to_be_kept_is_a_sentence_of_its_control() -> None:
    panel = Notes()
    panel.touch("load:file", "x" * 9_000)
    assert told(panel)[0].startswith("Text: a text of 9,000 characters was given; up to 8,000")
