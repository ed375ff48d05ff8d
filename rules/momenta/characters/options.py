"""What a builder offers at a step, and for each offer whether the rules allow it (12, 13).

An option is allowed if choosing it makes the hero break no rule any further: the validator judges
the hero as it would be, and nothing else does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.data import Record, Ruleset, current
from rules.data.faults import shown
from rules.data.records import FrozenMap
from rules.momenta.characters.choosing import choices, chosen
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.option_details import detail_of
from rules.momenta.characters.refusals import Refusal, refuse
from rules.momenta.characters.refusing import HeroRefusal
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import ADVANCEMENT, STEPS, step_refusals

__all__ = ["READS", "Option", "added_refusals", "choose", "options"]

_RANKS: Final = ("rank", "attributes", "archetypes", "advances")
# What of a hero the refusals of a step look at, besides the stats: the rest may change freely.
READS: Final[Mapping[str, tuple[str, ...]]] = FrozenMap(
    {
        "step-rank": ("rank",),
        "step-concept": (),
        "step-cores": ("rank", "attributes"),
        "step-attributes": ("attributes",),
        "step-ancestry": _RANKS,
        "step-paths": _RANKS,
        "step-masteries": ("masteries", "archetypes", "advances", "stats"),
        "step-equipment": ("gear", "wondrous", "archetypes", "advances", "stats"),
        "step-threads": ("threads", "advances", "stats"),
        "step-bonds": ("bonds", "advances", "stats"),
        "step-finish": ("limit_breaks", "bonds", *_RANKS),
        ADVANCEMENT: _RANKS,
    }
)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that a builder offers; `choose` takes its `id` and its `place`, a board."""

    id: str
    label: str
    allowed: bool
    # Why not, where it is not allowed.
    refusal: HeroRefusal | None
    detail: str
    place: str = ""


def options(
    hero: Hero, step: str, ruleset: Ruleset | None = None, board: str | None = None
) -> tuple[Option, ...]:
    """Give what a step of creation, or "advancement", offers a hero.

    Attributes up and down, the archetype of the next rank, masteries for each board (or for the one
    that is named), gear and wondrous items, Limit Breaks; nothing where a step is written freely.
    """
    rules = ruleset or current()
    judge = _Judge(hero, rules)
    found = []
    for choice in choices(hero, step, rules, board):
        refusal = judge.first_added(chosen(hero, step, choice, rules))
        detail = _detail(rules, choice.record.ref) if choice.record else ""
        allowed = refusal is None
        found.append(Option(choice.id, choice.label, allowed, refusal, detail, choice.place))
    return tuple(found)


def choose(
    hero: Hero, step: str, option: str, ruleset: Ruleset | None = None, place: str = ""
) -> Hero:
    """Give the hero with an option of a step chosen, allowed or not.

    `place` names the board of a mastery. Raises `Refused` for what the step does not offer.
    """
    rules = ruleset or current()
    for choice in choices(hero, step, rules, place or None):
        if choice.id == option and choice.place == place:
            return chosen(hero, step, choice, rules)
    where = f" for {shown(place)}" if place else ""
    refuse(Refusal("momenta:creation", f"There is no option {shown(option)}{where} at {step}."))
    return hero


def added_refusals(
    before: Hero, after: Hero, ruleset: Ruleset | None = None
) -> tuple[HeroRefusal, ...]:
    """Give what a change makes worse: new refusals, and those that now refuse more."""
    judge = _Judge(before, ruleset or current())
    return tuple(found for step in STEPS for found in judge.added(step, after))


class _Judge:
    """Compares heroes with one hero, and looks only at the steps that can differ."""

    def __init__(self, hero: Hero, ruleset: Ruleset) -> None:
        self.hero = hero
        self.ruleset = ruleset
        self.stats = stats_of(hero, ruleset)
        self.known: dict[str, Counter[tuple[str, str]]] = {}

    def first_added(self, after: Hero) -> HeroRefusal | None:
        """Give the first refusal that the other hero has on top, in the order of the steps."""
        same_stats = stats_of(after, self.ruleset) is self.stats
        changed = {
            key
            for key in Hero.__dataclass_fields__
            if getattr(after, key) is not getattr(self.hero, key)
        }
        if not same_stats:
            changed.add("stats")
        for step, reads in READS.items():
            if not changed.isdisjoint(reads):
                for found in self.added(step, after):
                    return found
        return None

    def added(self, step: str, after: Hero) -> Iterable[HeroRefusal]:
        """Yield what the other hero is refused on top in a step."""
        found = step_refusals(after, step, self.ruleset)
        if not found:
            return
        if step not in self.known:
            self.known[step] = _weighed(step_refusals(self.hero, step, self.ruleset))
        weighed = _weighed(found)
        for refusal in found:
            if weighed[_key(refusal)] > self.known[step][_key(refusal)]:
                yield refusal


def _key(refusal: HeroRefusal) -> tuple[str, str]:
    return refusal.rule, refusal.about or refusal.sentence


def _weighed(found: Iterable[HeroRefusal]) -> Counter[tuple[str, str]]:
    weighed: Counter[tuple[str, str]] = Counter()
    for refusal in found:
        weighed[_key(refusal)] += refusal.excess
    return weighed


@lru_cache(maxsize=1024)
def _detail(ruleset: Ruleset, ref: str) -> str:
    record: Record = ruleset[ref]
    return detail_of(record, ruleset)
