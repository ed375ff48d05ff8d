"""Every page, light and dark, wide and narrow: axe-core finds nothing, nothing scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import reading
from tests.site.test_live_page import PAGES, PLAYED

pytestmark = [pytest.mark.browser, pytest.mark.site]

# The line that tells of the engine leaves at once, where it is there at all.
SOON = "#m-status { animation-delay: 0s !important; animation-duration: 1ms !important; }"
LEFT = """() => !document.querySelector("#m-status")?.checkVisibility({
    opacityProperty: true, visibilityProperty: true })"""
SIDEWAYS = """async () => {
    const wide = () => document.documentElement.scrollWidth > innerWidth;
    for (let turn = 0; turn < 20 && wide(); turn++)
        await new Promise((soon) => setTimeout(soon, 100));
    return wide();
}"""
# All that another theme changes is colour.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
LOOKED_AT = {1280: {"light": {}, "dark": COLOURS}, 390: {"dark": {}}}
ALL = {"light": {}, "dark": {}}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(browser: Any, site: str, name: str) -> None:
    found: list[str] = []
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as reader:
        reader.page.emulate_media(color_scheme="light")
        reader.open(name, live=False)
        reader.page.add_style_tag(content=SOON)
        if reader.page.locator("[data-momenta-widget]").count():
            reader.wait_live()
        if name in PLAYED:
            reader.slide(reader.widget(), "dice", 12)
            reader.roll(reader.widget())
        reader.page.wait_for_function(LEFT)
        for width, themes in LOOKED_AT.items():
            reader.page.set_viewport_size({"width": width, "height": 900})
            # A page that is played is looked at in all four ways.
            for theme, asked in (ALL if name in PLAYED else themes).items():
                reader.page.emulate_media(color_scheme=theme)
                reader.page.wait_for_function(
                    "(theme) => document.documentElement.dataset.theme === theme", arg=theme
                )
                reader.still()
                where = f"{theme}, {width}"
                found += [f"{where}: {fault}" for fault in reader.faults(**asked)]
            # Charts take their new width a moment later.
            if reader.page.evaluate(SIDEWAYS):
                found.append(f"{width}: scrolls sideways")
    assert found == []


# What a reader may set for all text, as far as WCAG asks a page to bear it.
SPACED = (
    "* { letter-spacing: .12em !important; word-spacing: .16em !important;"
    " line-height: 1.5 !important } p { margin-bottom: 2em !important }"
)


@pytest.mark.parametrize("name", PAGES)
def test_with_wide_spaced_text_on_the_smallest_screen_nothing_scrolls_sideways(
    browser: Any, site: str, name: str
) -> None:
    wide = """() => document.documentElement.scrollWidth <= innerWidth ? null
        : [...document.querySelectorAll('main *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.outerHTML.slice(0, 120)).slice(0, 5)"""
    with reading(browser, site, viewport={"width": 320, "height": 800}) as reader:
        reader.open(name, live=name in PLAYED)
        reader.page.add_style_tag(content=SPACED)
        assert reader.page.evaluate(wide) is None
