"""The book's own type arrives without moving the page, and the page can be read without it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tiny_book import TinyBook

from tests.support import serving

pytestmark = pytest.mark.browser

#: Up to here a page counts as still; what people notice begins at ten times as much.
STILL = 0.01
WATCH = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
LOADED = "[...document.fonts].filter((f) => f.status === 'loaded' && /Book/.test(f.family)).length"
TEXT = "You roll, and whoever stands beside you sees what the dice have to say about it. " * 4


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    book = TinyBook(tmp_path_factory.mktemp("fonts"))
    sections = "\n".join(f"## When nobody opposes you\n\n{TEXT}\n\n*{TEXT}*\n" for _ in range(4))
    book.write(index=f"# How a long evening begins\n\n{TEXT}\n\n{sections}")
    built = book.build()
    assert built.status == 0, built.output
    with serving(Path(built.site)) as found:
        yield found


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_stays_where_it_is_when_its_fonts_come_late(
    browser: Any, address: str, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.add_init_script(WATCH)

    def late(route: Any) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route("**/*.woff2", late)
    page.goto(f"{address}/index.html", wait_until="commit")
    page.wait_for_function(f"{LOADED} >= 3")
    page.wait_for_timeout(300)
    assert page.evaluate("moved") <= STILL
    context.close()


def test_text_stands_there_while_no_font_can_be_had(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(f"{address}/index.html")
    assert page.evaluate(LOADED) == 0
    assert page.locator("h1").is_visible()
    assert page.evaluate("[...document.fonts].every((f) => f.display !== 'block')")
    page.close()
