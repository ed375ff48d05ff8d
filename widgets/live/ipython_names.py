"""A stand-in for the few IPython names that ipywidgets, anywidget and chapters use in a page."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

__all__ = ["bundle", "install"]

REPRESENTATIONS = {
    "_repr_html_": "text/html",
    "_repr_svg_": "image/svg+xml",
    "_repr_png_": "image/png",
    "_repr_markdown_": "text/markdown",
    "_repr_latex_": "text/latex",
}


def bundle(value: object) -> dict[str, Any]:
    """Give the MIME bundle of a value: its own, else its representations, and its repr."""
    own = getattr(value, "_repr_mimebundle_", None)
    if own is not None and (made := own()):
        return dict(made[0] if isinstance(made, tuple) else made)
    found = {
        mime: made
        for name, mime in REPRESENTATIONS.items()
        if (method := getattr(value, name, None)) is not None and (made := method()) is not None
    }
    return {**found, "text/plain": repr(value)}


class _Holder:
    """A value to show in one way, as IPython's display classes are."""

    def __init__(self, data: object = None, **_: object) -> None:
        self.data = data


def _holder(name: str, method: str) -> type:
    return type(name, (_Holder,), {method: lambda self: self.data})


def install(display: Callable[..., None], clear_output: Callable[..., None]) -> None:
    """Put the stand-in modules into `sys.modules`, showing things through the two functions."""

    def get_ipython() -> None:
        return None

    class InteractiveShell:
        """What ipywidgets' Output asks to format a value."""

        @classmethod
        def instance(cls) -> type[InteractiveShell]:
            return cls

        @classmethod
        def initialized(cls) -> bool:
            return False

        class display_formatter:  # noqa: N801 - IPython's name
            @staticmethod
            def format(
                value: object, *_: object, **__: object
            ) -> tuple[dict[str, Any], dict[str, Any]]:
                return bundle(value), {}

    shown: dict[str, object] = {"display": display, "clear_output": clear_output}
    for name, method in (
        ("HTML", "_repr_html_"),
        ("Markdown", "_repr_markdown_"),
        ("Latex", "_repr_latex_"),
        ("Math", "_repr_latex_"),
        ("SVG", "_repr_svg_"),
    ):
        shown[name] = _holder(name, method)
    modules: dict[str, dict[str, object]] = {
        "IPython": {
            "__path__": [],
            "version_info": (9, 0),
            "__version__": "9.0",
            "get_ipython": get_ipython,
        },
        "IPython.display": shown,
        "IPython.core": {"__path__": []},
        "IPython.core.getipython": {"get_ipython": get_ipython},
        "IPython.core.interactiveshell": {"InteractiveShell": InteractiveShell},
    }
    for name, names in modules.items():
        module = types.ModuleType(name, "A stand-in for IPython in a page.")
        vars(module).update(names)
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
