"""Forecasts in the built book: first numbers at once, long work in slices, never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.data import current
from rules.moment_board.records import BoardLimits
from tests.site.reader import Reader, reading

pytestmark = [pytest.mark.browser, pytest.mark.site]
CHAPTER, COMMITMENTS = "moment-board/forecasts.html", "moment-board/performances.html"
# In milliseconds, on two slow cores that others share: a minute is no forecast's wish.
LONG = 120_000


@pytest.fixture
def reader(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made.open(CHAPTER)


def forecast(reader: Reader) -> Any:
    return reader.page.locator('[data-momenta-widget="MomentForecast"][data-name="forecast"]')


def press(reader: Reader, key: str, value: str) -> None:
    radio = forecast(reader).locator(f'[data-key="{key}"][value="{value}"]')
    radio.evaluate("radio => radio.click()")
    reader.settle()
    assert radio.is_checked()


def choose(reader: Reader, key: str, value: str) -> None:
    forecast(reader).locator(f'[data-key="{key}"]').select_option(value)
    reader.settle()


def phase(reader: Reader) -> str:
    return str(forecast(reader).locator(".m-work").get_attribute("data-work"))


def until(reader: Reader, phase: str) -> None:
    forecast(reader).locator(f".m-work[data-work={phase}]").wait_for(timeout=LONG)


def said(reader: Reader) -> str:
    return str(forecast(reader).locator(".m-forecast-said").inner_text())


def played(reader: Reader) -> int:
    """Give how many Moments have been played, as the page says."""
    words = forecast(reader).locator(".m-doing").inner_text()
    return int(words.split(" of ")[0].replace(",", ""))


def test_the_picture_of_the_page_holds_a_forecast(browser: Any, site: str) -> None:
    with reading(browser, site, java_script_enabled=False) as plain:
        plain.open(CHAPTER, live=False)
        picture = plain.widget("MomentForecast")
        assert "All Advance" in picture.inner_text()
        assert "The whole forecast" in picture.inner_text()
        assert picture.locator("table").count() == 2


def test_an_exact_forecast_comes_to_its_end_and_says_so(reader: Reader) -> None:
    until(reader, "done")
    assert "Exact: nothing is left to chance." in said(reader)
    whole = said(reader)
    choose(reader, "plan", "plan-breakthrough")
    assert said(reader) != whole
    until(reader, "done")
    # What is known already is there at once.
    choose(reader, "plan", "all-advance")
    assert said(reader) == whole
    assert reader.console == []


def test_each_chart_is_drawn(reader: Reader) -> None:
    until(reader, "done")
    for show in ("track", "rounds", "events", "spent", "endings"):
        choose(reader, "show", show)
        # Only what is in sight is drawn.
        forecast(reader).locator(".m-plot").first.scroll_into_view_if_needed()
        reader.settle()
        forecast(reader).locator(".m-plot .main-svg").first.wait_for(timeout=LONG)
    assert reader.console == []


def test_a_simulation_is_stopped_and_goes_on(reader: Reader) -> None:
    press(reader, "way", "simulated")
    assert "Simulated: " in said(reader)
    forecast(reader).get_by_role("button", name="Stop").click()
    until(reader, "stopped")
    reader.settle()
    held = played(reader)
    reader.page.wait_for_timeout(500)
    assert played(reader) == held
    forecast(reader).get_by_role("button", name="Go on").click()
    reader.page.wait_for_function(
        "([w, held]) => parseInt(w.querySelector('.m-doing').textContent) > held",
        arg=[forecast(reader).element_handle(), held],
        timeout=LONG,
    )
    assert reader.console == []


def test_every_control_answers_while_moments_are_played(reader: Reader) -> None:
    press(reader, "way", "simulated")
    # The most that can be asked for, so that the work outlasts the touches.
    press(reader, "runs", str(5 * current().one(BoardLimits).runs))
    before = played(reader)
    waits = reader.page.evaluate(
        """async () => {
            const waits = [], root = document.querySelector('[data-name=forecast]');
            for (const show of ['events', 'rounds', 'spent', 'track', 'endings']) {
                const select = root.querySelector('[data-key=show]'), begun = performance.now();
                const caption = root.querySelector('figcaption').textContent;
                select.value = show;
                select.dispatchEvent(new Event('input', { bubbles: true }));
                select.dispatchEvent(new Event('change', { bubbles: true }));
                while (root.querySelector('figcaption')?.textContent === caption)
                    await new Promise((seen) => setTimeout(seen, 10));
                waits.push(Math.round(performance.now() - begun));
            }
            return waits;
        }"""
    )
    print(f"A control answered after {waits} ms while Moments were played.")
    assert len(waits) == 5
    # In milliseconds; the work itself takes far longer, and is not over.
    assert sorted(waits)[2] < 3_000, waits
    assert phase(reader) == "going"
    assert played(reader) >= before


def test_a_slider_moved_twice_begins_anew_twice(reader: Reader) -> None:
    choose(reader, "setup.sample", "plain")
    at = forecast(reader)
    for heroes, word in ((4, "four"), (2, "two")):
        reader.slide(at, "setup.heroes", heroes)
        assert f"A plain Moment: {word} heroes" in at.inner_text()
    until(reader, "done")
    two = said(reader)
    at.get_by_role("button", name="Undo").click()
    reader.settle()
    assert said(reader) != two
    until(reader, "done")
    assert said(reader) != two
    at.get_by_role("button", name="Redo").click()
    reader.settle()
    assert said(reader) == two
    assert reader.console == []


def test_changed_rules_stand_beside_the_books(reader: Reader) -> None:
    press(reader, "beside", "rules")
    at = forecast(reader)
    at.get_by_text("The starting bag").click()
    reader.slide(at, "changes.destiny", 5)
    assert "The starting bag (1 changed)" in at.inner_text()
    until(reader, "done")
    assert "By the changed rules" in said(reader)
    at.get_by_text("The track", exact=True).click()
    table = at.locator(".m-forecast-table").inner_text()
    reader.slide(at, "changes.track_length", 3)
    assert "where the track ends" in at.locator(".m-forecast-faults").inner_text()
    assert at.locator(".m-forecast-table").inner_text() == table
    assert reader.console == []


def test_a_phone_holds_it_all(browser: Any, site: str) -> None:
    with reading(browser, site, viewport={"width": 390, "height": 800}) as phone:
        phone.open(CHAPTER)
        press(phone, "beside", "plans")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
        phone.open(COMMITMENTS)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_odds_of_commitments_follow_every_setting(browser: Any, site: str) -> None:
    with reading(browser, site) as reader:
        reader.open(COMMITMENTS)
        at = reader.widget("CommitmentOdds")
        assert at.get_attribute("data-name") == "commitments"
        seen = [at.locator(".m-forecast-said").inner_text()]
        at.locator('[data-key="setup.difficulty"]').select_option("severe")
        reader.settle()
        seen.append(at.locator(".m-forecast-said").inner_text())
        at.locator('[data-key="doubt"]').check()
        reader.settle()
        seen.append(at.locator(".m-forecast-said").inner_text())
        assert "is barred" in seen[-1]
        reader.slide(at, "setup.heroes", 1)
        assert at.locator("details").count() == 0
        assert len(set(seen)) == 3
        assert reader.console == []
