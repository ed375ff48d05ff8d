"""What a board keeps without showing a field for it: its moves, and what heroes carry over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from rules.data import current
from rules.data.typed import is_visible
from rules.moment_board.carrying import carry_over
from rules.moment_board.moment import Moment, MomentFaults
from rules.moment_board.moves import Move, read_moves, write_moves
from rules.moment_board.records import BoardLimits, Redraws, Reserve
from rules.moment_board.state import HeroState, State, start

from .controls import Control, ControlFault, shown

__all__ = [
    "USUAL_SEED",
    "Carried",
    "KeptCarried",
    "KeptMoves",
    "carried_from",
    "carried_in",
    "moves_in",
    "written",
]

# What draws where no seed was given: on a board, and where a forecast looks ahead from one.
USUAL_SEED = "lantern"
# A point would be written in three characters in a link.
BETWEEN_MOVES = ","
MOST_BANES = 99


class KeptMoves(Control[str]):
    """The moves of a board, as a text."""

    is_drawn = False

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"start": str, **keys})

    def read(self, raw: object) -> str:
        """Give the text of moves in a text; raises ControlFault with a sentence."""
        try:
            return written(moves_in(raw if isinstance(raw, str) else "?"))
        except MomentFaults:
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; moves as the board writes them are"
                ' allowed, like "c0-a,b,p0".'
            ) from None


def moves_in(text: str) -> tuple[Move, ...]:
    """Give the moves in a text; raises MomentFaults."""
    return read_moves(text.replace(BETWEEN_MOVES, "."))


def written(moves: Iterable[Move]) -> str:
    """Write moves as a text that is short in a link too."""
    return write_moves(moves).replace(".", BETWEEN_MOVES)


class Brought(NamedTuple):
    """What a hero brings from an earlier Moment; `banes` counts all that were left by any."""

    reserve: int
    redraws: int
    marks: str
    banes: int
    name: str

    def into(self, hero: HeroState, conviction: int) -> HeroState:
        """Give a hero who has this instead of what the Moment says, as far as it can be held."""
        return replace(
            hero,
            reserve=min(self.reserve, current().one(Reserve).most),
            redraws=min(self.redraws, conviction),
            confidence="c" in self.marks,
            uncertainty="u" in self.marks,
            doubt="d" in self.marks,
            banes=self.banes,
        )


class Carried(NamedTuple):
    """What heroes carry over; `supply` are the Day's Redraw Tokens, None where a new Day begins."""

    supply: int | None
    heroes: tuple[Brought, ...]

    def __str__(self) -> str:
        """Write the supply, or `new`, and each hero with a comma between."""
        heroes = (
            f"{one.reserve}-{one.redraws}-{one.marks}-{one.banes}-{quote(one.name, safe=' ')}"
            for one in self.heroes
        )
        return ",".join(["new" if self.supply is None else str(self.supply), *heroes])

    def into(self, moment: Moment) -> Moment:
        """Give a Moment with its heroes as they come from the one before, known by their names."""
        rules, left = current(), list(self.heroes)
        begun = start(moment)
        states = []
        for hero, now in zip(moment.heroes, begun.heroes, strict=True):
            brought = next((one for one in left if one.name == hero.name), None)
            if brought is not None:
                left.remove(brought)
                now = brought.into(now, hero.conviction)
            states.append(now)
        most = rules.one(Redraws).supply_per_hero * rules.one(BoardLimits).most_heroes
        before = replace(
            begun, phase="ended", supply=min(self.supply or 0, most), heroes=tuple(states)
        )
        return carry_over(moment, before, new_day=self.supply is None)


def carried_from(moment: Moment, ended: State, before: Carried | None, *, new_day: bool) -> Carried:
    """Give what heroes carry out of a Moment that has ended; `before` is what they carried in."""
    banes = [(hero.name, hero.banes) for hero in (before.heroes if before else ())]
    heroes = []
    for hero, now in zip(moment.heroes, ended.heroes, strict=True):
        old = next((one for one in banes if one[0] == hero.name), None)
        if old is not None:
            banes.remove(old)
        marks = [
            letter
            for letter, has in (("c", now.confidence), ("u", now.uncertainty), ("d", now.doubt))
            if has
        ]
        all_banes = min(MOST_BANES, now.banes + (old[1] if old else 0))
        heroes.append(Brought(now.reserve, now.redraws, "".join(marks), all_banes, hero.name))
    return Carried(None if new_day else ended.supply, tuple(heroes))


class KeptCarried(Control[str]):
    """What heroes carry over from the Moment before, as a text; nothing at first."""

    is_drawn = False

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"start": str, **keys})

    def read(self, raw: object) -> str:
        """Give the text of what is carried; raises ControlFault with a sentence."""
        if raw == "":
            return ""
        try:
            return str(carried_in(raw if isinstance(raw, str) else "?"))
        except ValueError:
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; what a board carries over is allowed, like"
                ' "7,2-1-c-0-Hesper".'
            ) from None


def carried_in(text: str) -> Carried:
    """Read what `Carried` writes; raises ValueError for anything else."""
    supply, *heroes = text.split(",")
    if len(heroes) > current().one(BoardLimits).most_heroes:
        raise ValueError(text)
    return Carried(
        None if supply == "new" else _small(supply), tuple(_read_hero(hero) for hero in heroes)
    )


def _read_hero(text: str) -> Brought:
    reserve, redraws, marks, banes, name = text.split("-", 4)
    name = unquote(name, errors="strict")
    if marks not in ("", "c", "u", "d", "cd", "ud") or not is_visible(name) or len(name) > 200:
        raise ValueError(text)
    return Brought(_small(reserve), _small(redraws), marks, _small(banes), name)


def _small(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise ValueError(text)
    return int(text)
