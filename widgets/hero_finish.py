"""The last step of a hero: Limit Breaks, and every number with what it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.momenta.characters.advancement import limit_break_slots, tier_of
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.options import options
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stats import stats_of, summed, told

from .hero_open import draw_hidden, draw_open_only, sifted
from .hero_parts import Card, Held, counted, draw_card, draw_cards, draw_held, heading
from .html import Child, Markup, element, table

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["draw_finish", "draw_numbers"]


def draw_finish(builder: HeroBuilder) -> Child:
    """Give the numbers that follow from all choices, and the Limit Breaks."""
    hero, rules = builder.hero, builder.rules
    slots = limit_break_slots(hero.character_rank, rules)
    offered = options(hero, "step-finish", rules)
    shown, hidden = sifted(builder, builder.step_id, offered, hero.limit_breaks)
    known = {option.id for option in offered}
    return [
        heading("Your numbers"),
        draw_numbers(hero, rules),
        heading("Limit Breaks"),
        element(
            "p",
            counted(len(hero.limit_breaks), slots, "Limit Break slots used"),
            f", as {tier_of(hero.character_rank, rules).label} heroes have them.",
        ),
        _draw_strays(builder, known),
        element("div", draw_open_only(builder, hidden), class_="m-controls"),
        draw_cards(
            "Limit Breaks",
            (
                draw_card(
                    builder.prefix,
                    builder.step_id,
                    Card(
                        option,
                        f"take:finish:{option.id}",
                        held=option.id in hero.limit_breaks,
                    ),
                    rules,
                )
                for option in shown
            ),
        )
        if shown
        else None,
        draw_hidden(builder, hidden, len(shown)),
    ]


def draw_numbers(hero: Hero, ruleset: Ruleset) -> Markup:
    """Give every stat as a sum, and what each part of the sum is."""
    stats = stats_of(hero, ruleset)
    rows = [
        (stat.label, summed(stats[stat.id]), told(stats[stat.id]) or "nothing yet")
        for stat in ruleset.of(Stat)
    ]
    made = table("Every number, and how it comes about", ("Number", "Value", "Made of"), rows)
    return element("div", made, class_="m-h-numbers")


def _draw_strays(builder: HeroBuilder, known: set[str]) -> Child:
    """Give what is no Limit Break or is there twice, to be put back."""
    held = builder.hero.limit_breaks
    strays = [at for at, name in enumerate(held) if name not in known or name in held[:at]]
    labels = {at: label_of(held[at], builder.rules) for at in strays}
    return draw_held(
        "What cannot be equipped",
        (
            Held(element("strong", label), f"drop:limit:{at}", spoken=label)
            for at, label in labels.items()
        ),
    )
