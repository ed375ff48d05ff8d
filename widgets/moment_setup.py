"""The form that chooses a Moment, shared by every widget that plays one or looks ahead in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rules.data import Ruleset, current
from rules.data.styles import in_words
from rules.moment_board.moment import Moment, sample, starting_hero
from rules.moment_board.records import (
    BoardLimits,
    Difficulty,
    Flame,
    Length,
    ModelId,
    PerformanceModel,
    SampleMoment,
)

from .choices import Choice
from .controls import Slider
from .form import Form
from .html import Child, element
from .moment_editor import MomentEditor
from .moment_editor_controls import RecordChoice, RecordRadios
from .moment_editor_text import first_moment

__all__ = ["OWN", "PLAIN", "MomentSetup"]

PLAIN, OWN = "plain", "own"


def _first() -> SampleMoment:
    return current().of(SampleMoment)[0]


def _moments() -> list[tuple[str, str]]:
    named = [(record.id, record.label) for record in current().of(SampleMoment)]
    return [*named, (PLAIN, "A plain Moment, without a story"), (OWN, "A Moment of your own")]


def _lengths() -> list[tuple[str, str]]:
    return [
        (length.id, f"{length.label}: {length.per_hero} for each hero")
        for length in current().of(Length)
    ]


@lru_cache(maxsize=64)
def _sample(name: str, model: ModelId, flame: str, ruleset: Ruleset) -> Moment:
    return replace(sample(name, ruleset), model=model, flame=flame)


@lru_cache(maxsize=64)
def _faults(moment: Moment, ruleset: Ruleset) -> tuple[str, ...]:
    return moment.check(ruleset)


class MomentSetup(Form):
    """A form whose controls choose a Moment; `moment` is that Moment, always one to be played.

    It starts with the first sample. A Moment of one's own is written in its part `editor`.
    """

    title = "The Moment"

    sample = Choice("Moment", _moments, start=lambda: _first().id)
    heroes = Slider(
        "Heroes",
        lambda: (1, current().one(BoardLimits).most_heroes),
        start=lambda: len(_first().heroes),
    )
    difficulty = RecordChoice(
        "Difficulty",
        Difficulty,
        start=lambda: _first().difficulty,
        hint="What each Performance has to reach.",
    )
    resistance = Choice(
        "Resistance",
        _lengths,
        start=lambda: _first().length,
        hint="What the heroes' Impact has to wear down.",
    )
    model = RecordRadios("Performances", PerformanceModel)
    flame = RecordRadios("The Active Flame", Flame)
    # The Moment that was chosen last, from which one's own begins.
    _before: Moment | None = None

    @staticmethod
    def within(start: Mapping[str, object], part: str = "setup") -> dict[str, object]:
        """Give a widget's start values with those of its setup under the names of that part.

        They may be given on their own or together: `sample="plain"` or `setup={"sample": "plain"}`.
        """
        named: dict[str, object] = {}
        for key, value in start.items():
            if key == part and isinstance(value, Mapping):
                named |= {f"{part}.{inner}": held for inner, held in value.items()}
            else:
                own = key in MomentSetup.class_trait_names(control=True)
                named[f"{part}.{key}" if own else key] = value
        return named

    def make_parts(self) -> dict[str, Form]:
        """Give the editor of a Moment of one's own."""
        self.editor = MomentEditor()
        return {"editor": self.editor}

    @property
    def moment(self) -> Moment:
        """The Moment that the controls choose; where `faults` say that it can't be, another."""
        if self.faults:
            return replace(first_moment(), model=self.model, flame=self.flame)
        return self._chosen()

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the Moment that the controls choose, as sentences."""
        return () if self.sample == OWN else _faults(self._chosen(), current())

    def take(self, moment: Moment) -> bool:
        """Choose a Moment that code gives, as one of the reader's own; give whether it can be.

        Where it can't, the fault is told.
        """
        taken = self.editor.take(moment)
        if taken:
            self.sample = OWN
        self._before = self.moment
        self.problems += self.editor.problems
        return taken

    def settle(self) -> None:
        """Begin a Moment of one's own that no text was given for."""
        # What stood there before the values were put is none of them.
        self._before = None
        self._begin_own()

    def changed(self, name: str) -> None:
        """Let a Moment of one's own begin as the one that was chosen before."""
        self._begin_own()

    def _begin_own(self) -> None:
        if self.sample == OWN and not self.editor.text:
            self.editor.take(self._before or first_moment())
        self._before = self.moment

    def _chosen(self) -> Moment:
        if self.sample == OWN:
            return self.editor.moment
        if self.sample == PLAIN:
            return self._plain()
        return _sample(self.sample, self.model, self.flame, current())

    def _plain(self) -> Moment:
        return Moment(
            name="A plain Moment",
            objective="Overcome its Resistance.",
            heroes=tuple(starting_hero(f"Hero {number + 1}") for number in range(self.heroes)),
            difficulty=self.difficulty,
            resistance=current().one(Length, self.resistance).resistance(self.heroes),
            model=self.model,
            flame=self.flame,
        )

    def shown_controls(self) -> list[str]:
        """Name the controls to show: those that the chosen Moment does not fix."""
        if self.sample == OWN:
            return ["sample"]
        plain = ["heroes", "difficulty", "resistance"] if self.sample == PLAIN else []
        return ["sample", *plain, "model", "flame"]

    def said(self) -> str:
        """Give the Moment in a sentence: its heroes, Difficulty and Resistance."""
        moment = self.moment
        step = current().one(Difficulty, moment.difficulty)
        count = len(moment.heroes)
        heroes = "one hero" if count == 1 else f"{in_words(count)} heroes"
        power = moment.power(current())
        return (
            f"{moment.name or 'This Moment'}: {heroes}, Difficulty {step.label} ({power} Power),"
            f" Resistance {moment.resistance}."
        )

    def draw(self) -> Child:
        """Give the fields that are open, what the Moment then is, and its faults."""
        return [
            self.draw_controls(),
            element("p", self.said(), class_="m-quiet"),
            element("p", " ".join(self.faults), class_="m-fault") if self.faults else None,
            self.editor.draw() if self.sample == OWN else None,
        ]
