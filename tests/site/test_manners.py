"""What the roller does for its reader: undo, replay, own dice, odds, copies, downloads."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from rules.dice import Source
from rules.momenta import RollSpec, odds, read_roll, roll
from tests.site.reader import Reader, reading
from tests.widgets.markup import captioned, read

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.fixture
def reader(browser: Any, site: str) -> Any:
    with reading(browser, site, permissions=["clipboard-read", "clipboard-write"]) as made:
        yield made


def copied(reader: Reader, widget: Any, label: str) -> str:
    """Press a copying button; give what is on the clipboard once the widget says so."""
    widget.get_by_role("button", name=label).click()
    widget.locator(".m-told", has_text="Copied.").first.wait_for()
    return str(reader.page.evaluate("navigator.clipboard.readText()"))


def test_undo_and_redo_by_button_and_by_key(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    first = reader.roll(roller)
    second = reader.roll(roller)
    faces = roller.locator(".m-result")
    roller.get_by_role("button", name="Undo").click()
    reader.settle()
    assert faces.get_attribute("data-faces") == ",".join(map(str, first))
    roller.get_by_role("button", name="Redo").click()
    reader.settle()
    assert faces.get_attribute("data-faces") == ",".join(map(str, second))
    roller.locator('[data-key="dice"]').focus()
    reader.page.keyboard.press("Control+z")
    reader.settle()
    assert faces.get_attribute("data-faces") == ",".join(map(str, first))
    reader.page.keyboard.press("Control+y")
    reader.settle()
    assert faces.get_attribute("data-faces") == ",".join(map(str, second))
    roller.get_by_role("button", name="Start over").click()
    reader.settle()
    assert faces.get_attribute("data-faces") is None
    roller.get_by_role("button", name="Undo").click()
    reader.settle()
    assert faces.get_attribute("data-faces") == ",".join(map(str, second))


def test_a_drag_is_one_step(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    slider = roller.locator('[data-key="dice"]')
    start = slider.input_value()
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    mouse, level = reader.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] * 0.3, level)
    mouse.down()
    for share in range(4, 10):
        mouse.move(box["x"] + box["width"] * share / 10, level)
        reader.page.wait_for_timeout(80)
    mouse.up()
    reader.settle()
    assert int(slider.input_value()) > 12
    roller.get_by_role("button", name="Undo").click()
    reader.settle()
    assert slider.input_value() == start


def test_a_seed_replays_and_own_dice_are_read_the_same_way(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    roller.locator(".m-more summary", has_text="Your own dice").click()
    roller.get_by_label("Seed").fill("lantern")
    reader.page.keyboard.press("Enter")
    reader.settle()
    dice = int(roller.locator('[data-key="dice"]').input_value())
    expected = roll(RollSpec(dice), Source("lantern"))
    result = roller.locator(".m-result")
    assert result.get_attribute("data-faces") == ",".join(map(str, expected.faces))
    roller.get_by_label("The dice you rolled").fill("6 1 5 3 5 2")
    reader.page.keyboard.press("Enter")
    reader.settle()
    typed = read_roll(RollSpec(6), (6, 1, 5, 3, 5, 2))
    assert result.get_attribute("data-effective") == str(typed.effective)
    assert roller.locator('[data-key="dice"]').input_value() == "6"
    # Both are among the last rolls, and one click brings the first back.
    roller.locator(".m-notes summary").click()
    notes = roller.locator(".m-notes a")
    assert notes.count() == 2
    notes.nth(1).click()
    reader.settle()
    assert result.get_attribute("data-faces") == ",".join(map(str, expected.faces))
    assert reader.page.url.count("index.html") == 1


def test_the_odds_switch_between_exactly_at_least_and_at_most(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    reader.slide(roller, "dice", 5)
    chances = odds(RollSpec(5)).effective
    for measure in ("at-least", "at-most", "exactly"):
        roller.locator(f'[data-key="measure"][value="{measure}"]').check(force=True)
        reader.settle()
        heights = roller.locator("[data-chart]").evaluate("(div) => [...div.data[0].y]")
        of = getattr(chances, measure.replace("-", "_"))
        assert heights == pytest.approx([float(of(number)) for number in range(6)])


def test_numbers_are_copied_and_saved_whole(reader: Reader, tmp_path: Path) -> None:
    reader.open()
    roller = reader.widget()
    reader.slide(roller, "dice", 3)
    chances = odds(RollSpec(3)).effective
    assert "Successes with 3 dice" in copied(reader, roller, "Copy the numbers")
    with reader.page.expect_download() as waited:
        roller.get_by_role("button", name="Download CSV").click()
    saved = waited.value
    assert saved.suggested_filename == "successes-with-3-dice.csv"
    rows = list(csv.reader(io.StringIO(Path(saved.path()).read_text("utf-8-sig"))))
    assert rows[1] == ["Successes", "exactly", "at least", "at most"]
    for number, row in enumerate(rows[2:6]):
        exact = [chances.exactly, chances.at_least, chances.at_most]
        assert [float(cell) for cell in row] == [number, *(float(of(number)) for of in exact)]
    with reader.page.expect_download() as waited:
        roller.get_by_role("button", name="Download PNG").click()
    picture = Path(waited.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 5_000


def test_a_roll_is_copied_as_text_and_its_rule_is_a_click_away(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    faces = reader.roll(roller)
    assert copied(reader, roller, "Copy as text").startswith(" ".join(map(str, faces)) + ": ")
    roller.locator(".m-plays a").click()
    reader.page.wait_for_url("**/moment-1/rolling-dice.html")


def test_the_numbers_can_be_shown_and_hidden(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    button = roller.get_by_role("button", name="Show the numbers")
    button.click()
    tables = captioned(read(roller.evaluate("(root) => root.innerHTML")))
    assert roller.locator("table").first.is_visible()
    assert tables
    button.click()
    assert roller.locator("table").first.is_hidden()
