"""Load after load, every widget comes alive with a drawn chart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import reading

pytestmark = [pytest.mark.browser, pytest.mark.site]
PAGES = ["index.html", "moment-1/rolling-dice.html", "moment-1/patterns.html"]


def test_every_load_comes_alive_with_drawn_charts(
    browser: Any, site: str, request: pytest.FixtureRequest
) -> None:
    loads = request.config.getoption("--loads")
    for load in range(loads):
        with reading(browser, site) as reader:
            reader.open(PAGES[load % len(PAGES)])
            charts = reader.page.locator("[data-chart]")
            assert charts.count() >= 1
            for chart in charts.all():
                chart.scroll_into_view_if_needed()
                chart.locator(".bars .point").first.wait_for(timeout=15_000)
            assert reader.console == [], f"load {load}"
