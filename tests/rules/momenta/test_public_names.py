"""The package's public names: all there, and those asked for late are what they say."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import rules.momenta


def test_every_public_name_can_be_had() -> None:
    assert sorted(set(rules.momenta.__all__)) == dir(rules.momenta)
    for name in rules.momenta.__all__:
        assert not isinstance(getattr(rules.momenta, name), ModuleType), name
    assert set(rules.momenta._LATER) <= set(rules.momenta.__all__)


def test_a_misspelt_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="chances"):
        rules.momenta.chances  # noqa: B018


@pytest.mark.skipif(sys.platform == "emscripten", reason="no subprocess in a page")
def test_what_comes_late_is_not_imported_before_and_no_module_hides_a_name() -> None:
    code = """
import sys
import rules.momenta
late = {f"rules.momenta.{module}" for module in rules.momenta._LATER.values()}
assert not late & set(sys.modules), late & set(sys.modules)
for module in late:
    __import__(module)
for name in rules.momenta._LATER:
    assert type(getattr(rules.momenta, name)).__name__ != "module", name
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
