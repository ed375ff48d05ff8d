"""What the next rank can bring is what the rules offer, and what they would refuse of the hero."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.choosing import NONE
from rules.momenta.characters.hero import NO_ARCHETYPE, Hero
from rules.momenta.characters.next_rank import growth_refusal, late_refusal, rank_refusal
from rules.momenta.characters.options import options
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.refusals import Refused
from rules.momenta.characters.refusing import ADVANCEMENT
from rules.momenta.characters.validation import is_legal

HEROES = [hero_from(record) for record in ready_heroes()]


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.name)
def test_archetypes_and_late_attributes_are_judged_as_options_judges_them(hero: Hero) -> None:
    owing = advance(hero, "warrior")
    for option in options(owing, ADVANCEMENT):
        if option.id.startswith("+"):
            refused = late_refusal(owing, option.id[1:])
        else:
            refused = rank_refusal(owing, NO_ARCHETYPE if option.id == NONE else option.id, None)
        assert (refused is None) == option.allowed, option.id


def test_an_attribute_can_grow_where_the_hero_stays_legal_with_it() -> None:
    for hero in HEROES:
        assert is_legal(hero)
        for attribute in current().of(Attribute):
            grown = advance(hero, "warrior", attribute.id)
            if rank_refusal(hero, "warrior", None) is None:
                refused = growth_refusal(hero, attribute.id)
                assert (refused is None) == is_legal(grown), attribute.id


def test_no_attribute_grows_late_where_none_is_owed() -> None:
    with pytest.raises(Refused):
        late_refusal(HEROES[0], "luck")
