"""The ready-made heroes: legal, whole, each of its own kind, and quotable."""

from __future__ import annotations

import pytest

from rules.data import altered, current
from rules.momenta.characters.hero import archetype_ranks
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import is_complete, missing, refusals

HEROES = [hero for hero in ready_heroes() if not hero.example]


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_each_is_legal_and_complete(record) -> None:
    hero = hero_from(record)
    assert refusals(hero) == ()
    assert is_complete(hero)


@pytest.mark.parametrize("record", HEROES, ids=lambda record: record.id)
def test_ours_leave_nothing_open(record) -> None:
    assert missing(hero_from(record)) == ()


def test_each_basic_path_has_one_and_two_are_mixed() -> None:
    paths = []
    for record in HEROES:
        ranks = archetype_ranks(hero_from(record))
        archetypes = lookup(current()).archetypes
        paths.append(tuple(name for name in ranks if archetypes[name].type == "type-basic"))
    pure = sorted(path[0] for path in paths if len(path) == 1)
    assert pure == ["barbarian", "channeler", "scholar", "warrior"]
    assert sum(len(path) == 2 for path in paths) == 2


def test_every_ancestry_is_among_them() -> None:
    assert {record.archetypes[0] for record in HEROES} == {"human", "half-elf", "elf", "dwarf"}


def test_no_two_say_the_same() -> None:
    heroes = [hero_from(record) for record in ready_heroes()]
    phrases = [phrase for hero in heroes for phrase in (hero.concept, *hero.threads)]
    phrases += [bond.descriptor for hero in heroes for bond in hero.bonds]
    assert len(set(phrases)) == len(phrases)


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_the_table_of_a_hero_tells_what_the_stats_are(record) -> None:
    table = current().table(f"momenta:hero-{record.id}")
    stats = stats_of(hero_from(record))
    assert [row[1].value for row in table.rows[:-1]] == [found.value for found in stats.values()]
    assert table.rows[-1][0].text == "SIZE"


def test_a_number_that_a_variant_changes_is_no_longer_stated() -> None:
    rules = altered(current(), {"momenta:warrior-r1.bonuses.max-vitality": 3})
    changed = rules.quote("momenta:mira-max-vitality")
    assert (changed.value, changed.provenance, changed.variant) == (23, "derived", "Your rules")
    for kept in ("momenta:mira-max-strain", "momenta:mira-max-guard"):
        assert (rules.quote(kept).provenance, rules.quote(kept).variant) == ("stated", None)


@pytest.mark.parametrize(
    ("ref", "quoted", "value"),
    [
        ("chain-shirt.bonuses.max-guard", "mira-max-guard", 2),
        ("half-elf.spd", "mira-spd", 0),
        ("open-hand.bonuses.max-vigor", "sefa-max-vigor", 7),
        ("hardy.bonuses.max-vitality", "hulda-max-vitality", 24),
    ],
)
def test_a_bonus_that_a_variant_takes_away_is_marked(ref: str, quoted: str, value: int) -> None:
    rules = altered(current(), {f"momenta:{ref}": 0})
    quote = rules.quote(f"momenta:{quoted}")
    assert (quote.value, quote.provenance, quote.variant) == (value, "derived", "Your rules")
