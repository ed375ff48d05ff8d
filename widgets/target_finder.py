"""Finding the rule: what a designer wants of some figures, and which values may move for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod

from rules.data import DataFaults
from rules.data.altered import plain
from rules.design.goals import check_asked

from .controls import ControlFault, button
from .form import action
from .html import Child, Markup, element
from .target_finder_found import OLDER, draw_sought, idle_told, summed, told_of
from .target_finder_search import Search, Sought
from .target_finder_touches import TargetTouches
from .target_finder_values import found_values, of_picked, value_in
from .target_finder_view import (
    draw_adding_knob,
    draw_goals,
    draw_knobs,
    goals_table,
)
from .variant_compare_picking import draw_choice, found_situations
from .working import Step

__all__ = ["TargetFinder"]


class TargetFinder(TargetTouches):
    """A search for settings of the rules: goals, values that may move, and what reaches them."""

    title = "Find the rule"
    plays = ("how-this-book-works.html#odds-without-luck", "Odds without luck")
    doing = "Looking for settings"
    # What was asked for last.
    asked: Search | None = None
    # Where the goals stand: of which situations and rules that is known.
    _seen: object = None

    def prepare(self, start: Mapping[str, object]) -> None:
        """Begin with nothing found."""
        self.sought = Sought()
        super().prepare(start)

    # ---- touches

    @action
    def find(self) -> None:
        """Look for settings that reach the goals, from the variant as it stands."""
        rows = self.goal_rows()
        goals = [row.goal for row in rows]
        knobs = [row.knob for row in self.knob_rows()]
        if None in goals:
            self.refuse(f"{self.title}: the goals are worked out first; wait or take them out.")
            return
        search = Search(
            self.bench.rules,
            tuple(g for g in goals if g is not None),
            tuple(knobs),
            self.most,
            sum(row.off for row in rows),
        )
        try:
            check_asked(search.rules, search.goals, search.knobs, search.most)
        except DataFaults as found:
            for fault in found.faults:
                self.refuse(f"{self.title}: {fault}")
            return
        self.asked = search
        # What was found before is looked for again.
        self.sought = Sought()

    @action
    def pick_knob(self, what: str, _value: object) -> None:
        """Let a value move."""
        self.add_knob("value", what)

    @action
    def take(self, what: str, _value: object) -> None:
        """Write a setting that was found into the variant; `what` is its place."""
        if self.is_older:
            self.refuse(f"{self.title}: {OLDER}")
            return
        best = self.sought.offered
        if not (what.isdecimal() and len(what) < 3 and int(what) < len(best)):
            self.refuse(f"{self.title}: no setting was found in place {what[:40]!r}.")
            return
        file = self.bench.file
        try:
            for path, value in best[int(what)].changes.items():
                same = plain(value) == plain(value_in(self.bench.base, path))
                file = file.without(path) if same else file.with_value(path, value)
        except DataFaults:
            self.refuse(f"{self.title}: the variant's text is no TOML now; mend it first.")
            return
        if fault := self.put("text", file.text):
            self.refuse(fault)
        else:
            self.notice = "The setting is in the variant now. Undo takes it out again."
        self.share()

    @property
    def is_older(self) -> bool:
        """Whether goals or values that may move were changed after the search."""
        search = self.sought.search
        if search is None:
            return False
        try:
            knobs = [row.knob for row in self.knob_rows()]
        except ControlFault:
            return True
        goals = [row.goal for row in self.goal_rows()]
        return goals != list(search.goals) or knobs != list(search.knobs)

    # ---- the work

    def works_on(self) -> object:
        """Give the situations of the goals that are not seen yet, and the search not at its end."""
        seen = (self.wanted, self.bench.base, self.bench.rules)
        look = None if seen == self._seen else seen
        about = (look, self._to_seek())
        if self.job is not None and self.job.phase == "stopped" and self.job.about != about:
            # A search that was stopped does not begin anew by itself.
            self.asked = None
            about = (look, None)
        return about if any(about) else None

    def _to_seek(self) -> Search | None:
        return None if self.sought.found is not None else self.asked

    def work(self) -> Iterator[Step]:
        """See where the goals stand, then search."""
        seen = (self.wanted, self.bench.base, self.bench.rules)
        search = self._to_seek()
        for share, words in self.standing.work(self.wanted, self.sides, self.bench.answers):
            yield share if search is None else 0.0, words
        if search is not None:
            yield from self.sought.work(search, self.bench.answers)
        self._seen = seen

    # ---- what is shown

    def has_part(self) -> bool:
        """Whether a setting was found, or where a goal stands."""
        return bool(self.sought.best or self.standing.known)

    def said(self) -> str:
        """Tell what came of the search; '' where there was none."""
        best = self.sought.offered
        if self.sought.search is None or self.at_work:
            return ""
        told = [f"{at}. {told_of(self.sought, each)}" for at, each in enumerate(best, 1)]
        older = [OLDER] if self.is_older else []
        return "\n".join([*older, summed(self.sought), *told, *idle_told(self.sought)])

    def draw(self) -> Markup:
        """Give the goals, what may move, the search, and what was found."""
        return element(
            "div",
            self.draw_faults(),
            self._draw_goals(),
            self._draw_knobs(),
            self._draw_search(),
            draw_sought(self.sought, at_work=self.at_work, is_older=self.is_older),
            class_="m-forecast",
        )

    def _draw_goals(self) -> Child:
        found = found_situations(self.search, self.bench.base)
        rows = self.goal_rows()
        return element(
            "fieldset",
            element("legend", "What is wanted"),
            element(
                "div",
                self.draw_control("search"),
                draw_choice(self, "add_goal:situation", "Want of", found, (), self.search),
                class_="m-controls",
            ),
            draw_goals(self, rows),
            goals_table(rows, [side.name for side in self.sides]),
            class_="m-l-part m-w-part",
        )

    def _draw_knobs(self) -> Child:
        base = self.bench.base
        rows = self.knob_rows()
        taken = {row.ref for row in rows}
        return element(
            "fieldset",
            element("legend", "What may move"),
            element(
                "div",
                self.draw_control("look"),
                draw_adding_knob(
                    self, found_values(self.look, base), of_picked(self.bench.picked, base), taken
                ),
                class_="m-controls",
            ),
            draw_knobs(self, rows, base, self.bench.rules),
            class_="m-l-part m-w-part",
        )

    def _draw_search(self) -> Child:
        return [
            element("div", self.draw_control("most"), class_="m-controls"),
            element("p", self._told_possible(), class_="m-quiet"),
            element("div", button("Find settings", "find", main=True), class_="m-actions"),
            self.draw_work() if self.job and self.job.phase != "done" else None,
        ]

    def _told_possible(self) -> str:
        try:
            counts = [len(row.knob.choices) for row in self.knob_rows()]
        except ControlFault:
            return ""
        if not counts:
            return "Let a value move, and the settings are counted here."
        possible = prod(counts)
        settings = f"{possible:,} settings are possible"
        if possible == 1:
            settings = "One setting is possible"
        if possible <= self.most:
            return f"{settings}; each is tried, those that change least first."
        return f"{settings}; {self.most:,} of them are tried, where it looks best."
