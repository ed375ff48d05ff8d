"""The shelf in the built book: tabs lose each other nothing, and what is not kept is said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader, reading
from tests.site.test_keeping import FULL, REFUSED
from tests.support import ROOT
from widgets.shelf import LONGEST_SHELF

pytestmark = [pytest.mark.browser, pytest.mark.site]
BUILDER = "moment-2/creating-a-character.html"
# What the browser holds of it.
HELD = """Object.keys(localStorage).filter((key) => key.endsWith(' shelf'))
    .map((key) => localStorage.getItem(key))"""
# A browser that takes what it is given, and forgets it.
FORGETFUL = "Storage.prototype.setItem = () => {};"


@pytest.fixture
def reader(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made.open(BUILDER)


def press(reader: Reader, *keys: str) -> None:
    builder = reader.widget("HeroBuilder")
    for key in keys:
        builder.locator(f'[data-key="{key}"]').first.evaluate("(button) => button.click()")
        reader.settle()


def shelved(reader: Reader) -> list[str]:
    """Give the first names of the heroes that the browser holds."""
    (kept,) = reader.page.evaluate(HELD)
    return [name.split()[0].lower() for name, _ in json.loads(kept)["shelf"]]


def told(reader: Reader) -> str:
    return str(reader.widget("HeroBuilder").locator(".m-problems").inner_text())


def test_tabs_that_put_heroes_on_the_shelf_by_turns_lose_none(reader: Reader) -> None:
    tabs = [reader, Reader(reader.page.context.new_page(), reader.address).open(BUILDER)]
    put = []
    for tab, hero in zip([*tabs, *tabs], ("mira", "sefa", "joss", "odran"), strict=True):
        press(tab, f"begin:{hero}", "put_on_shelf")
        put.insert(0, hero)
        assert shelved(tab) == put
        # The other tab's Python hears of it in its turn.
        for each in tabs:
            each.page.wait_for_timeout(200)
            each.settle()


def test_what_the_browser_does_not_keep_is_not_said_to_be_on_the_shelf(reader: Reader) -> None:
    builder = reader.widget("HeroBuilder")
    press(reader, "begin:mira", "put_on_shelf")
    assert "Mira is on your shelf" in builder.inner_text()
    for trouble in (FULL, FORGETFUL):
        reader.page.evaluate(f"() => {{ {trouble} }}")
        press(reader, "begin:sefa", "put_on_shelf")
        reader.page.get_by_text("Your shelf is as it was").wait_for()
        assert "a file keeps it safe" in told(reader)
        assert "is on your shelf" not in builder.inner_text()
        # What is counted is what is kept; what was built is still there.
        assert builder.get_by_text("Your shelf (1)").count() == 1
        assert "Sefa" in builder.locator(".m-sheet").inner_text()
        assert shelved(reader) == ["mira"]
    # Where nothing can be kept, nothing is: not what was there before, either.
    reader.page.evaluate(f"() => {{ {REFUSED} }}")
    press(reader, "begin:joss")
    assert told(reader) == ""
    press(reader, "put_on_shelf")
    builder.get_by_text("Your shelf (0)").wait_for()
    assert "Your shelf is as it was" in told(reader)
    assert reader.console == []


def test_a_shelf_that_can_not_be_read_is_told_and_left_as_it_is(reader: Reader) -> None:
    press(reader, "begin:mira", "put_on_shelf")
    spoilt = '{"version":1,"shelf":"abc"}'
    reader.page.evaluate(
        """(text) => {
            const key = Object.keys(localStorage).find((key) => key.endsWith(' shelf'));
            localStorage.setItem(key, text);
        }""",
        spoilt,
    )
    reader.page.reload()
    reader.wait_live()
    builder = reader.widget("HeroBuilder")
    assert "The shelf of this book can't be read" in builder.inner_text()
    assert builder.locator('[data-key="put_on_shelf"]').count() == 0
    assert reader.page.evaluate(HELD) == [spoilt]
    assert reader.console == []


def test_the_page_reads_as_much_of_a_shelf_as_may_be_put_on_it() -> None:
    script = Path(ROOT, "widgets", "live", "page", "keeping.js").read_text()
    (largest,) = re.findall(r"LARGEST = ([\d_]+)", script)
    assert int(largest) == LONGEST_SHELF
