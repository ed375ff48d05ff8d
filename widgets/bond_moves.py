"""What can be done to a hero's Bonds, as the lines of a log, and what comes of each.

A Bond is known by its number, which no other Bond of the log gets. Lines read
`add 2 creation Kira|I owe him my life.`, `share 2`, `earn 2 strands-vignette`, `strain 2`,
`rewrite 2 Rival I'd bleed for.`, `theirs 2 3` (they hold a Bond of that level back), `release 2`,
and `release 2 scene` once its scene was played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from rules.momenta.characters.bonds import Bond

from .bond_kept import LONGEST_WORDS, bond_in, bond_text
from .logged import KeptLog

__all__ = ["SCENE", "KeptMoves", "Kind", "Move"]

Kind = Literal["add", "share", "earn", "strain", "release", "rewrite", "theirs"]
SCENE: Final = "scene"
LINE = re.compile(rf"({'|'.join(get_args(Kind))}) ([1-9][0-9]{{0,2}})(?: (.+))?")
# What may follow the number.
FOLLOWS: Final[dict[str, str]] = {
    "add": r"[a-z0-9-]{1,60} .+",
    "earn": r"[a-z0-9-]{1,60}",
    "release": SCENE,
    "theirs": r"[0-9]{1,2}",
    "rewrite": rf".{{1,{LONGEST_WORDS}}}",
}
# Those that may stand alone.
ALONE: Final = ("share", "strain", "release")


@dataclass(frozen=True, slots=True)
class Move:
    """An entry: what was done to which Bond, and what it takes to say it.

    `source` is the id of a source of Strands or `CREATION`; `words` a descriptor; `level` theirs.
    """

    kind: Kind
    bond: int
    source: str = ""
    target: str = ""
    words: str = ""
    level: int = 0
    scene: bool = False

    def __str__(self) -> str:
        """Write the line of the entry."""
        follows = {
            "add": f" {self.source} {self._written_bond()}",
            "earn": f" {self.source}",
            "release": f" {SCENE}" if self.scene else "",
            "rewrite": f" {self.words}",
            "theirs": f" {self.level}",
        }
        return f"{self.kind} {self.bond}{follows.get(self.kind, '')}"

    def _written_bond(self) -> str:
        return bond_text(Bond(self.target, self.words, 0)).partition(" ")[2]


def _move_in(line: str) -> Move:
    """Read a line; raises ValueError for what no move writes."""
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError(line)
    kind: Any = found[1]
    number, rest = int(found[2]), found[3] or ""
    if not (re.fullmatch(FOLLOWS.get(kind, ""), rest) if rest else kind in ALONE):
        raise ValueError(line)
    if kind == "add":
        source, _, written = rest.partition(" ")
        bond = bond_in(f"0 {written}")
        return Move(kind, number, source, bond.target, bond.descriptor)
    if kind == "theirs":
        return Move(kind, number, level=int(rest))
    if kind == "rewrite":
        return Move(kind, number, words=rest.strip())
    return Move(kind, number, "" if kind == "release" else rest, scene=rest == SCENE)


class KeptMoves(KeptLog):
    """The log of a Bond tracker."""

    example = "strain 1"
    move_in = staticmethod(_move_in)
