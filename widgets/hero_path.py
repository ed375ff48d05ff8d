"""The steps of a hero in a row, each a way to it, with how it stands in words and by a mark."""

from __future__ import annotations

from typing import Final

from rules.data import Ruleset
from rules.momenta.characters.creation_records import CreationStep

from .charts import local
from .hero_status import Standing, StepState, label_of_step
from .html import Child, Markup, element

__all__ = ["WORDS", "draw_path", "draw_ways", "steps_of"]

WORDS: Final[dict[Standing, str]] = {
    "done": "done",
    "room": "room left",
    "missing": "not done yet",
    "refused": "against a rule",
}


def steps_of(ruleset: Ruleset) -> tuple[CreationStep, ...]:
    """Give the steps of creation; their places are the numbers that the rules give them."""
    return ruleset.of(CreationStep)


def draw_path(states: tuple[StepState, ...], here: int, ruleset: Ruleset) -> Markup:
    """Give the steps in a row; each but the present one is a button that leads there."""
    count = len(steps_of(ruleset))
    return element(
        "ol",
        [_step(at, state, here, ruleset) for at, state in enumerate(states[:count])],
        aria_label="The steps of creating a hero",
        class_="m-h-path",
    )


def _step(at: int, state: StepState, here: int, ruleset: Ruleset) -> Markup:
    held: Child = [
        element("span", at, class_="m-h-number"),
        element("span", label_of_step(state.step, ruleset), class_="m-h-name"),
        element("span", WORDS[state.standing], class_="m-h-standing"),
    ]
    return element(
        "li",
        element(
            "button",
            held,
            type="button",
            data_key=f"visit:{at}",
            aria_current="step" if at == here else None,
        ),
        class_=f"m-h-{state.standing}",
    )


def draw_ways(here: int, ruleset: Ruleset) -> Markup:
    """Give the buttons that lead on and back; each names its place, so that none comes twice."""
    steps = steps_of(ruleset)
    onward = here + 1 < len(steps)
    return element(
        "div",
        element(
            "button",
            f"Next: {steps[here + 1].label}",
            type="button",
            data_key=f"next:{here}",
            class_="m-button m-main",
        )
        if onward
        else local("Print this sheet", "print"),
        element(
            "button",
            f"Back: {steps[here - 1].label}",
            type="button",
            data_key=f"back:{here}",
            class_="m-button",
        )
        if here
        else None,
        class_="m-controls m-actions m-h-ways",
    )
