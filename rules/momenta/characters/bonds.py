"""Bonds: how deep one is, what deepens and strains it, how many can be held (10).

What a Bond opens stands in `bond_openings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.data import Ruleset, current
from rules.data.styles import in_words, minus, written
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.refusals import Refusal, Refused, refuse


@dataclass(frozen=True, slots=True)
class Bond:
    """A Bond of one hero: toward whom or what, in which words, and its Strands."""

    target: str
    descriptor: str
    strands: int


@dataclass(frozen=True, slots=True)
class NextLevel:
    """The level above, and the Strands that are still missing."""

    level: BondLevel
    missing: int


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a Bond; `after` is None where it is gone. The levels tell whether it moved."""

    before: Bond
    after: Bond | None
    was: BondLevel
    now: BondLevel

    @property
    def of_level(self) -> bool:
        """Whether the intensity changed."""
        return self.was.level != self.now.level


@dataclass(frozen=True, slots=True)
class Release:
    """What releasing a Bond asks for and gives back.

    `scene` says whether it takes a narrative scene, as it does from `scene_from` on. `makes_room`
    says whether one more Bond can be held then. Of the `lost` Strands `refunded` come back.
    """

    bond: Bond
    level: BondLevel
    scene: bool
    scene_from: BondLevel | None
    makes_room: bool
    lost: int
    refunded: int


def level_of(strands: int, ruleset: Ruleset | None = None) -> BondLevel:
    """Give the intensity that so many Strands reach (10, gap bond-intensity).

    Raises `Refused` for fewer than none.

    >>> level_of(3).label, level_of(5).level, level_of(0).label
    ('Rooted', 2, 'No Bond')
    """
    rules = ruleset or current()
    levels = rules.of(BondLevel)
    if strands < levels[0].strands:
        refuse(Refusal(levels[0].ref, f"A Bond cannot have {strands} Strands: none is the least."))
    return max((at for at in levels if at.strands <= strands), key=lambda at: at.strands)


def next_level(strands: int, ruleset: Ruleset | None = None) -> NextLevel | None:
    """Give the level above and the Strands missing to it; None at the highest (10).

    >>> up = next_level(4)
    >>> up.level.label, up.missing
    ('Enduring', 2)
    """
    rules = ruleset or current()
    above = level_of(strands, rules).level + 1
    return next(
        (NextLevel(at, at.strands - strands) for at in rules.of(BondLevel) if at.level == above),
        None,
    )


def grow(bond: Bond, by: str | int, ruleset: Ruleset | None = None) -> Change:
    """Give the Bond with what a source of Strands brings (its id), or with so many more (10).

    Raises `Refused` for fewer than one Strand, and `DataFaults` for an unknown source.

    >>> grow(Bond("Kira", "I owe him my life.", 3), "strands-montage").after.strands
    5
    """
    rules = ruleset or current()
    strands = rules.one(StrandSource, by).strands if isinstance(by, str) else by
    if strands < 1:
        rule = rules.one(BondRules).ref
        refuse(Refusal(rule, f"A Bond grows by one Strand or more, not by {strands}."))
    return _changed(bond, bond.strands + strands, rules)


def strain(bond: Bond, ruleset: Ruleset | None = None) -> Change:
    """Give the Bond a level lower, with the fewest Strands of that level, or gone (10).

    Raises `Refused` where there is no Bond yet.

    >>> strain(Bond("Kira", "Rival", 12)).after.strands
    6
    """
    rules = ruleset or current()
    level = level_of(bond.strands, rules)
    if not level.level:
        refuse(Refusal(level.ref, f"There is no Bond toward {bond.target} that could be strained."))
    lower = max(0, level.level - rules.one(BondRules).strained_levels)
    strands = next(at.strands for at in rules.of(BondLevel) if at.level == lower)
    return _changed(bond, strands, rules)


def _changed(bond: Bond, strands: int, rules: Ruleset) -> Change:
    was, now = level_of(bond.strands, rules), level_of(strands, rules)
    return Change(bond, replace(bond, strands=strands) if now.level else None, was, now)


