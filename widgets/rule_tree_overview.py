"""What there is, and what the variant changes of it: a table by texts, and the changed values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules.data import Ruleset
from rules.data.quotes import quotable

from .html import Child, Markup, element, exact, table
from .rule_tree_branches import branches
from .rule_tree_values import base_name, changed_keys, record_label, value_of
from .workbench import Workbench

__all__ = ["draw_changes", "draw_overview"]

MARKS: Final = ("stated", "derived", "house")
# How many changes are listed before the rest is counted.
MOST_LISTED: Final = 40


@lru_cache(maxsize=4)
def _counted(base: Ruleset) -> Mapping[str, Counter[str]]:
    """Count the values of each text by where they come from."""
    found: dict[str, Counter[str]] = {}
    for record in base.records.values():
        marks = (record.mark(key).provenance for key in quotable(record))
        found.setdefault(record.text, Counter()).update(marks)
    return found


def draw_overview(bench: Workbench) -> Markup:
    """Give a table of the texts: how many values each has, from where, and how many differ."""
    counts = _counted(bench.base)
    changed = Counter(path.partition(":")[0] for path in changed_keys(bench.differing))
    rows = []
    for text in branches(bench.base):
        name = text.name.rstrip(":")
        numbers = (counts[name].total(), *(counts[name][mark] for mark in MARKS), changed[name])
        rows.append([text.label, *(exact(f"{number:,}", number) for number in numbers)])
    return table("The rules by text", ("Text", "Values", *MARKS, "changed"), rows)


def draw_changes(bench: Workbench) -> Child:
    """List the values that differ, each as a button that picks it; nothing where none does."""
    changed = changed_keys(bench.differing)
    if not changed:
        return None
    shown = sorted(changed)[:MOST_LISTED]
    more = len(changed) - len(shown)
    items = [_draw_change(bench, changed, path) for path in shown]
    items += [element("li", f"{more} more")] if more else []
    head = element("p", "What the variant changes", class_="m-r-head")
    return element("div", head, element("ul", items, class_="m-r-changes"))


def _draw_change(bench: Workbench, changed: frozenset[str], path: str) -> Markup:
    ref, _, key = path.partition(".")
    told = value_of(bench.base, bench.rules, changed, path)
    label = f"{record_label(bench.rules[ref])}, {key.replace('_', ' ')}"
    picking = element("button", label, type="button", data_key=f"pick:{path}", class_="m-visit")
    now = element("strong", told.now)
    return element("li", picking, ": ", now, f" ({told.before} in {base_name(bench.base)})")
