"""The Moment Board in the built book: a round is played, kept, undone, and opened from a link."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import Reader, reading

pytestmark = [pytest.mark.browser, pytest.mark.site]
CHAPTER = "moment-board/the-board.html"
HEROES = ("Hesper", "Orrin", "Tamsin")


@pytest.fixture
def reader(browser: Any, site: str) -> Any:
    with reading(browser, site, permissions=["clipboard-read", "clipboard-write"]) as made:
        yield made.open(CHAPTER)


def board(reader: Reader) -> Any:
    return reader.page.locator('[data-momenta-widget="MomentBoard"][data-name="board"]')


def choose(reader: Reader, hero: str, choice: str) -> None:
    """Choose as a reader does: by the hero's name and the choice's."""
    group = board(reader).get_by_role("group", name=hero)
    group.get_by_role("radio", name=choice).check(force=True)
    reader.settle()


def press(reader: Reader, label: str) -> None:
    board(reader).get_by_role("button", name=label).first.click()
    reader.settle()


def focused(reader: Reader) -> str:
    return str(reader.page.evaluate("document.activeElement.textContent"))


def title(reader: Reader) -> str:
    return str(board(reader).locator(".m-b-what").inner_text())


def told(reader: Reader) -> str:
    return str(board(reader).locator(".m-b-told").inner_text())


def shows(at: Any) -> str:
    """Give what a board shows, without what belongs to this visit alone."""
    return str(
        at.evaluate(
            """(root) => {
                const copy = root.cloneNode(true);
                for (const part of copy.querySelectorAll('.m-toolbar, .m-notice')) part.remove();
                return copy.textContent;
            }"""
        )
    )


def play_a_round(reader: Reader) -> None:
    for hero, choice in zip(HEROES, ("Prepare", "Advance", "Breakthrough"), strict=True):
        choose(reader, hero, choice)
    press(reader, "Begin the round")
    for _ in range(40):
        if title(reader) == "Round 2: choose":
            return
        if title(reader).startswith("An Event"):
            press(reader, "Orrin")
        else:
            board(reader).locator(".m-main").click()
            reader.settle()
    raise AssertionError(f"the round does not end: {title(reader)}")


def test_a_round_is_played_and_the_next_one_begins(reader: Reader) -> None:
    begin = board(reader).get_by_role("button", name="Begin the round", exact=True)
    assert begin.is_disabled()
    choose(reader, "Hesper", "Prepare")
    assert board(reader).locator(".m-b-area").first.inner_text().count("Hesper") == 1
    play_a_round(reader)
    # The round's end is told, and the focus leads to the head of the next one.
    assert "Round 1 ends" in told(reader)
    assert focused(reader) == "Round 2: choose"
    assert reader.console == []


def test_the_focus_stays_on_the_button_that_leads_on(reader: Reader) -> None:
    for hero in HEROES:
        choose(reader, hero, "Advance")
    board(reader).get_by_role("button", name="Begin the round", exact=True).focus()
    for wanted in ("Hesper draws", "It stands"):
        reader.page.keyboard.press("Enter")
        reader.settle()
        assert focused(reader) == wanted


def test_a_moment_in_play_is_shared_kept_and_undone(
    browser: Any, site: str, reader: Reader
) -> None:
    play_a_round(reader)
    before = shows(board(reader))
    press(reader, "Copy link")
    board(reader).locator(".m-told", has_text="Copied.").wait_for()
    with reading(browser, site) as other:
        other.page.goto(reader.page.evaluate("navigator.clipboard.readText()"))
        other.wait_live()
        assert shows(board(other)) == before
        assert other.console == []
    reader.page.reload()
    reader.wait_live()
    assert shows(board(reader)) == before
    for _ in range(60):
        undo = board(reader).get_by_role("button", name="Undo")
        if undo.is_disabled():
            break
        undo.click()
        reader.settle()
    assert title(reader) == "Round 1: choose"
    assert board(reader).locator(".m-b-option input:checked").count() == 0


def test_a_board_leads_to_the_forecast_from_where_it_stands(reader: Reader) -> None:
    play_a_round(reader)
    board(reader).get_by_role("link", name="Look ahead from here").click()
    reader.page.wait_for_url("**/forecasts.html?forecast=*")
    reader.wait_live()
    ahead = reader.page.locator('[data-momenta-widget="MomentForecast"][data-name="forecast"]')
    assert "It looks ahead from round 2 of a Moment" in ahead.inner_text()
    assert reader.console == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_everything_can_be_touched_and_nothing_scrolls_sideways(
    browser: Any, site: str, theme: str
) -> None:
    viewport = {"width": 390, "height": 844}
    with reading(browser, site, viewport=viewport, color_scheme=theme, has_touch=True) as reader:
        reader.open(CHAPTER)
        for _ in range(12):
            small = board(reader).evaluate(
                """(root) => [...root.querySelectorAll('.m-board :is(button, label, summary)')]
                    .filter((at) => at.checkVisibility() && !at.closest('.m-more, .m-control'))
                    .filter((at) => at.getBoundingClientRect().height < 43.5)
                    .map((at) => at.outerHTML.slice(0, 90))"""
            )
            assert small == []
            assert not reader.page.evaluate("document.documentElement.scrollWidth > innerWidth")
            press(reader, "Play on for me")
        assert reader.console == []
