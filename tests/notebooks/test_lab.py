"""The bench in a browser: widgets live in JupyterLab, chapters open as notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rules.data import Ruleset
from tests.notebooks.lab import Lab
from tests.site.reader import AXE, FAULTS
from widgets import PoolRoller

pytestmark = pytest.mark.browser

# Two slow and busy cores may take this long, in milliseconds, over any one step.
PATIENCE = 60_000
LIVE = ".m-panel[data-live]"
# How many panels the first notebook shows.
WIDGETS = 6
BAR = f"() => getComputedStyle(document.querySelector('{LIVE} .bars path')).fill"
CHANGED = "([chart, before]) => chart.dataset.chart !== before"
IN_SIGHT = """(row) => {
    const [inner, outer] = [row, row.parentElement].map((at) => at.getBoundingClientRect());
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""
DRAWN = "(chart) => chart.dataset.drawn === chart.dataset.chart"


class Designer:
    """One page of the lab: what a designer does there, and all that the page asked and said."""

    def __init__(self, page: Any, lab: Lab) -> None:
        self.page = page
        self.lab = lab
        self.said: list[str] = []
        self.asked_elsewhere: list[str] = []
        self.asked_for_plotly = 0
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: said.type == "error" and self.said.append(said.text))
        page.on("pageerror", lambda fault: self.said.append(str(fault)))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: socket.on("framesent", self._sent))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.lab.address, "blob:", "data:")):
            self.asked_elsewhere.append(url)

    def _sent(self, frame: str | bytes) -> None:
        written = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        self.asked_for_plotly += bool(re.search(r'"need":\s*"plotly"', written))

    def open(self, name: str) -> None:
        """Open a file as a notebook and wait until its kernel is ready."""
        self.page.goto(self.lab.page(name))
        self.page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for()
        self.page.get_by_text("| Idle").wait_for()

    def choose(self, menu: str, *entries: str) -> None:
        """Choose from the menu bar."""
        self.page.get_by_role("menuitem", name=menu, exact=True).click()
        for entry in entries[:-1]:
            self.page.locator(".lm-Menu").get_by_text(entry, exact=True).hover()
        self.page.locator(".lm-Menu").get_by_text(entries[-1], exact=True).click()

    def widget(self, index: int = 0) -> Any:
        found = self.page.locator(LIVE).nth(index)
        found.wait_for()
        return found

    def faults(self, where: str) -> list[str]:
        """Give what axe-core finds wrong within what a selector names."""
        self.page.add_script_tag(path=AXE)
        passed, violations = self.page.evaluate(FAULTS, [where, {}])
        assert passed
        return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in violations]

    def chart(self, widget: Any, index: int = 0) -> Any:
        """Give one of the charts of a widget."""
        return widget.locator("[data-chart]").nth(index)

    def drawn(self, widget: Any, index: int = 0) -> Any:
        """Give a widget's chart, in sight and drawn."""
        chart = self.chart(widget, index)
        chart.scroll_into_view_if_needed()
        self.page.wait_for_function(DRAWN, arg=chart.element_handle())
        return chart

    def roll(self, widget: Any) -> str:
        """Press the roll button; give the seed of the dice that then lie there."""
        before = widget.locator(".m-result").get_attribute("data-seed")
        widget.locator('[data-key="roll"]').click()
        self.page.wait_for_function(
            "([w, old]) => (w.querySelector('.m-result')?.dataset.seed ?? old) !== old",
            arg=[widget.element_handle(), before],
        )
        return str(widget.locator(".m-result").get_attribute("data-seed"))


@contextmanager
def at_the_bench(browser: Any, lab: Lab) -> Iterator[Designer]:
    context = browser.new_context(
        viewport={"width": 1300, "height": 1000},
        permissions=["clipboard-read", "clipboard-write"],
    )
    try:
        yield Designer(context.new_page(), lab)
    finally:
        context.close()


