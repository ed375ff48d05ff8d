"""Names of a package that come at their first use, so that importing the package stays quick."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["later"]


def later(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Give the `__getattr__` of a package, which finds each name in the module that `homes` says.

    A package sets it where nothing is type-checked, or a misspelt name would pass the check:
    `if not TYPE_CHECKING: __getattr__ = later(__name__, _LATER)`. What it gives raises
    AttributeError for a name that `homes` has not.
    """

    def found(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        # From now on it is found without asking.
        setattr(sys.modules[package], name, value)
        return value

    return found
