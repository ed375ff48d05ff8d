"""The same state gives the same link and the same page, wherever it comes from."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.playing import KINDS, PLAYED, kept, page, play, told, touches
from widgets import OddsChart, PoolCompare, PoolRoller, keeping
from widgets.html import Markup
from widgets.panel import Panel

SAFE = set(string.ascii_letters + string.digits + "-._~%+,")


@pytest.mark.parametrize("kind", PLAYED)
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_the_same_state_gives_the_same_link_and_the_same_page(
    kind: type[Panel], data: st.DataObject
) -> None:
    panel = kind()
    play(panel, data.draw(touches(kind)))
    link, memory, state = panel.link, panel.memory, panel.state
    assert set(link) <= SAFE
    shown = page(panel)
    again = [kind(state=link), kept(kind, link=link), kept(kind, link=link, memory=memory)]
    if memory:
        again.append(kept(kind, memory=memory))
        assert again[-1].history == panel.history
    for other in again:
        assert (other.link, other.state) == (link, state)
        assert page(other) == shown
        other.close()
    panel.close()


def test_every_kind_of_widget_with_settings_is_played() -> None:
    assert {kind.__name__ for kind in KINDS} - {kind.__name__ for kind in PLAYED} == {"Chart"}


def test_a_link_holds_what_differs_from_the_start_and_nothing_else() -> None:
    chart = OddsChart(kind="attack", dice=6)
    assert chart.link == ""
    chart.touch("dice", 9)
    assert chart.link == "1~dice.9"
    chart.touch("dice", 6)
    assert chart.link == ""


def test_a_part_of_a_widget_has_its_own_place_in_the_link() -> None:
    panel = PoolCompare()
    panel.touch("second.dice", 7)
    assert panel.link == "1~second.dice.7"
    other = PoolCompare(state=panel.link)
    assert [getattr(part, "dice", None) for part in other.parts.values()] == [
        getattr(PoolCompare().parts["first"], "dice", None),
        7,
    ]


def test_a_state_in_code_gives_way_to_the_address_and_that_to_nothing() -> None:
    code = OddsChart(state="1~dice.9")
    assert code.link == "1~dice.9"
    keeping.receive({"odds": {"link": "1~dice.3"}})
    assert OddsChart(name="odds", state="1~dice.9").link == "1~dice.3"
    # Only the first to ask for a name gets what was kept of it.
    assert OddsChart(name="odds", state="1~dice.9").link == "1~dice.9"


def test_a_link_is_a_step_from_what_the_page_remembers() -> None:
    panel = OddsChart()
    panel.touch("dice", 9)
    other = kept(OddsChart, link="1~dice.3", memory=panel.memory)
    assert "Undo brings back" in other.notice
    assert other.notice in other.html
    other.touch("undo")
    assert (other.link, other.notice) == ("1~dice.9", "")
    other.touch("undo")
    assert other.link == ""


def test_what_was_put_back_to_the_start_stays_there() -> None:
    panel = OddsChart(state="1~dice.9")
    panel.touch("restart")
    keeping.receive({"mine": {"link": panel.link, "memory": panel.memory}})
    other = OddsChart(name="mine", state="1~dice.9")
    assert other.link == ""
    other.touch("undo")
    assert other.link == "1~dice.9"


# ---- names


@pytest.mark.parametrize("name", ["A", "", "9", "a b", "a" * 41, "../x", "<b>", "a\n", 7, b"a", []])
def test_a_name_that_cannot_stand_in_an_address_is_refused(name: Any) -> None:
    panel = PoolRoller(name=name, state="1~dice.9")
    assert told(panel)[0].endswith("small letters, digits and hyphens are allowed.")
    assert re.fullmatch(r"pool-roller(-\d+)?", panel.name)
    assert panel.dice == 9


class Plain(Panel):
    """A widget with nothing to set."""

    def draw(self) -> Markup:
        return Markup("")


def test_a_widget_with_nothing_to_set_has_no_state() -> None:
    panel = Plain(state="1~dice.6")
    assert (panel.link, panel.memory) == ("", "")
    assert panel.problems == ("Widget has nothing called dice; it has no settings.",)
