"""What chapters quote of bodies and creation follows from the rules, and their tables too."""

from __future__ import annotations

import pytest

from rules.data import altered, current
from rules.momenta.characters.body_records import Attribute, Core, Size, Stat
from rules.momenta.characters.creation_records import Tier

# As chapter 05 prints them, and 08, 09 and 13 what they add.
FORMULAS = {
    "max-vitality": "(BODY + 3) × 3",
    "max-strain": "MIND + SOUL + 3",
    "wound-slots": "3",
    "burden-slots": "3",
    "max-resolve": "SOUL + 8",
    "max-vigor": "7, and 1 more for each full 7 character ranks",
    "vigor-regain": "3 + BODY / 2, rounded down",
    "max-guard": "0",
    "spd": "from the ancestry",
    "sen": "from the ancestry",
    "gear-slots": "3",
    "wondrous-slots": "MIND",
    "consumable-points": "2",
    "max-bonds": "SOUL + 3",
    "thread-count": "3",
    "body-slots": "BODY",
    "mind-slots": "MIND",
    "soul-slots": "SOUL",
    "wildcard-slots": "1, and 1 more for each full 5 character ranks",
}
QUOTED = {
    "body.formula": "POW + AGI",
    "mind.formula": "REA + INS",
    "soul.formula": "PRE + LUCK",
    "spd-range.range": "4–6",
    "sen-range.range": "10–15",
    "attribute-range.usual": "0–6",
    "attribute-range.legend": "7–8 or more",
    "sizes.order": "1T < 1S < 1M < 1L < 2 < 3 < 4",
    "creation.path-ranks": "2",
    "creation.example-highest": "BODY",
    "creation.example-lowest": "MIND",
    "mira-ranks": "Half-Elf R1, Warrior R2",
    "mira-slots": "5",
    "mira-body": "3",
    "mira-size": "1M",
    "mira-kira.level": "2",
    "mira-max-vitality.sum": "21 = (3 + 3) × 3 + 1 + 1 + 1",
    "mira-max-vitality.label": "Max Vitality",
}


def test_every_stat_has_its_formula() -> None:
    assert {stat.id for stat in current().of(Stat)} == set(FORMULAS)


@pytest.mark.parametrize("stat", FORMULAS)
def test_a_formula_reads_as_the_chapter_prints_it(stat: str) -> None:
    quote = current().quote(f"momenta:{stat}.formula")
    assert (quote.text, quote.provenance) == (FORMULAS[stat], "stated")


@pytest.mark.parametrize("ref", QUOTED)
def test_a_value_reads_as_the_chapter_prints_it(ref: str) -> None:
    quote = current().quote(f"momenta:{ref}")
    assert (quote.text, quote.provenance) == (QUOTED[ref], "stated")


def test_tiers_tell_their_ranks() -> None:
    ranks = [current().quote(f"{tier.ref}.ranks").text for tier in current().of(Tier)]
    assert ranks == ["3–8", "9–14", "15–20", "21+"]


def test_the_tables_have_a_row_for_each_record() -> None:
    rules = current()
    for name, cls in (("attributes", Attribute), ("cores", Core), ("sizes", Size), ("stats", Stat)):
        heads = [row[0].text for row in rules.table(f"momenta:{name}").rows]
        assert heads == [record.label for record in rules.of(cls)]


def test_the_groups_of_stats_are_all_of_them() -> None:
    rules = current()
    groups = dict.fromkeys(stat.group for stat in rules.of(Stat))
    heads = [row[0].text for group in groups for row in rules.table(f"momenta:stats-{group}").rows]
    assert sorted(heads) == sorted(stat.label for stat in rules.of(Stat))


def test_a_table_follows_a_variant_and_says_so() -> None:
    changes = {"momenta:max-vitality.times": 4, "momenta:max-vigor.per_ranks": 5}
    rules = altered(current(), changes, name="Tougher")
    rows = {row[0].text: row[1] for row in rules.table("momenta:stats").rows}
    assert (rows["Max Vitality"].text, rows["Max Vitality"].variant) == (
        "(BODY + 3) × 4",
        "Tougher",
    )
    assert rows["Max Strain"].variant is None
    table = rules.table("momenta:advancement")
    vigor = [row[3] for row in table.rows]
    assert [cell.value for cell in vigor[:3]] == [7, 7, 8]
    assert {cell.variant for cell in vigor} == {"Tougher"}


def test_the_equilibrium_example_follows_a_variant() -> None:
    rules = altered(current(), {"momenta:creation.equilibrium": 5})
    quote = rules.quote("momenta:creation.example-needed")
    assert (quote.value, quote.provenance) == (2, "derived")
