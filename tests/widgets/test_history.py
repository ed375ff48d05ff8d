"""Nothing is lost: every change can be undone and done again, and the last rolls are noted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.markup import read
from tests.widgets.playing import PLAYED, page, play_one, told, touches
from widgets import OddsChart, PoolRoller
from widgets.history import (
    MOST_NOTES,
    MOST_STEPS,
)
from widgets.panel import Panel


@pytest.mark.parametrize("kind", PLAYED)
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_all_can_be_undone_and_done_again(kind: type[Panel], data: st.DataObject) -> None:
    panel = kind()
    states, pages = [panel.link], [page(panel)]
    # How a widget is looked at is no step; its own tests see to that.
    ways = getattr(kind, "ways", ())
    for key, value in (one for one in data.draw(touches(kind)) if one[0] not in ways):
        play_one(panel, key, value)
        if panel.link != states[-1]:
            states.append(panel.link)
            pages.append(page(panel))
    steps = len(states) - 1
    assert len(panel.history.past) == steps
    assert panel.history.future == []
    for at in reversed(range(steps)):
        panel.touch("undo")
        assert (panel.link, page(panel)) == (states[at], pages[at])
    assert panel.history.past == []
    for at in range(1, steps + 1):
        panel.touch("redo")
        assert (panel.link, page(panel)) == (states[at], pages[at])
    assert panel.history.future == []
    panel.close()


def test_undo_without_a_change_is_said() -> None:
    chart = OddsChart()
    chart.touch("undo")
    assert told(chart) == ["Odds of a pool: there is nothing to undo."]
    chart.touch("redo")
    assert told(chart) == ["Odds of a pool: there is nothing to do again."]


def drag(panel: Panel, stroke: object, *values: object) -> None:
    for value in values:
        panel.touch("dice", value, stroke)


def test_a_drag_is_one_step() -> None:
    chart = OddsChart(dice=4)
    drag(chart, 0, 5, 6, 7)
    drag(chart, 1, 8, 9)
    assert chart.history.past == ["", "1~dice.7"]
    chart.touch("undo")
    assert chart.dice == 7
    chart.touch("undo")
    assert chart.dice == 4


def test_a_drag_on_another_slider_is_another_step() -> None:
    chart = OddsChart(dice=4)
    chart.touch("dice", 5, 0)
    chart.touch("bonus", 1, 0)
    assert len(chart.history.past) == 2


def test_a_drag_that_begins_with_a_refused_value_is_still_a_step() -> None:
    chart = OddsChart(dice=4)
    chart.touch("bonus", 1)
    chart.touch("undo")
    drag(chart, 0, 99, 4, 6, 7)
    assert chart.history.past == [""]
    assert chart.history.future == []
    chart.touch("undo")
    assert (chart.dice, chart.bonus) == (4, 0)


def test_a_drag_after_an_undo_is_a_step_of_its_own() -> None:
    chart = OddsChart(dice=4)
    drag(chart, 0, 5, 6)
    chart.touch("undo")
    drag(chart, 0, 7)
    assert chart.history.past == [""]
    assert chart.history.future == []


def test_a_new_change_takes_the_place_of_what_was_undone() -> None:
    chart = OddsChart(dice=4)
    for dice in (5, 6):
        chart.touch("dice", dice)
    chart.touch("undo")
    chart.touch("dice", 9)
    chart.touch("redo")
    assert chart.dice == 9
    assert chart.history.past == ["", "1~dice.5"]


@pytest.mark.parametrize("touch", [("dice", 99), ("nosuch", 1), ("dice", 4), ("recall:link", "x")])
def test_what_changes_nothing_is_no_step_and_keeps_what_was_undone(touch: Any) -> None:
    chart = OddsChart(dice=4)
    chart.touch("dice", 6)
    chart.touch("undo")
    chart.touch(*touch)
    assert (chart.history.past, chart.history.future) == ([], ["1~dice.6"])


@pytest.mark.parametrize("kind", PLAYED)
@given(data=st.data())
@settings(max_examples=5, deadline=None)
def test_starting_over_can_be_undone(kind: type[Panel], data: st.DataObject) -> None:
    panel = kind()
    first = page(panel)
    for key, value in data.draw(touches(kind)):
        play_one(panel, key, value)
    link, shown = panel.link, page(panel)
    panel.touch("restart")
    assert (panel.link, page(panel)) == ("", first)
    if link:
        panel.touch("undo")
    assert (panel.link, page(panel)) == (link, shown)
    panel.close()


def test_so_many_steps_are_kept_and_no_more() -> None:
    chart = OddsChart(dice=0)
    for step in range(MOST_STEPS + 9):
        chart.touch("dice", 1 + step % 2)
    assert len(chart.history.past) == MOST_STEPS
    for _ in range(MOST_STEPS):
        chart.touch("undo")
    assert chart.problems == ()
    chart.touch("undo")
    assert told(chart) == ["Odds of a pool: there is nothing to undo."]
    assert len(chart.history.future) == MOST_STEPS


def test_code_makes_steps_as_a_reader_does() -> None:
    roller = PoolRoller(dice=4, seed="ash")
    roller.dice = 7
    assert (roller.link, roller.history.past) == ("1~dice.7~seed.", [""])
    roller.touch("undo")
    assert roller.seed == "ash"
    roller = PoolRoller(dice=4)
    roller.roll()
    assert roller.reading is not None
    assert len(roller.history.past) == 1


# ---- notes


def test_the_last_rolls_are_noted_and_each_can_be_opened_again() -> None:
    roller = PoolRoller(kind="luck", dice=3)
    pages: dict[str, str] = {}
    for turn in range(MOST_NOTES + 3):
        roller.touch("again" if turn % 3 == 1 else "roll")
        pages[roller.link] = roller.said()
    notes = roller.history.notes
    assert len(notes) == MOST_NOTES
    assert [note.state for note in notes] == list(reversed(pages))[:MOST_NOTES]
    listed = read(roller.html).one("details", class_="m-notes").all("a")
    assert [link.text for link in listed] == [note.said for note in notes]
    assert [link.attributes["href"] for link in listed] == [
        f"?{roller.name}={note.state}" for note in notes
    ]
    for link in listed:
        state = link.attributes["data-state"] or ""
        roller.touch("recall:link", state)
        assert roller.said() == link.text == pages[state]
        assert PoolRoller(kind="luck", dice=3, state=state).said() == link.text
    # To look at a roll again is a step, not another roll.
    assert roller.history.notes == notes
    roller.touch("undo")
    assert roller.link == listed[-2].attributes["data-state"]


@pytest.mark.parametrize(
    "touch", [("roll", None), ("seed", "ash"), ("typed", "5 5 2")], ids=["rolled", "seed", "typed"]
)
def test_each_roll_is_noted_once(touch: Any) -> None:
    roller = PoolRoller(dice=3)
    assert "m-notes" not in roller.html
    roller.touch(*touch)
    (note,) = roller.history.notes
    assert (note.said, note.state) == (roller.said(), roller.link)
    roller.touch("measure", "at-least")
    assert roller.history.notes == [note]


def test_a_roll_that_was_bought_is_noted_with_its_price_and_once() -> None:
    roller = PoolRoller(kind="luck", dice=3)
    roller.touch("roll")
    roller.touch("again")
    bought, first = roller.history.notes
    assert "1 Momentum spent" in bought.said
    assert "Momentum" not in first.said
