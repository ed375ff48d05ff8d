"""The docstring examples of the bench hold, and a list of situations brings nothing along."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys

import pytest

import rules.design
from rules.data import current
from rules.design import situations
from tests.support import ROOT

MODULES = [
    found.name
    for found in pkgutil.iter_modules(rules.design.__path__, "rules.design.")
    if found.name != "rules.design.__main__"
]


@pytest.mark.parametrize("name", ["rules.design", *MODULES])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_name_of_the_package_is_there() -> None:
    for name in rules.design.__all__:
        assert getattr(rules.design, name)
    assert dir(rules.design) == sorted(rules.design.__all__)
    with pytest.raises(AttributeError):
        _ = rules.design.nothing


def test_a_list_of_situations_needs_no_library() -> None:
    code = (
        "import sys, rules.momenta.situations, rules.moment_board.situations\n"
        "assert not {'tomlkit', 'optuna', 'numpy', 'distributed'} & set(sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr


def test_the_example_of_contributing_is_a_situation() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    found = re.search(r"## Add a situation.*?```python\n(.*?)```", text, re.DOTALL)
    assert found
    space: dict[str, object] = {}
    exec(compile(found.group(1), "CONTRIBUTING.md", "exec"), space)
    (figure,) = space["NOVICE"].figures(current())  # type: ignore[attr-defined]
    assert figure.is_chance
    (same,) = (
        each
        for situation in situations()
        if situation.id == "momenta:successes-of-3"
        for each in situation.figures(current())
        if each.key == "at-least-1"
    )
    assert figure.value == same.value


def test_ids_and_keys_are_given_once() -> None:
    names = [each.id for each in situations()]
    assert len(names) == len(set(names))
    for situation in situations():
        assert situation.id.partition(":")[0] in current().texts
        if situation.kind == "exact" and "result" not in situation.id:
            keys = [each.key for each in situation.figures(current())]
            assert len(keys) == len(set(keys)), situation.id
