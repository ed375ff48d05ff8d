"""Threads, Bonds and Limit Breaks: as many as there may be, and what opens them (09, 10, 26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules.data import Ruleset
from rules.data.styles import in_words, listed, written
from rules.momenta.characters.advancement import limit_break_slots, tier_of
from rules.momenta.characters.bond_records import BondRules
from rules.momenta.characters.bonds import held, level_of, why_not_held
from rules.momenta.characters.creation_limits import most_strands, most_threads
from rules.momenta.characters.hero import Hero, archetype_ranks, cores_of
from rules.momenta.characters.listed_records import LimitBreak
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.refusing import HeroRefusal, Missing, count, label_of, unknown
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.valid_archetypes import realized

THREADS = "step-threads"
BONDS = "step-bonds"
FINISH = "step-finish"
THREAD_COUNT = "thread-count"
MAX_BONDS = "max-bonds"


def refuse_threads(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """A new hero has as many Threads as creation gives; more of them are earned in play (09)."""
    most = most_threads(hero, ruleset)
    if most is not None and len(hero.threads) > most:
        given = in_words(len(hero.threads))
        sentence = f"A new hero has {count(most, 'Thread')}, not {given}."
        over = len(hero.threads) - most
        yield HeroRefusal(f"momenta:{THREAD_COUNT}", sentence, THREADS, "room", over)


def refuse_bonds(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Bonds as the rules allow, and from no more Strands than creation gives (10, 12)."""
    rules = ruleset.one(BondRules)
    strands, limit = sum(bond.strands for bond in hero.bonds), most_strands(hero, ruleset)
    if limit is not None and strands > limit:
        given = count(limit, "Strand")
        sentence = f"A new hero has {given} to share out, not {in_words(strands)}."
        over = strands - limit
        yield HeroRefusal(rules.ref, sentence, BONDS, "strands", over)
    most = stats_of(hero, ruleset)[MAX_BONDS].value
    # Bonds that say not yet toward whom are no two toward the same.
    named = [
        bond if bond.target.strip() else replace(bond, target=f"no. {place}")
        for place, bond in enumerate(hero.bonds, 1)
    ]
    for refusal in why_not_held(named, most, ruleset):
        over = max(1, held((bond for bond in named if bond.strands > 0), ruleset) - most)
        yield HeroRefusal(refusal.rule, refusal.sentence, BONDS, "bonds", over)


def refuse_limit_breaks(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Limit Breaks that the hero qualifies for, each once, as many as the tier has slots (26)."""
    known = lookup(ruleset).limit_breaks
    for name, copies in Counter(hero.limit_breaks).items():
        if name not in known:
            yield unknown(FINISH, "Limit Break", name, known)
            continue
        if copies > 1:
            times = written(copies, "times", known[name].ref)
            sentence = f"{known[name].label} cannot be equipped {times}; once is enough."
            yield HeroRefusal(known[name].ref, sentence, FINISH, "copies", copies - 1)
        lacking = list(_lacking(known[name], hero, ruleset))
        if lacking:
            sentence = f"{known[name].label} asks for {listed(tuple(lacking), 'and')}."
            yield HeroRefusal(known[name].ref, sentence, FINISH, "needs", len(lacking))
    slots = limit_break_slots(hero.character_rank, ruleset)
    if len(hero.limit_breaks) > slots:
        tier = tier_of(hero.character_rank, ruleset)
        there = f"{tier.label} heroes have {count(slots, 'Limit Break slot')}"
        sentence = f"{there}, not {in_words(len(hero.limit_breaks))}."
        over = len(hero.limit_breaks) - slots
        yield HeroRefusal(tier.ref, sentence, FINISH, "room", over)


def _lacking(limit_break: LimitBreak, hero: Hero, ruleset: Ruleset) -> Iterator[str]:
    cores = cores_of(hero, ruleset)
    for core, least in limit_break.cores.items():
        if cores.get(core, 0) < least:
            yield f"{label_of(core, ruleset)} {least}"
    name = limit_break.archetype
    if name is not None and not realized(name, archetype_ranks(hero), ruleset):
        yield f"{label_of(name, ruleset)} realized"
    # Whether the other holds one back stands on the other's sheet.
    least = limit_break.mutual_bond or 0
    levels = [level_of(max(0, bond.strands), ruleset).level for bond in hero.bonds]
    if least > max(levels, default=0):
        yield f"a mutual Bond {least}"


def miss_story(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell what is not written: name, concept line, Threads; and of Strands that are left."""
    if not hero.name.strip():
        yield Missing("step-concept", "The hero has no name yet.", needed=False)
    if not hero.concept.strip():
        yield Missing("step-concept", "The concept line is not written yet.")
    done = sum(bool(thread.strip()) for thread in hero.threads)
    left = stats_of(hero, ruleset)[THREAD_COUNT].value - done
    if left > 0:
        yield Missing(THREADS, f"Threads left to write: {left}.")


def miss_bonds(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of Bonds without a target or words, and of Strands that are left at creation."""
    for place, bond in enumerate(hero.bonds, 1):
        if not bond.target.strip():
            yield Missing(BONDS, f"Bond {place} says not yet toward whom or what.")
        if not bond.descriptor.strip():
            yield Missing(BONDS, f"Bond {place} has no words of its own yet.")
    left = (most_strands(hero, ruleset) or 0) - sum(bond.strands for bond in hero.bonds)
    if left > 0:
        yield Missing(BONDS, f"Strands left to share out: {left}.", needed=False)


def miss_limit_breaks(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of free Limit Break slots, and where the hero qualifies for none that would fill one."""
    free = limit_break_slots(hero.character_rank, ruleset) - len(hero.limit_breaks)
    if free <= 0:
        return
    is_open = any(
        name not in hero.limit_breaks and not list(_lacking(found, hero, ruleset))
        for name, found in lookup(ruleset).limit_breaks.items()
    )
    told = f"Limit Break slots left to fill: {free}."
    unmet = "" if is_open else " No Limit Break is open to this hero yet."
    yield Missing(FINISH, f"{told}{unmet}", needed=False)
