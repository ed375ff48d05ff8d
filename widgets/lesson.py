"""The first lesson: a scene to play step by step, then questions with fresh dice."""

from __future__ import annotations

from rules.data import current
from rules.dice import fresh_seed
from rules.momenta.lesson import lesson_roll, lesson_spec
from rules.momenta.questions import Question, questions
from rules.momenta.records import RollLimits
from rules.momenta.teaching import TeachingRoll

from .controls import Slider, Toggle, shown
from .html import Markup
from .lesson_parts import Answer
from .lesson_reading import STEPS, bands, final, outcomes
from .lesson_steps import RollStep
from .lesson_view import LAST, PLAYED, QUESTIONS, draw_lesson
from .panel import Panel, action
from .result_view import verdict_in_words
from .texts import KeptNames, KeptNumbers, TextBox

__all__ = ["Lesson"]

COUNT, PATTERN = 2, len(STEPS) - 1
LONGEST_SEED = 40
MOST_TRIES = 99


def _most_on_a_slider() -> int:
    spec = lesson_spec()
    return spec.dice + max(0, sum(spec.modifiers))


def _places() -> tuple[int, int]:
    return 0, current().one(RollLimits).most_dice - 1


class Lesson(Panel):
    """Your first roll, step by step; each step is done by the reader and checked by the rules."""

    title = "Your first roll"
    plays = ("moment-1/rolling-dice.html", "Rolling Dice")
    here = Slider("Step", lambda: (0, LAST), start=lambda: 0)
    done = Slider("Steps done", lambda: (0, len(STEPS)), start=lambda: 0)
    tries = Slider("Tries", lambda: (0, MOST_TRIES), start=lambda: 0)
    checked = Toggle("Checked")
    dice = Slider("Dice for your attribute", lambda: (0, _most_on_a_slider()), start=lambda: 0)
    bonus = Slider("Dice for your Thread", lambda: (0, _most_on_a_slider()), start=lambda: 0)
    seed = TextBox("Seed of the roll", longest=LONGEST_SEED)
    picked = KeptNumbers("Successes picked", _places)
    band = Answer("Your band", bands, start=str)
    outcome = Answer("The outcome", outcomes, start=str)
    paired = KeptNumbers("Dice of a pattern", _places)
    quiz = TextBox("Seed of the questions", longest=LONGEST_SEED)
    answer = TextBox("Your answer")
    answers = KeptNames("Answers", most=QUESTIONS)

    # ---- what the values stand for

    @property
    def roll_found(self) -> TeachingRoll:
        """The dice of the scene; before they fall, those of the page's own example."""
        return lesson_roll(self.seed or PLAYED)

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions of the self-check."""
        return questions(self.quiz or self.seed or PLAYED)

    @property
    def question(self) -> Question | None:
        """The question of the present step, None where the step is none."""
        place = self.here - len(STEPS)
        return self.asked[place] if 0 <= place < QUESTIONS else None

    @property
    def reached(self) -> int:
        """The furthest step that may be looked at."""
        return self.done + (len(self.answers) if self.done == len(STEPS) else 0)

    def answer_given(self, question: Question) -> str:
        """Give what was answered to a question, '' where nothing was."""
        place = self.asked.index(question)
        return str(self.answers[place]) if place < len(self.answers) else ""

    @property
    def options(self) -> dict[str, str]:
        """What may be answered to the present question: the texts by their ids."""
        return dict(self.question.options) if self.question else {}

    def ident(self, name: str) -> str:
        """Give an id for a part that is another one with other dice."""
        return f"{self.prefix}-{name}-{self.seed or PLAYED}-{self.quiz}".replace(" ", "_")

    def settle(self) -> None:
        """Keep only what holds under these rules: a step that is not right is not done."""
        dice = len(self.roll_found.reading.faces)
        self.picked = tuple(sorted({place for place in self.picked if place < dice}))
        self.paired = tuple(sorted({place for place in self.paired if place < dice}))
        right = [step.right(self) for step in STEPS[: self.done]]
        self.done = right.index(False) if False in right else self.done
        given = self.answers if self.done == len(STEPS) else ()
        known = [a in dict(q.options) for a, q in zip(given, self.asked, strict=False)]
        self.answers = given[: known.index(False)] if False in known else given
        self.here = min(self.here, self.reached)
        if self.answer not in self.options:
            self.answer = ""

    def changed(self, name: str) -> None:
        """Forget the last check when something else is tried."""
        if name not in ("here", "done", "tries", "checked", "answers"):
            self.checked = False
        if name == "answer" and self.answer and self.answer not in self.options:
            allowed = f"one of {', '.join(self.options)} is allowed"
            if not self.options:
                allowed = "no question is asked at this step"
            self.refuse(f"Your answer: {shown(self.answer)} was given; {allowed}.")
        self.settle()

    # ---- touches

    @action
    def go(self) -> None:
        """Check the present step, or go on from it once it is done."""
        if self.here < self.reached:
            self._to(self.here + 1)
        elif self.here < len(STEPS):
            self._check()
        elif self.question is not None:
            self._reply()

    @action
    def back(self) -> None:
        """Look at the step before."""
        self._to(max(0, self.here - 1))

    @action
    def pick(self, place: str, _: object) -> None:
        """Pick a die, or put it back."""
        name = {COUNT: "picked", PATTERN: "paired"}.get(self.here)
        dice = len(self.roll_found.reading.faces)
        if name is None or self.here < self.reached:
            self.refuse(f"{self.title}: there are no dice to pick at this step.")
        elif not (place.isdecimal() and len(place) <= 2 and int(place) < dice):
            self.refuse(f"{self.title}: no such die; there are dice 0 to {dice - 1}.")
        else:
            setattr(self, name, tuple(sorted({int(place)} ^ set(getattr(self, name)))))
            self.checked = False

    @action
    def show(self) -> None:
        """Do the present step for the reader."""
        if self.here < len(STEPS) and self.here == self.done:
            STEPS[self.here].show(self)
            self.done, self.checked = self.here + 1, False

    @action
    def others(self) -> None:
        """Ask other questions."""
        if self.done < len(STEPS):
            self.refuse(f"{self.title}: the questions come after the last step.")
        else:
            self.quiz, self.answers = fresh_seed(), ()
            self._to(len(STEPS))

    def fall(self) -> None:
        """Let the dice fall, unless they lie there already."""
        self.seed = self.seed or fresh_seed()

    def _to(self, step: int) -> None:
        self.here, self.tries, self.checked, self.answer = step, 0, False, ""

    def _check(self) -> None:
        step = STEPS[self.here]
        if isinstance(step, RollStep):
            self.fall()
        if step.right(self):
            self.done, self.checked = self.here + 1, False
        else:
            self.checked, self.tries = True, min(self.tries + 1, MOST_TRIES)

    def _reply(self) -> None:
        if self.answer in self.options:
            self.answers = (*self.answers, self.answer)
        else:
            self.checked = True

    # ---- drawing

    def said(self) -> str:
        """Give the roll in a sentence, once it is read to the end."""
        return verdict_in_words(final(self)) if self.done == len(STEPS) else ""

    def draw(self) -> Markup:
        """Give the list of steps and the present one."""
        return draw_lesson(self)