@pytest.fixture(scope="module")
def notebook(browser: Any, lab: Lab) -> Iterator[Designer]:
    """Give the first notebook with all its cells run."""
    with at_the_bench(browser, lab) as designer:
        designer.open("notebooks/first-look.ipynb")
        designer.choose("Run", "Run All Cells")
        designer.widget()
        yield designer


def test_a_roller_rolls_other_dice_each_time(notebook: Designer) -> None:
    roller = notebook.widget()
    first, second = notebook.roll(roller), notebook.roll(roller)
    assert first != second
    assert roller.locator(".m-dice li").count() == 4


def test_its_slider_moves_again_and_again(notebook: Designer) -> None:
    roller = notebook.widget()
    for dice in (7, 3):
        roller.locator('[data-key="dice"]').fill(str(dice))
        # The slider's own number is the page's; what the button says, Python drew.
        roller.get_by_role("button", name=f"Roll {dice} dice").wait_for()


def test_charts_are_drawn_in_colours_of_the_lab(notebook: Designer) -> None:
    chart = notebook.drawn(notebook.widget())
    assert chart.locator(".bars path").count() >= 4
    light = notebook.page.evaluate(BAR)
    notebook.choose("Settings", "Theme", "JupyterLab Dark")
    notebook.page.wait_for_function(f"() => ({BAR})() !== {light!r}")
    notebook.choose("Settings", "Theme", "JupyterLab Light")
    notebook.page.wait_for_function(f"() => ({BAR})() === {light!r}")


def test_plotly_is_handed_over_once_for_all_widgets(notebook: Designer) -> None:
    for index in range(WIDGETS):
        notebook.drawn(notebook.widget(index))
    assert notebook.asked_for_plotly == 1


def test_numbers_open_and_close(notebook: Designer) -> None:
    roller = notebook.widget()
    button = roller.get_by_role("button", name="Show the numbers")
    numbers = roller.locator(".m-figure .m-numbers")
    assert not numbers.is_visible()
    button.click()
    numbers.wait_for(state="visible")
    button.click()
    numbers.wait_for(state="hidden")


def test_what_was_done_is_undone_and_the_code_of_it_is_copied(notebook: Designer) -> None:
    roller = notebook.widget()
    first, second = notebook.roll(roller), notebook.roll(roller)
    result = roller.locator(".m-result")
    roller.get_by_role("button", name="Undo").click()
    notebook.page.wait_for_function(
        "([at, seed]) => at.dataset.seed === seed", arg=[result.element_handle(), first]
    )
    roller.get_by_role("button", name="Redo").click()
    notebook.page.wait_for_function(
        "([at, seed]) => at.dataset.seed === seed", arg=[result.element_handle(), second]
    )
    roller.get_by_role("button", name="Copy link").click()
    roller.locator(".m-told", has_text="Copied.").first.wait_for()
    code = notebook.page.evaluate("navigator.clipboard.readText()")
    made = eval(code, {"PoolRoller": PoolRoller})
    assert made.seed == second
    faces = ",".join(map(str, made.reading.faces))
    assert faces == result.get_attribute("data-faces")


def test_the_rule_of_a_widget_opens_its_chapter_in_the_lab(notebook: Designer) -> None:
    rule = notebook.widget().locator(".m-plays a").get_attribute("href")
    assert rule.endswith("/lab/tree/book/moment-1/rolling-dice.md")


def test_linked_widgets_move_each_other(notebook: Designer) -> None:
    roller, chart = notebook.widget(WIDGETS - 2), notebook.widget(WIDGETS - 1)
    chart.locator('[data-key="dice"]').fill("5")
    roller.get_by_role("button", name="Roll 5 dice").wait_for()
    notebook.page.get_by_text("5 dice: 1.67 successes on average").wait_for()
    roller.locator('[data-key="dice"]').fill("9")
    chart.get_by_role("img", name="Result bands with 9 dice").wait_for()


def test_a_chapter_opens_as_a_notebook_and_runs(browser: Any, lab: Lab) -> None:
    with at_the_bench(browser, lab) as designer:
        designer.open("book/moment-1/rolling-dice.md")
        designer.page.locator(".jp-CodeCell .cm-content").first.click()
        designer.page.keyboard.press("Shift+Enter")
        designer.roll(designer.widget())
        designer.drawn(designer.widget())
        assert designer.said == []
        assert designer.asked_elsewhere == []


