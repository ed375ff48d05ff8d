"""Long work: done a slice at a time as the page asks for it, stopped at will, never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.widgets.markup import Element, read, sentences
from tests.widgets.playing import KINDS, kept, told
from widgets import working
from widgets.controls import Slider, Toggle
from widgets.html import Markup, element, fragment
from widgets.panel import WHOLE_PICTURES, Panel, action
from widgets.working import Step


class Counting(Panel):
    """Counts to a hundred, one a piece."""

    title = "Counting"
    doing = "Counting"
    by = Slider("By", lambda: (1, 9), start=lambda: 1)
    plain = Toggle("Plain")
    broken = Toggle("Broken")
    count = 0

    def works_on(self) -> object:
        return self.by, self.broken

    def work(self) -> Iterator[Step]:
        self.count = 0
        for done in range(1, 101):
            if self.broken and done == 50:
                raise ArithmeticError("no number comes after this")
            self.count += self.by
            yield done / 100, f"{done} of 100"

    def draw(self) -> Markup:
        return fragment(self.draw_controls(), element("b", self.count), self.draw_work())


class Clock:
    """A clock that goes on by a hundredth of a second each time it is read."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "clock", Clock())


def ask(panel: Panel, turn: object = None) -> None:
    """Ask for more as a page does, by default for the turn that is due."""
    turn = panel.working.get("turn") if turn is None else turn
    panel._handle_custom_msg({"need": "more", "turn": turn}, [])


def drawn(panel: Panel) -> Element:
    return read(panel.html).one("div", class_="m-work")


def phase(panel: Panel) -> str | None:
    return drawn(panel).attributes["data-work"]


def count(panel: Panel) -> int:
    return int(read(panel.html).one("b").text)


def run_out(panel: Panel) -> int:
    """Ask until no turn is due; give how often."""
    for asked in range(1000):
        if not panel.working:
            return asked
        ask(panel)
    raise AssertionError("It never ends.")


def test_the_first_piece_is_done_before_anything_is_drawn_and_no_other() -> None:
    panel = Counting()
    assert count(panel) == panel.count == 1
    assert panel.working == {"turn": 1, "share": 0.01, "words": "1 of 100"}
    assert phase(panel) == "going"


def test_each_turn_does_a_slice_and_the_last_one_says_that_it_is_done() -> None:
    panel = Counting()
    ask(panel)
    # A slice lasts for six looks at this clock.
    assert panel.working == {"turn": 2, "share": 0.07, "words": "7 of 100"}
    assert 5 < run_out(panel) < 40
    assert (panel.working, count(panel), phase(panel)) == ({}, 100, "done")
    assert "100 of 100" in drawn(panel).text


def test_a_piece_that_is_longer_than_a_slice_is_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(working, "clock", lambda: clock() * 100)
    panel = Counting()
    ask(panel)
    assert panel.working["words"] == "2 of 100"


def test_the_page_is_drawn_anew_now_and_then_and_told_the_progress_always() -> None:
    panel, pages, shares = Counting(), set(), set()
    while panel.working:
        pages.add(panel.html)
        shares.add(panel.working["share"])
        ask(panel)
    assert 2 <= len(pages) < len(shares)


def test_only_the_turn_that_is_due_is_taken() -> None:
    panel = Counting()
    # As from two views of one panel.
    ask(panel, 1)
    ask(panel, 1)
    assert panel.working["words"] == "7 of 100"
    for turn in (0, 1, 3, -1, "2", 2.5, [], {}, None, float("nan")):
        panel._handle_custom_msg({"need": "more", "turn": turn}, [])
    panel._handle_custom_msg({"need": "more"}, [])
    assert panel.working["words"] == "7 of 100"


def test_a_touch_in_between_is_heard_and_does_not_lose_the_turn() -> None:
    panel = Counting()
    ask(panel)
    panel._handle_custom_msg({"touch": "plain", "value": True, "number": 1}, [])
    assert (panel.heard, panel.working["turn"], panel.count) == (1, 2, 7)
    ask(panel, 2)
    assert panel.count > 7


