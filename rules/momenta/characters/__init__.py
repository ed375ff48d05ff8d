"""Characters: what they are made of, how they are built, and how they grow (05 to 13).

Every function reads a `Ruleset` and, where none is given, the current one. What a builder offers
stands in `options.options`, and what the rules refuse in `validation.refusals`: a module of the
package has each of these names.

>>> from rules.momenta.characters import hero_from, ready_heroes, stats_of
>>> stats_of(hero_from(ready_heroes()[0]))["max-vitality"].value
21
"""

from rules.later import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.momenta.characters.access import access_of, armors_of, domains_of, weights_of
    from rules.momenta.characters.advancement import (
        RankGains,
        advance,
        attribute_points,
        limit_break_slots,
        rank_gains,
        tier_of,
    )
    from rules.momenta.characters.boards import Board, boards_of, masteries_of, repertoire_of
    from rules.momenta.characters.bonds import Bond, level_of, next_level
    from rules.momenta.characters.comparing import HeroChanges, StatChange, compare_heroes
    from rules.momenta.characters.hero import (
        Advance,
        Hero,
        archetype_ranks,
        attributes_of,
        cores_of,
        new_hero,
    )
    from rules.momenta.characters.hero_codes import hero_code, hero_of_code
    from rules.momenta.characters.hero_files import HeroFaults, read_hero, write_hero
    from rules.momenta.characters.options import Option, added_refusals, choose
    from rules.momenta.characters.ready import hero_from, ready_heroes
    from rules.momenta.characters.refusals import Refusal, Refused
    from rules.momenta.characters.stats import (
        Derived,
        Part,
        explained,
        size_of,
        stats_of,
        summed,
        told,
    )
    from rules.momenta.characters.validation import (
        STEPS,
        HeroRefusal,
        Missing,
        change_refusals,
        is_complete,
        is_legal,
        missing,
        step_refusals,
    )

__all__ = [
    "STEPS",
    "Advance",
    "Board",
    "Bond",
    "Derived",
    "Hero",
    "HeroChanges",
    "HeroFaults",
    "HeroRefusal",
    "Missing",
    "Option",
    "Part",
    "RankGains",
    "Refusal",
    "Refused",
    "StatChange",
    "access_of",
    "added_refusals",
    "advance",
    "archetype_ranks",
    "armors_of",
    "attribute_points",
    "attributes_of",
    "boards_of",
    "change_refusals",
    "choose",
    "compare_heroes",
    "cores_of",
    "domains_of",
    "explained",
    "hero_code",
    "hero_from",
    "hero_of_code",
    "is_complete",
    "is_legal",
    "level_of",
    "limit_break_slots",
    "masteries_of",
    "missing",
    "new_hero",
    "next_level",
    "rank_gains",
    "read_hero",
    "ready_heroes",
    "repertoire_of",
    "size_of",
    "stats_of",
    "step_refusals",
    "summed",
    "tier_of",
    "told",
    "weights_of",
    "write_hero",
]

# Modules come at their first use, so that loading the rules stays quick.
_LATER = {
    "STEPS": "validation",
    "Advance": "hero",
    "Board": "boards",
    "Bond": "bonds",
    "Derived": "stats",
    "Hero": "hero",
    "HeroChanges": "comparing",
    "HeroFaults": "hero_files",
    "HeroRefusal": "validation",
    "Missing": "validation",
    "Option": "options",
    "Part": "stats",
    "RankGains": "advancement",
    "Refusal": "refusals",
    "Refused": "refusals",
    "StatChange": "comparing",
    "access_of": "access",
    "added_refusals": "options",
    "advance": "advancement",
    "archetype_ranks": "hero",
    "armors_of": "access",
    "attribute_points": "advancement",
    "attributes_of": "hero",
    "boards_of": "boards",
    "change_refusals": "validation",
    "choose": "options",
    "compare_heroes": "comparing",
    "cores_of": "hero",
    "domains_of": "access",
    "explained": "stats",
    "hero_code": "hero_codes",
    "hero_from": "ready",
    "hero_of_code": "hero_codes",
    "is_complete": "validation",
    "is_legal": "validation",
    "level_of": "bonds",
    "limit_break_slots": "advancement",
    "masteries_of": "boards",
    "missing": "validation",
    "new_hero": "hero",
    "next_level": "bonds",
    "rank_gains": "advancement",
    "read_hero": "hero_files",
    "ready_heroes": "ready",
    "repertoire_of": "boards",
    "size_of": "stats",
    "stats_of": "stats",
    "step_refusals": "validation",
    "summed": "stats",
    "tier_of": "advancement",
    "told": "stats",
    "weights_of": "access",
    "write_hero": "hero_files",
}


if not TYPE_CHECKING:  # or a misspelt name would pass the type check
    __getattr__ = later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
