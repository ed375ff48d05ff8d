"""The sheet of a hero as a text, to be pasted wherever a table keeps its notes."""

from __future__ import annotations

from rules.data import Ruleset
from rules.momenta.characters.body_records import Attribute, Core, Stat
from rules.momenta.characters.hero import Hero, attributes_of, cores_of
from rules.momenta.characters.stats import stats_of, summed

from .hero_sheet import sections_of, summary_of
from .hero_status import name_of, states_of, status_of

__all__ = ["said_of"]


def said_of(hero: Hero, ruleset: Ruleset) -> str:
    """Give the sheet as lines of text, with what the rules refuse of the hero."""
    stats = stats_of(hero, ruleset)
    lines = [name_of(hero), *filter(None, [hero.concept]), summary_of(hero, ruleset), ""]
    lines += [_core(core, hero, ruleset) for core in ruleset.of(Core)]
    lines += ["", *(f"{stat.label}: {summed(stats[stat.id])}" for stat in ruleset.of(Stat))]
    for title, found in sections_of(hero, ruleset):
        if found:
            lines += ["", title]
            lines += [f"- {name}{f': {text}' if text else ''}" for name, text in found]
    lines += ["", status_of(hero, ruleset)]
    lines += [f"- {one.sentence}" for state in states_of(hero, ruleset) for one in state.refused]
    return "\n".join(lines)


def _core(core: Core, hero: Hero, ruleset: Ruleset) -> str:
    points = attributes_of(hero, ruleset)
    own = [f"{a.label} {points[a.id]}" for a in ruleset.of(Attribute) if a.core == core.id]
    return f"{core.label} {cores_of(hero, ruleset)[core.id]}: {', '.join(own)}"
