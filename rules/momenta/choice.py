"""Taking patterns: one die in one pattern, repeats trigger, nothing is forced (chapter 04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.data import Ruleset, current
from rules.data.faults import nearest, one_of, shown
from rules.momenta.ladder import outcome_order, shifted
from rules.momenta.offers import PatternOffer
from rules.momenta.reading import Reading
from rules.momenta.records import PatternEffect


@dataclass(frozen=True, slots=True)
class Result:
    """A roll with the patterns that were taken.

    `taken` holds the sets with the dice each of them got; `faults` a sentence for every choice that
    was refused. `outcome_before` is what counting gave, `outcome` what the patterns made of it.
    """

    reading: Reading
    taken: tuple[PatternOffer, ...]
    outcome_before: str | None
    outcome: str | None
    extra_damage: int
    resolve_recovered: int
    faults: tuple[str, ...]

    @property
    def pattern_of(self) -> dict[int, PatternOffer]:
        """The set that each taken die went to, by the die's place."""
        return {place: offer for offer in self.taken for place in offer.positions}


def choose(
    reading: Reading, chosen_ids: Iterable[str] = (), ruleset: Ruleset | None = None
) -> Result:
    """Take the sets with these ids, as far as the rules allow; a refusal is a sentence, no error.

    Choices are taken in the order given; a die that one set has is not free for the next.
    """
    ruleset = ruleset or current()
    offers = {offer.id: offer for offer in reading.offers}
    free: dict[int, list[int]] = {}
    for place, face in enumerate(reading.faces):
        free.setdefault(face, []).append(place)
    taken: dict[str, PatternOffer] = {}
    faults: list[str] = []
    for chosen in _listed(chosen_ids):
        offer = offers.get(chosen) if isinstance(chosen, str) else None
        if offer is None:
            faults.append(_unknown(chosen, offers))
        elif offer.id in taken:
            faults.append(f"{offer.name} with {offer.written} is taken already.")
        elif not offer.allowed:
            faults.append(f"{offer.name} with {offer.written}: {offer.why_not}")
        elif (short := offer.lacking(Counter({f: len(at) for f, at in free.items()}))) is not None:
            wanted = offer.faces.count(short)
            faults.append(
                f"{offer.name} with {offer.written} needs {wanted} "
                f"{'die' if wanted == 1 else 'dice'} showing {short}; "
                f"{len(free[short])} left, because each die goes to one pattern only."
            )
        else:
            places = tuple(free[face].pop(0) for face in offer.faces)
            taken[offer.id] = replace(offer, positions=places)
    return _result(reading, tuple(taken.values()), tuple(faults), ruleset)


def best_choice(reading: Reading, ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """Give the ids that serve the roller best: outcome first, then damage, then Resolve.

    Among equal choices the one that takes the fewest dice, so that nothing useless is taken.
    """
    ruleset = ruleset or current()
    offers = [offer for offer in reading.offers if offer.allowed]
    order = outcome_order(ruleset)
    # What a choice gives depends on how many sets each effect gets and, for damage, on the faces;
    # for each tuple of counts keep the best sum of faces.
    effects = tuple(dict.fromkeys(offer.effect_id for offer in offers))
    equal = [offer for offer in offers if offer.one_value]
    best: Best = {}
    for mixed, left in _packings([o for o in offers if not o.one_value], Counter(reading.faces)):
        counts = tuple(sum(o.effect_id == effect for o in mixed) for effect in effects)
        start: Best = {counts: (0, tuple(offer.id for offer in mixed))}
        for key, found in _best_of_equal(equal, effects, left, start).items():
            if key not in best or best[key][0] < found[0]:
                best[key] = found
    results = (choose(reading, ids, ruleset) for _, ids in best.values())
    winner = max(
        results,
        key=lambda result: (
            order.index(result.outcome) if result.outcome else 0,
            result.extra_damage,
            result.resolve_recovered,
            -sum(offer.size for offer in result.taken),
        ),
    )
    return tuple(offer.id for offer in winner.taken)


# The best sum of faces and the ids of the sets, by how many sets each effect gets.
Best = dict[tuple[int, ...], tuple[int, tuple[str, ...]]]


def _packings(
    offers: Sequence[PatternOffer], left: Counter[int]
) -> Iterator[tuple[tuple[PatternOffer, ...], Counter[int]]]:
    """Yield every choice of sets that find their dice together, with the dice that are left."""
    yield (), left
    for at, offer in enumerate(offers):
        before = offers[at - 1] if at else None
        # Of equal sets the first ones are taken.
        again = before is not None and (before.effect_id, before.faces) == (
            offer.effect_id,
            offer.faces,
        )
        if not again and offer.lacking(left) is None:
            for more, rest in _packings(offers[at + 1 :], left - Counter(offer.faces)):
                yield (offer, *more), rest


def _best_of_equal(
    offers: Sequence[PatternOffer], effects: Sequence[str], left: Counter[int], best: Best
) -> Best:
    """Add to each choice the sets of equal dice, face by face, among the dice that are left."""
    for face in sorted({offer.face for offer in offers}):
        here = [[o for o in offers if o.face == face and o.effect_id == e] for e in effects]
        options = _splits([[offer.size for offer in sets] for sets in here], left[face])
        after: Best = {}
        for counts, (value, ids) in best.items():
            for option in options:
                key = tuple(a + b for a, b in zip(counts, option, strict=True))
                worth = value + face * sum(option)
                if key not in after or after[key][0] < worth:
                    more = (o.id for sets, n in zip(here, option, strict=True) for o in sets[:n])
                    after[key] = worth, (*ids, *more)
        best = after
    return best


def _splits(sizes: list[list[int]], dice: int) -> list[tuple[int, ...]]:
    """Give every way to share so many equal dice among sets of these sizes."""
    splits: list[tuple[tuple[int, ...], int]] = [((), dice)]
    for available in sizes:
        splits = [
            ((*counts, number), left - sum(available[:number]))
            for counts, left in splits
            for number in range(len(available) + 1)
            if sum(available[:number]) <= left
        ]
    return [counts for counts, _ in splits]


def _listed(chosen: Iterable[str]) -> list[object]:
    if isinstance(chosen, str):
        return [chosen]
    try:
        return list(chosen)
    except TypeError:
        return [chosen]


def _unknown(chosen: object, offers: dict[str, PatternOffer]) -> str:
    if not offers:
        return f"No pattern {shown(chosen)}: these dice offer none."
    near = nearest(chosen, offers)
    hint = f" Nearest: {near}." if near else ""
    return f"No pattern {shown(chosen)}; allowed is {one_of(offers)}.{hint}"


def _result(
    reading: Reading, taken: tuple[PatternOffer, ...], faults: tuple[str, ...], ruleset: Ruleset
) -> Result:
    outcome = reading.outcome
    damage = recovered = 0
    for name in dict.fromkeys(offer.effect_id for offer in taken):
        effect = ruleset.one(PatternEffect, name)
        faces = [offer.face for offer in taken if offer.effect_id == name]
        counted = faces if effect.repeats else faces[:1]
        damage += effect.damage_per_value * sum(counted)
        recovered += effect.resolve_recovered * len(counted)
        if outcome is not None and effect.shift:
            outcome = shifted(outcome, effect, len(counted))
    # Only Resolve that was spent can come back.
    recovered = min(recovered, reading.spec.resolve_spent)
    return Result(reading, taken, reading.outcome, outcome, damage, recovered, faults)
