"""The notebook that makes a variant: stored clean, runs from top to bottom, ends with the file."""

from __future__ import annotations

from typing import Any

import pytest

from rules.data import current
from rules.data.styles import percent
from rules.momenta import RollSpec, odds
from tests.notebooks.running import (
    NOTEBOOKS,
    WIDGET,
    assert_no_complaint,
    assert_stored_clean,
    printed,
    run,
)

NOTEBOOK = NOTEBOOKS / "make-a-variant.ipynb"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return run(NOTEBOOK, tmp_path_factory.mktemp("jupyter"), 300)


def test_it_is_valid_and_holds_no_outputs() -> None:
    assert_stored_clean(NOTEBOOK)


def test_it_runs_and_complains_of_nothing(ran: dict[str, Any]) -> None:
    assert_no_complaint(ran)


def test_it_begins_with_the_books_odds(ran: dict[str, Any]) -> None:
    effective = odds(RollSpec(3), current()).effective
    for least in (1, 2):
        assert f"successes: {percent(effective.at_least(least))}" in printed(ran["base"])


def test_what_cannot_be_is_told_and_what_moves_is_listed(ran: dict[str, Any]) -> None:
    assert "allowed is faces of a die" in printed(ran["refused"])
    assert "Rapier, 3 dice, mean damage" in printed(ran["report"])
    for name in ("friends", "pairs", "harm", "board", "moment"):
        assert printed(ran[name]).strip(), name
    assert "Resolved" in printed(ran["moment"])


def test_it_ends_with_the_variant_that_comes_with_the_bench(ran: dict[str, Any]) -> None:
    assert ran["same"].outputs[-1].data["text/plain"] == "True"
    # A comment stays where something is changed below it.
    assert printed(ran["save"]).startswith("# The story")


def test_it_is_stacked_and_shown(ran: dict[str, Any]) -> None:
    assert printed(ran["stack"]).startswith("Gritty + Heroic board\n")
    assert "moment-board:starting-bag.tokens" in printed(ran["stack"])
    assert ran["look"].outputs[-1].data[WIDGET]["model_id"]
    assert "Heroic" in str(ran["look"].outputs[-1].data["text/html"])
