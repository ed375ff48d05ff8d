"""The log of a Momentum tracker: it sums to the pool, and nothing in it is lost or for good."""

from __future__ import annotations

import json
from random import Random
from string import ascii_letters

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.bond_records import MomentumGain, MomentumPool, MomentumSpend
from rules.momenta.characters.momentum_amounts import maximum
from tests.widgets.log_manners import assert_the_same_however_kept, assert_undone_step_by_step
from tests.widgets.log_touches import momentum_touches
from tests.widgets.markup import read
from tests.widgets.momentum_reading import announced, changed, is_off, log_rows, press
from tests.widgets.playing import kept, page, told
from widgets import MomentumTracker
from widgets.history import LONGEST_MEMORY
from widgets.links import LONGEST, write_link
from widgets.logged import LONGEST_LOG, MOST_ENTRIES

RULES = current()
POOL = RULES.one(MomentumPool)
GAIN = RULES.of(MomentumGain)[0].id
SPEND = next(use.id for use in RULES.of(MomentumSpend) if not use.per_round and use.amount == 1)
ONCE = next(gain for gain in RULES.of(MomentumGain) if gain.once)
plays = st.lists(momentum_touches(), max_size=14)


def value(tracker: MomentumTracker) -> int:
    return tracker.track.value


# ---- whatever happens


@given(plays)
@settings(max_examples=20, deadline=None)
def test_whatever_is_touched_the_pool_stays_in_bounds_and_the_log_sums_to_it(
    touches: list[tuple[str, object]],
) -> None:
    tracker = MomentumTracker()
    for key, given_value in touches:
        tracker.touch(key, given_value)
        assert not any("could not be done" in problem for problem in tracker.problems)
        told(tracker)
        most = maximum(tracker.track.party)
        assert POOL.least <= value(tracker) <= most
        rows = log_rows(tracker)
        assert [row[0] for row in rows] == [str(n + 1) for n in range(len(rows))]
        assert POOL.start + sum(map(changed, rows)) == value(tracker)
        if rows:
            assert rows[-1][3] == f"{value(tracker)} of {most}"
            assert f"Momentum: {value(tracker)} of {most}." in announced(tracker)
        meter = read(tracker.html).one("svg", role="meter")
        assert meter.attributes["aria-valuenow"] == str(value(tracker))
    tracker.close()


@given(plays)
@settings(max_examples=12, deadline=None)
def test_whatever_is_off_names_a_rule_of_the_book(touches: list[tuple[str, object]]) -> None:
    tracker = MomentumTracker()
    for key, given_value in touches:
        tracker.touch(key, given_value)
    held = read(tracker.html)
    for off in held.all("button"):
        key = off.attributes.get("data-key") or ""
        if "disabled" not in off.attributes or not key.startswith(("make:", "bring:")):
            continue
        why = held.one(id=off.attributes["aria-describedby"] or "")
        named = [at for at in why if "data-rule" in at.attributes]
        assert named
        for at in named:
            assert (at.attributes["data-rule"] or "") in RULES.records
            assert at.text.strip()
    tracker.close()


@given(plays)
@settings(max_examples=12, deadline=None)
def test_a_play_is_the_same_through_a_link_a_memory_and_code(
    touches: list[tuple[str, object]],
) -> None:
    assert_the_same_however_kept(MomentumTracker(), touches)


@given(plays)
@settings(max_examples=12, deadline=None)
def test_all_of_it_is_undone_step_by_step(touches: list[tuple[str, object]]) -> None:
    assert_undone_step_by_step(MomentumTracker(), touches)


# ---- one entry


def test_each_entry_can_be_taken_back_and_the_others_stay() -> None:
    tracker = MomentumTracker()
    press(tracker, f"make:{GAIN}", f"make:{GAIN}", f"make:{SPEND}", "interlude")
    press(tracker, "take_back:2")
    assert [str(move) for move in tracker.played.moves] == [GAIN, SPEND, "interlude"]
    assert value(tracker) == sum(map(changed, log_rows(tracker)))
    label = RULES.one(MomentumGain, GAIN).label
    now = f"Momentum: {value(tracker)} of {maximum(tracker.track.party)}."
    assert announced(tracker) == f"Taken back: {label}. {now}"
    assert "Just now" not in read(tracker.html).text
    press(tracker, "undo")
    assert len(log_rows(tracker)) == 4


