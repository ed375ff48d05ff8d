"""What a page does by itself: colour mode, side bars, search; and what is left without scripts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tiny_book import TinyBook

from tests.support import serving

pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 800}
SCREEN = "{.screen-only}\nA button copies it.\n\n"
NARROW = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    book = TinyBook(tmp_path_factory.mktemp("frame"))
    sections = "\n\n".join(f"## Part {name}\n\n" + "Text. " * 200 for name in ("A", "B"))
    book.write(
        index="# Home\n\nSee [Next](next.md).\n", next=f"# Next\n\nA graze.\n\n{SCREEN}{sections}\n"
    )
    built = book.build()
    assert built.status == 0, built.output
    with serving(Path(built.site)) as found:
        yield found


@contextmanager
def page_of(browser: Any, **settings: Any) -> Iterator[Any]:
    """A page of a fresh reader; it must raise no error, and no file may be missing."""
    context = browser.new_context(**settings)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert faults == []


def test_the_colour_mode_follows_the_system_until_it_is_chosen_and_is_kept(
    browser: Any, address: str
) -> None:
    theme = "document.documentElement.dataset.theme"
    with page_of(browser, viewport=WIDE, color_scheme="dark") as page:
        page.goto(f"{address}/index.html")
        assert page.evaluate(theme) == "dark"
        button = page.locator(".theme-switch-button")
        assert button.get_attribute("aria-label") == "Colour mode: as your system"
        button.click()
        assert page.evaluate(theme) == "light"
        page.goto(f"{address}/next.html")
        assert page.evaluate(theme) == "light"
        assert button.get_attribute("aria-label") == "Colour mode: light"


def test_search_works_with_no_server_and_its_links_open(browser: Any, address: str) -> None:
    with page_of(browser, viewport=WIDE) as page:
        page.goto(f"{address}/index.html")
        page.keyboard.press("Control+k")
        page.keyboard.type("graze")
        page.keyboard.press("Enter")
        page.locator("#search-results a").first.click()
        page.wait_for_url("**/next.html*")


def test_the_contents_open_as_a_dialog_where_there_is_no_room(browser: Any, address: str) -> None:
    with page_of(browser, viewport=NARROW) as page:
        page.goto(f"{address}/index.html")
        link = page.locator("nav[aria-label=Main] a", has_text="Next")
        assert not link.is_visible()
        page.locator(".primary-toggle").click()
        assert link.is_visible()
        page.keyboard.press("Escape")
        # The bar slides away before it is gone.
        link.wait_for(state="hidden")
        assert page.evaluate("document.activeElement.matches('.primary-toggle')")


def test_the_contents_fold_where_they_are_a_column(browser: Any, address: str) -> None:
    with page_of(browser, viewport=WIDE) as page:
        page.goto(f"{address}/index.html")
        toggle = page.locator(".primary-toggle")
        toggle.click()
        assert toggle.get_attribute("aria-expanded") == "false"
        toggle.click()
        assert toggle.get_attribute("aria-expanded") == "true"


def test_the_section_in_view_is_marked_in_the_contents_of_the_page(
    browser: Any, address: str
) -> None:
    with page_of(browser, viewport=WIDE) as page:
        page.goto(f"{address}/next.html#part-b")
        marked = page.locator("#pst-page-toc-nav [aria-current]")
        marked.wait_for()
        assert marked.inner_text() == "Part B"
        page.evaluate("scrollTo(0, 0)")
        page.locator("#pst-page-toc-nav [aria-current]", has_text="Part A").wait_for()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.locator("#pst-page-toc-nav [aria-current]", has_text="Part B").wait_for()


def test_forced_colours_keep_the_icons_and_the_page_that_is_open(
    browser: Any, address: str
) -> None:
    style = "(e, name) => getComputedStyle(e)[name]"
    with page_of(browser, viewport=WIDE, forced_colors="active") as page:
        page.goto(f"{address}/next.html")
        paper = page.locator("body").evaluate(style, "backgroundColor")
        icons = page.locator("button i:visible, .page-toc i:visible").all()
        assert icons
        for icon in icons:
            assert icon.evaluate(style, "backgroundColor") != paper
        current = page.locator(".bd-docs-nav li.current > a")
        assert current.evaluate(style, "borderTopWidth") == "2px"


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_without_scripts_the_contents_are_there_and_no_button_is_dead(
    browser: Any, address: str, viewport: dict[str, int]
) -> None:
    with page_of(browser, viewport=viewport, java_script_enabled=False) as page:
        page.goto(f"{address}/next.html")
        assert page.locator("nav[aria-label=Main] a", has_text="Home").is_visible()
        assert page.locator("button:visible").count() == 0


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_neighbouring_pages_stand_in_the_column_of_the_text(
    browser: Any, address: str, viewport: dict[str, int]
) -> None:
    edges = "(e) => { const b = e.getBoundingClientRect(); return [b.left, b.right, b.bottom]; }"
    with page_of(browser, viewport=viewport) as page:
        page.goto(f"{address}/next.html")
        column = page.locator(".bd-article > section > p, .bd-article > section section > p").first
        left = column.evaluate(edges)[0]
        article = page.locator(".bd-article").evaluate(
            "(e) => e.getBoundingClientRect().right - parseFloat(getComputedStyle(e).paddingRight)"
        )
        card = page.locator(".prev-next-area a").first.evaluate(edges)
        footer = page.locator(".book-footer").evaluate("(e) => e.getBoundingClientRect().top")
        assert abs(card[0] - left) < 1
        assert card[1] <= article + 1
        assert footer - card[2] >= 32


def test_no_title_of_a_neighbouring_page_breaks_within_a_word(browser: Any, address: str) -> None:
    lines = """(e) => {
        e.textContent = 'Characteristically';
        const all = document.createRange();
        all.selectNodeContents(e);
        return all.getClientRects().length;
    }"""
    with page_of(browser, viewport=NARROW) as page:
        page.goto(f"{address}/next.html")
        titles = page.locator(".prev-next-title").all()
        assert titles
        assert {title.evaluate(lines) for title in titles} == {1}


def test_what_is_said_for_the_screen_alone_is_not_printed(browser: Any, address: str) -> None:
    with page_of(browser, viewport=WIDE) as page:
        page.goto(f"{address}/next.html")
        said = page.get_by_text("A button copies it.")
        assert said.is_visible()
        page.emulate_media(media="print")
        assert said.is_hidden()
