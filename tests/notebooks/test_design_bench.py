"""The notebook of the design bench: stored clean, runs from top to bottom, shows what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from rules.data import current
from rules.design import Sweep, VariantFile
from tests.notebooks.running import (
    NOTEBOOKS,
    assert_no_complaint,
    assert_shows,
    assert_stored_clean,
    run,
)
from tests.support import ROOT
from widgets import Workbench

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


def source_of(ident: str) -> str:
    stored = nbformat.read(NOTEBOOK, as_version=4)
    return str(next(cell.source for cell in stored.cells if cell.id == ident))


def test_a_cell_run_again_keeps_the_bench_and_what_is_changed() -> None:
    names: dict[str, Any] = {"Workbench": Workbench}
    exec(source_of("bench"), names)
    bench = names["bench"]
    bench.text = VariantFile().with_value("momenta:thread.bonus", 3).text
    exec(source_of("bench"), names)
    assert names["bench"] is bench
    assert VariantFile(bench.text).changes == {"momenta:thread.bonus": 3}


def test_a_sweep_goes_on_where_it_was_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "notebooks")

    def sweep() -> Sweep:
        shown: list[Sweep] = []
        names = {"Path": Path, "Sweep": Sweep, "VariantFile": VariantFile}
        exec(source_of("sweep"), {**names, "SweepProgress": shown.append})
        return shown[0]

    begun = sweep()
    assert begun.done == 0
    begun.run()
    assert sweep().done == begun.total
    # What it leaves is no part of the repository.
    assert {path.name for path in tmp_path.iterdir()} == {"notebooks", "_build"}
    assert "_build/" in (ROOT / ".gitignore").read_text().splitlines()


def test_the_command_it_names_can_be_run() -> None:
    stored = nbformat.read(NOTEBOOK, as_version=4)
    for text in (stored.cells[-1].source, (ROOT / "README.md").read_text()):
        assert "`.venv/bin/python -m rules.design --help`" in text
        assert "`python -m" not in text
