"""The built pages, alive with no server, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.dice import Source
from rules.momenta import RollSpec, choose, odds, roll
from tests.site.reader import LIVE, SNAPSHOT, Reader, held, reading
from tests.support import ROOT, SITE
from widgets.charts import percent

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGES = sorted(
    str(path.relative_to(SITE))
    for path in SITE.rglob("*.html")
    if "engine" not in path.parts and "_static" not in path.parts
)
PLAYED = ["index.html", "moment-1/rolling-dice.html", "moment-1/patterns.html"]


@pytest.fixture
def reader(browser: Any, site: str) -> Any:
    with reading(browser, site) as made:
        yield made


def test_the_site_holds_the_pages_of_the_contents_and_the_search_and_no_others() -> None:
    named = re.findall(r"^(?:root| +- file): book/(.+)$", (ROOT / "_toc.yml").read_text(), re.M)
    assert set(PAGES) == {f"{name}.html" for name in [*named, "search"]}
    assert set(PLAYED) < set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_only_its_own_origin_and_says_nothing_on_the_console(
    reader: Reader, page: str
) -> None:
    reader.open(page, live=page in PLAYED)
    reader.page.wait_for_load_state("networkidle", timeout=90_000)
    assert [
        url for url in reader.asked if not url.startswith((reader.address, "blob:", "data:"))
    ] == []
    assert reader.console == []


@pytest.mark.parametrize("page", PLAYED)
def test_every_roller_of_a_page_rolls_twice_with_other_dice(reader: Reader, page: str) -> None:
    reader.open(page)
    rollers = reader.page.locator('[data-momenta-widget="PoolRoller"]')
    assert rollers.count() >= 1
    for index in range(rollers.count()):
        roller = reader.widget(index=index)
        reader.slide(roller, "dice", 12)
        seen = [tuple(reader.roll(roller)) for _ in range(2)]
        assert len(set(seen)) == 2
        assert all(len(faces) == 12 for faces in seen)
    assert reader.console == []


@pytest.mark.parametrize("page", PLAYED)
def test_every_slider_of_a_page_moves_twice(reader: Reader, page: str) -> None:
    reader.open(page)
    sliders = reader.page.locator("[data-momenta-widget] input[type=range]")
    assert sliders.count() >= 3
    for index in range(sliders.count()):
        slider = sliders.nth(index)
        low, high = int(slider.get_attribute("min")), int(slider.get_attribute("max"))
        shown = reader.page.locator(f'output[for="{slider.get_attribute("id")}"]')
        for value in (high, (low + high) // 2):
            slider.fill(str(value))
            reader.settle()
            assert shown.inner_text() == f"{value}{shown.get_attribute('data-unit') or ''}"
            # What Python drew, not only what the finger moved.
            assert slider.get_attribute("value") == str(value)
    assert reader.console == []


def test_the_result_is_what_the_rules_give_for_the_same_seed(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    roller.locator('[data-key="kind"]').select_option("narrative")
    reader.settle()
    reader.slide(roller, "dice", 7)
    faces = reader.roll(roller)
    result = roller.locator(".m-result")
    seed = result.get_attribute("data-seed")
    rung = roller.locator('[data-key="difficulty"]').input_value()
    same = roll(RollSpec(dice=7, kind="narrative", difficulty=rung), Source(seed))
    assert tuple(faces) == same.faces
    assert int(result.get_attribute("data-effective")) == same.effective
    by_id = {offer.id: offer for offer in same.offers}
    boxes = roller.locator(".m-offers input")
    offered = [by_id[box.get_attribute("data-key").removeprefix("take:")] for box in boxes.all()]
    # Equal sets are one choice; what is barred is told, not offered.
    assert {(offer.effect_id, offer.face) for offer in offered} == {
        (offer.effect_id, offer.face) for offer in same.offers if offer.allowed
    }
    assert all(offer.allowed for offer in offered)
    if offered:
        boxes.first.click()
        reader.settle()
        chosen = choose(same, [offered[0].id])
        assert chosen.outcome is not None
        assert chosen.outcome.replace("-", " ") in roller.locator(".m-verdict").inner_text().lower()


def test_the_odds_shown_are_those_of_the_rules_and_mark_the_roll(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    reader.slide(roller, "dice", 5)
    reader.roll(roller)
    effective = odds(RollSpec(dice=5)).effective
    shown = roller.locator("[data-chart]").evaluate("(div) => div.data[0]")
    assert shown["x"] == [str(number) for number in range(6)]
    assert shown["y"] == pytest.approx(list(map(float, map(effective.exactly, range(6)))))
    count = int(roller.locator(".m-result").get_attribute("data-effective"))
    assert roller.locator("tr.m-marked th").inner_text().startswith(str(count))
    row = roller.locator("tr.m-marked td").all_inner_texts()
    assert row == [
        percent(effective.exactly(count)),
        percent(effective.at_least(count)),
        percent(effective.at_most(count)),
    ]
    marked = roller.locator("[data-chart]").evaluate("(div) => div.layout.annotations[0].x")
    assert marked == str(count)


def test_a_touch_before_the_engine_is_live_takes_effect_after(reader: Reader) -> None:
    # The engine's memory is held back, so that the touches come long before it.
    roller = reader.widget()
    dice = roller.locator('[data-key="dice"]')
    with held(reader.page, SNAPSHOT):
        reader.open(live=False)
        dice.wait_for()
        reader.page.wait_for_function("Boolean(globalThis.momentaEngine?.onstate)")
        dice.fill("9")
        roller.locator('[data-key="roll"]').click()
        assert reader.page.evaluate(LIVE) is False
        said = roller.locator(f'output[for="{dice.get_attribute("id")}"]')
        assert said.inner_text() == "9"
    reader.wait_live()
    reader.page.wait_for_function("document.querySelector('.m-result')?.dataset.faces")
    faces = roller.locator(".m-result").get_attribute("data-faces")
    assert len(faces.split(",")) == 9


def test_becoming_live_does_not_move_the_page_or_take_the_focus(reader: Reader) -> None:
    places = (
        "[...document.querySelectorAll('article h2, [data-momenta-widget]')]"
        ".map((e) => Math.round(e.getBoundingClientRect().top))"
    )
    with held(reader.page, SNAPSHOT):
        reader.open(live=False)
        reader.page.wait_for_function("Boolean(globalThis.momentaEngine?.onstate)")
        reader.widget().locator('[data-key="dice"]').focus()
        before = reader.page.evaluate(places)
    reader.wait_live()
    assert reader.page.evaluate(places) == before
    assert reader.page.evaluate("document.activeElement.dataset.key") == "dice"


# The line that says what the engine is at stands within the bar above the text, beside its buttons.
IN_THE_BAR = """() => {
    const box = (at) => at.getBoundingClientRect(), says = document.querySelector('#m-status');
    const line = box(says), bar = document.querySelector('.bd-header-article');
    const apart = (other) => other.right <= line.left || other.left >= line.right;
    return line.width > 0 && line.bottom <= box(bar).bottom && says.scrollHeight <= line.height
        && [...bar.querySelectorAll('button')].map(box).every((at) => !at.width || apart(at));
}"""


def test_where_there_is_little_room_what_the_engine_says_covers_nothing(reader: Reader) -> None:
    with held(reader.page, SNAPSHOT):
        reader.open(live=False)
        covers_nothing(reader, "Waking the dice")
    covers_nothing(reader, "The dice are live")


def covers_nothing(reader: Reader, says: str) -> None:
    reader.page.locator("#m-status", has_text=says).wait_for()
    for width in (320, 390, 760, 1000):
        reader.page.set_viewport_size({"width": width, "height": 800})
        # The side bar takes a while to come and go.
        reader.page.wait_for_function(IN_THE_BAR, timeout=5_000)


def test_keyboard_alone_sets_and_rolls(reader: Reader) -> None:
    reader.open()
    roller = reader.widget()
    slider = roller.locator('[data-key="dice"]')
    slider.focus()
    value = int(slider.input_value())
    reader.page.keyboard.press("ArrowRight")
    reader.settle()
    assert int(slider.get_attribute("value")) == value + 1
    for _ in range(30):
        reader.page.keyboard.press("Tab")
        if reader.page.evaluate("document.activeElement.dataset.key") == "roll":
            break
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_function("document.querySelector('.m-result')?.dataset.faces")
    assert reader.page.evaluate("document.activeElement.dataset.key") == "roll"


def test_a_chart_follows_the_theme_without_a_reload(reader: Reader) -> None:
    reader.open()
    # A chart is drawn when it comes into sight.
    reader.page.locator("[data-chart]").first.scroll_into_view_if_needed()
    reader.page.locator("[data-chart] .xtick text").first.wait_for()
    colour = "document.querySelector('[data-chart] .xtick text').style.fill"
    before = reader.page.evaluate(colour)
    reader.page.evaluate(
        """() => {
            const page = document.documentElement.dataset;
            page.theme = page.theme === 'dark' ? 'light' : 'dark';
        }"""
    )
    reader.page.wait_for_function(f"{colour} !== {before!r}", timeout=10_000)


def test_a_reader_who_saves_data_is_asked_first(browser: Any, site: str) -> None:
    with reading(browser, site) as saver:
        saver.page.add_init_script(
            "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
        )
        saver.open(live=False)
        status = saver.page.locator("#m-status")
        saver.page.wait_for_function("globalThis.momentaEngine?.state === 'waiting'")
        assert re.search(r"Touch a control .* \d+ MB", status.inner_text())
        assert not any("snapshot" in url for url in saver.asked)
        saver.widget().locator('[data-key="roll"]').click()
        saver.wait_live()
        saver.page.wait_for_function("document.querySelector('.m-result')?.dataset.faces")


def test_no_page_shows_a_problem_or_a_failed_cell() -> None:
    for page in PAGES:
        text = Path(SITE, page).read_text()
        assert not re.search(r'class="m-problems" role="alert"><p>', text), page
        assert "Traceback" not in text, page
