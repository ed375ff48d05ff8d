"""What a cell of the book reads: it is run once by rules that note what is read of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from comm import DummyComm
from ipywidgets import comm as kernel

from rules.data.recording import noting_current

from .panel import Panel

__all__ = ["CellRead", "cell_reads", "unseen"]


@dataclass(frozen=True, slots=True)
class CellRead:
    """What a cell's widget is drawn from, as `text:id.key`, and what the widget calls itself."""

    reads: frozenset[str]
    title: str


def cell_reads(source: str, names: dict[str, Any]) -> CellRead:
    """Run a cell of the book and give what it reads; `names` are those of the page's cells so far.

    Raises whatever the cell raises.
    """
    shown = None
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with noting_current() as noted:
        # A cell of the book, which any of its readers runs.
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            if isinstance(shown, Panel):
                shown.picture()
    return CellRead(frozenset(noted), str(getattr(shown, "title", "")))


@contextmanager
def unseen() -> Iterator[None]:
    """Let widgets that are made in the block stay in Python: no page is told of them."""
    tell = kernel.create_comm
    kernel.create_comm = DummyComm
    try:
        yield
    finally:
        kernel.create_comm = tell
