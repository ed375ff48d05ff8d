"""The party of a Momentum tracker, and what else a reader types: checked, told, kept as it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.bond_records import MomentumGain, MomentumPool, MomentumSpend
from rules.momenta.characters.hero_file_values import LONGEST_ID, LONGEST_NAME
from rules.momenta.characters.momentum import why_not_gain
from rules.momenta.characters.momentum_amounts import Party, maximum
from rules.momenta.characters.refusals import Refused
from tests.widgets.log_touches import momentum_touches
from tests.widgets.markup import read
from tests.widgets.momentum_reading import button, is_off, log_rows, press
from tests.widgets.playing import told
from tests.widgets.test_hostile import HOSTILE, IDS, assert_harmless
from widgets import MomentumTracker
from widgets.momentum_moves import Move, after
from widgets.momentum_party import MOST_MEMBERS, MOST_SOUL, party_in, party_text

RULES = current()
POOL = RULES.one(MomentumPool)
GAIN = RULES.of(MomentumGain)[0].id
SPEND = next(use.id for use in RULES.of(MomentumSpend) if not use.per_round and use.amount == 1)
ONCE = next(gain for gain in RULES.of(MomentumGain) if gain.once)
plays = st.lists(momentum_touches(), max_size=14)


def value(tracker: MomentumTracker) -> int:
    return tracker.track.value


# ---- the party


def test_before_anything_happens_the_party_is_set_up_without_an_entry() -> None:
    tracker = MomentumTracker()
    tracker.touch("edit:0-name", " Mira ")
    tracker.touch("edit:0-soul", "2")
    press(tracker, "remove_member:3", "add_member")
    assert tracker.track.party.members[0] == ("Mira", 2)
    assert log_rows(tracker) == []
    assert len(tracker.history.past) == 4


def test_later_on_what_there_is_stays_and_the_log_says_who_is_there() -> None:
    tracker = MomentumTracker()
    press(tracker, f"make:{GAIN}")
    before = value(tracker)
    tracker.touch("edit:0-soul", "5")
    tracker.touch("edit:0-name", "Mira")
    assert value(tracker) == before
    last = log_rows(tracker)[-1]
    assert last[1].startswith("The party is now Mira (SOUL 5), ")
    assert last[3] == f"{before} of {maximum(tracker.track.party)}"
    # Put back as it was, it is no entry.
    first = MomentumTracker().party[0]
    tracker.touch("edit:0-name", first[0])
    tracker.touch("edit:0-soul", first[1])
    assert len(log_rows(tracker)) == 1


def test_a_party_that_could_not_hold_its_momentum_is_refused_by_the_rule_of_the_pool() -> None:
    tracker = MomentumTracker(party={"Mira": 3})
    press(tracker, f"make:{GAIN}", f"make:{GAIN}")
    tracker.touch("edit:0-soul", "0")
    (sentence,) = told(tracker)
    assert f"the party has {value(tracker)} Momentum" in sentence
    assert tracker.track.party.members == (("Mira", 3),)
    with pytest.raises(Refused) as caught:
        after(tracker.track, Move("party", party=Party((("Mira", 0),))), RULES)
    assert [why.rule for why in caught.value.refusals] == [POOL.ref]


def test_whoever_has_the_longest_name_can_bring_something() -> None:
    tracker = MomentumTracker()
    tracker.touch("edit:0-name", "n" * LONGEST_NAME)
    press(tracker, f"bring:0-{ONCE.id}")
    assert told(tracker) == []
    assert MomentumTracker(state=tracker.link).track == tracker.track


@pytest.mark.parametrize(
    ("key", "given_value", "says"),
    [
        ("edit:0-name", "", "has a name"),
        ("edit:0-name", "Hero 2", "2 heroes are called Hero 2"),
        ("edit:0-name", "x" * (LONGEST_NAME + 1), f"up to {LONGEST_NAME} printable characters"),
        ("edit:0-soul", "-1", f"from 0 to {MOST_SOUL}"),
        ("edit:0-soul", "", "whole number"),
        ("edit:9-soul", "1", "has no field called 9-soul"),
        ("remove_member:9", None, "no hero number 9"),
        (f"bring:9-{ONCE.id}", None, "no hero number 9"),
        ("many:nosuch", "2", "no use called nosuch"),
        ("make:nosuch", None, "is called nosuch"),
        (f"make:{'n' * LONGEST_ID}o", None, "is called nnn"),
        (f"bring:0-{'n' * LONGEST_ID}o", None, "is called nnn"),
        (f"make:{ONCE.id}", None, why_not_gain(MomentumTracker().track, ONCE.id)[0].sentence),
    ],
)
def test_what_can_not_be_is_told_and_changes_nothing(
    key: str, given_value: object, says: str
) -> None:
    tracker = MomentumTracker()
    before = tracker.now
    tracker.touch(key, given_value)
    assert says in told(tracker)[0]
    assert tracker.now == before
    if key.startswith("edit:0"):
        assert read(tracker.html).one("input", aria_invalid="true", data_key=key)


def test_the_last_hero_can_not_leave() -> None:
    tracker = MomentumTracker(party=[("Mira", 1)])
    assert is_off(tracker, "remove_member:0")
    tracker.touch("remove_member:0")
    assert len(told(tracker)) == 1
    assert tracker.party == (("Mira", 1),)


@given(
    st.lists(
        st.tuples(
            st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=9),
            st.integers(0, MOST_SOUL),
        ),
        min_size=1,
        max_size=MOST_MEMBERS,
        unique_by=lambda member: member[0],
    )
)
@settings(max_examples=25, deadline=None)
def test_any_names_are_read_back_from_the_line_of_a_party(members: list[tuple[str, int]]) -> None:
    party = Party(tuple(members))
    assert party_in(party_text(party)) == party
    tracker = MomentumTracker()
    tracker.touch("party", party.members)
    assert tracker.problems == ()
    assert MomentumTracker(state=tracker.link).track == tracker.track


def test_a_log_can_be_cleared_for_the_same_party() -> None:
    tracker = MomentumTracker()
    press(tracker, f"make:{GAIN}")
    tracker.touch("edit:0-name", "Mira")
    party = tracker.track.party
    press(tracker, "clear_log")
    assert (tracker.track.party, tracker.track.log, value(tracker)) == (party, (), POOL.start)
    press(tracker, "undo")
    assert len(log_rows(tracker)) == 2


# ---- what is no log


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_texts_stay_text(text: str) -> None:
    tracker = MomentumTracker(log=GAIN)
    for key in ("log", "party", "times", "edit:0-name", "edit:0-soul", f"many:{text}", "many:x"):
        tracker.touch(key, text)
        assert_harmless(tracker)
    for key in (f"make:{text}", f"bring:{text}", f"bring:0-{text}", f"edit:{text}"):
        tracker.touch(key, text)
        assert_harmless(tracker)
    name = text.strip() if text.isprintable() and len(text) <= 38 else "x"
    tracker = MomentumTracker(party=[(name, 1), ("Kira", 1)], log="gain-objective\ndowntime")
    tracker.touch("edit:1-soul", 2)
    assert_harmless(tracker)
    assert name in read(tracker.html).text
    assert button(tracker, f"bring:0-{ONCE.id}").text.endswith(name)


@pytest.mark.parametrize(
    "log",
    [
        "nosuch",
        f"{SPEND}",
        f"{GAIN}\n{SPEND} x9",
        f"{GAIN} @Nobody",
        "loss-clock x2",
        "loss-downtime",
        "downtime\ndowntime",
        f"{GAIN}\n{GAIN}\nparty 0-Mira",
    ],
)
def test_a_log_is_played_as_far_as_it_goes_and_where_it_stops_is_said(log: str) -> None:
    tracker = MomentumTracker(log=log)
    (sentence,) = told(tracker)
    assert sentence.startswith("Momentum: it was played as far as it goes. Entry ")
    assert len(tracker.played.moves) == log.count("\n")


@pytest.mark.parametrize("log", [" ", "Gain", f"{GAIN} x0", "party", "party 0-", 7, None, "\n"])
def test_what_is_no_log_is_refused_with_a_sentence(log: object) -> None:
    tracker = MomentumTracker(log=log)
    (sentence,) = told(tracker)
    assert sentence.startswith("Log: ")
    assert tracker.played.moves == ()
