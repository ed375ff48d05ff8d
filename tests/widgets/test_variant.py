"""Other rules, other widgets; and nothing heavy comes with the import."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from rules.data import Ruleset
from rules.momenta import RollSpec, odds
from rules.momenta.records import Outcome
from tests.support import ROOT
from tests.widgets.markup import captioned, figure, read
from widgets.charts import percent

FOUR_UP = ROOT / "tests" / "rules" / "data" / "variants" / "four-up.toml"

SHOW = """
import json
from widgets import OddsChart, PoolRoller
print(json.dumps({
    "roller": PoolRoller(dice=6, seed="ash").html,
    "odds": OddsChart(dice=6).html,
    "outcomes": OddsChart(kind="narrative", dice=6, difficulty="daunting").html,
}))
"""
IMPORTED = """
import sys, widgets
heavy = {"numpy", "plotly", "ipywidgets", "anywidget", "IPython"}
early = sorted(heavy & set(sys.modules))
widgets.PoolRoller(), widgets.OddsChart(), widgets.Chart()
print(early, sorted({"numpy", "plotly", "pandas"} & set(sys.modules)))
"""


def python(code: str, **environment: str) -> str:
    """Run code in a Python of its own, where a warning is an error; give what it printed."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return ran.stdout


def test_widgets_follow_the_variant() -> None:
    shown: dict[str, Any] = json.loads(python(SHOW, MOMENTA_VARIANT=str(FOUR_UP)))
    variant = Ruleset.load(FOUR_UP)
    found = odds(RollSpec(6), variant).effective
    assert figure(read(shown["odds"]))["data"][0]["y"] == [
        float(found.exactly(number)) for number in range(7)
    ]
    faces = read(shown["roller"]).one("ol", class_="m-dice").all("svg")
    names = [face.attributes["aria-label"] or "" for face in faces]
    assert [name for name in names if "success" in name] == [
        name for name in names if name[0] in "456"
    ]
    narrative = RollSpec(6, kind="narrative", difficulty="daunting")
    outcomes = odds(narrative, variant).outcomes
    assert outcomes is not None
    table = next(iter(captioned(read(shown["outcomes"])).values()))
    assert {name: cells[0] for name, cells in table.items()} == {
        variant.one(Outcome, name).label: percent(chance) for name, chance in outcomes.items()
    }


def test_importing_widgets_brings_nothing_that_a_page_could_not_carry() -> None:
    assert python(IMPORTED).strip() == "[] []"
