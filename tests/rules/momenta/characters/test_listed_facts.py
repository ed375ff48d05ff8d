"""What the book states about maneuvers, reactions, conditions and Limit Breaks, fact by fact."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.data.records import Worded
from rules.momenta.characters.bond_openings import opens
from rules.momenta.characters.gear_records import WeightClass
from rules.momenta.characters.listed_records import Condition, LimitBreak, Maneuver, Reaction


def value(ref: str) -> object:
    return current().quote(f"momenta:{ref}").value


def test_maneuvers_and_reactions_are_two_kinds() -> None:
    kinds = {record.kind for record in current().of(Maneuver)}
    assert kinds == {"maneuver"}
    assert not set(current().of(Maneuver)) & set(current().of(Reaction))


# Fact 116: stacks cap at 3 except Faltering and Unraveling.


def test_fact_116_stacks_end_at_three_but_for_faltering_and_unraveling() -> None:
    stacking = {
        record.label: record.most_stacks for record in current().of(Condition) if record.stackable
    }
    open_above = {label for label, most in stacking.items() if most is None}
    assert open_above == {"Faltering", "Unraveling"}
    assert {most for most in stacking.values() if most is not None} == {3}


def test_the_chapter_has_eighteen_conditions_and_two_come_from_elsewhere() -> None:
    chapters = [record.chapter for record in current().of(Condition)]
    assert chapters.count("22") == 18
    assert len(chapters) == 20


# Fact 123: what clears by which attribute.


def test_fact_123_attributes_that_clear() -> None:
    rolled = {
        record.label: record.clears_by
        for record in current().of(Condition)
        if record.clears == "roll-to-clear"
    }
    assert rolled == {
        "Exhausted": ("pow",),
        "Grabbed": ("pow", "agi"),
        "Hindered": ("pow", "agi"),
        "Frightened": ("pre",),
        "Shrouded": ("ins",),
        "Slowed": ("agi",),
    }


# Facts 118 to 122: the numbers that conditions put on rolls, speed and damage.


@pytest.mark.parametrize(
    ("ref", "number"),
    [
        ("condition-hindered.values.dice", 1),
        ("condition-impaired.values.dice", 1),
        ("condition-vulnerable.values.dice", 1),
        ("condition-wracked.values.damage", 2),
        ("condition-provoked.values.dice", 2),
        ("condition-shrouded.values.squares", 1),
        ("condition-shrouded.values.sen", 1),
        ("condition-exhausted.values.least", 1),
    ],
)
def test_facts_118_to_122_numbers_of_conditions(ref: str, number: int) -> None:
    assert value(ref) == number


# Fact 124: the Faltering check is a single d6 above the stacks, and each check adds a stack.


@pytest.mark.parametrize("name", ["faltering", "unraveling"])
def test_fact_124_one_die_against_the_stacks(name: str) -> None:
    told = current().quote(f"momenta:condition-{name}.meaning").text
    assert "1d6" in told
    assert value(f"condition-{name}.values.stacks") == 1


def test_fact_125_back_from_defeat_with_one_vitality() -> None:
    assert value("condition-defeated.values.restored") == 1
    assert value("condition-lost.values.successes") == 3


# Facts 103, 127 and 151: what is stated of costs and kinds.


def test_fact_127_to_hide_costs_one_vigor_and_takes_one_success() -> None:
    assert value("maneuver-hide.vigor") == 1
    assert value("maneuver-hide.values.successes") == 1


def test_fact_103_dodge_and_deflect_are_the_reactive_defenses() -> None:
    defenses = {record.label for record in current().of(Reaction) if record.family == "defense"}
    assert defenses == {"Dodge", "Deflect"}


# Fact 106: forced movement never triggers Forestall, and may trigger Intercept.


def test_fact_106_only_intercept_answers_forced_movement() -> None:
    forestall, intercept = (
        current().one(Reaction, f"reaction-{name}") for name in ("forestall", "intercept")
    )
    assert "forced movement does not count" in forestall.trigger
    assert "by whatever movement" in intercept.trigger
    marks = [one.mark("trigger").provenance for one in (forestall, intercept)]
    assert marks == ["derived", "stated"]


# Fact 104: weight classes from Light to Superheavy, which Deflect counts.


def test_fact_104_weapons_grow_heavier_from_light_to_superheavy() -> None:
    weights = [weight.label for weight in current().of(WeightClass)]
    assert weights == ["Light", "Medium", "Heavy", "Superheavy"]


def test_fact_151_frenzy() -> None:
    assert value("condition-frenzy.values.dice") == 1
    assert value("condition-frenzy.values.spd") == 1
    assert value("condition-frenzy.values.strain") == 1
    assert value("maneuver-enter-frenzy.vigor") == 1


def test_frenzy_counts_for_reactive_attacks_too() -> None:
    assert "reactive ones too" in current().quote("momenta:condition-frenzy.meaning").text


def test_what_each_band_of_detect_magic_finds_as_the_scholars_block_prints_it() -> None:
    bands = ("any", "own", "every")
    assert [value(f"maneuver-detect-magic.values.{band}") for band in bands] == [0, 1, 2]
    told = current().quote("momenta:maneuver-detect-magic.meaning").text
    assert told.index("0 successes: whether there is any") < told.index("1: also its Art")
    assert "2 or more: both, whatever they are" in told


# Fact 136: tandem needs mutual Bond 3, a Combo mutual Bond 4; invoking costs 1 Resolve; Bond
# maneuvers cost Vigor.


def test_fact_136_tandem_maneuvers_take_a_mutual_bond_three() -> None:
    tandem = [record for record in current().of(Maneuver) if record.label.startswith("Tandem")]
    assert [(record.bond, record.mutual) for record in tandem] == [(3, True)] * 3
    assert not [opening for opening in opens(15, 5) if opening.mutual]
    assert {"Tandem Strike", "Tandem Defense", "Tandem Advance"} <= {
        opening.label for opening in opens(6, 6)
    }


def test_fact_136_combos_take_a_mutual_bond_four() -> None:
    combos = {record.label for record in current().of(LimitBreak) if record.mutual_bond}
    assert combos
    assert not combos & {opening.label for opening in opens(15, 9)}
    assert combos & {opening.label for opening in opens(10, 10)}


def test_fact_136_invoking_costs_resolve_and_bond_maneuvers_do_not() -> None:
    assert value("bond-invocation.resolve") == 1
    bound = [record for record in current().of(Maneuver) if record.bond]
    assert all("Resolve" not in (record.cost or "") for record in bound)
    assert all(record.vigor is not None or "cost" in (record.cost or "") for record in bound)


def test_bond_maneuvers_reach_from_bond_two_and_mutual_bond_four() -> None:
    assert (value("maneuver-stay-with-me.bond"), value("maneuver-come-back-to-me.bond")) == (2, 4)
    assert "Come Back to Me!" not in {opening.label for opening in opens(15, 0)}


# Fact 137: a Limit Break takes 3 Momentum.


def test_fact_137_a_limit_break_takes_three_momentum_or_a_crisis() -> None:
    assert value("spend-limit-break.amount") == 3
    told = current().quote("momenta:spend-limit-break.when").text
    assert "Crisis" in told
    assert "Exhausted" in told


# Fact 138: general Limit Breaks need a core of 2; those of archetypes need it realized; Inazuma
# Crash gives a Wound from 3 successes on.


def test_fact_138_general_limit_breaks_take_a_core_of_two() -> None:
    general = {
        record.label: dict(record.cores) for record in current().of(LimitBreak) if record.cores
    }
    assert general == {
        "Crescent Onslaught": {"body": 2},
        "Deadeye Requiem": {"body": 2},
        "Arcane Overdrive": {"mind": 2},
        "Undying Vow": {"mind": 2},
        "Bulwark Unbreakable": {"soul": 2},
        "Golden Hour": {"soul": 2},
    }


def test_fact_138_each_archetype_has_one_of_its_own() -> None:
    owners = [record.archetype for record in current().of(LimitBreak) if record.archetype]
    assert len(owners) == len(set(owners))
    archetypes = {record.id for record in current().records.values() if record.kind == "archetype"}
    assert set(owners) == archetypes
    assert value("inazuma-crash.archetype") == "warrior"
    assert value("inazuma-crash.values.successes") == 3


TEXTS = ("label", "meaning", "cost", "limit", "trigger")


@pytest.mark.parametrize("kind", [Maneuver, Reaction, Condition, LimitBreak])
def test_numbers_stand_in_values_not_in_texts(kind: type[Worded]) -> None:
    for record in current().of(kind):
        texts = [getattr(record, key, None) or "" for key in TEXTS]
        assert not any(letter.isdigit() for text in texts for letter in text), record.id
