"""Settings follow the rules of each kind of roll: boosts, difficulties, what waits for a click."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.data import current
from rules.momenta import KINDS, RollSpec, difficulties
from rules.momenta.boosts import applies, most_helped, most_pushed
from tests.widgets.markup import Element, read, sentences
from widgets import OddsChart, PoolRoller


def keys(held: Element) -> list[str]:
    """Give what can be set of the roll, in order."""
    (settings,) = (
        group
        for group in held.all("div", role="group")
        if (group.attributes["aria-label"] or "").endswith(": settings")
    )
    return [found.attributes["data-key"] or "" for found in settings.all("input", "select")]


def options(held: Element) -> list[str]:
    """Give the difficulties to choose from."""
    (choice,) = (s for s in held.all("select") if s.attributes["data-key"] == "difficulty")
    return [option.attributes["value"] or "" for option in choice.all("option")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_boost_is_offered_on_the_rolls_that_it_names(kind: str) -> None:
    roller = PoolRoller(kind=kind)
    roller.touch("extras")
    shown = keys(read(roller.html))
    assert ("thread" in shown) == applies("thread", kind)  # type: ignore[arg-type]
    assert ("bond" in shown) == applies("bond-invocation", kind)  # type: ignore[arg-type]
    assert ("pushed" in shown) == bool(most_pushed(kind))  # type: ignore[arg-type]
    assert ("helped" in shown) == bool(most_helped(kind))  # type: ignore[arg-type]


def test_a_bond_helps_an_attack() -> None:
    roller = PoolRoller(kind="attack", dice=3, bond="own", thread=True, pushed=1, helped=2)
    assert roller.spec == RollSpec(3, (2,), kind="attack", resolve_spent=1)
    assert roller.problems == ()


def test_pushing_and_help_each_add_their_dice_up_to_the_cap() -> None:
    roller = PoolRoller(kind="narrative", dice=3, pushed=1, helped=1)
    assert roller.spec.modifiers == (1, 1)
    assert roller.spec.resolve_spent == 2
    assert roller.problems == ()
    roller.touch("helped", 2)
    assert roller.spec.modifiers == (1, 1)
    assert roller.problems == (
        "Push Yourself and Assist together: at most +2d a roll; the rest adds and costs nothing.",
    )


def test_a_link_from_before_pushing_had_a_control_still_means_its_dice() -> None:
    roller = PoolRoller(kind="narrative", dice=3, helped=2)
    assert sum(roller.spec.modifiers) == roller.spec.resolve_spent == 2
    assert roller.problems == ()


def test_what_a_first_roll_does_not_need_waits_for_a_click() -> None:
    roller = PoolRoller(kind="narrative")
    few = ["kind", "dice", "difficulty", "bonus", "penalty"]
    assert keys(read(roller.html)) == few
    (more,) = (b for b in read(roller.html).all("button") if b.text == "More settings")
    assert more.attributes["aria-expanded"] == "false"
    roller.touch("extras")
    assert keys(read(roller.html)) == [*few, "thread", "bond", "pushed", "helped", "opposed"]
    roller.touch("extras")
    assert keys(read(roller.html)) == few


@pytest.mark.parametrize(
    ("start", "shown"),
    [
        ({"thread": True}, ["thread"]),
        ({"bond": "ally", "pushed": 1, "helped": 1}, ["bond", "pushed", "helped"]),
        ({"opposed": True}, ["opposed", "opposing"]),
    ],
)
def test_what_is_set_is_never_hidden(start: dict[str, object], shown: list[str]) -> None:
    assert keys(read(PoolRoller(kind="narrative", **start).html))[5:] == shown
    assert keys(read(OddsChart(kind="narrative", **start).html))[5:-1] == shown


def test_only_luck_may_do_without_a_difficulty() -> None:
    rungs = list(difficulties(current()))
    assert options(read(PoolRoller(kind="narrative").html)) == rungs
    assert options(read(PoolRoller(kind="luck").html)) == [*rungs, "none"]


def test_luck_in_a_fight_has_no_outcome_and_no_pattern() -> None:
    roller = PoolRoller(kind="luck", dice=6, seed="lantern", difficulty="none")
    assert roller.spec == RollSpec(6, kind="luck")
    held = read(roller.html)
    assert not held.all("fieldset", class_="m-offers")
    assert held.one("p", class_="m-verdict").text.endswith(f"band {roller.reading.band.label}.")
    roller.touch("difficulty", "routine")
    assert roller.reading.outcome is not None
    assert read(roller.html).all("fieldset", class_="m-offers")


def test_no_difficulty_is_refused_where_one_is_needed() -> None:
    roller = PoolRoller(kind="narrative", difficulty="daunting")
    roller.touch("difficulty", "none")
    assert roller.difficulty == "daunting"
    (sentence,) = sentences(read(roller.html))
    assert sentence == (
        "Difficulty: none was given for Narrative roll; "
        "one of routine, tricky, daunting, insurmountable is allowed."
    )


@pytest.mark.parametrize("order", list(permutations(["kind", "difficulty", "dice"])))
def test_start_values_may_come_in_any_order(order: tuple[str, ...]) -> None:
    values = {"kind": "luck", "difficulty": "none", "dice": 2}
    roller = PoolRoller(**{name: values[name] for name in order})
    assert (roller.spec, roller.problems) == (RollSpec(2, kind="luck"), ())
    values["kind"] = "narrative"
    roller = PoolRoller(**{name: values[name] for name in order})
    assert roller.spec.difficulty in difficulties(current())
    assert "none was given for Narrative roll" in roller.problems[0]


def test_another_kind_of_roll_gets_a_difficulty_again() -> None:
    for widget in (PoolRoller, OddsChart):
        panel = widget(kind="luck", difficulty="none")
        panel.touch("kind", "narrative")
        assert panel.spec.difficulty in difficulties(current())
        assert panel.problems == ()


def test_odds_of_luck_in_a_fight_are_those_of_its_successes() -> None:
    chart = OddsChart(kind="luck")
    assert chart.show == "outcomes"
    chart.touch("difficulty", "none")
    assert chart.show == "successes"
    assert "Successes with" in chart.html


def test_with_no_dice_the_button_says_what_is_rolled() -> None:
    (roll,) = (
        found
        for found in read(PoolRoller(dice=0).html).all("button")
        if found.attributes.get("data-key") == "roll"
    )
    assert roll.text == "No dice left: roll two, keep the lowest"
