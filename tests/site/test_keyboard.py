"""With the keyboard alone: everything on every page is reached, seen when it is, and works."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import Reader, reading
from tests.site.test_live_page import PAGES, PLAYED

pytestmark = [pytest.mark.browser, pytest.mark.site]

# Everything that can be used: one of each group of radio buttons, nothing that is switched off.
USABLE = """() => {
    const wanted = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const groups = new Set();
    window.usable = [...document.querySelectorAll(wanted)].filter((at) => {
        if (at.disabled || at.closest('dialog:not([open]), [inert], [hidden]')) return false;
        if (!at.checkVisibility({ visibilityProperty: true })) return false;
        if (at.closest('details:not([open])') && at.localName !== 'summary') return false;
        if (at.type === 'radio') {
            const first = !groups.has(at.name);
            groups.add(at.name);
            return first;
        }
        return true;
    });
    return window.usable.length;
}"""
# Whenever the focus comes to one of them: which, and whether that can be seen.
NOTED = """() => {
    const by = (at) => (at.type === 'radio' ? at.name : at);
    const known = new Map(window.usable.map((one) => [by(one), one]));
    window.reached = new Set();
    window.unseen = [];
    const drawn = (one) => one && getComputedStyle(one).outlineStyle !== 'none'
        && parseFloat(getComputedStyle(one).outlineWidth) > 0;
    addEventListener('focusin', ({ target: at }) => {
        const one = known.get(by(at));
        const ringed = getComputedStyle(at).boxShadow !== 'none';
        const seen = ringed || [at, at.nextElementSibling, at.closest('form')].some(drawn);
        if (one && !seen) window.unseen.push(at.outerHTML.slice(0, 120));
        window.reached.add(one);
    }, true);
    document.body.focus();
}"""
MISSED = """window.usable.filter((one) => !window.reached.has(one))
    .map((one) => one.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("page", PAGES)
def test_everything_is_reached_and_seen(browser: Any, site: str, page: str) -> None:
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as reader:
        reader.open(page, live=page in PLAYED)
        count = reader.page.evaluate(USABLE)
        reader.page.evaluate(NOTED)
        # The key is held down, which moves on as often as the page can follow.
        for _ in range(count + 20):
            reader.page.keyboard.down("Tab")
        assert reader.page.evaluate("window.unseen") == []
        assert reader.page.evaluate(MISSED) == []


def answered(reader: Reader) -> int:
    """Wait until all is done, and give how many messages the engine has taken."""
    reader.settle()
    return int(reader.page.evaluate("momentaEngine.count"))


KEYS = {
    'input[type="range"]': ["ArrowRight", "ArrowLeft"],
    "select": ["End", "Home"],
    'input[type="checkbox"]': ["Space"],
    'input[type="radio"]:checked': ["ArrowRight", "ArrowRight"],
    '[data-key="roll"]': ["Enter"],
    '[data-key="undo"]': ["Space"],
}


@pytest.mark.parametrize("page", PLAYED)
def test_every_kind_of_control_works_by_its_keys(browser: Any, site: str, page: str) -> None:
    tried = 0
    with reading(browser, site) as reader:
        reader.open(page)
        for root in reader.page.locator("[data-momenta-widget]").all():
            for kind, pressed in KEYS.items():
                control = root.locator(kind).locator("visible=true").first
                if not control.count():
                    continue
                before = answered(reader)
                control.focus()
                for key in pressed:
                    reader.page.keyboard.press(key)
                assert answered(reader) > before, kind
                tried += 1
            for summary in root.locator("summary").all():
                summary.focus()
                reader.page.keyboard.press("Enter")
                assert summary.evaluate("(one) => one.parentElement.open")
            for button in root.locator("[aria-controls]").all():
                button.focus()
                reader.page.keyboard.press("Enter")
                assert button.get_attribute("aria-expanded") == "true"
        assert reader.console == []
    assert tried >= 4
