"""What a designer sees of a change: the stats that differ, and what is refused on top."""

from __future__ import annotations

from dataclasses import replace

from rules.data import altered, current
from rules.momenta.characters.comparing import HeroChanges, StatChange, compare_heroes
from rules.momenta.characters.ready import hero_from, ready_heroes

MIRA = hero_from(ready_heroes()[0])


def test_the_same_rules_change_nothing() -> None:
    assert compare_heroes(MIRA, current(), current()) == HeroChanges((), (), ())


def test_each_stat_that_differs_is_told_with_both_values() -> None:
    rules = altered(current(), {"momenta:max-vitality.times": 2, "momenta:spd.least": 6})
    changes = compare_heroes(MIRA, current(), rules)
    assert changes.stats == (StatChange("max-vitality", 21, 15), StatChange("spd", 5, 6))
    assert (changes.refused, changes.allowed) == ((), ())


def test_what_becomes_illegal_is_told_and_so_is_the_way_back() -> None:
    strict = altered(
        current(), {"momenta:gear-slots.plus": 2, "momenta:creation.most_attribute": 2}
    )
    changes = compare_heroes(MIRA, current(), strict)
    assert [found.step for found in changes.refused] == ["step-attributes", "step-equipment"]
    back = compare_heroes(MIRA, strict, current())
    assert back.allowed == changes.refused
    assert back.refused == ()


def test_what_was_illegal_before_is_no_news() -> None:
    hero = replace(MIRA, gear=(*MIRA.gear, "dagger"))
    rules = altered(current(), {"momenta:max-vitality.times": 2})
    changes = compare_heroes(hero, current(), rules)
    assert changes.stats
    assert (changes.refused, changes.allowed) == ((), ())
