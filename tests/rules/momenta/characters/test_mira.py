"""Fact 77 and 78: the worked example of chapter 12, line by line."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.momenta.characters.boards import boards_of, domains_of
from rules.momenta.characters.bonds import level_of
from rules.momenta.characters.hero import Hero, archetype_ranks, attributes_of, cores_of
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stats import size_of, stats_of, summed
from rules.momenta.characters.validation import missing, refusals

# The table of the text: stat, value, and what its column of calculations comes to.
PRINTED = {
    "max-vitality": (21, "21 = (3 + 3) × 3 + 1 + 1 + 1"),
    "max-strain": (5, "5 = 1 + 0 + 3 + 1"),
    "wound-slots": (3, "3"),
    "burden-slots": (3, "3"),
    "max-resolve": (8, "8 = 0 + 8"),
    "max-vigor": (7, "7"),
    "vigor-regain": (4, "4 = 3 + 3 / 2"),
    "max-guard": (4, "4 = 1 + 1 + 2"),
    "spd": (5, "5"),
    "sen": (10, "10"),
    "gear-slots": (3, "3"),
    "wondrous-slots": (1, "1"),
    "consumable-points": (2, "2"),
    "max-bonds": (3, "3 = 0 + 3"),
}


def mira() -> Hero:
    (record,) = (hero for hero in ready_heroes() if hero.example)
    return hero_from(record)


def test_her_choices_are_those_of_the_text() -> None:
    hero = mira()
    assert (hero.name, hero.rank) == ("Mira", 3)
    assert attributes_of(hero) == {"pow": 0, "agi": 3, "rea": 0, "ins": 1, "pre": 0, "luck": 0}
    assert cores_of(hero) == {"body": 3, "mind": 1, "soul": 0}
    assert archetype_ranks(hero) == {"half-elf": 1, "warrior": 2}
    on_boards = {
        board: [label_of(name, current()) for name in names]
        for board, names in hero.masteries.items()
    }
    assert on_boards == {
        "body": ["Lightning Reflexes", "Combat Reflexes", "Bloodlust"],
        "mind": ["Overwatch"],
        "wildcard": ["Visualization"],
    }
    assert hero.gear == ("rapier", "shortbow", "chain-shirt")
    assert len(hero.threads) == 3
    (bond,) = hero.bonds
    assert (bond.target, bond.strands, level_of(bond.strands).level) == ("Kira", 3, 2)


@pytest.mark.parametrize("stat", PRINTED)
def test_fact_77_a_line_of_her_table(stat: str) -> None:
    derived = stats_of(mira())[stat]
    assert (derived.value, summed(derived)) == PRINTED[stat]


def test_fact_77_her_size_is_one_square() -> None:
    size = size_of(mira())
    assert size is not None
    assert (size.label, size.squares) == ("1M", 1)


def test_fact_77_her_slots_are_three_one_none_and_a_wildcard() -> None:
    boards = {board.id: (board.slots, board.used) for board in boards_of(mira())}
    assert boards == {"body": (3, 3), "mind": (1, 1), "soul": (0, 0), "wildcard": (1, 1)}


def test_fact_78_her_domains() -> None:
    labels = {label_of(domain, current()) for domain in domains_of(mira())}
    assert labels == {"General", "Human", "Elf", "Martial", "Warrior"}


def test_she_is_legal_and_lacks_only_what_the_text_leaves_out() -> None:
    assert refusals(mira()) == ()
    assert [(one.step, one.needed) for one in missing(mira())] == [("step-finish", False)]


@pytest.mark.parametrize("stat", PRINTED)
def test_her_numbers_can_be_quoted_as_stated(stat: str) -> None:
    quote = current().quote(f"momenta:mira-{stat}")
    assert (quote.value, quote.provenance, quote.chapter) == (PRINTED[stat][0], "stated", "12")


def test_her_words_are_ours_and_her_choices_are_not() -> None:
    for key in ("concept", "threads", "pitch"):
        assert current().quote(f"momenta:mira.{key}").provenance == "house"
    for key in ("attributes.agi", "archetypes", "masteries.body", "gear"):
        assert current().quote(f"momenta:mira.{key}").provenance == "stated"
    assert current().quote("momenta:mira-kira.descriptor").provenance == "house"
    assert current().quote("momenta:mira-kira.strands").provenance == "stated"
