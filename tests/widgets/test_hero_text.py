"""A hero kept as a text: in a link, in a memory, from a file, from code."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from string import ascii_letters

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.momenta.characters.advancement import advance
from rules.momenta.characters.hero import Hero, new_hero
from rules.momenta.characters.hero_codes import hero_code
from rules.momenta.characters.hero_files import write_hero
from rules.momenta.characters.ready import ready_heroes
from tests.widgets.hero_touches import ready
from tests.widgets.playing import kept, told
from widgets import HeroBuilder
from widgets.controls import ControlFault
from widgets.hero_text import KeptHero, held, written
from widgets.links import LONGEST, write_link

CONTROL = HeroBuilder.class_traits()["build"]
HEROES = [ready(record.id) for record in ready_heroes()]


@pytest.mark.parametrize("hero", [new_hero(), *HEROES], ids=lambda hero: hero.name or "new")
def test_a_hero_comes_back_from_a_link_a_code_and_a_file(hero: Hero) -> None:
    assert held(written(hero)) == hero
    assert held(write_hero(hero)) == hero
    assert held(hero_code(hero)) == hero
    assert CONTROL.read(CONTROL.write(CONTROL.read(hero))) == written(hero)
    builder = HeroBuilder(hero)
    other = HeroBuilder(state=write_link({"build": CONTROL.write(builder.build)}))
    assert (other.hero, told(other)) == (hero, [])


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.name)
def test_a_usual_hero_fits_a_link_even_when_grown(hero: Hero) -> None:
    for _ in range(20):
        hero = advance(hero, hero.archetypes[-1], "luck")
    hero = replace(hero, threads=(*hero.threads, "One more line of a long life", "And another"))
    builder = HeroBuilder()
    builder.put_hero(hero)
    builder.touch("here", 6)
    assert 0 < len(builder.link) <= LONGEST
    assert HeroBuilder(state=builder.link).hero == hero


def test_a_hero_too_wordy_for_a_link_is_remembered_all_the_same() -> None:
    source = random.Random(7)
    lines = tuple("".join(source.choices(ascii_letters, k=380)) for _ in range(16))
    hero = replace(ready(), threads=lines)
    builder = HeroBuilder()
    assert builder.put_hero(hero)
    builder.touch("here", 1)
    assert builder.link == ""
    assert kept(HeroBuilder, memory=builder.memory).hero == hero


def test_a_half_built_hero_is_kept() -> None:
    builder = HeroBuilder()
    builder.touch("set:name", "Tam")
    builder.touch("core:soul+")
    again = kept(HeroBuilder, memory=builder.memory)
    assert again.hero == builder.hero
    again.touch("undo")
    assert again.hero.name == "Tam"
    assert not any(again.hero.attributes.values())


@pytest.mark.parametrize("raw", [None, 3, "", "x", "{", '{"version": 9}', "\0abc", [], b"x"])
def test_what_is_no_hero_is_refused_with_a_sentence(raw: object) -> None:
    with pytest.raises(ControlFault) as caught:
        CONTROL.read(raw)
    assert str(caught.value).startswith("Hero: ")
    builder = HeroBuilder(build=raw)
    assert builder.hero == new_hero()
    assert len(told(builder)) == 1


@given(st.text(max_size=200) | st.text(alphabet='{}[]":,1ae', max_size=60).map("{{{}".format))
@settings(max_examples=60, deadline=None)
def test_no_text_breaks_the_control(raw: str) -> None:
    text = ""
    with suppress(ControlFault):
        text = CONTROL.read(raw)
        assert CONTROL.read(text) == text
    assert HeroBuilder(build=raw).build == (text or written(new_hero()))


def test_a_hero_is_given_as_an_object_a_text_or_a_code() -> None:
    hero = ready("odran")
    for given_hero in (hero, write_hero(hero), hero_code(hero)):
        assert HeroBuilder(given_hero).hero == hero
    assert isinstance(CONTROL, KeptHero)


def test_the_code_of_a_builder_makes_it_again() -> None:
    builder = HeroBuilder(ready())
    builder.touch("visit:6")
    builder.touch("take:masteries:body:bloodlust", False)
    again = eval(builder.code, {"HeroBuilder": HeroBuilder})
    assert (again.hero, again.here) == (builder.hero, 6)
