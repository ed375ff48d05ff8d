"""How the lesson is drawn: the list of its steps, the present one, what a try is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data.styles import in_words

from .controls import button
from .html import Child, Markup, element
from .lesson_check import draw_end, draw_question, feedback
from .lesson_parts import played_through
from .lesson_path import LAST, draw_path, progress, visit
from .lesson_reading import STEPS
from .lesson_steps import pool_told

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["PLAYED", "draw_lesson"]

# The seed of the roll that stands in the page before anybody has rolled.
PLAYED = "lantern"
TRIES_BEFORE_SHOWING = 2


def draw_lesson(lesson: Lesson) -> Markup:
    """Give the list of steps and the present one."""
    ident = f"{lesson.prefix}-heading"
    found = lesson.roll_found
    return element(
        "div",
        draw_path(lesson),
        element(
            "section",
            element("p", progress(lesson.here), class_="m-quiet", role="status"),
            # The theme's own headings would stand in the page's contents.
            element(
                "p",
                _title(lesson),
                id=ident,
                class_="m-title",
                role="heading",
                aria_level=2,
                tabindex=-1,
            ),
            _body(lesson),
            # What a try is told comes into sight with the button that goes on from it.
            element(
                "div",
                _told(lesson),
                _buttons(lesson),
                data_told=f"{lesson.reached}-{lesson.tries}",
                class_="m-answered",
            ),
            aria_labelledby=ident,
            class_="m-step",
        ),
        played_through(found.reading, found.best, pool_told()) if not lesson.seed else None,
        data_lead=lesson.here,
        class_="m-lesson",
    )


def _title(lesson: Lesson) -> str:
    if lesson.here < len(STEPS):
        return STEPS[lesson.here].title
    return "Check yourself" if lesson.question is not None else "How it went"


def _body(lesson: Lesson) -> Child:
    if lesson.here == LAST:
        return draw_end(lesson)
    done = lesson.here < lesson.reached
    if (question := lesson.question) is not None:
        return draw_question(lesson, question, done=done)
    step = STEPS[lesson.here]
    return step.tell(lesson), step.ask(lesson, done=done)


def _told(lesson: Lesson) -> Markup:
    """Give what a try is told; the place is always there, so that it is read out.

    Each try has elements of its own, so that a reader hears it even if it says the same again.
    """
    kind, begins, lines = _verdict(lesson)
    ident = f"{lesson.ident('told')}-{lesson.here}-{lesson.tries}"
    return element(
        "div",
        [
            element("p", element("strong", begins) if not at else None, line, id=f"{ident}-{at}")
            for at, line in enumerate(lines)
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
        begins = f"{_tries(lesson)}. " if lesson.tries > 1 else ""
        return "no", begins, ["No answer is chosen yet. Choose one, then check."]
    if lesson.here < len(STEPS) and done:
        return "yes", "Yes! ", STEPS[lesson.here].cheer(lesson)
    if lesson.here < len(STEPS) and lesson.checked:
        begins = f"Not yet: {_tries(lesson).lower()}. " if lesson.tries > 1 else "Not yet. "
        return "no", begins, STEPS[lesson.here].hints(lesson)
    return "", "", []


def _tries(lesson: Lesson) -> str:
    return f"{in_words(lesson.tries).capitalize()} tries"


def _buttons(lesson: Lesson) -> Child:
    if lesson.here == LAST:
        return None
    done = lesson.here < lesson.reached
    doing = STEPS[lesson.here].doing() if lesson.here < len(STEPS) else "Check"
    following = "Next" if lesson.here < LAST - 1 else "See how it went"
    main = (following, f"next:{lesson.here}") if done else (doing, f"check:{lesson.here}")
    stuck = lesson.tries >= TRIES_BEFORE_SHOWING and not done and lesson.here < len(STEPS)
    return element(
        "div",
        button(*main, main=True),
        button("Show me", "show") if stuck else None,
        button("Look back a step", "back") if lesson.here else None,
        visit("Back to where I was", lesson.reached, class_="m-button")
        if lesson.here + 1 < lesson.reached
        else None,
        class_="m-controls m-actions m-step-actions",
    )
