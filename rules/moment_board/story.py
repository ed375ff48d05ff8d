"""What happened in a Moment, as plain sentences: of one happening, and of the whole play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.data import Ruleset, current
from rules.moment_board.moment import Moment
from rules.moment_board.records import Bane, Marker
from rules.moment_board.replaying import Played
from rules.moment_board.resolving import commitment
from rules.moment_board.state import Happening, What
from rules.moment_board.story_rounds import ROUNDS
from rules.moment_board.telling import Telling, count, standing

__all__ = ["log_text", "sentence", "standing"]


def sentence(happening: Happening, moment: Moment, ruleset: Ruleset | None = None) -> str:
    """Tell one happening in a sentence or two."""
    return _TOLD[happening.what](Telling(happening, moment, ruleset or current()))


def log_text(played: Played) -> str:
    """Tell a whole play as text to copy: the Moment, then a paragraph for each round."""
    moment = played.moment
    lines = [f"{moment.name or 'A Moment'} (seed {played.seed})"]
    if moment.objective:
        lines.append(f"Objective: {moment.objective}")
    lines.append("")
    for happening in _settled(played.happenings):
        if happening.what == "begun":
            lines.append("")
        lines.append(sentence(happening, moment, played.ruleset))
    return "\n".join(lines).strip() + "\n"


def _settled(happenings: tuple[Happening, ...]) -> list[Happening]:
    """Give what happened without the choices that were changed before their round began."""
    kept: list[Happening] = []
    later: set[int] = set()
    for happening in reversed(happenings):
        if happening.what == "begun":
            later.clear()
        elif happening.what == "chosen":
            if happening.hero in later:
                continue
            later.add(happening.hero)
        kept.append(happening)
    return kept[::-1]


def _chosen(told: Telling) -> str:
    choice = told.word("choice")
    if not choice:
        return f"{told.who} sits this round out."
    return f"{told.who} chooses {commitment(told.ruleset, choice).label}."


def _performed(told: Telling) -> str:
    margin = told.number("power") - told.number("difficulty")
    result = f"a {'success' if margin >= 0 else 'failure'} by {abs(margin)} so far"
    return (
        f"{told.who} performs {told.area} against Difficulty {told.number('difficulty')}: "
        f"{told.word('shown')}. Power {told.number('power')}, {result}."
    )


def _typed(told: Telling) -> str:
    spent = []
    if told.number("tokens"):
        spent.append(f" {count(told.number('tokens'), 'Redraw Token')} went into it.")
    if told.word("marker"):
        marker = told.ruleset.one(Marker, told.word("marker")).label
        spent.append(f" Everything was redrawn, and {marker} is used up.")
    return (
        f"{told.who} performs {told.area} at the table, against Difficulty "
        f"{told.number('difficulty')}: {told.result}.{''.join(spent)}"
    )


def _redrawn(told: Telling) -> str:
    return (
        f"{told.who} spends a Redraw Token: {told.word('before')} becomes {told.word('shown')}. "
        f"Power {told.number('power')}; {count(told.number('redraws'), 'Redraw Token')} left."
    )


def _redrawn_all(told: Telling) -> str:
    marker = told.ruleset.one(Marker, "confidence").label
    return (
        f"{told.who} uses up {marker} and redraws everything: {told.word('before')} becomes "
        f"{told.word('shown')}. Power {told.number('power')}."
    )


def _forced(told: Telling) -> str:
    marker = told.ruleset.one(Marker, "uncertainty").label
    return (
        f"{marker} forces {told.who} to redraw everything: {told.word('before')} becomes "
        f"{told.word('shown')}. Power {told.number('power')}; this result stands, and {marker} "
        "is gone."
    )


def _powered(told: Telling) -> str:
    source = told.word("source").capitalize()
    return (
        f"{told.who} spends {told.number('cost')} {source} for {told.number('by')} Power: Power "
        f"{told.number('power')}, {told.result}; {told.number('left')} {source} left."
    )


def _final(told: Telling) -> str:
    margin, wear = told.number("margin"), told.number("wear")
    if margin < 0:
        taken = f"{wear} Wear, {told.number('total')} in all" if wear else "no Wear"
        return f"{told.who}'s {told.area} fails by {-margin}: {taken}."
    if commitment(told.ruleset, told.word("commitment")).on_objective:
        left = f"Resistance {told.number('resistance')} left"
    else:
        left = f"it is banked, and the party has {told.number('advantage')} Advantage"
    return f"{told.who}'s {told.area} succeeds by {margin}: Impact {told.number('impact')}, {left}."


def _yielded(told: Telling) -> str:
    by, held = told.number("by"), told.number("reserve")
    if by < told.number("of"):
        return f"{told.who} gains {by} Reserve; {held} is the most that can be held."
    return f"{told.who} gains {by} Reserve, {held} in all."


def _tokens(told: Telling) -> str:
    by, held, supply = told.number("by"), told.number("redraws"), told.number("supply")
    limit = "Conviction allows" if by == told.number("room") else "the supply holds"
    if not by:
        return f"{told.who} gains no Redraw Token: {limit} no more. Held: {held}."
    short = f", as {limit} no more" if by < told.number("of") else ""
    gained = f"{told.who} gains {count(by, 'Redraw Token')}, {held} in all{short}"
    return f"{gained}; the supply has {supply} left."


def _marked(told: Telling) -> str:
    what = told.happening.what
    marker = told.ruleset.one(Marker, what)
    lost = told.ruleset.one(Marker, marker.removes).label if told.number("other") else ""
    return f"{told.who} gains {marker.label}{f' and loses {lost}' if lost else ''}."


def _prevented(told: Telling) -> str:
    return (
        f"{told.who} spends {told.number('cost')} Reserve to undo a point of Wear: "
        f"{told.number('wear')} Wear and {told.number('reserve')} Reserve left."
    )


def _steadied(told: Telling) -> str:
    marker = told.ruleset.one(Marker, "uncertainty").label
    return (
        f"{told.who} spends {told.number('cost')} Reserve and is rid of {marker}; "
        f"{told.number('reserve')} Reserve left."
    )


def _reserve(told: Telling) -> str:
    held = told.number("reserve")
    return f"The WorldKeeper gives {told.who} {told.number('by')} Reserve, {held} in all."


def _doubt(told: Telling) -> str:
    bane = told.ruleset.one(Bane, "doubt").label
    return f"{told.who} {'suffers' if told.number('has') else 'is rid of'} {bane}."


_TOLD: Final[dict[What, Callable[[Telling], str]]] = {
    "chosen": _chosen,
    "performed": _performed,
    "typed": _typed,
    "redrawn": _redrawn,
    "redrawn-all": _redrawn_all,
    "forced": _forced,
    "powered": _powered,
    "final": _final,
    "yielded": _yielded,
    "tokens": _tokens,
    "confidence": _marked,
    "uncertainty": _marked,
    "prevented": _prevented,
    "accepted": lambda told: f"{told.who} takes the Wear.",
    "steadied": _steadied,
    "reserve": _reserve,
    "doubt": _doubt,
    **ROUNDS,
}
