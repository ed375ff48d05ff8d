"""Long work in a page: it goes on by itself in slices, is stopped at will, and nothing waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader
from tests.site.test_restart import SILENT, back, page_of
from widgets.panel import Panel

pytestmark = [pytest.mark.browser, pytest.mark.site]

PIECES = 120
# A widget that counts, slowly; or so slowly in one piece that its Python seems to hang.
COUNTING = f"""
import time
from widgets.controls import Slider, Toggle, button
from widgets.html import element, fragment
from widgets.panel import Panel, action
class Counting(Panel):
    title = doing = "Counting"
    by = Slider("By", lambda: (1, 9), start=lambda: 1)
    stuck = Toggle("Stuck")
    count = pieces = pokes = 0
    @action
    def poke(self):
        self.pokes += 1
    def works_on(self):
        return self.by, self.stuck
    def work(self):
        self.count = 0
        for done in range(1, {PIECES} + 1):
            until = time.monotonic() + 0.03
            while time.monotonic() < until or (self.stuck and done == 9):
                pass
            self.count += self.by
            self.pieces += 1
            yield done / {PIECES}, f"{{done}} of {PIECES}"
    def draw(self):
        told = f"{{self.count}} in {{self.pieces}} pieces, {{self.pokes}} pokes"
        shown = element("b", told), button("Poke", "poke")
        return fragment(self.draw_controls(), shown, self.draw_work())