def test_a_rule_is_found_changed_seen_to_move_and_saved(browser: Any, lab: Lab) -> None:
    with at_the_bench(browser, lab) as designer:
        designer.open("notebooks/design-bench.ipynb")
        designer.choose("Run", "Run All Cells")
        tree, editor, moved = (designer.widget(index) for index in range(3))
        page = designer.page
        before = designer.drawn(moved, 0).get_attribute("data-chart")

        # Search and pick by keyboard: the notebook's own keys stay out of it.
        cells = page.locator(".jp-Cell").count()
        tree.locator("input[type=search]").fill("dagger")
        dagger = tree.locator('[data-key="turn:momenta:dagger"]')
        dagger.focus()
        page.keyboard.press("ArrowRight")
        ladder = tree.locator('[data-key="pick:momenta:dagger.ladder"]')
        ladder.wait_for()
        page.keyboard.press("l")
        page.keyboard.press("End")
        page.keyboard.press("Home")
        page.wait_for_function("() => document.activeElement.getAttribute('aria-level') === '1'")
        assert page.locator(".jp-Cell").count() == cells
        ladder.click()
        editor.get_by_text("momenta:dagger.ladder").wait_for()
        tree.locator("input[type=search]").fill("nothing like that")
        tree.get_by_text("Nothing found").wait_for()
        tree.get_by_role("button", name="Show it in the tree").click()
        page.wait_for_function("() => document.activeElement.getAttribute('aria-selected')")
        assert ladder.evaluate(IN_SIGHT)
        tree.locator("input[type=search]").fill("dice pool success faces")
        tree.locator('[data-key="pick:momenta:dice-pool.success_faces"]').click()
        editor.get_by_text("momenta:dice-pool.success_faces").wait_for()

        # An edit moves the pinned chart, what can't be moves nothing, a reset brings it back.
        first = editor.locator('[data-key="set:value.0"]')
        first.fill("4")
        first.press("Tab")
        tree.get_by_text("changed: 5 or 6 in the book").wait_for()
        page.wait_for_function(CHANGED, arg=[designer.chart(moved, 0).element_handle(), before])
        edited = designer.chart(moved, 0).get_attribute("data-chart")
        first.fill("99")
        first.press("Tab")
        editor.get_by_text("found 99; allowed is").wait_for()
        assert designer.chart(moved, 0).get_attribute("data-chart") == edited
        assert designer.faults(".m-bench") == []
        editor.locator('[data-key="reset"]').click()
        page.wait_for_function(CHANGED, arg=[designer.chart(moved, 0).element_handle(), edited])

        # As text, with its faults while it is typed; then saved.
        editor.locator('[data-key="way"][value="text"]').evaluate("radio => radio.click()")
        area = editor.locator("textarea")
        area.click()
        page.keyboard.press("Control+End")
        page.keyboard.type('\n["momenta:thread"]  # friends\nbonsu = 3')
        editor.get_by_text("Nearest: bonus").wait_for()
        for _ in "su = 3":
            page.keyboard.press("Backspace")
        page.keyboard.type("us = 3")
        editor.locator(".m-forecast-faults").wait_for(state="detached")
        editor.locator('[data-key="file_path"]').fill("mine.toml")
        editor.locator('[data-key="file_path"]').press("Tab")
        editor.get_by_role("button", name="Save", exact=True).click()
        editor.get_by_text("Saved as mine.toml.").wait_for()
        saved = lab.folder / "bench" / "notebooks" / "mine.toml"
        assert '["momenta:thread"]  # friends\nbonus = 3' in saved.read_text()
        assert Ruleset.load(saved).quote("momenta:thread.bonus").value == 3
        assert designer.said == []
        assert designer.asked_elsewhere == []


def test_nothing_went_wrong_or_out_of_this_machine(notebook: Designer) -> None:
    assert notebook.said == []
    assert notebook.asked_elsewhere == []
