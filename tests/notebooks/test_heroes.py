"""The notebook of heroes: stored clean, runs from top to bottom, shows what it says."""

from __future__ import annotations

from typing import Any

import pytest

from rules.data import altered, current
from rules.momenta.characters.comparing import compare_heroes
from rules.momenta.characters.ready import hero_from, ready_heroes
from tests.notebooks.running import (
    NOTEBOOKS,
    WIDGET,
    assert_no_complaint,
    assert_stored_clean,
    picture,
    printed,
    run,
)
from widgets import HeroChanges

NOTEBOOK = NOTEBOOKS / "heroes.ipynb"
SHOWN = ("changer", "based", "broken")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return run(NOTEBOOK, tmp_path_factory.mktemp("jupyter"))


def test_it_is_valid_and_holds_no_outputs() -> None:
    assert_stored_clean(NOTEBOOK)


def test_it_runs_and_complains_of_nothing(ran: dict[str, Any]) -> None:
    assert_no_complaint(ran)


@pytest.mark.parametrize("ident", SHOWN)
def test_a_widget_is_alive_and_leaves_its_picture(ran: dict[str, Any], ident: str) -> None:
    assert ran[ident].outputs[-1].data[WIDGET]["model_id"]
    assert 'data-momenta-widget="HeroChanges"' in picture(ran[ident])
    assert "<table" in picture(ran[ident])


def test_what_is_printed_is_what_the_rules_say(ran: dict[str, Any]) -> None:
    times = getattr(current()["momenta:max-vitality"], "times", 0) + 1
    changes = {"max-vitality.times": times}
    assert printed(ran["said"]).strip() == HeroChanges(changes=changes).said()
    rules = altered(current(), {"momenta:max-vitality.times": times})
    for record in ready_heroes():
        (change,) = compare_heroes(hero_from(record), current(), rules).stats
        line = f"{record.label}: {change.stat} {change.old} -> {change.new}"
        assert line in printed(ran["compared"])
    assert f"times = {times}" in printed(ran["file"])
    assert ran["file"].outputs[-1].data["text/plain"] == "True"


def test_a_broken_file_is_told_with_every_fault(ran: dict[str, Any]) -> None:
    for where in ("sturdy.toml, momenta:max-vitality, tims", "sturdy.toml, momenta:warior-r1"):
        assert where in picture(ran["broken"])
