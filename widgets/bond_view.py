"""How a Bond tracker is drawn: how many there may be, each Bond, a new one, the log."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.data import current
from rules.momenta.characters.bond_records import BondLevel, StrandSource
from rules.momenta.characters.bond_track import CREATION
from rules.momenta.characters.bonds import held, level_of

from .bond_card import Card, draw_card, source_ident
from .bond_limits import explained
from .bond_words import Told, level_named, strands_of
from .controls import button
from .hero_rules import chapter_link, chapter_of
from .html import Child, Markup, element, table
from .logged import MOST_ENTRIES
from .logged_view import draw_entry, draw_log, draw_reasons, draw_told

if TYPE_CHECKING:
    from .bond_tracker import BondTracker

__all__ = ["draw_tracker", "first_strands"]


def draw_tracker(tracker: BondTracker) -> Markup:
    """Give the whole tracker."""
    return element(
        "div",
        _draw_room(tracker),
        tracker.draw_problems(),
        draw_told(tracker.prefix, tracker.latest, len(tracker.played.told)),
        _draw_guest(tracker),
        _draw_table(tracker),
        _draw_cards(tracker),
        _draw_new(tracker),
        _draw_sources(tracker),
        _draw_log(tracker),
        class_="m-l-page m-bonds",
    )


def _draw_room(tracker: BondTracker) -> Child:
    """Give how many Bonds there are and may be, and what is wrong with them."""
    rules, standing = tracker.rules, tracker.standing
    counted, left = held(standing.bonds, rules), standing.left(rules)
    free = len(standing.bonds) - counted
    besides = f", and {free} beyond counting" if free else ""
    return element(
        "div",
        element(
            "p",
            element("strong", counted),
            f" of {tracker.most} Bonds{besides}",
            class_="m-l-now",
        ),
        element("p", explained(tracker.soul, rules), class_="m-quiet"),
        element("p", f"Strands of creation left to share out: {left}.") if left else None,
        draw_reasons(tracker.too_many),
        element("div", tracker.draw_control("soul"), class_="m-controls"),
        class_="m-bonds-room",
    )


def _draw_guest(tracker: BondTracker) -> Markup:
    """Give the list of heroes whose Bonds can take the place of those here, folded away."""
    return element(
        "details",
        element("summary", "Take over the Bonds of a hero"),
        element("div", tracker.guest.draw(), class_="m-controls"),
        id=f"{tracker.prefix}-guest",
        class_="m-more",
    )


def _draw_table(tracker: BondTracker) -> Child:
    rules, standing = tracker.rules, tracker.standing
    levels = {at.level: at for at in rules.of(BondLevel)}
    rows = [
        (
            one.bond.target,
            level_named(level_of(one.bond.strands, rules)),
            one.bond.strands,
            level_named(levels[one.theirs]) if one.theirs else "–",
        )
        for one in standing.held
    ]
    if not rows:
        return element("p", "No Bond is held yet.", class_="m-quiet")
    columns = ("Toward", "Bond", "Strands", "Theirs toward you")
    return element("div", table("The Bonds", columns, rows), class_="m-l-table")


def _draw_cards(tracker: BondTracker) -> Child:
    rules, standing = tracker.rules, tracker.standing
    left, fault = standing.left(rules) > 0, " ".join(tracker.problems)
    return [
        draw_card(
            Card.of(
                one,
                tracker.prefix,
                left,
                fault if tracker.invalid == f"rewrite:{one.number}" else "",
            ),
            rules,
        )
        for one in standing.held
    ]


def _draw_new(tracker: BondTracker) -> Child:
    refusals, why = tracker.no_room, f"{tracker.prefix}-no-room"
    chapters = [chapter_link(chapter_of(one.rule, "step-bonds", tracker.rules)) for one in refusals]
    return element(
        "fieldset",
        element("legend", "A new Bond"),
        [tracker.draw_control(name) for name in ("target", "words")],
        tracker.draw_control("first", options=first_strands(tracker.standing.left(tracker.rules))),
        element(
            "div",
            button(
                "Add the Bond",
                "add_bond",
                disabled=bool(refusals),
                aria_describedby=why if refusals else None,
            ),
            element("span", draw_reasons(refusals), "The rule: ", chapters[:1], ".", id=why)
            if refusals
            else None,
            class_="m-l-row",
        ),
        class_="m-l-part m-controls",
    )


def first_strands(left: int) -> list[tuple[str, str]]:
    """Name where a new Bond's first Strands come from; `left` of creation are still to share."""
    creation = "+1" if left else "none is left"
    sources = [
        (source.id, f"{source.label}: +{source.strands}") for source in current().of(StrandSource)
    ]
    return [(CREATION, f"Creation: {creation}"), *sources]


def _draw_sources(tracker: BondTracker) -> Markup:
    """Give when each source gives Strands; the buttons are described by it."""
    return element(
        "details",
        element("summary", "How a Bond earns Strands"),
        element(
            "ul",
            [
                element(
                    "li",
                    element("b", f"{source.label}, {strands_of(source.strands)}: "),
                    element("span", source.told("when"), id=source_ident(tracker.prefix, source)),
                )
                for source in tracker.rules.of(StrandSource)
            ],
        ),
        id=f"{tracker.prefix}-sources",
        class_="m-bond-opens",
    )


# ---- the log


def _draw_log(tracker: BondTracker) -> Child:
    rows = [_row(number, entry) for number, entry in enumerate(tracker.played.told, 1)]
    log = draw_log(tracker, ("No.", "What happened", "Strands", "Then"), rows[::-1])
    anew = button("Begin with no Bonds", "begin_anew", disabled=not (rows or tracker.bonds))
    return [log, element("div", anew, class_="m-controls")]


@lru_cache(maxsize=MOST_ENTRIES)
def _row(number: int, entry: Told) -> Markup:
    return draw_entry(number, entry.what, entry.note, entry.change, entry.short)
