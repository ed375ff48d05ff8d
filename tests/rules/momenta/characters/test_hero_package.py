"""The package of characters: its public names, and the examples in its docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

from rules.momenta import characters

MODULES = sorted(
    found.name for found in pkgutil.iter_modules(characters.__path__, f"{characters.__name__}.")
)


@pytest.mark.parametrize("name", [characters.__name__, *MODULES])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_name_can_be_had() -> None:
    assert sorted(set(characters.__all__)) == dir(characters)
    for name in characters.__all__:
        assert not isinstance(getattr(characters, name), ModuleType), name
    assert set(characters._LATER) == set(characters.__all__)


def test_no_public_name_is_that_of_a_module() -> None:
    assert not {name.rpartition(".")[2] for name in MODULES} & set(characters.__all__)


def test_a_misspelt_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="heroics"):
        characters.heroics  # noqa: B018


@pytest.mark.skipif(sys.platform == "emscripten", reason="no subprocess in a page")
def test_loading_the_rules_brings_no_builder() -> None:
    code = """
import sys
from rules.data import current
current()
late = {"options", "validation", "hero_files", "hero_codes", "choosing", "comparing"}
loaded = {name.rpartition(".")[2] for name in sys.modules if "momenta.characters." in name}
assert not late & loaded, late & loaded
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