"""
CELL = f"{COUNTING}counting = Counting()\ncounting"
DONE = ".m-work[data-work=done]"


def picture() -> str:
    """Give the picture of the widget as a build would leave it in the page."""
    space: dict[str, Any] = {}
    exec(COUNTING, space)
    panel: Panel = space["Counting"]()
    return f'<div class="output">{panel.picture()}</div>'


@pytest.fixture
def reader(browser: Any, tmp_path: Path) -> Iterator[Reader]:
    with page_of(browser, tmp_path, {"counting": CELL}) as made:
        made.page.locator(".m-work").wait_for()
        yield made


def shown(reader: Reader) -> list[int]:
    """Give count, pieces and pokes as the page shows them."""
    words = reader.page.locator("#counting b").first.inner_text().replace(",", "").split()
    return [int(word) for word in words if word.isdecimal()]


def share(reader: Reader) -> float:
    return float(reader.page.locator("progress").get_attribute("value"))


def test_it_goes_on_by_itself_with_signs_of_life_and_says_when_it_is_done(reader: Reader) -> None:
    reader.page.evaluate(
        """() => {
            globalThis.states = [];
            globalThis.spoken = [];
            const told = document.querySelector('.m-work [role=status]');
            spoken.push(told.textContent);
            new MutationObserver(() => spoken.push(told.textContent))
              .observe(told, { childList: true, characterData: true, subtree: true });
            momentaEngine.onstate = ({ state }) => states.push(state);
        }"""
    )
    first = share(reader)
    reader.page.wait_for_function(
        f"document.querySelector('progress').value > {first}", timeout=5_000
    )
    reader.page.locator(DONE).wait_for(timeout=30_000)
    assert shown(reader) == [PIECES, PIECES, 0]
    assert reader.page.evaluate("states") == []
    assert reader.page.evaluate("[...new Set(spoken)]") == ["Counting…", "Done."]
    assert reader.page.evaluate("momentaEngine.backlog.length") == 0
    assert reader.console == []


def test_touches_in_between_are_answered_at_once_and_cost_it_nothing(reader: Reader) -> None:
    waits = reader.page.evaluate(
        """async () => {
            const waits = [];
            for (let pokes = 1; pokes <= 5; pokes++) {
                const begun = performance.now();
                document.querySelector('[data-key=poke]').click();
                const shown = document.querySelector('#counting b');
                while (!shown.textContent.includes(`${pokes} pokes`))
                    await new Promise((seen) => setTimeout(seen, 5));
                waits.push(performance.now() - begun);
            }
            return waits;
        }"""
    )
    assert reader.page.locator(".m-work").get_attribute("data-work") == "going"
    # In milliseconds; the whole work takes some seconds.
    assert sorted(waits)[2] < 600, waits
    reader.page.locator(DONE).wait_for(timeout=30_000)
    assert shown(reader) == [PIECES, PIECES, 5]


def test_a_touch_that_it_depends_on_begins_it_anew(reader: Reader) -> None:
    reader.page.locator("[data-key=by]").fill("3")
    reader.page.locator(DONE).wait_for(timeout=30_000)
    count, pieces, _ = shown(reader)
    assert count == 3 * PIECES
    assert pieces < 2 * PIECES
    # One step to undo for one touch, however long the work was.
    reader.page.get_by_role("button", name="Undo").click()
    reader.page.locator(DONE).wait_for(state="detached")
    assert reader.page.get_by_role("button", name="Undo").is_disabled()


def test_it_is_stopped_and_goes_on_by_keyboard_and_the_focus_is_not_lost(reader: Reader) -> None:
    focused = "document.activeElement.textContent"
    reader.page.get_by_role("button", name="Stop").focus()
    reader.page.keyboard.press("Enter")
    go_on = reader.page.get_by_role("button", name="Go on")
    go_on.wait_for()
    assert reader.page.evaluate(focused) == "Go on"
    reader.settle()
    held = shown(reader)
    reader.page.wait_for_timeout(400)
    assert shown(reader) == held
    assert held[0] < PIECES
    reader.page.keyboard.press("Enter")
    reader.page.get_by_role("button", name="Stop").wait_for()
    assert reader.page.evaluate(focused) == "Stop"
    reader.page.locator(DONE).wait_for(timeout=30_000)
    assert shown(reader) == [PIECES, PIECES, 0]
    assert reader.page.evaluate(focused) == "Done."


def test_two_views_of_one_panel_do_its_work_once(browser: Any, tmp_path: Path) -> None:
    cell = f"{COUNTING}counting = Counting()\ndisplay(counting, counting)"
    with page_of(browser, tmp_path, {"counting": cell}) as reader:
        reader.page.wait_for_function(
            f"document.querySelectorAll('{DONE}').length === 2", timeout=30_000
        )
        assert shown(reader) == [PIECES, PIECES, 0]
        assert reader.console == []


def test_a_touch_on_its_picture_is_kept_and_the_work_begins_with_it(
    browser: Any, tmp_path: Path
) -> None:
    pictures = {"counting": picture()}
    with page_of(browser, tmp_path, {"counting": CELL}, pictures, awake=False) as reader:
        work = reader.page.locator(".m-work")
        assert work.inner_text() == f"1 of {PIECES}"
        reader.page.locator("[data-key=by]").fill("4")
        reader.page.locator("[data-key=poke]").click()
        reader.page.locator(DONE).wait_for(timeout=60_000)
        count, _, pokes = shown(reader)
        assert (count, pokes) == (4 * PIECES, 1)
        assert reader.page.locator(".m-panel").count() == 1
        assert reader.console == []


def test_a_new_engine_begins_it_anew(reader: Reader) -> None:
    reader.page.locator("[data-key=by]").fill("2")
    reader.settle()
    # Between two slices: one that is under way may be what holds an engine up.
    reader.page.evaluate(
        """async () => {
            while (momentaEngine.backlog.length) await new Promise((seen) => setTimeout(seen));
            momentaEngine.restart();
        }"""
    )
    back(reader)
    reader.page.locator(DONE).wait_for(timeout=30_000)
    assert shown(reader) == [2 * PIECES, PIECES, 0]
    assert reader.console == []


def test_work_that_hangs_is_stopped_and_not_begun_again_by_itself(reader: Reader) -> None:
    reader.page.locator("[data-key=stuck]").check()
    reader.page.wait_for_function(SILENT, timeout=15_000)
    reader.page.locator("#m-status").get_by_role("button", name="Stop", exact=True).click()
    back(reader)
    why = reader.page.locator("#counting .m-why[role=status]")
    assert why.inner_text().startswith("What was being worked out took too long")
    reader.page.get_by_role("button", name="Go on").wait_for()
    reader.page.wait_for_timeout(1_000)
    assert reader.page.evaluate("momentaEngine.state") == "live"
    assert reader.page.evaluate("momentaEngine.backlog.length") == 0
    # What was set is kept, and other work can be done.
    assert reader.page.locator("[data-key=stuck]").is_checked()
    reader.page.locator("[data-key=stuck]").uncheck()
    reader.page.locator(DONE).wait_for(timeout=30_000)
    assert why.count() == 0
    assert reader.console == []
