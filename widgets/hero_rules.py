"""Where the book tells the rules of characters: a link from what refuses to the chapter of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules.data import Ruleset
from rules.data.records import FrozenMap
from rules.momenta.characters.refusals import Refusal
from rules.momenta.characters.refusing import HeroRefusal

from .book_pages import (
    ADVANCEMENT,
    ARCHETYPES,
    BONDS,
    CREATING,
    EQUIPMENT,
    GLANCE,
    LIMIT_BREAKS,
    MASTERIES,
    THREADS,
    Chapter,
)
from .catalog_kinds import PAGES
from .html import Markup, element, fragment

__all__ = ["CHAPTERS", "STEP_CHAPTERS", "chapter_link", "chapter_of", "rule_name", "why"]


# By the chapters of the source text, as the marks of the records name them.
CHAPTERS: Final[Mapping[str, Chapter]] = FrozenMap(
    {
        "05": GLANCE,
        "07": ARCHETYPES,
        "Archetypes Catalog": ARCHETYPES,
        "08": MASTERIES,
        "Masteries Catalog": MASTERIES,
        "Spellcasting Catalog": MASTERIES,
        "09": THREADS,
        "10": BONDS,
        "11": EQUIPMENT,
        "Equipment Catalog": EQUIPMENT,
        "12": CREATING,
        "13": ADVANCEMENT,
        # Chapters that the book has not: where it tells what there is of them so far.
        "25": LIMIT_BREAKS,
        "Limit Breaks Catalog": LIMIT_BREAKS,
        "29": ADVANCEMENT,
    }
)
# Where a step is told, and a rule of it whose own chapter the book has not.
STEP_CHAPTERS: Final[Mapping[str, Chapter]] = FrozenMap(
    {
        "step-ancestry": ARCHETYPES,
        "step-paths": ARCHETYPES,
        "step-masteries": MASTERIES,
        "step-equipment": EQUIPMENT,
        "step-threads": THREADS,
        "step-bonds": BONDS,
        "advancement": ADVANCEMENT,
    }
)


def chapter_of(rule: str, step: str, ruleset: Ruleset) -> Chapter:
    """Give the chapter of a rule (`text:id`), else that of the step to which it belongs."""
    record = ruleset.records.get(rule)
    named = record.chapter if record is not None else None
    return CHAPTERS.get(named or "") or STEP_CHAPTERS.get(step, CREATING)


def anchor_of(rule: str, chapter: Chapter, ruleset: Ruleset) -> str:
    """Give the place of a rule on a page that has an entry for it; '' where the page has none."""
    record = ruleset.records.get(rule)
    return (
        record.id if record is not None and PAGES.get(type(record.unnoted)) == chapter.page else ""
    )


@lru_cache(maxsize=256)
def chapter_link(chapter: Chapter, anchor: str = "") -> Markup:
    """Give a link to a chapter, or to a place in it."""
    place = f"#{anchor}" if anchor else ""
    return element("a", chapter.name, href=f"book:{chapter.page}{place}", class_="m-h-rule")


@lru_cache(maxsize=512)
def why(refusal: Refusal, step: str, ruleset: Ruleset) -> Markup:
    """Give why something can't be: the sentence of the rule, its name, the chapter that says so."""
    chapter = chapter_of(refusal.rule, step, ruleset)
    link = chapter_link(chapter, anchor_of(refusal.rule, chapter, ruleset))
    name = rule_name(refusal, ruleset)
    return fragment(refusal.sentence, " The rule: ", f"{name}, in " if name else "", link, ".")


def rule_name(refusal: Refusal, ruleset: Ruleset) -> str:
    """Name the rule that refuses, where it has a name of its own."""
    about = refusal.about if isinstance(refusal, HeroRefusal) else ""
    # The one rule of creation that players call by a name.
    if about == "equilibrium" or about.startswith("balance"):
        return "equilibrium"
    return str(getattr(ruleset.records.get(refusal.rule), "label", ""))