def test_a_touch_that_changes_what_it_depends_on_begins_anew() -> None:
    panel = Counting()
    ask(panel)
    pieces = panel.job.pieces
    panel.touch("by", 3)
    assert (panel.count, count(panel)) == (3, 3)
    assert panel.job.pieces is not pieces
    # The turn that was due is due still: one answer is on its way.
    assert panel.working == {"turn": 2, "share": 0.01, "words": "1 of 100"}
    run_out(panel)
    assert count(panel) == 300


def test_what_was_done_is_not_done_again_by_a_touch_that_changes_nothing_of_it() -> None:
    panel = Counting()
    run_out(panel)
    job = panel.job
    panel.touch("plain", True)
    assert panel.job is job
    assert (panel.working, phase(panel)) == ({}, "done")


def test_after_the_end_a_new_turn_has_a_new_number() -> None:
    panel = Counting()
    seen = []
    for step in (2, 3):
        while panel.working:
            seen.append(panel.working["turn"])
            ask(panel)
        panel.touch("by", step)
    assert panel.working["turn"] not in seen
    assert sorted(set(seen)) == seen


def test_code_that_sets_a_control_begins_anew_too() -> None:
    panel = Counting()
    run_out(panel)
    panel.by = 5
    assert count(panel) == 5
    assert panel.working


def test_undo_begins_anew_and_a_start_over_too() -> None:
    panel = Counting()
    panel.touch("by", 3)
    run_out(panel)
    panel.touch("undo")
    assert count(panel) == 1
    panel.touch("redo")
    assert count(panel) == 3
    panel.touch("restart")
    run_out(panel)
    assert count(panel) == 100


def test_work_makes_no_step_counts_as_no_touch_and_leaves_link_and_memory() -> None:
    panel = Counting()
    panel.touch("by", 2)
    panel.heard = 4
    before = panel.heard, panel.link, panel.memory, panel.now, list(panel.history.past)
    while panel.working:
        ask(panel)
        after = panel.heard, panel.link, panel.memory, panel.now, list(panel.history.past)
        assert after == before
    other = kept(Counting, link=panel.link, memory=panel.memory)
    assert (other.by, other.count) == (2, 2)


def test_what_was_refused_is_said_until_the_next_touch_and_not_only_until_the_next_slice() -> None:
    panel = Counting()
    panel.touch("by", 99)
    (sentence,) = told(panel)
    for _ in range(10):
        ask(panel)
    assert told(panel) == [sentence]
    panel.touch("plain", True)
    assert told(panel) == []


def test_stop_keeps_what_is_there_and_says_so() -> None:
    panel = Counting()
    ask(panel)
    panel.touch("stop_work")
    assert (panel.working, phase(panel), count(panel)) == ({}, "stopped", 7)
    assert "the part that is done" in drawn(panel).one(role="status").text
    assert panel.history.past == []
    # An answer that was on its way comes too late.
    ask(panel, 2)
    assert panel.count == 7
    panel.touch("plain", True)
    assert phase(panel) == "stopped"


def test_go_on_takes_up_where_it_was_stopped() -> None:
    panel = Counting()
    ask(panel)
    panel.touch("stop_work")
    panel.touch("go_on")
    assert (phase(panel), count(panel)) == ("going", 7)
    run_out(panel)
    assert count(panel) == 100


def test_what_was_stopped_begins_by_itself_where_it_depends_on_something_new() -> None:
    panel = Counting()
    panel.touch("stop_work")
    panel.touch("by", 2)
    assert phase(panel) == "going"


def test_a_stop_that_comes_too_late_is_no_fault() -> None:
    panel = Counting()
    run_out(panel)
    for key in ("stop_work", "go_on"):
        panel.touch(key)
        assert (told(panel), phase(panel)) == ([], "done")


def test_finish_works_to_the_end_even_if_it_was_stopped() -> None:
    panel = Counting()
    panel.touch("stop_work")
    panel.finish()
    assert (count(panel), phase(panel), panel.working) == (100, "done", {})
    assert "100 of 100" in str(panel.picture())


def test_work_that_fails_is_told_in_a_sentence_and_can_be_tried_again(capfd: Any) -> None:
    panel = Counting()
    panel.touch("broken", True)
    run_out(panel)
    assert sentences(read(panel.html)) == [
        "Counting: this could not be worked out (no number comes after this)."
    ]
    assert (phase(panel), count(panel), panel.working) == ("failed", 49, {})
    assert drawn(panel).one("button").text == "Try again"
    panel.touch("go_on")
    assert (told(panel), phase(panel), count(panel)) == ([], "going", 1)
    assert "ArithmeticError" in capfd.readouterr().err


