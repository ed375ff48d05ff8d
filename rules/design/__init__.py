"""The design bench: variants as files, what changes with them, targets, sweeps.

What only a designer needs, so nothing that a page plays imports it. It knows no game: a text joins
with its data, and with the situations that it lists in `rules/<text>/situations.py`.

>>> from rules.data import current
>>> from rules.design import VariantFile, change_report
>>> mine = VariantFile().with_value("momenta:dice-pool.success_faces", [4, 5, 6])
>>> report = change_report(current(), mine.rules(), only=["momenta:successes-of-3"])
>>> print(report.moves[0])
3 dice, two or more successes: 25.9% → 50.0%
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.later import later

if TYPE_CHECKING:
    from rules.design.answers import Answer, Answers
    from rules.design.figures import (
        Figure,
        Situation,
        situation_named,
        situations,
        with_situations,
    )
    from rules.design.goals import Goal, Knob
    from rules.design.reports import ChangeReport, Move, change_report
    from rules.design.rule_differences import differences
    from rules.design.sweep_tables import Row, grid
    from rules.design.sweeps import Sweep
    from rules.design.targets import Found, Setting, finding
    from rules.design.variant_files import VariantFile, stacked

__all__ = [
    "Answer",
    "Answers",
    "ChangeReport",
    "Figure",
    "Found",
    "Goal",
    "Knob",
    "Move",
    "Row",
    "Setting",
    "Situation",
    "Sweep",
    "VariantFile",
    "change_report",
    "differences",
    "finding",
    "grid",
    "situation_named",
    "situations",
    "stacked",
    "with_situations",
]

# A text's list of situations needs none of the libraries that files and searches stand on.
_LATER = {
    "Answer": "answers",
    "Answers": "answers",
    "ChangeReport": "reports",
    "Figure": "figures",
    "Found": "targets",
    "Goal": "goals",
    "Knob": "goals",
    "Move": "reports",
    "Row": "sweep_tables",
    "Setting": "targets",
    "Situation": "figures",
    "Sweep": "sweeps",
    "VariantFile": "variant_files",
    "change_report": "reports",
    "differences": "rule_differences",
    "finding": "targets",
    "grid": "sweep_tables",
    "situation_named": "figures",
    "situations": "figures",
    "stacked": "variant_files",
    "with_situations": "figures",
}

if not TYPE_CHECKING:  # or a misspelt name would pass the type check
    __getattr__ = later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
