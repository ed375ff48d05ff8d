"""Choose situations of a workbench: a search, and a list by groups of what it finds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from rules.data import Ruleset
from rules.data.faults import nearest
from rules.design import Situation, situations

from .controls import ControlFault, Place, shown
from .html import Child, Markup, element
from .rule_tree_branches import plainly
from .texts import KeptNames
from .workbench import Workbench

__all__ = [
    "MOST_PINNED",
    "SEARCHED",
    "KeptSituations",
    "draw_choice",
    "found_situations",
    "pin_at",
    "unknown_situation",
]

# As many charts are worked out in a moment, and looked over.
MOST_PINNED: Final = 12
# What is known of a situation before it is worked out; its figures are not.
SEARCHED: Final = "Words of a title, a group, an axis or an id are found, not those of figures."


class KeptSituations(KeptNames):
    """Ids of situations that a panel of a workbench keeps; none at first."""

    def _part(self, part: object) -> str:
        if isinstance(part, str) and 0 < len(part) <= 120 and part.isprintable():
            return part
        raise self._fault(part)

    def _fault(self, raw: object) -> ControlFault:
        return ControlFault(
            f"{self.label}: {shown(raw)} was given; up to {self.most} ids of situations are"
            " allowed."
        )


@lru_cache(maxsize=64)
def found_situations(search: str, base: Ruleset) -> tuple[Situation, ...]:
    """Give the situations with all the words that are searched for, in title, group, axis or id."""
    words = plainly(search).split()
    return tuple(
        each
        for each in situations(base)
        if all(word in plainly(each.title, each.group, each.axis, each.id) for word in words)
    )


def unknown_situation(name: str, base: Ruleset) -> str:
    """Say that no situation is called so, and what may be meant."""
    near = nearest(name, [each.id for each in situations(base)])
    meant = f" Did you mean {near}?" if near else ""
    return f"Pinned: no situation is called {shown(name)}.{meant}"


def pin_at(bench: Workbench, name: str) -> str:
    """Pin a situation before the others at a workbench; give why it can't be, '' where it is."""
    if name in bench.pinned:
        return ""
    if all(each.id != name for each in situations(bench.base)):
        return unknown_situation(name, bench.base)
    if len(bench.pinned) >= MOST_PINNED:
        return f"Pinned: {MOST_PINNED} charts are, and no more fit; unpin one first."
    bench.pinned = (name, *bench.pinned)
    return ""


def draw_choice(
    place: Place,
    key: str,
    label: str,
    found: Sequence[Situation],
    taken: Collection[str] = (),
    search: str = "",
) -> Markup:
    """Give a native list of the situations that are not taken yet, by groups; a touch has an id."""
    left = tuple(each for each in found if each.id not in taken)
    told = ""
    if not left:
        told = "All that was found is here already." if found else f"Nothing has {search!r} in it."
    ident = f"{place.prefix}-{key.partition(':')[0]}"
    return element(
        "div",
        element("label", f"{label} ({len(left)} to choose from)", for_=ident),
        element(
            "select",
            element(
                "option",
                "Choose a situation…" if left else "Nothing to choose",
                value="",
                selected=True,
            ),
            _options(left),
            id=ident,
            data_key=f"{place.path}{key}",
            aria_describedby=f"{ident}-hint" if told else None,
        ),
        element("span", told, id=f"{ident}-hint", class_="m-hint") if told else None,
        class_="m-control m-choice",
    )


@lru_cache(maxsize=32)
def _options(found: tuple[Situation, ...]) -> Child:
    return [
        element(
            "optgroup",
            [element("option", _named(each), value=each.id) for each in of_one],
            label=group,
        )
        for group, of_one in groupby(found, key=lambda each: each.group)
    ]


def _named(situation: Situation) -> str:
    return situation.title if situation.kind == "exact" else f"{situation.title} (simulated)"
