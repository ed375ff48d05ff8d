"""The later steps of the lesson: the band, the outcome, the pattern that lifts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data import current
from rules.data.styles import in_words, listed, written
from rules.momenta import Result, choose, outcome_order
from rules.momenta.lesson import lesson_effect, set_of, sets_worth_taking, why_no_set
from rules.momenta.lesson_records import Lesson as Scene
from rules.momenta.offers import least_effective
from rules.momenta.records import Band, Outcome, Pattern, Rung

from . import lesson_story as story
from .html import Child, element
from .lesson_parts import answers, dice_to_pick, dice_to_read, ladder
from .lesson_steps import CountStep, PoolStep, RollStep, Step, successes

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["STEPS", "bands", "final", "outcomes"]


class BandStep(Step):
    """Choose the result band."""

    name, title = "Band", "Find your band"

    def tell(self, lesson: Lesson) -> Child:
        """Say what a band is."""
        return element(
            "p",
            "A roll doesn't ask about each success by itself. It asks which ",
            element("strong", "result band"),
            " your count falls into. A band is named after its count; the last takes in every"
            " higher count, too.",
        )

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give the counted dice and the bands."""
        return (
            dice_to_read(lesson.roll_found.reading, lesson.ident("banded"), marked=True),
            answers("Your band", "band", bands(), lesson.band, lesson, fixed=done),
        )

    def right(self, lesson: Lesson) -> bool:
        """Whether the band is the one of the count."""
        return lesson.band == lesson.roll_found.reading.band.id

    def hints(self, lesson: Lesson) -> list[str]:
        """Say what the chosen band is for."""
        count = successes(lesson.roll_found.reading.effective)
        chosen = next((b for b in current().of(Band) if b.id == lesson.band), None)
        if chosen is None:
            return ["No band is chosen yet. Choose one, then check."]
        return [f"You have {count}. The band {chosen.label} is for {_held(chosen)}."]

    def cheer(self, lesson: Lesson) -> list[str]:
        """Name the band with what it holds."""
        reading = lesson.roll_found.reading
        count = successes(reading.effective).capitalize()
        return [f"{count}, so your band is {reading.band.label}."]

    def show(self, lesson: Lesson) -> None:
        """Choose the band."""
        lesson.band = lesson.roll_found.reading.band.id


class OutcomeStep(Step):
    """Read the outcome off the ladder."""

    name, title = "Outcome", "Read the outcome"

    def tell(self, lesson: Lesson) -> Child:
        """Say what a difficulty is."""
        rung = _rung()
        return element(
            "p",
            "Before you stepped out, your GM named the ",
            element("strong", "difficulty"),
            f" of your task: {rung.label}. {rung.description} The difficulty decides what each band"
            f" is worth. Your band is {lesson.roll_found.reading.band.label}.",
        )

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give the ladder's row and the outcomes."""
        band = lesson.roll_found.reading.band.id
        return (
            ladder(_rung(), band if done else ""),
            answers("The outcome", "outcome", outcomes(), lesson.outcome, lesson, fixed=done),
        )

    def right(self, lesson: Lesson) -> bool:
        """Whether the outcome is what the ladder gives."""
        return lesson.outcome == lesson.roll_found.reading.outcome

    def hints(self, lesson: Lesson) -> list[str]:
        """Say which bands bring what was chosen."""
        rung, names = _rung(), dict(outcomes())
        if lesson.outcome not in names:
            return ["No outcome is chosen yet. Find your band in the table, then choose."]
        brings = tuple(
            band.label for band in current().of(Band) if rung.outcomes[band.id] == lesson.outcome
        )
        label = names[lesson.outcome]
        said = (
            f"{label} stands beside {listed(brings, 'and')}" if brings else f"{label} is not there"
        )
        return [
            f"In the table, {said}. Your band is {lesson.roll_found.reading.band.label}: find its"
            " row."
        ]

    def cheer(self, lesson: Lesson) -> list[str]:
        """Give the outcome, and what it would mean for the story."""
        outcome = str(lesson.roll_found.reading.outcome)
        label, meaning = _outcome(outcome).label, _outcome(outcome).meaning
        return [f"{label}. {meaning}", *filter(None, [story.SO_FAR.get(outcome, "")])]

    def show(self, lesson: Lesson) -> None:
        """Choose the outcome."""
        lesson.outcome = str(lesson.roll_found.reading.outcome)


