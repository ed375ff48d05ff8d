"""What a page remembers of a widget is taken back whole, whatever has become of it meanwhile."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.playing import PLAYED, kept, page, told, whole
from widgets import OddsChart, PoolRoller, keeping
from widgets.history import (
    LONGEST_KEPT,
    LONGEST_MEMORY,
    MOST_NOTES,
    MOST_STEPS,
    History,
    UnreadableMemoryError,
)
from widgets.panel import Panel

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
fields = st.sampled_from(["version", "now", "past", "future", "notes", "unread", "other"])
tampered = st.one_of(
    junk,
    st.dictionaries(fields, junk),
    st.dictionaries(fields, junk).map(lambda held: {**held, "version": 1}),
    st.lists(st.text() | st.just("1~dice.9") | junk, max_size=4).map(
        lambda texts: {"version": 1, "now": "1~dice.3", "past": texts, "notes": [texts, texts[:2]]}
    ),
).map(json.dumps)


@pytest.mark.parametrize("kind", PLAYED)
@given(memory=tampered | st.text(max_size=60))
@settings(max_examples=8, deadline=None)
def test_no_memory_raises(kind: type[Panel], memory: str) -> None:
    panel = kept(kind, memory=memory)
    told(panel)
    whole(panel)
    assert len(panel.history.past) <= MOST_STEPS
    assert len(panel.history.notes) <= MOST_NOTES
    for key in ("undo", "redo", "restart"):
        panel.touch(key)
        told(panel)
    assert len(panel.memory) <= LONGEST_KEPT
    panel.close()


NEWER = '{"version":2,"now":"a state to come","past":[["of","another","kind"]]}'
NEST = "[" * 9000 + "]" * 9000


@pytest.mark.parametrize(
    "memory",
    [
        *("", "x", "[]", "{}", "null", "1", '"text"', "\0", NEST, NEWER),
        *('{"version":null}', '{"version":[[[[1]]]]}', '{"version":"1"}', '{"now":"1~dice.3"}'),
        '{"version":' + "9" * 5000 + "}",
    ],
    ids=lambda memory: memory[:24],
)
def test_an_unreadable_memory_is_refused_with_a_sentence_and_kept(memory: str) -> None:
    panel = kept(OddsChart, memory=memory)
    if not memory:
        assert told(panel) == []
        return
    (sentence,) = told(panel)
    assert sentence.startswith("What this page remembered ")
    assert page(panel) == page(OddsChart())
    for touch in (("dice", 9), ("undo", None), ("restart", None), ("bonus", 1)):
        panel.touch(*touch)
        assert json.loads(panel.memory)["unread"] == memory
    # It stays when the page is opened again, and again.
    for _ in range(2):
        panel = kept(OddsChart, memory=panel.memory)
        assert panel.problems == ()
        assert panel.bonus == 1
        panel.touch("dice", 7)
        assert json.loads(panel.memory)["unread"] == memory


def test_a_newer_memory_says_which_version_this_book_reads() -> None:
    (sentence,) = told(kept(OddsChart, memory=NEWER))
    assert sentence == (
        "What this page remembered is of version 2, and this book reads version 1."
        " It is kept, and the page starts anew."
    )


def test_a_newer_memory_is_said_beside_a_link_too() -> None:
    panel = kept(OddsChart, memory=NEWER, link="1~dice.9")
    assert panel.dice == 9
    assert len(told(panel)) == 1
    assert json.loads(panel.memory)["unread"] == NEWER


def test_what_is_no_state_in_a_memory_is_left_out() -> None:
    held = {
        "version": 1,
        "now": "1~dice.9",
        "past": ["1~dice.3", 7, None, "<b>", "\ud800", "javascript:alert(1)", ["1~dice.1"]],
        "future": "1~dice.4",
        "notes": [["said", "1~dice.2"], ["said"], "ab", [1, 2], ["x", '"><b>'], {"0": "a"}],
    }
    now, history = History.read(json.dumps(held))
    assert (now, history.past, history.future) == ("1~dice.9", ["1~dice.3"], [])
    assert [(note.said, note.state) for note in history.notes] == [("said", "1~dice.2")]


@given(
    st.lists(st.text("1~dice._", max_size=900), max_size=90),
    st.lists(st.text("1~dice._", max_size=900), max_size=90),
    st.lists(
        st.tuples(
            st.text("5 six", min_size=1, max_size=300).filter(str.strip),
            st.text("1~.a", max_size=900),
        ),
        max_size=20,
    ),
    st.sampled_from(["", NEWER, NEWER * 100]),
)
@settings(max_examples=15, deadline=None)
def test_a_memory_is_read_back_and_never_longer_than_a_page_keeps(
    past: list[str], future: list[str], notes: list[tuple[str, str]], unread: str
) -> None:
    history = History(unread=unread)
    for state in past:
        history.step(state)
    history.future = future[-MOST_STEPS:]
    for said, state in notes:
        history.note(said, state)
    text = history.write("1~dice.9")
    assert len(text) <= (LONGEST_KEPT if unread else LONGEST_MEMORY)
    now, found = History.read(text)
    assert now == "1~dice.9"
    assert found.unread == unread
    # The nearest steps and the newest notes are what is left where not all has room.
    assert found.past == history.past[len(history.past) - len(found.past) :]
    assert found.future == history.future[len(history.future) - len(found.future) :]
    states = [note.state for note in history.notes]
    assert [note.state for note in found.notes] == states[: len(found.notes)]


def test_a_memory_of_short_states_is_whole() -> None:
    roller = PoolRoller()
    for turn in range(60):
        roller.touch("roll" if turn % 2 else "extras")
    _, found = History.read(roller.memory)
    assert found == roller.history


@given(st.text())
def test_text_that_is_no_memory_is_said_in_a_sentence(text: str) -> None:
    try:
        History.read(text)
    except UnreadableMemoryError as fault:
        sentence = str(fault)
    else:
        sentence = "."
    assert sentence.isprintable()
    assert sentence.endswith(".")


@pytest.mark.parametrize("held", [None, [], "text", {"mine": None}, {"mine": {"link": 7}}, {1: {}}])
def test_what_a_page_hands_over_may_be_anything(held: Any) -> None:
    keeping.receive(held)
    panel = OddsChart(name="mine")
    assert (panel.problems, panel.link) == ((), "")
