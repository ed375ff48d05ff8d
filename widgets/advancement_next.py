"""The rank that comes next: which attribute grows, and which archetypes it can go to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.data import Ruleset
from rules.momenta.characters.advancement import gives_attribute
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.choosing import NONE, waiting
from rules.momenta.characters.hero import NO_ARCHETYPE, archetype_ranks, attributes_of
from rules.momenta.characters.hero_file_values import MOST_ITEMS
from rules.momenta.characters.next_rank import growth_refusal, late_refusal, rank_refusal
from rules.momenta.characters.options import Option
from rules.momenta.characters.refusing import ADVANCEMENT, HeroRefusal

from .advancement_ranks import brings
from .hero_archetypes import draw_rank_gift
from .hero_open import draw_hidden, draw_open_only, sifted
from .hero_parts import Card, draw_card, draw_cards, ident_of
from .hero_rules import why
from .hero_terms import draw_terms
from .html import Child, Markup, element, fragment

if TYPE_CHECKING:
    from .advancement_planner import AdvancementPlanner

__all__ = ["LATER", "draw_next", "growths"]

LATER: Final = "later"


def growths(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Name what may be chosen to grow at the next rank: nothing yet, or an attribute."""
    found = [(attribute.id, attribute.label) for attribute in ruleset.of(Attribute)]
    return [(LATER, "Not chosen yet"), *found]


def draw_next(planner: AdvancementPlanner) -> Child:
    """Give the choices of the next rank."""
    hero = planner.hero
    rank = hero.character_rank + 1
    return element(
        "section",
        element(
            "p",
            f"Next: rank {rank}",
            id=f"{planner.prefix}-next",
            role="heading",
            aria_level=3,
            tabindex=-1,
            class_="m-h-head",
        ),
        _draw_choices(planner, rank)
        if len(hero.advances) < MOST_ITEMS
        else element("p", f"{MOST_ITEMS} ranks are gained here, and a plan holds no more."),
        aria_labelledby=f"{planner.prefix}-next",
        class_="m-h-next",
    )


def _draw_choices(planner: AdvancementPlanner, rank: int) -> Child:
    rules = planner.rules
    more = brings(rank, rules)
    grows = gives_attribute(rank, rules)
    archetypes = fragment(_draw_archetypes(planner))
    return [
        element(
            "p",
            "It brings a rank in an archetype",
            f", and besides {more}." if more else ".",
        ),
        _draw_waiting(planner),
        _draw_growth(planner) if grows else None,
        element(
            "p",
            "The attribute grows first: it counts for what an archetype asks. " if grows else None,
            "Choose where the rank goes:",
        ),
        draw_terms(planner.prefix, archetypes, rules),
        archetypes,
    ]


def _draw_growth(planner: AdvancementPlanner) -> Markup:
    hero, rules = planner.hero, planner.rules
    values = attributes_of(hero, rules)
    found = [
        (
            name,
            label if name == LATER else f"{label} {values[name]}",
            None if name == LATER else growth_refusal(hero, name, rules),
        )
        for name, label in growths(rules)
    ]
    return _attribute_choice(
        planner, "The attribute that grows with it", "growth", found, planner.growth
    )


def _draw_waiting(planner: AdvancementPlanner) -> Child:
    """Give the choice of an attribute for a rank that was taken without one."""
    hero, rules = planner.hero, planner.rules
    place = waiting(hero, rules)
    if place is None:
        return None
    found = [(one.id, one.label, late_refusal(hero, one.id, rules)) for one in rules.of(Attribute)]
    label = f"Rank {hero.rank + place + 1} still lets an attribute grow"
    return _attribute_choice(planner, label, "grow:late", found, "")


def _attribute_choice(
    planner: AdvancementPlanner,
    label: str,
    key: str,
    found: Sequence[tuple[str, str, HeroRefusal | None]],
    chosen: str,
) -> Markup:
    """Give attributes of which one can be chosen, and why others can't."""
    ident = ident_of(planner.prefix, key)
    closed = [(name, text, refused) for name, text, refused in found if refused]
    return element(
        "fieldset",
        element("legend", label),
        [
            element(
                "label",
                element(
                    "input",
                    id=f"{ident}-{name}",
                    type="radio",
                    name=ident,
                    value=name,
                    checked=name == chosen,
                    disabled=refused is not None and name != chosen,
                    data_key=key,
                    aria_describedby=f"{ident}-{name}-why" if refused else None,
                ),
                element("span", text),
            )
            for name, text, refused in found
        ],
        element(
            "ul",
            [
                element(
                    "li",
                    element("strong", f"{text} closed: "),
                    why(refused, ADVANCEMENT, planner.rules),
                    id=f"{ident}-{name}-why",
                )
                for name, text, refused in closed
            ],
            aria_label="Why some attributes are closed",
            class_="m-h-reasons",
        )
        if closed
        else None,
        class_="m-controls m-control m-radios m-answers m-h-grow",
    )


def _draw_archetypes(planner: AdvancementPlanner) -> Child:
    """Give the archetypes, those first that the hero has begun."""
    hero, rules = planner.hero, planner.rules
    ranks = archetype_ranks(hero)
    records = sorted(rules.of(Archetype), key=lambda record: record.id not in ranks)
    shown, hidden = sifted(planner, ADVANCEMENT, [_option(planner, record) for record in records])
    cards = [_card(option, ranks.get(option.id, 0), rules) for option in shown]
    refused = rank_refusal(hero, NO_ARCHETYPE, planner.grown, rules)
    if refused is None:
        option = Option(NONE, "No archetype", True, None, "None is open any more.")
        cards.append(Card(option, f"gain:{NONE}", doing="Go on without"))
    return [
        element("div", draw_open_only(planner, hidden), class_="m-controls"),
        draw_cards(
            "Where the rank goes",
            (draw_card(planner.prefix, ADVANCEMENT, card, rules) for card in cards),
        ),
        draw_hidden(planner, hidden, len(cards)),
    ]


def _option(planner: AdvancementPlanner, record: Archetype) -> Option:
    refused = rank_refusal(planner.hero, record.id, planner.grown, planner.rules)
    return Option(record.id, record.label, refused is None, refused, record.told("meaning"))


def _card(option: Option, reached: int, ruleset: Ruleset) -> Card:
    return Card(
        option,
        f"gain:{option.id}",
        doing=f"Take rank {reached + 1}",
        more=draw_rank_gift(option.id, reached + 1, ruleset),
    )
