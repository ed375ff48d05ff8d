"""The first lesson: a scene to play step by step, then questions with fresh dice."""

from __future__ import annotations

from rules.data import current
from rules.dice import fresh_seed
from rules.momenta.lesson import lesson_roll, lesson_spec
from rules.momenta.questions import Question, questions
from rules.momenta.records import RollLimits
from rules.momenta.teaching import TeachingRoll

from .controls import Slider, Toggle
from .html import Markup
from .lesson_check import score_told
from .lesson_parts import Answer
from .lesson_path import LAST, QUESTIONS, named
from .lesson_reading import STEPS, bands, final, outcomes
from .lesson_settling import settle
from .lesson_steps import RollStep
from .lesson_view import PLAYED, draw_lesson
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
        """Keep only what holds under these rules, and say what does not."""
        settle(self)

    def changed(self, name: str) -> None:
        """Forget the last check when something else is tried."""
        if name not in ("here", "done", "tries", "checked", "answers"):
            self.checked = False
        self.settle()

    # ---- touches

    # Check and Next stand at one place: each names its own, so that none is taken for another.

    @action
    def check(self, place: str, _: object) -> None:
        """Check what was done at a place; a touch that comes too late does nothing."""
        if place == str(self.here) and self.here == self.reached:
            if self.here < len(STEPS):
                self._check()
            elif self.question is not None:
                self._reply()

    @action
    def next(self, place: str, _: object) -> None:
        """Go on from a place that is done; a touch that comes too late does nothing."""
        if place == str(self.here) and self.here < self.reached:
            self._to(self.here + 1)

    @action
    def visit(self, place: str, _: object) -> None:
        """Look at a place that has been reached."""
        if not (place.isdecimal() and len(place) <= 2 and int(place) <= self.reached):
            self.refuse(
                f"{self.title}: that step can't be opened yet; you are at {named(self.here)}."
            )
        elif int(place) != self.here:
            self._to(int(place))

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
            self._missed()

    def _reply(self) -> None:
        if self.answer in self.options:
            self.answers = (*self.answers, self.answer)
        else:
            self._missed()

    def _missed(self) -> None:
        # Each try has another number than the one before it: what it is told is told anew.
        more = self.tries < MOST_TRIES
        self.checked, self.tries = True, self.tries + 1 if more else MOST_TRIES - 1

    # ---- drawing

    def said(self) -> str:
        """Give the roll in a sentence once it is read to the end, at the questions how they go."""
        if self.here >= len(STEPS):
            return score_told(self.asked, self.answers)
        return verdict_in_words(final(self)) if self.done == len(STEPS) else ""

    def draw(self) -> Markup:
        """Give the list of steps and the present one."""
        return draw_lesson(self)
