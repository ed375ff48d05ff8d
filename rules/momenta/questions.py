"""Questions about rolling, with their answers and reasons, all found from a seed (chapter 03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.data.styles import STYLES, in_words, listed, plain, plural, written
from rules.dice import Source
from rules.momenta.boosts import boosted
from rules.momenta.choice import Result
from rules.momenta.ladder import difficulties
from rules.momenta.lesson import lesson_effect, lesson_spec, nearest_roll
from rules.momenta.lesson_records import Lesson
from rules.momenta.odds import odds
from rules.momenta.offers import PatternOffer, least_effective
from rules.momenta.reading import Reading
from rules.momenta.records import Band, Outcome, Pattern, Rung, TypicalPool
from rules.momenta.spec import RollFaults, RollSpec
from rules.momenta.teaching import has_failing_die, has_success, may_take_pattern

Topic = Literal["count", "band", "outcome", "pattern", "odds"]
YES, TOO_FEW, NO_SET = "yes", "too-few", "no-set"
FIRST, SAME, OTHER = "first", "same", "other"
# In characters: what each question adds to the seed must find room behind it.
LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its options (id, text), the id of the right one, and why it is right.

    `reading` holds the dice that it is about, where it is about dice.
    """

    topic: Topic
    asks: str
    options: tuple[tuple[str, str], ...]
    answer: str
    why: str
    reading: Reading | None = None


def questions(seed: str, ruleset: Ruleset | None = None) -> tuple[Question, ...]:
    """Give a question of every topic; the same seed and rules ask the same everywhere.

    Raises `RollFaults` for a seed that is no text of 1 to `LONGEST` printable characters.
    """
    if not (isinstance(seed, str) and 0 < len(seed) <= LONGEST and seed.isprintable()):
        allowed = f"a text of 1 to {LONGEST} printable characters"
        raise RollFaults(
            [f"The seed of the questions cannot be {shown(seed)}; allowed is {allowed}."]
        )
    return _questions(seed, ruleset or current())


@lru_cache(maxsize=16)
def _questions(seed: str, ruleset: Ruleset) -> tuple[Question, ...]:
    return tuple(ask(f"{seed}-{name}", ruleset) for name, ask in ASKED.items())


def _spec(ruleset: Ruleset) -> RollSpec:
    lesson = ruleset.one(Lesson)
    return replace(lesson_spec(ruleset), dice=lesson.question_dice, modifiers=())


def _count(seed: str, ruleset: Ruleset) -> Question:
    wish = (has_success, has_failing_die)
    reading = nearest_roll(seed, _spec(ruleset), ruleset, wish).reading
    numbers = range(len(reading.faces) + 1)
    return Question(
        "count",
        "How many of these dice are successes?",
        tuple((str(number), in_words(number).capitalize()) for number in numbers),
        str(reading.successes),
        " ".join(dict.fromkeys(die.why for die in reading.dice)),
        reading,
    )


def _band(seed: str, ruleset: Ruleset) -> Question:
    reading = nearest_roll(seed, _spec(ruleset), ruleset).reading
    return Question(
        "band",
        "Which result band do these dice reach?",
        tuple((band.id, band.label) for band in ruleset.of(Band)),
        reading.band.id,
        f"{_counted(reading)} That is the band {reading.band.label}.",
        reading,
    )


def _outcome(seed: str, ruleset: Ruleset) -> Question:
    rungs = difficulties(ruleset)
    rung = ruleset.one(Rung, rungs[Source(f"{seed}-rung").die(max(2, len(rungs))) % len(rungs)])
    spec = replace(_spec(ruleset), difficulty=rung.id)
    reading = nearest_roll(seed, spec, ruleset).reading
    outcome = ruleset.one(Outcome, str(reading.outcome))
    return Question(
        "outcome",
        f"Your GM calls the task {rung.label}. What do these dice bring, by counting alone?",
        tuple((record.id, record.label) for record in ruleset.of(Outcome)),
        outcome.id,
        f"{_counted(reading)} That is the band {reading.band.label}; where the task is"
        f" {rung.label}, it brings {outcome.label}.",
        reading,
    )


