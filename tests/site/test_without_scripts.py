"""The pages with JavaScript off, and on paper: text and tables, and nothing that does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import reading

pytestmark = [pytest.mark.browser, pytest.mark.site]
PLAYED = ["index.html", "moment-1/rolling-dice.html", "moment-1/patterns.html"]


@pytest.mark.parametrize("page", PLAYED)
def test_with_javascript_off_a_page_shows_text_and_tables(
    browser: Any, site: str, page: str
) -> None:
    with reading(browser, site, java_script_enabled=False) as reader:
        reader.open(page, live=False)
        panels = reader.page.locator("[data-momenta-widget]")
        assert panels.count() >= 1
        for panel in panels.all():
            assert panel.locator("table").first.is_visible()
            assert panel.locator("input:visible, select:visible, button:visible").count() == 0
            assert panel.locator(".m-plot:visible").count() == 0
        assert reader.page.locator("article p").first.is_visible()


@pytest.mark.parametrize("page", PLAYED)
def test_on_paper_a_page_shows_its_tables_and_no_controls(
    browser: Any, site: str, page: str
) -> None:
    with reading(browser, site) as reader:
        reader.open(page)
        reader.page.emulate_media(media="print")
        for panel in reader.page.locator("[data-momenta-widget]").all():
            assert panel.locator("table").first.is_visible()
            assert panel.locator("input:visible, select:visible, button:visible").count() == 0
        assert reader.page.locator("#m-status:visible").count() == 0
