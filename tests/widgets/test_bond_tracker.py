"""A hero's Bonds at the table: what is shown is what the rules say of each."""

from __future__ import annotations

import time

import pytest

from rules.data import altered, current
from rules.momenta.characters.bond_openings import openings, opens
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.bonds import Bond, level_of, next_level, why_not_held
from rules.momenta.characters.creation_records import ReadyBond, ReadyHero
from rules.momenta.characters.stats import max_bonds
from tests.widgets.markup import Element, captioned, read
from tests.widgets.momentum_reading import (
    about,
    announced,
    button,
    is_off,
    log_rows,
    press,
    reasons,
)
from tests.widgets.playing import told
from widgets import BondTracker
from widgets.bond_limits import explained
from widgets.bond_words import level_named, strands_of

RULES = current()
RULE = RULES.one(BondRules)
LEVELS = [level for level in RULES.of(BondLevel) if level.level]
DEEPEST = LEVELS[-1]
SOURCES = RULES.of(StrandSource)
ONE = next(source for source in SOURCES if source.strands == 1)
WITH_SCENE = [level for level in LEVELS if level.release_scene]
NO_SCENE = [level for level in LEVELS if not level.release_scene]


def held(strands: int, theirs: int = 0) -> BondTracker:
    """Give a tracker with one Bond of so many Strands."""
    tracker = BondTracker(bonds=[("Kira", "Rival", strands)])
    if theirs:
        tracker.touch("mutual:1", True)
        tracker.touch("theirs:1", str(theirs))
    return tracker


def card(tracker: BondTracker, number: int = 1) -> Element:
    return read(tracker.html).one("fieldset", id=f"{tracker.prefix}-bond-{number}")


def bond(tracker: BondTracker, number: int = 1) -> Bond:
    found = tracker.standing.find(number)
    assert found is not None
    return found.bond


def write(tracker: BondTracker, target: str, words: str = "A promise.", first: str = "") -> None:
    """Fill in the fields of a new Bond."""
    tracker.touch("target", target)
    tracker.touch("words", words)
    if first:
        tracker.touch("first", first)


# ---- how many


def test_it_starts_with_the_bonds_of_the_worked_example() -> None:
    tracker = BondTracker()
    example = next(hero for hero in RULES.of(ReadyHero) if hero.example)
    assert tracker.standing.bonds == tuple(
        Bond(ready.target, ready.descriptor, ready.strands)
        for ready in RULES.of(ReadyBond)
        if ready.hero == example.id
    )
    strands = sum(one.strands for one in tracker.standing.bonds)
    assert tracker.standing.left(RULES) == RULE.creation_strands - strands


@pytest.mark.parametrize("soul", [0, 2, 7])
def test_max_bonds_follows_soul_and_is_explained(soul: int) -> None:
    tracker = BondTracker(soul=soul)
    formula = RULES.quote("momenta:max-bonds.formula").text
    most = max_bonds(soul, RULES).value
    assert explained(soul, RULES) in read(tracker.html).text
    assert explained(soul, RULES).startswith(f"Max Bonds {most} = {soul} + ")
    assert explained(soul, RULES).endswith(formula)
    assert read(tracker.html).one("p", class_="m-l-now").text == f"1 of {most} Bonds"


def test_a_new_bond_beyond_the_maximum_is_refused_with_its_rule() -> None:
    tracker = BondTracker(bonds=[], soul=0)
    for name in "abc":
        assert not is_off(tracker, "add_bond")
        write(tracker, name, first=ONE.id)
        press(tracker, "add_bond")
    assert len(tracker.standing.held) == tracker.most
    assert is_off(tracker, "add_bond")
    assert set(reasons(tracker, "add_bond")) == {RULE.ref}
    assert f"Max Bonds is {tracker.most}" in about(tracker, "add_bond").text
    assert about(tracker, "add_bond").one("a").attributes["href"] == "book:moment-2/bonds.html"
    write(tracker, "d")
    tracker.touch("add_bond")
    assert f"Max Bonds is {tracker.most}" in told(tracker)[0]
    assert len(tracker.standing.held) == tracker.most
    tracker.touch("soul", 1)
    press(tracker, "add_bond")


def test_bonds_that_do_not_count_take_no_room() -> None:
    tracker = BondTracker(
        soul=0, bonds=[(name, "x", DEEPEST.strands) for name in "abcd"] + [("e", "x", 1)]
    )
    assert not DEEPEST.counts
    assert tracker.too_many == ()
    assert not is_off(tracker, "add_bond")
    assert "1 of 3 Bonds, and 4 beyond counting" in read(tracker.html).text
    assert "does not count against Max Bonds" in card(tracker).text
    # One that is strained counts again; nothing is taken away, but it is told.
    for number in (1, 2, 3):
        press(tracker, f"strain:{number}")
    assert len(tracker.standing.held) == 5
    (why,) = why_not_held(tracker.standing.bonds, tracker.most)
    warned = read(tracker.html).one("div", class_="m-bonds-room").one("span", data_rule=RULE.ref)
    assert warned.text.strip() == why.sentence


