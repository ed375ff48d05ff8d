"""A page that forgets nothing: its address and the browser's storage bring everything back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import LIVE, Reader, reading
from tests.support import SITE

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGE, OTHER = "moment-1/rolling-dice.html", "moment-1/patterns.html"
# With one roller, so that it is soon alive.
SMALL = "index.html"
REFUSED = """
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, {
  get() { throw new DOMException('refused', 'SecurityError'); },
});
"""
FULL = (
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
)


@pytest.fixture
def reader(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made


def faces(reader: Reader) -> str:
    return str(reader.widget().locator(".m-result").get_attribute("data-faces"))


def dice(reader: Reader) -> str:
    return str(reader.widget().locator('[data-key="dice"]').input_value())


def play(reader: Reader, count: int = 7) -> str:
    """Set the dice and roll them; give the faces."""
    reader.slide(reader.widget(), "dice", count)
    reader.roll(reader.widget())
    return faces(reader)


def written(reader: Reader, text: str) -> None:
    """Wait until the address holds a text."""
    reader.page.wait_for_function("(text) => location.search.includes(text)", arg=text)


def same(reader: Reader, rolled: str) -> None:
    """The widget stands as it was left."""
    reader.wait_live()
    reader.settle()
    assert faces(reader) == rolled
    assert dice(reader) == str(len(rolled.split(",")))
    assert reader.console == []


def test_a_reload_loses_nothing_even_at_once(reader: Reader) -> None:
    reader.open(PAGE)
    for count in (7, 4):
        rolled = play(reader, count)
        # No time to write the address in.
        reader.page.reload()
        same(reader, rolled)
        assert reader.widget().get_by_text("Opened from the address").count() == 0
        reader.page.locator("[data-momenta-widget] [data-key=undo]").first.click()
        reader.settle()
        assert faces(reader) != rolled


def test_a_page_that_was_closed_opens_as_it_was_left(reader: Reader) -> None:
    reader.open(PAGE)
    rolled = play(reader)
    context = reader.page.context
    reader.page.close()
    again = Reader(context.new_page(), reader.address)
    again.open(PAGE)
    same(again, rolled)


def test_back_and_forward_between_pages_find_what_was_set(reader: Reader) -> None:
    reader.open(PAGE)
    rolled = play(reader)
    reader.page.goto(f"{reader.address}/{OTHER}")
    reader.wait_live()
    reader.page.go_back()
    same(reader, rolled)
    reader.page.go_forward()
    reader.page.go_back()
    same(reader, rolled)


def test_a_link_opens_the_same_for_another_reader(browser: Any, site: str, reader: Reader) -> None:
    reader.open(PAGE)
    rolled = play(reader)
    seed = reader.widget().locator(".m-result").get_attribute("data-seed")
    written(reader, str(seed))
    with reading(browser, site) as other:
        other.page.goto(reader.page.url)
        same(other, rolled)


@pytest.mark.parametrize("trouble", [REFUSED, FULL], ids=["refused", "full"])
def test_without_storage_the_address_and_a_restart_still_keep_it(
    reader: Reader, trouble: str
) -> None:
    reader.page.add_init_script(trouble)
    reader.open(PAGE)
    rolled = play(reader)
    reader.page.evaluate("momentaEngine.restart()")
    reader.page.wait_for_function(f"{LIVE} && momentaEngine.played", timeout=60_000)
    same(reader, rolled)
    seed = reader.widget().locator(".m-result").get_attribute("data-seed")
    written(reader, str(seed))
    reader.page.reload()
    same(reader, rolled)


def test_what_is_not_the_widgets_in_an_address_stays_as_it_is(reader: Reader) -> None:
    reader.open(f"{PAGE}?from=a%20friend&&utm_x=1+2&last#result-bands")
    reader.slide(reader.widget(), "dice", 9)
    written(reader, "dice.9")
    reader.slide(reader.widget(), "dice", 8)
    written(reader, "dice.8")
    address = reader.page.url.removeprefix(f"{reader.address}/{PAGE}")
    assert address == "?from=a%20friend&&utm_x=1+2&last&pool-roller=1~dice.8#result-bands"
    # Where everything stands at its start again, nothing of it stays.
    reader.page.locator("[data-momenta-widget] [data-key=restart]").first.click()
    reader.page.wait_for_function("!location.search.includes('pool-roller')")
    assert reader.page.url.endswith("?from=a%20friend&&utm_x=1+2&last#result-bands")


def test_an_address_too_long_is_told_and_hurts_no_other_widget(reader: Reader) -> None:
    reader.page.goto(f"{reader.address}/{PAGE}?pool-roller=1~dice.{'9' * 25_000}&odds-chart=1~x")
    reader.wait_live()
    assert "too long" in reader.widget().locator(".m-problems").inner_text()
    assert len(reader.roll(reader.widget())) > 0
    assert reader.console == []


def test_a_storage_that_was_tampered_with_is_told_and_hurts_nothing(reader: Reader) -> None:
    reader.open(SMALL)
    play(reader)
    for tampered in ("no json", "[]", '{"version":99}', "[" * 10_000):
        reader.open(OTHER, live=False)
        reader.page.evaluate(
            """(text) => {
                for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
                sessionStorage.clear();
            }""",
            tampered,
        )
        reader.open(SMALL)
        told = reader.widget().locator(".m-problems").inner_text()
        assert re.search("What this page remembered (can't be read|is of version 99)", told)
        assert len(reader.roll(reader.widget())) > 0
    assert reader.console == []


SPOILT_NOTES = [
    *("null", "5", '"text"', "[1,2]", "no json"),
    *(f'{{"pool-roller":{links}}}' for links in ("5", "null", "[1,2]", '["","",""]', "{}")),
    '[[],[0],[0,1,2],["length","dice",5],[99,"dice",5],[0,"nothing",null],[0,"dice",{"a":[]}]]',
]


def test_a_note_of_a_hurried_reload_that_was_tampered_with_is_passed_over(reader: Reader) -> None:
    reader.open(SMALL)
    for noted in SPOILT_NOTES:
        # After the page has written its own.
        reader.page.evaluate(
            """([page, noted]) => addEventListener('pagehide', () => {
                for (const end of ['', '!'])
                    sessionStorage.setItem(`momenta / ${page} ${end}`, noted);
            })""",
            [SMALL, noted],
        )
        reader.page.reload()
        reader.wait_live()
        assert len(reader.roll(reader.widget())) > 0, noted
    assert reader.console == []


def test_what_is_typed_or_pressed_in_the_instant_of_a_reload_is_not_lost(reader: Reader) -> None:
    reader.open("moment-2/creating-a-character.html")
    builder = reader.widget("HeroBuilder")
    builder.locator('[data-key="visit:1"]').click()
    reader.settle()
    builder.locator('[data-key="set:name"]').fill("Aldith")
    reader.page.reload()
    reader.wait_live()
    reader.settle()
    assert builder.locator('[data-key="set:name"]').input_value() == "Aldith"
    with reader.page.expect_navigation():
        reader.page.evaluate(
            """() => {
                document.querySelector('[data-key="next:1"]').click();
                setTimeout(() => location.reload());
            }"""
        )
    for _ in range(2):
        reader.wait_live()
        reader.settle()
        assert builder.get_by_text("Step 2 of 10").count() == 1
        # It is done once, and what was noted when the page was left before is none of it.
        reader.page.evaluate(
            """() => sessionStorage.setItem(
                'momenta / moment-2/creating-a-character.html !', '[[0,"visit:5",null]]')"""
        )
        reader.page.reload()
    reader.wait_live()
    for there in ("Aldith", ""):
        builder.get_by_role("button", name="Undo").click()
        reader.settle()
        assert builder.locator('[data-key="set:name"]').input_value() == there
    assert reader.console == []


TOO_LONG = "What this page remembered is too long to be read (20001 characters; at most 20000)"


@pytest.mark.parametrize(
    ("memory", "sentence"),
    [("x" * 20_001, TOO_LONG), ("[" * 10_000, "What this page remembered can't be read")],
    ids=["too long", "too deep"],
)
def test_a_memory_that_is_not_read_is_kept_aside(
    reader: Reader, memory: str, sentence: str
) -> None:
    reader.open(OTHER, live=False)
    reader.page.evaluate(
        "([page, memory]) => localStorage.setItem(`momenta / ${page} pool-roller`, memory)",
        [PAGE, memory],
    )
    reader.open(PAGE)
    told = reader.widget().locator(".m-problems").inner_text()
    assert sentence in told
    assert "link" not in told
    for _ in range(2):
        play(reader)
        reader.page.reload()
        reader.wait_live()
        assert reader.widget().locator(".m-problems").inner_text() == ""
    held = reader.page.evaluate("Object.entries(localStorage)")
    assert [text for name, text in held if name.startswith("aside")] == [memory]
    assert memory not in [text for name, text in held if not name.startswith("aside")]
    assert reader.console == []


def test_a_link_and_a_memory_that_are_too_long_are_both_told(reader: Reader) -> None:
    reader.open(OTHER, live=False)
    reader.page.evaluate(
        "(page) => localStorage.setItem(`momenta / ${page} pool-roller`, 'x'.repeat(20001))", PAGE
    )
    reader.open(f"{PAGE}?pool-roller=1~dice.{'9' * 25_000}")
    told = reader.widget().locator(".m-problems").inner_text()
    assert TOO_LONG in told
    assert "The link was not opened" in told


def undo(reader: Reader) -> None:
    reader.widget().locator("[data-key=undo]").click()
    reader.settle()


def test_each_tab_of_a_page_goes_on_with_its_own_memory(reader: Reader) -> None:
    reader.open(PAGE)
    context = reader.page.context
    second = Reader(context.new_page(), reader.address).open(PAGE)
    first = [play(reader, count) for count in (7, 6, 5)]
    notes = reader.widget().locator("[data-state]").count()
    others = play(second, 9)
    written(second, "dice.9")
    reader.page.reload()
    same(reader, first[-1])
    assert reader.widget().locator("[data-state]").count() == notes
    undo(reader)
    undo(reader)
    assert faces(reader) == first[-2]
    # The other tab has its own as well, and a new one begins with what changed last.
    second.page.reload()
    same(second, others)
    rolled = play(second, 3)
    written(second, "dice.3")
    reader.page.evaluate("momentaEngine.restart()")
    reader.page.wait_for_function(f"{LIVE} && momentaEngine.played", timeout=60_000)
    second.page.close()
    same(Reader(context.new_page(), reader.address).open(PAGE), rolled)


def test_a_tab_that_was_set_back_stays_so_whatever_another_remembers(reader: Reader) -> None:
    reader.open(PAGE)
    second = Reader(reader.page.context.new_page(), reader.address).open(PAGE)
    play(second)
    written(second, "dice.7")
    reader.page.reload()
    reader.wait_live()
    assert dice(reader) != "7"


def test_a_drag_does_not_flood_the_address(reader: Reader) -> None:
    reader.page.add_init_script(
        """globalThis.times = 0;
        const { replaceState } = History.prototype;
        History.prototype.replaceState = function (...all) {
            times++;
            return replaceState.apply(this, all);
        };"""
    )
    reader.open(PAGE)
    taken = reader.page.evaluate(
        """async () => {
            times = 0;
            const start = performance.now();
            for (let turn = 0; turn < 60; turn++) {
                momentaKeep('pool-roller', `1~dice.${turn}`, 'x');
                await new Promise((soon) => setTimeout(soon, 30));
            }
            return performance.now() - start;
        }"""
    )
    written(reader, "1~dice.59")
    assert 2 <= reader.page.evaluate("times") <= taken / 1000 * 3 + 2


def test_going_back_to_a_section_keeps_what_was_set_since(reader: Reader) -> None:
    reader.open(PAGE)
    play(reader)
    reader.page.evaluate("location.hash = '#result-bands'")
    rolled = play(reader, 5)
    reader.page.go_back()
    reader.page.wait_for_function("location.hash === ''")
    same(reader, rolled)
    written(reader, "dice.5")


def test_an_address_from_elsewhere_is_opened(reader: Reader) -> None:
    reader.open(PAGE)
    play(reader)
    reader.page.evaluate(
        """() => {
            history.pushState(null, '', '?pool-roller=1~dice.11');
            history.pushState(null, '', '?pool-roller=1~dice.3');
            history.back();
        }"""
    )
    reader.page.wait_for_function("globalThis.momentaEngine?.state !== 'live'")
    reader.wait_live()
    reader.settle()
    assert dice(reader) == "11"


def test_a_restart_gives_the_newest_state_to_the_new_engine(reader: Reader) -> None:
    reader.open(PAGE)
    rolled = play(reader)
    for _ in range(2):
        reader.page.evaluate("momentaEngine.restart()")
        reader.page.wait_for_function(f"{LIVE} && momentaEngine.played", timeout=60_000)
        same(reader, rolled)


def test_an_engine_lost_while_the_page_was_stored_comes_back_by_itself(reader: Reader) -> None:
    reader.open(PAGE)
    rolled = play(reader)
    reader.page.evaluate(
        """() => {
            momentaEngine.worker.terminate();
            dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        }"""
    )
    reader.page.wait_for_function("momentaEngine.state === 'again'", timeout=10_000)
    reader.page.wait_for_function(f"{LIVE} && momentaEngine.played", timeout=60_000)
    same(reader, rolled)
    assert reader.page.locator(".m-why").count() == 0


def test_widgets_link_to_real_pages_of_the_book_in_pictures_and_alive(reader: Reader) -> None:
    for page in SITE.rglob("*.html"):
        if "engine" not in page.relative_to(SITE).parts:
            assert 'href="book:' not in Path(page).read_text(), page
    reader.open(PAGE)
    assert reader.page.evaluate("momentaBook") == f"{reader.address}/"
    links = reader.page.locator("[data-momenta-widget] a").evaluate_all(
        "(all) => all.map((link) => link.href)"
    )
    assert all(link.startswith(reader.address) for link in links), json.dumps(links)