def test_an_entry_that_others_rest_on_has_to_stay_and_says_which() -> None:
    tracker = MomentumTracker()
    press(tracker, f"make:{GAIN}", f"make:{SPEND}")
    before = tracker.now
    tracker.touch("take_back:1")
    (sentence,) = told(tracker)
    assert sentence.startswith("Momentum: entry 1 has to stay. Without it: Entry 2: ")
    assert tracker.now == before


@pytest.mark.parametrize("which", ["0", "3", "-1", "x", "²", "9" * 30])
def test_no_other_entry_can_be_taken_back(which: str) -> None:
    tracker = MomentumTracker(log=f"{GAIN}\n{SPEND}")
    tracker.touch(f"take_back:{which}")
    assert len(told(tracker)) == 1
    assert len(tracker.played.moves) == 2


# ---- as long as a session


def session(entries: int) -> str:
    """Give a log such as a session has, with everything in it."""
    round_ = ["gain-challenge", "gain-elite", "spend-rally", "round", "loss-hero-down", "interlude"]
    return "\n".join((round_ * entries)[:entries])


def test_the_log_of_half_a_session_is_remembered_and_fits_a_link() -> None:
    tracker = MomentumTracker(log="")
    for line in session(60).split("\n"):
        marks = {"round": "begin_round"}
        press(tracker, marks.get(line, line if line == "interlude" else f"make:{line}"))
    assert tracker.link
    assert len(tracker.link) <= LONGEST
    assert len(tracker.memory) <= LONGEST_MEMORY
    assert json.loads(tracker.memory)["now"] == tracker.link
    other = kept(MomentumTracker, memory=tracker.memory)
    assert page(other) == page(tracker)


def test_undo_goes_back_to_the_first_entry_however_many_there_are() -> None:
    linked = MomentumTracker(state=write_link({"log": session(3)}))
    assert len(linked.track.log) == 3
    press(linked, "undo", "undo", "undo")
    assert linked.link == ""
    tracker = MomentumTracker()
    for _ in range(70):
        tracker.touch("interlude")
    for number in reversed(range(70)):
        assert not is_off(tracker, "undo")
        tracker.touch("undo")
        assert len(tracker.played.moves) == number
    assert is_off(tracker, "undo")


def test_a_log_that_is_too_long_for_a_link_is_told_and_remembered() -> None:
    tracker = MomentumTracker()
    # Names that nothing makes shorter.
    for number in range(62):
        tracker.touch("interlude")
        tracker.touch("edit:0-name", "".join(Random(number).choices(ascii_letters, k=38)))
    assert (tracker.link, tracker.problems) == ("", ())
    assert "too long for a link" in read(tracker.html).text
    assert len(tracker.memory) <= LONGEST_MEMORY
    other = kept(MomentumTracker, memory=tracker.memory)
    assert other.played.moves == tracker.played.moves


def test_a_full_log_takes_no_more_entries_and_says_so() -> None:
    tracker = MomentumTracker(log="\n".join(["interlude"] * MOST_ENTRIES))
    tracker.touch("begin_round")
    assert told(tracker) == [f"Momentum: the log has {MOST_ENTRIES} entries, and no room for more."]
    assert len(tracker.memory) <= LONGEST_MEMORY
    tracker = MomentumTracker(log="\n".join([GAIN] * (LONGEST_LOG // (len(GAIN) + 1))))
    assert tracker.problems == ()


def test_earlier_entries_are_folded_away_and_numbered_on() -> None:
    tracker = MomentumTracker(log=session(20))
    (folded,) = (at for at in read(tracker.html).all("details") if "Earlier" in at.text)
    assert (
        len(folded.one("tbody").all("tr")) + len(read(tracker.html).all("tbody")[0].all("tr"))
        == len(log_rows(tracker))
        == 20
    )


def test_the_log_is_copied_as_text() -> None:
    tracker = MomentumTracker()
    press(tracker, f"make:{GAIN}")
    (copy,) = (b for b in read(tracker.html).all("button") if b.text == "Copy as text")
    text = copy.attributes["data-text"] or ""
    head, *_, last = text.split("\n")
    assert head == f"Momentum {value(tracker)} of {maximum(tracker.track.party)}"
    assert last == f"1. {announced(tracker)}"
    for name in tracker.track.party.names:
        assert name in text
