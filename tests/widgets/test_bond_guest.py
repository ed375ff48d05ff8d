"""A hero whose Bonds a tracker takes over, from the shelf, a file or the ready-made ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules.data import current
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.hero import cores_of
from rules.momenta.characters.hero_files import write_hero
from rules.momenta.characters.ready import ready_heroes
from rules.momenta.characters.stats import stats_of
from tests.widgets.hero_touches import ready
from tests.widgets.markup import read
from tests.widgets.momentum_reading import announced, log_rows, press
from tests.widgets.playing import kept, page, told
from widgets import BondTracker, shelf
from widgets.bond_kept import LONGEST_TARGET, LONGEST_WORDS

SOURCE = "strands-vignette"


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    shelf.receive(None)
    yield
    shelf.receive(None)


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_a_hero_comes_with_their_bonds_and_their_soul(record: object) -> None:
    hero = ready(record.id)  # type: ignore[attr-defined]
    tracker = BondTracker()
    press(tracker, f"earn:1-{SOURCE}")
    tracker.touch("guest.bring:hero", f"ready:{record.id}")  # type: ignore[attr-defined]
    assert told(tracker) == []
    assert tracker.standing.bonds == hero.bonds
    assert tracker.soul == cores_of(hero)["soul"]
    assert tracker.most == stats_of(hero)["max-bonds"].value
    assert log_rows(tracker) == []
    assert announced(tracker) == f"The Bonds of {hero.name} are here. Undo brings back yours."
    again = kept(BondTracker, link=tracker.link)
    assert page(again) == page(tracker)
    press(tracker, "undo")
    assert len(log_rows(tracker)) == 1


def test_a_hero_of_ones_own_is_on_the_list_and_one_of_a_file_can_be_opened() -> None:
    longest = Bond("n" * LONGEST_TARGET, "w" * LONGEST_WORDS, 7)
    own = replace(ready("nim"), name="Own", bonds=(*ready("nim").bonds, longest))
    shelf.put("Own", write_hero(own))
    tracker = BondTracker()
    listed = [at.text for at in read(tracker.html).all("option")]
    assert "Own (yours)" in listed
    tracker.touch("guest.bring:hero", "shelf:Own")
    assert tracker.standing.bonds == own.bonds
    tracker.touch("undo")
    tracker.touch("guest.open_hero:file", write_hero(own))
    assert (told(tracker), tracker.standing.bonds) == ([], own.bonds)


def test_a_bond_that_names_nobody_yet_is_left_out_and_that_is_said() -> None:
    bonds = (Bond("Kira", "Rival", 2), Bond(" ", "", 1))
    tracker = BondTracker()
    written = write_hero(replace(ready(), bonds=bonds))
    file = written.replace("LONGER", "w" * (LONGEST_WORDS + 1))
    tracker.touch("guest.open_hero:file", file)
    assert tracker.standing.bonds == bonds[:1]
    assert "one that names nobody is left out" in announced(tracker)


@pytest.mark.parametrize(
    "bonds",
    [
        (Bond("Kira", "x", 1), Bond("Kira", "y", 1)),
        (Bond("Kira", "x", 0),),
        # Put into the text of the file: no hero with so long a one can be written.
        (Bond("Kira", "LONGER", 1),),
    ],
)
def test_bonds_that_can_not_be_held_are_refused_and_nothing_changes(
    bonds: tuple[Bond, ...],
) -> None:
    tracker = BondTracker()
    press(tracker, f"earn:1-{SOURCE}")
    before = tracker.now
    written = write_hero(replace(ready(), bonds=bonds))
    file = written.replace("LONGER", "w" * (LONGEST_WORDS + 1))
    tracker.touch("guest.open_hero:file", file)
    assert len(told(tracker)) == 1
    assert tracker.now == before
    assert current() is tracker.rules
