"""Carry widgets' comm messages and cells' outputs between this Python and the page.

It runs in the page's worker only. The page talks to four functions: `run` a cell, `hear` a comm
message, `keep` what the page kept of its widgets, `restored` after a memory snapshot; this module
talks to one of the worker's: `liveSend`.
"""

from __future__ import annotations

import builtins
import importlib
import io
import json
import os
import random
import sys
import traceback
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

# Where the book is built from a variant, its file lies beside the packages.
if (variant := Path(__file__).parents[2] / "variant.toml").is_file():
    os.environ["MOMENTA_VARIANT"] = str(variant)

import comm
import js
from comm.base_comm import BaseComm, CommManager
from pyodide.code import eval_code_async
from pyodide.ffi import to_js

from ..keeping import receive
from .ipython_names import bundle, install

__all__ = ["hear", "keep", "prepare", "restored", "run"]

Sink = Callable[[dict[str, Any]], None]


def send(kind: str, data: dict[str, Any], buffers: Any = None) -> None:
    """Post one message to the page."""
    packed = to_js([bytes(part) for part in buffers]) if buffers else None
    js.liveSend(kind, json.dumps(data, default=str), packed)


class PageComm(BaseComm):
    """A comm whose other end is the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        """Post a comm message."""
        content = {"data": data or {}, "comm_id": self.comm_id, **keys}
        send(msg_type, {"content": content, "metadata": metadata or {}}, buffers)


manager = CommManager()
comm.create_comm = PageComm
comm.get_comm_manager = lambda: manager


def hear(kind: str, content: str, buffers: Any) -> None:
    """Take a comm message from the page; what is none, or is for no comm here, is passed over."""
    told = json.loads(content)
    if not isinstance(told, dict):
        return
    heard: dict[str, tuple[Callable[..., None], object, Mapping[str, object]]] = {
        "comm_open": (manager.comm_open, told.get("target_name"), manager.targets),
        "comm_msg": (manager.comm_msg, told.get("comm_id"), manager.comms),
        "comm_close": (manager.comm_close, told.get("comm_id"), manager.comms),
    }
    if kind not in heard:
        return
    act, name, known = heard[kind]
    if isinstance(name, str) and name in known:
        act(None, None, {"content": told, "buffers": [memoryview(b.to_py()) for b in buffers]})


def keep(kept: str) -> None:
    """Hand what the page kept, as JSON, to the widgets that are about to be made."""
    if isinstance(told := json.loads(kept), dict):
        receive(told)


# ---- outputs go to the innermost `with Output()`, else to the running cell

sinks: list[Sink] = []


def emit(output: dict[str, Any]) -> None:
    """Send one output where outputs go now; with no cell running, to the worker's console."""
    if sinks:
        sinks[-1](output)
    elif output.get("text"):
        print(output["text"], end="", file=sys.__stdout__)


class Stream(io.TextIOBase):
    """A text stream whose writes become outputs."""

    def __init__(self, stream: str) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Emit the text; give its length."""
        if text:
            emit({"output_type": "stream", "name": self.stream, "text": text})
        return len(text)


def display(*values: object, **_: object) -> None:
    """Show values as outputs, as IPython's display does."""
    for value in values:
        emit({"output_type": "display_data", "data": bundle(value), "metadata": {}})


def clear_output(wait: bool = False) -> None:
    """Empty the output that is being written to."""
    emit({"output_type": "clear", "wait": wait})


def error(fault: BaseException) -> dict[str, Any]:
    """Give an error as an output."""
    return {
        "output_type": "error",
        "ename": type(fault).__name__,
        "evalue": str(fault),
        "traceback": ["".join(traceback.format_exception(fault))],
    }


install(display, clear_output)
builtins.display = display  # type: ignore[attr-defined]
builtins.get_ipython = lambda: None  # type: ignore[attr-defined]

from ipywidgets import Output, Widget  # noqa: E402 - after the stand-ins


def _enter(self: Any) -> None:
    def sink(output: dict[str, Any]) -> None:
        last = self.outputs[-1] if self.outputs else {}
        if output["output_type"] == "clear":
            self.outputs = ()
        elif output["output_type"] == "stream" and last.get("name") == output["name"]:
            joined = {**output, "text": last["text"] + output["text"]}
            self.outputs = (*self.outputs[:-1], joined)
        else:
            self.outputs = (*self.outputs, output)

    sinks.append(sink)


def _exit(_output: Any, _kind: Any, fault: Any, _trace: Any) -> bool:
    if fault is not None:
        emit(error(fault))
    sinks.pop()
    return fault is not None


Output.__enter__, Output.__exit__ = _enter, _exit

# ---- cells

WARMING = 3
# A cell may ask for what no widget of the book uses.
ASKED = (
    *("rules.data.added", "rules.momenta.own_patterns"),
    *("widgets.files", "widgets.heat", "widgets.series"),
)

page = types.ModuleType("__main__", "The cells of this page.")


async def run(code: str, cell: int) -> None:
    """Run one cell of the page; its outputs and its error, if any, go to that cell."""
    sinks[:] = [lambda output: send("out", {"cell": cell, "out": output})]
    try:
        value = await eval_code_async(code, vars(page), filename=f"<cell {cell}>")
        if value is not None:
            display(value)
    except BaseException as fault:
        emit(error(fault))
    finally:
        sinks.clear()


def prepare(packed: bytes = b"") -> None:
    """Import and make what a page plays, so that a snapshot holds it; nothing stays open.

    `packed` are the rules as `rules.data.packing` packs them; without any, they are read.
    """
    import gc

    import ipywidgets

    import widgets
    from rules.data.packing import unpack
    from rules.data.variants import BOOK, ruleset_of, shipped_variants

    for name in ASKED:
        importlib.import_module(name)
    # What reading them leaves behind would be in the snapshot too.
    if packed:
        unpack(packed)
    # A page from the snapshot has no data files to read.
    for name in (BOOK, *shipped_variants()):
        ruleset_of(name)
    for name in ("IntSlider", "Button", "Label", "HTML", "Dropdown", "Checkbox", "VBox", "HBox"):
        getattr(ipywidgets, name)()
    for name in widgets.__all__:
        if name in widgets.BENCH or (kind := getattr(widgets, name)).for_notebooks:
            continue
        panel = kind()
        # Python adapts its code to what it runs: what a reader does first is done already.
        for _ in range(WARMING):
            for key in panel.controls:
                panel.touch(key, getattr(panel, key))
            panel.touch("roll")
            panel.touch("best")
    Widget.close_all()
    gc.collect()


def restored() -> None:
    """Make this Python fresh after it came from a snapshot or a plain boot."""
    from widgets.panel import renumber

    random.seed()
    renumber()
    # The library on disk is another than the one that the snapshot was made with.
    importlib.invalidate_caches()
    sys.modules["__main__"] = page
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
