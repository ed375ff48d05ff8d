"""How a Momentum tracker is drawn: the pool, the party, what can happen, the log."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.momenta.characters.bond_records import MomentumPool
from rules.momenta.characters.momentum import Track
from rules.momenta.characters.momentum_amounts import Party, maximum, merit_threshold

from .controls import button
from .html import Child, Markup, element, table
from .logged import MOST_ENTRIES
from .logged_view import draw_entry, draw_log, draw_told
from .moment_editor_parts import At
from .momentum_buttons import draw_causes, draw_time
from .momentum_party import MOST_MEMBERS, NAME, SOUL, Spot, field_of
from .momentum_words import Told, explained, in_names, merit_told

if TYPE_CHECKING:
    from .momentum_tracker import MomentumTracker

__all__ = ["draw_tracker"]


def draw_tracker(tracker: MomentumTracker) -> Markup:
    """Give the whole tracker."""
    rules, track = tracker.rules, tracker.track
    return element(
        "div",
        draw_pool(track, rules),
        tracker.draw_problems(),
        draw_told(tracker.prefix, tracker.latest, len(tracker.played.told)),
        _draw_party(tracker, track.party),
        draw_causes(tracker, rules),
        draw_time(tracker, rules),
        _draw_log(tracker),
        _draw_table(track.party, rules),
        class_="m-l-page m-momentum",
    )


def draw_pool(track: Track, ruleset: Ruleset) -> Markup:
    """Give the pool as a meter, in words, and with its maximum explained."""
    value, most = track.value, maximum(track.party, ruleset)
    rests = ", in downtime" if track.in_downtime else ""
    return element(
        "div",
        element("p", element("strong", value), f" of {most} Momentum{rests}", class_="m-l-now"),
        _draw_meter(value, most, merit_threshold(track.party, ruleset)),
        element("p", element("span", "▲ ", aria_hidden="true"), merit_told(track.party, ruleset)),
        element("p", "Maximum: ", element("b", explained(track.party, ruleset)), class_="m-quiet"),
        class_="m-momentum-pool",
    )


def _draw_meter(value: int, most: int, merit: int) -> Markup:
    """Give a row of boxes, one for each Momentum, filled as far as the pool is."""
    boxes = [
        element("rect", x=n + 0.08, y=0.08, width=0.84, height=0.84, rx=0.16, class_=_box(n, value))
        for n in range(most)
    ]
    mark = element("path", d=f"M{merit - 0.75} 1.3h.5l-.25-.24z", class_="m-momentum-merit")
    return element(
        "svg",
        boxes,
        mark if merit <= most else None,
        attributes={"viewBox": f"0 0 {max(most, 1)} 1.35", "preserveAspectRatio": "none"},
        role="meter",
        aria_label="Momentum",
        aria_valuemin=0,
        aria_valuemax=most,
        aria_valuenow=value,
        aria_valuetext=f"{value} of {most}",
        class_="m-momentum-meter",
    )


def _box(number: int, value: int) -> str | None:
    return "m-momentum-full" if number < value else None


# ---- the log


def _draw_log(tracker: MomentumTracker) -> Child:
    rows = [_row(number, entry) for number, entry in enumerate(tracker.played.told, 1)]
    log = draw_log(tracker, ("No.", "What happened", "Change", "Then"), rows[::-1])
    if log is None:
        return None
    clear = button("Clear the log, keep the party", "clear_log")
    return [log, element("div", clear, class_="m-controls")]


@lru_cache(maxsize=MOST_ENTRIES)
def _row(number: int, entry: Told) -> Markup:
    return draw_entry(
        number, entry.what, entry.note, entry.change, f"{entry.value} of {entry.most}"
    )


# ---- the party


def _draw_party(tracker: MomentumTracker, party: Party) -> Markup:
    """Give the fields of every hero, folded away."""
    full = len(party.members) >= MOST_MEMBERS
    most = element("span", f"A party here has at most {MOST_MEMBERS} heroes.", class_="m-hint")
    return element(
        "details",
        element("summary", f"The party: {in_names(party)}"),
        [_draw_member(tracker, party, number) for number in range(len(party.members))],
        element(
            "div",
            button("Add a hero", "add_member", disabled=full),
            most if full else None,
            class_="m-controls",
        ),
        id=f"{tracker.prefix}-party",
        class_="m-more",
    )


def _draw_table(party: Party, ruleset: Ruleset) -> Child:
    """Give what each hero adds to the maximum."""
    rows = [
        (name, soul, f"+{maximum(Party(((name, soul),)), ruleset)}") for name, soul in party.members
    ]
    return [
        table("What the maximum is made of", ("Hero", "SOUL", "Adds"), rows),
        element("p", ruleset.one(MomentumPool).counts, class_="m-quiet"),
    ]


def _draw_member(tracker: MomentumTracker, party: Party, number: int) -> Markup:
    name, soul = party.members[number]
    place = At(f"{tracker.prefix}-member", "edit:")
    fields = []
    for what, value in ((NAME, name), (SOUL, soul)):
        spot = Spot(number, what)
        wrong = {"aria_invalid": "true", "fault": " ".join(tracker.problems)}
        at_fault = tracker.invalid == f"edit:{spot.key}"
        fields.append(field_of(spot).draw(value, place, **(wrong if at_fault else {})))
    alone = len(party.members) == 1
    return element(
        "fieldset",
        element("legend", name),
        element(
            "div",
            fields,
            button(f"Remove {name}", f"remove_member:{number}", disabled=alone),
            class_="m-controls",
        ),
        class_="m-l-part",
    )
