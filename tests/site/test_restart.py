"""A page whose Python hangs or dies: it can be stopped, comes back, and nothing set is lost."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import LIVE, SNAPSHOT, Reader, held, reading
from tests.support import SITE, serving

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGE = "moment-1/rolling-dice.html"
SENTENCE = "What you did last took too long and was stopped. All else is as it was."
SILENT = "momentaEngine.state === 'silent'"
# A widget that can be made to hang, to count, to answer late or to bring Python down.
TROUBLE = """
import time
from widgets.controls import button
from widgets.html import element
from widgets.panel import Panel, action
class Trouble(Panel):
    title = "Trouble"
    count = 0
    @action
    def more(self):
        self.count += 1
    @action
    def hang(self):
        while True:
            pass
    @action
    def late(self):
        for second in range(5):
            time.sleep(1)
            self.send({"second": second})
    @action
    def die(self):
        import js, pyodide_js
        pyodide_js._api.fatal_error(js.Error.new("the end"))
    def draw(self):
        keys = ("more", "hang", "late", "die")
        return element("div", f"counted {self.count} ", [button(key, key) for key in keys])
Trouble()
"""
ROLLER = "from widgets import PoolRoller; PoolRoller(dice=3)"


@pytest.fixture
def reader(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made


@contextmanager
def page_of(
    browser: Any,
    folder: Path,
    cells: Mapping[str, str],
    pictures: Mapping[str, str] | None = None,
    awake: bool = True,
) -> Iterator[Reader]:
    """Give a reader at a page with cells of its own, by name, and what stands there at first."""
    (folder / "engine").symlink_to(SITE / "engine", target_is_directory=True)
    (key,) = [path.name for path in Path(SITE, "engine").iterdir()]
    boxes = "".join(
        f'<div class="cell" id="{name}"><div class="cell_input"><pre>{html.escape(code.strip())}'
        f'</pre></div><div class="cell_output">{(pictures or {}).get(name, "")}</div></div>'
        for name, code in cells.items()
    )
    engine = f"engine/{key}"
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en" data-scripts><title>Cells</title>'
        '<link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="{engine}/panel.css">'
        f'<script type="module" src="{engine}/boot.js"></script><body>{boxes}'
    )
    with serving(folder) as address, reading(browser, address) as made:
        made.open(live=False)
        made.page.wait_for_function("globalThis.momentaEngine?.state === 'waiting'")
        if awake:
            made.page.evaluate("momentaEngine.start()")
            made.page.wait_for_function(LIVE, timeout=60_000)
        yield made


def faces(roller: Any) -> str:
    return str(roller.locator(".m-result").get_attribute("data-faces"))


def back(reader: Reader) -> None:
    """Wait until every cell has been played."""
    reader.page.wait_for_function(f"{LIVE} && momentaEngine.played", timeout=60_000)
    reader.settle()


def stop(reader: Reader) -> None:
    """Wait until the reader may stop what goes on, and do."""
    reader.page.wait_for_function(SILENT, timeout=10_000)
    reader.page.get_by_role("button", name="Stop", exact=True).click()
    back(reader)


def test_a_killed_engine_comes_back_with_all_that_was_set_twice_in_a_row(reader: Reader) -> None:
    reader.open(PAGE)
    roller = reader.widget()
    for dice in (9, 5):
        reader.slide(roller, "dice", dice)
        reader.roll(roller)
        rolled = faces(roller)
        reader.page.evaluate("momentaEngine.worker.terminate()")
        roller.locator('[data-key="roll"]').click()
        stop(reader)
        assert faces(roller) == rolled
        assert roller.locator('[data-key="dice"]').input_value() == str(dice)
        # What was under way is not done again: it is told, until the next touch.
        assert reader.page.locator(".m-why").all_inner_texts() == [SENTENCE]
        assert len(reader.roll(roller)) == dice
        assert reader.page.locator(".m-why").count() == 0
    assert reader.console == []


def test_a_new_engine_moves_nothing_takes_no_focus_and_keeps_the_charts(reader: Reader) -> None:
    reader.open(PAGE)
    roller = reader.widget()
    reader.slide(roller, "dice", 7)
    reader.roll(roller)
    roller.locator('[data-key="dice"]').focus()
    seen = (
        "[...document.querySelectorAll('article h2, [data-momenta-widget], .bars .point')]"
        ".map((e) => Math.round(e.getBoundingClientRect().top))"
    )
    before = reader.page.evaluate(seen)
    # The roll's own dice may land a frame late.
    frame = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
    reader.page.evaluate(frame)
    # Looked at in every frame: neither is the page moved nor a chart gone for a moment.
    reader.page.evaluate(
        f"""(before) => {{
            globalThis.moved = 0;
            const look = () => {{
                if (JSON.stringify({seen}) !== JSON.stringify(before)) moved++;
                requestAnimationFrame(look);
            }};
            look();
            document.addEventListener('animationstart', ({{ target }}) => {{
                if (target.closest('.m-dice')) moved++;
            }});
            momentaEngine.restart();
        }}""",
        before,
    )
    back(reader)
    assert reader.page.evaluate("moved") == 0
    assert reader.page.evaluate("document.activeElement.dataset.key") == "dice"
    assert reader.page.locator(".m-why").count() == 0
    reader.page.keyboard.press("ArrowRight")
    reader.settle()
    assert roller.locator('[data-key="dice"]').get_attribute("value") == "8"
    assert reader.console == []


def test_what_is_touched_while_the_engine_comes_back_is_done_in_order(reader: Reader) -> None:
    reader.open(PAGE)
    first, second = reader.widget(), reader.page.locator("[data-momenta-widget]").nth(1)
    slider = second.locator("input[type=range]").first
    high = str(slider.get_attribute("max"))
    with held(reader.page, "**/worker.js*"):
        reader.page.evaluate("momentaEngine.restart()")
        assert "Nothing you set is lost" in reader.page.locator("#m-status").inner_text()
        first.locator('[data-key="dice"]').fill("6")
        first.locator('[data-key="roll"]').click()
        slider.fill(high)
        assert reader.page.evaluate(LIVE) is False
    back(reader)
    reader.page.wait_for_function("document.querySelector('.m-result')?.dataset.faces")
    assert len(faces(first).split(",")) == 6
    assert slider.get_attribute("value") == high
    assert reader.console == []


def test_touches_sent_but_not_begun_are_done_after_a_restart(reader: Reader) -> None:
    reader.open(PAGE)
    first, second = reader.widget(), reader.page.locator("[data-momenta-widget]").nth(1)
    slider = second.locator("input[type=range]").first
    high = str(slider.get_attribute("max"))
    reader.page.evaluate("momentaEngine.worker.terminate()")
    first.locator('[data-key="roll"]').click()
    slider.fill(high)
    first.locator('[data-key="dice"]').fill("4")
    stop(reader)
    assert slider.get_attribute("value") == high
    assert first.locator('[data-key="dice"]').get_attribute("value") == "4"
    assert reader.page.locator(".m-why").count() == 1


def test_an_endless_callback_is_stopped_by_keyboard_alone(browser: Any, tmp_path: Path) -> None:
    cells = {"trouble": TROUBLE, "roller": ROLLER}
    with page_of(browser, tmp_path, cells) as reader:
        roller, hang = reader.page.locator("#roller"), reader.page.locator("[data-key=hang]")
        roller.locator('[data-key="roll"]').wait_for()
        reader.settle()
        reader.roll(roller)
        rolled = faces(roller)
        hang.focus()
        reader.page.keyboard.press("Enter")
        reader.page.wait_for_function(SILENT, timeout=10_000)
        status = reader.page.locator("#m-status[role=status]")
        assert "have not answered" in status.inner_text()
        # It is offered, not forced on anyone.
        assert reader.page.evaluate("document.activeElement.dataset.key") == "hang"
        for _ in range(60):
            reader.page.keyboard.press("Tab")
            if reader.page.evaluate("document.activeElement.textContent") == "Stop":
                break
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        assert reader.page.evaluate(outline) == "solid"
        reader.page.keyboard.press("Enter")
        # The button has gone; the focus is not lost with it.
        assert reader.page.evaluate("document.activeElement") != "body"
        assert reader.page.evaluate("document.activeElement.closest('.m-panel') !== null")
        back(reader)
        assert faces(roller) == rolled
        note = reader.page.locator("#trouble .m-why[role=status]")
        assert note.inner_text() == SENTENCE
        reader.page.locator("[data-key=more]").click()
        reader.page.get_by_text("counted 1").wait_for()
        assert note.count() == 0
        assert reader.console == []


FOCUSED = "document.activeElement.dataset.key"


def tab_to_stop(reader: Reader) -> None:
    """Tab from where the focus is, by all that stands between, to the button."""
    reader.page.wait_for_function(SILENT, timeout=10_000)
    reader.page.keyboard.press("Tab")
    # Key by key this would take longer than an engine may be silent.
    reader.page.evaluate(
        """() => {
            const links = [...document.querySelectorAll('main a[href], main button')];
            for (const link of links) link.focus({ preventScroll: true });
        }"""
    )
    for _ in range(30):
        reader.page.keyboard.press("Tab")
        if reader.page.evaluate("document.activeElement.textContent") == "Stop":
            return
    raise AssertionError("Stop can't be reached")


@pytest.mark.parametrize("key", ["roll", "dice"])
def test_after_stop_the_focus_is_where_the_reader_was(reader: Reader, key: str) -> None:
    reader.open(PAGE)
    roller = reader.widget()
    reader.page.evaluate("momentaEngine.worker.terminate()")
    roller.locator('[data-key="roll"]').click()
    roller.locator(f'[data-key="{key}"]').focus()
    tab_to_stop(reader)
    reader.page.keyboard.press("Enter")
    assert reader.page.evaluate(FOCUSED) == key
    back(reader)
    assert reader.page.evaluate(FOCUSED) == key
    assert reader.console == []


def test_after_stop_the_focus_is_where_the_reader_went_meanwhile(reader: Reader) -> None:
    reader.open(PAGE)
    roller = reader.widget()
    reader.page.evaluate("momentaEngine.worker.terminate()")
    roller.locator('[data-key="roll"]').click()
    reader.page.wait_for_function(SILENT, timeout=10_000)
    roller.locator('[data-key="dice"]').focus()
    reader.page.keyboard.press("ArrowRight")
    tab_to_stop(reader)
    reader.page.keyboard.press("Enter")
    assert reader.page.evaluate(FOCUSED) == "dice"


def test_who_was_nowhere_is_left_at_the_sentence_and_not_at_the_top(reader: Reader) -> None:
    reader.open(PAGE)
    reader.page.evaluate(
        """() => {
            momentaEngine.worker.terminate();
            momentaEngine.post({ kind: 'sign' });
        }"""
    )
    reader.page.wait_for_function(SILENT, timeout=10_000)
    reader.page.get_by_role("button", name="Stop", exact=True).focus()
    reader.page.keyboard.press("Enter")
    assert reader.page.evaluate("document.activeElement.id") == "m-status"


@pytest.mark.parametrize("by_stop", [True, False])
def test_where_an_engine_ends_the_focus_is_at_the_sentence_that_says_so(
    reader: Reader, by_stop: bool
) -> None:
    reader.open(PAGE)
    roller = reader.widget()
    roller.locator('[data-key="roll"]').focus()
    reader.page.context.set_offline(True)
    reader.page.context.route("**/worker.js*", lambda route: route.abort())
    if by_stop:
        reader.page.evaluate("momentaEngine.worker.terminate()")
        reader.page.keyboard.press("Enter")
        tab_to_stop(reader)
        reader.page.keyboard.press("Enter")
    else:
        reader.page.evaluate("momentaEngine.restart()")
    reader.page.wait_for_function("momentaEngine.dead", timeout=20_000)
    focused = reader.page.locator(":focus")
    assert focused.get_attribute("class") == "m-why"
    assert "The dice can't wake" in focused.inner_text()
    # It stands at the panel where the reader was.
    assert focused.evaluate("(at) => at.nextElementSibling.dataset.momentaWidget") == "PoolRoller"


def test_an_engine_killed_while_it_comes_back_is_made_anew_by_itself(reader: Reader) -> None:
    reader.open(PAGE)
    reader.slide(reader.widget(), "dice", 9)
    reader.page.evaluate(
        """() => {
            momentaEngine.restart();
            momentaEngine.worker.terminate();
        }"""
    )
    # Sooner than a reader is asked.
    reader.page.wait_for_function(LIVE, timeout=18_000)
    back(reader)
    assert len(reader.roll(reader.widget())) == 9


def test_an_engine_killed_while_it_first_wakes_is_made_anew_by_itself(reader: Reader) -> None:
    reader.open(PAGE, live=False)
    reader.page.wait_for_function("globalThis.momentaEngine?.begun")
    reader.page.evaluate("momentaEngine.worker.terminate()")
    reader.page.wait_for_function(LIVE, timeout=18_000)
    back(reader)
    assert len(reader.roll(reader.widget())) > 0


def test_an_engine_that_never_comes_back_is_left_to_the_reader(reader: Reader) -> None:
    reader.open(PAGE)
    reader.page.evaluate(
        """() => {
            globalThis.taken = 0;
            const take = momentaEngine.take;
            momentaEngine.take = function (...all) {
                taken++;
                take.apply(this, all);
                this.worker.terminate();
            };
            momentaEngine.restart();
        }"""
    )
    reader.page.wait_for_function("momentaEngine.state === 'slow'", timeout=40_000)
    assert reader.page.evaluate("taken") == 2
    reader.page.evaluate("delete momentaEngine.take")
    reader.page.get_by_role("button", name="Try again").click()
    back(reader)
    assert len(reader.roll(reader.widget())) > 0


def test_a_slow_network_is_no_silence(reader: Reader) -> None:
    with held(reader.page, SNAPSHOT):
        reader.open(PAGE, live=False)
        reader.page.wait_for_function("globalThis.momentaEngine?.begun")
        reader.page.wait_for_timeout(11_000)
        assert reader.page.evaluate("momentaEngine.state") == "booting"
    reader.wait_live()


def test_an_output_that_cannot_be_shown_is_told_where_it_should_be(
    browser: Any, tmp_path: Path
) -> None:
    strange = """
