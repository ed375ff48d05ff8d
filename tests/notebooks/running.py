"""What tests of every notebook ask: run from top to bottom, stored clean, no complaint."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from unittest import mock

import nbformat
from nbclient import NotebookClient

from tests.support import ROOT

NOTEBOOKS = ROOT / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
KEYS = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")


def run(path: Path, folder: Path, seconds: int = 120) -> dict[str, Any]:
    """Run a notebook as a designer does; give each code cell by its id.

    `folder` is where Jupyter may write; a cell may take so many seconds.
    """
    notebook = nbformat.read(path, as_version=4)
    own = {**dict.fromkeys(KEYS, str(folder)), "PYTHONPATH": str(ROOT)}
    with mock.patch.dict(os.environ, own):
        where = {"metadata": {"path": str(path.parent)}}
        NotebookClient(notebook, timeout=seconds, resources=where).execute()
    return {cell.id: cell for cell in notebook.cells if cell.cell_type == "code"}


def printed(cell: Any) -> str:
    return "".join(out.text for out in cell.outputs if out.output_type == "stream")


def picture(cell: Any) -> str:
    return str(cell.outputs[-1].data["text/html"])


def assert_stored_clean(path: Path) -> None:
    nbformat.validate(json.loads(path.read_text()))
    stored = nbformat.read(path, as_version=4)
    assert (stored.nbformat, stored.nbformat_minor) == (4, 5)
    ids = [cell.id for cell in stored.cells]
    assert len(set(ids)) == len(ids)
    for cell in stored.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


def assert_no_complaint(cells: dict[str, Any]) -> None:
    assert cells
    for cell in cells.values():
        for output in cell.outputs:
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output.text


def assert_shows(cell: Any, widget: str) -> str:
    """Give the picture that the cell's widget leaves, once it is seen to be alive."""
    (output,) = cell.outputs
    assert output.data[WIDGET]["model_id"]
    assert f'data-momenta-widget="{widget}"' in output.data["text/html"]
    return str(output.data["text/html"])
