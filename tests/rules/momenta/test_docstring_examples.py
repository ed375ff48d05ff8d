"""The examples in the docstrings of data, rolling and the Moment Board still hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re

import pytest

import rules.data
import rules.moment_board
import rules.momenta
from rules.data import current

MODULES = sorted(
    found.name
    for package in (rules.data, rules.momenta, rules.moment_board)
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
)


@pytest.mark.parametrize("name", ["rules.data", "rules.momenta", *MODULES])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(
    "named",
    [
        rules.momenta.chance,
        rules.momenta.compare,
        rules.momenta.Goal,
        rules.momenta.Bearable,
        rules.momenta.pools,
        rules.momenta.least_pool,
        rules.momenta.most_penalty,
        rules.momenta.most_opposition,
        importlib.import_module("rules.momenta.targets"),
        importlib.import_module("rules.momenta.teaching"),
    ],
    ids=lambda named: named.__name__,
)
def test_what_gives_a_chance_names_its_source(named: object) -> None:
    told = " ".join((named.__doc__ or "").split())
    assert re.search(r"\bchapters? \d\d\b|\bgaps? [a-z]+-[a-z]+\b", told)
    gaps = re.findall(r"\bgaps? ([a-z-]+(?:, [a-z-]+)*)", told)
    for name in ", ".join(gaps).split(", ") if gaps else ():
        assert name in current().gaps
