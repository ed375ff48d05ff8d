"""What becomes of a lesson's values that do not hold, as of a link that leads too far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data.styles import listed

from .controls import shown
from .lesson_path import named
from .lesson_reading import STEPS

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["settle"]


def settle(lesson: Lesson) -> None:
    """Keep only what holds: a step that is not right is not done. What is given up is said."""
    _settle_dice(lesson)
    lost = [*_settle_done(lesson), *_settle_answers(lesson)]
    if lesson.here > lesson.reached:
        lost.append(named(lesson.here))
        lesson.here = lesson.reached
    if lost:
        lesson.refuse(
            f"{lesson.title}: {listed(tuple(lost), 'and')} could not be opened, because"
            f" {named(lesson.reached)} is not done yet. You are at {named(lesson.here)}."
        )
    if lesson.answer and lesson.answer not in lesson.options:
        allowed = f"one of {', '.join(lesson.options)} is allowed"
        if not lesson.options:
            allowed = "no question is asked at this step"
        lesson.refuse(f"Your answer: {shown(lesson.answer)} was given; {allowed}.")
        lesson.answer = ""


def _settle_dice(lesson: Lesson) -> None:
    """Drop picked dice that do not lie there, and say so."""
    dice, lost = len(lesson.roll_found.reading.faces), set[int]()
    for name in ("picked", "paired"):
        given = set(getattr(lesson, name))
        lost |= {place for place in given if place >= dice}
        setattr(lesson, name, tuple(sorted(given - lost)))
    if lost:
        places = shown(", ".join(map(str, sorted(lost))))
        lesson.refuse(f"{lesson.title}: no such die ({places}); there are dice 0 to {dice - 1}.")


def _settle_done(lesson: Lesson) -> list[str]:
    """Take back steps that are not right; give those in words."""
    right = [step.right(lesson) for step in STEPS[: lesson.done]]
    if False not in right:
        return []
    lost = tuple(step.name for step in STEPS[right.index(False) : lesson.done])
    lesson.done = right.index(False)
    return [f"{listed(lost, 'and')} as done"]


def _settle_answers(lesson: Lesson) -> list[str]:
    """Drop answers that no question of these allows; give them in words."""
    given = lesson.answers if lesson.done == len(STEPS) else ()
    known = [a in dict(q.options) for a, q in zip(given, lesson.asked, strict=False)]
    kept = given[: known.index(False)] if False in known else given
    lost, lesson.answers = lesson.answers[len(kept) :], kept
    noun = "answer" if len(lost) == 1 else "answers"
    return [f"the {noun} {shown(', '.join(lost))}"] if lost else []
