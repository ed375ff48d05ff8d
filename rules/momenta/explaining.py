"""Say of each die why it counts, and which pattern took it or why none did (chapters 03, 04)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.data import Ruleset, current
from rules.data.faults import one_of
from rules.data.styles import in_words, written
from rules.momenta.boosts import FEAT
from rules.momenta.choice import Result, choose
from rules.momenta.offers import PatternOffer, effects_for
from rules.momenta.reading import Reading
from rules.momenta.records import Boost, Outcome, Pattern, ZeroDice


@dataclass(frozen=True, slots=True)
class Explanation:
    """The story of a roll: a text for each die, in rolling order, and what befell the count.

    `remarks` tells of the rule for no dice, of Feats, and of what the opposition took away.
    """

    dice: tuple[str, ...]
    opposition_dice: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything in one list: the roller's dice, the opposing dice, the remarks."""
        against = (f"For the opposition, {_lowered(text)}" for text in self.opposition_dice)
        return (*self.dice, *against, *self.remarks)


def explain(result: Result, ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """Give a text for each die and for what befell the count, as one list.

    >>> from rules.momenta import RollSpec, choose, read_roll
    >>> reading = read_roll(RollSpec(3, kind="attack", opposition=1), (5, 5, 3), (6,))
    >>> for line in explain(choose(reading, ["solid-hit-5-1"])):
    ...     print(line)
    5 is a success. Solid Hit with Double 5 takes it: +5 damage.
    5 is a success. Solid Hit with Double 5 takes it: +5 damage.
    3 is no success; that takes 5 or 6. No other die shows 3.
    For the opposition, 6 is a success.
    The opposition's 1 success takes 1 of yours away; 1 is left.
    """
    return explained(result, ruleset).lines


def explained(result: Result, ruleset: Ruleset | None = None) -> Explanation:
    """Give the story of a roll in its parts: own dice, opposing dice, remarks."""
    ruleset = ruleset or current()
    reading = result.reading
    takers = _takers(result, ruleset)
    idle = {
        face: _why_idle(face, result, ruleset)
        for face in {
            die.face for die in reading.dice if die.index not in takers and not reading.zero_dice
        }
    }
    dice = tuple(
        " ".join(filter(None, (die.why, takers.get(die.index) or idle.get(die.face, ""))))
        for die in reading.dice
    )
    against = tuple(die.why for die in reading.opposition_dice)
    return Explanation(dice, against, tuple(_remarks(reading, ruleset)))


def _takers(result: Result, ruleset: Ruleset) -> dict[int, str]:
    """Say for the place of each taken die which set has it and what that set does."""
    told: dict[int, str] = {}
    before = choose(result.reading, (), ruleset)
    for number, offer in enumerate(result.taken, start=1):
        ids = [taken.id for taken in result.taken[:number]]
        after = choose(result.reading, ids, ruleset)
        does = _change(before, after, ruleset) or "it changes nothing"
        text = f"{offer.name} with {offer.written} takes it: {does}."
        told |= dict.fromkeys(offer.positions, text)
        before = after
    return told


def _change(before: Result, after: Result, ruleset: Ruleset) -> str:
    """Say what has changed from one result to the next, nothing where they give the same."""
    if after.outcome != before.outcome:
        worse, better = (
            ruleset.one(Outcome, outcome).label for outcome in (before.outcome, after.outcome)
        )
        return f"{worse} becomes {better}"
    if after.extra_damage != before.extra_damage:
        return f"+{after.extra_damage - before.extra_damage} damage"
    if after.resolve_recovered != before.resolve_recovered:
        return f"{after.resolve_recovered - before.resolve_recovered} Resolve comes back"
    return ""


def _why_idle(face: int, result: Result, ruleset: Ruleset) -> str:
    """Say why the dice of a face that no set has are in none."""
    reading = result.reading
    same = reading.faces.count(face)
    patterns = [
        ruleset.one(Pattern, effect.pattern) for effect in effects_for(reading.spec, ruleset)
    ]
    offers = [offer for offer in reading.offers if face in offer.faces]
    if same == 1 and not offers and all(pattern.one_value for pattern in patterns):
        return f"No other die shows {face}."
    if not patterns:
        return "No pattern that everyone has works on this roll."
    if not offers and not all(pattern.one_value for pattern in patterns):
        return f"It is in no {one_of(dict.fromkeys(pattern.label for pattern in patterns))}."
    if not offers:
        least = min(patterns, key=lambda pattern: pattern.size)
        needed = written(least.size, "count:die", least.ref)
        return f"Only {in_words(same)} dice show {face}; a {least.label} takes {needed}."
    allowed = [offer for offer in offers if offer.allowed]
    if not allowed:
        first = min(offers, key=lambda offer: offer.size)
        return f"{first.name} cannot take it: {_lowered(first.why_not)}"
    return _why_left(face, allowed, result, ruleset)


def _why_left(face: int, allowed: list[PatternOffer], result: Result, ruleset: Ruleset) -> str:
    """Say why dice that a set may have were left: too few, useless, or by the reader's will."""
    dice = Counter(result.reading.faces)
    for offer in result.taken:
        dice -= Counter(offer.faces)
    taken, left = [offer for offer in result.taken if face in offer.faces], dice[face]
    ids = [offer.id for offer in result.taken]
    free = [offer for offer in allowed if offer.id not in ids and offer.lacking(dice) is None]
    if not free and not all(offer.one_value for offer in (*allowed, *result.taken)):
        names = one_of(dict.fromkeys(offer.name for offer in allowed))
        return f"{names} could take it with dice that another set has; each die goes to one only."
    if not free:
        names = one_of(dict.fromkeys(offer.name for offer in taken)).replace(" or ", " and ")
        verb = "has" if len({offer.name for offer in taken}) == 1 else "have"
        if left == 1:
            return (
                f"{names} {verb} the other dice showing {face}, "
                "and each die goes to one pattern only."
            )
        return (
            f"{names} {verb} other dice showing {face}; the {in_words(left)} left are too few, "
            "because each die goes to one pattern only."
        )
    for offer in free:
        more = choose(result.reading, (*ids, offer.id), ruleset)
        does = _change(result, more, ruleset)
        if does:
            return f"You left it. {offer.name} with {offer.written} could take it: {does}."
    return f"You left it. {free[0].name} with {free[0].written} would change nothing."


def _remarks(reading: Reading, ruleset: Ruleset) -> list[str]:
    """Tell of the rule for no dice, of Feats and of the opposition, each in a sentence."""
    rule = ruleset.one(ZeroDice)
    rolled = written(rule.dice, "count:die", rule.ref)
    remarks = []
    if reading.zero_dice:
        remarks.append(
            f"With no dice left you roll {rolled} and only the lowest counts; "
            "patterns do not apply."
        )
    against = reading.spec.opposition
    if against is not None and against <= rule.at_most:
        remarks.append(
            f"With no dice left the opposition rolls {rolled} and only the lowest counts."
        )
    if reading.feats:
        feat = ruleset.one(Boost, FEAT)
        added = written(reading.feat_successes, "count:success", feat.ref)
        remarks.append(f"{feat.label} adds {added}.")
    if against is not None:
        remarks.append(_opposed(reading))
    return remarks


def _opposed(reading: Reading) -> str:
    """Say what the opposition took away."""
    mine, theirs, left = reading.successes, reading.opposition_successes, reading.effective
    noun = "success" if theirs == 1 else "successes"
    if not theirs:
        return "The opposition has no success, so it takes nothing away."
    if not mine:
        verb = "finds" if theirs == 1 else "find"
        return f"The opposition's {theirs} {noun} {verb} none of yours to take away."
    verb = "takes" if theirs == 1 else "take"
    remains = f"{left} are left" if left > 1 else f"{left or 'none'} is left"
    return f"The opposition's {theirs} {noun} {verb} {reading.taken_away} of yours away; {remains}."


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
