"""Writing a hero's story: name and concept line, Threads, Bonds with their Strands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.data import Ruleset
from rules.data.styles import written
from rules.momenta.characters.bond_records import BondLevel, ThreadTest
from rules.momenta.characters.bonds import Bond, held, level_of, next_level
from rules.momenta.characters.creation_limits import most_strands, most_threads
from rules.momenta.characters.hero_file_values import MOST_ITEMS
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.valid_story import MAX_BONDS, THREAD_COUNT

from .controls import button
from .hero_fields import draw_field
from .hero_parts import counted, heading
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["bond_in_words", "draw_bonds", "draw_concept", "draw_threads"]

# Empty fields behind the Threads of a hero who has gained ranks: two, so that one more is there to
# go on to as soon as the first is left.
SPARE: Final = 2


def draw_concept(builder: HeroBuilder) -> Child:
    """Give the fields of the name and of the concept line."""
    return element(
        "div",
        [draw_field(builder.seat, builder.hero, key, builder.rules) for key in ("name", "concept")],
        class_="m-controls m-h-texts",
    )


def draw_threads(builder: HeroBuilder) -> Child:
    """Give a field for each Thread, and what makes a good one."""
    hero, rules = builder.hero, builder.rules
    most = stats_of(hero, rules)[THREAD_COUNT].value
    written_ones = sum(bool(thread.strip()) for thread in hero.threads)
    # All that there is room for at once: whoever leaves one by Tab comes to the next.
    spare = SPARE if most_threads(hero, rules) is None else 0
    fields = max(most, len(hero.threads) + spare)
    return [
        element("p", counted(written_ones, most, "Threads written")),
        element(
            "div",
            [_thread(builder, at, most) for at in range(min(fields, MOST_ITEMS))],
            class_="m-controls m-h-texts",
        ),
        heading("What makes a good Thread"),
        element(
            "ul",
            [
                element("li", element("strong", f"{test.label}. "), test.told("meaning"))
                for test in rules.of(ThreadTest)
            ],
            class_="m-h-tests",
        ),
    ]


def _thread(builder: HeroBuilder, at: int, most: int) -> Child:
    threads = builder.hero.threads
    # An empty one can go only where it is one too many.
    struck = at < len(threads) and (threads[at] or at >= most)
    return element(
        "div",
        draw_field(builder.seat, builder.hero, f"thread-{at}", builder.rules),
        element(
            "button",
            "Strike out",
            type="button",
            class_="m-button m-small",
            data_key=f"drop:thread:{at}",
            aria_label=f"Strike out Thread {at + 1}",
        )
        if struck
        else None,
        class_="m-h-line",
    )


def draw_bonds(builder: HeroBuilder) -> Child:
    """Give each Bond with its fields and the level that its Strands make."""
    hero, rules = builder.hero, builder.rules
    most = stats_of(hero, rules)[MAX_BONDS].value
    strands = sum(bond.strands for bond in hero.bonds)
    limit = most_strands(hero, rules)
    left = f"{strands} Strands in all" if limit is None else counted(strands, limit, "Strands used")
    levels = [level for level in rules.of(BondLevel) if level.level]
    return [
        element("p", left, ", ", counted(held(hero.bonds, rules), most, "Bonds held"), "."),
        [_bond(builder, at, bond) for at, bond in enumerate(hero.bonds)],
        element(
            "div",
            _draw_add(builder),
            class_="m-controls m-actions",
        ),
        heading("What Strands make of a Bond"),
        element(
            "ul",
            [element("li", element("strong", _level(level)), _opens(level)) for level in levels],
            class_="m-h-tests",
        ),
    ]


def _draw_add(builder: HeroBuilder) -> Markup:
    """Give the button that adds a Bond; pressed it makes room for another, and the field follows.

    So whoever has added a Bond goes on where its first words are written.
    """
    at = len(builder.hero.bonds)
    return button(
        "Add a Bond",
        "add_bond",
        id=f"{builder.prefix}-add-bond-{at}",
        data_heir=f"{builder.prefix}-bond-{at}-target",
        disabled=at >= MOST_ITEMS,
    )


def _level(level: BondLevel) -> str:
    strands = written(level.strands, "count:Strand", level.ref)
    return f"{level.label}, level {level.level}, from {strands}. "


def _opens(level: BondLevel) -> str:
    mutual = f"Where both hold it: {level.told('opens_mutual')}" if level.opens_mutual else ""
    return " ".join(filter(None, (level.told("opens") if level.opens else "", mutual)))


def _bond(builder: HeroBuilder, at: int, bond: Bond) -> Markup:
    hero, rules = builder.hero, builder.rules
    return element(
        "fieldset",
        element("legend", f"Bond {at + 1}: {bond.target.strip() or 'toward nobody yet'}"),
        element(
            "div",
            [
                draw_field(builder.seat, hero, f"bond-{at}-{name}", rules)
                for name in ("target", "descriptor", "strands")
            ],
            class_="m-controls m-h-texts",
        ),
        element("p", _made(bond, rules), class_="m-h-made"),
        element(
            "button",
            "Take back",
            type="button",
            class_="m-button m-small",
            data_key=f"drop:bond:{at}",
            aria_label=f"Take back Bond {at + 1}",
        ),
        class_="m-h-bond",
    )


def _made(bond: Bond, ruleset: Ruleset) -> Child:
    """Say which level the Strands make, and how far the next one is."""
    level = level_of(max(0, bond.strands), ruleset)
    above = next_level(max(0, bond.strands), ruleset)
    onward = (
        f" With {written(above.missing, 'count:Strand', '')} more it would be {above.level.label}."
        if above
        else ""
    )
    return [
        element("strong", f"{level.label} (level {level.level})."),
        f" {_opens(level)}" if _opens(level) else "",
        onward,
    ]


def bond_in_words(bond: Bond, ruleset: Ruleset) -> str:
    """Give a Bond as a sheet writes it."""
    level = level_of(max(0, bond.strands), ruleset)
    strands = written(bond.strands, "count:Strand", "")
    return f"Bond {level.level} ({bond.target or 'nobody yet'}), {level.label}, {strands}"
