"""What `make lab` tells JupyterLab: chapters are notebooks, and nobody else is asked anything."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.notebooks.lab import SETTINGS
from tests.support import ROOT


def setting(name: str) -> Any:
    return json.loads((SETTINGS / "labconfig" / name).read_text())


def test_a_chapter_opens_as_a_notebook() -> None:
    manager = setting("default_setting_overrides.json")["@jupyterlab/docmanager-extension:plugin"]
    assert manager == {"defaultViewers": {"markdown": "Jupytext Notebook"}}


def test_no_news_are_fetched() -> None:
    disabled = setting("page_config.json")["disabledExtensions"]
    assert disabled == {"@jupyterlab/apputils-extension:announcements": True}


def test_make_lab_uses_these_settings() -> None:
    lines = (ROOT / "Makefile").read_text().splitlines()
    recipe = lines[next(i for i, line in enumerate(lines) if line.startswith("lab:")) + 1]
    assert f"JUPYTER_CONFIG_PATH=$(CURDIR)/{SETTINGS.relative_to(ROOT)} " in recipe


def test_make_lab_opens_a_notebook_that_names_the_first_steps() -> None:
    lines = (ROOT / "Makefile").read_text().splitlines()
    opened = lines[next(i for i, line in enumerate(lines) if line.startswith("lab:")) + 2].strip()
    cells = json.loads((ROOT / opened).read_text())["cells"]
    for name in re.findall(r"`([\w-]+\.ipynb)`", "".join(cells[0]["source"])):
        assert (ROOT / "notebooks" / name).exists()
    assert "first-look.ipynb" in "".join(cells[0]["source"])
