"""Controls: what is allowed is taken, what is not is refused with a sentence."""

from __future__ import annotations

import math
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.markup import read
from widgets.choices import Choice
from widgets.controls import Control, ControlFault, Slider, Toggle, shown

BAD = (-3, 10**9, 10**5000, "abc", math.nan, math.inf, -math.inf, None, [], {}, 2.5, "", " ", 1j)


class Settings(traitlets.HasTraits):
    dice = Slider("Dice", lambda: (0, 20), start=lambda: 4, unit=" dice", hint="As you hold.")
    kind = Choice("Roll", lambda: [("a", "An action"), ("b", "A <b>")], start=lambda: "a")
    on = Toggle("Opposed", hint="By somebody.")


PLACE = SimpleNamespace(prefix="m1", path="left.")
SLIDER, CHOICE, TOGGLE = (Settings.class_traits()[name] for name in ("dice", "kind", "on"))


def refusal(control: Any, raw: object) -> str:
    with pytest.raises(ControlFault) as caught:
        control.read(raw)
    return str(caught.value)


@pytest.mark.parametrize("raw", [*BAD, True, False, 21, -1, "4.0", "1e1", "9" * 13], ids=shown)
def test_a_slider_refuses_with_what_was_given_and_what_is_allowed(raw: object) -> None:
    sentence = f"Dice: {shown(raw)} was given; a whole number from 0 to 20 is allowed."
    assert refusal(SLIDER, raw) == sentence


@pytest.mark.parametrize("raw", [*BAD, True, 0, "A", "An action", ["a"]], ids=shown)
def test_a_choice_refuses_with_what_was_given_and_what_is_allowed(raw: object) -> None:
    assert refusal(CHOICE, raw) == f"Roll: {shown(raw)} was given; one of a, b is allowed."


@pytest.mark.parametrize("raw", [*BAD, 0, 1, "true", "On", "on "], ids=shown)
def test_a_toggle_refuses_with_what_was_given_and_what_is_allowed(raw: object) -> None:
    assert refusal(TOGGLE, raw) == f"Opposed: {shown(raw)} was given; on or off is allowed."


@pytest.mark.parametrize(
    ("raw", "value"),
    [(0, 0), (20, 20), ("7", 7), (" 7 ", 7), (3.0, 3), (Fraction(6, 2), 3), (numpy.int64(5), 5)],
)
def test_a_slider_takes_whole_numbers_however_they_are_written(raw: object, value: int) -> None:
    taken = SLIDER.read(raw)
    assert taken == value
    assert type(taken) is int


def test_what_is_allowed_is_taken() -> None:
    assert [CHOICE.read(raw) for raw in ("a", "b")] == ["a", "b"]
    assert [TOGGLE.read(raw) for raw in (True, False, "on", "off")] == [True, False] * 2


@given(st.integers(0, 20), st.sampled_from("ab"), st.booleans())
def test_a_value_written_for_a_link_is_read_back(dice: int, kind: str, on: bool) -> None:
    for control, value in ((SLIDER, dice), (CHOICE, kind), (TOGGLE, on)):
        assert control.read(control.write(value)) == value


@pytest.mark.parametrize(
    ("raw", "value"),
    [(-3, 0), ("21", 20), (10**5000, 20), ("9" * 300, 20), ("-1", 0), (math.inf, 20)],
    ids=shown,
)
def test_the_nearest_of_a_number_out_of_bounds_is_a_bound(raw: object, value: int) -> None:
    assert SLIDER.nearest(raw) == value


@pytest.mark.parametrize("raw", ["abc", "", None, math.nan, [], "9" * 5000, True], ids=shown)
def test_nothing_is_near_to_what_is_no_number(raw: object) -> None:
    assert SLIDER.nearest(raw) is None
    assert CHOICE.nearest(raw) is TOGGLE.nearest(raw) is None


def test_a_trait_checks_what_code_assigns_too() -> None:
    settings = Settings()
    assert (settings.dice, settings.kind, settings.on) == (4, "a", False)
    settings.dice = "9"
    assert settings.dice == 9
    with pytest.raises(traitlets.TraitError, match=r"Dice: 99 was given; a whole number"):
        settings.dice = 99
    assert settings.dice == 9


@given(st.one_of(st.integers(), st.floats(), st.text(), st.binary(), st.lists(st.integers())))
def test_any_value_is_taken_or_refused_in_one_line(raw: object) -> None:
    for control in (SLIDER, CHOICE, TOGGLE):
        try:
            taken = control.read(raw)
        except ControlFault:
            sentence = refusal(control, raw)
            assert sentence.isprintable()
            assert len(sentence) < 120
        else:
            assert control.read(taken) == taken


def test_what_was_given_is_shown_recognisably_and_short() -> None:
    assert shown("abc") == "abc"
    assert shown("") == "''"
    assert shown("\ud800\n") == r"'\ud800\n'"
    assert shown(10**5000) == "a value of type int"
    assert len(shown("x" * 1000)) == 40


@pytest.mark.parametrize("name", ["dice", "kind", "on"])
def test_each_control_is_labelled_and_tells_its_hint(name: str) -> None:
    control: Control[Any] = Settings.class_traits()[name]
    held = read(control.draw(getattr(Settings(), name), PLACE))
    touched = held.one("input", "select")
    assert touched.attributes["data-key"] == f"left.{name}"
    assert held.one("label", for_=f"m1-{name}").text == control.label
    assert touched.attributes["id"] == f"m1-{name}"
    described = touched.attributes.get("aria-describedby")
    assert described is None or held.one("span", id=described).text == control.hint
    assert bool(described) == bool(control.hint)


def test_values_are_drawn_as_the_browser_needs_them() -> None:
    slider = read(SLIDER.draw(7, PLACE))
    assert slider.one("input").attributes.items() >= {"min": "0", "max": "20", "value": "7"}.items()
    assert slider.one("output").text == "7 dice"
    choice = read(CHOICE.draw("b", PLACE))
    assert [option.text for option in choice.all("option")] == ["An action", "A <b>"]
    chosen = [o.attributes["value"] for o in choice.all("option") if "selected" in o.attributes]
    assert chosen == ["b"]
    assert "checked" in read(TOGGLE.draw(True, PLACE)).one("input").attributes
    assert "checked" not in read(TOGGLE.draw(False, PLACE)).one("input").attributes