def rewrite(change: Change, descriptor: str, ruleset: Ruleset | None = None) -> Bond:
    """Give the changed Bond in new words, which only a change of its level allows (10).

    Raises `Refused` without such a change, without words, and for a Bond that is gone.
    """
    rule = (ruleset or current()).one(BondRules)
    target = change.before.target
    if change.after is None:
        gone = f"The Bond toward {target} is gone; nothing is left to rewrite."
        raise Refused([Refusal(rule.ref, gone)])
    reasons = []
    if not (change.of_level and rule.rewrite_on_change):
        reason = f"The Bond toward {target} is {change.now.label} as before"
        reasons.append(f"{reason}: a descriptor is rewritten when the intensity changes.")
    if not descriptor.strip():
        reasons.append("A Bond is described in words of its own; these are empty.")
    refuse(*(Refusal(rule.ref, reason) for reason in reasons))
    return replace(change.after, descriptor=descriptor)


def release(bond: Bond, ruleset: Ruleset | None = None) -> Release:
    """Say what releasing a Bond asks for (10). Raises `Refused` where there is no Bond.

    >>> release(Bond("Kira", "Rival", 6)).scene, release(Bond("Kira", "Rival", 5)).scene
    (True, False)
    """
    rules = ruleset or current()
    level = level_of(bond.strands, rules)
    if not level.level:
        refuse(Refusal(level.ref, f"There is no Bond toward {bond.target} that could be released."))
    with_scene = (at for at in rules.of(BondLevel) if at.release_scene)
    return Release(
        bond=bond,
        level=level,
        scene=level.release_scene,
        scene_from=next(with_scene, None),
        makes_room=level.counts,
        lost=bond.strands,
        refunded=rules.one(BondRules).refunded,
    )


def held(bonds: Iterable[Bond], ruleset: Ruleset | None = None) -> int:
    """Count the Bonds that take room: those that no longer count against the most do not (10)."""
    rules = ruleset or current()
    return sum(level_of(bond.strands, rules).counts for bond in bonds)


def why_not_held(
    bonds: Iterable[Bond], most: int, ruleset: Ruleset | None = None
) -> tuple[Refusal, ...]:
    """Say why a hero cannot hold all these Bonds with `most` as Max Bonds; empty if they can (10).

    One Bond for each target, each with at least the Strands of the first level, and no more than
    `most` of those that count (gap bond-per-target).
    """
    rules = ruleset or current()
    bonds = tuple(bonds)
    over = _over(_counted(bonds, rules), most, rules)
    sentences = (*_no_bonds(bonds, rules), *_twice(bonds, rules), *over)
    return tuple(Refusal(rules.one(BondRules).ref, sentence) for sentence in sentences)


def why_no_room(
    bonds: Iterable[Bond], most: int, ruleset: Ruleset | None = None
) -> tuple[Refusal, ...]:
    """Say why one more Bond, of the first level, has no room; empty where it has (10)."""
    rules = ruleset or current()
    counted = _counted(bonds, rules) + _first(rules).counts
    return tuple(Refusal(rules.one(BondRules).ref, told) for told in _over(counted, most, rules))


def _first(rules: Ruleset) -> BondLevel:
    return next(level for level in rules.of(BondLevel) if level.level)


def _counted(bonds: Iterable[Bond], rules: Ruleset) -> int:
    return sum(level_of(max(0, bond.strands), rules).counts for bond in bonds)


def _no_bonds(bonds: tuple[Bond, ...], rules: Ruleset) -> Iterable[str]:
    first = _first(rules)
    least = written(first.strands, "count:Strand", first.ref)
    for bond in bonds:
        if bond.strands < first.strands:
            given = f"the one toward {bond.target} has {minus(bond.strands)}"
            yield f"A Bond takes at least {least}; {given}."


def _twice(bonds: tuple[Bond, ...], rules: Ruleset) -> Iterable[str]:
    most = rules.one(BondRules).per_target
    for target, found in Counter(bond.target for bond in bonds).items():
        if found > most:
            allowed = written(most, "count:Bond", "")
            yield f"Toward {target} there can be {allowed} at most, not {in_words(found)}."


def _over(counted: int, most: int, rules: Ruleset) -> Iterable[str]:
    if counted > most:
        free = [level.label for level in rules.of(BondLevel) if level.level and not level.counts]
        besides = f", {' and '.join(free)} ones not counted" if free else ""
        yield f"{counted} Bonds are too many: Max Bonds is {most}{besides}."
