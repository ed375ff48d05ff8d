"""What the words of the game mean that a step of a hero uses, each with where it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import Any, Final, NamedTuple

from rules.data import Record, Ruleset
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.creation_records import Tier
from rules.momenta.characters.gear_records import Tag, WeightClass
from rules.momenta.characters.listed_records import Condition, Maneuver, Reaction
from rules.momenta.characters.refusing import count

from .catalog_kinds import PAGES
from .html import TAG, Markup, element

__all__ = ["Term", "draw_terms", "terms", "terms_in"]

GLANCE: Final = "moment-1/characters-at-a-glance.html"
ROLLING: Final = "moment-1/rolling-dice.html"
MASTERIES: Final = "moment-2/masteries.html"
EQUIPMENT: Final = "moment-2/equipment.html"


class Term(NamedTuple):
    """A word of the game: how it is shown, what it means, where it is told, how it is found."""

    word: str
    meaning: str
    place: str
    pattern: str


# Words that no record explains: how each is found, what it means, where the book tells of it.
PLAIN: Final = (
    ("core", r"[Cc]ores?", "The sum of the attributes that belong to it.", f"{GLANCE}#cores"),
    ("attribute", r"[Aa]ttributes?", "Its points are dice that you roll.", f"{GLANCE}#attributes"),
    ("SIZE", "SIZE", "How much room you take up, and who is bigger.", f"{GLANCE}#size"),
    (
        "+1d, −1d",
        r"[+−]\d+d",
        "Dice that a roll gets on top, or that it loses.",
        f"{ROLLING}#modifiers",
    ),
    (
        "result band",
        r"\bwith \ds|result bands?",
        "How many successes are left of an attack: the more, the more damage.",
        f"{ROLLING}#result-bands",
    ),
    (
        "realized",
        "[Rr]ealized",
        "Said of an archetype at its highest rank.",
        "moment-2/archetypes.html#realizing-an-archetype",
    ),
    ("domain", r"[Dd]omains?", "It says who may take a mastery.", f"{MASTERIES}#domains"),
    (
        "mastery slot",
        r"(?i:mastery slots?)|slots: \d+",
        "Room for a mastery, as a rule for one of its own type.",
        f"{MASTERIES}#mastery-slots",
    ),
    (
        "repertoire",
        "[Rr]epertoire",
        "A board of its own, which an ability gives.",
        f"{MASTERIES}#bonus-slots",
    ),
    ("Art", "Arts?", "What a spell does.", "catalogs/spellcasting.html#arts"),
    (
        "Resonance",
        "Resonances?",
        "What a spell is made of.",
        "catalogs/spellcasting.html#resonances",
    ),
    ("spell focus", "[Ss]pell foc(?:us|i)", "It helps to cast.", f"{EQUIPMENT}#spell-foci"),
    ("Wound", "Wounds?", "A lasting hurt; it fills a Wound slot.", f"{GLANCE}#wounds-and-burdens"),
    (
        "Burden",
        "Burdens?",
        "The same for mind and spirit; it fills a Burden slot.",
        f"{GLANCE}#wounds-and-burdens",
    ),
    (
        "Thread",
        "Threads?",
        "A chapter of your character's life.",
        "moment-2/threads-and-knowledge.html",
    ),
    (
        "Bond",
        "Bonds?",
        "A relationship that belongs to who you are.",
        "moment-2/bonds.html#holding-bonds",
    ),
    ("Strand", "Strands?", "What a Bond grows by.", "moment-2/bonds.html#growing-a-bond"),
    (
        "Momentum",
        "Momentum",
        "The daring that all heroes of a party share.",
        "moment-1/momentum.html",
    ),
    (
        "Limit Break",
        "Limit Breaks?",
        "The greatest maneuver that a hero has.",
        "catalogs/limit-breaks.html",
    ),
)
# Where the chapter of a hero's numbers tells of a stat, by the beginning of its id; others stand
# in its table of all of them.
OF_STATS: Final = {
    "max-vitality": f"{GLANCE}#vitality",
    "max-strain": f"{GLANCE}#strain",
    "wound": f"{GLANCE}#wounds-and-burdens",
    "burden": f"{GLANCE}#wounds-and-burdens",
    "max-resolve": f"{GLANCE}#resolve",
    "max-vigor": f"{GLANCE}#vigor",
    "vigor": f"{GLANCE}#vigor",
    "max-guard": f"{GLANCE}#guard",
    "spd": f"{GLANCE}#speed",
    "sen": f"{GLANCE}#senses",
    "gear": f"{GLANCE}#equipment",
    "wondrous": f"{GLANCE}#equipment",
    "consumable": f"{GLANCE}#equipment",
}
# Where a word goes on, it is another one: Veteran's Edge is no word of tiers.
GOES_ON: Final = r"\w|['’]\w"
# Tags that are read with a number, and the word that stands before it.
NUMBERED: Final = re.compile(r"(\w+) N")
# What a weapon's line says in place of such a word.
OTHERWISE: Final = {"tag-melee": "reach"}


@lru_cache(maxsize=8)
def terms(ruleset: Ruleset) -> tuple[Term, ...]:
    """Give all words that can be explained: of stats, gear and fights, then those that are plain.

    A word of the rules is explained by its record, so that a variant's meaning is told.
    """
    return (*_of_rules(ruleset), *(Term(word, told, at, p) for word, p, told, at in PLAIN))


def _of_rules(ruleset: Ruleset) -> Iterator[Term]:
    for stat in ruleset.of(Stat):
        place = next((OF_STATS[k] for k in OF_STATS if stat.id.startswith(k)), None)
        # What is shared out in a step is told there as a whole.
        if stat.group not in ("story", "mastery"):
            at = place or f"{GLANCE}#all-of-it-side-by-side"
            yield Term(stat.label, stat.told("meaning"), at, _of_stat(stat.label))
    for weight in ruleset.of(WeightClass):
        slots = count(weight.slots, "gear slot")
        pattern = rf"{re.escape(weight.label)}(?=[^.]*\bweapons?\b)"
        told = f"A weight class: a weapon of it takes {slots}."
        yield Term(weight.label, told, f"{EQUIPMENT}#weight-and-slots", pattern)
    for tier in ruleset.of(Tier):
        at = "moment-2/advancement.html#rank-by-rank"
        yield Term(tier.label, "A tier: ranks that belong together.", at, re.escape(tier.label))
    for kind in (Tag, Reaction, Maneuver, Condition):
        records: tuple[Any, ...] = ruleset.of(kind)
        for record in records:
            yield Term(record.label, record.told("meaning"), _entry(record), _of_entry(record))


def _of_stat(label: str) -> str:
    """Find a stat with what it is the most of: Max Vigor, and Vigor as well."""
    if label.startswith("Max "):
        return f"(?:Max )?{re.escape(label.removeprefix('Max '))}"
    if label.endswith(" slots"):
        return f"(?i:{re.escape(label.removesuffix('s'))}s?)"
    return re.escape(label)


def _of_entry(record: Any) -> str:
    numbered = NUMBERED.fullmatch(record.label)
    if numbered is None:
        return re.escape(record.label)
    also = f"|{OTHERWISE[record.id]}" if record.id in OTHERWISE else ""
    return rf"(?i:{numbered[1]}{also}) \d+"


def _entry(record: Record) -> str:
    return f"{PAGES[type(record.unnoted)]}#{record.id}"


@lru_cache(maxsize=8)
def _patterns(ruleset: Ruleset) -> tuple[re.Pattern[str], ...]:
    # Each begins with its letters, which are found many times as fast as the beginning of a word.
    return tuple(re.compile(f"(?:{term.pattern})(?!{GOES_ON})") for term in terms(ruleset))


def terms_in(text: str, ruleset: Ruleset) -> tuple[Term, ...]:
    """Give the words of the game that a text uses, in the order of all of them.

    Of a word that is said of two things, such as a tag and a reaction, both are given.
    """
    every = terms(ruleset)
    used = {
        term.word
        for term, pattern in zip(every, _patterns(ruleset), strict=True)
        if any(_begins(text, found.start()) for found in pattern.finditer(text))
    }
    return tuple(term for term in every if term.word in used)


def _begins(text: str, at: int) -> bool:
    """Whether a word begins there."""
    return not text[max(0, at - 1) : at].isalnum()


@lru_cache(maxsize=64)
def draw_terms(prefix: str, shown: Markup, ruleset: Ruleset) -> Markup | None:
    """Give what the words mean that markup uses, folded away; None where it uses none."""
    found = terms_in(unescape(TAG.sub(" ", shown)), ruleset)
    if not found:
        return None
    return element(
        "details",
        element("summary", f"What the words mean ({len(found)})"),
        element(
            "dl",
            [
                (
                    element("dt", element("a", term.word, href=f"book:{term.place}")),
                    element("dd", term.meaning),
                )
                for term in found
            ],
        ),
        id=f"{prefix}-terms",
        class_="m-h-terms",
    )
