"""The package as a whole: its examples run, its names are explicit, it stands on its own."""

import ast
import doctest
import importlib
import inspect
import pkgutil
import sys

import pytest

import rules.dice

MODULES = ["rules.dice"] + [
    f"rules.dice.{module.name}" for module in pkgutil.iter_modules(rules.dice.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_run(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert not failed


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    found = [
        example
        for name in MODULES
        for test in finder.find(importlib.import_module(name))
        for example in test.examples
    ]
    assert len(found) > 25


@pytest.mark.parametrize("name", MODULES)
def test_public_names_are_explicit(name):
    module = importlib.import_module(name)
    assert module.__all__
    for public in module.__all__:
        assert getattr(module, public) is not None


def test_every_public_name_of_a_module_can_be_had_from_the_package():
    public = {name for module in MODULES[1:] for name in importlib.import_module(module).__all__}
    assert public == set(rules.dice.__all__) == set(dir(rules.dice))


def test_a_misspelt_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="odds"):
        rules.dice.odds  # noqa: B018


@pytest.mark.parametrize("name", MODULES)
def test_only_the_standard_library_is_imported(name):
    source = inspect.getsource(importlib.import_module(name))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            assert all(alias.name in sys.stdlib_module_names for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            assert node.module.split(".")[0] in sys.stdlib_module_names
