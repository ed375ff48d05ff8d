"""The self-check after the lesson: questions with fresh dice, and how they went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.data import current
from rules.data.styles import in_words
from rules.momenta.questions import Question
from rules.momenta.records import Rung

from . import lesson_story as story
from .controls import button
from .html import Child, Markup, element
from .lesson_parts import answers, dice_to_read, ladder
from .lesson_path import SELF_CHECK, visit
from .lesson_reading import STEPS

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["draw_end", "draw_question", "feedback", "score", "score_told"]

# The step that teaches what a question asks.
TAUGHT = {
    "count": "Count",
    "band": "Band",
    "outcome": "Outcome",
    "pattern": "Pattern",
    "odds": "Pool",
}
NEXT = (
    (
        "moment-1/rolling-dice.html",
        "Rolling Dice",
        "what changes a pool, and who stands against it",
    ),
    ("moment-1/patterns.html", "Patterns", "what else dice can do when they agree"),
)


def draw_question(lesson: Lesson, question: Question, *, done: bool) -> Child:
    """Give a question with its dice and its options; once answered, with the dice ticked."""
    reading = question.reading
    row = None
    if reading is not None and question.topic == "outcome":
        row = ladder(current().one(Rung, str(reading.spec.difficulty)))
    dice = None
    if reading is not None:
        ident = lesson.ident(f"asked-{question.topic}")
        dice = dice_to_read(reading, ident, marked=done, label="The dice of this question")
    given = lesson.answer_given(question) if done else lesson.answer
    return (
        element("p", story.FRIENDS, class_="m-story") if question.topic == "count" else None,
        dice,
        row,
        answers(question.asks, "answer", question.options, given, lesson, fixed=done),
        None
        if done
        else element(
            "p",
            "You may change your choice until you press Check; then it is final.",
            class_="m-quiet m-final",
        ),
    )


def feedback(question: Question, given: str) -> tuple[bool, str]:
    """Say whether an answer is right, and why the right one is."""
    names = dict(question.options)
    if given == question.answer:
        return True, question.why
    return False, f"The answer is “{names[question.answer]}”. {question.why}"


def score(asked: Sequence[Question], given: Sequence[str]) -> int:
    """Give how many answers are right."""
    return sum(q.answer == answer for q, answer in zip(asked, given, strict=False))


def score_told(asked: Sequence[Question], given: Sequence[str]) -> str:
    """Say how the questions went so far, with the right answers to what went wrong; '' for none."""
    if not given:
        return ""
    of = (
        f"of {in_words(len(asked))}"
        if len(given) == len(asked)
        else f"of {in_words(len(given))} so far"
    )
    wrong = [
        f"{question.asks} {feedback(question, answer)[1]}"
        for question, answer in zip(asked, given, strict=False)
        if question.answer != answer
    ]
    return " ".join([f"Self-check: {in_words(score(asked, given))} {of} right.", *wrong])


def draw_end(lesson: Lesson) -> Child:
    """Give how the questions went, and where to go next."""
    asked, given = lesson.asked, lesson.answers
    right = score(asked, given)
    last = len(story.VERDICTS) - 1
    verdict = story.VERDICTS[last * right // len(asked)]
    return (
        element(
            "p",
            element("strong", f"{in_words(right).capitalize()} of {in_words(len(asked))} right."),
            f" {verdict}",
        ),
        element(
            "ul",
            [
                _scored(place, question, answer)
                for place, (question, answer) in enumerate(zip(asked, given, strict=False))
            ],
            class_="m-scored",
        ),
        element("p", "Where to go from here:"),
        element(
            "ul",
            [
                element("li", element("a", name, href=f"book:{page}"), f": {what}.")
                for page, name, what in NEXT
            ],
            class_="m-scored",
        ),
        element(
            "div",
            button("Try other questions", "others", main=True),
            button("Look back a step", "back"),
            class_="m-controls m-actions m-step-actions",
        ),
    )


def _scored(place: int, question: Question, answer: str) -> Markup:
    """Give one question with how it went; a wrong one with the right answer and ways back."""
    if question.answer == answer:
        return element("li", f"Right: {question.asks}")
    taught = next(at for at, step in enumerate(STEPS) if step.name == TAUGHT[question.topic])
    return element(
        "li",
        element("p", f"Not right: {question.asks}"),
        element("p", feedback(question, answer)[1]),
        element(
            "p",
            visit(f"See question {place + 1} again", SELF_CHECK + place, class_="m-button m-small"),
            " ",
            visit(f"Back to the step {STEPS[taught].name}", taught, class_="m-button m-small"),
        ),
    )
