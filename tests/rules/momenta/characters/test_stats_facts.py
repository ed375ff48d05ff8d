"""Facts 29 to 38 of the text: what the derived stats of any hero are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import altered, current
from rules.momenta.characters.body_records import Size, StatRange
from rules.momenta.characters.hero import Hero, attributes_of, cores_of
from rules.momenta.characters.stats import Derived, explained, size_of, stats_of, summed, told
from tests.rules.momenta.characters.hero_examples import ATTRIBUTES, warrior

spread = st.fixed_dictionaries({name: st.integers(0, 8) for name in ATTRIBUTES})


def bare(attributes: dict[str, int], rank: int = 3) -> Hero:
    return Hero(rank=rank, attributes=attributes)


def value(hero: Hero, stat: str) -> int:
    return stats_of(hero)[stat].value


def cores(attributes: dict[str, int]) -> tuple[int, int, int]:
    """Add the cores up by hand: pairs of attributes in the order of the text."""
    body, mind, soul = (
        sum(attributes[name] for name in ATTRIBUTES[at : at + 2]) for at in (0, 2, 4)
    )
    return body, mind, soul


@given(spread)
def test_a_core_is_the_sum_of_its_two_attributes(attributes: dict[str, int]) -> None:
    assert tuple(cores_of(bare(attributes)).values()) == cores(attributes)


@given(spread)
def test_fact_29_max_vitality_is_body_and_three_three_times(attributes: dict[str, int]) -> None:
    assert value(bare(attributes), "max-vitality") == (cores(attributes)[0] + 3) * 3


@given(spread)
def test_fact_30_max_strain_is_mind_and_soul_and_three(attributes: dict[str, int]) -> None:
    _, mind, soul = cores(attributes)
    assert value(bare(attributes), "max-strain") == mind + soul + 3


@given(spread)
def test_fact_31_three_wounds_and_three_burdens_whoever_it_is(attributes: dict[str, int]) -> None:
    assert value(bare(attributes), "wound-slots") == value(bare(attributes), "burden-slots") == 3


@given(spread)
def test_fact_32_resolve_is_soul_and_eight(attributes: dict[str, int]) -> None:
    assert value(bare(attributes), "max-resolve") == cores(attributes)[2] + 8


@given(spread)
def test_fact_33_seven_vigor_no_guard_and_a_regain_of_three_and_half_the_body(
    attributes: dict[str, int],
) -> None:
    hero = bare(attributes)
    assert (value(hero, "max-vigor"), value(hero, "max-guard")) == (7, 0)
    assert value(hero, "vigor-regain") == 3 + cores(attributes)[0] // 2


def test_fact_33_guard_of_several_sources_adds_up() -> None:
    hero = warrior(gear=("plate-armor",))
    assert value(hero, "max-guard") == 1 + 1 + 3
    labels = [part.label for part in stats_of(hero)["max-guard"].parts]
    assert labels == ["Warrior rank 1", "Warrior rank 2", "Plate Armor"]


@given(spread)
def test_fact_37_slots_points_and_bonds(attributes: dict[str, int]) -> None:
    hero = bare(attributes)
    _, mind, soul = cores(attributes)
    assert value(hero, "gear-slots") == 3
    assert value(hero, "wondrous-slots") == mind
    assert value(hero, "consumable-points") == 2
    assert value(hero, "max-bonds") == soul + 3


def test_fact_38_the_usual_ranges_and_the_order_of_sizes() -> None:
    ranges = {span.stat: (span.least, span.most) for span in current().of(StatRange)}
    assert ranges == {"spd": (4, 6), "sen": (10, 15)}
    assert [size.label for size in current().of(Size)] == ["1T", "1S", "1M", "1L", "2", "3", "4"]
    assert [size.squares for size in current().of(Size)] == [1, 1, 1, 1, 2, 3, 4]


@pytest.mark.parametrize("ancestry", ["human", "half-elf", "elf", "dwarf"])
def test_fact_38_every_ancestry_lies_in_the_usual_ranges(ancestry: str) -> None:
    hero = Hero(rank=3, archetypes=(ancestry,))
    for span in current().of(StatRange):
        assert span.least <= value(hero, span.stat) <= span.most
    assert size_of(hero) is not None


@given(spread, st.integers(1, 40))
def test_fact_42_slots_by_core_and_one_wildcard_more_for_each_full_five_ranks(
    attributes: dict[str, int], rank: int
) -> None:
    hero = bare(attributes, rank)
    found = tuple(value(hero, f"{core}-slots") for core in ("body", "mind", "soul"))
    assert found == cores(attributes)
    assert value(hero, "wildcard-slots") == 1 + rank // 5


def test_before_an_ancestry_nobody_walks_or_sees() -> None:
    hero = Hero(rank=3)
    assert stats_of(hero)["spd"] == Derived(0, ())
    assert size_of(hero) is None
    assert explained(stats_of(hero)["spd"]) == "0"


def test_a_condition_of_a_mastery_counts() -> None:
    hide = {"wildcard": ("thick-hide",)}
    assert value(Hero(rank=3, masteries=hide), "max-guard") == 2
    assert value(Hero(rank=3, masteries=hide, gear=("dagger",)), "max-guard") == 2
    assert value(Hero(rank=3, masteries=hide, gear=("leather-armor",)), "max-guard") == 1


def test_a_set_counts_wherever_its_masteries_stand() -> None:
    boards = {"mind": ("inner-focus",), "wildcard": ("sustained-casting",), "soul": ("hardy",)}
    assert value(Hero(rank=3, masteries=boards), "max-vigor") == 7
    boards["soul"] = ("steady-hand",)
    assert value(Hero(rank=3, masteries=boards), "max-vigor") == 8


def test_a_wondrous_item_can_cost_speed() -> None:
    hero = Hero(rank=3, archetypes=("elf",), wondrous=("pendant-of-the-ox",))
    assert explained(stats_of(hero)["spd"]) == "5 = 6 − 1\nElf, −1 Pendant of the Ox"


def test_copies_and_strangers_add_nothing() -> None:
    once = Hero(rank=3, masteries={"body": ("hardy",)})
    often = Hero(rank=3, masteries={"body": ("hardy", "hardy", "nobody")}, gear=("nothing",))
    assert stats_of(once)["max-vitality"] == stats_of(often)["max-vitality"]


def test_a_stat_is_told_as_a_sum_and_in_words() -> None:
    vitality = stats_of(warrior())["max-vitality"]
    assert summed(vitality) == "24 = (4 + 3) × 3 + 1 + 1 + 1"
    assert told(vitality).startswith("(BODY + 3) × 3, +1 Human rank 1, +1 Warrior rank 1")
    assert explained(stats_of(warrior())["wound-slots"]) == "3\n3 for every hero"
    regain = stats_of(warrior())["vigor-regain"]
    assert explained(regain) == "5 = 3 + 4 / 2\n3 + BODY / 2, rounded down"


def test_what_ranks_add_is_a_part_of_its_own() -> None:
    wildcards = stats_of(Hero(rank=10, archetypes=("human",)))["wildcard-slots"]
    assert summed(wildcards) == "4 = 1 + 2 + 1"
    assert told(wildcards) == "1 for every hero, +2 for each full 5 ranks, +1 Versatile (Human)"


@given(spread, st.integers(1, 30))
def test_the_parts_of_a_stat_add_up_to_it(attributes: dict[str, int], rank: int) -> None:
    hero = warrior(attributes=attributes, rank=rank, gear=("chain-shirt",))
    for derived in stats_of(hero).values():
        assert sum(part.amount for part in derived.parts) == derived.value
        assert all(part.rule in current().records for part in derived.parts)


def test_advances_raise_attributes() -> None:
    from rules.momenta.characters.advancement import advance

    hero = advance(advance(warrior(), "warrior", "luck"), "human", None)
    assert attributes_of(hero) == {"pow": 3, "agi": 1, "rea": 0, "ins": 0, "pre": 0, "luck": 1}
    assert cores_of(hero)["soul"] == 1


def test_a_variant_of_the_formula_is_told_as_it_is() -> None:
    rules = altered(
        current(),
        {"momenta:max-vitality.times": 4, "momenta:rounding.direction": "up"},
    )
    stats = stats_of(warrior(attributes={"pow": 3}), rules)
    assert summed(stats["max-vitality"]) == "27 = (3 + 3) × 4 + 1 + 1 + 1"
    assert explained(stats["vigor-regain"]) == "5 = 3 + 3 / 2\n3 + BODY / 2, rounded up"


def test_a_stat_never_falls_below_its_least() -> None:
    rules = altered(current(), {"momenta:spd.least": 6})
    hero = Hero(rank=3, archetypes=("dwarf",))
    assert explained(stats_of(hero, rules)["spd"]) == "6 = 4 + 2\nDwarf, +2 never below 6"
