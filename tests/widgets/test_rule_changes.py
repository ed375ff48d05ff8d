"""Rules changed by sliders: laid over the book's or a variant's, with faults told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.data import altered, current, ruleset_of, shipped_variants
from rules.moment_board.records import Bag, EventSpace, Track
from tests.widgets.markup import read
from tests.widgets.playing import kept, told
from widgets.form import Form
from widgets.html import Markup, fragment
from widgets.moment_setup import OWN, PLAIN, MomentSetup
from widgets.panel import Panel
from widgets.rule_change_controls import Changeable
from widgets.rule_change_moment import given_to, moment_under
from widgets.rule_changes import GROUPS_OF_MODEL, NAMED, RuleChanges

LENGTH = current().one(Track).length
FARTHEST = max(space.distance for space in current().of(EventSpace))


class Bench(Panel):
    """A widget that only changes rules."""

    title = "Bench"
    changes: RuleChanges

    def __init__(self, *, name: str | None = None, state: str = "", **given: object) -> None:
        super().__init__(name=name, state=state, **given_to(given, "changes"))

    def make_parts(self) -> dict[str, Form]:
        self.changes = RuleChanges()
        return {"changes": self.changes}

    def draw(self) -> Markup:
        return fragment(self.changes.draw(), self.changes.draw_told())


def hint(panel: Panel, key: str) -> str:
    field = next(
        f for f in read(panel.html).all("input") if f.attributes["data-key"] == f"changes.{key}"
    )
    (said,) = read(panel.html).all("span", id=str(field.attributes["aria-describedby"]))
    return said.text


def test_nothing_changed_are_the_rules_as_they_are() -> None:
    panel = Bench()
    assert panel.changes.rules is current()
    assert panel.changes.in_words == ""
    assert hint(panel, "track_length") == "As in the book."
    assert "Nothing is changed yet." in panel.html


def test_a_changed_number_is_in_force_and_shows_what_it_was() -> None:
    panel = Bench()
    panel.touch("changes.track_length", LENGTH + 1)
    rules = panel.changes.rules
    assert rules == altered(current(), {"moment-board:track.length": LENGTH + 1}, name=NAMED)
    assert (rules.one(Track).length, rules.variant) == (LENGTH + 1, NAMED)
    assert hint(panel, "track_length") == f"{LENGTH} in the book."
    assert panel.changes.in_words == f"Spaces on each side: {LENGTH + 1} ({LENGTH} before)"
    assert "The track (1 changed)" in read(panel.html).text


def test_back_at_its_value_it_is_no_change() -> None:
    panel = Bench()
    panel.touch("changes.track_length", LENGTH + 1)
    panel.touch("changes.track_length", LENGTH)
    assert (panel.link, panel.changes.changes) == ("", {})


def test_all_changes_are_taken_back_at_once() -> None:
    panel = Bench(changes={"track_length": LENGTH + 1, "destiny_lit": 6})
    assert len(panel.changes.changes) == 2
    panel.touch("changes.as_in_the_book")
    assert panel.changes.rules is current()
    panel.touch("undo")
    assert len(panel.changes.changes) == 2


def test_a_fault_is_told_in_its_sentences_and_the_last_rules_stay() -> None:
    panel = Bench()
    panel.touch("changes.track_length", LENGTH + 1)
    panel.touch("changes.track_length", FARTHEST - 1)
    assert panel.changes.rules.one(Track).length == LENGTH + 1
    box = read(panel.html).one("div", class_="m-forecast-faults")
    assert "where the track ends" in box.text
    # In the words of the slider, not of the data file.
    assert box.text.startswith("The track, ")
    assert "in spaces from Neutral" in box.text
    assert ".toml" not in box.text
    assert box.attributes["role"] == "status"
    assert told(panel) == []
    # A link opens the same: the faulty number, and the rules that stayed.
    other = kept(Bench, link=panel.link)
    assert other.changes.rules == panel.changes.rules
    assert other.changes.faults == panel.changes.faults != ()
    # What mends it takes all of it into force.
    for space in ("for_major", "against_major"):
        panel.touch(f"changes.{space}", FARTHEST - 1)
    assert panel.changes.faults == ()
    assert panel.changes.rules.one(Track).length == FARTHEST - 1
    assert panel.changes.last == ()


def test_the_bag_is_typed_and_an_empty_field_is_the_books_bag() -> None:
    panel = Bench()
    panel.touch("changes.tokens", "3 2 1 0")
    assert panel.changes.rules.one(Bag).tokens == (0, 1, 2, 3)
    assert panel.changes.in_words.startswith("Tokens: 0 1 2 3 (")
    panel.touch("changes.tokens", "")
    assert panel.changes.rules is current()


@pytest.mark.parametrize("variant", shipped_variants())
def test_a_variant_can_be_the_base(variant: str) -> None:
    panel = Bench(changes={"base": variant})
    assert panel.changes.rules is ruleset_of(variant)
    panel.touch("changes.destiny_lit", 6)
    assert panel.changes.rules.one(Bag).destiny_lit == 6
    name = shipped_variants()[variant].name
    assert hint(panel, "track_length") == f"As in {name}."


def test_each_bound_is_the_records_own() -> None:
    panel = Bench()
    controls: list[Any] = [
        control for control in panel.changes.controls.values() if isinstance(control, Changeable)
    ]
    for control in controls:
        value = control.base(current())
        if isinstance(value, int):
            low, high = control.bounds()
            assert low <= value <= high
        # What `altered` is told is a value of the rules.
        assert control.ref.replace("_", "-") in current().quotes()
    grouped = {
        name for groups in GROUPS_OF_MODEL.values() for names in groups.values() for name in names
    }
    assert grouped == {control.name for control in controls}


@pytest.mark.parametrize(
    "text", ["", "x", "tokens-", "track-length-x", "track-length-99999999", "-"]
)
def test_what_is_no_change_in_a_link_is_left_out(text: str) -> None:
    panel = Bench(state=f"1~changes.track_length.{FARTHEST - 1}~changes.last.{text}")
    assert panel.changes.rules is current()


def test_a_sample_is_read_from_the_changed_rules() -> None:
    bench = Bench(changes={"tokens": "0 1 2 3"})
    setup = MomentSetup()
    setup.prepare({})
    rules = bench.changes.rules
    assert {hero.tokens for hero in moment_under(setup, rules).heroes} == {(0, 1, 2, 3)}
    assert moment_under(setup, current()) == setup.moment
    setup.sample = PLAIN
    assert {hero.tokens for hero in moment_under(setup, rules).heroes} == {(0, 1, 2, 3)}
    # What a reader wrote stays as it was written.
    setup.sample = OWN
    assert moment_under(setup, rules) == setup.moment
