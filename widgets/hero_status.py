"""How a hero stands: what each step lacks or breaks, and all of it in one line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rules.data import Ruleset
from rules.data.styles import listed
from rules.momenta.characters.creation_records import CreationStep
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.refusing import ADVANCEMENT, HeroRefusal, Missing
from rules.momenta.characters.validation import missing, refusals

__all__ = [
    "StepState",
    "draw_status",
    "draw_told",
    "label_of_step",
    "name_of",
    "states_of",
    "status_of",
]

from .hero_rules import why
from .html import Child, Markup, element

Standing = Literal["done", "room", "missing", "refused"]
NAMELESS: Final = "Your hero"
MISSING, OPEN = "Missing: ", "Still open: "


@dataclass(frozen=True, slots=True)
class StepState:
    """A step of a hero: what the rules refuse there, what is not chosen, what may stay open."""

    step: str
    refused: tuple[HeroRefusal, ...]
    missing: tuple[Missing, ...]

    @property
    def standing(self) -> Standing:
        """The worst that is to be told of the step."""
        if self.refused:
            return "refused"
        if any(one.needed for one in self.missing):
            return "missing"
        return "room" if self.missing else "done"


def name_of(hero: Hero) -> str:
    """Give the name of a hero, or what stands for one."""
    return hero.name.strip() or NAMELESS


def label_of_step(step: str, ruleset: Ruleset) -> str:
    """Name a step, or what comes after the last."""
    return "Advancement" if step == ADVANCEMENT else ruleset.one(CreationStep, step).label


@lru_cache(maxsize=64)
def states_of(hero: Hero, ruleset: Ruleset) -> tuple[StepState, ...]:
    """Give how each step of creation stands, in order, and last what came after it."""
    refused, left = refusals(hero, ruleset), missing(hero, ruleset)
    steps = [step.id for step in ruleset.of(CreationStep)]
    return tuple(
        StepState(
            step,
            tuple(one for one in refused if one.step == step),
            tuple(one for one in left if one.step == step),
        )
        for step in (*steps, ADVANCEMENT)
    )


def status_of(hero: Hero, ruleset: Ruleset) -> str:
    """Say in one line whether a hero is legal and complete, and where it is not."""
    name, states = name_of(hero), states_of(hero, ruleset)

    def those(standing: Standing) -> str:
        found = [label_of_step(s.step, ruleset) for s in states if s.standing == standing]
        return listed(tuple(found), "and")

    broken, lacking, spare = those("refused"), those("missing"), those("room")
    told = [f"{name} is against the rules at {broken}."] if broken else []
    if lacking:
        told += [f"{'' if broken else f'{name} is legal so far. '}Missing: {lacking}."]
    elif not broken:
        told += [f"{name} is complete and legal."]
        told += [f"There is room left at {spare}."] if spare else []
    return " ".join(told)


def draw_status(hero: Hero, ruleset: Ruleset, begins: str = "") -> Markup:
    """Give that line, for who sees it and for who hears it."""
    broken = any(state.refused for state in states_of(hero, ruleset))
    return element(
        "p",
        f"{begins}{status_of(hero, ruleset)}",
        role="status",
        class_="m-h-status m-h-broken" if broken else "m-h-status",
    )


def draw_told(state: StepState, ruleset: Ruleset) -> Child:
    """Give what a step lacks or breaks, each with the rule that says so; None for nothing."""
    lines = [
        element("li", element("strong", "Against the rules: "), why(one, state.step, ruleset))
        for one in state.refused
    ]
    lines += [
        element(
            "li", element("strong", "Missing: " if one.needed else "Still open: "), one.sentence
        )
        for one in state.missing
    ]
    if not lines:
        return None
    looks = "m-h-told m-h-bad" if state.refused else "m-h-told"
    return element("ul", lines, class_=looks)
