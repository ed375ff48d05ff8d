"""What everything here stands on: values that never change, and faults said in sentences."""

from __future__ import annotations

from itertools import islice
from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn, TypeGuard

__all__ = ["DiceError"]

_LONGEST_SHOWN = 40
_MOST_LISTED = 1_000


class DiceError(ValueError):
    """A question that the dice cannot answer, with every fault of it.

    `faults` holds one sentence a fault: what was given, what is allowed, where.

    >>> from rules.dice import Die
    >>> try:
    ...     Die(1, [])
    ... except DiceError as error:
    ...     for fault in error.faults:
    ...         print(fault)
    The sides of a die were given as 1; allowed is a whole number from 2 to 20.
    The success faces of a die were given as none; allowed is at least one face.
    """

    def __init__(self, *faults: str) -> None:
        super().__init__(*faults)

    @property
    def faults(self) -> tuple[str, ...]:
        """Every fault as one sentence, in the order of the arguments."""
        return self.args

    def __str__(self) -> str:
        return " ".join(self.faults)


def shown(given: object) -> str:
    """What was given, short enough for a sentence."""
    try:
        text = repr(given)
    except Exception:  # a value that cannot even be shown must still get its sentence
        return f"a value of type {type(given).__name__}"
    if len(text) > _LONGEST_SHOWN:
        text = text[: _LONGEST_SHOWN - 1] + "…"
    return text


def fault(where: str, given: str, allowed: str) -> str:
    """One fault as a sentence."""
    return f"{where} given as {given}; allowed is {allowed}."


def is_whole(given: object) -> TypeGuard[int]:
    """Whether this is a whole number: True and 2.0 are not."""
    return isinstance(given, int) and not isinstance(given, bool)


def whole(where: str, given: object, least: int, most: int, faults: list[str]) -> int:
    """Give back a whole number within bounds, or note the fault and give the lower bound.

    A whole number of another library (numpy's, say) counts, and comes back as Python's own.
    """
    if not isinstance(given, bool):
        try:
            number = index(given)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            if least <= number <= most:
                return int(number)
    faults.append(fault(where, shown(given), f"a whole number from {least} to {most}"))
    return least


def listed(where: str, given: object, allowed: str, faults: list[str]) -> list[object] | None:
    """Give back the items of something that can be gone through, or note the fault."""
    try:
        if isinstance(given, (str, bytes)):
            raise TypeError
        found = list(islice(given, _MOST_LISTED + 1))  # type: ignore[call-overload]
    except TypeError:
        faults.append(fault(where, shown(given), allowed))
        return None
    if len(found) > _MOST_LISTED:
        faults.append(fault(where, f"more than {_MOST_LISTED} items", allowed))
        return None
    return found


def raise_if(faults: list[str]) -> None:
    """Raise a DiceError when there is at least one fault."""
    if faults:
        raise DiceError(*faults)


# The decorator of dataclasses would give much of this, but importing it costs more than this whole
# package does, and a pool made with it takes twice as long.


class Frozen:
    """A value whose slots are set once; equality and hash go by `_key`."""

    __slots__: tuple[str, ...] = ()

    def _key(self) -> tuple[object, ...]:
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: make a new one to change {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._key() == other._key() if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._key()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self._key())


def setters(kind: type[Frozen]) -> tuple[Callable[[Frozen, object], None], ...]:
    """Give the one way to fill the slots of a new value: a function a slot, in their order."""
    return tuple([kind.__dict__[slot].__set__ for slot in kind.__slots__])
