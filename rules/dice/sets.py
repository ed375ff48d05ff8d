"""Sets of equal dice: finding them, valuing them, and giving each die to one set at most."""

from __future__ import annotations

from math import gcd
from types import MappingProxyType

from .errors import fault, listed, raise_if, shown, whole
from .frozen import Frozen, put
from .pool import MOST_DICE, MOST_SIDES, Die

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["SMALLEST_SET", "SetPayoff", "best_allocation", "matching_sets"]

SMALLEST_SET = 2
MOST_PAYOFF = 1_000


class SetPayoff(Frozen):
    """What one set of `size` equal dice is worth, for each face.

    `size` is 2 to 40 dice; `payoff` maps a face to a whole number from 0 to 1000. A face that is
    missing, or worth 0, pays nothing and no die is ever spent on it. Raises DiceError with every
    fault.

    >>> SetPayoff(2, {5: 5, 6: 6})
    SetPayoff(2, {5: 5, 6: 6})
    """

    __slots__ = ("pairs", "size")
    size: int
    pairs: tuple[tuple[int, int], ...]

    def __init__(self, size: int, payoff: Mapping[int, int]) -> None:
        faults: list[str] = []
        size = whole("The size of a set was", size, SMALLEST_SET, MOST_DICE, faults)
        pairs: list[tuple[int, int]] = []
        try:
            given = list(payoff.items())
        except (AttributeError, TypeError):
            faults.append(
                fault("The payoff of a set was", shown(payoff), "a mapping of face to payoff")
            )
            given = []
        for face, value in given:
            face = whole("A face that pays was", face, 1, MOST_SIDES, faults)
            value = whole(f"The payoff of face {face} was", value, 0, MOST_PAYOFF, faults)
            pairs.append((face, value))
        raise_if(faults)
        put(self, "size", size)
        put(self, "pairs", tuple(sorted(pair for pair in pairs if pair[1])))

    @classmethod
    def per_face(cls, size: int, die: Die, times: int = 1) -> SetPayoff:
        """Give the payoff of the face's own number, `times` over, for every face of a die."""
        return cls(size, {face: face * times for face in range(1, _sides(die) + 1)})

    @classmethod
    def flat(cls, size: int, die: Die, value: int) -> SetPayoff:
        """Give the payoff that is the same for every face of a die."""
        return cls(size, dict.fromkeys(range(1, _sides(die) + 1), value))

    @property
    def payoff(self) -> Mapping[int, int]:
        """The worth of one set, by face; faces that pay nothing are left out."""
        return MappingProxyType(dict(self.pairs))

    def _key(self) -> tuple[object, ...]:
        return (self.size, self.pairs)

    def __repr__(self) -> str:
        return f"SetPayoff({self.size}, {dict(self.pairs)})"

    def __reduce__(self) -> tuple[object, ...]:
        return (SetPayoff, (self.size, dict(self.pairs)))


def matching_sets(faces: Iterable[int]) -> Mapping[int, int]:
    """Give each face that at least two dice show, with how many dice show it.

    Faces come in rising order. Raises DiceError with every fault.

    >>> dict(matching_sets((2, 5, 3, 5, 5)))
    {5: 3}
    """
    places = _places(faces)
    return MappingProxyType(
        {face: len(at) for face, at in places.items() if len(at) >= SMALLEST_SET}
    )


def best_allocation(
    faces: Iterable[int], payoffs: Sequence[SetPayoff]
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Give the sets worth most together, each die in one set at most.

    Each set is (size, face, positions of its dice in `faces`, counted from 0), in rising order of
    face and then falling order of size. Among equal choices the one with the fewest dice is taken.
    Raises DiceError with every fault.

    >>> die = Die(6, (5, 6))
    >>> best_allocation((5, 2, 5, 5), [SetPayoff.per_face(2, die)])
    ((2, 5, (0, 2)),)
    """
    places = _places(faces)
    taken: list[tuple[int, int, tuple[int, ...]]] = []
    for face, at in places.items():
        start = 0
        for size in _best_sizes(worths(face, checked_payoffs(payoffs)), len(at)):
            taken.append((size, face, tuple(at[start : start + size])))
            start += size
    return tuple(taken)


def worths(face: int, payoffs: Sequence[SetPayoff]) -> list[tuple[int, int]]:
    """Give (size, worth) of each set that this face can make."""
    return [
        (payoff.size, value)
        for payoff in payoffs
        for paying, value in payoff.pairs
        if paying == face
    ]


def gains(worth: Iterable[tuple[int, int]], most: int) -> list[int]:
    """Give the most that 0, 1, … `most` equal dice are worth when split into sets: a knapsack."""
    best = [0] * (most + 1)
    for size, value in worth:
        for dice in range(size, most + 1):
            best[dice] = max(best[dice], best[dice - size] + value)
    return best


def checked_payoffs(payoffs: object) -> tuple[SetPayoff, ...]:
    """Give back the payoffs as a tuple, or raise the DiceError that says what is wrong."""
    faults: list[str] = []
    found = listed("The payoffs were", payoffs, "a list of SetPayoff", faults)
    for payoff in found:
        if not isinstance(payoff, SetPayoff):
            faults.append(fault("A payoff was", shown(payoff), "a SetPayoff"))
    raise_if(faults)
    return tuple(payoff for payoff in found if isinstance(payoff, SetPayoff))


def common_payoff(payoffs: Iterable[SetPayoff]) -> int:
    """Give the largest number that every payoff is a multiple of, at least 1."""
    return gcd(*(value for payoff in payoffs for _, value in payoff.pairs)) or 1


def _best_sizes(worth: list[tuple[int, int]], dice: int) -> list[int]:
    """Walk the knapsack back: the sizes of the sets, largest first."""
    best = gains(worth, dice)
    while dice and best[dice - 1] == best[dice]:
        dice -= 1
    sizes: list[int] = []
    while best[dice]:
        size = next(
            size
            for size, value in sorted(worth, reverse=True)
            if size <= dice and best[dice - size] + value == best[dice]
        )
        sizes.append(size)
        dice -= size
    return sorted(sizes, reverse=True)


def _places(faces: Iterable[int]) -> dict[int, list[int]]:
    """Give the positions of the dice that show each face, faces in rising order."""
    faults: list[str] = []
    found = listed("The faces were", faces, "the faces that the dice show", faults)
    if len(found) > MOST_DICE:
        faults.append(fault("The faces were", f"{len(found)} dice", f"at most {MOST_DICE} dice"))
    shown_faces = [whole("A face was", face, 1, MOST_SIDES, faults) for face in found]
    raise_if(faults)
    places: dict[int, list[int]] = {face: [] for face in sorted(set(shown_faces))}
    for at, face in enumerate(shown_faces):
        places[face].append(at)
    return places


def _sides(die: Die) -> int:
    if isinstance(die, Die):
        return die.sides
    raise_if([fault("The die of a payoff was", shown(die), "a Die")])
    return 0