# ---- how deep


@pytest.mark.parametrize("strands", [1, 2, 3, 6, 9, 10, 15, 20])
def test_level_and_missing_strands_are_what_the_rules_say(strands: int) -> None:
    tracker = held(strands)
    level, above = level_of(strands), next_level(strands)
    shown = card(tracker)
    assert f"{level_named(level)} with {strands_of(strands)}" in shown.text
    if above:
        assert f"{above.missing} more to {above.level.label}" in shown.text
    steps = shown.one("ol", class_="m-bond-levels").all("li")
    assert [step.one("b").text for step in steps] == [at.label for at in LEVELS]
    for at, step in zip(LEVELS, steps, strict=True):
        assert strands_of(at.strands) in step.text
        assert step.one("span", aria_hidden="true").text == ("●" if at.strands <= strands else "○")
    assert [step.one("b").text for step in steps if "aria-current" in step.attributes] == [
        level.label
    ]
    table = captioned(read(tracker.html))["The Bonds"]
    assert table == {"Kira": [level_named(level), str(strands), "–"]}


@pytest.mark.parametrize("theirs", [0, *(level.level for level in LEVELS)])
@pytest.mark.parametrize("own", [level.level for level in LEVELS])
def test_what_it_opens_alone_and_mutually_is_what_the_rules_say(own: int, theirs: int) -> None:
    strands = {0: 0} | {level.level: level.strands for level in LEVELS}
    tracker = held(strands[own], theirs)
    found = opens(strands[own], strands[theirs])
    shown = card(tracker).one("div", class_="m-bond-opens")
    closed = shown.all("details")
    now = [at.text for at in shown.all("span") if "data-rule" in at.attributes]
    later = [at.text for part in closed for at in part.all("span") if "data-rule" in at.attributes]
    now = now[: len(now) - len(later)]
    written = [f"{one.label}: {one.meaning}" if one.label else one.meaning for one in found]
    assert sorted(now) == sorted(written)
    assert len(now) + len(later) == len(openings(RULES))
    assert ("because it is mutual" in shown.text) == any(one.mutual for one in found)


def test_that_they_hold_one_back_is_as_deep_as_ones_own_until_it_is_set() -> None:
    tracker = held(WITH_SCENE[0].strands)
    tracker.touch("mutual:1", True)
    one = tracker.standing.find(1)
    assert one is not None
    assert one.theirs == WITH_SCENE[0].level
    (chosen,) = (at for at in card(tracker).all("option") if "selected" in at.attributes)
    assert chosen.text == level_named(WITH_SCENE[0])
    tracker.touch("theirs:1", str(DEEPEST.level))
    assert announced(tracker).startswith(f"Kira holds {level_named(DEEPEST)} toward you.")
    # Several in a row are one entry.
    assert len(log_rows(tracker)) == 1
    tracker.touch("mutual:1", False)
    assert log_rows(tracker) == []
    assert not card(tracker).all("select")


# ---- growing


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_each_source_has_a_button_with_its_strands_and_when(source: StrandSource) -> None:
    tracker = held(1)
    key = f"earn:1-{source.id}"
    assert button(tracker, key).text == f"+{source.strands} {source.label}"
    assert about(tracker, key).text == source.told("when")
    press(tracker, key)
    assert bond(tracker).strands == 1 + source.strands
    assert announced(tracker).startswith(f"{source.label}: Kira: +{strands_of(source.strands)}.")


def test_a_rise_is_told_with_what_it_opens() -> None:
    tracker = held(NO_SCENE[1].strands - 1)
    press(tracker, f"earn:1-{ONE.id}")
    assert f"{NO_SCENE[0].label} becomes {NO_SCENE[1].label}." in announced(tracker)
    fresh = set(opens(NO_SCENE[1].strands)) - set(opens(NO_SCENE[0].strands))
    for opening in fresh:
        assert (opening.label or opening.meaning.rstrip(".")) in announced(tracker)


def test_the_strands_of_creation_are_shared_out_and_no_more() -> None:
    tracker = BondTracker(bonds=[])
    write(tracker, "Kira")
    press(tracker, "add_bond")
    for left in range(RULE.creation_strands - 1, 0, -1):
        assert f"Strands of creation left to share out: {left}." in read(tracker.html).text
        press(tracker, "share:1")
    assert bond(tracker).strands == RULE.creation_strands
    assert not read(tracker.html).all("button", data_key="share:1")
    tracker.touch("share:1")
    assert "none is left" in told(tracker)[0]
    write(tracker, "Nim")
    tracker.touch("add_bond")
    assert "none is left" in told(tracker)[0]


