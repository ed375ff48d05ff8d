"""Sets of equal dice: finding them, valuing them, and giving each die to one set at most."""

from __future__ import annotations

from itertools import accumulate
from types import MappingProxyType

from .pool import MOST_DICE, MOST_SIDES, Die
from .values import DiceError, Frozen, fault, listed, raise_if, setters, shown, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["SetPayoff", "best_allocation", "matching_sets"]

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
            given = payoff.items()
        except AttributeError:
            faults.append(
                fault("The payoff of a set was", shown(payoff), "a mapping of face to payoff")
            )
            given = {}.items()
        for face, value in given:
            if not (type(face) is int and 1 <= face <= MOST_SIDES):
                face = whole("A face that pays was", face, 1, MOST_SIDES, faults)
            if not (type(value) is int and 0 <= value <= MOST_PAYOFF):
                value = whole(f"The payoff of face {face} was", value, 0, MOST_PAYOFF, faults)
            if value:
                pairs.append((face, value))
        raise_if(faults)
        _set_size(self, size)
        _set_pairs(self, tuple(sorted(pairs)))

    @classmethod
    def per_face(cls, size: int, die: Die, times: int = 1) -> SetPayoff:
        """Give each face's own number as payoff, `times` over (0 to 50).

        >>> SetPayoff.per_face(3, Die(4), times=2)
        SetPayoff(3, {1: 2, 2: 4, 3: 6, 4: 8})
        """
        faults: list[str] = []
        faces = _faces(die, faults)
        most_times = MOST_PAYOFF // MOST_SIDES
        times = whole("The times of a payoff were", times, 0, most_times, faults)
        return cls._of(size, {face: face * times for face in faces}, faults)

    @classmethod
    def flat(cls, size: int, die: Die, value: int) -> SetPayoff:
        """Give the same payoff to every face of a die.

        >>> SetPayoff.flat(2, Die(4), 1)
        SetPayoff(2, {1: 1, 2: 1, 3: 1, 4: 1})
        """
        faults: list[str] = []
        faces = _faces(die, faults)
        value = whole("The payoff of a set was", value, 0, MOST_PAYOFF, faults)
        return cls._of(size, dict.fromkeys(faces, value), faults)

    @classmethod
    def _of(cls, size: int, payoff: Mapping[int, int], faults: list[str]) -> SetPayoff:
        """Make a payoff, or raise its own faults together with those already found."""
        try:
            made = cls(size, payoff)
        except DiceError as error:
            faults = [*error.faults, *faults]
        raise_if(faults)
        return made

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


_set_pairs, _set_size = setters(SetPayoff)


def matching_sets(faces: Iterable[int]) -> Mapping[int, int]:
    """Give each face that at least two dice show, with how many dice show it.

    Faces come in rising order. Raises DiceError with every fault.

    >>> dict(matching_sets((2, 5, 3, 5, 5)))
    {5: 3}
    """
    faults: list[str] = []
    places = _places(faces, faults)
    raise_if(faults)
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
    faults: list[str] = []
    places = _places(faces, faults)
    worth = worths(checked_payoffs(payoffs, faults))
    raise_if(faults)
    taken: list[tuple[int, int, tuple[int, ...]]] = []
    for face, at in places.items():
        start = 0
        for size in _best_sizes(worth.get(face, []), len(at)):
            taken.append((size, face, tuple(at[start : start + size])))
            start += size
    return tuple(taken)


def worths(payoffs: Iterable[SetPayoff]) -> dict[int, list[tuple[int, int]]]:
    """Give (size, worth) of each set that pays, by face."""
    found: dict[int, list[tuple[int, int]]] = {}
    for payoff in payoffs:
        for face, value in payoff.pairs:
            found.setdefault(face, []).append((payoff.size, value))
    return found


def gains(worth: Sequence[tuple[int, int]], most: int) -> list[int]:
    """Give the most that 0, 1, … `most` equal dice are worth when split into sets: a knapsack.

    >>> gains([(2, 5), (3, 8)], 6)
    [0, 0, 5, 8, 10, 13, 16]
    """
    if len(worth) == 1:
        ((size, value),) = worth
        return [dice // size * value for dice in range(most + 1)]
    best = [0] * (most + 1)
    for size, value in worth:
        for dice in range(size, most + 1):
            better = best[dice - size] + value
            if better > best[dice]:
                best[dice] = better
        # A die more is never worth less: it may lie idle.
        best = list(accumulate(best, max))
    return best


def checked_payoffs(payoffs: object, faults: list[str]) -> list[SetPayoff]:
    """Give back the payoffs, or note what is wrong with them."""
    found = listed("The payoffs were", payoffs, "a list of SetPayoff", faults) or []
    checked = [payoff for payoff in found if isinstance(payoff, SetPayoff)]
    if len(checked) < len(found):
        for payoff in found:
            if not isinstance(payoff, SetPayoff):
                faults.append(fault("A payoff was", shown(payoff), "a SetPayoff"))
    return checked


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


def _places(faces: Iterable[int], faults: list[str]) -> dict[int, list[int]]:
    """Give the positions of the dice that show each face, faces in rising order."""
    found = listed("The faces were", faces, "the faces that the dice show", faults) or []
    if len(found) > MOST_DICE:
        faults.append(fault("The faces were", f"{len(found)} dice", f"at most {MOST_DICE} dice"))
    places: dict[int, list[int]] = {}
    for at, face in enumerate(found):
        places.setdefault(whole("A face was", face, 1, MOST_SIDES, faults), []).append(at)
    return dict(sorted(places.items()))


def _faces(die: Die, faults: list[str]) -> range:
    """Give the faces of a die, or note the fault and give none."""
    if isinstance(die, Die):
        return range(1, die.sides + 1)
    faults.append(fault("The die of a payoff was", shown(die), "a Die"))
    return range(0)
