"""Tables: they fit a wide page; on a phone the caption and the first column stay in sight."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tiny_book import PROVENANCE, TinyBook

from tests.support import serving

pytestmark = pytest.mark.browser

STACKED = ("momentum-spends", "attributes")
NAMES = (
    *("pool-probabilities", "pattern-probabilities", "pattern-effects", "boosts", "roll-types"),
    *STACKED,
)
WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    book = TinyBook(tmp_path_factory.mktemp("tables"))
    tables = "\n".join(f"```{{rule-table}} momenta:{name}\n```\n" for name in NAMES)
    book.write(index=f"# Home\n\n## Tables\n\n{tables}", provenance=PROVENANCE)
    built = book.build()
    assert built.status == 0, built.output
    with serving(Path(built.site)) as found:
        yield found


def test_every_table_fits_a_wide_page(browser: Any, address: str) -> None:
    page = browser.new_page(viewport=WIDE)
    page.goto(f"{address}/index.html")
    assert page.locator(".table-scroll").count() == len(NAMES)
    assert page.locator(".table-scroll[data-scrolls]").count() == 0
    page.close()


def test_a_table_that_scrolls_says_so_and_keeps_caption_and_row_names(
    browser: Any, address: str
) -> None:
    page = browser.new_page(viewport=NARROW)
    page.goto(f"{address}/index.html")
    assert page.locator(".table-scroll[data-scrolls=more]").count()
    box = page.locator(".table-scroll[data-scrolls]").first
    edges = "(e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]"
    left, right = box.evaluate(edges)
    name = box.locator("tbody th").first
    before = name.evaluate(edges)
    box.evaluate("(box) => { box.scrollLeft = box.scrollWidth; }")
    page.locator(".table-scroll[data-scrolls=end]").first.wait_for()
    for part in (name, box.locator(".caption-text")):
        start, end = part.evaluate(edges)
        assert left <= start < end <= right
    assert name.evaluate(edges) == before
    page.close()


@pytest.mark.parametrize("name", STACKED)
def test_long_texts_stand_below_their_row_on_a_phone(browser: Any, address: str, name: str) -> None:
    page = browser.new_page(viewport=NARROW)
    page.goto(f"{address}/index.html")
    table = page.locator(f'[data-rule-table="momenta:{name}"]')
    assert page.locator(".table-scroll[data-scrolls]").filter(has=table).count() == 0
    width = "(cell) => cell.clientWidth / cell.closest('table').clientWidth"
    for cell in table.locator("tbody td.below").all():
        assert cell.evaluate(width) > 0.9
    # It is still a table, with a head to every cell.
    heads = table.get_by_role("columnheader").count()
    row = table.get_by_role("row").nth(1)
    assert row.get_by_role("rowheader").count() + row.get_by_role("cell").count() == heads
    page.close()


def test_values_and_their_places_fit_a_phone_in_whole_lines(browser: Any, address: str) -> None:
    page = browser.new_page(viewport=NARROW)
    page.goto(f"{address}/provenance.html")
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    assert page.locator(".table-scroll.values").count()
    assert page.locator(".table-scroll.values[data-scrolls]").count() == 0
    widths = page.locator(".values tbody tr").evaluate_all(
        "(rows) => rows.map((row) => row.lastChild.clientWidth / row.clientWidth)"
    )
    assert min(widths) > 0.8
    names = page.locator(".values tbody tr").evaluate_all(
        "(rows) => rows.map((row) => row.firstChild.clientWidth / row.clientWidth)"
    )
    assert min(names) > 0.4
    page.close()
