"""What is said when dice are asked the impossible: one sentence a fault, all faults at once."""

from __future__ import annotations

from itertools import islice
from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

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
