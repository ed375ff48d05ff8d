"""The first lesson's roll: its pool, dice that teach, and the set that picked dice make."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from rules.data import Ruleset, current
from rules.data.styles import in_words, listed, written
from rules.momenta.boosts import boosted
from rules.momenta.choice import Result
from rules.momenta.lesson_records import Lesson
from rules.momenta.offers import PatternOffer, effects_for
from rules.momenta.reading import Reading
from rules.momenta.records import Pattern, PatternEffect
from rules.momenta.spec import RollFaults, RollSpec
from rules.momenta.teaching import (
    Condition,
    TeachingRoll,
    has_failing_die,
    has_success,
    lifts_outcome,
    teaching_roll,
)

# Far more than the book needs; where a variant rules a wish out, the reader should not wait.
TRIES: Final = 200


def lesson_spec(ruleset: Ruleset | None = None) -> RollSpec:
    """Give the roll of the lesson's scene: an attribute, and a Thread that fits (chapter 14)."""
    ruleset = ruleset or current()
    lesson = ruleset.one(Lesson)
    bonus = boosted("narrative", True, "none", 0, ruleset).modifiers
    return RollSpec(lesson.points, bonus, "narrative", lesson.difficulty)


def lesson_roll(seed: str, ruleset: Ruleset | None = None) -> TeachingRoll:
    """Give the dice that the scene's roll shows: some count, some don't, a set lifts the outcome.

    Under rules that have no such roll, the first that comes nearest. Raises `RollFaults` for a
    seed that is none.
    """
    return _lesson_roll(seed, ruleset or current())


@lru_cache(maxsize=64)
def _lesson_roll(seed: str, ruleset: Ruleset) -> TeachingRoll:
    plain = (has_success, has_failing_die, lifts_outcome)
    return nearest_roll(
        seed, lesson_spec(ruleset), ruleset, (*plain, has_one_set), plain, plain[:2]
    )


def nearest_roll(
    seed: str, spec: RollSpec, ruleset: Ruleset, *wishes: tuple[Condition, ...]
) -> TeachingRoll:
    """Give the first roll that meets the first of the wishes that any roll meets, else any roll.

    Raises `RollFaults` with every fault of the seed or of the roll.
    """
    for conditions in wishes:
        try:
            return teaching_roll(seed, spec, *conditions, ruleset=ruleset, tries=TRIES)
        except RollFaults:
            continue
    return teaching_roll(seed, spec, ruleset=ruleset)


def has_one_set(result: Result) -> bool:
    """Whether exactly one set is worth taking, with no die of its face left over."""
    worth = sets_worth_taking(result.reading)
    faces = result.reading.faces
    return len(worth) == 1 and sum(map(faces.count, set(worth[0].faces))) == worth[0].size


def sets_worth_taking(reading: Reading) -> tuple[PatternOffer, ...]:
    """Give the sets that may be taken and would change something (chapter 04)."""
    return tuple(offer for offer in reading.offers if offer.allowed and offer.helps)


def set_of(reading: Reading, places: Collection[int]) -> PatternOffer | None:
    """Give the set worth taking that the dice in these places make, None where they make none."""
    faces = tuple(sorted(reading.faces[place] for place in places))
    for offer in sets_worth_taking(reading):
        if faces == offer.faces:
            return offer
    return None


def lesson_effect(ruleset: Ruleset | None = None) -> PatternEffect | None:
    """Give the pattern's effect that lifts the outcome of the lesson's roll (chapter 04)."""
    ruleset = ruleset or current()
    effects = effects_for(lesson_spec(ruleset), ruleset)
    return next((effect for effect in effects if effect.shift), None)


def why_no_set(reading: Reading, places: Collection[int], ruleset: Ruleset | None = None) -> str:
    """Say why the dice in these places are no set worth taking (chapter 04)."""
    ruleset = ruleset or current()
    faces = sorted(reading.faces[place] for place in places)
    effect = lesson_effect(ruleset)
    if effect is None or not sets_worth_taking(reading):
        return "These dice hold no set that would change anything: leave them all."
    pattern = ruleset.one(Pattern, effect.pattern)
    takes = f"a {pattern.label} takes {written(pattern.size, 'count:die', pattern.ref)}"
    if not faces:
        return f"Nothing is picked yet; {takes} that show one value. Any dice may agree."
    different = tuple(dict.fromkeys(faces))
    if len(different) > 1:
        return f"{listed(different, 'and')} are different values; {takes} that show one value."
    if len(faces) != pattern.size:
        picked = written(len(faces), "count:die", pattern.ref)
        return f"You picked {picked}; {takes}."
    found = [offer for offer in reading.offers if offer.face == faces[0]]
    refused = next((offer.why_not for offer in found if offer.why_not), "")
    return refused or f"{in_words(len(faces)).capitalize()} dice agree, but they change nothing."
