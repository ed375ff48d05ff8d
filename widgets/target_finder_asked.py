"""What a search is asked: rows of goals and of values that may move, kept as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, Final

from rules.data import Ruleset
from rules.design import Answers, Figure, Goal, Knob, Situation, situations
from rules.design.targets import MOST

from .controls import ControlFault, shown
from .moment_editor_controls import NumberBox
from .rule_editor_text import VariantText
from .target_finder_kept import KeptRows, read_amount, read_amounts, read_choices
from .target_finder_values import choices_for, movable
from .texts import SearchBox
from .variant_compare_look import ComparingPanel
from .variant_compare_picking import SEARCHED, unknown_situation
from .variant_compare_sides import Side
from .variant_compare_work import Results

__all__ = [
    "AT_MOST",
    "BETWEEN",
    "BOUNDS",
    "LEAST",
    "MOST_ROWS",
    "GoalRow",
    "KnobRow",
    "TargetAsked",
]

MOST_ROWS, MOST_TRIES = 6, 5000
LEAST, AT_MOST, BETWEEN, ABOUT = "least", "most", "between", "about"
BOUNDS: Final = {
    LEAST: "at least",
    AT_MOST: "at most",
    BETWEEN: "between",
    ABOUT: "as near as can be to",
}


@dataclass(frozen=True, slots=True)
class GoalRow:
    """A goal as it stands: the figures to choose from, under the base and the variant.

    `base` and `now` are None as long as the situation is not worked out. `upper` is the amount,
    but the most of what should lie between two.
    """

    situation: Situation
    figures: tuple[Figure, ...]
    base: Figure | None
    now: Figure | None
    bound: str
    amount: Fraction | None
    upper: Fraction | None = None

    @property
    def goal(self) -> Goal | None:
        """The goal, if it is known by now what it is about."""
        if self.base is None or self.amount is None:
            return None
        least = None if self.bound == AT_MOST else self.amount
        most = None if self.bound == LEAST else self.upper
        return Goal(self.situation.id, self.base.key, least, most)

    @property
    def off(self) -> float:
        """How far the variant is off the goal; without an answer, farther than any setting."""
        if self.goal is None or self.now is None:
            return inf
        return self.goal.miss(self.now.value, self.now.is_chance)


@dataclass(frozen=True, slots=True)
class KnobRow:
    """A value that may move, and what it may be as it is typed."""

    ref: str
    named: str
    text: str

    @property
    def knob(self) -> Knob:
        """The value with its choices."""
        return Knob(self.ref, read_choices(self.text, self.named))


class TargetAsked(ComparingPanel):
    """The settings of a search: what is wanted, what may move, how much is tried."""

    shares = ("text", "last")
    search = SearchBox("Search situations", hint=SEARCHED)
    look = SearchBox("Search values", hint="Words of a name or a path, such as success faces.")
    goals = KeptRows("Goals", parts=4, most=MOST_ROWS)
    knobs = KeptRows("Values that may move", parts=2, most=MOST_ROWS)
    most = NumberBox("Settings to try at most", lambda: (1, MOST_TRIES), start=lambda: MOST)
    text = VariantText("The variant")
    last = VariantText("What is in force")
    # What the situations of the goals come to, under the base and the variant.
    standing: Results

    def prepare(self, start: Mapping[str, object]) -> None:
        """Begin with the situation that is pinned first, if it is worked out in a moment."""
        self.standing = Results()
        for name in self.bench.pinned[:1]:
            if _is_quick(self.situation(name), self.bench.answers, self.bench.base):
                self.goals = KeptRows.written([(name, "", LEAST, "")])
        super().prepare(start)

    # ---- what there is

    def situation(self, name: str) -> Situation | None:
        """Give a situation by its id; None for an unknown one."""
        return next((s for s in situations(self.bench.base) if s.id == name), None)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The rules under which the goals are looked at."""
        bench = self.bench
        variant = Side(bench.rules.variant or "Your rules", bench.rules)
        return (Side(bench.base.variant or "The book", bench.base), variant)

    @property
    def wanted(self) -> tuple[Situation, ...]:
        """The situations of the goals."""
        found = dict.fromkeys(name for name, *_ in self.rows_of("goals"))
        return tuple(s for name in found if (s := self.situation(name)) is not None)

    def goal_rows(self) -> list[GoalRow]:
        """Give the goals in their order."""
        return [self._goal(*row) for row in self.rows_of("goals")]

    def _goal(self, name: str, key: str, bound: str, amount: str) -> GoalRow:
        situation = self.situation(name)
        assert situation is not None
        base = self.standing.known.get((name, 0), ())
        now = {each.key: each for each in self.standing.known.get((name, 1), ())}
        chosen = next((each for each in base if each.key == key), base[0] if base else None)
        present = now.get(chosen.key) if chosen else None
        held: Fraction | None = None
        upper: Fraction | None = None
        if present is not None:
            held = upper = Fraction(present.value)
        if chosen is not None and amount:
            # What came by a link may be no chance.
            with suppress(ControlFault):
                held, upper = read_amounts(amount, chosen.told, is_chance=chosen.is_chance)
        return GoalRow(situation, base, chosen, present, bound, held, upper)

    def knob_rows(self) -> list[KnobRow]:
        """Give the values that may move, in their order."""
        known = movable(self.bench.base)
        return [KnobRow(ref, known[ref].named, text) for ref, text in self.rows_of("knobs")]

    def rows_of(self, name: str) -> list[list[str]]:
        """Give the rows of goals or of values that may move, as texts."""
        control: Any = self.controls[name]
        return control.rows(getattr(self, name)) or []

    # ---- what is set

    def settle(self) -> None:
        """Keep to what there is."""
        self._keep_known()
        super().settle()

    def changed(self, name: str) -> None:
        """Keep to what there is."""
        if name in ("goals", "knobs"):
            self._keep_known()
        super().changed(name)

    def _keep_known(self) -> None:
        goals = [row for row in self.rows_of("goals") if self._is_good_goal(row)]
        known = movable(self.bench.base)
        knobs = [row for row in self.rows_of("knobs") if self._is_good_knob(row, known)]
        self.goals, self.knobs = KeptRows.written(goals), KeptRows.written(knobs)

    def _is_good_goal(self, row: Sequence[str]) -> bool:
        name, _, bound, amount = row
        if self.situation(name) is None:
            self.refuse(unknown_situation(name, self.bench.base).replace("Pinned", "Goals"))
            return False
        try:
            if amount:
                read = read_amounts if bound == BETWEEN else read_amount
                # Whether its figure is a chance is known once that is worked out.
                read(amount, "Goals", is_chance="%" in amount)
        except ControlFault as fault:
            self.refuse(str(fault))
            return False
        if bound not in BOUNDS:
            allowed = "one of " + ", ".join(BOUNDS)
            self.refuse(f"Goals: {shown(bound)} was given; {allowed} is allowed.")
        return bound in BOUNDS

    def _is_good_knob(self, row: Sequence[str], known: Mapping[str, Any]) -> bool:
        ref, text = row
        try:
            if ref not in known:
                allowed = "the text:id.key of a value that may move is allowed"
                raise ControlFault(f"Values that may move: {shown(ref)} was given; {allowed}.")
            choices_for(ref, text, self.bench.base)
        except ControlFault as fault:
            self.refuse(str(fault))
            return False
        return True


def _is_quick(situation: Situation | None, answers: Answers, base: Ruleset) -> bool:
    """Whether a situation is worked out in one piece; it then is."""
    if situation is None or situation.kind != "exact":
        return False
    return next(answers.work(situation, base), None) is None
