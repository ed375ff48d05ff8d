"""Heroes as files and as codes: what is written is read again, and all else is refused in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.hero import Advance, Hero, new_hero
from rules.momenta.characters.hero_codes import LONGEST_CODE, hero_code, hero_of_code
from rules.momenta.characters.hero_files import (
    LONGEST_FILE,
    VERSION,
    HeroFaults,
    read_hero,
    write_hero,
)
from rules.momenta.characters.ready import hero_from, ready_heroes
from tests.rules.momenta.characters.hero_examples import heroes, warrior

HEROES = [hero_from(record) for record in ready_heroes()]


def faults(text: object) -> tuple[str, ...]:
    with pytest.raises(HeroFaults) as caught:
        read_hero(text)
    return caught.value.faults


def file(**keys: Any) -> str:
    return json.dumps({"version": VERSION, "rank": 3, **keys})


def fault(**keys: Any) -> str:
    """Give the one fault of a file with these keys."""
    (found,) = faults(file(**keys))
    return found


@given(heroes())
@settings(max_examples=150)
def test_a_file_reads_back_as_the_same_hero(hero: Hero) -> None:
    assert read_hero(write_hero(hero)) == hero


@given(heroes())
@settings(max_examples=100)
def test_a_code_reads_back_as_the_same_hero(hero: Hero) -> None:
    code = hero_code(hero)
    assert hero_of_code(code) == hero
    assert re.fullmatch(r"[A-Za-z0-9,-]+", code)


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.name)
def test_ready_made_heroes_fit_into_an_address(hero: Hero) -> None:
    assert read_hero(write_hero(hero)) == hero
    assert hero_of_code(hero_code(hero)) == hero
    assert len(hero_code(hero)) < LONGEST_CODE / 2


def test_a_hero_just_begun_is_a_small_file() -> None:
    assert json.loads(write_hero(new_hero())) == {"version": VERSION, "rank": 3}


def test_advances_with_and_without_attribute_come_back() -> None:
    hero = warrior(advances=(Advance("warrior", "luck"), Advance("human")))
    assert read_hero(write_hero(hero)) == hero


@pytest.mark.parametrize("version", [0, 2, 1.0, "1", None, True, [1]])
def test_another_version_is_refused_before_all_else(version: object) -> None:
    (found,) = faults(json.dumps({"version": version, "rank": "x", "nonsense": 1}))
    assert f"this book reads version {VERSION}" in found
    assert ("newer book" in found) == (version == 2)


def test_a_file_without_version_is_refused() -> None:
    assert faults("{}") == (f"The file names no version; this book reads version {VERSION}.",)


def test_all_faults_are_told_at_once() -> None:
    found = faults(
        file(
            names="x",
            rank=True,
            gear="dagger",
            threads=["fine", 3],
            bonds=[{"target": "Kira", "strand": 3}],
            advances=[{}],
        )
    )
    places = [line.partition(": found ")[0] for line in found]
    assert places == [
        "The hero, rank",
        "The hero",
        "The hero, gear",
        "The hero, threads 2",
        "The hero, bonds 1",
        "The hero, bonds 1, descriptor",
        "The hero, bonds 1, strands",
        "The hero, advances 1, archetype",
    ]
    assert found[1].endswith("Nearest: name.")
    assert found[4].endswith("Nearest: strands.")


def test_a_file_as_editors_and_other_programs_leave_it_is_read() -> None:
    whole = read_hero(
        '\ufeff{"version": 1, "rank": 3, "name": "Kira\u00a0Ruadh \U0001f469\u200d\U0001f680"}'
    )
    assert whole.name == "Kira Ruadh \U0001f469\u200d\U0001f680"
    assert read_hero(write_hero(whole)) == whole


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"rank": None}, "The hero, rank: found nothing"),
        ({"rank": 3.0}, "The hero, rank: found 3.0"),
        ({"rank": 10**12}, "a whole number between -999 and 999"),
        ({"name": "x" * 101}, "The hero, name: found 101 characters"),
        ({"concept": "two\nlines"}, "which cannot be printed as it is"),
        ({"name": "\u202ereversed"}, "which cannot be printed as it is"),
        ({"name": "\ud800"}, "which cannot be printed as it is"),
        ({"attributes": []}, "The hero, attributes: found a list; allowed is a table"),
        ({"attributes": {"pow": "3"}}, "The hero, attributes, 'pow': found '3'"),
        ({"masteries": {"body": "hardy"}}, "The hero, masteries, 'body': found 'hardy'"),
        ({"masteries": {"b" * 61: []}}, "The hero, masteries, a key: found 61 characters"),
        ({"gear": ["dagger"] * 61}, "The hero, gear: found 61 items"),
        ({"attributes": dict.fromkeys(map(str, range(61)), 1)}, "found 61 entries"),
        ({"bonds": ["Kira"]}, "The hero, bonds 1: found 'Kira'; allowed is a table"),
        ({"bonds": [["Kira"]]}, "The hero, bonds 1: found a list; allowed is a table"),
        ({"threads": {"1": "x"}}, "The hero, threads: found a table; allowed is a list"),
    ],
)
def test_a_value_of_the_wrong_kind_or_size_is_refused(keys: dict[str, Any], words: str) -> None:
    assert words in fault(**keys)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "A hero's file cannot be nothing"),
        (b"{}", "A hero's file cannot be b'{}'"),
        ("", "cannot be read as JSON"),
        ("{", "cannot be read as JSON"),
        ("[]", "The file holds a list"),
        ('"x"', "The file holds 'x'"),
        ("[" * 100_000, "characters; allowed are at most"),
        ("[" * 10_000, "nests too deeply"),
        ('{"version":1,"version":1,"rank":3}', "the key 'version' several times"),
        ('{"version":1,"rank":NaN}', "NaN, which is no number"),
        ('{"version":1,"rank":-Infinity}', "-Infinity, which is no number"),
        ('{"version":1,"rank":' + "1" * 5_000 + "}", "a number too long to be read"),
        ('{"version":1,"rank":1e999}', "The hero, rank: found inf"),
        (" " * (LONGEST_FILE + 1), f"allowed are at most {LONGEST_FILE}"),
    ],
)
def test_what_is_no_file_of_a_hero_is_refused(text: object, words: str) -> None:
    (found,) = faults(text)
    assert words in found


def test_brackets_in_a_text_do_not_nest() -> None:
    hero = warrior(concept='[[[[[[[[{{{{ "quoted" \\ [[[[')
    assert read_hero(write_hero(hero)) == hero


def read_or_refused(reading: Callable[[object], Hero], text: object) -> Hero | tuple[str, ...]:
    """Give the hero or the faults; anything else that is raised fails the test."""
    try:
        return reading(text)
    except HeroFaults as refused:
        return refused.faults


@given(st.text(max_size=300) | st.binary(max_size=100) | st.integers() | st.none())
@settings(max_examples=150)
def test_any_text_is_read_or_refused(text: object) -> None:
    assert read_or_refused(read_hero, text)
    assert read_or_refused(hero_of_code, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KEYS = ("name", "rank", "attributes", "archetypes", "masteries", "gear", "bonds", "advances")


@given(st.dictionaries(st.sampled_from(KEYS), json_values))
@settings(max_examples=150)
def test_any_values_are_read_or_refused(values: dict[str, Any]) -> None:
    assert read_or_refused(read_hero, json.dumps({"version": VERSION, **values}))


def test_a_code_that_was_cut_or_changed_is_refused() -> None:
    code = hero_code(HEROES[0])
    other = "A" if code[20] != "A" else "B"
    changed = code[:20] + other + code[21:]
    for broken in ("", code[:-1], code[:-8], code[1:], changed, code + "AAAA"):
        with pytest.raises(HeroFaults, match="cut off, or changed"):
            hero_of_code(broken)


@pytest.mark.parametrize("code", ["x" * (LONGEST_CODE + 1), 5, None])
def test_what_is_no_code_is_refused(code: object) -> None:
    with pytest.raises(HeroFaults, match=f"at most {LONGEST_CODE} characters"):
        hero_of_code(code)


def test_a_bomb_is_not_unpacked() -> None:
    import zlib
    from base64 import b64encode

    packed = zlib.compress(b" " * 1_000_000, 9)
    code = b64encode(packed, altchars=b",-").decode().rstrip("=")
    assert len(code) <= LONGEST_CODE
    with pytest.raises(HeroFaults, match="cut off, or changed"):
        hero_of_code(code)


def test_a_hero_with_more_than_a_file_holds_is_refused_in_writing() -> None:
    wordy = warrior(threads=("x" * 401,))
    with pytest.raises(HeroFaults, match="threads 1: found 401 characters"):
        write_hero(wordy)
    many = warrior(bonds=tuple(Bond(str(n), "§" * 400, 1) for n in range(60)))
    with pytest.raises(HeroFaults, match=f"allowed are at most {LONGEST_FILE}"):
        write_hero(many)


def test_a_hero_too_wordy_for_an_address_still_makes_a_file() -> None:
    import random

    words = random.Random(1)
    threads = tuple(
        "".join(words.choice("abcdefghijklmnopqrstuvwxyz ") for _ in range(400)) for _ in range(9)
    )
    hero = replace(HEROES[0], threads=threads)
    assert read_hero(write_hero(hero)) == hero
    with pytest.raises(HeroFaults, match="save the hero as a file"):
        hero_code(hero)


def test_the_faults_of_a_hero_survive_pickling() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(HeroFaults(["a.", "b."]))).faults == ("a.", "b.")
