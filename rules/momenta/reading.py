"""Reading dice: successes, opposition, band, outcome, and why each die counts (chapter 03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.data.styles import in_words, listed, written
from rules.dice import Pool, Source
from rules.momenta.boosts import FEAT
from rules.momenta.ladder import band_of, outcome_by_count, overflow_of
from rules.momenta.offers import PatternOffer, offers_of
from rules.momenta.records import Band, Boost, DicePool, Graze, Opposition, RollType, ZeroDice
from rules.momenta.spec import (
    RollFaults,
    RollSpec,
    checked,
    is_whole,
    net_dice,
    pool_of,
    roll_type,
)


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die: its place in the roll from 0, its face, whether it is a success, and why."""

    index: int
    face: int
    success: bool
    why: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A roll as it fell, read by the rules, before any pattern is taken.

    `kept` is the place of the one die that counts under the rule for no dice, else None;
    `successes` includes the `feat_successes` of `feats` Momentous Feats. `outcome` is the id of
    what counting alone gives, None where the roll has no difficulty.
    """

    spec: RollSpec
    faces: tuple[int, ...]
    opposition_faces: tuple[int, ...]
    zero_dice: bool
    kept: int | None
    feats: int
    feat_successes: int
    successes: int
    opposition_successes: int
    effective: int
    band: Band
    overflow: int
    graze: bool
    outcome: str | None
    dice: tuple[DieReading, ...]
    opposition_dice: tuple[DieReading, ...]
    offers: tuple[PatternOffer, ...]

    @property
    def rolled(self) -> int:
        """The successes that the dice show, without those of Feats."""
        return self.successes - self.feat_successes

    @property
    def taken_away(self) -> int:
        """The successes that the opposition takes: never more than there are (chapter 03)."""
        return self.successes - self.effective


def roll(spec: RollSpec, source: Source, ruleset: Ruleset | None = None) -> Reading:
    """Roll the pool from a seeded source, then the opposing pool, and read them.

    Raises `RollFaults` with every fault of the roll.
    """
    ruleset = ruleset or current()
    checked(spec, ruleset)
    faces = source.roll(pool_of(net_dice(spec, ruleset), ruleset)[0])
    opposing: tuple[int, ...] = ()
    if spec.opposition is not None:
        opposing = source.roll(pool_of(spec.opposition, ruleset)[0])
    return read_roll(spec, faces, opposing, ruleset)


def read_roll(
    spec: RollSpec,
    faces: Sequence[int],
    opposition_faces: Sequence[int] = (),
    ruleset: Ruleset | None = None,
    *,
    feats: int = 0,
) -> Reading:
    """Read dice that were rolled here or at the table, with so many Momentous Feats added.

    Feats add to the roll's successes before opposition (chapter 14, gap C-43). Raises `RollFaults`
    with every fault: of the roll, a face that is not on the die, too few or too many dice.
    """
    ruleset = ruleset or current()
    checked(spec, ruleset)
    pool, zero = pool_of(net_dice(spec, ruleset), ruleset)
    faults = _face_faults("The roll", faces, pool)
    against, zero_against = (
        (Pool(0, pool.die), False) if spec.opposition is None else pool_of(spec.opposition, ruleset)
    )
    faults += _face_faults("The opposition", opposition_faces, against)
    feat = ruleset.one(Boost, FEAT)
    faults += _feat_faults(feats, feat, roll_type(spec, ruleset))
    if faults:
        raise RollFaults(faults)
    dice, successes, kept = _count(tuple(faces), zero, ruleset)
    opposing, taken_away, _ = _count(tuple(opposition_faces), zero_against, ruleset)
    added = feats * feat.successes
    effective = max(ruleset.one(Opposition).least_effective, successes + added - taken_away)
    for_patterns = effective
    if not feat.counts_for_patterns:
        for_patterns = max(ruleset.one(Opposition).least_effective, successes - taken_away)
    outcome = None
    if spec.difficulty is not None:
        outcome = outcome_by_count(spec.difficulty, effective, ruleset)
    return Reading(
        spec=spec,
        faces=tuple(faces),
        opposition_faces=tuple(opposition_faces),
        zero_dice=zero,
        kept=kept,
        feats=feats,
        feat_successes=added,
        successes=successes + added,
        opposition_successes=taken_away,
        effective=effective,
        band=band_of(effective, ruleset),
        overflow=overflow_of(effective, ruleset),
        graze=spec.kind == "attack" and effective <= ruleset.one(Graze).at_most,
        outcome=outcome,
        dice=dice,
        opposition_dice=opposing,
        offers=() if zero else offers_of(spec, tuple(faces), for_patterns, outcome, ruleset),
    )


def _feat_faults(feats: int, feat: Boost, kind: RollType) -> list[str]:
    most = feat.most or 0
    if not (is_whole(feats) and 0 <= feats <= most):
        return [
            f"{feat.label} cannot be used {shown(feats)} times; "
            f"allowed is a whole number from 0 to {most}."
        ]
    if feats and not kind.feats:
        return [f"{kind.label}: {feat.label} does not apply; allowed is 0."]
    return []


def _face_faults(whose: str, faces: Sequence[int], pool: Pool) -> list[str]:
    sides = pool.die.sides
    if isinstance(faces, str) or not isinstance(faces, Sequence):
        return [f"{whose} cannot be {shown(faces)}; allowed is a list of {pool.dice} faces."]
    faults = [
        f"{whose} cannot show {shown(face)}; allowed is a whole number from 1 to {sides}."
        for face in faces
        if not (is_whole(face) and 1 <= face <= sides)
    ]
    if len(faces) != pool.dice:
        faults.append(f"{whose} shows {len(faces)} dice; allowed is {pool.dice}.")
    return faults


def _count(
    faces: tuple[int, ...], zero: bool, ruleset: Ruleset
) -> tuple[tuple[DieReading, ...], int, int | None]:
    """Give each die's reading, the successes, and the place of the one die that counts, if so."""
    good = ruleset.one(DicePool).success_faces
    wanted = listed(good, "or")
    if not zero:
        dice = tuple(
            DieReading(
                place,
                face,
                face in good,
                f"{face} is a success."
                if face in good
                else f"{face} is no success; that takes {wanted}.",
            )
            for place, face in enumerate(faces)
        )
        return dice, sum(die.success for die in dice), None
    rule = ruleset.one(ZeroDice)
    kept = faces.index(min(faces))
    return (
        tuple(_zero_die(place, face, kept, good, rule) for place, face in enumerate(faces)),
        rule.successes if faces[kept] in good else 0,
        kept,
    )


def _zero_die(
    place: int, face: int, kept: int, good: tuple[int, ...], rule: ZeroDice
) -> DieReading:
    if place != kept:
        why = f"Set aside: with no dice left, only the lowest of {in_words(rule.dice)} counts."
        return DieReading(place, face, False, why)
    if face in good:
        gives = written(rule.successes, "count:success", rule.ref)
        why = f"The lowest die, and {face} is enough: {gives}."
        return DieReading(place, face, True, why)
    return DieReading(
        place,
        face,
        False,
        f"The lowest die; {face} is no success, that takes {listed(good, 'or')}.",
    )
