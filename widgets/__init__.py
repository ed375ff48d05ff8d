"""The widgets a reader plays with; they draw and ask, and compute no rule."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .figures import Chart
    from .lesson import Lesson
    from .odds_chart import OddsChart
    from .opposed_roll import OpposedRoll
    from .pool_compare import PoolCompare
    from .pool_roller import PoolRoller
    from .target_pool import TargetPool

__all__ = ["Chart", "Lesson", "OddsChart", "OpposedRoll", "PoolCompare", "PoolRoller", "TargetPool"]

# Each is imported when it is first asked for: the page's bridge must come before ipywidgets.
HOMES = {
    "Chart": "figures",
    "Lesson": "lesson",
    "OddsChart": "odds_chart",
    "OpposedRoll": "opposed_roll",
    "PoolCompare": "pool_compare",
    "PoolRoller": "pool_roller",
    "TargetPool": "target_pool",
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"There is no widget {name}; there are {', '.join(__all__)}.")
    return getattr(import_module(f".{HOMES[name]}", __name__), name)
