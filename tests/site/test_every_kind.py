"""What every kind of widget does for its reader: undone, shared, kept, and each tab its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.site.reader import Reader, reading
from tests.support import SITE

pytestmark = [pytest.mark.browser, pytest.mark.site]


class Played(NamedTuple):
    """A page with the kind of widget, and what a reader touches there, each touch a step."""

    page: str
    touches: tuple[tuple[str, object], ...]


ROLLING, PERFORMANCES = "moment-1/rolling-dice.html", "moment-board/performances.html"
GLANCE = "moment-1/characters-at-a-glance.html"
AT_LEAST = ("measure", "at-least")
KINDS = {
    "PoolRoller": Played(ROLLING, (("dice", 7), ("roll", None), AT_LEAST)),
    "OddsChart": Played(ROLLING, (("dice", 7), AT_LEAST)),
    "TargetPool": Played(ROLLING, (("dice", 7), ("successes", 2))),
    "PoolCompare": Played(ROLLING, (("first.dice", 7), ("measure", "exactly"))),
    "OpposedRoll": Played(ROLLING, (("dice", 7), ("roll", None), AT_LEAST)),
    # A cell of the page makes this kind.
    "RunRoller": Played("add-a-rule.html", (("dice", 7), ("roll", None))),
    "Lesson": Played("quickstart.html", (("dice", 3), ("check:0", None))),
    "MomentumTracker": Played(
        "moment-1/momentum.html", (("make:gain-objective", None), ("edit:0-name", "Aldith"))
    ),
    "HeroBuilder": Played(GLANCE, (("begin:hulda", None), ("visit:9", None))),
    "CatalogTable": Played(GLANCE, (("sort:stacks", None), ("pick:condition-broken", True))),
    "AdvancementPlanner": Played(
        "moment-2/advancement.html", (("begin:joss", None), ("gain:scholar", None))
    ),
    "BondTracker": Played(
        "moment-2/bonds.html", (("earn:1-strands-vignette", None), ("mutual:1", True))
    ),
    "CommitmentOdds": Played(PERFORMANCES, (("setup.heroes", 4), ("uncertainty", True))),
    "MomentBoard": Played(PERFORMANCES, (("make:f0", None), ("choose:0", "prepare"))),
    "MomentForecast": Played(
        "moment-board/forecasts.html", (("plan", "plan-breakthrough"), ("way", "simulated"))
    ),
}
PAGES = sorted({played.page for played in KINDS.values()})

# What a widget shows, without what belongs to this visit alone. Long work is told as far as it is:
# of what is at work its settings are enough.
SHOWS = """(root) => {
    if (root.querySelector('.m-work'))
        return [...root.querySelectorAll('[data-key]:is(input, select)')]
            .map((at) => `${at.dataset.key}: ${at.value} ${at.checked}`).join(', ');
    const copy = root.cloneNode(true);
    for (const part of copy.querySelectorAll('.m-toolbar, .m-notice, [data-chart]')) part.remove();
    // The order of attributes is nothing to see.
    for (const part of copy.querySelectorAll('*')) {
        const all = [...part.attributes].map(({ name, value }) => [name, value]).sort();
        for (const [name] of all) part.removeAttribute(name);
        for (const [name, value] of all) part.setAttribute(name, value);
    }
    return copy.innerHTML;
}"""


@pytest.fixture(scope="module")
def here(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site, permissions=["clipboard-read", "clipboard-write"]) as made:
        yield made


@pytest.fixture(scope="module")
def elsewhere(browser: Any, site: str) -> Iterator[Reader]:
    with reading(browser, site) as made:
        yield made


def of(page: str) -> dict[str, Played]:
    return {kind: played for kind, played in KINDS.items() if played.page == page}


def shows(reader: Reader, kind: str) -> str:
    return str(reader.widget(kind).evaluate(SHOWS))


def touch(reader: Reader, kind: str, key: str, value: object) -> None:
    """Touch a control by its key: a button and a box are clicked, all else is set to a value."""
    control = reader.widget(kind).locator(f'[data-key="{key}"]')
    role = control.first.evaluate("(at) => at.localName === 'input' ? at.type : at.localName")
    if role == "radio":
        control = reader.widget(kind).locator(f'[data-key="{key}"][value="{value}"]')
    if role in ("button", "checkbox", "radio"):
        # A part that is folded away is none of this test's.
        control.first.evaluate("(at) => at.click()")
    elif role == "select":
        control.select_option(str(value))
    else:
        control.evaluate("(at) => { at.closest('details')?.setAttribute('open', '') }")
        control.fill(str(value))
        control.blur()
        control.evaluate("(at) => { at.closest('details')?.removeAttribute('open') }")
    reader.settle()


def press(reader: Reader, kind: str, label: str) -> None:
    reader.widget(kind).get_by_role("button", name=label, exact=True).click()
    reader.settle()


def stroke(reader: Reader, kind: str, keys: str) -> None:
    reader.widget(kind).locator(".m-toolbar button").last.focus()
    reader.page.keyboard.press(keys)
    reader.settle()


def played(reader: Reader, kind: str) -> list[str]:
    """Play a widget, all back and all forth again; give what it showed from step to step."""
    seen = [shows(reader, kind)]
    for key, value in KINDS[kind].touches:
        touch(reader, kind, key, value)
        seen.append(shows(reader, kind))
    assert len(set(seen)) == len(seen), f"a touch of {kind} changes nothing"
    press(reader, kind, "Undo")
    assert shows(reader, kind) == seen[-2]
    for before in reversed(seen[:-2]):
        stroke(reader, kind, "Control+z")
        assert shows(reader, kind) == before
    for after in seen[1:-1]:
        stroke(reader, kind, "Control+y")
        assert shows(reader, kind) == after
    press(reader, kind, "Redo")
    assert shows(reader, kind) == seen[-1]
    return seen


def copied_link(reader: Reader, kind: str) -> str:
    """Copy a widget's link; give the part of it that is this widget's."""
    widget = reader.widget(kind)
    reader.page.evaluate("navigator.clipboard.writeText('')")
    widget.get_by_role("button", name="Copy link").click()
    # What is told of it may be painted over at once where a widget is still at work.
    reader.page.wait_for_function("async () => await navigator.clipboard.readText()")
    link = str(reader.page.evaluate("navigator.clipboard.readText()"))
    address = re.escape(f"{reader.address}/{KINDS[kind].page}")
    found = re.fullmatch(rf"{address}\?({widget.get_attribute('data-name')}=[^&#]+)(#.*)?", link)
    assert found, link
    return found[1]


@pytest.mark.parametrize("page", PAGES)
def test_what_is_done_is_undone_shared_and_kept_by_each_tab(
    here: Reader, elsewhere: Reader, page: str
) -> None:
    here.open(page)
    seen = {kind: played(here, kind) for kind in of(page)}
    links = [copied_link(here, kind) for kind in seen]
    # Another browser shows the same, and nobody there has done anything.
    elsewhere.open(f"{page}?{'&'.join(links)}")
    for kind, steps in seen.items():
        assert shows(elsewhere, kind) == steps[-1]
        assert elsewhere.widget(kind).get_by_text("Undo brings back").count() == 0
    # A new tab begins with what was done last, and what it goes on to do is its own.
    second = Reader(here.page.context.new_page(), here.address).open(page)
    for kind, steps in seen.items():
        assert shows(second, kind) == steps[-1]
        press(second, kind, "Start over")
        assert shows(second, kind) == steps[0]
    second.page.close()
    here.page.reload()
    here.wait_live()
    for kind, steps in seen.items():
        assert shows(here, kind) == steps[-1]
        press(here, kind, "Undo")
        assert shows(here, kind) == steps[-2]
    assert here.console + elsewhere.console + second.console == []


def test_every_kind_that_a_chapter_holds_is_played_here() -> None:
    """A new kind is asked for: it gets its page and some touches above, and all else follows."""
    placed = {
        (found, page)
        for page in (str(file.relative_to(SITE)) for file in SITE.rglob("*.html"))
        if not page.startswith(("engine/", "_static/"))
        for found in re.findall(r'data-momenta-widget="(\w+)"', Path(SITE, page).read_text())
    }
    assert {kind for kind, _ in placed} == set(KINDS)
    assert {(kind, played.page) for kind, played in KINDS.items()} <= placed
