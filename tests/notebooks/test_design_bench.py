"""The notebook of the design bench: stored clean, runs from top to bottom, shows what it says."""

from __future__ import annotations

from typing import Any

import pytest

from rules.data import current
from tests.notebooks.running import (
    NOTEBOOKS,
    assert_no_complaint,
    assert_shows,
    assert_stored_clean,
    run,
)

NOTEBOOK = NOTEBOOKS / "design-bench.ipynb"
# The cells that show a widget of ours, and its name.
SHOWN = {
    "tree": "RuleTree",
    "editor": "RuleEditor",
    "compare": "VariantCompare",
    "report": "ChangeReport",
    "find": "TargetFinder",
    "sweep": "SweepProgress",
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return run(NOTEBOOK, tmp_path_factory.mktemp("jupyter"))


def test_it_is_valid_and_holds_no_outputs() -> None:
    assert_stored_clean(NOTEBOOK)


def test_it_runs_and_complains_of_nothing(ran: dict[str, Any]) -> None:
    assert_no_complaint(ran)


@pytest.mark.parametrize(("ident", "name"), SHOWN.items())
def test_a_widget_is_alive_and_leaves_its_picture(
    ran: dict[str, Any], ident: str, name: str
) -> None:
    assert_shows(ran[ident], name)


def test_all_widgets_are_over_the_same_bench(ran: dict[str, Any]) -> None:
    path = "momenta:dice-pool.success_faces"
    assert f'bench.picked = "{path}"' in ran["bench"].source
    assert "Dice pool, success faces" in ran["tree"].outputs[0].data["text/html"]
    for face in current()["momenta:dice-pool"].success_faces:  # type: ignore[attr-defined]
        assert f'value="{face}"' in ran["editor"].outputs[0].data["text/html"]


def test_a_variant_is_made_in_python_too(ran: dict[str, Any]) -> None:
    printed, shown = ran["python"].outputs
    assert "success_faces = [4, 5, 6]" in printed.text
    assert shown.data["text/plain"] == "'4, 5 or 6'"
