"""The one source of chance: a seed gives the same dice on every Python, and in the page."""

from __future__ import annotations

from random import Random, SystemRandom

from .pool import FEWEST_SIDES, MOST_DICE, MOST_SIDES, Pool
from .values import DiceError, fault, is_whole, raise_if, shown, whole

__all__ = ["Source", "fresh_seed"]

LONGEST_SEED = 64
WIDEST_SEED = 128
# No letter or digit that could be taken for another when it is read out.
_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_FRESH_SEED_LENGTH = 8


class Source:
    """Dice from a seed: a whole number, or a text of 1 to 64 characters (7 is the text "7").

    Everything is derived in one way from `random.Random(text).random()`, the sequence that Python
    keeps from version to version: a die shows 1 + int(random() * sides). Dice of one roll are drawn
    in order. Raises DiceError when the seed is something else.

    >>> Source("first light").roll(5, 6) == Source("first light").roll(5, 6)
    True
    """

    __slots__ = ("_random", "_seed")

    def __init__(self, seed: int | str) -> None:
        self._seed = _checked_seed(seed)
        self._random = Random(self._seed).random

    @property
    def seed(self) -> str:
        """The seed as text: a Source made from it shows the same dice from the start."""
        return self._seed

    def die(self, sides: int) -> int:
        """Give the face that one die of so many sides shows. Raises DiceError for 1 or 21 sides."""
        faults: list[str] = []
        sides = whole("The sides of a die were", sides, FEWEST_SIDES, MOST_SIDES, faults)
        raise_if(faults)
        return 1 + int(self._random() * sides)

    def roll(self, pool: Pool | int, sides: int | None = None) -> tuple[int, ...]:
        """Give the faces of a pool, or of a number of dice with so many sides, in rolling order.

        Raises DiceError with every fault.
        """
        if isinstance(pool, Pool) and sides is None:
            dice, sides = pool.dice, pool.die.sides
        else:
            faults: list[str] = []
            dice = whole("The dice to roll were", pool, 0, MOST_DICE, faults)
            sides = whole("The sides of a die were", sides, FEWEST_SIDES, MOST_SIDES, faults)
            raise_if(faults)
        draw = self._random
        return tuple([1 + int(draw() * sides) for _ in range(dice)])

    def __repr__(self) -> str:
        return f"Source({self._seed!r})"


def fresh_seed() -> str:
    """Give a new seed for a new roll: 8 letters and digits that may stand in an address.

    It comes from the operating system, so it is new even where the random module was restored from
    a picture of memory.
    """
    return "".join(SystemRandom().choices(_SEED_LETTERS, k=_FRESH_SEED_LENGTH))


def _checked_seed(seed: object) -> str:
    text = str(seed) if is_whole(seed) and abs(seed) < 1 << WIDEST_SEED else seed
    if isinstance(text, str) and 0 < len(text) <= LONGEST_SEED and text.isprintable():
        return text
    raise DiceError(
        fault(
            "The seed was",
            shown(seed),
            f"a whole number of up to {WIDEST_SEED} bits or a text of 1 to {LONGEST_SEED} "
            "printable characters",
        )
    )
