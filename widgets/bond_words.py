"""A hero's Bonds in words: how deep they are, each entry of the log, all of it as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.data import Ruleset
from rules.data.styles import plural, written
from rules.momenta.characters.bond_openings import Opening, opens
from rules.momenta.characters.bond_records import BondLevel, StrandSource
from rules.momenta.characters.bond_track import CREATION, Held, Standing
from rules.momenta.characters.bonds import Bond, level_of, next_level

from .bond_moves import Move

__all__ = ["Told", "level_named", "log_text", "opened", "stands", "strands_of", "told"]


class Told(NamedTuple):
    """An entry in words: what happened, what has become of its level, what it opens or closes,
    the Strands, and the Bond then.

    `strands` is None for what moves no Strand; `now` is '' for a Bond that is gone, and `short` the
    same in a word or two.
    """

    what: str
    note: str
    opens: str
    strands: int | None
    now: str
    short: str

    @property
    def change(self) -> str:
        """What moved, with its sign."""
        return "–" if self.strands is None else written(self.strands, "signed", "")

    @property
    def sentence(self) -> str:
        """All of it in a sentence or two."""
        strands = ""
        if self.strands is not None:
            noun = "Strand" if abs(self.strands) == 1 else plural("Strand")
            strands = f": {self.change} {noun}"
        now = f"now {self.now}" if self.now else ""
        told = (f"{part[0].upper()}{part[1:]}." for part in (self.note, self.opens, now) if part)
        return " ".join([f"{self.what}{strands}.", *told])


# ---- how deep it is


def level_named(level: BondLevel) -> str:
    """Name a level in both ways.

    >>> from rules.data import current
    >>> level_named(current().of(BondLevel)[2])
    'Bond 2 (Rooted)'
    """
    return f"Bond {level.level} ({level.label})" if level.level else level.label


def strands_of(number: int) -> str:
    """Write a number of Strands."""
    return f"{number} {'Strand' if number == 1 else plural('Strand')}"


@lru_cache(maxsize=256)
def stands(strands: int, ruleset: Ruleset) -> str:
    """Say how deep a Bond is, and what is missing to the next level."""
    level, above = level_of(strands, ruleset), next_level(strands, ruleset)
    if above is None:
        missing = "as deep as a Bond goes"
    else:
        missing = f"{above.missing} more to {above.level.label}"
    return f"{level_named(level)} with {strands_of(strands)}, {missing}"


@lru_cache(maxsize=256)
def opened(strands: int, theirs: int, ruleset: Ruleset) -> tuple[Opening, ...]:
    """Give what a Bond of so many Strands opens, with one of the level `theirs` held back."""
    back = next((at.strands for at in ruleset.of(BondLevel) if at.level == theirs), 0)
    return opens(strands, back, ruleset)


def _named(openings: Sequence[Opening]) -> str:
    """Give what has a name as a list, then what is told in sentences."""
    names = ", ".join(opening.label for opening in openings if opening.label)
    told = " ".join(opening.meaning for opening in openings if not opening.label)
    return ". ".join(filter(None, (names, told))).removesuffix(".")


# ---- the log


def told(move: Move, before: Standing, after: Standing, ruleset: Ruleset) -> Told:
    """Give an entry in words, from how the hero stood before it and after it."""
    was, now = before.find(move.bond), after.find(move.bond)
    held = now or was
    assert held is not None
    note = (
        f"“{held.bond.descriptor.rstrip('.')}”"
        if move.kind == "rewrite"
        else _note(was, now, ruleset)
    )
    strands = (now.bond.strands if now else 0) - (was.bond.strands if was else 0)
    moved = None if move.kind in ("theirs", "rewrite") else strands
    opens = ", ".join(_opens(was, now, ruleset))
    return Told(_what(move, held.bond, ruleset), note, opens, moved, *_now(now, ruleset))


def _now(held: Held | None, ruleset: Ruleset) -> tuple[str, str]:
    if held is None:
        return "", "gone"
    strands = held.bond.strands
    return stands(strands, ruleset), f"{strands}, {level_of(strands, ruleset).label}"


def _what(move: Move, bond: Bond, ruleset: Ruleset) -> str:
    toward = bond.target
    if move.kind in ("add", "earn"):
        sources = {source.id: source.label for source in ruleset.of(StrandSource)}
        by = "Creation" if move.source == CREATION else sources[move.source]
        return f"{by}, a new Bond: {toward}" if move.kind == "add" else f"{by}: {toward}"
    if move.kind == "theirs":
        level = next(at for at in ruleset.of(BondLevel) if at.level == move.level)
        held = level_named(level) if level.level else "no Bond"
        return f"{toward} holds {held} toward you"
    if move.kind == "rewrite":
        return f"In new words: {toward}"
    if move.kind == "release":
        return f"Released{', after a scene' if move.scene else ''}: {toward}"
    return f"{'Creation' if move.kind == 'share' else 'Strained'}: {toward}"


def _note(was: Held | None, now: Held | None, ruleset: Ruleset) -> str:
    """Say what has become of the level."""
    if was is None or now is None:
        return "" if was is None else "the Bond is gone"
    old, new = (level_of(one.bond.strands, ruleset) for one in (was, now))
    return "" if old == new else f"{old.label} becomes {new.label}"


def _opens(was: Held | None, now: Held | None, ruleset: Ruleset) -> Iterator[str]:
    """Say what is open now, or no longer."""
    before, after = (
        opened(one.bond.strands, one.theirs, ruleset) if one else () for one in (was, now)
    )
    if fresh := [opening for opening in after if opening not in before]:
        yield f"it opens: {_named(fresh)}"
    if lost := [one for one in before if one not in after and not one.learned]:
        yield f"it closes: {_named(lost)}"


def log_text(standing: Standing, entries: Sequence[Told], head: str, ruleset: Ruleset) -> str:
    """Give the Bonds and the whole log as text to paste elsewhere; `head` is the first line."""
    lines = [head]
    for one in standing.held:
        back = f" They hold a Bond {one.theirs} back." if one.theirs else ""
        words = f"“{one.bond.descriptor}”"
        lines.append(f"{one.bond.target}: {stands(one.bond.strands, ruleset)}. {words}{back}")
    lines += [f"{number}. {entry.sentence}" for number, entry in enumerate(entries, 1)]
    return "\n".join(lines)
