"""The widgets a reader plays with; they draw and ask, and compute no rule."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advancement_planner import AdvancementPlanner
    from .bond_tracker import BondTracker
    from .catalog_table import CatalogTable
    from .change_report import ChangeReport
    from .commitment_odds import CommitmentOdds
    from .figures import Chart
    from .hero_builder import HeroBuilder
    from .hero_changes import HeroChanges
    from .lesson import Lesson
    from .moment_board import MomentBoard
    from .moment_forecast import MomentForecast
    from .momentum_tracker import MomentumTracker
    from .odds_chart import OddsChart
    from .opposed_roll import OpposedRoll
    from .pool_compare import PoolCompare
    from .pool_roller import PoolRoller
    from .rule_editor import RuleEditor
    from .rule_tree import RuleTree
    from .sweep_progress import SweepProgress
    from .target_finder import TargetFinder
    from .target_pool import TargetPool
    from .variant_compare import VariantCompare
    from .workbench import Workbench

__all__ = [
    "AdvancementPlanner",
    "BondTracker",
    "CatalogTable",
    "ChangeReport",
    "Chart",
    "CommitmentOdds",
    "HeroBuilder",
    "HeroChanges",
    "Lesson",
    "MomentBoard",
    "MomentForecast",
    "MomentumTracker",
    "OddsChart",
    "OpposedRoll",
    "PoolCompare",
    "PoolRoller",
    "RuleEditor",
    "RuleTree",
    "SweepProgress",
    "TargetFinder",
    "TargetPool",
    "VariantCompare",
    "Workbench",
]

# Each is imported when it is first asked for: the page's bridge must come before ipywidgets.
HOMES = {
    "AdvancementPlanner": "advancement_planner",
    "BondTracker": "bond_tracker",
    "CatalogTable": "catalog_table",
    "Chart": "figures",
    "CommitmentOdds": "commitment_odds",
    "HeroBuilder": "hero_builder",
    "Lesson": "lesson",
    "MomentBoard": "moment_board",
    "MomentForecast": "moment_forecast",
    "MomentumTracker": "momentum_tracker",
    "OddsChart": "odds_chart",
    "OpposedRoll": "opposed_roll",
    "PoolCompare": "pool_compare",
    "PoolRoller": "pool_roller",
    "TargetPool": "target_pool",
}

# Those of the design bench, and what they work on: no page has what they stand on.
BENCH = {
    "ChangeReport": "change_report",
    "HeroChanges": "hero_changes",
    "RuleEditor": "rule_editor",
    "RuleTree": "rule_tree",
    "SweepProgress": "sweep_progress",
    "TargetFinder": "target_finder",
    "VariantCompare": "variant_compare",
    "Workbench": "workbench",
}


def __getattr__(name: str) -> Any:
    homes = {**HOMES, **BENCH}
    if name not in homes:
        raise AttributeError(f"There is no widget {name}; there are {', '.join(__all__)}.")
    return getattr(import_module(f".{homes[name]}", __name__), name)
