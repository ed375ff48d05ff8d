"""The log of a Bond tracker: level and Strands agree whatever is touched, and nothing is lost."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.bond_track import CREATION, Standing, begun
from rules.momenta.characters.bonds import Bond, why_not_held
from rules.momenta.characters.refusals import Refusal, Refused
from tests.widgets.log_manners import assert_the_same_however_kept, assert_undone_step_by_step
from tests.widgets.log_touches import bond_touches
from tests.widgets.markup import captioned, read
from tests.widgets.momentum_reading import announced, changed, is_off, log_rows, press
from tests.widgets.playing import kept, page, told
from tests.widgets.test_hostile import HOSTILE, IDS, assert_harmless
from widgets import BondTracker
from widgets.bond_kept import LONGEST_TARGET, LONGEST_WORDS, bond_in, bond_text
from widgets.bond_moves import Move
from widgets.bond_standing import after
from widgets.history import LONGEST_MEMORY
from widgets.links import LONGEST

RULES = current()
SOURCE = RULES.of(StrandSource)[0].id
LEVELS = RULES.of(BondLevel)
DEEP = next(level for level in LEVELS if level.release_scene)
plays = st.lists(bond_touches(), max_size=16)
lines = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=12)


# ---- whatever happens


@given(plays)
@settings(max_examples=20, deadline=None)
def test_whatever_is_touched_the_log_sums_to_the_strands_and_the_rules_judge_the_bonds(
    touches: list[tuple[str, object]],
) -> None:
    tracker = BondTracker()
    for key, given_value in touches:
        tracker.touch(key, given_value)
        assert not any("could not be done" in problem for problem in tracker.problems)
        told(tracker)
        bonds = tracker.standing.bonds
        begins = sum(one.strands for one in tracker.bonds)
        rows = log_rows(tracker)
        assert begins + sum(map(changed, rows)) == sum(one.strands for one in bonds)
        # Each is one that may be held, but for how many there are; and that is told.
        assert why_not_held(bonds, len(bonds)) == ()
        shown = read(tracker.html).one("div", class_="m-bonds-room").text
        for why in why_not_held(bonds, tracker.most):
            assert why.sentence in shown
        assert list(captioned(read(tracker.html)).get("The Bonds", {})) == [
            one.target for one in bonds
        ]
    tracker.close()


@given(plays)
@settings(max_examples=12, deadline=None)
def test_a_play_is_the_same_through_a_link_a_memory_and_code(
    touches: list[tuple[str, object]],
) -> None:
    assert_the_same_however_kept(BondTracker(), touches)


@given(plays)
@settings(max_examples=12, deadline=None)
def test_all_of_it_is_undone_step_by_step(touches: list[tuple[str, object]]) -> None:
    assert_undone_step_by_step(BondTracker(), touches)


moves = st.one_of(
    st.builds(
        Move,
        st.just("add"),
        st.integers(1, 5),
        st.sampled_from(["creation", SOURCE, "nosuch"]),
        st.sampled_from(["Kira", "Nim", ""]),
        st.sampled_from(["Rival", ""]),
    ),
    st.builds(
        Move,
        st.sampled_from(["share", "earn", "strain", "release", "rewrite", "theirs"]),
        st.integers(1, 4),
        st.sampled_from([SOURCE, "nosuch"]),
        words=st.sampled_from(["", "Friend"]),
        level=st.integers(0, len(LEVELS) + 1),
        scene=st.booleans(),
    ),
)


def tried(standing: Standing, move: Move) -> tuple[Standing, tuple[Refusal, ...] | None]:
    """Make a move, or give what refuses it."""
    try:
        return after(standing, move, RULES), None
    except Refused as refused:
        return standing, refused.refusals


@given(st.integers(1, 20), st.lists(moves, max_size=12))
def test_every_refusal_names_a_rule(strands: int, made: list[Move]) -> None:
    standing = begun([Bond("Kira", "Rival", strands)])
    for move in made:
        standing, refusals = tried(standing, move)
        assert refusals is None or refusals
        for why in refusals or ():
            assert why.rule in RULES.records
            assert why.sentence.endswith(".")


# ---- entries


def test_an_entry_can_be_taken_back_unless_others_rest_on_it() -> None:
    tracker = BondTracker(bonds=[])
    for key, given_value in (("target", "Nim"), ("words", "x"), ("add_bond", None)):
        tracker.touch(key, given_value)
    press(tracker, f"earn:1-{SOURCE}", f"earn:1-{SOURCE}", "take_back:2")
    assert len(log_rows(tracker)) == 2
    tracker.touch("take_back:1")
    assert told(tracker) == [
        "Bonds: entry 1 has to stay. Without it: Entry 2: No Bond has the number 1 here."
    ]


def test_a_number_is_given_to_one_bond_only() -> None:
    tracker = BondTracker(bonds=[("Kira", "Rival", 1)])
    press(tracker, "strain:1")
    for key, given_value in (("target", "Nim"), ("words", "x"), ("first", SOURCE)):
        tracker.touch(key, given_value)
    press(tracker, "add_bond")
    assert [one.number for one in tracker.standing.held] == [2]
    # The second click of a double click strains nobody else.
    tracker.touch("strain:1")
    assert len(told(tracker)) == 1
    assert len(tracker.standing.held) == 1


@pytest.mark.parametrize(
    ("target", "words", "field", "says"),
    [
        ("", "x", "target", "say toward whom"),
        ("Nim", "", "words", "words of its own"),
        ("Kira", "x", "target", "Toward Kira there can be one Bond at most"),
    ],
)
def test_a_new_bond_is_checked_where_it_is_written(
    target: str, words: str, field: str, says: str
) -> None:
    tracker = BondTracker(first=SOURCE)
    tracker.touch("target", target)
    tracker.touch("words", words)
    tracker.touch("add_bond")
    assert says in told(tracker)[0]
    assert read(tracker.html).one("input", data_key=field, aria_invalid="true")
    assert log_rows(tracker) == []


def test_that_no_strand_of_creation_is_left_is_told_where_they_are_asked_for() -> None:
    tracker = BondTracker(first=CREATION)
    assert not tracker.standing.left(RULES)
    for key, given_value in (("target", "Nim"), ("words", "x"), ("add_bond", None)):
        tracker.touch(key, given_value)
    (sentence,) = told(tracker)
    assert "none is left" in sentence
    shown = read(tracker.html)
    (at_fault,) = (at for at in shown.all("input", "select") if "aria-invalid" in at.attributes)
    assert at_fault.attributes["data-key"] == "first"
    (creation,) = (at for at in at_fault.all("option") if at.attributes["value"] == CREATION)
    assert creation.text == "Creation: none is left"


def test_what_is_taken_back_is_told_and_not_the_entry_before_it() -> None:
    tracker = BondTracker()
    press(tracker, f"earn:1-{SOURCE}", f"earn:1-{SOURCE}", "take_back:1")
    assert announced(tracker).startswith("Taken back: Bond Vignette: ")
    assert announced(tracker).endswith(f"1 of {tracker.most} Bonds.")
    press(tracker, f"earn:1-{SOURCE}")
    assert announced(tracker).startswith("Bond Vignette: ")


def test_what_opens_is_a_list_of_names_and_sentences_and_what_is_learned_does_not_close() -> None:
    top = LEVELS[-1]
    tracker = BondTracker(bonds=[("Kira", "Rival", top.strands)])
    tracker.touch("mutual:1", True)
    tracker.touch("theirs:1", str(top.level))
    said = announced(tracker)
    learned = [level.told("opens_mutual") for level in LEVELS if level.stays_learned]
    others = [level.told("opens_mutual") for level in LEVELS if level.opens_mutual]
    assert len(learned) == 2
    assert all(f" {sentence}" in said for sentence in others)
    assert "., " not in said
    assert ".." not in said
    tracker.touch("release_after:1")
    gone = announced(tracker)
    assert "It closes: " in gone
    assert not any(sentence.rstrip(".") in gone for sentence in learned)


def test_a_new_bond_leaves_its_fields_and_undo_brings_them_back() -> None:
    tracker = BondTracker()
    for key, given_value in (("target", "Nim"), ("words", "x"), ("first", SOURCE)):
        tracker.touch(key, given_value)
    press(tracker, "add_bond")
    assert (tracker.target, tracker.words) == ("", "")
    assert announced(tracker).startswith("Bond Vignette, a new Bond: Nim: +1 Strand.")
    press(tracker, "undo")
    assert (tracker.target, tracker.words) == ("Nim", "x")


def test_another_hero_begins_with_no_bonds() -> None:
    tracker = BondTracker()
    press(tracker, f"earn:1-{SOURCE}", "begin_anew")
    assert tracker.standing.held == ()
    assert tracker.standing.left(RULES) == RULES.one(BondRules).creation_strands
    assert "No Bond is held yet." in read(tracker.html).text
    press(tracker, "undo")
    assert len(log_rows(tracker)) == 1


def test_a_sessions_log_is_remembered_and_fits_a_link() -> None:
    tracker = BondTracker()
    for number in range(60):
        press(tracker, "strain:1" if number % 5 == 4 else f"earn:1-{SOURCE}")
    assert 0 < len(tracker.link) <= LONGEST
    assert len(tracker.memory) <= LONGEST_MEMORY
    assert json.loads(tracker.memory)["now"] == tracker.link
    other = kept(BondTracker, memory=tracker.memory)
    assert page(other) == page(tracker)
    for number in reversed(range(60)):
        other.touch("undo")
        assert len(other.played.moves) == number
    assert is_off(other, "undo")


def test_the_log_is_copied_as_text() -> None:
    tracker = BondTracker()
    press(tracker, f"earn:1-{SOURCE}")
    head, *bonds, last = tracker.said().split("\n")
    assert head == f"1 of {tracker.most} Bonds"
    assert last == f"1. {announced(tracker)}"
    for line, one in zip(bonds, tracker.standing.bonds, strict=True):
        assert line.startswith(f"{one.target}: Bond ")
        assert one.descriptor in line


# ---- texts


@given(lines, lines, st.integers(0, 40))
def test_any_words_are_read_back_from_the_line_of_a_bond(
    target: str, words: str, strands: int
) -> None:
    bond = Bond(target, words, strands)
    assert bond_in(bond_text(bond)) == bond


@given(lines, lines)
@settings(max_examples=25, deadline=None)
def test_any_words_of_a_new_bond_are_kept_in_the_log(target: str, words: str) -> None:
    tracker = BondTracker(bonds=[], target=target, words=words)
    press(tracker, "add_bond")
    assert tracker.standing.bonds == (Bond(target, words, 1),)
    other = BondTracker(bonds=[], state=tracker.link)
    assert other.standing == tracker.standing


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_texts_stay_text(text: str) -> None:
    tracker = BondTracker(log=f"earn 1 {SOURCE}\nstrain 1")
    for key in ("log", "bonds", "target", "words", "first", "soul", "add_bond", "rewrite:1"):
        tracker.touch(key, text)
        assert_harmless(tracker)
    for key in ("mutual:1", "theirs:1", f"earn:1-{text}", f"strain:{text}", f"theirs:{text}"):
        tracker.touch(key, text)
        assert_harmless(tracker)
    name = text.strip() if text.isprintable() and len(text) <= LONGEST_TARGET else "x"
    tracker = BondTracker(bonds=[(name, name, DEEP.strands)], soul=0)
    press(tracker, "strain:1")
    tracker.touch("rewrite:1", f"{name}!")
    assert_harmless(tracker)
    assert name in read(tracker.html).text
    assert tracker.standing.bonds[0].descriptor == f"{name}!"


@pytest.mark.parametrize(
    "log",
    [
        "strain 9",
        "earn 1 nosuch",
        "share 1",
        "theirs 1 9",
        "rewrite 1 Friend",
        f"add 1 {SOURCE} Nim|x",
        f"add 2 {SOURCE} Kira|x",
        f"earn 1 {SOURCE}\nearn 1 {SOURCE}\nearn 1 {SOURCE}\nrelease 1",
        "strain 1\nstrain 1\nstrain 1",
    ],
)
def test_a_log_is_played_as_far_as_it_goes_and_where_it_stops_is_said(log: str) -> None:
    tracker = BondTracker(log=log)
    (sentence,) = told(tracker)
    assert sentence.startswith("Bonds: it was played as far as it goes. Entry ")
    assert len(tracker.played.moves) == log.count("\n")


@pytest.mark.parametrize(
    "log", [" ", "strain", "strain 0", "strain 1 x", "earn 1", "add 2 creation", "theirs 1 x", 7]
)
def test_what_is_no_log_is_refused_with_a_sentence(log: object) -> None:
    tracker = BondTracker(log=log)
    (sentence,) = told(tracker)
    assert sentence.startswith("Log: ")
    assert tracker.played.moves == ()


@pytest.mark.parametrize(
    "bonds",
    [
        "3 Kira",
        [("Kira", "x")],
        [("Kira", "x", 0)],
        [("", "x", 3)],
        [("Kira", "x" * (LONGEST_WORDS + 1), 3)],
        [("Kira", "x", True)],
        [("Kira", "x", 3), ("Kira", "y", 1)],
        [("a", "x", 1)] * 99,
        7,
    ],
)
def test_bonds_that_can_not_be_are_refused_with_a_sentence(bonds: object) -> None:
    tracker = BondTracker(bonds=bonds)
    (sentence,) = told(tracker)
    assert sentence.startswith("Bonds: ")
    assert tracker.standing == BondTracker().standing
