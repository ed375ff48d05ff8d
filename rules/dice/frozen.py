"""Values that never change once made, compared by what they hold."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

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
