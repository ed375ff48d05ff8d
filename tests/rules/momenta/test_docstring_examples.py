"""The examples in the docstrings of data and rolling still hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import rules.data
import rules.momenta

MODULES = sorted(
    found.name
    for package in (rules.data, rules.momenta)
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
)


@pytest.mark.parametrize("name", ["rules.data", "rules.momenta", *MODULES])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
