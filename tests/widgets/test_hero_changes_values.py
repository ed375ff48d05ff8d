"""The numbers that heroes hang on: found by the records themselves, none of them forgotten."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

import pytest

from rules.data import Record, Ruleset, altered, current
from rules.data.constraints import Between
from rules.data.records import FrozenMap, Line
from rules.data.schema import schemas
from rules.momenta.characters.archetype_records import ArchetypeRank
from rules.momenta.characters.body_records import Bonuses, Stat
from rules.momenta.characters.comparing import compare_heroes
from rules.momenta.characters.ready import ready_heroes
from rules.momenta.characters.records import FILES
from rules.momenta.characters.validation import missing
from tests.widgets.hero_changes_touches import GIVEN, NUMBERS
from widgets import hero_changes_values
from widgets.hero_changes_found import ready_to_compare
from widgets.hero_changes_scope import ENTRIES, OF_PLAY, OF_PLAY_KEYS, WORDS
from widgets.hero_changes_values import Number, bounded, group_names, numbers
from widgets.rules_in_force import laid

HEROES = tuple(map(ready_to_compare, ready_heroes()))
BOOK = current()


def moves_a_hero(rules: Ruleset) -> bool:
    for hero in HEROES:
        found = compare_heroes(hero, BOOK, rules)
        if found.stats or found.refused or found.allowed:
            return True
        if missing(hero, BOOK) != missing(hero, rules):
            return True
    return False


def neighbour(least: int, most: int, value: int) -> int:
    return value + 1 if value < most else max(least, value - 1)


# ---- which numbers there are


def test_a_designer_finds_each_kind_of_number_in_words() -> None:
    labels = {number.label: number.ref for number in NUMBERS}
    for label, ref in {
        "Max Vitality: times": "momenta:max-vitality.times",
        "Warrior rank 1: Max Guard": "momenta:warrior-r1.bonuses.max-guard",
        "Human: SPD": "momenta:human.spd",
        "Human: SEN": "momenta:human.sen",
        "Chain Shirt: Max Guard": "momenta:chain-shirt.bonuses.max-guard",
        "Hardy: Max Vitality": "momenta:hardy.bonuses.max-vitality",
        "Creation: attribute points": "momenta:creation.points",
        "Advancement: points at such a rank": "momenta:advancement.attribute_points",
    }.items():
        assert labels[label] == ref


def integers(schema: Mapping[str, Any]) -> Mapping[str, tuple[int, int]]:
    """Give the bounds of each whole number of a record, as the schema of its file has them."""
    (record,) = (
        held["items"]["properties"]
        for held in schema["properties"].values()
        if "properties" in held.get("items", {})
    )
    found = {}
    for key, described in record.items():
        inner = described.get("additionalProperties") or described
        for entry in (described, inner, *described.get("properties", {}).values()):
            if isinstance(entry, dict) and "minimum" in entry:
                found[key] = entry["minimum"], entry["maximum"]
    return found


@pytest.mark.parametrize("file", FILES)
def test_each_class_has_the_keys_and_the_bounds_that_an_editor_is_told(file: str) -> None:
    cls: Any = FILES[file]
    left_out = OF_PLAY_KEYS.get(cls, frozenset())
    told = integers(schemas()[f"momenta/{file.replace('.toml', '.schema.json')}"])
    assert {key: (b.least, b.most) for key, (b, _) in bounded(cls).items()} == {
        key: bounds for key, bounds in told.items() if key not in left_out
    }


def test_every_number_lies_within_its_bounds_and_has_a_name_and_a_label_of_its_own() -> None:
    for number in GIVEN:
        value = number.of(BOOK)
        assert value is not None
        assert number.least <= value <= number.most
    assert len({number.name for number in NUMBERS}) == len(NUMBERS)
    assert len({number.ref for number in NUMBERS}) == len(NUMBERS)
    assert len({(number.group, number.label) for number in NUMBERS}) == len(NUMBERS)
    for number in NUMBERS:
        # It stands in links and ids, and a value follows it.
        assert re.fullmatch(r"[a-z0-9-]+", number.name)
        assert "_" not in number.label
    assert {number.group for number in NUMBERS} == {kind for kind, _ in group_names(BOOK)}


def test_what_the_rules_leave_open_is_what_they_give_nothing_for() -> None:
    names = {number.name: number for number in NUMBERS}
    assert names["max-guard--per-ranks"].is_open(BOOK)
    assert names["max-guard--per-ranks"].of(BOOK) is None
    assert names["warrior-r1--bonuses--max-strain"].is_open(BOOK)
    # A zero that is written is a decision.
    assert not names["max-guard--plus"].is_open(BOOK)
    assert not names["max-vitality--divisor"].is_open(BOOK)
    stats = {stat.id for stat in BOOK.of(Stat)}
    rank = [number.entry for number in NUMBERS if number.record == "momenta:warrior-r1"]
    assert {entry for entry in rank if entry} == stats


@dataclass(frozen=True, slots=True, kw_only=True)
class Omen(Record):
    """A class that nobody has named anywhere."""

    kind: ClassVar[str] = "omen"
    label: Line
    strength: Annotated[int, Between(2, 9)]
    weakness: Annotated[int, Between(0, 3)] | None = None
    bonuses: Bonuses
    unbounded: int = 0


def test_a_new_class_of_records_joins_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    omen = Omen(
        id="comet",
        provenance="stated",
        text="momenta",
        file="momenta/omens.toml",
        label="Comet",
        strength=4,
        bonuses=FrozenMap({"spd": 2}),
        given=frozenset({"id", "label", "strength", "bonuses"}),
    )
    rules = replace(
        BOOK, records=FrozenMap({**BOOK.records, omen.ref: omen}), fingerprint="with omens"
    )
    monkeypatch.setattr(hero_changes_values, "FILES", {**FILES, "omens.toml": Omen})
    found = [number for number in numbers(rules).values() if number.group == "omen"]
    assert [(n.label, n.of(rules), n.least, n.most) for n in found[:2]] == [
        ("Comet: strength", 4, 2, 9),
        ("Comet: weakness", None, 0, 3),
    ]
    assert {n.label: n.of(rules) for n in found if not n.is_open(rules)} == {
        "Comet: strength": 4,
        "Comet: SPD": 2,
    }
    assert ("omen", "Omen") in group_names(rules)


# ---- what hangs on them


def test_what_is_called_a_number_of_play_moves_no_hero() -> None:
    changes: dict[type[Record], dict[str, int]] = {}
    for cls in FILES.values():
        if cls.kind in ("ready-hero", "ready-bond"):
            continue  # choices and no rules: a hero has them already
        keys = OF_PLAY_KEYS.get(cls, frozenset())
        for record in BOOK.of(cls):
            for key, least, most, value in every_number(record):
                if cls in OF_PLAY or key.partition(".")[0] in keys:
                    near = neighbour(least, most, value)
                    changes.setdefault(cls, {})[f"{record.ref}.{key}"] = near
    assert len(changes) > 15
    for cls, made in changes.items():
        together = laid(BOOK, made)
        if isinstance(together, Ruleset):
            assert not moves_a_hero(together), cls
            continue
        # Together they are against a check of the data: then one by one.
        for ref, value in made.items():
            alone = laid(BOOK, {ref: value})
            assert not (isinstance(alone, Ruleset) and moves_a_hero(alone)), ref


def every_number(record: Any) -> list[tuple[str, int, int, int]]:
    """Give every bounded number of a record, those of play too: its key, bounds and value."""
    found = []
    for key, hint in hero_changes_values.hints(type(record)).items():
        bounds = hero_changes_values._bounds(hint)
        held = getattr(record, key)
        if bounds is None or held is None:
            continue
        between, _ = bounds
        values = {f"{key}.{name}": v for name, v in held.items()} if bounds[1] else {key: held}
        found += [(name, between.least, between.most, value) for name, value in values.items()]
    return found


def test_most_kinds_of_numbers_move_a_ready_made_hero() -> None:
    moving = set()
    for number in GIVEN:
        if number.group in moving:
            continue
        for value in (number.least, number.most):
            rules = laid(BOOK, {number.ref: value})
            if isinstance(rules, Ruleset) and moves_a_hero(rules):
                moving.add(number.group)
    still = {kind for kind, _ in group_names(BOOK)} - moving
    # A new hero has not advanced; none wears what is wondrous, has a whole set or a mutual Bond.
    assert still <= {"advancement", "bond-level", "mastery-rules", "mastery-set", "wondrous"}


@pytest.mark.parametrize("number", GIVEN[::9], ids=lambda number: number.name)
def test_a_number_that_is_changed_is_that_number_in_the_changed_rules(number: Number) -> None:
    value = number.of(BOOK)
    assert value is not None
    wanted = neighbour(number.least, number.most, value)
    rules = laid(BOOK, {number.ref: wanted})
    if isinstance(rules, Ruleset):
        assert number.of(rules) == wanted
        assert [n for n in GIVEN if n.of(rules) != n.of(BOOK)] == [number]
    else:
        # Against a check of the data, which says what would be allowed.
        assert all(fault.allowed for fault in rules)


def test_words_stand_for_keys_that_there_are() -> None:
    keys = {key for cls in FILES.values() for key in bounded(cls)}  # type: ignore[arg-type]
    kinds = {cls.kind for cls in FILES.values()}
    assert {word.rpartition(".")[2] for word in WORDS} <= keys
    assert {word.partition(".")[0] for word in WORDS if "." in word} <= kinds
    assert set(ENTRIES) <= keys
    assert OF_PLAY_KEYS.keys() & OF_PLAY == set()
    for cls, left_out in OF_PLAY_KEYS.items():
        assert left_out <= set(hero_changes_values.hints(cls))  # type: ignore[arg-type]


def test_a_rank_that_gives_nothing_yet_can_be_given_something() -> None:
    rank = next(r for r in BOOK.of(ArchetypeRank) if "max-strain" not in r.bonuses)
    number = numbers(BOOK)[f"{rank.id}--bonuses--max-strain"]
    rules = altered(BOOK, {number.ref: 2})
    assert number.of(rules) == 2
    assert rules.one(ArchetypeRank, rank.id).bonuses == {**rank.bonuses, "max-strain": 2}