BAD_STEPS: list[Any] = [None, 0.5, (2, "x"), (-1, "x"), (float("nan"), "x"), ("x", "x"), (0.5,)]


@pytest.mark.parametrize("step", BAD_STEPS, ids=repr)
@pytest.mark.usefixtures("capfd")
def test_a_step_that_says_no_progress_is_told(step: Any) -> None:
    class Odd(Counting):
        def work(self) -> Iterator[Any]:
            yield 0.25, "a quarter"
            yield step

    panel = Odd()
    ask(panel)
    (sentence,) = told(panel)
    assert sentence.startswith("Counting: this could not be worked out (")
    assert (phase(panel), panel.job.share) == ("failed", 0.25)


@pytest.mark.usefixtures("capfd")
def test_work_that_fails_at_once_leaves_the_panel_whole() -> None:
    class Odd(Counting):
        def work(self) -> Iterator[Step]:
            raise KeyError("nobody knows")

        def works_on(self) -> object:
            return self.by

    panel = Odd()
    (sentence,) = told(panel)
    assert "nobody knows" in sentence
    assert read(panel.html).one("input", data_key="by")


@pytest.mark.usefixtures("capfd")
def test_what_can_not_be_drawn_while_it_works_is_said_once() -> None:
    class Odd(Counting):
        def draw(self) -> Markup:
            raise RuntimeError("no picture")

    panel = Odd()
    run_out(panel)
    assert sentences(read(panel.html)) == ["Counting: this can't be drawn (no picture)."]


def test_progress_is_native_and_only_its_ends_are_spoken() -> None:
    panel = Counting()
    spoken = []
    while True:
        held = drawn(panel)
        spoken.append(held.one(role="status").text)
        if phase(panel) != "going":
            break
        bar = held.one("progress")
        assert bar.attributes["aria-label"] == "Counting"
        assert bar.attributes["max"] == "1"
        assert 0 < float(bar.attributes["value"] or 0) < 1
        assert bar not in list(held.one(role="status"))
        assert held.one("button").text == "Stop"
        ask(panel)
    assert set(spoken) == {"Counting…", "Done."}
    assert not drawn(panel).all("progress", "button")


def test_its_buttons_hand_the_focus_on() -> None:
    panel = Counting()
    stop = drawn(panel).one("button")
    panel.touch("stop_work")
    go_on = drawn(panel).one("button")
    assert stop.attributes["id"] == go_on.attributes["id"]
    heir = drawn(panel).one(id=str(stop.attributes["data-heir"]))
    assert heir.attributes["tabindex"] == "-1"


def test_a_panel_knows_whether_what_it_draws_will_change() -> None:
    panel = Counting()
    assert panel.at_work
    panel.touch("stop_work")
    assert not panel.at_work


def test_a_panel_may_wait_until_it_is_asked() -> None:
    class Waiting(Counting):
        asked = 0

        @action
        def begin(self) -> None:
            self.asked += 1

        def works_on(self) -> object:
            return self.asked or None

    panel = Waiting()
    assert (panel.count, panel.working, "m-work" in panel.html) == (0, {}, False)
    panel.touch("begin")
    assert (panel.count, phase(panel)) == (1, "going")
    run_out(panel)
    panel.touch("begin")
    assert count(panel) == 1


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind().works_on() is None])
def test_a_panel_without_work_asks_for_no_turn(kind: type[Panel]) -> None:
    panel = kind()
    assert (panel.working, panel.at_work) == ({}, False)
    before = panel.html
    ask(panel, 1)
    panel.finish()
    assert panel.html == before
    panel.touch("stop_work")
    assert told(panel) == [f"{panel.title}: nothing is being worked out."]


def test_a_built_page_holds_a_picture_with_the_work_done(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Counting().at_work
    monkeypatch.setenv(WHOLE_PICTURES, "1")
    panel = Counting()
    assert 'data-work="done"' in str(panel.picture())
    assert count(panel) == 100
