"""A hero who rolls: taken from the ready-made ones, the shelf or a file, with the rules' dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules.data import current
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.hero import Hero, attributes_of
from rules.momenta.characters.hero_files import small_text, write_hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from tests.widgets.markup import read
from tests.widgets.playing import kept, told
from widgets import PoolRoller, shelf
from widgets.hero_source import without_words

ATTRIBUTES = [each.id for each in current().of(Attribute)]


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    shelf.receive(None)
    yield
    shelf.receive(None)


def mira() -> Hero:
    return hero_from(next(record for record in ready_heroes() if record.example))


def listed(panel: PoolRoller) -> dict[str, str]:
    """Give the list of heroes, by the value of each entry."""
    found = read(panel.html).one("select", data_key="hero.bring:hero").all("option")
    return {str(each.attributes["value"]): each.text for each in found}


def chosen(panel: PoolRoller) -> str:
    found = read(panel.html).one("select", data_key="hero.bring:hero").all("option")
    return next(each.text for each in found if "selected" in each.attributes)


@pytest.mark.parametrize("attribute", ATTRIBUTES)
@pytest.mark.parametrize("hero", [record.id for record in ready_heroes()])
def test_a_ready_made_hero_rolls_the_dice_of_an_attribute(hero: str, attribute: str) -> None:
    panel = PoolRoller()
    panel.touch("hero.bring:hero", f"ready:{hero}")
    panel.touch("hero.attribute", attribute)
    assert told(panel) == []
    built = hero_from(next(record for record in ready_heroes() if record.id == hero))
    assert panel.dice == attributes_of(built)[attribute]
    # LUCK makes luck rolls and nothing else does.
    assert (panel.kind == "luck") == (attribute == "luck")
    panel.touch("undo")
    panel.touch("undo")
    assert panel.state == {}


def test_armor_takes_its_dice() -> None:
    heavy = replace(mira(), gear=("great-plate",))
    panel = PoolRoller()
    panel.touch("hero.open_hero:file", write_hero(heavy))
    panel.touch("hero.attribute", "agi")
    armor = current()["momenta:great-plate"]
    assert panel.penalty == -armor.penalties["agi"] > 0
    assert "armor takes" in read(panel.html).text
    panel.touch("hero.attribute", "rea")
    assert panel.penalty == 0


def test_the_shelf_and_a_file_are_offered_and_a_link_opens_the_same() -> None:
    mine = replace(mira(), name="Aldith")
    shelf.put("Aldith", write_hero(mine))
    panel = PoolRoller()
    assert listed(panel)["shelf:Aldith"] == "Aldith (yours)"
    panel.touch("hero.bring:hero", "shelf:Aldith")
    assert panel.hero.hero == without_words(mine)
    assert chosen(panel) == "Aldith (yours)"
    # Elsewhere nobody has that shelf: the hero comes along in the link.
    shelf.receive(None)
    other = kept(PoolRoller, link=panel.link)
    assert other.hero.hero == without_words(mine)
    assert chosen(other) == "Aldith (brought along)"
    other.touch("hero.bring:hero", "")
    assert other.hero.hero is None
    assert chosen(other) == "Nobody in particular"


def test_dice_that_were_changed_since_are_said_to_be() -> None:
    panel = PoolRoller()
    panel.touch("hero.bring:hero", "ready:mira")
    panel.touch("hero.attribute", "agi")
    assert "changed since" not in panel.html
    panel.touch("dice", panel.dice + 1)
    assert "The dice above were changed since." in panel.html


def test_one_die_is_said_to_be_one() -> None:
    one = replace(mira(), attributes={"agi": 1})
    shelf.put("One", small_text(one))
    panel = PoolRoller()
    panel.touch("hero.bring:hero", "shelf:One")
    panel.touch("hero.attribute", "agi")
    assert "brings one die of AGI" in panel.html


@pytest.mark.parametrize("value", ["ready:nobody", "shelf:Nobody", "mira", ":", 5, None, ["x"]])
def test_who_is_not_on_the_list_is_refused(value: object) -> None:
    panel = PoolRoller()
    panel.touch("hero.bring:hero", value)
    assert any("not on the list" in each for each in told(panel))
    assert panel.state == {}


def test_a_file_that_is_no_hero_is_refused_and_the_shelf_keeps_what_it_holds() -> None:
    shelf.put("Odd", "no hero at all")
    panel = PoolRoller()
    assert "shelf:Odd" not in listed(panel)
    assert [held.name for held in shelf.shelved()] == ["Odd"]
    panel.touch("hero.open_hero:file", '{"format": "momenta-hero", "version": 999}')
    assert told(panel)
    assert panel.state == {}
    panel.touch("hero.bring:hero", "shelf:Odd")
    assert told(panel)
    assert panel.state == {}


def test_a_hero_of_the_shelf_with_too_much_to_keep_is_refused_with_the_reason() -> None:
    ids = tuple(f"{number:060}" for number in range(60))
    many = Hero(rank=3, name="Many", archetypes=ids, gear=ids, wondrous=ids, limit_breaks=ids)
    shelf.put("Many", small_text(many))
    panel = PoolRoller()
    for touch in (("hero.bring:hero", "shelf:Many"), ("hero.open_hero:file", small_text(many))):
        panel.touch(*touch)
        (sentence,) = panel.problems
        assert sentence.startswith("A hero of yours: a text of")
        assert panel.hero.hero is None
