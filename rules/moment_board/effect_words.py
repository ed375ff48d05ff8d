"""What an Event's effects do, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.data import Ruleset, current
from rules.data.styles import written
from rules.moment_board.moment import Effect, Event
from rules.moment_board.records import Commitment


def effect_in_words(effect: Effect, ruleset: Ruleset | None = None) -> str:
    """Say what an effect does, as a phrase with a capital and no full stop.

    >>> effect_in_words(Effect("difficulty", amount=1, rounds=2))
    'Difficulty +1 for the next 2 rounds'
    >>> effect_in_words(Effect("bar", commitment="breakthrough", prepared=2))
    'Nobody may choose Breakthrough until 2 heroes Prepare in the same round'
    """
    say = _WORDS.get(effect.kind)
    return say(effect, ruleset or current()) if say else effect.kind


def event_in_words(event: Event, ruleset: Ruleset | None = None) -> str:
    """Say what all effects of an Event do; nothing where it has none."""
    return "; ".join(effect_in_words(effect, ruleset) for effect in event.effects)


def _signed(number: int) -> str:
    return written(number, "signed", "")


def _lasting(effect: Effect) -> str:
    if effect.rounds is None:
        return "for the rest of the Moment"
    return "in the next round" if effect.rounds == 1 else f"for the next {effect.rounds} rounds"


def _whom(effect: Effect) -> str:
    return "one hero" if effect.who == "one" else "each hero"


def _label(effect: Effect, ruleset: Ruleset) -> str:
    return ruleset.one(Commitment, effect.commitment).label if effect.commitment else "anything"


def _heroes(number: int, does: str) -> str:
    return f"{number} hero {does}s" if number == 1 else f"{number} heroes {does}"


def _waived(effect: Effect, ruleset: Ruleset) -> str:
    label = ruleset.one(Commitment, "prepare").label
    left_out = "does" if effect.amount == 1 else "do"
    who = "hero who" if effect.amount == 1 else "heroes who"
    verb = f"{label}s" if effect.amount == 1 else label
    return (
        f"{effect.amount} {who} {verb} {left_out} not count for group pressure {_lasting(effect)}"
    )


def _bar(effect: Effect, ruleset: Ruleset) -> str:
    who = "One hero may not" if effect.who == "one" else "Nobody may"
    told = f"{who} choose {_label(effect, ruleset)}"
    if effect.prepared and effect.rounds is None:
        until = _heroes(effect.prepared, ruleset.one(Commitment, "prepare").label)
        return f"{told} until {until} in the same round"
    if effect.prepared:
        until = _heroes(effect.prepared, ruleset.one(Commitment, "prepare").label)
        return f"{told} {_lasting(effect)}, unless {until} in the same round"
    return f"{told} {_lasting(effect)}"


def _limit(effect: Effect) -> str:
    rounds = "1 more round" if effect.amount == 1 else f"{effect.amount} more rounds"
    return f"The Moment ends after {rounds}"


def _boost(ruleset: Ruleset) -> str:
    areas = {area.id: area.label for area in ruleset.of(Commitment)}
    return (
        f"The next successful {areas['advance']} takes its Impact"
        f" from the column of {areas['breakthrough']}"
    )


_WORDS: Final[Mapping[str, Callable[[Effect, Ruleset], str]]] = {
    "difficulty": lambda e, _: f"Difficulty {_signed(e.amount)} {_lasting(e)}",
    "resistance": lambda e, _: f"Resistance {_signed(e.amount)}",
    "advantage": lambda e, _: f"Advantage {_signed(e.amount)}",
    "clear-wear": lambda e, _: f"{e.amount} Wear clears from {_whom(e)}",
    "cause-wear": lambda e, _: f"{e.amount} Wear for {_whom(e)}",
    "waive-pressure": _waived,
    "double-pressure": lambda e, _: f"Group pressure counts twice {_lasting(e)}",
    "bar": _bar,
    "limit": lambda e, _: _limit(e),
    "wear-on-failure": lambda e, rules: (
        f"Each failed {_label(e, rules)} costs {e.amount} Wear more {_lasting(e)}"
    ),
    "breakthrough-impact": lambda _, rules: _boost(rules),
}
