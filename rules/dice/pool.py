"""Dice and pools of equal dice: the questions that exact odds are asked about."""

from __future__ import annotations

from .values import Frozen, fault, listed, raise_if, setters, shown, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["MOST_DICE", "MOST_SIDES", "Die", "Pool"]

FEWEST_SIDES = 2
MOST_SIDES = 20
MOST_DICE = 40


class Die(Frozen):
    """A fair die with the faces 1 to `sides`, some of which count as a success.

    `sides` is a whole number from 2 to 20, `success_faces` any of its faces (at least one), in any
    order; without them the highest face alone is a success. Raises DiceError with every fault.

    >>> Die(6, {6, 5})
    Die(6, (5, 6))
    """

    __slots__ = ("sides", "success_faces")
    sides: int
    success_faces: tuple[int, ...]

    def __init__(self, sides: int = 6, success_faces: Iterable[int] | None = None) -> None:
        faces = (sides,) if success_faces is None else success_faces
        if not (type(faces) is tuple and _plainly_right(sides, faces)):
            sides, faces = _checked(sides, success_faces)
        _set_sides(self, sides)
        _set_success_faces(self, faces)

    def _key(self) -> tuple[object, ...]:
        return self.sides, self.success_faces

    def __hash__(self) -> int:
        # Said once more because a sweep asks for it at every entry.
        return hash((self.sides, self.success_faces))


class Pool(Frozen):
    """A number of equal dice rolled together: 0 to 40 of them.

    Raises DiceError with every fault.

    >>> Pool(5, Die(6, (5, 6)))
    Pool(5, Die(6, (5, 6)))
    """

    __slots__ = ("dice", "die")
    dice: int
    die: Die

    def __init__(self, dice: int, die: Die) -> None:
        if not (type(dice) is int and 0 <= dice <= MOST_DICE and type(die) is Die):
            faults: list[str] = []
            dice = whole("The dice of a pool were", dice, 0, MOST_DICE, faults)
            if not isinstance(die, Die):
                faults.append(fault("The die of a pool was", shown(die), "a Die"))
            raise_if(faults)
        _set_dice(self, dice)
        _set_die(self, die)

    def _key(self) -> tuple[object, ...]:
        return self.dice, self.die


_set_sides, _set_success_faces = setters(Die)
_set_dice, _set_die = setters(Pool)


def _plainly_right(sides: int, faces: tuple[int, ...]) -> bool:
    """Whether whole numbers are given, the faces in rising order: dice are made often."""
    if type(sides) is not int or not FEWEST_SIDES <= sides <= MOST_SIDES:
        return False
    last = 0
    for face in faces:
        if type(face) is not int or face <= last:
            return False
        last = face
    return 0 < last <= sides


def _checked(sides: object, success_faces: object) -> tuple[int, tuple[int, ...]]:
    """Look at each argument of a die with care, and raise every fault found."""
    faults: list[str] = []
    sides = whole("The sides of a die were", sides, FEWEST_SIDES, MOST_SIDES, faults)
    most = MOST_SIDES if faults else sides
    if success_faces is None:
        success_faces = (most,)
    where = "The success faces of a die were"
    faces = listed(where, success_faces, f"any of the faces 1 to {most}", faults)
    if faces == []:
        faults.append(fault(where, "none", "at least one face"))
    kept = {whole("A success face of a die was", face, 1, most, faults) for face in faces or ()}
    raise_if(faults)
    return sides, tuple(sorted(kept))


def checked_pool(pool: Pool, faults: list[str]) -> Pool:
    """Give back a pool, or note the fault: the caller raises before it uses what it got."""
    if not isinstance(pool, Pool):
        faults.append(fault("The pool was", shown(pool), "a Pool"))
    return pool
