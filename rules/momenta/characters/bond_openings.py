"""What a Bond opens: alone, and where both hold one toward each other (10, 14, 25)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.data import Ruleset, current
from rules.momenta.characters.bond_records import BondLevel
from rules.momenta.characters.bonds import level_of
from rules.momenta.characters.listed_records import LimitBreak, Maneuver
from rules.momenta.records import Boost


@dataclass(frozen=True, slots=True)
class Opening:
    """Something that a Bond of that level opens, or that a mutual one does.

    `rule` is the ref of the record that says so. A maneuver, boost or Limit Break has a `label`,
    what a level itself opens has none. The keys name where the record says what and from when.
    What is `learned` stays when the Bond is strained or released.
    """

    rule: str
    key: str
    level_key: str
    label: str | None
    meaning: str
    level: int
    mutual: bool
    learned: bool = False


def opens(own: int, theirs: int = 0, ruleset: Ruleset | None = None) -> tuple[Opening, ...]:
    """Give all that Bonds of `own` Strands, and of `theirs` back, open for the first hero.

    A Bond counts as mutual at the lower of both levels (10, 25). Raises `Refused` for Strands
    below none.

    >>> [opening.label for opening in opens(3) if opening.label]
    ['Assist', 'Stay With Me!']
    >>> [opening.meaning for opening in opens(6, 6) if opening.mutual and not opening.label]
    ['You are tandem partners.']
    """
    rules = ruleset or current()
    level = level_of(own, rules).level
    mutual = min(level, level_of(theirs, rules).level)
    return tuple(
        opening
        for opening in openings(rules)
        if opening.level <= (mutual if opening.mutual else level)
    )


@lru_cache(maxsize=16)
def openings(ruleset: Ruleset) -> tuple[Opening, ...]:
    """Give everything that Bonds open, by level, first what takes only one's own."""
    found = [
        Opening(
            level.ref,
            key,
            "level",
            None,
            level.told(key),
            level.level,
            mutual=key == "opens_mutual",
            learned=key == "opens_mutual" and level.stays_learned,
        )
        for level in ruleset.of(BondLevel)
        for key in ("opens", "opens_mutual")
        if getattr(level, key) is not None
    ]
    for boost in ruleset.of(Boost):
        # Its record speaks to who rolls; here it is told to who holds the Bond (C-40).
        meaning = f"Toward its target {boost.label} needs no fitting Thread of yours."
        found += _named(boost, "least_bond", "least_bond", False, meaning)
    for maneuver in ruleset.of(Maneuver):
        found += _named(maneuver, "meaning", "bond", maneuver.mutual, maneuver.told("meaning"))
    for combo in ruleset.of(LimitBreak):
        found += _named(combo, "meaning", "mutual_bond", True, combo.told("meaning"))
    return tuple(sorted(found, key=lambda opening: (opening.level, opening.mutual)))


def _named(
    record: Boost | Maneuver | LimitBreak, key: str, level_key: str, mutual: bool, meaning: str
) -> list[Opening]:
    """Give what a record opens with a Bond; nothing where it takes none."""
    level = getattr(record, level_key)
    if not level:
        return []
    return [Opening(record.ref, key, level_key, record.label, meaning, level, mutual)]
