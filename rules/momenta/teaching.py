"""Find a roll that teaches: the first seed whose dice show what a lesson needs.

The dice are read by chapters 03 and 04, outcomes by chapter 14 (gap narrative-ladder); what makes a
roll worth showing is no rule of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.dice import DiceError, Source
from rules.dice.source import LONGEST_SEED
from rules.momenta.choice import Result, best_choice, choose
from rules.momenta.reading import Reading, roll
from rules.momenta.spec import RollFaults, RollSpec, is_whole

# What a lesson asks of a roll, told with its best choice of patterns.
Condition = Callable[[Result], bool]
TRIES: Final = 500
MOST_TRIES: Final = 10_000


@dataclass(frozen=True, slots=True)
class TeachingRoll:
    """A roll that meets a lesson: its seed, its reading, and what the best choice makes of it.

    `roll(reading.spec, Source(seed))` shows the same dice.
    """

    seed: str
    reading: Reading
    best: Result


def teaching_roll(
    seed: str | int,
    spec: RollSpec,
    *conditions: Condition,
    ruleset: Ruleset | None = None,
    tries: int = TRIES,
) -> TeachingRoll:
    """Give the first roll of the seeds `seed-1`, `seed-2` … that meets every condition.

    The same seed, roll, conditions and rules give the same roll everywhere. Raises `RollFaults`
    with every fault of what was given, or where none of so many tries meets the lesson.

    >>> spec = RollSpec(5, kind="narrative", difficulty="tricky")
    >>> found = teaching_roll("lesson", spec, lifts_outcome, has_failing_die)
    >>> found.best.outcome != found.best.outcome_before
    True
    """
    ruleset = ruleset or current()
    faults = [*_faults(seed, tries), *spec.check(ruleset)]
    if faults:
        raise RollFaults(faults)
    for number in range(1, tries + 1):
        derived = f"{seed}-{number}"
        reading = roll(spec, Source(derived), ruleset)
        best = choose(reading, best_choice(reading, ruleset), ruleset)
        if all(condition(best) for condition in conditions):
            return TeachingRoll(derived, reading, best)
    raise RollFaults(
        [
            f"The lesson cannot be shown: of {tries} rolls from the seed {shown(seed)} none meets "
            "it; allowed is a lesson that these dice can show."
        ]
    )


def has_failing_die(result: Result) -> bool:
    """Whether a die that was not set aside is no success."""
    reading = result.reading
    return any(
        not die.success for die in reading.dice if reading.kept is None or die.index == reading.kept
    )


def has_success(result: Result) -> bool:
    """Whether a die is a success."""
    return any(die.success for die in result.reading.dice)


def may_take_pattern(result: Result) -> bool:
    """Whether the dice hold a pattern that may be taken, of use or not."""
    return any(offer.allowed for offer in result.reading.offers)


def lifts_outcome(result: Result) -> bool:
    """Whether the best choice of patterns betters the outcome."""
    return result.outcome != result.outcome_before


def adds_damage(result: Result) -> bool:
    """Whether the best choice of patterns adds damage."""
    return result.extra_damage > 0


def recovers_resolve(result: Result) -> bool:
    """Whether the best choice of patterns brings Resolve back."""
    return result.resolve_recovered > 0


def patterns_compete(result: Result) -> bool:
    """Whether two different patterns that may be taken want the same dice, too few for both."""
    dice = Counter(result.reading.faces)
    offers = [offer for offer in result.reading.offers if offer.allowed]
    return any(
        one.effect_id != other.effect_id and not Counter(one.faces + other.faces) <= dice
        for one in offers
        for other in offers
    )


def opposition_takes(result: Result) -> bool:
    """Whether the opposition takes a success away."""
    return result.reading.effective < result.reading.successes


def effective_between(least: int, most: int | None = None) -> Condition:
    """Make the condition of so many effective successes, both ends included; open without `most`.

    >>> spec = RollSpec(4)
    >>> teaching_roll("lesson", spec, effective_between(3)).reading.effective >= 3
    True
    """

    def condition(result: Result) -> bool:
        effective = result.reading.effective
        return least <= effective and (most is None or effective <= most)

    return condition


def in_band(*bands: str) -> Condition:
    """Make the condition of a result band with one of these ids (chapter 03).

    An id that no band has is met by no roll: `teaching_roll` then says that none meets the lesson.
    """
    return lambda result: result.reading.band.id in bands


def ends_in(*outcomes: str) -> Condition:
    """Make the condition of an outcome with one of these ids, after the best choice (chapter 14).

    An id that no outcome has is met by no roll: `teaching_roll` then says that none meets the
    lesson.
    """
    return lambda result: result.outcome in outcomes


def _faults(seed: object, tries: object) -> Iterator[str]:
    if not (is_whole(tries) and 1 <= tries <= MOST_TRIES):  # type: ignore[operator]
        allowed = f"a whole number from 1 to {MOST_TRIES}"
        yield f"The tries cannot be {shown(tries)}; allowed is {allowed}."
        return
    room = LONGEST_SEED - len(f"-{tries}")
    try:
        fits = len(Source(seed).seed) <= room  # type: ignore[arg-type]
    except DiceError:
        fits = False
    if not fits:
        allowed = f"a whole number, or a text of 1 to {room} printable characters"
        yield f"The seed of a lesson cannot be {shown(seed)}; allowed is {allowed}."
