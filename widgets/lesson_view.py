"""How the lesson is drawn: the list of its steps, the present one, what a try is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.momenta.questions import ASKED

from .controls import button
from .html import Child, Markup, element
from .lesson_check import draw_end, draw_question, feedback
from .lesson_parts import played_through
from .lesson_reading import STEPS
from .lesson_steps import pool_told

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["LAST", "PLAYED", "QUESTIONS", "draw_lesson"]

QUESTIONS = len(ASKED)
LAST = len(STEPS) + QUESTIONS
# The seed of the roll that stands in the page before anybody has rolled.
PLAYED = "lantern"
TRIES_BEFORE_SHOWING = 2


def draw_lesson(lesson: Lesson) -> Markup:
    """Give the list of steps and the present one."""
    progress, title = _heading(lesson)
    ident = f"{lesson.prefix}-heading"
    found = lesson.roll_found
    return element(
        "div",
        _path(lesson),
        element(
            "section",
            element("p", progress, class_="m-quiet", role="status"),
            # The theme's own headings would stand in the page's contents.
            element(
                "p",
                title,
                id=ident,
                class_="m-title",
                role="heading",
                aria_level=2,
                tabindex=-1,
            ),
            _body(lesson),
            _told(lesson),
            _buttons(lesson),
            aria_labelledby=ident,
            data_lead=lesson.here,
            class_="m-step",
        ),
        played_through(found.reading, found.best, pool_told()) if not lesson.seed else None,
        class_="m-lesson",
    )


def _heading(lesson: Lesson) -> tuple[str, str]:
    if lesson.here < len(STEPS):
        return f"Step {lesson.here + 1} of {len(STEPS)}", STEPS[lesson.here].title
    if lesson.question is not None:
        return f"Question {lesson.here - len(STEPS) + 1} of {QUESTIONS}", "Check yourself"
    return "All done", "How it went"


def _path(lesson: Lesson) -> Markup:
    names = [*(step.name for step in STEPS), "Self-check"]
    here = min(lesson.here, len(STEPS))
    behind = [*(place < lesson.done for place in range(len(STEPS))), lesson.reached == LAST]
    return element(
        "ol",
        [
            element(
                "li",
                element("span", name),
                element("span", " (done)" if done else "", class_="m-done"),
                aria_current="step" if place == here else None,
            )
            for place, (name, done) in enumerate(zip(names, behind, strict=True))
        ],
        aria_label="The steps of this lesson",
        class_="m-path",
    )


def _body(lesson: Lesson) -> Child:
    if lesson.here == LAST:
        return draw_end(lesson)
    done = lesson.here < lesson.reached
    if (question := lesson.question) is not None:
        return draw_question(lesson, question, done=done)
    step = STEPS[lesson.here]
    return step.tell(lesson), step.ask(lesson, done=done)


def _told(lesson: Lesson) -> Markup:
    """Give what a try is told; the place is always there, so that it is read out."""
    kind, begins, lines = _verdict(lesson)
    return element(
        "div",
        [
            element("p", element("strong", begins) if not place else None, line)
            for place, line in enumerate(lines)
        ],
        role="status",
        class_=f"m-told-step m-{kind}" if lines else "m-told-step",
    )


def _verdict(lesson: Lesson) -> tuple[str, str, list[str]]:
    question, done = lesson.question, lesson.here < lesson.reached
    if question is not None and done:
        right, why = feedback(question, lesson.answer_given(question))
        return ("yes", "Right. ", [why]) if right else ("no", "Not quite. ", [why])
    if question is not None and lesson.checked:
        return "no", "", ["No answer is chosen yet. Choose one, then check."]
    if lesson.here < len(STEPS) and done:
        return "yes", "Yes! ", STEPS[lesson.here].cheer(lesson)
    if lesson.here < len(STEPS) and lesson.checked:
        return "no", "Not yet. ", STEPS[lesson.here].hints(lesson)
    return "", "", []


def _buttons(lesson: Lesson) -> Child:
    if lesson.here == LAST:
        return None
    done = lesson.here < lesson.reached
    doing = STEPS[lesson.here].doing() if lesson.here < len(STEPS) else "Check"
    following = "Next" if lesson.here < LAST - 1 else "See how it went"
    stuck = lesson.tries >= TRIES_BEFORE_SHOWING and not done and lesson.here < len(STEPS)
    return element(
        "div",
        # One button, so that focus stays on it when a step turns out right.
        button(following if done else doing, "go", main=True),
        button("Back", "back") if lesson.here else None,
        button("Show me", "show") if stuck else None,
        class_="m-controls m-actions m-step-actions",
    )
