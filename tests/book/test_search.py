"""The search page: what is found, how it reads, and what is left without scripts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tiny_book import NOTEBOOK, TinyBook

from tests.support import serving

pytestmark = pytest.mark.browser

NARROW = {"width": 390, "height": 844}
PAGE = """# Dice

A sentence with {rule}`momenta:dice-pool.success-faces` and a rulebook.

```{rule-table} momenta:pool-probabilities
```

```{rule-table} momenta:narrative-ladder
```

```{code-cell} python
from IPython.display import HTML
HTML("<p>Zeppelin4Bonus</p>")
```
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    book = TinyBook(tmp_path_factory.mktemp("search"))
    book.write(index="# Home\n", dice=NOTEBOOK + PAGE)
    built = book.build()
    assert built.status == 0, built.output
    return Path(built.site)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serving(site) as found:
        yield found


def test_the_index_holds_no_widget_and_no_number_of_a_table(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert "rulebook" in index
    assert "zeppelin" not in index
    assert "tricki" in index, "the words of a table are found"


@pytest.mark.parametrize(
    ("asked", "excerpt"),
    [
        ("rulebook", "A sentence with 5 or 6 and a rulebook."),
        (
            "catastrophic",
            "Daunting · Catastrophic Failure · Failure · Success at a Cost · Success",
        ),
    ],
)
def test_an_excerpt_is_a_passage_or_a_row_without_marks(
    browser: Any, address: str, asked: str, excerpt: str
) -> None:
    page = browser.new_page(viewport=NARROW)
    page.goto(f"{address}/search.html?q={asked}")
    page.locator("#search-results p.context").wait_for()
    assert page.locator("#search-results p.context").inner_text() == excerpt
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    assert not page.locator(".search-hint").is_visible()
    page.close()


def test_the_search_says_in_own_words_what_to_type_and_that_nothing_is_there(
    browser: Any, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}/search.html?q=")
    assert page.locator(".search-hint").is_visible()
    page.goto(f"{address}/search.html?q=xyzzy")
    page.locator("#search-results", has_text="No page holds this").wait_for()
    # The next word takes the place of the one that stands there.
    page.keyboard.press("Control+k")
    page.keyboard.type("rulebook")
    assert page.locator(".bd-search-container input[name=q]").input_value() == "rulebook"
    page.close()


def test_without_scripts_there_is_a_sentence_and_no_field(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/search.html")
    said = page.locator(".bd-search-container p:visible")
    assert "needs JavaScript" in said.inner_text()
    assert page.locator("input:visible").count() == 0
    context.close()


def test_an_entry_of_a_catalog_is_found_by_its_name_and_told_by_its_facts(
    browser: Any, tmp_path: Path
) -> None:
    book = TinyBook(tmp_path)
    book.write(index="# Home\n", gear="# Gear\n\n```{catalog} weapons-light\n```\n")
    built = book.build()
    assert built.status == 0, built.output
    with serving(built.site) as found:
        page = browser.new_page(viewport=NARROW)
        page.goto(f"{found}/search.html?q=rapier")
        link = page.locator('a[href="gear.html#rapier"]')
        told = page.locator("#search-results li").filter(has=link).locator("p.context")
        told.wait_for()
        assert told.inner_text().startswith("Attribute AGI · Damage Slashing/Piercing · Reach")
        page.close()
