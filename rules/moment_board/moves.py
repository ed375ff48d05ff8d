"""Moves of a Moment, and how a list of them is written as a short text.

A text is moves with a point between them. A move is a letter, the hero's number (from 0) where it
has one, and what it says, each after a hyphen:

| letter | move |
|---|---|
| `c0-a` | choose: `p`, `a`, `b`, or `s` to sit the round out |
| `b` | begin |
| `p0` | perform |
| `r0-2` | redraw the piece at place 2; `r0-x` where a token redraws everything |
| `x0` | redraw-all |
| `w0-r` | Power from Reserve, `w0-a` from Advantage |
| `f0` | final |
| `v0` | prevent |
| `s0` | steady |
| `e` | event |
| `o0` | point |
| `d0-1` | doubt: 1 gives it, 0 takes it away |
| `g0-2` | reserve: 2 points |
| `t0-s3-1-0` | typed: success by 3 (or failure, `f3`), 1 Redraw Token, no redraw-all |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeGuard

from rules.data.faults import shown
from rules.moment_board.moment import MomentFaults

Kind = Literal[
    "choose",
    "begin",
    "perform",
    "redraw",
    "redraw-all",
    "power",
    "final",
    "prevent",
    "steady",
    "event",
    "point",
    "doubt",
    "reserve",
    "typed",
]
# What a move says: a commitment, a place, a number; typed: margin, Redraw Tokens, redraw-alls.
Value = str | int | tuple[int, int, int]

MOST_MOVES: Final = 2000
LONGEST_TEXT: Final = 20_000


@dataclass(frozen=True, slots=True)
class Move:
    """One thing done at the board; `hero` is an index, -1 where the move is nobody's alone."""

    kind: Kind
    hero: int = -1
    value: Value = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A move and why it may not be made now; an empty reason means that it may."""

    kind: Kind
    hero: int
    value: Value
    why_not: str = ""

    @property
    def move(self) -> Move:
        """The move that is offered."""
        return Move(self.kind, self.hero, self.value)


Reader = Callable[[str], Value]
Writer = Callable[[Value], str]


@dataclass(frozen=True, slots=True)
class _Form:
    """How one kind of move is written: its letter, whether it has a hero, what follows."""

    letter: str
    hero: bool = True
    # A pattern of what follows the hero, and how to read and write it.
    pattern: str = ""
    read: Reader = str
    write: Writer = str


_CHOICES: Final = {"p": "prepare", "a": "advance", "b": "breakthrough", "s": ""}
_SOURCES: Final = {"r": "reserve", "a": "advantage"}


def _by_letter(names: dict[str, str]) -> tuple[Reader, Writer]:
    letters = {name: letter for letter, name in names.items()}
    return names.__getitem__, lambda value: letters[str(value)]


def _read_piece(text: str) -> Value:
    return "" if text == "x" else int(text)


def _write_piece(value: Value) -> str:
    return "x" if value == "" else str(value)


def _read_typed(text: str) -> Value:
    result, tokens, all_ = text.split("-")
    margin = int(result[1:])
    return (margin if result[0] == "s" else -margin, int(tokens), int(all_))


def _write_typed(value: Value) -> str:
    assert isinstance(value, tuple)
    margin, tokens, all_ = value
    return f"{'s' if margin >= 0 else 'f'}{abs(margin)}-{tokens}-{all_}"


_NUMBER: Final = "(?:0|[1-9][0-9]?)"
_FORMS: Final[dict[Kind, _Form]] = {
    "choose": _Form("c", True, "[pabs]", *_by_letter(_CHOICES)),
    "begin": _Form("b", hero=False),
    "perform": _Form("p"),
    "redraw": _Form("r", True, f"(?:{_NUMBER}|x)", _read_piece, _write_piece),
    "redraw-all": _Form("x"),
    "power": _Form("w", True, "[ra]", *_by_letter(_SOURCES)),
    "final": _Form("f"),
    "prevent": _Form("v"),
    "steady": _Form("s"),
    "event": _Form("e", hero=False),
    "point": _Form("o"),
    "doubt": _Form("d", True, "[01]", int),
    "reserve": _Form("g", True, "[1-9][0-9]?", int),
    "typed": _Form(
        "t", True, f"(?:s{_NUMBER}|f[1-9][0-9]?)-{_NUMBER}-[01]", _read_typed, _write_typed
    ),
}
_KINDS: Final[dict[str, Kind]] = {form.letter: kind for kind, form in _FORMS.items()}
_SHAPES: Final = {
    form.letter: re.compile(
        form.letter
        + ("([0-9])" if form.hero else "()")
        + (f"-({form.pattern})" if form.pattern else "()"),
        re.ASCII,
    )
    for form in _FORMS.values()
}


def write_moves(moves: Iterable[Move]) -> str:
    """Write moves as a text of letters, digits, hyphens and points; see the module for its form.

    Raises MomentFaults for a move that no board has.

    >>> write_moves([Move("choose", 0, "advance"), Move("begin"), Move("perform", 0)])
    'c0-a.b.p0'
    """
    return ".".join(map(_written, moves))


def read_moves(text: str) -> tuple[Move, ...]:
    """Read what `write_moves` wrote; raises MomentFaults with every part that is no move.

    >>> read_moves("c0-a.b")
    (Move(kind='choose', hero=0, value='advance'), Move(kind='begin', hero=-1, value=''))
    """
    if not isinstance(text, str):
        raise MomentFaults((f"The moves cannot be {shown(text)}; allowed is a text.",))
    if len(text) > LONGEST_TEXT:
        raise MomentFaults(
            (f"The moves are {len(text)} characters; allowed are at most {LONGEST_TEXT}.",)
        )
    if not text:
        return ()
    parts = text.split(".")
    if len(parts) > MOST_MOVES:
        raise MomentFaults((f"There are {len(parts)} moves; allowed are at most {MOST_MOVES}.",))
    read = [_read(part) for part in parts]
    wrong = [(place, parts[place - 1]) for place, move in enumerate(read, 1) if move is None]
    if wrong:
        raise MomentFaults(
            tuple(
                f"Move {place} cannot be {shown(part)}; allowed is a move as the board writes it, "
                'like "p0".'
                for place, part in wrong
            )
        )
    return tuple(move for move in read if move is not None)


def well_formed(move: object) -> TypeGuard[Move]:
    """Whether this is a move that some board may have; one that can be written."""
    if not isinstance(move, Move) or move.kind not in _FORMS:
        return False
    try:
        return _read(_written(move)) == move
    except MomentFaults:
        return False


def _read(part: str) -> Move | None:
    shape = _SHAPES.get(part[:1])
    match = shape.fullmatch(part) if shape else None
    if match is None:
        return None
    kind = _KINDS[part[0]]
    form = _FORMS[kind]
    hero = int(match[1]) if form.hero else -1
    return Move(kind, hero, form.read(match[2]) if form.pattern else "")


def _written(move: Move) -> str:
    try:
        form = _FORMS[move.kind]
        hero = str(move.hero) if form.hero else ""
        said = f"-{form.write(move.value)}" if form.pattern else ""
    except (KeyError, ValueError, TypeError, AssertionError):
        raise MomentFaults((f"No board has the move {shown(move)}.",)) from None
    return f"{form.letter}{hero}{said}"
