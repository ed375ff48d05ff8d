"""A search as it is drawn: its goals, the values that may move, the settings that were found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from rules.data import Ruleset
from rules.data.styles import plain
from rules.design import Figure, Goal
from rules.design.reports import told_value

from .controls import Place, button
from .forecast_wide import wide
from .form import Form
from .html import Child, Markup, element, exact, table
from .target_finder_asked import BETWEEN, BOUNDS, GoalRow, KnobRow
from .target_finder_fields import choice_field, option_group, shortly, text_field
from .target_finder_kept import LONGEST_PART, write_amount, write_amounts
from .target_finder_values import Movable, choices_hint, value_in

__all__ = [
    "PERHAPS",
    "YES",
    "draw_adding_knob",
    "draw_goals",
    "draw_knobs",
    "goals_table",
    "reaches",
    "span_told",
    "written",
]

# As many values stand in the list to choose from.
MOST_FOUND = 150
OF_AMOUNT = "A chance as 50% or 1/2."
YES, PERHAPS = "yes", "perhaps"
PLAYED = (
    "Played at random: what stands in brackets holds the true figure about 95 times in 100, and"
    " “perhaps” says that the goal cuts through it."
)


# ---- goals


def draw_goals(form: Form, rows: Sequence[GoalRow]) -> Child:
    """Give the fields of each goal."""
    if not rows:
        return element("p", "Nothing is wanted yet: choose a situation above.", class_="m-quiet")
    return [_draw_goal(form, at, row) for at, row in enumerate(rows)]


def _draw_goal(form: Form, at: int, row: GoalRow) -> Markup:
    title = row.situation.title
    if row.base is None or row.amount is None:
        fields: Child = element("p", f"{title} is worked out first.", class_="m-quiet")
    else:
        chance = row.base.is_chance
        fields = [
            choice_field(
                form,
                f"goal:{at}-figure",
                f"{title}: which figure",
                shortly({each.key: each.told for each in row.figures}),
                row.base.key,
                long=True,
            ),
            choice_field(form, f"goal:{at}-bound", "Should be", list(BOUNDS.items()), row.bound),
            text_field(
                form,
                f"goal:{at}-amount",
                f"How much{'' if chance else f', {row.base.unit}'}",
                _amounts(row),
                longest=LONGEST_PART if row.bound == BETWEEN else 24,
                hint=_hint(row.bound, chance),
                fault=_fault_at(form, f"goal:{at}-amount"),
            ),
        ]
    return element(
        "div",
        element("div", fields, class_="m-controls"),
        button("Take out", f"drop_goal:{at}", aria_label=f"Take out the goal about {title}"),
        role="group",
        aria_label=f"Goal {at + 1}: {title}",
        class_="m-w-row",
    )


def _amounts(row: GoalRow) -> str:
    assert row.base is not None
    assert row.amount is not None
    chance = row.base.is_chance
    if row.bound == BETWEEN and row.upper is not None:
        return write_amounts(row.amount, row.upper, is_chance=chance)
    return write_amount(row.amount, is_chance=chance)


def _hint(bound: str, is_chance: bool) -> str:
    if bound == BETWEEN:
        return "Both as 25% to 50%." if is_chance else "Both as 3 to 4."
    return OF_AMOUNT if is_chance else ""


def _fault_at(form: Form, key: str) -> str:
    return " ".join(form.problems) if form.invalid == key else ""


def goals_table(rows: Sequence[GoalRow], names: Sequence[str]) -> Child:
    """Say where the goals stand under the rules as they are."""
    known = [row for row in rows if row.base is not None and row.now is not None]
    if not known:
        return None
    cells = [
        (
            row.base.told,  # type: ignore[union-attr]
            _valued(row.base),
            _valued(row.now),
            _wanted(row),
            reaches(row.goal, row.now.value, row.now) if row.goal else "–",  # type: ignore[union-attr]
        )
        for row in known
    ]
    name = "Where the goals stand"
    drawn = wide(table(name, ("Goal", *names, "Should be", "Reached"), cells), name)
    is_played = any(row.situation.kind == "simulated" for row in known)
    return [drawn, element("p", PLAYED, class_="m-quiet") if is_played else None]


def _valued(figure: Figure | None) -> Child:
    if figure is None:
        return "–"
    return [exact(told_value(figure.value, figure.unit), float(figure.value)), span_told(figure)]


def _wanted(row: GoalRow) -> str:
    assert row.base is not None
    assert row.amount is not None
    told = f"{BOUNDS[row.bound]} {told_value(row.amount, row.base.unit)}"
    if row.bound != BETWEEN or row.upper is None:
        return told
    return f"{told} and {told_value(row.upper, row.base.unit)}"


# ---- what may move


def draw_adding_knob(
    place: Place,
    found: Sequence[Movable],
    picked: Sequence[Movable],
    taken: Collection[str],
) -> Child:
    """Give the list of values to choose from, and a button for what is picked at the workbench."""
    left = [each for each in found if each.ref not in taken]
    shown = left[:MOST_FOUND]
    many = f"{len(left):,} to choose from"
    if left != shown:
        many = f"the first {len(shown)} of {len(left):,}; search for the others"
    groups = [
        option_group(about, [(each.ref, each.named) for each in of_one])
        for about, of_one in groupby(shown, key=lambda each: each.about)
    ]
    return [
        choice_field(
            place,
            "add_knob:value",
            f"Let move ({many})",
            [("", "Choose a value…" if left else "Nothing to choose")],
            groups=groups,
            long=True,
        ),
        [
            button(f"Let {each.named} move", f"pick_knob:{each.ref}")
            for each in picked[:3]
            if each.ref not in taken
        ],
    ]


def draw_knobs(form: Form, rows: Sequence[KnobRow], base: Ruleset, now: Ruleset) -> Child:
    """Give a field for each value that may move."""
    if not rows:
        return element("p", "Nothing may move yet: choose a value above.", class_="m-quiet")
    return [_draw_knob(form, at, row, base, now) for at, row in enumerate(rows)]


def _draw_knob(form: Form, at: int, row: KnobRow, base: Ruleset, now: Ruleset) -> Markup:
    before, after = written(value_in(base, row.ref)), written(value_in(now, row.ref))
    stands = f"Now {after}." if before == after else f"Now {after}; in the base {before}."
    return element(
        "div",
        element(
            "div",
            text_field(
                form,
                f"knob:{at}",
                f"{row.named} may be",
                row.text,
                longest=LONGEST_PART,
                hint=f"{stands} {choices_hint(row.ref, base)}",
                fault=_fault_at(form, f"knob:{at}"),
            ),
            class_="m-controls m-w-one",
        ),
        button("Take out", f"drop_knob:{at}", aria_label=f"Take out {row.named}"),
        role="group",
        aria_label=row.named,
        class_="m-w-row",
    )


def written(value: Any) -> str:
    """Write a value of the rules as a reader sees it."""
    if isinstance(value, tuple):
        return ", ".join(map(written, value)) or "none"
    return "nothing" if value is None else plain(value)


def reaches(goal: Goal, value: Fraction | float, figure: Figure | None = None) -> str:
    """Say whether a value reaches a goal, and else which way it misses.

    Of a `figure` with an interval only what all of that does is sure.
    """
    low = value if figure is None or figure.low is None else figure.low
    high = value if figure is None or figure.high is None else figure.high
    if goal.least is not None and high < goal.least:
        return "no, too low"
    if goal.most is not None and low > goal.most:
        return "no, too high"
    under = goal.least is not None and low < goal.least
    over = goal.most is not None and high > goal.most
    return PERHAPS if under or over else YES


def span_told(figure: Figure | None) -> str:
    """Write the interval of a figure behind it; '' for one that is exact."""
    if figure is None or figure.low is None or figure.high is None:
        return ""
    low, high = (told_value(end, figure.unit) for end in (figure.low, figure.high))
    return f" ({low} to {high})"
