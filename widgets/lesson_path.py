"""The lesson's places in a row, steps and then questions, and the path that leads back to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.momenta.questions import ASKED

from .html import Child, Markup, element
from .lesson_reading import STEPS

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["LAST", "QUESTIONS", "SELF_CHECK", "draw_path", "named", "progress", "visit"]

QUESTIONS = len(ASKED)
# The places are numbered from 0: the steps, the questions, how they went.
SELF_CHECK = len(STEPS)
LAST = SELF_CHECK + QUESTIONS


def named(place: int) -> str:
    """Name a place in a sentence."""
    if place < SELF_CHECK:
        return f"step {place + 1} ({STEPS[place].name})"
    if place < LAST:
        return f"question {place - SELF_CHECK + 1} of the self-check"
    return "the end of the self-check"


def progress(place: int) -> str:
    """Say how far along a place is; the self-check is one step, the last."""
    step = f"Step {min(place, SELF_CHECK) + 1} of {SELF_CHECK + 1}"
    if place < SELF_CHECK:
        return step
    if place < LAST:
        return f"{step}, question {place - SELF_CHECK + 1} of {QUESTIONS}"
    return "All done"


def visit(label: Child, place: int, *, class_: str = "m-visit") -> Markup:
    """Give a button that leads to a place."""
    return element("button", label, type="button", data_key=f"visit:{place}", class_=class_)


def draw_path(lesson: Lesson) -> Markup:
    """Give the steps in a row; what has been reached is a button, but for the present place."""
    checked = lesson.reached == LAST
    return element(
        "ol",
        [_place(lesson, at, step.name, done=at < lesson.done) for at, step in enumerate(STEPS)],
        element(
            "li",
            element("span", "Self-check"),
            _done(checked),
            _questions(lesson) if lesson.done == SELF_CHECK else None,
        ),
        aria_label="The steps of this lesson",
        class_="m-path",
    )


def _questions(lesson: Lesson) -> Markup:
    asked = range(SELF_CHECK, LAST)
    before = element("span", "Question ", class_="m-said")
    return element(
        "ol",
        [
            _place(lesson, at, (before, number), done=at < lesson.reached)
            for number, at in enumerate(asked, start=1)
        ],
        _place(lesson, LAST, "How it went", done=False),
        aria_label="The questions of the self-check",
        class_="m-asked",
    )


def _place(lesson: Lesson, place: int, label: Child, *, done: bool) -> Markup:
    here = place == lesson.here
    text = element("span", label) if here or place > lesson.reached else visit(label, place)
    return element("li", text, _done(done), aria_current="step" if here else None)


def _done(done: bool) -> Markup:
    return element("span", " (done)" if done else "", class_="m-done")
