"""The Bonds that a hero holds, followed through play: what may be done to each (10).

Each Bond is known by a number that no other gets. Every function gives how the hero stands then.

>>> standing = begun([Bond("Kira", "I owe him my life.", 3)])
>>> strained(standing, 1).bonds
(Bond(target='Kira', descriptor='I owe him my life.', strands=1),)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.data.styles import written
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.bonds import (
    Bond,
    Change,
    grow,
    level_of,
    release,
    rewrite,
    strain,
    why_not_held,
)
from rules.momenta.characters.refusals import Refusal, Refused, refuse

# In place of a source of Strands: those that a new hero shares out.
CREATION: Final = "creation"


@dataclass(frozen=True, slots=True)
class Held:
    """A Bond with its number, the level of the one that is held back, and its last change.

    `theirs` is 0 where none is held back. `change` is the last of its level, as long as its words
    have not been put anew.
    """

    number: int
    bond: Bond
    theirs: int = 0
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The Bonds of a hero, the last number given to one, and what of creation is shared out.

    `shared` counts Strands (10).
    """

    held: tuple[Held, ...]
    shared: int
    last: int

    @property
    def bonds(self) -> tuple[Bond, ...]:
        """The Bonds alone."""
        return tuple(one.bond for one in self.held)

    def find(self, number: int) -> Held | None:
        """Give the Bond of a number; None where it is not held."""
        return next((one for one in self.held if one.number == number), None)

    def left(self, ruleset: Ruleset) -> int:
        """Give how many Strands of creation are left to share out (10)."""
        return max(0, ruleset.one(BondRules).creation_strands - self.shared)


def begun(bonds: Sequence[Bond]) -> Standing:
    """Give how a hero stands who begins with these Bonds; their Strands count as shared out."""
    held = tuple(Held(number, bond) for number, bond in enumerate(bonds, 1))
    return Standing(held, sum(bond.strands for bond in bonds), len(held))


def added(
    standing: Standing,
    number: int,
    bond: tuple[str, str],
    source: str,
    ruleset: Ruleset | None = None,
) -> Standing:
    """Give the hero with one more Bond, of a target and words, and its first Strands (10).

    They come from a source, by its id, or from `CREATION`. Raises `Refused` for a number that was
    given, without a target or words, where creation has no Strand left, and for a second Bond
    toward the same. Whether there is room for so many is not asked: SOUL may be another by now.
    """
    rules = ruleset or current()
    rule = rules.one(BondRules).ref
    target, words = bond
    if number <= standing.last:
        refuse(Refusal(rule, f"The number {number} was given to a Bond already."))
    if not target:
        refuse(Refusal(rule, "A Bond is held toward somebody or something: say toward whom."))
    if not words:
        refuse(Refusal(rule, "A Bond is described in words of its own; these are empty."))
    nothing, share = Bond(target, words, 0), source == CREATION
    if share:
        _refuse_sharing(standing, rules)
    new = grow(nothing, 1 if share else _source(source, rules), rules).after or nothing
    bonds = (*standing.bonds, new)
    refuse(*why_not_held(bonds, len(bonds), rules))
    return Standing((*standing.held, Held(number, new)), standing.shared + share, number)


def shared(standing: Standing, number: int, ruleset: Ruleset | None = None) -> Standing:
    """Give a Bond one of the Strands of creation (10). Raises `Refused` where none is left."""
    rules = ruleset or current()
    held = found(standing, number, rules)
    _refuse_sharing(standing, rules)
    more = replace(standing, shared=standing.shared + 1)
    return _changed(more, held, grow(held.bond, 1, rules))


def earned(
    standing: Standing, number: int, source: str, ruleset: Ruleset | None = None
) -> Standing:
    """Give a Bond what a source of Strands brings (10). Raises `Refused` for an unknown source."""
    rules = ruleset or current()
    held = found(standing, number, rules)
    return _changed(standing, held, grow(held.bond, _source(source, rules), rules))


def strained(standing: Standing, number: int, ruleset: Ruleset | None = None) -> Standing:
    """Strain a Bond, which may end it (10)."""
    rules = ruleset or current()
    held = found(standing, number, rules)
    return _changed(standing, held, strain(held.bond, rules))


def held_back(
    standing: Standing, number: int, level: int, ruleset: Ruleset | None = None
) -> Standing:
    """Note the level of the Bond that is held back, 0 for none. Raises `Refused` for no level."""
    rules = ruleset or current()
    held = found(standing, number, rules)
    return _put(standing, held, replace(held, theirs=_level(level, rules)))


def reworded(
    standing: Standing, number: int, words: str, ruleset: Ruleset | None = None
) -> Standing:
    """Put a Bond in new words, once for each change of its level (10); else raises `Refused`."""
    rules = ruleset or current()
    held = found(standing, number, rules)
    return _put(standing, held, _rewritten(held, words, rules))


def released(
    standing: Standing, number: int, scene: bool, ruleset: Ruleset | None = None
) -> Standing:
    """Release a Bond (10). Raises `Refused` for one that takes a scene which was not played."""
    rules = ruleset or current()
    held = found(standing, number, rules)
    asks = release(held.bond, rules)
    if asks.scene and not scene:
        told = f"The Bond toward {held.bond.target} is {asks.level.label}"
        refuse(Refusal(asks.level.ref, f"{told}: releasing it takes a narrative scene first."))
    return _put(standing, held, None)


def found(standing: Standing, number: int, ruleset: Ruleset) -> Held:
    """Give the Bond of a number. Raises `Refused` where it is not held."""
    held = standing.find(number)
    if held is None:
        rule = ruleset.one(BondRules).ref
        raise Refused([Refusal(rule, f"No Bond has the number {number} here.")])
    return held


def _source(name: str, ruleset: Ruleset) -> str:
    if any(source.id == name for source in ruleset.of(StrandSource)):
        return name
    rule = ruleset.one(BondRules).ref
    raise Refused([Refusal(rule, f"Nothing that earns Strands is called {shown(name)}.")])


def _level(level: int, ruleset: Ruleset) -> int:
    if any(record.level == level for record in ruleset.of(BondLevel)):
        return level
    rule = ruleset.of(BondLevel)[-1].ref
    raise Refused([Refusal(rule, f"There is no Bond {level}.")])


def _refuse_sharing(standing: Standing, ruleset: Ruleset) -> None:
    if not standing.left(ruleset):
        rule = ruleset.one(BondRules)
        given = written(rule.creation_strands, "count:Strand", rule.ref)
        refuse(Refusal(rule.ref, f"A new hero shares out {given}; none is left."))


def _rewritten(held: Held, words: str, ruleset: Ruleset) -> Held:
    # Without a change of level there is one of nothing, which the rule refuses.
    level = level_of(held.bond.strands, ruleset)
    change = held.change or Change(held.bond, held.bond, level, level)
    new = rewrite(change, words, ruleset)
    return replace(held, bond=replace(held.bond, descriptor=new.descriptor), change=None)


def _changed(standing: Standing, held: Held, change: Change) -> Standing:
    if change.after is None:
        return _put(standing, held, None)
    told = change if change.of_level else held.change
    return _put(standing, held, replace(held, bond=change.after, change=told))


def _put(standing: Standing, held: Held, now: Held | None) -> Standing:
    """Put a Bond in place of one, or nothing."""
    others = ((now if one is held else one) for one in standing.held)
    return replace(standing, held=tuple(one for one in others if one is not None))
