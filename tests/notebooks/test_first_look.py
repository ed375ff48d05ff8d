"""The first notebook: stored clean, runs from top to bottom, shows what it says."""

from __future__ import annotations

import time
from typing import Any

import pytest

from rules.dice import Source
from rules.momenta import RollSpec, odds, roll
from tests.notebooks.running import (
    NOTEBOOKS,
    assert_no_complaint,
    assert_shows,
    assert_stored_clean,
    picture,
    run,
)

NOTEBOOK = NOTEBOOKS / "first-look.ipynb"
# The cells that show a widget of ours, and its name.
SHOWN = {
    "roller": "PoolRoller",
    "same": "PoolRoller",
    "odds-chart": "OddsChart",
    "compare": "Chart",
    "observe": "PoolRoller",
    "linked": "OddsChart",
}


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], float]:
    """Run the notebook as a designer does; give each code cell by its id, and the seconds."""
    began = time.monotonic()
    cells = run(NOTEBOOK, tmp_path_factory.mktemp("jupyter"), 60)
    seconds = time.monotonic() - began
    return cells, seconds


@pytest.fixture(scope="module")
def ran(timed: tuple[dict[str, Any], float]) -> dict[str, Any]:
    return timed[0]


def text(cell: Any) -> str:
    """Give what a cell printed or showed, as text."""
    parts = [
        out.text if out.output_type == "stream" else out.data["text/plain"] for out in cell.outputs
    ]
    return "".join(parts)


def test_it_is_valid_and_holds_no_outputs() -> None:
    assert_stored_clean(NOTEBOOK)


def test_it_runs_within_half_a_minute_and_complains_of_nothing(
    timed: tuple[dict[str, Any], float],
) -> None:
    cells, seconds = timed
    assert seconds < 30
    assert_no_complaint(cells)


@pytest.mark.parametrize(("ident", "name"), SHOWN.items())
def test_a_widget_is_alive_and_leaves_its_picture(
    ran: dict[str, Any], ident: str, name: str
) -> None:
    assert "<table" in assert_shows(ran[ident], name)


def test_the_odds_are_fractions_that_add_up(ran: dict[str, Any]) -> None:
    assert "'added up': Fraction(1, 1)" in text(ran["questions"])
    expected = odds(RollSpec(dice=6, kind="narrative", difficulty="daunting")).outcomes
    assert expected is not None
    for outcome, chance in expected.items():
        assert f"'{outcome}': {chance!r}" in text(ran["odds"])


def test_the_seed_shows_the_same_dice_in_text_and_widget(ran: dict[str, Any]) -> None:
    faces = roll(RollSpec(dice=6, kind="attack"), Source("ash")).faces
    assert text(ran["roll"]).startswith(f"{faces}: ")
    assert f'data-faces="{",".join(map(str, faces))}"' in picture(ran["same"])


def test_a_choice_that_cannot_be_is_refused_with_a_sentence(ran: dict[str, Any]) -> None:
    assert "No pattern 'solid-hit-6-1'" in text(ran["patterns"])


def test_the_variant_stands_beside_the_printed_rules(ran: dict[str, Any]) -> None:
    shown = picture(ran["compare"])
    assert "As printed" in shown
    assert "Four and up" in shown


def test_the_listener_heard_the_last_change(ran: dict[str, Any]) -> None:
    assert "HTML(value='4 dice" in text(ran["told"])
    # The chart took the roller's dice when it was linked.
    assert "Result bands with 4 dice" in picture(ran["linked"])
