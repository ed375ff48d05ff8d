"""The grid of a sweep and its table: variants made from values, and tidy rows as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import product
from typing import Any, Final

from rules.data import DataFaults, Fault, Ruleset, altered
from rules.data.variant import fitting_name

__all__ = ["Row", "grid", "rows_csv"]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of one cell, as `Figure` has it; `fault` says why a cell could not be played."""

    variant: str
    situation: str
    figure: str = ""
    told: str = ""
    unit: str = ""
    value: Fraction | float | None = None
    low: float | None = None
    high: float | None = None
    fault: str = ""


HEAD: Final = (*(each.name for each in fields(Row)), "exact")


def rows_csv(rows: Iterable[Row]) -> str:
    """Give rows as CSV, with exact values as fractions in a column of their own."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(HEAD)
    for row in rows:
        exact = row.value if isinstance(row.value, Fraction) else ""
        lines.writerow([*(_plainly(getattr(row, name)) for name in HEAD[:-1]), exact])
    return out.getvalue()


def grid(base: Ruleset, values: Mapping[str, Sequence[Any]]) -> dict[str, Ruleset]:
    """Give a variant for each combination of values, by `text:id.key`; named by what it sets.

    Raises `DataFaults` with every fault of every combination.
    """
    found: dict[str, Ruleset] = {}
    faults: list[Fault] = []
    for picked in product(*values.values()):
        changes = dict(zip(values, picked, strict=True))
        name = ", ".join(f"{ref.partition(':')[2]} = {value}" for ref, value in changes.items())
        try:
            found[name] = altered(base, changes, name=fitting_name(name))
        except DataFaults as fault:
            faults.extend(fault.faults)
    if faults:
        raise DataFaults(dict.fromkeys(faults))
    return found


def _plainly(value: Any) -> Any:
    if value is None:
        return ""
    return f"{float(value):.10g}" if isinstance(value, (Fraction, float)) else value
