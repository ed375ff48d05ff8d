"""Heroes in the built book: built by clicking, kept, put on the shelf, played on other pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.data import current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.hero import attributes_of
from rules.momenta.characters.hero_files import read_hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.stats import stats_of
from tests.site.reader import Reader, reading
from widgets.hero_status import label_of_step, states_of

pytestmark = [pytest.mark.browser, pytest.mark.site]
BUILDER = "moment-2/creating-a-character.html"
PAGES = {
    "HeroBuilder": BUILDER,
    "AdvancementPlanner": "moment-2/advancement.html",
    "BondTracker": "moment-2/bonds.html",
    "MomentumTracker": "moment-1/momentum.html",
    "CatalogTable": "catalogs/equipment.html",
}


@pytest.fixture
def reader(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made


def mira() -> Any:
    return hero_from(next(record for record in ready_heroes() if record.example))


def press(reader: Reader, widget: Any, label: str) -> None:
    widget.get_by_role("button", name=label).first.click()
    reader.settle()


def sheet(widget: Any) -> str:
    return str(widget.locator(".m-sheet").inner_text())


def opened_with_mira(reader: Reader) -> Any:
    reader.open(BUILDER)
    widget = reader.widget("HeroBuilder")
    press(reader, widget, "Start from Mira")
    return widget


def test_mira_is_one_click_away_kept_over_a_reload_and_undone(reader: Reader) -> None:
    widget = opened_with_mira(reader)
    assert "Mira is complete and legal." in widget.inner_text()
    numbers = {id: derived.value for id, derived in stats_of(mira()).items()}
    shown = sheet(widget)
    for label, stat in {"Max Vitality": "max-vitality", "Max Guard": "max-guard"}.items():
        assert re.search(rf"{label}\s+{numbers[stat]}\b", shown)
    reader.page.reload()
    reader.wait_live()
    widget = reader.widget("HeroBuilder")
    assert "Mira is complete and legal." in widget.inner_text()
    press(reader, widget, "Undo")
    assert "Mira is complete" not in widget.inner_text()
    assert reader.console == []


def test_a_hero_is_saved_as_a_file_and_opened_from_it(reader: Reader, tmp_path: Path) -> None:
    widget = opened_with_mira(reader)
    with reader.page.expect_download() as download:
        widget.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "mira.json"
    download.value.save_as(file)
    assert read_hero(file.read_text(encoding="utf-8")) == mira()
    press(reader, widget, "Start an empty hero")
    assert "Mira" not in sheet(widget)
    widget.locator('input[type="file"]').set_input_files(file)
    reader.page.wait_for_function(
        "(w) => w.innerText.includes('Mira was opened')", arg=widget.element_handle()
    )
    assert "Mira is complete and legal." in widget.inner_text()
    # A file of a newer book is refused in a sentence, and the hero stays.
    newer = json.loads(file.read_text(encoding="utf-8")) | {"version": 999}
    file.write_text(json.dumps(newer), encoding="utf-8")
    widget.locator('input[type="file"]').set_input_files(file)
    reader.page.wait_for_function("(w) => w.innerText.includes('999')", arg=widget.element_handle())
    assert "Mira is complete and legal." in widget.inner_text()
    assert reader.console == []


def test_a_hero_of_the_shelf_rolls_on_another_page(reader: Reader) -> None:
    widget = opened_with_mira(reader)
    widget.locator("summary", has_text="Your shelf").click()
    press(reader, widget, "Put on my shelf")
    assert "is on your shelf" in widget.inner_text()
    reader.open("moment-1/rolling-dice.html")
    roller = reader.widget()
    roller.get_by_text("Roll as a hero").click()
    roller.locator('[data-key="hero.bring:hero"]').select_option(label="Mira (yours)")
    reader.settle()
    roller.locator('[data-key="hero.attribute"]').select_option("agi")
    reader.settle()
    assert len(reader.roll(roller)) == attributes_of(mira())["agi"]
    assert reader.console == []


def test_a_plan_leads_to_the_step_of_the_builder_where_a_choice_is_left(reader: Reader) -> None:
    reader.open(PAGES["AdvancementPlanner"])
    planner = reader.widget("AdvancementPlanner")
    planner.locator('[data-key="gain:scholar"]').first.click()
    reader.settle()
    planned = sheet(planner)
    grown = advance(mira(), "scholar")
    (left, *_) = [state for state in states_of(grown, current()) if state.standing == "missing"]
    planner.get_by_role("link", name="open Mira there").click()
    reader.page.wait_for_url(f"**/{BUILDER}?*")
    reader.wait_live()
    builder = reader.widget("HeroBuilder")
    assert builder.locator(".m-title").inner_text() == label_of_step(left.step, current())
    assert left.missing[0].sentence in builder.locator(".m-h-told").inner_text()
    assert sheet(builder) == planned
    assert reader.console == []


def test_a_sheet_prints_alone(reader: Reader) -> None:
    widget = opened_with_mira(reader)
    reader.page.evaluate("globalThis.print = () => { globalThis.printed = true; }")
    widget.get_by_role("button", name="Print this sheet").click()
    reader.page.wait_for_function("globalThis.printed === true")
    assert reader.console == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", sorted(PAGES))
def test_on_a_phone_everything_can_be_touched_and_nothing_scrolls_sideways(
    browser: Any, site: str, kind: str, theme: str
) -> None:
    viewport = {"width": 390, "height": 844}
    with reading(browser, site, viewport=viewport, color_scheme=theme, has_touch=True) as reader:
        reader.open(PAGES[kind])
        small = reader.widget(kind).evaluate(
            """(root) => [...root.querySelectorAll('button, select, summary')]
                .filter((at) => at.checkVisibility() && !at.closest('th, .m-toolbar, .m-tools'))
                .filter((at) => at.getBoundingClientRect().height < 43.5)
                .map((at) => at.outerHTML.slice(0, 90))"""
        )
        assert small == []
        wide = "document.documentElement.scrollWidth > innerWidth"
        assert not reader.page.evaluate(wide)
        assert reader.console == []


def test_a_button_that_moves_while_it_is_pressed_is_pressed_all_the_same(reader: Reader) -> None:
    reader.open(BUILDER)
    widget = reader.widget("HeroBuilder")
    press(reader, widget, "Next: Concept line")
    # What is typed is read as the field is left: by pressing the button below it.
    widget.locator("textarea, input[type=text]").first.fill("Aldith")
    onward = widget.get_by_role("button", name="Next: Cores")
    onward.scroll_into_view_if_needed()
    box = onward.bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] - 4]
    reader.page.mouse.move(*at)
    reader.page.mouse.down()
    # What was missing is no longer told, and the button has left the finger.
    reader.page.wait_for_function(
        "([button, at]) => !button.contains(document.elementFromPoint(...at))",
        arg=[onward.element_handle(), at],
    )
    reader.page.mouse.up()
    reader.settle()
    assert widget.get_by_text("Step 2 of 10").count() == 1
    assert reader.console == []


def test_whoever_writes_a_thread_or_adds_a_bond_goes_on_in_the_next_field(reader: Reader) -> None:
    reader.open(BUILDER)
    widget = reader.widget("HeroBuilder")
    press(reader, widget, "Threads not done yet")
    focused = "document.activeElement.labels?.[0]?.textContent"
    widget.get_by_label("Thread 1").fill("A scar from Exantria")
    for following in ("Thread 2", "Thread 3"):
        reader.page.keyboard.press("Tab")
        reader.settle()
        assert reader.page.evaluate(focused) == following
        reader.page.keyboard.type("Another chapter")
    press(reader, widget, "Next: Bonds")
    for _ in range(2):
        press(reader, widget, "Add a Bond")
        assert reader.page.evaluate(focused) == "Toward whom or what"
        reader.page.keyboard.type("Kira")
    assert widget.locator("legend", has_text="Bond 2: toward nobody").count() == 1
    reader.page.keyboard.press("Tab")
    reader.settle()
    assert widget.locator("legend", has_text="Bond 2: Kira").count() == 1
    assert reader.console == []


def test_a_row_leads_to_its_entry_without_asking_for_the_page_again(reader: Reader) -> None:
    reader.open(PAGES["CatalogTable"])
    widget = reader.widget("CatalogTable")
    widget.get_by_label("Search").press_sequentially("great")
    reader.settle()
    assert "?" in reader.page.url
    reader.page.evaluate("globalThis.sameDocument = true")
    link = widget.locator("tbody th a").first
    place = link.get_attribute("href")
    link.click()
    reader.page.wait_for_function("(place) => location.hash === place", arg=place)
    assert reader.page.evaluate("globalThis.sameDocument === true")
    assert reader.page.locator(f":target{place}").is_visible()
    assert widget.get_by_label("Search").input_value() == "great"


def test_a_button_that_closes_under_the_finger_hands_on_no_other_touch(reader: Reader) -> None:
    reader.open(BUILDER)
    widget = reader.widget("HeroBuilder")
    press(reader, widget, "Start an empty hero")
    widget.get_by_role("button", name="2 Cores").click()
    reader.settle()
    more = widget.get_by_role("button", name="BODY: a point more")
    more.focus()
    for _ in range(8):
        reader.page.keyboard.press("Enter")
        reader.settle()
    assert more.is_disabled()
    assert reader.page.evaluate("document.activeElement.getAttribute('aria-label')") == (
        "BODY: points"
    )
    shared = sum(int(number) for number in widget.locator("output").all_inner_texts())
    assert shared == int(reader.page.evaluate("document.activeElement.textContent"))


def test_a_catalog_is_searched_while_a_word_is_typed(reader: Reader) -> None:
    reader.open(PAGES["CatalogTable"])
    widget = reader.widget("CatalogTable")
    # Every column is in sight on a wide page: none is scrolled to.
    wide = widget.locator(".m-c-list .m-c-wide")
    assert wide.evaluate("(at) => at.scrollWidth <= at.clientWidth")
    field = widget.get_by_label("Search")
    field.press_sequentially("great")
    reader.settle()
    rows = widget.locator("tbody tr").all_inner_texts()
    assert rows
    assert all("great" in row.lower() for row in rows)
    assert field.input_value() == "great"
    widget.get_by_role("button", name="Undo").click()
    reader.settle()
    assert widget.locator("tbody tr").count() > len(rows)
