"""The heroes of a forecast as small numbers, and what a round can do to them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from rules.moment_board.moment import Effect
from rules.moment_board.outcomes import Outcome
from rules.moment_board.plans import Bars, Kind, in_order
from rules.moment_board.world import Active, World

# An Event's effect that falls on everybody.
ALL: Final = "all"
Party = tuple[int, ...]
Lasting = tuple[Active, ...]
# Successes as (FOR movement, Impact on the objective) with their ways.
Gains = tuple[tuple[tuple[int, int], int], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One hero in a forecast: the kind of hero, Wear, Uncertainty, bars on this one alone.

    `bars` are pairs of a commitment and the rounds for which it is still barred.
    """

    rank: int
    wear: int
    uncertain: bool = False
    bars: Bars = ()


@dataclass(frozen=True, slots=True)
class Begun:
    """Where a forecast begins: a Moment's present state, as far as a forecast looks at it."""

    round: int
    position: int
    resistance: int
    world: World
    # Those who still take part, and the kinds of heroes.
    parts: tuple[Part, ...]
    kinds: tuple[Kind, ...]
    # All who entered; how many are spent; the Wear of all together.
    heroes: int
    spent: int
    wear: int


class After(NamedTuple):
    """How a round can leave the party, and what it lets lose; `gains` are still to be added up."""

    party: Party
    lasting: Lasting
    against: int
    gains: tuple[Gains, ...]


class Kernel(NamedTuple):
    """All that a round can do: the number of each `After` of the cast, with its ways.

    `wear` is the Wear that it is expected to cost the party.
    """

    pressure: int
    branches: tuple[tuple[int, int], ...]
    wear: Fraction
    # The most that its failures move the track AGAINST.
    against: int


class Option(NamedTuple):
    """What one hero can do in a round: the hero afterwards, AGAINST, gains (a success), ways."""

    number: int
    against: int
    gains: Gains
    success: bool
    ways: int


def rested(part: Part) -> Part:
    """Give a hero after a round, with a round less of every bar."""
    if not part.bars:
        return part
    bars = tuple((bar, left and left - 1) for bar, left in part.bars if left != 1)
    return replace(part, bars=bars)


def left_by(part: Part, outcome: Outcome) -> Part:
    """Give a hero after a Performance and the round that it was made in."""
    uncertain = part.uncertain and not (outcome.cleared or outcome.confidence)
    return Part(
        part.rank, part.wear + outcome.wear, uncertain or outcome.uncertainty, rested(part).bars
    )


def struck(part: Part, effect: Effect) -> Part:
    """Give a hero on whom an Event's effect falls."""
    if effect.kind == "cause-wear":
        return replace(part, wear=part.wear + effect.amount)
    if effect.kind == "clear-wear":
        return replace(part, wear=max(0, part.wear - effect.amount))
    if effect.kind == "bar" and effect.who != ALL:
        bar = str(effect.commitment), effect.rounds
        return replace(part, bars=in_order((*part.bars, bar)))
    return part


@lru_cache(maxsize=4096)
def gained(gains: tuple[Gains, ...]) -> Gains:
    """Add up successes: the best FOR movement, all the Impact."""
    found = {(0, 0): 1}
    for one in gains:
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (best, impact), ways in found.items():
            for (movement, more), count in one:
                after[max(best, movement), impact + more] += ways * count
        found = dict(after)
    return tuple(found.items())
