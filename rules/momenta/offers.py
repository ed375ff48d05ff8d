"""Which patterns the dice offer, and what each would do (chapter 04)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.data import Ruleset
from rules.data.styles import in_words, written
from rules.dice import matching_sets
from rules.momenta.ladder import shifted
from rules.momenta.records import Outcome, Pattern, PatternEffect, PatternTrigger
from rules.momenta.spec import RollSpec


@dataclass(frozen=True, slots=True)
class PatternOffer:
    """A set of equal dice that the roller could give to a pattern.

    The id is stable for a roll: effect, face, and which set of that face it is (`solid-hit-5-1`).
    `positions` are dice that could make the set; `choose` gives other dice of the same face where
    two choices would meet. `helps` says whether this set alone would change anything.
    """

    id: str
    effect_id: str
    pattern: str
    name: str
    written: str
    face: int
    size: int
    positions: tuple[int, ...]
    effect: str
    helps: bool
    allowed: bool
    why_not: str


def offers_of(
    spec: RollSpec,
    faces: tuple[int, ...],
    effective: int,
    outcome: str | None,
    ruleset: Ruleset,
) -> tuple[PatternOffer, ...]:
    """Give every set that a pattern of this kind of roll could take, by effect, then face."""
    offers: list[PatternOffer] = []
    for effect in effects_for(spec, ruleset):
        pattern = ruleset.one(Pattern, effect.pattern)
        why_not = refusal(effect, spec, effective, ruleset)
        for face, count in matching_sets(faces).items():
            places = [place for place, shown in enumerate(faces) if shown == face]
            text, helps = _does(effect, face, outcome, ruleset)
            for number in range(count // pattern.size):
                start = number * pattern.size
                offers.append(
                    PatternOffer(
                        id=f"{effect.id}-{face}-{number + 1}",
                        effect_id=effect.id,
                        pattern=pattern.id,
                        name=effect.label,
                        written=f"{pattern.label} {face}",
                        face=face,
                        size=pattern.size,
                        positions=tuple(places[start : start + pattern.size]),
                        effect=text,
                        helps=helps and not why_not,
                        allowed=not why_not,
                        why_not=why_not,
                    )
                )
    return tuple(offers)


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
