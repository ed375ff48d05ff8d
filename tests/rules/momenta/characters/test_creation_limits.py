"""A new hero has no more of Threads and Strands than creation gives; who gained a rank may."""

from __future__ import annotations

from dataclasses import replace

from rules.data import altered, current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.bond_records import BondRules
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.creation_limits import most_strands, most_threads
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.valid_story import BONDS, THREADS
from rules.momenta.characters.validation import step_refusals


def test_a_new_hero_has_what_creation_gives_and_not_one_more() -> None:
    rules = altered(current(), {f"{current().one(BondRules).ref}.creation_strands": 4})
    hero = Hero(rank=3)
    strands, threads = most_strands(hero, rules), most_threads(hero, rules)
    assert (strands, threads) == (4, stats_of(hero, rules)["thread-count"].value)
    assert strands is not None
    assert threads is not None
    for more in (0, 1):
        bonds = (Bond("Kira", "Rival", strands + more),)
        full = replace(hero, bonds=bonds, threads=("word",) * (threads + more))
        for step in (BONDS, THREADS):
            assert len(step_refusals(full, step, rules)) == more
            grown = advance(full, "warrior")
            assert not step_refusals(grown, step, rules)


def test_who_has_gained_a_rank_has_no_limit() -> None:
    hero = advance(Hero(rank=3), "warrior")
    assert (most_strands(hero), most_threads(hero)) == (None, None)
