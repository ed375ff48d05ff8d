"""A Moment is chosen: a sample, a plain one, or one's own; it can always be played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import altered, current
from rules.moment_board.files import moment_text
from rules.moment_board.moment import Moment, sample
from rules.moment_board.records import (
    BoardLimits,
    Difficulty,
    Flame,
    Length,
    PerformanceModel,
    SampleMoment,
)
from rules.moment_board.state import start
from tests.widgets.markup import read
from tests.widgets.playing import kept, told, values_of
from widgets import keeping
from widgets.form import Form
from widgets.html import Markup, fragment
from widgets.moment_setup import OWN, PLAIN, MomentSetup
from widgets.panel import Panel

SAMPLES = [record.id for record in current().of(SampleMoment)]
LIMITS = current().one(BoardLimits)


class Table(Panel):
    """A widget that only chooses a Moment."""

    title = "Table"
    setup: MomentSetup

    def __init__(self, *, name: str | None = None, state: str = "", **given: object) -> None:
        super().__init__(name=name, state=state, **MomentSetup.within(given))

    def make_parts(self) -> dict[str, Form]:
        self.setup = MomentSetup()
        return {"setup": self.setup}

    def draw(self) -> Markup:
        return fragment(self.setup.draw())

    @property
    def moment(self) -> Moment:
        return self.setup.moment


def fields(panel: Panel) -> set[str]:
    """Give the names of the settings that are in sight."""
    held = read(panel.html)
    keys = {f.attributes.get("data-key") or "" for f in held.all("input", "select", "textarea")}
    return {key.removeprefix("setup.") for key in keys}


def test_it_starts_with_the_first_sample() -> None:
    table = Table()
    assert table.moment == sample(SAMPLES[0])
    assert table.setup.faults == ()
    assert table.problems == ()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_fixes_its_heroes_difficulty_and_resistance(name: str) -> None:
    table = Table(sample=name)
    assert table.moment == sample(name)
    assert fields(table) == {"sample", "model", "flame"}
    assert table.moment.name in table.setup.said()
    assert f"Resistance {table.moment.resistance}." in read(table.html).text


def test_a_sample_may_be_played_with_dice_and_with_the_flame_lit() -> None:
    pool, lit = current().of(PerformanceModel)[1].id, current().of(Flame)[1].id
    table = Table(sample=SAMPLES[1], model=pool, flame=lit)
    assert (table.moment.model, table.moment.flame) == (pool, lit)
    assert table.moment.heroes == sample(SAMPLES[1]).heroes


def test_a_plain_moment_is_set_by_its_settings() -> None:
    step, length = current().of(Difficulty)[-1], current().of(Length)[0]
    table = Table(setup={"sample": PLAIN, "heroes": 2, "resistance": length.id})
    assert fields(table) == {"sample", "heroes", "difficulty", "resistance", "model", "flame"}
    table.touch("setup.difficulty", step.id)
    moment = table.moment
    assert (len(moment.heroes), moment.difficulty) == (2, step.id)
    assert moment.resistance == 2 * length.per_hero
    assert (moment.events, moment.check()) == ((), ())


def test_ones_own_moment_begins_as_the_one_that_was_chosen_before() -> None:
    table = Table(sample=SAMPLES[2])
    table.touch("setup.sample", OWN)
    assert table.moment == sample(SAMPLES[2])
    assert "sample" in fields(table)
    assert "model" not in fields(table)
    table.touch("undo")
    table.touch("setup.sample", PLAIN)
    table.touch("setup.heroes", 1)
    table.touch("setup.sample", OWN)
    assert len(table.moment.heroes) == 1


def test_ones_own_moment_is_still_there_after_a_look_at_another() -> None:
    table = Table(sample=OWN)
    table.touch("setup.editor.edit:moment-name", "Mine")
    table.touch("setup.sample", SAMPLES[1])
    assert table.moment.name != "Mine"
    table.touch("setup.sample", OWN)
    assert table.moment.name == "Mine"


def test_a_link_and_a_memory_open_the_same_moment() -> None:
    table = Table()
    for key, value in (
        ("setup.sample", OWN),
        ("setup.editor.edit:moment-name", "Mine"),
        ("setup.editor.edit:hero-0-name", 'Ädä "<b>" & Co.'),
    ):
        table.touch(key, value)
    assert table.link
    keeping.forget()
    for other in (
        Table(state=table.link),
        kept(Table, link=table.link),
        kept(Table, memory=table.memory),
    ):
        assert isinstance(other, Table)
        assert other.moment == table.moment
        assert other.problems == ()


def test_a_link_that_only_asks_for_ones_own_begins_with_the_first_sample_whatever_stood_there() -> (
    None
):
    table = Table(sample=SAMPLES[2])
    table.touch("recall:link", f"1~setup.sample.{OWN}")
    assert table.moment == sample(SAMPLES[0])


def test_code_may_give_the_whole_moment() -> None:
    moment = sample(SAMPLES[1])
    table = Table(setup={"sample": OWN, "editor.text": moment_text(moment)})
    assert table.moment == moment
    table = Table()
    assert table.setup.take(moment)
    assert (table.setup.sample, table.moment) == (OWN, moment)
    assert not table.setup.take(Moment("", "", (), "hard", 0))
    assert table.moment == moment


def test_what_can_not_be_is_told_and_the_rest_stands() -> None:
    table = Table(sample="no such", heroes=LIMITS.most_heroes + 1, flame=7, name="x")
    assert table.moment == sample(SAMPLES[0])
    assert len(told(table)) == 3
    (fault,) = told(Table(setup={"editor.text": "version = 1"}))
    assert "Your own Moment: " in fault


def test_a_sample_that_a_variant_has_no_room_for_gives_way_with_its_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    most = len(sample(SAMPLES[0]).heroes)
    rules = altered(current(), {"moment-board:board-limits.most-heroes": most})
    for module in ("rules.moment_board.moment", "widgets.moment_setup", "widgets.moment_editor"):
        monkeypatch.setattr(f"{module}.current", lambda: rules)
    monkeypatch.setattr("widgets.moment_editor_text.current", lambda: rules)
    large = next(name for name in SAMPLES if len(sample(name, rules).heroes) > most)
    table = Table(sample=large)
    assert len(table.moment.heroes) <= most
    (fault,) = table.setup.faults
    assert f"allowed are 1 to {most}" in fault
    assert fault in read(table.html).text
    start(table.moment, rules)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_is_chosen_can_be_played(data: Any) -> None:
    table = Table()
    for key, value in data.draw(
        st.lists(
            st.one_of([st.tuples(st.just(k), v) for k, v in values_of(Table).items()]), max_size=5
        )
    ):
        table.touch(key, value)
        assert table.problems == ()
        assert start(table.moment).phase == "choose"
        assert Table(state=table.now).moment == table.moment