# ---- straining


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_strained_bond_falls_a_level_to_the_fewest_strands_of_it(level: BondLevel) -> None:
    tracker = held(level.strands)
    press(tracker, "strain:1")
    below = RULES.of(BondLevel)[level.level - RULE.strained_levels]
    if not below.level:
        assert tracker.standing.held == ()
        assert "The Bond is gone." in announced(tracker)
        assert log_rows(tracker)[-1][3] == "gone"
        return
    assert bond(tracker).strands == below.strands
    assert f"{level.label} becomes {below.label}." in announced(tracker)
    assert f"−{strands_of(level.strands - below.strands)}" in announced(tracker)


def test_a_change_of_level_lets_the_words_be_put_anew_and_only_that() -> None:
    tracker = held(LEVELS[1].strands)
    tracker.touch("rewrite:1", "Rival I'd bleed for")
    assert "when the intensity changes" in told(tracker)[0]
    assert not read(tracker.html).all("input", data_key="rewrite:1")
    press(tracker, "strain:1")
    assert read(tracker.html).one("input", data_key="rewrite:1")
    tracker.touch("rewrite:1", "")
    assert "words of its own" in told(tracker)[0]
    assert read(tracker.html).one("input", aria_invalid="true", data_key="rewrite:1")
    tracker.touch("rewrite:1", " Rival I'd bleed for ")
    assert bond(tracker) == Bond("Kira", "Rival I'd bleed for", LEVELS[0].strands)
    assert not read(tracker.html).all("input", data_key="rewrite:1")


# ---- releasing


@pytest.mark.parametrize("level", NO_SCENE, ids=lambda level: level.id)
def test_a_slight_bond_is_released_without_a_scene(level: BondLevel) -> None:
    tracker = held(level.strands)
    text = card(tracker).text
    lost = "is lost and does" if level.strands == 1 else "are lost and do"
    assert f"Its {strands_of(level.strands)} {lost} not come back." in text
    assert f"only from {level_named(WITH_SCENE[0])} on it takes a scene" in text
    press(tracker, "release:1")
    assert tracker.standing.held == ()
    assert log_rows(tracker)[-1][1:] == [
        "Released: Kira the Bond is gone",
        f"−{level.strands}",
        "gone",
    ]


@pytest.mark.parametrize("level", WITH_SCENE, ids=lambda level: level.id)
def test_a_deep_bond_asks_for_a_scene_first(level: BondLevel) -> None:
    tracker = held(level.strands)
    assert "First play a scene" in card(tracker).text
    assert ("Think twice" in card(tracker).text) == (not level.counts)
    tracker.touch("release:1")
    assert "takes a narrative scene first" in told(tracker)[0]
    assert len(tracker.standing.held) == 1
    press(tracker, "release_after:1")
    assert not tracker.standing.held
    assert "after a scene" in announced(tracker)


def test_a_released_bond_makes_room_and_its_strands_do_not_come_back() -> None:
    tracker = BondTracker(bonds=[(name, "x", 1) for name in "abc"], soul=0)
    assert is_off(tracker, "add_bond")
    press(tracker, "release:2")
    assert not is_off(tracker, "add_bond")
    assert tracker.standing.left(RULES) == RULE.creation_strands - 3


def test_what_is_not_held_can_not_be_released() -> None:
    tracker = BondTracker(bonds=[])
    for key in ("release:1", "strain:1", "share:1", f"earn:1-{ONE.id}", "mutual:1", "theirs:1"):
        tracker.touch(key, True)
        assert told(tracker) == ["Bonds: there is no Bond number 1, or not any more."]


# ---- other rules


def test_under_other_rules_a_strain_takes_more(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = altered(RULES, {"momenta:bond-rules.strained_levels": 2})
    monkeypatch.setattr("widgets.bond_tracker.current", lambda: rules)
    tracker = held(DEEPEST.strands)
    press(tracker, "strain:1")
    assert bond(tracker).strands == LEVELS[-3].strands


def test_a_touch_is_answered_at_once_with_as_many_bonds_as_a_legend_holds() -> None:
    tracker = BondTracker(
        soul=9,
        bonds=[(f"Ally {n}", "A promise.", 1 + n) for n in range(12)],
        log="\n".join([f"earn 1 {ONE.id}", f"earn 2 {ONE.id}"] * 20),
    )
    took = []
    for _ in range(15):
        began = time.perf_counter()
        tracker.touch(f"earn:3-{ONE.id}")
        took.append(time.perf_counter() - began)
    assert tracker.problems == ()
    # The page's own Python is slower, and so is a machine that does much at a time.
    assert min(took) < 0.03
