"""The first steps of a hero: the starting rank, the cores, the attributes of each core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.data.styles import plural, written
from rules.momenta.characters.advancement import attribute_points, limit_break_slots, tier_of
from rules.momenta.characters.body_records import Attribute, Core, Stat
from rules.momenta.characters.creation_records import Creation
from rules.momenta.characters.hero import Hero, attributes_of, cores_of
from rules.momenta.characters.options import Option, options
from rules.momenta.characters.stats import stats_of

from .hero_fields import draw_field
from .hero_moves import shifts
from .hero_parts import counted, now_refused
from .hero_stepper import SIGNS, Row, draw_reasons, draw_stepper
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["draw_attributes", "draw_cores", "draw_rank"]


def draw_rank(builder: HeroBuilder) -> Child:
    """Give the starting rank, and what it brings."""
    hero, rules = builder.hero, builder.rules
    start = rules.one(Creation)
    slots = stats_of(hero, rules)["wildcard-slots"]
    brings = [
        (attribute_points(hero.rank, rules), "attribute point", " to share out"),
        (hero.rank, "archetype rank", ", the first in an ancestry"),
        (slots.value, "wildcard mastery slot", ""),
        (limit_break_slots(hero.rank, rules), "Limit Break slot", ""),
    ]
    return [
        element(
            "p",
            f"Most parties begin at rank {start.rank}. If your GM has said nothing else, leave it"
            " there and go on.",
        ),
        element("div", draw_field(builder.seat, hero, "rank", rules), class_="m-controls"),
        element(
            "p",
            f"A hero who starts at rank {hero.rank} is a {tier_of(hero.rank, rules).label} hero"
            " and has:",
        ),
        element(
            "ul",
            [
                element(
                    "li", element("strong", many), f" {plural(what) if many != 1 else what}{more}"
                )
                for many, what, more in brings
            ],
            class_="m-h-brings",
        ),
        _draw_gained(hero),
    ]


def _draw_gained(hero: Hero) -> Child:
    """Give the ranks that came after creation, which bear on the steps, and a way back."""
    if not hero.advances:
        return None
    return element(
        "div",
        element(
            "p",
            f"This hero has gained {written(len(hero.advances), 'count:rank', '')} since, and is at"
            f" rank {hero.character_rank} now. They count at every step here.",
        ),
        element(
            "button",
            "Take them all back",
            type="button",
            class_="m-button m-small",
            data_key="as_created",
        ),
    )


def draw_cores(builder: HeroBuilder) -> Child:
    """Give each core with its points, a button to either side, and what follows from it."""
    hero, rules = builder.hero, builder.rules
    found = {option.id: option for option in options(hero, "step-cores", rules)}
    start = rules.one(Creation)
    rows = [_core_row(hero, core, found, rules) for core in rules.of(Core)]
    return [
        element("p", *_points(hero, rules)),
        element(
            "p",
            f"The rule of equilibrium: the highest core stands at most {start.equilibrium} above"
            " the lowest. A point goes to the lower attribute of its core; the next step moves it.",
        ),
        draw_reasons(builder, rows),
        element(
            "div",
            [
                element(
                    "fieldset",
                    element("legend", core.label),
                    element("p", core.told("meaning"), class_="m-quiet"),
                    draw_stepper(builder, row),
                    element("p", "From it: ", _follows(hero, core, rules), class_="m-h-follows"),
                    class_="m-h-core",
                )
                for core, row in zip(rules.of(Core), rows, strict=True)
            ],
            class_="m-h-cores",
        ),
    ]


def _points(hero: Hero, ruleset: Ruleset) -> tuple[Child, ...]:
    """Give how many points are shared out, and how to move one where none is left."""
    points, shared = attribute_points(hero.rank, ruleset), sum(hero.attributes.values())
    told = counted(shared, points, "attribute points shared out")
    if shared < points:
        return (told, ".")
    return (told, ". To move a point, take it away first (−), then give it to another (+).")


def _core_row(hero: Hero, core: Core, found: dict[str, Option], ruleset: Ruleset) -> Row:
    """Give the row of a core, which can move if one of its attributes can."""
    best = {}
    for sign, *_ in SIGNS:
        moves = [found[name] for name in shifts(hero, core.id, sign, ruleset)]
        # A core without an attribute is refused when the rules are read, so there is a move.
        best[sign] = next((one for one in moves if not now_refused(one, "step-cores")), moves[0])
    return Row(core.label, f"core:{core.id}", cores_of(hero, ruleset)[core.id], best)


def _follows(hero: Hero, core: Core, ruleset: Ruleset) -> str:
    stats = stats_of(hero, ruleset)
    own = (stat for stat in ruleset.of(Stat) if core.id in stat.cores)
    return ", ".join(f"{stat.label} {stats[stat.id].value}" for stat in own)


def draw_attributes(builder: HeroBuilder) -> Child:
    """Give the attributes of each core, with a button to either side of each."""
    hero, rules = builder.hero, builder.rules
    found = {option.id: option for option in options(hero, "step-attributes", rules)}
    cores, values = cores_of(hero, rules), attributes_of(hero, rules)
    rows = {
        one.id: Row(
            one.label,
            f"attribute:{one.id}",
            values[one.id],
            {sign: found[f"{sign}{one.id}"] for sign, *_ in SIGNS},
        )
        for one in rules.of(Attribute)
    }
    return [
        element("p", *_points(hero, rules)),
        element(
            "p",
            f"No attribute goes above {rules.one(Creation).most_attribute} at creation. Each point"
            " is a die in your hand whenever you roll the attribute.",
        ),
        draw_reasons(builder, list(rows.values())),
        element(
            "div",
            [
                element(
                    "fieldset",
                    element("legend", f"{core.label} {cores[core.id]}"),
                    [
                        _attribute(builder, attribute, rows[attribute.id])
                        for attribute in rules.of(Attribute)
                        if attribute.core == core.id
                    ],
                    class_="m-h-core",
                )
                for core in rules.of(Core)
            ],
            class_="m-h-cores",
        ),
    ]


def _attribute(builder: HeroBuilder, attribute: Attribute, row: Row) -> Markup:
    told = f" {attribute.name}. {attribute.told('uses')}"
    return element(
        "div",
        element("p", element("strong", attribute.label), told),
        draw_stepper(builder, row),
        class_="m-h-attribute",
    )
