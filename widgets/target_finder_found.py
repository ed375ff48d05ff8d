"""The settings that a search has found, as they are drawn, with what each comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.data import Ruleset
from rules.design import Setting
from rules.design.targets import BEST

from .controls import button
from .forecast_wide import wide
from .html import Child, Markup, element, table
from .target_finder_search import Sought
from .target_finder_values import movable, value_in
from .target_finder_view import PERHAPS, YES, reaches, span_told, written

__all__ = ["OLDER", "draw_sought", "idle_told", "reached", "summed", "told_of"]

NO: Final = "no"
REACHED: Final = {YES: "Reaches every goal", PERHAPS: "Perhaps reaches every goal"}
OLDER: Final = "What was found is of the goals and values before; find settings again."


def draw_sought(sought: Sought, *, at_work: bool, is_older: bool = False) -> Child:
    """Give the settings that were found, the best first; older ones are marked, none is taken."""
    search = sought.search
    if search is None:
        return None
    told = summed(sought)
    return [
        element("p", OLDER, role="status", class_="m-w-older") if is_older else None,
        element(
            "p",
            element("strong", told),
            role=None if at_work else "status",
            class_="m-verdict",
        ),
        element(
            "div",
            [
                _draw_setting(at, each, sought, is_older=is_older)
                for at, each in enumerate(sought.offered)
            ],
            class_="m-w-cards",
        ),
        [element("p", each, class_="m-quiet") for each in idle_told(sought)],
        _draw_refused(sought),
    ]


def summed(sought: Sought) -> str:
    """Say what came of a search in a sentence; '' where there was none."""
    search, found = sought.search, sought.found
    if search is None:
        return ""
    told = [reached(sought, each) for each in sought.best]
    sure, maybe = told.count(YES), told.count(PERHAPS)
    if sure:
        head = f"{sure} settings reach every goal" if sure > 1 else "One setting reaches every goal"
        # No more are told than the best.
        more = f"{maybe} of the others" if maybe else "more"
        head += f", and perhaps {more} do{'es' * (maybe == 1)}" if maybe or sure == BEST else ""
    elif maybe:
        some = f"{maybe} settings" if maybe > 1 else "one setting"
        head = f"Perhaps {some} reach{'es' * (maybe == 1)} every goal"
    else:
        head = "No setting reaches every goal" if sought.best else "No setting can be"
        if not any(sum(each.misses) < search.off for each in sought.best) and sought.best:
            head += ", and none comes nearer than the rules as they are"
    if found is None:
        return f"{head} so far."
    many = f"{found.tried:,} of {found.possible:,} were tried"
    return f"{head}; {many}."


def idle_told(sought: Sought) -> list[str]:
    """Name the values that change none of the figures, in a sentence each."""
    search, found = sought.search, sought.found
    if search is None or found is None:
        return []
    known = movable(search.rules)
    named = [known[ref].named if ref in known else ref for ref in found.idle]
    return [f"{each} changes none of these figures." for each in named]


def reached(sought: Sought, setting: Setting) -> str:
    """Say whether a setting reaches every goal; that it does perhaps, where no goal is missed."""
    told = {answer for *_, answer in _rows(sought, setting)}
    return PERHAPS if told == {YES, PERHAPS} else told.pop() if len(told) == 1 else NO


def told_of(sought: Sought, setting: Setting) -> str:
    """Tell what the figures of the goals come to under a setting, with their intervals."""
    return "; ".join(f"{figure}: {value}" for figure, value, _ in _rows(sought, setting))


def _rows(sought: Sought, setting: Setting) -> Iterator[tuple[str, str, str]]:
    assert sought.search is not None
    held = zip(
        setting.told, sought.search.goals, setting.figures, sought.played(setting), strict=True
    )
    for told, goal, value, played in held:
        figure, _, number = told.rpartition(": ")
        yield figure, f"{number}{span_told(played)}", reaches(goal, value, played)


def _draw_setting(at: int, setting: Setting, sought: Sought, *, is_older: bool) -> Markup:
    assert sought.search is not None
    title = f"{at + 1}. {REACHED.get(reached(sought, setting), 'Comes near')}"
    changes = list(_changes(setting, sought.search.rules))
    rows = list(_rows(sought, setting))
    return element(
        "div",
        element(
            "div",
            element("p", title, class_="m-side"),
            button("Take this setting", f"take:{at}", aria_label=f"Take this setting, {at + 1}")
            if changes and not is_older
            else None,
            class_="m-w-head",
        ),
        element("ul", [element("li", each) for each in changes], class_="m-w-list")
        if changes
        else element("p", "Nothing changes: these are the rules as they are."),
        wide(table(f"What setting {at + 1} comes to", ("Goal", "There", "Reached"), rows), title),
        class_="m-w-card",
    )


def _changes(setting: Setting, rules: Ruleset) -> Iterator[Markup]:
    known = movable(rules)
    for ref, value in setting.changes.items():
        named = known[ref].named if ref in known else ref
        before = written(value_in(rules, ref))
        yield element("span", named, ": ", element("strong", f"{before} → {written(value)}"))


def _draw_refused(sought: Sought) -> Child:
    found = sought.found
    if found is None or not found.refused:
        return None
    return element(
        "details",
        element("summary", f"{found.refused:,} settings can't be"),
        element("ul", [element("li", each) for each in found.reasons], class_="m-w-list"),
        class_="m-more",
    )
