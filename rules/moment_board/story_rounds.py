"""Sentences of what befalls the whole board: pressure, a round's sum, Events, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.data.styles import in_words, minus
from rules.moment_board.records import Ending, EventDraw, EventSpace
from rules.moment_board.resolving import PREPARE, commitment, commitments
from rules.moment_board.state import What
from rules.moment_board.telling import Telling, begun, count_in_words


def _preparing(told: Telling) -> str:
    number = told.number("preparing")
    label = commitment(told.ruleset, PREPARE).label
    return f"{begun(count_in_words(number, 'hero'))} {label}{'s' if number == 1 else ''}"


def _pressure(told: Telling) -> str:
    against, before, after = told.number("against"), told.standing("before"), told.standing()
    moved = f"stays at {after}" if before == after else f"moves from {before} to {after}"
    return f"{_preparing(told)}: group pressure is {against} AGAINST; the track {moved}."


def _round_ends(told: Telling) -> str:
    success = told.number("success")
    best = f"best Success {_signed(told.number('forward'))}" if success else "no Success"
    parts = [best]
    for area in commitments(told.ruleset):
        failed = told.number(f"failed-{area.id}")
        if failed:
            fallen = count_in_words(failed, f"failed {area.label}")
            parts.append(f"{fallen} {minus(-told.number(f'against-{area.id}'))}")
    parts.append(f"net {_signed(told.number('net')) if told.number('net') else '0'}")
    before, after = told.standing("before"), told.standing()
    moved = f"stays at {after}" if before == after else f"moves from {before} to {after}"
    return f"Round {told.number('round')} ends: {', '.join(parts)}; the track {moved}."


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else minus(value)


def _event(told: Telling) -> str:
    space = told.ruleset.one(EventSpace, told.word("space"))
    event = told.moment.event_at(space.id)
    happens = event.happens if event else ""
    said = happens or "The WorldKeeper says what it brings."
    called = "The WorldKeeper calls for an Event; it is " if told.number("called") else "Event: "
    before, after = told.standing("before"), told.standing()
    moved = "" if before == after else f", and the track moves from {before} to {after}"
    return f"{called}{space.label}{moved}. {said}"


def _twist(told: Telling) -> str:
    draw = told.ruleset.one(EventDraw)
    meaning = draw.meaning.removesuffix(".")
    return (
        "The WorldKeeper calls for an Event: either side is as far away, so the track stays at "
        f"{told.standing()}. {draw.tie_label}: {meaning}."
    )


def _lasts(told: Telling) -> str:
    rounds = told.number("rounds")
    if not rounds:
        return "for the rest of the Moment"
    if told.number("begun"):
        return f"for the rest of this round and {in_words(rounds)} more"
    return f"for {count_in_words(rounds, 'round')}"


def _bar(told: Telling) -> str:
    who = f"{told.who} cannot" if told.happening.hero >= 0 else "Nobody can"
    prepared = told.number("prepared")
    if not prepared:
        return f"{who} choose {told.area} {_lasts(told)}."
    label = commitment(told.ruleset, PREPARE).label
    until = f"until {count_in_words(prepared, 'hero')} {label} in one round"
    return f"{who} choose {told.area} {until}, {_lasts(told)} at the longest."


def _touched(told: Telling) -> str:
    amount, clears = told.number("amount"), told.word("kind") == "clear-wear"
    who = told.who if told.happening.hero >= 0 else "Each hero"
    if clears:
        return f"{who} is rid of up to {amount} Wear."
    return f"{who} takes {amount} Wear."


def _changed(told: Telling) -> str:
    name, amount = told.word("kind").capitalize(), told.number("amount")
    left = f"{told.number('value')} left" if name == "Resistance" else f"{told.number('value')} now"
    return f"{name} {_signed(amount)}: {left}."


def _waived(told: Telling) -> str:
    label = commitment(told.ruleset, PREPARE).label
    who = begun(count_in_words(told.number("amount"), "hero"))
    return f"{who} may {label} free of group pressure, {_lasts(told)}."


_EFFECTS: Final[dict[str, Callable[[Telling], str]]] = {
    "difficulty": lambda told: f"Difficulty {_signed(told.number('amount'))} {_lasts(told)}.",
    "resistance": _changed,
    "advantage": _changed,
    "clear-wear": _touched,
    "cause-wear": _touched,
    "waive-pressure": _waived,
    "double-pressure": lambda told: f"Group pressure counts twice {_lasts(told)}.",
    "bar": _bar,
    "limit": lambda told: f"Time is up after round {told.number('value')}.",
    "wear-on-failure": lambda told: (
        f"Each failed {told.area} costs {told.number('amount')} more Wear, {_lasts(told)}."
    ),
    "breakthrough-impact": lambda told: (
        f"The next success with {commitment(told.ruleset, 'advance').label} has the Impact of "
        f"{commitment(told.ruleset, 'breakthrough').label}, {_lasts(told)}."
    ),
}


def _ended(told: Telling) -> str:
    ending = told.ruleset.one(Ending, told.word("ending")).label
    position, advantage = told.number("position"), told.number("advantage")
    if position:
        outcome = f"the world leans {'FOR' if position > 0 else 'AGAINST'} the heroes"
    else:
        outcome = "the world leans to neither side"
    lost = f" {advantage} unspent Advantage is lost." if advantage else ""
    return (
        f"The Moment ends after round {told.number('round')}. {ending}: Resistance "
        f"{told.number('resistance')} left, the track at {told.standing()}, so {outcome}.{lost}"
    )


def _bane(told: Telling) -> str:
    banes = count_in_words(told.number("banes"), "lasting Bane")
    return (
        f"{told.who}'s Wear clears; {told.number('wear')} Wear leaves {banes} for the WorldKeeper "
        "to choose."
    )


ROUNDS: Final[dict[What, Callable[[Telling], str]]] = {
    "begun": lambda told: f"Round {told.number('round')} begins.",
    "lifted": lambda told: f"{_preparing(told)}, so what an Event had barred is open again.",
    "pressure": _pressure,
    "round-ends": _round_ends,
    "event": _event,
    "twist": _twist,
    "effect": lambda told: _EFFECTS[told.word("kind")](told),
    "pointed": lambda told: f"It falls on {told.who}.",
    "spent": lambda told: f"{told.who} has {told.number('wear')} Wear and is spent.",
    "ended": _ended,
    "bane": _bane,
}
