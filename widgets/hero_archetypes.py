"""Choosing archetypes: the ancestry, then what the other ranks of creation go to."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.momenta.characters.archetype_records import Archetype, ArchetypeType, Domain
from rules.momenta.characters.archetype_tables import bonus_text
from rules.momenta.characters.body_records import Size
from rules.momenta.characters.hero import archetype_ranks
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.options import options
from rules.momenta.characters.refusing import label_of

from .hero_open import draw_hidden, draw_open_only, sifted
from .hero_parts import Card, Held, counted, draw_card, draw_cards, draw_held, heading
from .html import Child, Markup, element, fragment

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["draw_ancestry", "draw_paths", "draw_rank_gift", "draw_ranks"]


def draw_ancestry(builder: HeroBuilder) -> Child:
    """Give the ancestries, of which a hero has one, each with all that it gives."""
    hero, rules = builder.hero, builder.rules
    held = set(hero.archetypes)
    cards = (
        Card(
            option,
            "take:ancestry",
            held=option.id in held,
            more=fragment(
                _start(option.id, rules), _opens(option.id, rules), _all_ranks(option.id, rules)
            ),
            group=f"{builder.prefix}-ancestry",
        )
        for option in options(hero, "step-ancestry", rules)
    )
    return [
        element(
            "p",
            "You have one ancestry, and your first rank goes to it. Further ranks of it are open"
            " to you at the next step.",
        ),
        draw_cards(
            "Ancestries",
            (draw_card(builder.prefix, builder.step_id, card, rules) for card in cards),
        ),
    ]


def draw_paths(builder: HeroBuilder) -> Child:
    """Give the ranks of creation as they are spent, and what the next of them can go to."""
    hero, rules = builder.hero, builder.rules
    ranks = archetype_ranks(hero)
    shown, hidden = sifted(builder, builder.step_id, options(hero, "step-paths", rules))
    known = lookup(rules).archetypes
    kinds = {known[option.id].type for option in shown}
    return [
        element("p", counted(len(hero.archetypes), hero.rank, "archetype ranks chosen")),
        _draw_taken(builder),
        element("div", draw_open_only(builder, hidden), class_="m-controls"),
        [
            (
                heading(kind.label),
                element(
                    "p",
                    element("strong", "Asks for: "),
                    f"{kind.told('prerequisite')} ",
                    element("strong", "Gives: "),
                    kind.told("gives"),
                    class_="m-quiet",
                ),
                draw_cards(
                    kind.label,
                    (
                        draw_card(
                            builder.prefix,
                            builder.step_id,
                            Card(
                                option,
                                f"take:paths:{option.id}",
                                doing=f"Take rank {ranks.get(option.id, 0) + 1}",
                                more=_next_rank(option.id, ranks.get(option.id, 0), rules),
                            ),
                            rules,
                        )
                        for option in shown
                        if known[option.id].type == kind.id
                    ),
                ),
            )
            for kind in rules.of(ArchetypeType)
            if kind.id in kinds
        ],
        draw_hidden(builder, hidden, len(shown)),
    ]


def _draw_taken(builder: HeroBuilder) -> Markup | None:
    """Give each rank with what it went to, and a button that takes it back."""
    hero, rules = builder.hero, builder.rules
    begun: Counter[str] = Counter()
    rows = []
    for at, name in enumerate(hero.archetypes):
        begun[name] += 1
        label = f"{label_of(name, rules)} {begun[name]}"
        what = [f"Rank {at + 1}: ", element("strong", label)]
        rows.append(Held(what, f"drop:rank:{at}", "Take back", f"rank {at + 1}, {label}"))
    rows += [
        Held(f"Rank {at}: not chosen yet") for at in range(len(hero.archetypes) + 1, hero.rank + 1)
    ]
    return draw_held("Your archetype ranks", rows)


@lru_cache(maxsize=32)
def _start(name: str, ruleset: Ruleset) -> Markup:
    """Give SPD, SEN and SIZE of an ancestry."""
    archetype = ruleset.one(Archetype, name)
    size = ruleset.one(Size, archetype.size)
    return element(
        "p",
        element("strong", f"SPD {archetype.spd}, SEN {archetype.sen}, SIZE {size.label}"),
        f" ({size.told('shape')})",
    )


@lru_cache(maxsize=64)
def _opens(name: str, ruleset: Ruleset) -> Markup | None:
    """Give the mastery domains that an archetype opens."""
    domains = lookup(ruleset).archetypes[name].domains
    labels = ", ".join(ruleset.one(Domain, domain).label for domain in domains)
    return element("p", element("strong", "Opens masteries: "), labels) if labels else None


@lru_cache(maxsize=128)
def _next_rank(name: str, reached: int, ruleset: Ruleset) -> Markup:
    """Give what the next rank of an archetype gives, and behind it what all its ranks give."""
    gift = draw_rank_gift(name, reached + 1, ruleset)
    return element(
        "div",
        _opens(name, ruleset) if not reached else None,
        gift,
        _all_ranks(name, ruleset),
    )


@lru_cache(maxsize=256)
def draw_rank_gift(name: str, rank: int, ruleset: Ruleset) -> Markup | None:
    """Give what one rank of an archetype adds and which abilities come with it; None for none."""
    known = lookup(ruleset)
    adds = [bonus_text(ruleset, record) for record in known.ranks.get((name, rank), ())]
    gained = ", ".join(filter(None, adds))
    abilities = known.abilities.get((name, rank), ())
    if not gained and not abilities:
        return None
    return element(
        "div",
        element("p", element("strong", f"Rank {rank}"), f": {gained}." if gained else ":"),
        element(
            "ul",
            [
                element(
                    "li",
                    element("strong", f"{ability.label}: "),
                    ability.told("meaning"),
                    f" ({added})" if (added := bonus_text(ruleset, ability)) else None,
                )
                for ability in abilities
            ],
        )
        if abilities
        else None,
        class_="m-h-gift",
    )


def draw_ranks(name: str, ruleset: Ruleset) -> list[Markup]:
    """Give what every rank of an archetype gives."""
    most = lookup(ruleset).types[lookup(ruleset).archetypes[name].type].most_rank
    gifts = (draw_rank_gift(name, rank, ruleset) for rank in range(1, most + 1))
    return [gift for gift in gifts if gift is not None]


@lru_cache(maxsize=64)
def _all_ranks(name: str, ruleset: Ruleset) -> Markup:
    label = lookup(ruleset).archetypes[name].label
    return element(
        "details",
        element("summary", f"All ranks of {label}"),
        draw_ranks(name, ruleset),
        class_="m-h-all",
    )
