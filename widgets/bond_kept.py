"""What a Bond tracker keeps: the Bonds that a hero begins with, as a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.data import current
from rules.data.typed import is_visible
from rules.momenta.characters.bonds import Bond, why_not_held
from rules.momenta.characters.creation_records import ReadyBond, ReadyHero
from rules.momenta.characters.hero import cores_from
from rules.momenta.characters.hero_file_values import LONGEST_NAME, LONGEST_PHRASE

from .controls import Control, ControlFault, shown

__all__ = [
    "LONGEST_TARGET",
    "LONGEST_WORDS",
    "MOST_STRANDS",
    "KeptBonds",
    "bond_in",
    "bond_text",
    "usual_bonds",
    "usual_soul",
]

# In characters, as a hero's own Bonds have them.
LONGEST_TARGET, LONGEST_WORDS = LONGEST_NAME, LONGEST_PHRASE
MOST_BONDS, MOST_STRANDS = 30, 999
# What stands between the target of a Bond and its words.
BETWEEN = "|"


def _example() -> ReadyHero | None:
    """Give the hero of the book's worked example."""
    return next((hero for hero in current().of(ReadyHero) if hero.example), None)


def usual_soul() -> int:
    """Give the SOUL of the example; none where there is no example."""
    hero = _example()
    return cores_from(hero.attributes, current())["soul"] if hero else 0


def usual_bonds() -> tuple[Bond, ...]:
    """Give the Bonds of the example."""
    hero = _example()
    return tuple(
        Bond(bond.target, bond.descriptor, bond.strands)
        for bond in current().of(ReadyBond)
        if hero and bond.hero == hero.id
    )


def bond_text(bond: Bond) -> str:
    """Write a Bond in a line.

    >>> bond_text(Bond("Kira", "I owe him my life.", 3))
    '3 Kira|I owe him my life.'
    """
    target = bond.target.replace("%", "%25").replace(BETWEEN, "%7C")
    return f"{bond.strands} {target}{BETWEEN}{bond.descriptor}"


def bond_in(line: str) -> Bond:
    """Read what `bond_text` writes; raises ValueError for anything else."""
    strands, space, rest = line.partition(" ")
    target, bar, words = rest.partition(BETWEEN)
    if not (space and bar and strands.isascii() and strands.isdecimal() and len(strands) < 4):
        raise ValueError(line)
    target = target.replace("%7C", BETWEEN).replace("%25", "%")
    return _checked(Bond(target, words, int(strands)))


def _checked(bond: Bond) -> Bond:
    """Give a Bond whose texts can be shown and kept; raises ValueError."""
    lengths = ((bond.target, LONGEST_TARGET), (bond.descriptor, LONGEST_WORDS))
    for text, longest in lengths:
        if not isinstance(text, str) or not is_visible(text) or len(text) > longest:
            raise ValueError(bond)
        if text != text.strip():
            raise ValueError(bond)
    whole = isinstance(bond.strands, int) and not isinstance(bond.strands, bool)
    if not whole or not 0 <= bond.strands <= MOST_STRANDS:
        raise ValueError(bond)
    return bond


class KeptBonds(Control[Any]):
    """Bonds: `Bond`s or triples of target, words and Strands, or the text that stands for them."""

    is_drawn = False

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"start": usual_bonds, **keys})

    def read(self, raw: object) -> tuple[Bond, ...]:
        """Give the Bonds; raises ControlFault with a sentence."""
        try:
            bonds = tuple(self._bonds(raw))
        except (TypeError, ValueError):
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; up to {MOST_BONDS} Bonds are allowed, each"
                f" with a target of up to {LONGEST_TARGET} characters, words of up to"
                f" {LONGEST_WORDS}, and Strands."
            ) from None
        # Whether there is room for all of them is told beside them.
        if refusals := why_not_held(bonds, len(bonds)):
            raise ControlFault(f"{self.label}: {' '.join(map(str, refusals))}")
        return bonds

    def _bonds(self, raw: Any) -> Sequence[Bond]:
        if isinstance(raw, str):
            lines = raw.split("\n")[: MOST_BONDS + 1] if raw else []
            bonds = [bond_in(line) for line in lines]
        elif isinstance(raw, Sequence) and len(raw) <= MOST_BONDS:
            given = (bond if isinstance(bond, Bond) else Bond(*bond) for bond in raw)
            bonds = [_checked(bond) for bond in given]
        else:
            raise ValueError(raw)
        if len(bonds) > MOST_BONDS or not all(bond.target for bond in bonds):
            raise ValueError(raw)
        return bonds

    def write(self, value: tuple[Bond, ...]) -> str:
        """Give a line for each Bond."""
        return "\n".join(map(bond_text, value))
