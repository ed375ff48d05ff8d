"""What can be set in a Moment, a hero, an Event, an effect: a control each, made of the records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rules.data import Ruleset, current
from rules.moment_board.moment_checks import LONGEST_LINE, WHOM
from rules.moment_board.records import (
    Bag,
    Bane,
    BoardLimits,
    Commitment,
    Difficulty,
    EffectKind,
    Flame,
    Length,
    Marker,
    PerformanceModel,
    PoolPower,
    Redraws,
    Reserve,
)

from .choices import Choice
from .controls import Control, Toggle
from .moment_editor_controls import (
    LineArea,
    MaybeNumber,
    NumberBox,
    RecordChoice,
    RecordRadios,
    TokensBox,
)
from .texts import TextBox

__all__ = ["EFFECT", "EVENT", "HERO", "MOMENT", "NO_MARKER", "controls_of"]

MOMENT, HERO, EVENT, EFFECT = "moment", "hero", "event", "effect"
NO_MARKER = "none"
# How tall the fields are that hold a sentence or two, in lines.
ROWS: Final = 3


def controls_of(of: str) -> Mapping[str, Control[Any]]:
    """Give the controls of a Moment, a hero, an Event or an effect, by name and in order."""
    return _controls(current())[of]


@lru_cache(maxsize=8)
def _controls(ruleset: Ruleset) -> Mapping[str, Mapping[str, Control[Any]]]:
    limits = ruleset.one(BoardLimits)
    made: dict[str, dict[str, Control[Any]]] = {
        MOMENT: _moment_controls(ruleset, limits),
        HERO: _hero_controls(ruleset, limits),
        EVENT: {"happens": LineArea("What happens", longest=LONGEST_LINE, rows=ROWS)},
        EFFECT: _effect_controls(ruleset, limits),
    }
    for controls in made.values():
        for name, control in controls.items():
            control.name = name
    return made


def _moment_controls(ruleset: Ruleset, limits: BoardLimits) -> dict[str, Control[Any]]:
    redraws = ruleset.one(Redraws)
    lengths = ", ".join(f"{each.label} {each.per_hero}" for each in ruleset.of(Length))

    def lines(label: str, hint: str) -> LineArea:
        return LineArea(label, longest=LONGEST_LINE, rows=ROWS, hint=hint)

    return {
        "name": TextBox("Name", longest=LONGEST_LINE),
        "objective": lines("Objective", "What the heroes want to reach, in a sentence."),
        "scene": lines("Scene", "Where they are, and what presses them."),
        "stakes": lines("Stakes", "What they win, and what is lost if they fail."),
        "difficulty": RecordChoice(
            "Difficulty", Difficulty, hint="What each Performance has to reach."
        ),
        "resistance": NumberBox(
            "Resistance",
            lambda: (1, limits.most_resistance),
            start=lambda: 1,
            hint=f"What Impact has to wear down; usual for each hero: {lengths}.",
        ),
        "rounds": MaybeNumber(
            "Round limit",
            lambda: (1, limits.most_rounds),
            start=lambda: None,
            hint="The Moment ends after so many rounds; empty for no limit.",
        ),
        "supply": MaybeNumber(
            "Redraw Tokens to be had",
            lambda: (0, redraws.supply_per_hero * limits.most_heroes),
            start=lambda: None,
            hint="What the party's supply still holds today; empty for a new Day.",
        ),
        "model": RecordRadios("Performances", PerformanceModel),
        "flame": RecordRadios("The Active Flame", Flame),
    }


def _hero_controls(ruleset: Ruleset, limits: BoardLimits) -> dict[str, Control[Any]]:
    bag, redraws = ruleset.one(Bag), ruleset.one(Redraws)
    bane = next((bane for bane in ruleset.of(Bane)), None)
    least, most = redraws.least_conviction, redraws.most_conviction
    markers = [(marker.id, marker.label) for marker in ruleset.of(Marker)]
    reserve = ruleset.one(Reserve).most
    return {
        "name": TextBox("Name", longest=LONGEST_LINE),
        "conviction": NumberBox(
            "Conviction",
            lambda: (least, most),
            start=lambda: redraws.conviction,
            hint="As many Redraw Tokens as the hero can hold.",
        ),
        "tokens": TokensBox(
            "Tokens in the bag",
            most=limits.most_tokens - 1,
            start=lambda: bag.tokens,
            hint="The Power on each; the Destiny Token comes on top.",
        ),
        "dice": NumberBox(
            "Dice in the pool",
            lambda: (1, limits.most_dice),
            start=lambda: ruleset.one(PoolPower).dice,
            hint="The Destiny die is one of them.",
        ),
        "redraws": NumberBox(
            "Redraw Tokens held",
            lambda: (0, most),
            start=lambda: 0,
            hint="From earlier in the day; no more than Conviction.",
        ),
        "reserve": NumberBox(
            "Reserve", lambda: (0, reserve), start=lambda: 0, hint=f"At most {reserve}."
        ),
        "marker": Choice(
            " or ".join(label for _, label in markers),
            lambda: [(NO_MARKER, "neither"), *markers],
            start=lambda: NO_MARKER,
            hint="What the hero comes in with.",
        ),
        "doubt": Toggle(bane.label if bane else "Doubt", hint=bane.meaning if bane else ""),
    }


def _effect_controls(ruleset: Ruleset, limits: BoardLimits) -> dict[str, Control[Any]]:
    commitments = [(area.id, area.label) for area in ruleset.of(Commitment)]
    most = limits.most_amount
    return {
        "kind": RecordChoice("Effect", EffectKind),
        "amount": NumberBox(
            "How much",
            lambda: (-most, most),
            start=lambda: 1,
            hint=f"Up to {most}; below zero where something can be lost as well as gained.",
        ),
        "commitment": Choice("Commitment", lambda: commitments, start=lambda: commitments[-1][0]),
        "who": Choice(
            "On whom",
            lambda: list(zip(WHOM, ("one hero", "each hero"), strict=True)),
            start=lambda: "all",
        ),
        "rounds": MaybeNumber(
            "For how many rounds",
            lambda: (1, limits.most_rounds),
            start=lambda: None,
            hint="Empty for the rest of the Moment.",
        ),
        "prepared": NumberBox(
            "Lifted once so many Prepare",
            lambda: (0, limits.most_heroes),
            start=lambda: 0,
            hint="In one round, together; 0 if nothing lifts it.",
        ),
    }
