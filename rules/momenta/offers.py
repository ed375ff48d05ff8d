"""Which patterns the dice offer, and what each would do (chapter 04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.data import Ruleset
from rules.data.styles import in_words, written
from rules.momenta.ladder import shifted
from rules.momenta.records import DicePool, Outcome, Pattern, PatternEffect, PatternTrigger
from rules.momenta.spec import RollSpec


@dataclass(frozen=True, slots=True)
class PatternOffer:
    """A set of dice that the roller could give to a pattern.

    The id is stable for a roll: effect, face, and which set of that face it is (`solid-hit-5-1`).
    `faces` are what its dice show, in rising order. `positions` are dice that could make the set;
    `choose` gives other dice of the same faces where two choices would meet. `helps` says whether
    this set alone would change anything.
    """

    id: str
    effect_id: str
    pattern: str
    name: str
    written: str
    faces: tuple[int, ...]
    positions: tuple[int, ...]
    effect: str
    helps: bool
    allowed: bool
    why_not: str

    @property
    def face(self) -> int:
        """The value that its dice show, the lowest where they show several."""
        return self.faces[0]

    @property
    def size(self) -> int:
        """How many dice it takes."""
        return len(self.faces)

    @property
    def one_value(self) -> bool:
        """Whether all its dice show one value."""
        return self.faces[0] == self.faces[-1]

    def lacking(self, free: Counter[int]) -> int | None:
        """Give the first of its faces of which too few dice are free; None where all are."""
        wanted = Counter(self.faces)
        return next((face for face in wanted if free[face] < wanted[face]), None)


def offers_of(
    spec: RollSpec,
    faces: tuple[int, ...],
    effective: int,
    outcome: str | None,
    ruleset: Ruleset,
) -> tuple[PatternOffer, ...]:
    """Give every set that a pattern of this kind of roll could take, by effect, then face."""
    offers: list[PatternOffer] = []
    sides = ruleset.one(DicePool).die_sides
    for effect in effects_for(spec, ruleset):
        pattern = ruleset.one(Pattern, effect.pattern)
        why_not = refusal(effect, spec, effective, ruleset)
        for held, fitting in pattern.sets(faces, sides).items():
            text, helps = _does(effect, held[0], outcome, ruleset)
            shown = "-".join(map(str, held[:1] if held[0] == held[-1] else held))
            for number in range(fitting):
                offers.append(
                    PatternOffer(
                        id=f"{effect.id}-{shown}-{number + 1}",
                        effect_id=effect.id,
                        pattern=pattern.id,
                        name=effect.label,
                        written=f"{pattern.label} {shown}",
                        faces=held,
                        positions=_places(held, number, faces),
                        effect=text,
                        helps=helps and not why_not,
                        allowed=not why_not,
                        why_not=why_not,
                    )
                )
    return tuple(offers)


def _places(held: tuple[int, ...], number: int, faces: Sequence[int]) -> tuple[int, ...]:
    """Give the places of the dice of a set, where so many such sets have theirs already."""
    found: list[int] = []
    for face, count in Counter(held).items():
        places = [place for place, shown in enumerate(faces) if shown == face]
        found += places[number * count : (number + 1) * count]
    return tuple(found)


def effects_for(spec: RollSpec, ruleset: Ruleset) -> tuple[PatternEffect, ...]:
    """Give the patterns that everyone has on this kind of roll."""
    in_narrative = spec.kind != "luck" or spec.difficulty is not None
    return tuple(
        effect for effect in ruleset.of(PatternEffect) if spec.kind in effect.rolls and in_narrative
    )


def least_effective(effect: PatternEffect, ruleset: Ruleset) -> int:
    """Give the effective successes that a pattern asks for: its own number or the general one."""
    if effect.least_effective is not None:
        return effect.least_effective
    return ruleset.one(PatternTrigger).least_effective


def refusal(effect: PatternEffect, spec: RollSpec, effective: int, ruleset: Ruleset) -> str:
    """Say why a pattern may not trigger, or nothing where it may."""
    barred = barred_by_roll(effect, spec)
    if barred:
        return barred
    least = least_effective(effect, ruleset)
    if effective < least:
        needed = written(least, "count:effective success", effect.ref)
        return f"It takes at least {needed}; this roll has {in_words(effective)}."
    return ""


def barred_by_roll(effect: PatternEffect, spec: RollSpec) -> str:
    """Say why the roll itself rules a pattern out, whatever the dice show."""
    if effect.needs_damage and spec.strain:
        return "This attack deals Strain, and the pattern only adds to damage."
    if effect.needs_resolve and not spec.resolve_spent:
        return "No Resolve was spent on this roll."
    return ""


def _does(
    effect: PatternEffect, face: int, outcome: str | None, ruleset: Ruleset
) -> tuple[str, bool]:
    if effect.damage_per_value:
        return f"+{effect.damage_per_value * face} damage", True
    if effect.resolve_recovered:
        return f"{effect.resolve_recovered} Resolve comes back", True
    if effect.shift and outcome is not None:
        after = shifted(outcome, effect, 1)
        before_label = ruleset.one(Outcome, outcome).label
        if after == outcome:
            return f"{before_label} stays as it is", False
        return f"{before_label} becomes {ruleset.one(Outcome, after).label}", True
    return effect.summary, False
