"""How the charts, reports, searches and sweeps of a workbench look, and what they say in common."""

from __future__ import annotations

from typing import Any

from .bench_panel import BenchPanel
from .html import Child, element
from .panel import HERE

__all__ = ["LOOK", "ComparingPanel"]

LOOK: Any = BenchPanel._css + (HERE / "variant_compare.css").read_text("utf-8")


class ComparingPanel(BenchPanel):
    """A panel of a workbench with a look of its own kind."""

    _css = LOOK

    def draw_faults(self) -> Child:
        """Say why the variant is not in force as it is written, if so."""
        faults = self.bench.faults
        if not faults:
            return None
        return element(
            "div",
            element("p", "The variant can't be in force as it is written:"),
            [element("p", fault, class_="m-fault") for fault in faults],
            element("p", "Until it is mended, its last text that could be holds here."),
            role="status",
            class_="m-forecast-faults",
        )
