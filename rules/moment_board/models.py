"""How a Performance is drawn: what the bag of tokens and the dice pool have in common."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from rules.data import Ruleset
from rules.dice import Distribution, Source
from rules.moment_board.moment import Moment, MomentFaults
from rules.moment_board.records import Commitment, Flame, ModelId, Redraws

# The bag: places of the drawn tokens in the hero's bag, where the Destiny Token has the last one.
# The pool: the faces in order, the Destiny die is the last.
Drawn = tuple[int, ...]


class Holder(Protocol):
    """What a hero brings to a Performance; a `Hero` is one."""

    @property
    def tokens(self) -> tuple[int, ...]:
        """The plain tokens of the bag."""

    @property
    def dice(self) -> int:
        """The dice of the pool, the Destiny die among them."""

    @property
    def suffers(self) -> tuple[str, ...]:
        """The ids of the Banes that are suffered, DOUBT apart."""


class Held(NamedTuple):
    """Tokens, dice and Banes without the rest of the hero."""

    tokens: tuple[int, ...]
    dice: int
    suffers: tuple[str, ...] = ()


class Powers(Distribution):
    """How many of `total` equally likely ways give each Power.

    >>> Powers({1: 1, 3: 2}).at_least(3)
    Fraction(2, 3)
    """

    __slots__ = ()

    @property
    def ways(self) -> dict[int, int]:
        """Each Power with its number of ways, in rising order."""
        return dict(self.items())

    @property
    def total(self) -> int:
        """The number of equally likely ways."""
        return self.denominator


@dataclass(frozen=True, slots=True)
class Piece:
    """One drawn token or die: what it shows and how much Power it counts for by itself.

    `lit` says that it is Destiny and that the flame burns on it; `paired` that it stands in a
    Double that adds Power of its own (never for a token).
    """

    name: str
    shows: int
    value: int
    destiny: bool = False
    lit: bool = False
    paired: bool = False


class Model(Protocol):
    """One way to perform. All chances are exact; all draws come from the one source of chance."""

    def powers(self, hero: Holder, lit: bool, ruleset: Ruleset) -> Powers:
        """Give the Power of one fresh Performance."""

    def after_redraw(
        self, hero: Holder, drawn: Drawn, index: int, lit: bool, ruleset: Ruleset
    ) -> Powers:
        """Give the Power once the token or die at `index` of what was drawn is replaced."""

    def turned(self, hero: Holder, lit: bool, difficulty: int, ruleset: Ruleset) -> Fraction:
        """Give the chance that a Performance fails and replacing its best piece saves it."""

    def draw(self, hero: Holder, source: Source, ruleset: Ruleset) -> Drawn:
        """Draw a Performance."""

    def redraw(
        self, hero: Holder, drawn: Drawn, index: int, source: Source, ruleset: Ruleset
    ) -> Drawn:
        """Replace the token or die at `index` of what was drawn."""

    def power(self, hero: Holder, drawn: Drawn, lit: bool, ruleset: Ruleset) -> int:
        """Give the Power of what was drawn."""

    def pieces(self, hero: Holder, drawn: Drawn, lit: bool, ruleset: Ruleset) -> tuple[Piece, ...]:
        """Give each drawn token or die."""

    def faults(self, hero: Holder, drawn: Drawn, ruleset: Ruleset) -> tuple[str, ...]:
        """Give what is wrong with a draw that cannot be, as sentences."""


def model_of(name: ModelId) -> Model:
    """Give the model with that id; raises MomentFaults for another one."""
    # Each of the two stands on this module.
    from rules.moment_board.bag import BAG
    from rules.moment_board.pool import POOL

    models: dict[str, Model] = {"bag": BAG, "pool": POOL}
    if name not in models:
        raise MomentFaults((f"The Performance cannot be {name!r}; allowed is bag or pool.",))
    return models[name]


def is_lit(moment: Moment, commitment: str, ruleset: Ruleset) -> bool:
    """Tell whether the Active Flame burns for a commitment in this Moment (C-16)."""
    everywhere = ruleset.one(Flame, moment.flame).everywhere
    return everywhere or ruleset.one(Commitment, commitment).flame


@dataclass(frozen=True, slots=True)
class BestRedraw:
    """The best use of one Redraw Token, and the exact chance of a success then.

    `index` is the place of the piece to replace, None where a token redraws everything.
    """

    index: int | None
    chance: Fraction


def best_redraw(
    model: Model, hero: Holder, drawn: Drawn, lit: bool, difficulty: int, ruleset: Ruleset
) -> BestRedraw:
    """Give which piece to replace so that a success is likeliest (gap mb-redraw-effect).

    Of pieces as good as each other, the one of least value, then the first.
    """
    if redraws_all(ruleset):
        return BestRedraw(None, model.powers(hero, lit, ruleset).at_least(difficulty))
    pieces = model.pieces(hero, drawn, lit, ruleset)
    chances = [
        model.after_redraw(hero, drawn, index, lit, ruleset).at_least(difficulty)
        for index in range(len(pieces))
    ]
    best = max(range(len(pieces)), key=lambda index: (chances[index], -pieces[index].value))
    return BestRedraw(best, chances[best])


def redraws_all(ruleset: Ruleset) -> bool:
    """Tell whether a Redraw Token redraws the whole Performance (the switch of C-13)."""
    return ruleset.one(Redraws).effect == "all"


def powers_redrawn_all(
    model: Model, hero: Holder, lit: bool, difficulty: int, ruleset: Ruleset
) -> Powers:
    """Give the Power of a Performance that is redrawn as a whole once, if it fails."""
    fresh = model.powers(hero, lit, ruleset)
    failing = sum(count for power, count in fresh.items() if power < difficulty)
    return Powers(
        {
            power: count * (failing + (fresh.total if power >= difficulty else 0))
            for power, count in fresh.items()
        }
    )


def success_with_redraw_all(
    model: Model, hero: Holder, lit: bool, difficulty: int, ruleset: Ruleset
) -> Fraction:
    """Give the chance of a success with one redraw-all after a failure."""
    return powers_redrawn_all(model, hero, lit, difficulty, ruleset).at_least(difficulty)


def success_with_redraw(
    model: Model, hero: Holder, lit: bool, difficulty: int, ruleset: Ruleset
) -> Fraction:
    """Give the chance of a success with one Redraw Token, spent as well as can be on a failure."""
    if redraws_all(ruleset):
        return success_with_redraw_all(model, hero, lit, difficulty, ruleset)
    fresh = model.powers(hero, lit, ruleset).at_least(difficulty)
    return fresh + model.turned(hero, lit, difficulty, ruleset)