from widgets.live import bridge
view = {"application/vnd.jupyter.widget-view+json": {"model_id": "nobody"}}
bridge.emit({"output_type": "display_data", "data": view})
"""
    with page_of(browser, tmp_path, {"strange": strange, "roller": ROLLER}) as reader:
        back(reader)
        told = reader.page.locator("#strange .m-why").inner_text()
        assert "could not be shown" in told
        assert len(reader.roll(reader.page.locator("#roller"))) == 3


def test_an_endless_callback_is_stopped_at_last_by_itself(browser: Any, tmp_path: Path) -> None:
    with page_of(browser, tmp_path, {"trouble": TROUBLE}) as reader:
        reader.page.locator("[data-key=hang]").click()
        reader.page.wait_for_function(SILENT, timeout=10_000)
        # The rest of its time is counted out at once.
        reader.page.evaluate("() => { while (momentaEngine.alive) momentaEngine.watch(); }")
        back(reader)
        reader.page.locator("#trouble .m-why", has_text=SENTENCE).wait_for()
        reader.page.locator("[data-key=more]").click()
        reader.page.get_by_text("counted 1").wait_for()


def test_an_engine_that_gives_signs_of_life_is_left_alone(browser: Any, tmp_path: Path) -> None:
    with page_of(browser, tmp_path, {"trouble": TROUBLE}) as reader:
        reader.page.locator("[data-key=late]").click()
        reader.page.evaluate(
            "() => { globalThis.was = []; momentaEngine.onstate = (e) => { was.push(e.state); }; }"
        )
        reader.page.wait_for_timeout(500)
        reader.page.wait_for_function("momentaEngine.backlog.length === 0", timeout=20_000)
        # An error somewhere in the worker is not its end either.
        reader.page.evaluate("momentaEngine.worker.dispatchEvent(new Event('error'))")
        reader.page.wait_for_function("momentaEngine.backlog.length === 0")
        reader.page.locator("[data-key=more]").click()
        reader.page.get_by_text("counted 1").wait_for()
        assert reader.page.evaluate("was") == []


def test_a_python_that_broke_down_is_made_anew_at_once(browser: Any, tmp_path: Path) -> None:
    with page_of(browser, tmp_path, {"trouble": TROUBLE, "roller": ROLLER}) as reader:
        roller = reader.page.locator("#roller")
        roller.locator('[data-key="roll"]').wait_for()
        reader.settle()
        reader.roll(roller)
        rolled = faces(roller)
        reader.page.locator("[data-key=die]").click()
        reader.page.locator("#trouble .m-why").wait_for(timeout=20_000)
        back(reader)
        assert faces(roller) == rolled
        reader.page.locator("[data-key=more]").click()
        reader.page.get_by_text("counted 1").wait_for()


def test_an_endless_cell_is_stopped_and_the_others_run(browser: Any, tmp_path: Path) -> None:
    cells = {"before": ROLLER, "endless": "print('on')\nwhile True: pass", "after": "'ran'"}
    with page_of(browser, tmp_path, cells) as reader:
        stop(reader)
        reader.page.locator("#after", has_text="'ran'").wait_for()
        said = reader.page.locator("#endless .m-why[role=status]")
        assert said.inner_text() == "This cell was stopped."
        assert reader.page.locator("#endless pre").last.inner_text().strip() == "on"
        roller = reader.page.locator("#before")
        assert len(reader.roll(roller)) == 3
        # It is not tried again by the next restart either.
        reader.page.evaluate("momentaEngine.restart()")
        back(reader)
        assert said.count() == 1
        assert len(reader.roll(roller)) == 3
        assert reader.console == []


def test_words_and_stock_widgets_are_replaced_and_not_doubled(browser: Any, tmp_path: Path) -> None:
    stock = "import ipywidgets as w\nw.VBox([w.IntSlider(description='dice'), w.Label('a label')])"
    cells = {"words": "print('one')", "stock": stock, "roller": ROLLER}
    with page_of(browser, tmp_path, cells) as reader:
        for _ in range(2):
            reader.page.locator("#roller [data-key=roll]").wait_for()
            reader.settle()
            assert reader.page.locator("#words .cell_output").inner_text().strip() == "one"
            assert reader.page.locator("#stock .widget-label", has_text="a label").count() == 1
            assert reader.page.locator("#roller .m-panel").count() == 1
            reader.page.evaluate("momentaEngine.restart()")
            back(reader)
        handle = reader.page.locator("#stock .noUi-handle")
        handle.focus()
        reader.page.keyboard.press("ArrowRight")
        reader.page.locator("#stock .widget-readout", has_text="1").wait_for()
        assert reader.console == []


@pytest.mark.parametrize(
    "message",
    [
        "null",
        "undefined",
        "{}",
        "{kind: 'unknown'}",
        "{kind: 'run'}",
        "{kind: 'comm_msg'}",
        "{kind: 'comm_msg', content: null}",
        "{kind: 'comm_msg', content: {comm_id: 'nobody', data: {}}}",
        "{kind: 'comm_msg', content: {comm_id: {}}, buffers: [1, 'x']}",
        "{kind: 'comm_open', content: {comm_id: 'x'}}",
        "{kind: 'comm_close', content: {comm_id: 'nobody'}}",
        "{kind: 'keep'}",
        "{kind: 'keep', content: ['x']}",
        "{kind: 'keep', content: {x: 5}}",
    ],
)
def test_no_message_to_the_engine_breaks_it(hostile: Reader, message: str) -> None:
    hostile.page.evaluate(f"momentaEngine.post({message})")
    hostile.page.evaluate("momentaEngine.worker.postMessage(null)")
    hostile.page.wait_for_function("momentaEngine.backlog.length === 0", timeout=10_000)
    assert len(hostile.roll(hostile.widget())) > 0
    assert hostile.console == []


@pytest.fixture(scope="module")
def hostile(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made.open(PAGE)
