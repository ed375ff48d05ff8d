"""Texts of several lines in a page, saved as a file and opened from one, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader
from tests.site.test_restart import page_of
from widgets.files import LARGEST
from widgets.panel import Panel

pytestmark = [pytest.mark.browser, pytest.mark.site]

NOTES = """
from widgets.controls import ControlFault
from widgets.files import draw_files, open_button, opened, save_button
from widgets.html import element, fragment
from widgets.panel import Panel, action
from widgets.texts import LongText, TextArea
class Notes(Panel):
    title = "Notes"
    notes = TextArea("Notes")
    text = LongText("Text")
    @action
    def load(self, what, value):
        try:
            self.text = opened(value)
        except ControlFault as fault:
            self.refuse(str(fault))
    def draw(self):
        files = save_button(self.text, "My Notes.txt"), open_button(self, "load:file")
        shown = element("pre", self.text), element("code", self.notes)
        return fragment(self.draw_controls(), shown, draw_files("A text", files))
"""
CELL = f"{NOTES}Notes()"
TEXT = 'name = "The Drowned Archive"\r\nbag = 0, 1 – <2>\r\n'
READ = TEXT.replace("\r\n", "\n")


@pytest.fixture
def reader(browser: Any, tmp_path: Path) -> Iterator[Reader]:
    with page_of(browser, tmp_path, {"notes": CELL}) as made:
        made.page.locator("[data-live] .m-files").wait_for()
        yield made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "archive.txt"
    path.write_bytes(TEXT.encode())
    return path


def told(reader: Reader) -> Any:
    return reader.page.locator(".m-files .m-told[role=status]")


def choose(reader: Reader, path: Path) -> None:
    reader.page.get_by_label("Open a file").set_input_files(path)


def wake_again(reader: Reader) -> None:
    """Leave the page and come back."""
    reader.page.reload()
    reader.page.wait_for_function("globalThis.momentaEngine?.state === 'waiting'")
    reader.page.evaluate("momentaEngine.start()")
    reader.page.locator("[data-live] textarea").wait_for(timeout=60_000)


def opened_text(reader: Reader) -> str:
    reader.page.locator("pre", has_text="name").last.wait_for()
    return str(reader.page.locator(".m-panel pre").text_content())


def test_a_file_is_opened_and_saved_again_whole(reader: Reader, file: Path) -> None:
    choose(reader, file)
    assert opened_text(reader) == READ
    with reader.page.expect_download() as waited:
        reader.page.get_by_role("button", name="Save as a file").click()
    assert waited.value.suggested_filename == "my-notes.txt"
    assert Path(waited.value.path()).read_text(encoding="utf-8") == READ
    told(reader).get_by_text("Saved.").wait_for()
    reader.page.get_by_role("button", name="Undo").click()
    reader.page.wait_for_function("document.querySelector('.m-panel pre').textContent === ''")
    # The same file once more.
    choose(reader, file)
    assert opened_text(reader) == READ
    assert reader.console == []


def test_a_file_is_opened_by_keyboard_and_the_focus_can_be_seen(reader: Reader, file: Path) -> None:
    reader.page.get_by_role("button", name="Save as a file").focus()
    reader.page.keyboard.press("Tab")
    focused = reader.page.locator(":focus")
    assert focused.get_attribute("type") == "file"
    outline = "(field) => getComputedStyle(field.closest('.m-open')).outlineStyle"
    assert focused.evaluate(outline) == "solid"
    with reader.page.expect_file_chooser() as waited:
        reader.page.keyboard.press("Space")
    waited.value.set_files(file)
    assert opened_text(reader) == READ
    assert reader.page.evaluate("document.activeElement.type") == "file"


def test_what_is_no_text_or_too_large_is_refused_in_a_sentence(
    reader: Reader, tmp_path: Path
) -> None:
    large, picture = tmp_path / "large.txt", tmp_path / "map.png"
    large.write_text("x" * (LARGEST + 1))
    picture.write_bytes(b"\x89PNG\xff\xfe")
    choose(reader, large)
    told(reader).get_by_text("large.txt was given, of 65 kB; a text of at most 64 kB").wait_for()
    choose(reader, picture)
    told(reader).get_by_text("map.png was given, which can't be read as a text;").wait_for()
    assert reader.page.evaluate("momentaEngine.backlog.length") == 0
    assert reader.page.locator(".m-panel pre").text_content() == ""
    assert reader.console == []


def test_what_python_refuses_is_a_sentence_too(reader: Reader, tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text("a\0b")
    choose(reader, odd)
    reader.page.locator(".m-problems", has_text="printable characters").wait_for()


def test_a_file_opened_on_a_picture_waits_for_the_engine_and_says_so(
    browser: Any, tmp_path: Path, file: Path
) -> None:
    space: dict[str, Any] = {}
    exec(NOTES, space)
    panel: Panel = space["Notes"](text="before")
    pictures = {"notes": f'<div class="output">{panel.picture()}</div>'}
    with page_of(browser, tmp_path, {"notes": CELL}, pictures, awake=False) as reader:
        with reader.page.expect_download() as waited:
            reader.page.get_by_role("button", name="Save as a file").click()
        assert Path(waited.value.path()).read_text() == "before"
        reader.page.evaluate("Engine = momentaEngine, was = Engine.start, Engine.start = () => {}")
        choose(reader, file)
        told(reader).get_by_text("archive.txt is opened as soon as the dice are awake.").wait_for()
        reader.page.evaluate("was.call(Engine)")
        assert opened_text(reader) == READ
        assert told(reader).text_content() == ""
        assert reader.console == []


def test_a_text_of_several_lines_is_typed_undone_and_kept(reader: Reader) -> None:
    field, shown = reader.page.get_by_label("Notes", exact=True), reader.page.locator("code").last
    field.fill("\none\ntwo")
    field.blur()
    reader.page.locator("code", has_text="two").last.wait_for()
    assert shown.text_content() == "\none\ntwo"
    assert field.input_value() == "\none\ntwo"
    reader.page.get_by_role("button", name="Undo").click()
    reader.page.wait_for_function("document.querySelector('textarea').value === ''")
    reader.page.get_by_role("button", name="Redo").click()
    reader.page.wait_for_function("document.querySelector('textarea').value === '\\none\\ntwo'")
    reader.settle()
    wake_again(reader)
    assert field.input_value() == "\none\ntwo"
    assert reader.console == []


def test_a_text_too_long_for_a_link_is_kept_by_the_page_and_said_so(reader: Reader) -> None:
    text = "".join(chr(0x4E00 + n * 7919 % 20000) for n in range(2000))
    reader.page.evaluate(
        """(text) => {
            const field = document.querySelector('textarea');
            field.value = text;
            field.dispatchEvent(new Event('change', { bubbles: true }));
        }""",
        text,
    )
    reader.page.wait_for_function("document.querySelector('code:last-of-type').textContent !== ''")
    reader.settle()
    assert "?" not in reader.page.url
    reader.page.get_by_role("button", name="Copy link").click()
    reader.page.get_by_text("What is set here is too long for a link.").wait_for()
    wake_again(reader)
    assert reader.page.locator("textarea").input_value() == text
    assert reader.console == []


def test_axe_finds_nothing_in_them(reader: Reader) -> None:
    assert reader.faults(".m-panel") == []
