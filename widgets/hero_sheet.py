"""The sheet of a hero: all numbers with what they are made of, and all that was chosen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.data import Ruleset
from rules.momenta.characters.advancement import tier_of
from rules.momenta.characters.archetype_records import Ability
from rules.momenta.characters.archetype_tables import bonus_text
from rules.momenta.characters.boards import boards_of
from rules.momenta.characters.body_records import Attribute, Core, Stat
from rules.momenta.characters.gear_records import Armor, Focus, Weapon, Wondrous
from rules.momenta.characters.hero import Hero, archetype_ranks, attributes_of, cores_of
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.mastery_records import Mastery
from rules.momenta.characters.option_details import detail_of
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stat_sources import rank_records
from rules.momenta.characters.stats import Derived, size_of, stats_of, summed, told

from .hero_equipment import weapon_in_words
from .hero_parts import ident_of
from .hero_status import name_of
from .hero_story import bond_in_words
from .html import Markup, element

__all__ = ["Line", "draw_sheet", "sections_of", "summary_of"]

# What stands on a line of a sheet: a name, and a text that may be empty.
Line = tuple[str, str]
GROUPS: Final = {
    "body": "Body and spirit",
    "combat": "Combat",
    "gear": "Room for gear",
    "story": "Story",
    "mastery": "Mastery slots",
}


@lru_cache(maxsize=32)
def draw_sheet(prefix: str, hero: Hero, ruleset: Ruleset) -> Markup:
    """Give the sheet of a hero."""
    return element(
        "section",
        element(
            "p",
            name_of(hero),
            id=f"{prefix}-sheet",
            role="heading",
            aria_level=3,
            class_="m-h-title",
        ),
        element("p", hero.concept, class_="m-h-concept") if hero.concept else None,
        element("p", summary_of(hero, ruleset), class_="m-quiet"),
        _draw_cores(hero, ruleset),
        [_draw_group(prefix, group, hero, ruleset) for group in _groups(ruleset)],
        [
            _draw_section(prefix, title, lines)
            for title, lines in sections_of(hero, ruleset)
            if lines
        ],
        aria_labelledby=f"{prefix}-sheet",
        class_="m-sheet m-h-sheet",
    )


def summary_of(hero: Hero, ruleset: Ruleset) -> str:
    """Give rank, tier, archetypes and SIZE in a line."""
    size = size_of(hero, ruleset)
    ranks = ", ".join(
        f"{label_of(name, ruleset)} {rank}" for name, rank in archetype_ranks(hero).items()
    )
    told = [
        f"Rank {hero.character_rank}",
        tier_of(hero.character_rank, ruleset).label,
        ranks or "no archetype yet",
        f"SIZE {size.label}" if size else "no SIZE yet",
    ]
    return " \u00b7 ".join(told)


def _draw_cores(hero: Hero, ruleset: Ruleset) -> Markup:
    cores, attributes = cores_of(hero, ruleset), attributes_of(hero, ruleset)
    return element(
        "ul",
        [
            element(
                "li",
                element("strong", f"{core.label} {cores[core.id]}"),
                [
                    element("span", f"{one.label} {attributes[one.id]}")
                    for one in ruleset.of(Attribute)
                    if one.core == core.id
                ],
            )
            for core in ruleset.of(Core)
        ],
        aria_label="Cores and attributes",
        class_="m-h-attributes",
    )


def _groups(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stat.group for stat in ruleset.of(Stat)))


def group_label(group: str) -> str:
    """Name a group of stats."""
    return GROUPS.get(group, group.capitalize())


def _draw_group(prefix: str, group: str, hero: Hero, ruleset: Ruleset) -> Markup:
    """Give the stats of a group as a table, each with its sum behind its name."""
    stats = stats_of(hero, ruleset)
    return element(
        "table",
        element("caption", group_label(group)),
        element(
            "tbody",
            [
                element(
                    "tr",
                    element(
                        "th",
                        _draw_sum(f"{prefix}-stat-{stat.id}", stat, stats[stat.id]),
                        scope="row",
                    ),
                    element("td", stats[stat.id].value),
                )
                for stat in ruleset.of(Stat)
                if stat.group == group
            ],
        ),
        class_="m-h-stats",
    )


def _draw_sum(ident: str, stat: Stat, derived: Derived) -> Markup:
    total = summed(derived)
    return element(
        "details",
        element("summary", stat.label),
        # What is no sum says nothing that its value does not.
        element("p", total, class_="m-h-sum") if "=" in total else None,
        element("p", told(derived) or "Nothing gives any yet."),
        element("p", stat.told("meaning"), class_="m-quiet"),
        id=ident,
    )


def _draw_section(prefix: str, title: str, lines: list[Line]) -> Markup:
    return element(
        "details",
        element("summary", f"{title} ({len(lines)})"),
        element(
            "ul",
            [
                element("li", element("strong", name), f": {text}" if text else None)
                for name, text in lines
            ],
        ),
        id=ident_of(prefix, "sheet", title),
        class_="m-h-section",
    )


def sections_of(hero: Hero, ruleset: Ruleset) -> list[tuple[str, list[Line]]]:
    """Give what was chosen and what came with it, under the titles of a sheet."""
    return [
        ("Abilities", _abilities(hero, ruleset)),
        ("Masteries", _masteries(hero, ruleset)),
        ("Equipment", _equipment(hero, ruleset)),
        ("Threads", [(thread, "") for thread in hero.threads if thread]),
        ("Bonds", [(bond_in_words(bond, ruleset), bond.descriptor) for bond in hero.bonds]),
        ("Limit Breaks", [_limit_break(name, ruleset) for name in hero.limit_breaks]),
    ]


def _abilities(hero: Hero, ruleset: Ruleset) -> list[Line]:
    return [
        (
            f"{record.label} ({label_of(record.archetype, ruleset)} {record.rank})",
            _adding(record, ruleset),
        )
        for record in rank_records(hero.all_archetypes, ruleset)
        if isinstance(record, Ability)
    ]


def _adding(record: Ability | Mastery, ruleset: Ruleset) -> str:
    adds = bonus_text(ruleset, record)
    return f"{record.told('meaning')}{f' ({adds})' if adds else ''}"


def _masteries(hero: Hero, ruleset: Ruleset) -> list[Line]:
    slotted = lookup(ruleset).slotted
    labels = {board.id: board.label for board in boards_of(hero, ruleset)}
    lines: list[Line] = []
    for board, on_it in hero.masteries.items():
        for name in on_it:
            record = slotted.get(name)
            where = f"{label_of(name, ruleset)} ({labels.get(board, board)})"
            if record is None:
                lines.append((where, ""))
            elif isinstance(record, Mastery):
                lines.append((where, _adding(record, ruleset)))
            else:
                lines.append((where, record.told("meaning")))
    return lines


def _equipment(hero: Hero, ruleset: Ruleset) -> list[Line]:
    known = lookup(ruleset)
    lines: list[Line] = []
    for name in (*hero.gear, *hero.wondrous):
        match known.gear.get(name) or known.wondrous.get(name):
            case Weapon() as weapon:
                lines.append((weapon.label, weapon_in_words(weapon, ruleset)))
            case (Armor() | Focus() | Wondrous()) as piece:
                lines.append((piece.label, detail_of(piece, ruleset)))
            case _:
                lines.append((name, ""))
    return lines


def _limit_break(name: str, ruleset: Ruleset) -> Line:
    record = lookup(ruleset).limit_breaks.get(name)
    return (record.label, record.told("meaning")) if record else (name, "")
