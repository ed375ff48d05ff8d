"""Every page, light and dark, wide and narrow: axe-core finds nothing, nothing scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import reading
from tests.site.test_live_page import PAGES, PLAYED
from tests.support import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.site]
AXE = ROOT / "widgets" / "live" / "page" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    browser: Any, site: str, width: int, theme: str
) -> None:
    found: list[str] = []
    for page in PAGES:
        with reading(
            browser, site, viewport={"width": width, "height": 900}, color_scheme=theme
        ) as reader:
            reader.open(page, live=page in PLAYED)
            if page in PLAYED:
                reader.slide(reader.widget(), "dice", 12)
                reader.roll(reader.widget())
                # The dice have landed and the status has left.
                reader.page.wait_for_timeout(3_000)
            reader.page.add_script_tag(path=AXE)
            result = reader.page.evaluate("axe.run()")
            found += [
                f"{page}: {violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
                for violation in result["violations"]
                for node in violation["nodes"][:3]
            ]
            if reader.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{page}: scrolls sideways")
    assert found == []


# What a reader may set for all text, as far as WCAG asks a page to bear it.
SPACED = (
    "* { letter-spacing: .12em !important; word-spacing: .16em !important;"
    " line-height: 1.5 !important } p { margin-bottom: 2em !important }"
)


def test_with_wide_spaced_text_on_the_smallest_screen_nothing_scrolls_sideways(
    browser: Any, site: str
) -> None:
    found: dict[str, object] = {}
    wide = """() => document.documentElement.scrollWidth <= innerWidth ? null
        : [...document.querySelectorAll('main *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.outerHTML.slice(0, 120)).slice(0, 5)"""
    viewport = {"width": 320, "height": 800}
    with reading(browser, site, viewport=viewport) as reader:
        for page in PAGES:
            reader.open(page, live=page in PLAYED)
            reader.page.add_style_tag(content=SPACED)
            if (too_wide := reader.page.evaluate(wide)) is not None:
                found[page] = too_wide
    assert found == {}
