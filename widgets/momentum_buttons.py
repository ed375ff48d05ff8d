"""The buttons of a Momentum tracker: every gain, loss and use, and what time brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.data.styles import written
from rules.momenta.characters.bond_records import (
    MomentumGain,
    MomentumLoss,
    MomentumPool,
    MomentumSpend,
)
from rules.momenta.characters.momentum_amounts import amount_lost, most_at_once, price
from rules.momenta.characters.momentum_tables import HALVES
from rules.momenta.characters.refusals import Refusal, Refused

from .controls import button
from .html import Child, Markup, element
from .logged_view import draw_reasons
from .moment_editor_parts import At
from .momentum_moves import DOWNTIME, INTERLUDE, ROUND, Move, after
from .momentum_times import times_field

if TYPE_CHECKING:
    from .momentum_tracker import MomentumTracker

__all__ = ["draw_causes", "draw_time"]

LEGENDS = {
    "combat": f"Spend it {HALVES['combat']}",
    "narrative": f"Spend it {HALVES['narrative']}",
    "both": "Spend it in either",
}
ROUND_MEANS = "What can be bought once a round can be bought again."
DOWNTIME_MEANS = "If there is enough for a merit, you earn it. Momentum stays until downtime ends."
STAYS = "A rest between fights: Momentum stays as it is."


def draw_causes(tracker: MomentumTracker, ruleset: Ruleset) -> Markup:
    """Give every gain, loss and use with its amount, when it applies, and why it can't be now."""
    losses = [lost for lost in ruleset.of(MomentumLoss) if not lost.reset]
    spends = ruleset.of(MomentumSpend)
    halves = {half: [use for use in spends if use.half == half] for half in HALVES}
    return element(
        "div",
        _group("Gains", [_draw_gain(tracker, gain) for gain in ruleset.of(MomentumGain)]),
        _group("Losses", [_draw_loss(tracker, lost, ruleset) for lost in losses]),
        [
            _group(LEGENDS[half], [_draw_spend(tracker, use, ruleset) for use in uses])
            for half, uses in halves.items()
            if uses
        ],
        class_="m-momentum-causes",
    )


def _group(legend: str, rows: Sequence[Child]) -> Markup:
    return element("fieldset", element("legend", legend), rows, class_="m-l-part m-controls")


def _draw_gain(tracker: MomentumTracker, gain: MomentumGain) -> Markup:
    label = f"{written(gain.amount, 'signed', gain.ref)} {gain.label}"
    if gain.once is None:
        return _row(tracker, gain.id, label, gain.told("when"), Move(gain.id))
    ident, made = f"{tracker.prefix}-{gain.id}", []
    about = f"{ident}-about"
    for number, name in enumerate(tracker.track.party.names):
        refusals = _refusals(tracker, Move(gain.id, hero=name))
        why = f"{ident}-{number}-why"
        made += [
            button(
                f"{label}: {name}",
                f"bring:{number}-{gain.id}",
                disabled=bool(refusals),
                aria_describedby=why if refusals else about,
            ),
            draw_reasons(refusals, id=why),
        ]
    return element(
        "div",
        element("div", made),
        _just_now(tracker, gain.id),
        element("span", gain.told("when"), id=about, class_="m-hint"),
        id=f"{ident}-row",
        class_="m-l-row m-momentum-each",
    )


def _draw_loss(tracker: MomentumTracker, lost: MomentumLoss, ruleset: Ruleset) -> Markup:
    amount = written(-(amount_lost(lost, ruleset) or 0), "signed", lost.ref)
    move = Move(lost.id)
    return _row(tracker, lost.id, f"{amount} {lost.label}", lost.told("when"), move)


def _draw_spend(tracker: MomentumTracker, use: MomentumSpend, ruleset: Ruleset) -> Markup:
    most, cost = most_at_once(use, ruleset), f"{price(use, ruleset)} Momentum"
    if most == 1:
        return _row(tracker, use.id, f"{use.label}: {cost}", use.told("when"), Move(use.id))
    times = dict(tracker.times).get(use.id, 1)
    key = f"many:{use.id}"
    wrong = {"aria_invalid": "true", "fault": " ".join(tracker.problems)}
    field = times_field(use).draw(
        times,
        At(f"{tracker.prefix}-many", "many:"),
        **(wrong if tracker.invalid == key else {}),
    )
    label = f"{use.label} × {times}: {cost} each"
    return _row(tracker, use.id, label, use.told("when"), Move(use.id, times), field)


def _row(
    tracker: MomentumTracker,
    name: str,
    label: str,
    when: str,
    move: Move,
    before: Child = None,
    key: str = "",
) -> Markup:
    """Give a button for a move, with when it applies, and where it can't be made, why."""
    refusals, ident = _refusals(tracker, move), f"{tracker.prefix}-{name}"
    about = f"{ident}-about"
    made = button(label, key or f"make:{name}", disabled=bool(refusals), aria_describedby=about)
    said = element("span", f"{when} ", draw_reasons(refusals), id=about, class_="m-hint")
    now = _just_now(tracker, name)
    return element("div", before, made, now, said, id=f"{ident}-row", class_="m-l-row")


def _just_now(tracker: MomentumTracker, name: str) -> Markup | None:
    """Give what came of it where it was the last to happen; above, it is told as well."""
    moves, told = tracker.played.moves, tracker.played.told
    # Where an entry was just taken back, the last one is not what has just happened.
    if tracker.done or not moves or moves[-1].what != name:
        return None
    last = told[-1]
    news = [last.change if last.moved is not None else "", last.note]
    news.append(f"now {last.value} of {last.most}")
    return element("span", f"Just now: {', '.join(filter(None, news))}.", class_="m-l-just")


def _refusals(tracker: MomentumTracker, move: Move) -> tuple[Refusal, ...]:
    try:
        after(tracker.track, move, tracker.rules)
    except Refused as refused:
        return refused.refusals
    return ()


# ---- time


def draw_time(tracker: MomentumTracker, ruleset: Ruleset) -> Markup:
    """Give what rounds and interludes do, and downtime at its beginning and its end."""
    start = ruleset.one(MomentumPool).start
    ends = next((lost for lost in ruleset.of(MomentumLoss) if lost.reset), None)
    rows = [
        _row(tracker, ROUND, "A new round", ROUND_MEANS, Move(ROUND), key="begin_round"),
        _row(tracker, INTERLUDE, "An interlude", STAYS, Move(INTERLUDE), key="interlude"),
        _row(
            tracker,
            DOWNTIME,
            "Enter downtime",
            DOWNTIME_MEANS,
            Move(DOWNTIME),
            key="enter_downtime",
        ),
        _row(tracker, ends.id, f"Downtime ends: back to {start}", ends.told("when"), Move(ends.id))
        if ends
        else None,
    ]
    return _group("Time goes by", rows)
