"""The whole tree of the rules: to look through, to search in, and to pick a value from."""

from __future__ import annotations

from .bench_picking import Picking
from .controls import Slider, Toggle, shown
from .form import action
from .html import Markup
from .rule_tree_branches import above
from .rule_tree_controls import KeptBranches
from .rule_tree_rows import Found, found_rows
from .rule_tree_values import base_name, changed_keys, record_label, value_of
from .rule_tree_view import draw_tree
from .texts import SearchBox

__all__ = ["RuleTree"]

MOST_OPEN = 60
# How often more rows can be asked for.
MOST_PARTS = 40
# How many changes a sentence tells.
MOST_TOLD = 6


class RuleTree(Picking):
    """Every value of the rules of a workbench, with what its variant makes of it."""

    title = "The rules"
    plays = ("provenance.html", "Where the numbers come from")
    shares = ("picked",)
    search = SearchBox("Search", hint="All words: names, ids, keys, paths and values.")
    only_changed = Toggle("Only what is changed")
    open_too = Toggle("Also what the rules leave open")
    opened = KeptBranches("Open", most=MOST_OPEN)
    shut = KeptBranches("Shut", most=MOST_OPEN)
    parts_shown = Slider("Parts shown", lambda: (1, MOST_PARTS), start=lambda: 1)

    # ---- what is shown

    @property
    def changed_now(self) -> frozenset[str]:
        """The keys in which the rules in force differ from the base."""
        return changed_keys(self.bench.differing)

    @property
    def found(self) -> Found:
        """The rows to show, and how much was found."""
        return found_rows(
            self.bench.base,
            self.bench.rules,
            search=self.search,
            differing=self.bench.differing if self.only_changed else None,
            open_too=self.open_too,
            opened=self.opened,
            shut=self.shut,
        )

    def said(self) -> str:
        """Tell in a sentence what the variant changes; '' where it changes nothing."""
        base, rules, changed = self.bench.base, self.bench.rules, self.changed_now
        told = []
        for path in sorted(changed)[:MOST_TOLD]:
            each = value_of(base, rules, changed, path)
            ref, _, key = path.partition(".")
            label = f"{record_label(rules[ref])}, {key.replace('_', ' ')}"
            told.append(f"{label}: {each.now} ({each.before} in {base_name(base)})")
        if len(changed) > MOST_TOLD:
            told.append(f"{len(changed) - MOST_TOLD} more")
        return f"Changed: {'; '.join(told)}." if told else ""

    # ---- touches

    @action
    def turn(self, name: str, _value: object) -> None:
        """Open a branch, or shut it."""
        row = next((row for row in self.found.rows if row.name == name and not row.path), None)
        if row is None:
            self.refuse(
                f"{self.title}: {shown(name)} was given; a branch that is shown is allowed."
            )
        elif row.opened:
            self.opened = tuple(each for each in self.opened if each != name)
            self.shut = (*(each for each in self.shut if each != name), name)[-MOST_OPEN:]
        else:
            self.shut = tuple(each for each in self.shut if each != name)
            self.opened = (*(each for each in self.opened if each != name), name)[-MOST_OPEN:]

    @action
    def show_picked(self) -> None:
        """Open what the picked value lies in, in the whole tree."""
        if not self.picked:
            self.refuse(f"{self.title}: nothing is picked.")
            return
        self.search, self.only_changed = "", False
        names = above(self.bench.base, self.picked)
        self.opened = (*(each for each in self.opened if each not in names), *names)[-MOST_OPEN:]
        ref, _, key = self.picked.partition(".")
        self.open_too = self.open_too or key not in self.bench.rules[ref].given

    @action
    def clear_search(self) -> None:
        """Show the whole tree again."""
        self.search, self.only_changed = "", False
        self.changed("search")

    @action
    def more(self) -> None:
        """Show more rows."""
        self.parts_shown = min(self.parts_shown + 1, MOST_PARTS)

    def changed(self, name: str) -> None:
        """Show another search from its beginning, with all of it open."""
        if name in ("search", "only_changed"):
            self.parts_shown, self.shut = 1, ()
        super().changed(name)

    # ---- drawing

    def draw(self) -> Markup:
        """Give the search, the tree, and what is picked."""
        return draw_tree(self)
