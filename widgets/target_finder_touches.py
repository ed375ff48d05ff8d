"""What a designer sets of a search: goals and values that may move, added, set, taken out."""

from __future__ import annotations

from .controls import ControlFault, shown
from .form import action
from .target_finder_asked import AT_MOST, BETWEEN, BOUNDS, LEAST, MOST_ROWS, TargetAsked
from .target_finder_kept import KeptRows, read_amount, read_amounts
from .target_finder_values import at_first, choices_for, movable
from .variant_compare_picking import unknown_situation

__all__ = ["TargetTouches"]


class TargetTouches(TargetAsked):
    """A search whose goals and values are set by touches."""

    @action
    def add_goal(self, _what: str, value: object) -> None:
        """Ask for a figure of a situation; an empty choice is none."""
        name = value if isinstance(value, str) else ""
        rows = self.rows_of("goals")
        if name and self.situation(name) is None:
            self.refuse(unknown_situation(name, self.bench.base).replace("Pinned", "Goals"))
        elif name and len(rows) >= MOST_ROWS:
            self.refuse(f"Goals: there are {MOST_ROWS}, and no more fit.")
        elif name:
            self.goals = KeptRows.written([*rows, (name, "", LEAST, "")])

    @action
    def goal(self, what: str, value: object) -> None:
        """Set a part of a goal, as `0-figure`, `0-bound` or `0-amount`."""
        place, _, part = what.partition("-")
        rows = self.rows_of("goals")
        at = _place(place, len(rows))
        text = value if isinstance(value, str) else ""
        if at is None or part not in ("figure", "bound", "amount"):
            self.refuse(f"Goals: there is no {shown(what)}.")
            return
        row, known = rows[at], self.goal_rows()[at]
        try:
            if part == "figure":
                if all(each.key != text for each in known.figures):
                    raise ControlFault(f"Goals: {shown(value)} is no figure of this situation.")
                row[1], row[3] = text, ""
            elif part == "bound":
                if text not in BOUNDS:
                    raise ControlFault(f"Goals: {shown(value)} was given; {', '.join(BOUNDS)}.")
                if row[2] == BETWEEN and row[3]:
                    # Of two amounts, one stays.
                    least, _, most = row[3].partition(" to ")
                    row[3] = most if most and text == AT_MOST else least
                row[2] = text
            else:
                is_chance = known.base is None or known.base.is_chance
                if row[2] == BETWEEN:
                    amounts = read_amounts(value, "How much", is_chance=is_chance)
                    row[3] = " to ".join(map(str, amounts))
                else:
                    row[3] = str(read_amount(value, "How much", is_chance=is_chance))
        except ControlFault as fault:
            self.refuse(str(fault))
            self.invalid = f"goal:{what}"
            return
        self.goals = KeptRows.written(rows)

    @action
    def drop_goal(self, what: str, _value: object) -> None:
        """Ask for a figure no longer."""
        self._drop("goals", what)

    @action
    def add_knob(self, _what: str, value: object) -> None:
        """Let a value move; an empty choice is none."""
        ref = value if isinstance(value, str) else ""
        rows = self.rows_of("knobs")
        if not ref or any(row[0] == ref for row in rows):
            return
        if ref not in movable(self.bench.base):
            self.refuse(f"Values that may move: {shown(ref)} is none of them.")
        elif len(rows) >= MOST_ROWS:
            self.refuse(f"Values that may move: there are {MOST_ROWS}, and no more fit.")
        else:
            self.knobs = KeptRows.written([*rows, (ref, at_first(ref, self.bench.base))])

    @action
    def knob(self, what: str, value: object) -> None:
        """Set what a value may be; `what` is its place."""
        rows = self.rows_of("knobs")
        at = _place(what, len(rows))
        if at is None:
            self.refuse(f"Values that may move: there is no {shown(what)}.")
            return
        try:
            choices_for(rows[at][0], value, self.bench.base)
        except ControlFault as fault:
            self.refuse(str(fault))
            self.invalid = f"knob:{what}"
            return
        rows[at][1] = str(value).strip()
        self.knobs = KeptRows.written(rows)

    @action
    def drop_knob(self, what: str, _value: object) -> None:
        """Let a value stay as it is."""
        self._drop("knobs", what)

    def _drop(self, name: str, what: str) -> None:
        rows = self.rows_of(name)
        at = _place(what, len(rows))
        if at is None:
            self.refuse(f"{self.controls[name].label}: there is no {shown(what)}.")
            return
        del rows[at]
        self.put(name, KeptRows.written(rows))


def _place(text: str, among: int) -> int | None:
    """Give the place that is written so, None for one that there is not."""
    good = text.isdecimal() and len(text) < 4 and int(text) < among
    return int(text) if good else None
