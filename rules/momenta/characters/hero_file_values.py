"""Reading the values of a hero's file: each of the right type and size, or a sentence why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from rules.data.faults import nearest, one_of, shown
from rules.data.typed import is_visible, tidy

T = TypeVar("T")

# In characters: an id or the name of a board, a name, and a phrase such as a Thread.
LONGEST_ID: Final = 60
LONGEST_NAME: Final = 100
LONGEST_PHRASE: Final = 400
# Far more than any hero holds of anything.
MOST_ITEMS: Final = 60
LARGEST_NUMBER: Final = 999


class HeroFaults(ValueError):  # noqa: N818 (it holds many faults; it is not one error)
    """A hero that cannot be written or read; `faults` holds every reason as a sentence."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__(" ".join(self.faults))

    def __reduce__(self) -> tuple[type[HeroFaults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class Values:
    """Values being read: what is wrong is noted with its place, and a stand-in is given."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def refuse(self, place: str, found: str, allowed: str) -> None:
        """Note a fault."""
        self.faults.append(f"{place}: found {found}; allowed is {allowed}.")

    def text(self, place: str, value: object, longest: int) -> str:
        """Read a text of one line, with plain spaces."""
        value = tidy(value) if isinstance(value, str) else value
        if isinstance(value, str) and len(value) <= longest and is_visible(value):
            return value
        found = f"{len(value)} characters" if isinstance(value, str) else kind_found(value)
        if isinstance(value, str) and len(value) <= longest:
            found = f"{shown(value)}, which cannot be printed as it is"
        self.refuse(place, found, f"a text of one line with at most {longest} characters")
        return ""

    def number(self, place: str, value: object) -> int:
        """Read a whole number; true and false are none."""
        if type(value) is int and abs(value) <= LARGEST_NUMBER:
            return value
        found = kind_found(value)
        self.refuse(place, found, f"a whole number between -{LARGEST_NUMBER} and {LARGEST_NUMBER}")
        return 0

    def items(self, place: str, value: object, each: Callable[[str, object], T]) -> tuple[T, ...]:
        """Read a list."""
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            found = f"{len(value)} items" if isinstance(value, list) else kind_found(value)
            self.refuse(place, found, f"a list of at most {MOST_ITEMS} items")
            return ()
        return tuple(each(f"{place} {at}", item) for at, item in enumerate(value, 1))

    def map(self, place: str, value: object, each: Callable[[str, object], T]) -> dict[str, T]:
        """Read a table whose keys are ids."""
        if not isinstance(value, dict) or len(value) > MOST_ITEMS:
            found = f"{len(value)} entries" if isinstance(value, dict) else kind_found(value)
            self.refuse(place, found, f"a table of at most {MOST_ITEMS} entries")
            return {}
        return {
            self.text(f"{place}, a key", key, LONGEST_ID): each(f"{place}, {shown(key)}", item)
            for key, item in value.items()
        }

    def table(
        self,
        place: str,
        value: object,
        keys: Mapping[str, Callable[[str, object], Any]],
        needed: Iterable[str],
    ) -> dict[str, Any]:
        """Read a table of known keys; what is not there is not given."""
        if not isinstance(value, dict):
            self.refuse(place, kind_found(value), "a table")
            return {}
        read = {}
        for key, found in value.items():
            if key in keys:
                read[key] = keys[key](f"{place}, {key}", found)
                continue
            near = nearest(key, keys)
            hint = f" Nearest: {near}." if near else ""
            self.faults.append(
                f"{place}: found the key {shown(key)}; allowed is {one_of(keys)}.{hint}"
            )
        for key in needed:
            if key not in value:
                self.refuse(f"{place}, {key}", "nothing", "a value: the key is required")
        return read


def kind_found(value: object) -> str:
    """Name a value that is of the wrong kind; tables and lists may be deep and are not shown."""
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else shown(value)
