"""Starting rank, attribute points, their limit, and the equilibrium of cores (12, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.data import Ruleset
from rules.data.records import FrozenMap
from rules.data.styles import in_words
from rules.momenta.characters.advancement import attribute_points, gives_attribute
from rules.momenta.characters.body_records import Attribute, AttributeRange
from rules.momenta.characters.creation_records import Advancement, Creation
from rules.momenta.characters.hero import Hero, cores_from
from rules.momenta.characters.refusing import (
    ADVANCEMENT,
    HeroRefusal,
    Missing,
    count,
    label_of,
    unknown,
)


def refuse_rank(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """A hero starts at a rank that creation knows (12, creation-summary)."""
    start = ruleset.one(Creation)
    if not start.rank <= hero.rank <= start.most_rank:
        allowed = f"A hero starts at a rank from {start.rank} to {start.most_rank}"
        over = max(start.rank - hero.rank, hero.rank - start.most_rank)
        sentence = f"{allowed}, not at {hero.rank}."
        yield HeroRefusal(start.ref, sentence, "step-rank", excess=over)


def refuse_cores(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """No more points than there are, and no core far above another (12)."""
    start = ruleset.one(Creation)
    # What is below the least has a refusal of its own, and gives no points to others.
    least = ruleset.one(AttributeRange).least
    given = FrozenMap({name: max(points, least) for name, points in hero.attributes.items()})
    shared = sum(given.values())
    points = attribute_points(hero.rank, ruleset)
    if shared > points:
        there = f"A hero who starts at rank {hero.rank} has {count(points, 'attribute point')}"
        sentence = f"{there} to share out, not {in_words(shared)}."
        yield HeroRefusal(start.ref, sentence, "step-cores", "points", shared - points)
    cores = cores_from(given, ruleset)
    high, low = max(cores, key=cores.__getitem__), min(cores, key=cores.__getitem__)
    apart = cores[high] - cores[low] - start.equilibrium
    if apart > 0:
        sentence = f"Cores {_unbalanced(cores, high, low, ruleset)}"
        yield HeroRefusal(start.ref, sentence, "step-cores", "equilibrium", apart)


def refuse_attributes(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Only attributes that there are, none below zero or above the limit of creation (05, 12)."""
    start, bounds = ruleset.one(Creation), ruleset.one(AttributeRange)
    known = {attribute.id: attribute for attribute in ruleset.of(Attribute)}
    for name, points in hero.attributes.items():
        if name not in known:
            yield unknown("step-attributes", "attribute", name, known)
        elif points < bounds.least:
            sentence = f"{known[name].label} cannot be lower than {bounds.least}."
            short = bounds.least - points
            yield HeroRefusal(bounds.ref, sentence, "step-attributes", name, short)
        elif points > start.most_attribute:
            allowed = f"At creation no attribute is above {start.most_attribute}"
            sentence = f"{allowed}; {known[name].label} cannot be {points}."
            over = points - start.most_attribute
            yield HeroRefusal(start.ref, sentence, "step-attributes", name, over)


def refuse_increases(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Attributes grow at their ranks only, and never past the equilibrium (12, 13)."""
    rules = ruleset.one(Advancement)
    start = ruleset.one(Creation)
    of_core = {attribute.id: attribute.core for attribute in ruleset.of(Attribute)}
    for rank, attributes, gained in increases(hero, ruleset):
        if gained not in of_core:
            yield unknown(ADVANCEMENT, "attribute", gained, of_core)
            continue
        label = label_of(gained, ruleset)
        if not gives_attribute(rank, ruleset):
            allowed = f"every {rules.attribute_every} ranks from rank {rules.attribute_first}"
            sentence = f"Attributes grow {allowed}; {label} cannot grow at rank {rank}."
            yield HeroRefusal(rules.ref, sentence, ADVANCEMENT, f"growth at {rank}")
        cores = cores_from(attributes, ruleset)
        low = min(cores, key=cores.__getitem__)
        if cores[of_core[gained]] - cores[low] > start.equilibrium:
            balance = _unbalanced(cores, of_core[gained], low, ruleset)
            sentence = f"{label} cannot grow at rank {rank}: cores {balance}"
            yield HeroRefusal(start.ref, sentence, ADVANCEMENT, f"balance at {rank}")


def increases(hero: Hero, ruleset: Ruleset) -> Iterator[tuple[int, Mapping[str, int], str]]:
    """Yield each attribute increase: its rank, the attributes right after it, which one grew."""
    points = ruleset.one(Advancement).attribute_points
    attributes = dict(hero.attributes)
    for rank, advance in enumerate(hero.advances, hero.rank + 1):
        if advance.attribute is not None:
            grown = attributes.get(advance.attribute, 0) + points
            attributes[advance.attribute] = grown
            yield rank, FrozenMap(attributes), advance.attribute


def miss_points(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of attribute points that are left."""
    left = attribute_points(hero.rank, ruleset) - sum(hero.attributes.values())
    if left > 0:
        yield Missing("step-cores", f"Attribute points left to share out: {left}.")


def miss_increases(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of attribute increases that were not chosen."""
    for rank, advance in enumerate(hero.advances, hero.rank + 1):
        if advance.attribute is None and gives_attribute(rank, ruleset):
            yield Missing(ADVANCEMENT, f"Rank {rank} lets an attribute grow; choose which.")


def _unbalanced(cores: Mapping[str, int], high: str, low: str, ruleset: Ruleset) -> str:
    most, apart = ruleset.one(Creation).equilibrium, cores[high] - cores[low]
    given = f"{label_of(high, ruleset)} {cores[high]} and {label_of(low, ruleset)} {cores[low]}"
    return f"stand at most {most} apart; between {given} there are {apart}."
