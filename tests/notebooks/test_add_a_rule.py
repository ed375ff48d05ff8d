"""The notebook that adds rules: stored clean, short, right, and the code that the page quotes."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from book._ext.notebook_cells import QUOTED, cells_of
from rules.momenta import RollSpec, odds
from tests.notebooks.running import (
    NOTEBOOKS,
    WIDGET,
    assert_no_complaint,
    assert_stored_clean,
    printed,
    run,
)
from tests.support import ROOT

NOTEBOOK = NOTEBOOKS / "add-a-rule.ipynb"
PAGE = ROOT / "book" / "add-a-rule.md"
# What a designer writes of the three, and what may be in a cell at most.
EXAMPLES, MOST_LINES = ("pattern", "bane", "widget"), 20

ROLLED = re.compile(r"You rolled ([\d ]+)\.")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return run(NOTEBOOK, tmp_path_factory.mktemp("jupyter"))


def numbers(text: str) -> list[float]:
    return [float(found) for found in re.findall(r"[+-]\d+\.\d+", text)]


def test_it_is_valid_and_holds_no_outputs() -> None:
    assert_stored_clean(NOTEBOOK)


@pytest.mark.parametrize("name", cells_of(NOTEBOOK))
def test_each_cell_is_under_twenty_lines_of_code(name: str) -> None:
    lines = [line for line in cells_of(NOTEBOOK)[name].splitlines() if line.strip()]
    assert len(lines) < MOST_LINES


def test_the_page_quotes_its_cells_in_order_and_has_no_code_of_its_own() -> None:
    page = PAGE.read_text(encoding="utf-8")
    quoted = [found["name"] for found in QUOTED.finditer(page)]
    assert set(EXAMPLES) <= set(quoted)
    # What opens the bench is for the notebook alone.
    assert quoted == [name for name in cells_of(NOTEBOOK) if name != "charts"]
    assert page.count("```") == 2 * len(quoted)


def test_it_runs_and_complains_of_nothing(ran: dict[str, Any]) -> None:
    assert_no_complaint(ran)


def test_the_pattern_is_what_trying_every_roll_finds(ran: dict[str, Any]) -> None:
    first, second = printed(ran["pattern-odds"]).splitlines()
    exact, tried = map(Fraction, re.findall(r"\d+/\d+", first))
    assert exact == tried > Fraction(re.findall(r"\d+/\d+", second)[0])
    told = printed(ran["pattern-roll"])
    assert "Flow with Run 2-3-4 takes it: 1 Resolve comes back." in told


def test_the_bane_moves_the_track_and_two_ways_agree_on_it(ran: dict[str, Any]) -> None:
    lines = printed(ran["bane-odds"]).splitlines()
    for calm, afraid in zip(lines[:3], lines[3:], strict=True):
        assert re.findall(r"[\d.]+%", calm) == re.findall(r"[\d.]+%", afraid)
        assert numbers(calm) > numbers(afraid)
    exact, played, worse, worse_played = numbers(printed(ran["bane-forecast"]))
    assert worse < exact - 1
    # So many Moments played out have a standard error of a fifth of a space.
    assert played == pytest.approx(exact, abs=1)
    assert worse_played == pytest.approx(worse, abs=1)


@pytest.mark.parametrize(
    ("name", "widget"), [("widget", "RunRoller"), ("charts", "VariantCompare")]
)
def test_a_widget_is_alive_and_leaves_its_picture(
    ran: dict[str, Any], name: str, widget: str
) -> None:
    (output,) = ran[name].outputs
    assert output.data[WIDGET]["model_id"]
    assert f'data-momenta-widget="{widget}"' in output.data["text/html"]


def test_the_widget_tells_the_roll_and_the_charts_show_the_bane(ran: dict[str, Any]) -> None:
    roller, charts = (ran[name].outputs[0].data["text/html"] for name in ("widget", "charts"))
    assert printed(ran["pattern-roll"]).splitlines()[0] in roller
    assert "Flow with Run 2-3-4 takes it" in roller
    assert "Dread" in charts


def test_the_report_tells_both_rules(ran: dict[str, Any]) -> None:
    report = printed(ran["bench"])
    for line in (
        "# Harder, compared with the book with rules of its own",
        "- momenta:run.size: 3 → 4",
        "- moment-board:dread.each: 2 → 1",
        "- A hero in Dread, advance: ",
        "- 7 dice, a Run: ",
    ):
        assert line in report


def test_the_widget_rolls_counts_other_dice_and_takes_it_back() -> None:
    cells = cells_of(NOTEBOOK)
    made: dict[str, Any] = {"__name__": "designer"}
    with redirect_stdout(StringIO()):
        for name in ("pattern", "pattern-counts", "pattern-roll", "widget"):
            exec(cells[name], made)
    roller = made["RunRoller"]()
    first = ROLLED.findall(roller.html)
    assert first == ["5 5 4 2 3 5"]
    roller.touch("roll")
    assert roller.seed != "steps"
    roller.touch("dice", 9)
    chance = odds(RollSpec(9), made["rules"]).pattern_chances["run"]
    assert f"A Run may trigger: {float(chance):.1%}." in roller.html
    assert roller.problems == ()
    roller.touch("undo")
    roller.touch("undo")
    assert roller.seed == "steps"
    assert ROLLED.findall(roller.html) == first
    roller.touch("seed", "")
    assert roller.problems == ()
