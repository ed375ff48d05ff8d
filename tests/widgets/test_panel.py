"""Every widget: no touch and no start value raises; what can't be is said in a sentence."""

from __future__ import annotations

import math
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.markup import read, sentences
from tests.widgets.playing import KINDS
from widgets import Chart, PoolRoller
from widgets.controls import Toggle, shown
from widgets.html import Markup, element
from widgets.panel import Panel, action

CONTROLS = sorted({key for kind in KINDS for key, _ in kind().values()})
BAD = (-3, 10**9, 10**5000, "abc", math.nan, math.inf, None, [], {}, 2.5, "")

json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
keys = st.one_of(
    st.text(),
    st.sampled_from([*CONTROLS, "roll", "best", "take", "touch", "__init__", "html", "draw"]),
    st.sampled_from(["take:solid-hit-5-1", "best:x", "take:", ":", "dice:1", "roll:\ud800"]),
)


def assert_said_once(panel: Panel) -> None:
    """Check that each problem stands in the panel once, those of a part beside its settings."""
    said = sentences(read(panel.html))
    if panel.parts:
        assert set(said) == set(panel.problems)
    else:
        assert said == list(panel.problems)


@pytest.mark.parametrize("kind", KINDS)
@given(touches=st.lists(st.tuples(keys, json_values), max_size=5))
@settings(max_examples=40, deadline=None)
def test_no_touch_raises_and_the_panel_stays_whole(
    kind: type[Panel], touches: list[tuple[str, object]]
) -> None:
    panel = kind()
    for key, value in touches:
        panel.touch(key, value)
    assert_said_once(panel)
    assert not any("could not be done" in problem for problem in panel.problems)
    panel.close()


@pytest.mark.parametrize("kind", KINDS)
@given(start=st.dictionaries(keys.filter(lambda key: key not in ("seed", "figure")), json_values))
@settings(max_examples=40, deadline=None)
def test_no_start_value_raises(kind: type[Panel], start: dict[str, object]) -> None:
    panel = kind(**start)
    assert_said_once(panel)
    panel.close()


@pytest.mark.parametrize("raw", BAD, ids=shown)
def test_a_bad_start_value_is_said_and_the_rest_stands(raw: object) -> None:
    roller = PoolRoller(dice=raw, bonus=2)
    (sentence,) = sentences(read(roller.html))
    assert sentence.startswith("Dice: ")
    assert sentence.endswith("a whole number from 0 to 20 is allowed.")
    assert (roller.dice, roller.bonus) == (PoolRoller().dice, 2)


@pytest.mark.parametrize("raw", BAD, ids=shown)
def test_a_bad_touch_changes_nothing_and_is_said_once(raw: object) -> None:
    roller = PoolRoller(dice=3)
    roller.touch("dice", raw)
    (sentence,) = sentences(read(roller.html))
    assert sentence.startswith("Dice: ")
    assert roller.dice == 3
    roller.touch("dice", 5)
    assert sentences(read(roller.html)) == []


def test_an_unknown_key_is_told_the_nearest() -> None:
    (sentence,) = PoolRoller(dices=3).problems
    assert sentence.startswith("Roll a pool has nothing called dices; it has bond, bonus, ")
    assert sentence.endswith("Did you mean dice?")
    assert Chart(dices=3).problems == ("Chart has nothing called dices; it has no settings.",)


def test_what_a_reader_typed_is_escaped_in_the_sentence() -> None:
    hostile = "<img src=x onerror=alert(1)>"
    for panel in (PoolRoller(dice=hostile), PoolRoller(**{hostile: 1})):
        held = read(panel.html)
        assert not held.all("img")
        assert hostile in sentences(held)[0]


@pytest.mark.parametrize("key", ["best:x", "take", "take:", "roll:1"])
def test_an_action_asked_for_in_another_shape_is_unknown(key: str) -> None:
    roller = PoolRoller(seed="x")
    before = roller.reading
    roller.touch(key, True)
    assert "has nothing called" in roller.problems[0]
    assert roller.reading is before


class Faulty(Panel):
    """A panel with a mistake of its own."""

    broken = Toggle("Broken")

    @action
    def fail(self) -> None:
        raise KeyError("nobody knows")

    def draw(self) -> Markup:
        if self.broken:
            raise RuntimeError("no picture")
        return element("p", "fine")


def test_a_fault_of_ours_becomes_a_sentence_not_a_dead_control(capfd: Any) -> None:
    panel = Faulty()
    panel.touch("fail")
    assert sentences(read(panel.html)) == ["Widget: this could not be done ('nobody knows')."]
    panel.touch("broken", True)
    assert sentences(read(panel.html)) == ["Widget: this can't be drawn (no picture)."]
    panel.touch("broken", False)
    assert sentences(read(panel.html)) == []
    assert "fine" in panel.html
    assert "RuntimeError" in capfd.readouterr().err


def hear(panel: Panel, content: object) -> None:
    """Hand over a message as it comes from the page."""
    panel._handle_custom_msg(content, [])


def test_each_touch_from_the_page_is_answered_with_its_number() -> None:
    roller = PoolRoller(dice=3)
    hear(roller, {"touch": "dice", "value": 6, "number": 1})
    assert (roller.dice, roller.heard) == (6, 1)
    hear(roller, {"touch": "dice", "value": 99, "number": 2})
    assert (roller.dice, roller.heard) == (6, 2)
    hear(roller, {"touch": "roll"})
    assert roller.heard == 3


@given(json_values)
@settings(max_examples=40, deadline=None)
def test_no_message_from_the_page_raises(content: object) -> None:
    roller = PoolRoller()
    hear(roller, content)
    hear(roller, {"touch": content, "value": content, "number": content})
    roller.close()


def test_code_that_sets_a_control_moves_the_panel_too() -> None:
    roller = PoolRoller(dice=3)
    roller.dice = 7
    assert "Roll 7 dice" in roller.html


def test_plotly_is_sent_when_a_notebook_asks_and_its_lack_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[tuple[Any, list[Any]]] = []
    roller = PoolRoller()
    monkeypatch.setattr(roller, "send", lambda content, buffers=(): sent.append((content, buffers)))
    hear(roller, {"need": "plotly"})
    monkeypatch.setitem(sys.modules, "plotly.offline", None)
    hear(roller, {"need": "plotly"})
    (first, buffers), (second, none) = sent
    assert (first, second) == ({"plotly": True}, {"plotly": False})
    assert b"Plotly" in buffers[0]
    assert not none