class PatternStep(Step):
    """Pick the dice of a set, and see the outcome lifted."""

    name, title = "Pattern", "Look for a pattern"

    def tell(self, lesson: Lesson) -> Child:
        """Say what the pattern is and what it does."""
        effect = lesson_effect()
        told: Child = "Under these rules no pattern lifts an outcome."
        if effect is not None:
            pattern = current().one(Pattern, effect.pattern)
            size = written(pattern.size, "count:die", pattern.ref)
            needed = written(least_effective(effect, current()), "count:success", effect.ref)
            told = (
                "Don't sweep up the dice yet. Where ",
                f"{size} show the same value, they are a ",
                element("strong", pattern.label),
                ", whether they are successes or not. It buys you ",
                element("strong", effect.label),
                f". {effect.told('summary')} It takes at least {needed}.",
            )
        so_far = _outcome(str(lesson.roll_found.reading.outcome)).label
        return (
            element("p", told),
            element("p", f"So far you have this: {so_far}. Pick the dice that you want to take."),
        )

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give the dice to pick, or the set that was taken."""
        reading = lesson.roll_found.reading
        if not done:
            return dice_to_pick(reading, lesson.paired, lesson, "to-pair")
        offer = set_of(reading, lesson.paired)
        taken = dict.fromkeys(lesson.paired, offer.written) if offer else {}
        return dice_to_read(reading, lesson.ident("paired"), marked=True, taken=taken)

    def right(self, lesson: Lesson) -> bool:
        """Whether the picked dice are a set worth taking, or none is there to pick."""
        reading = lesson.roll_found.reading
        if not sets_worth_taking(reading):
            return not lesson.paired
        return set_of(reading, lesson.paired) is not None

    def hints(self, lesson: Lesson) -> list[str]:
        """Say why these dice are no such set."""
        return [why_no_set(lesson.roll_found.reading, lesson.paired)]

    def cheer(self, lesson: Lesson) -> list[str]:
        """Give the last word on the outcome, and the end of the scene."""
        result = final(lesson)
        last = _outcome(str(result.outcome))
        lifts = (
            f"{result.taken[0].written}! {result.taken[0].effect}."
            if result.taken
            else f"Nothing to take here; {last.label} stays."
        )
        return [lifts, story.ending(last.id, last.meaning)]

    def show(self, lesson: Lesson) -> None:
        """Pick the first set worth taking."""
        worth = sets_worth_taking(lesson.roll_found.reading)
        lesson.paired = worth[0].positions if worth else ()


def final(lesson: Lesson) -> Result:
    """Give the lesson's roll with the set that was picked."""
    reading = lesson.roll_found.reading
    offer = set_of(reading, lesson.paired)
    return choose(reading, [offer.id] if offer else [])


def bands() -> list[tuple[str, str]]:
    """Give the result bands to choose from."""
    return [(band.id, band.label) for band in current().of(Band)]


def outcomes() -> list[tuple[str, str]]:
    """Give the outcomes to choose from, worst first."""
    return [(name, _outcome(name).label) for name in outcome_order(current())]


def _held(band: Band) -> str:
    """Say which counts fall into a band."""
    if band.most is None:
        return f"{successes(band.least)} or more"
    if band.most > band.least:
        return f"{in_words(band.least)} to {successes(band.most)}"
    return f"exactly {successes(band.least)}" if band.least else "no success"


def _outcome(name: str) -> Outcome:
    return current().one(Outcome, name)


def _rung() -> Rung:
    return current().one(Rung, current().one(Scene).difficulty)


STEPS: tuple[Step, ...] = (
    PoolStep(),
    RollStep(),
    CountStep(),
    BandStep(),
    OutcomeStep(),
    PatternStep(),
)