def _pattern(seed: str, ruleset: Ruleset) -> Question:
    wishes = (may_take_pattern, _holds_a_barred_set, _holds_no_set)
    wish = wishes[Source(f"{seed}-which").die(len(wishes)) - 1]
    reading = nearest_roll(seed, _spec(ruleset), ruleset, (wish,)).reading
    effect = lesson_effect(ruleset)
    sets = [offer for offer in reading.offers if effect and offer.effect_id == effect.id]
    name = effect.label if effect else "a pattern"
    if effect is None or not sets:
        label = ruleset.one(Pattern, effect.pattern).label if effect else "pattern"
        answer, why = NO_SET, f"No dice here make a {label}."
    elif sets[0].allowed:
        answer, why = YES, f"{_counted(reading)} So you may take {_every(sets)}."
    else:
        # Nobody opposes these rolls, so that a success is an effective one.
        least = least_effective(effect, ruleset)
        needed = written(least, "count:success", effect.ref)
        refused = f"It takes at least {needed}; this roll has {in_words(reading.effective)}."
        why_not = refused if reading.effective < least else sets[0].why_not
        answer, why = TOO_FEW, f"The dice agree, but that alone is not enough. {why_not}"
    return Question(
        "pattern",
        f"May you take {name} with these dice?",
        (
            (YES, "Yes"),
            (TOO_FEW, "No: too few successes"),
            (NO_SET, "No: too few dice agree"),
        ),
        answer,
        why,
        reading,
    )


def _odds(seed: str, ruleset: Ruleset) -> Question:
    usual = ruleset.of(TypicalPool)[0]
    source = Source(seed)
    spread = max(2, 1 + (usual.most or usual.least) - usual.least)
    # About a usual pool each, the second smaller by what its Thread may make up for.
    first, other = (max(0, usual.least + source.die(spread) - shift) for shift in (0, 2))
    bonus = sum(boosted("narrative", True, "none", 0, ruleset).modifiers)
    pools = first, other + bonus
    chances = [
        odds(replace(_spec(ruleset), dice=dice), ruleset).successes.at_least(1) for dice in pools
    ]
    dice = [written(number, "count:die", usual.ref) for number in (first, other)]
    percents = [STYLES["percent1"][1](chance) for chance in chances]
    answer = SAME if chances[0] == chances[1] else FIRST if chances[0] > chances[1] else OTHER
    total = written(pools[1], "count:die", usual.ref)
    return Question(
        "odds",
        f"Ash rolls {dice[0]}. Moss has {dice[1]} and a Thread that fits"
        f" ({STYLES['dice'][1](bonus)}). Who is likelier to get a success at all?",
        ((FIRST, "Ash"), (OTHER, "Moss"), (SAME, "Both the same")),
        answer,
        f"Moss rolls {total} in the end. A success at all: Ash {percents[0]}, Moss {percents[1]}."
        f" {_compared(answer, *pools)}.",
    )


def _compared(answer: str, first: int, other: int) -> str:
    """Say how the dice of both sides and their odds compare; fewer dice are never better."""
    if answer != SAME:
        return "More dice, better odds"
    return "As many dice, the same odds" if first == other else "The dice differ, the odds do not"


def _every(sets: list[PatternOffer]) -> str:
    """Name all sets of one effect; no two of them share a die, so that all may be taken."""
    held = Counter(offer.written for offer in sets)
    told = tuple(
        f"{name} {written(times, 'times', '')}" if times > 1 else name
        for name, times in held.items()
    )
    return f"{listed(told, 'and')}{', one of them or all' if len(told) > 1 else ''}"


def _counted(reading: Reading) -> str:
    good = tuple(die.face for die in reading.dice if die.success)
    if not good:
        return "No die here is a success."
    noun = "success" if len(good) == 1 else plural("success")
    number = in_words(len(good)).capitalize()
    return f"{number} {noun} here: {', '.join(plain(face) for face in good)}."


def _holds_a_barred_set(result: Result) -> bool:
    offers = result.reading.offers
    return bool(offers) and not any(offer.allowed for offer in offers)


def _holds_no_set(result: Result) -> bool:
    return has_success(result) and not result.reading.offers


ASKED: Final[dict[str, Callable[[str, Ruleset], Question]]] = {
    "count": _count,
    "band": _band,
    "outcome": _outcome,
    "pattern": _pattern,
    "odds": _odds,
}
