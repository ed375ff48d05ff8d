"""A refusal goes once its field is typed into again, whatever the field held before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import ROOT, serving
from widgets import ChangeReport

pytestmark = pytest.mark.browser
# The page's part of a panel whose Python is the test's own.
SHOW = """async () => {
  const { default: panel } = await import('/panel.js');
  const heard = {};
  const values = { html: '', heard: 0, name: 'report', link: '', memory: '', working: {} };
  globalThis.sent = [];
  const model = {
    get: (name) => values[name],
    on: (names, act) => names.split(' ').forEach((name) => (heard[name] ??= []).push(act)),
    off() {},
    send: (touch) => sent.push(touch),
  };
  globalThis.answer = (html, number) => {
    Object.assign(values, { html, heard: number });
    for (const name of ['change:html', 'change:heard']) heard[name].forEach((act) => act());
  };
  document.body.replaceChildren(document.createElement('main'));
  panel.render({ model, el: document.querySelector('main') });
}"""


def test_the_value_that_stood_before_can_be_typed_again(browser: Any) -> None:
    panel = ChangeReport()
    with serving(ROOT / "widgets") as address:
        page = browser.new_page()
        page.goto(f"{address}/panel.js")
        page.evaluate(SHOW)
        page.evaluate("(html) => answer(html, 0)", panel.html)
        field, answered = page.locator('[data-key="least"]'), 0

        def type_and_leave(text: str) -> None:
            nonlocal answered
            field.focus()
            page.keyboard.press("Control+A")
            page.keyboard.type(text)
            page.keyboard.press("Tab")
            for touch in page.evaluate("sent.splice(0)"):
                panel.touch(touch["touch"], touch["value"])
                answered = touch["number"]
                page.evaluate("([html, number]) => answer(html, number)", [panel.html, answered])

        type_and_leave("10")
        type_and_leave("-5")
        assert panel.problems
        assert field.get_attribute("aria-invalid") == "true"
        assert field.input_value() == "10"
        type_and_leave("10")
        assert panel.problems == ()
        assert page.get_by_text("was given; a percentage").count() == 0
        page.close()
