"""What importing costs: no data file is read, and nothing but the standard library comes along."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no subprocess in a page")

MODULES = [
    "rules",
    "rules.data",
    "rules.momenta",
    "rules.momenta.text",
    "rules.moment_board",
    "rules.moment_board.text",
    "rules.moment_board.plan_results",
]


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("module", MODULES)
def test_importing_reads_no_data_file(module: str) -> None:
    code = f"""
import sys
opened = []
def watch(event, arguments):
    if event == "open":
        opened.append(str(arguments[0]))
sys.addaudithook(watch)
import {module}
read = [name for name in opened if name.endswith(".toml")]
assert not read, read
import rules.data
rules.data.current()
first = sum(name.endswith(".toml") for name in opened)
assert first > 10, "the hook sees the files that the first use reads"
rules.data.current()
assert first == sum(name.endswith(".toml") for name in opened), "read twice"
"""
    run(code)


@pytest.mark.parametrize("module", MODULES)
def test_importing_brings_only_the_standard_library_and_ours(module: str) -> None:
    code = f"""
import sys
before = set(sys.modules)
import {module}
from rules.data import current
current().table("momenta:narrative-ladder")
current().table("moment-board:difficulties")
top = {{name.partition(".")[0] for name in set(sys.modules) - before}}
foreign = top - sys.stdlib_module_names - {{"rules"}}
assert not foreign, foreign
"""
    run(code)


def test_a_loaded_ruleset_needs_no_file_any_more() -> None:
    code = """
import sys
from rules.data import current
from rules.momenta import RollSpec, best_choice, choose, odds, roll
from rules.dice import Source
from rules.moment_board.moment import sample
from rules.moment_board.simulation import Simulation
rules = current()
def refuse(event, arguments):
    if event == "open" and str(arguments[0]).endswith((".toml", ".py")):
        raise OSError("no files here")
sys.addaudithook(refuse)
assert current() is rules
for ref in rules.quotes():
    rules.quote(ref)
for ref in rules.tables():
    rules.table(ref)
reading = roll(RollSpec(6, kind="attack"), Source("x"))
choose(reading, best_choice(reading))
odds(RollSpec(6, kind="narrative", difficulty="tricky", opposition=2))
for _ in Simulation(sample("drowned-archive"), "mixed", runs=2).steps():
    pass
"""
    run(code)


def test_the_data_arrow_points_one_way() -> None:
    code = """
import sys
import rules.data
assert not any(name.startswith(("rules.momenta", "rules.dice")) for name in sys.modules)
"""
    run(code)
