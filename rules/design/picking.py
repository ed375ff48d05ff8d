"""Which settings a search tries: places among the choices of its knobs, one after the other.

Each is a generator that is told how far off the last one was, None where it cannot be.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from rules.data import Ruleset
from rules.data.altered import plain
from rules.data.recording import value_at
from rules.design.goals import Knob

__all__ = ["estimated", "every", "home_of", "moved", "value_now"]

# For each knob the place among its choices of what the base has.
Homes = tuple[int | None, ...]
Picking = Generator[tuple[int, ...], float | None, None]


def every(homes: Homes, knobs: Sequence[Knob]) -> Picking:
    """Pick all, those nearest to the base first."""
    settings = product(*(range(len(knob.choices)) for knob in knobs))
    waiting = sorted(settings, key=lambda places: moved(homes, places), reverse=True)
    while waiting:
        yield waiting.pop()


def estimated(homes: Homes, knobs: Sequence[Knob], seed: int) -> Picking:
    """Pick what is now and what is next to it, then what looks good by what has been tried."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
    spaces: dict[str, optuna.distributions.BaseDistribution] = {
        knob.ref: optuna.distributions.IntDistribution(0, len(knob.choices) - 1) for knob in knobs
    }
    for places in _near(homes, knobs):
        study.enqueue_trial(places)
    while True:
        trial = study.ask(spaces)
        off = yield tuple(trial.params[knob.ref] for knob in knobs)
        if off is None:
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            study.tell(trial, off)


def _near(homes: Homes, knobs: Sequence[Knob]) -> Iterator[dict[str, int]]:
    """Give the places of the base, then those at which one knob is a place or two from there."""
    known = {knob.ref: home for knob, home in zip(knobs, homes, strict=True) if home is not None}
    yield known
    for step, knob in product((-1, 1, -2, 2), knobs):
        place = known.get(knob.ref, -1) + step
        if knob.ref in known and 0 <= place < len(knob.choices):
            yield {**known, knob.ref: place}


def home_of(base: Ruleset, knob: Knob) -> int | None:
    """Give the place among the choices of a knob of what the base has; None where it is not one."""
    now = plain(value_now(base, knob.ref))
    if isinstance(knob.choices, range):
        return knob.choices.index(now) if type(now) is int and now in knob.choices else None
    return next((at for at, choice in enumerate(knob.choices) if plain(choice) == now), None)


def moved(homes: Homes, places: tuple[int, ...]) -> tuple[int, int]:
    """Say how far a setting is from the base: how many knobs move, and how many places in all."""
    steps = [
        1 if home is None else abs(place - home)
        for home, place in zip(homes, places, strict=True)
        if place != home
    ]
    return len(steps), sum(steps)


def value_now(base: Ruleset, ref: str) -> Any:
    """Give a value of the rules by `text:id.key`, or one entry of it."""
    record, _, dotted = ref.partition(".")
    key, _, entry = dotted.partition(".")
    held = value_at(base, f"{record}.{key.replace('-', '_')}")
    return held.get(entry) if entry and isinstance(held, Mapping) else held
