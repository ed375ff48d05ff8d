"""A Moment as a file: written small, read back as it was, every fault told at once."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing_a_moment import a_hero, a_moment, examples

from rules.data import current
from rules.moment_board.files import LONGEST_TEXT, moment_text, read_moment
from rules.moment_board.moment import Effect, Event, Moment, MomentFaults, sample
from rules.moment_board.moment_checks import LONGEST_LINE
from rules.moment_board.records import (
    Bag,
    BoardLimits,
    Difficulty,
    EventSpace,
    Flame,
    Redraws,
    SampleMoment,
)

LIMITS = current().one(BoardLimits)
LINES = st.text(st.characters(exclude_categories=("C", "Z")), max_size=60).filter(str.isprintable)
HEROES = st.builds(
    a_hero,
    st.text("Ada \"\\'[]#é", min_size=1, max_size=9).filter(str.strip),
    doubt=st.booleans(),
    redraws=st.integers(0, 3),
    reserve=st.integers(0, 6),
    confidence=st.booleans(),
).map(lambda hero: replace(hero, tokens=hero.tokens[: 3 + len(hero.name)], dice=1 + len(hero.name)))
EFFECTS = st.one_of(
    st.builds(Effect, st.just("difficulty"), st.integers(-20, 20), st.none() | st.integers(1, 20)),
    st.builds(
        Effect,
        st.just("bar"),
        who=st.sampled_from(["one", "all"]),
        commitment=st.sampled_from(["prepare", "breakthrough"]),
        prepared=st.integers(0, 3),
    ).map(lambda bar: replace(bar, who="all") if bar.prepared else bar),
)
EVENTS = st.lists(
    st.builds(
        Event,
        st.sampled_from([space.id for space in current().of(EventSpace)]),
        LINES,
        st.lists(EFFECTS, max_size=3).map(tuple),
    ),
    max_size=4,
    unique_by=lambda event: event.space,
)
MOMENTS = st.builds(
    Moment,
    name=LINES,
    objective=LINES,
    heroes=st.lists(HEROES, min_size=1, max_size=3).map(tuple),
    difficulty=st.sampled_from([step.id for step in current().of(Difficulty)]),
    resistance=st.integers(1, LIMITS.most_resistance),
    stakes=LINES,
    scene=LINES,
    model=st.sampled_from(["bag", "pool"]),
    flame=st.sampled_from([flame.id for flame in current().of(Flame)]),
    rounds=st.none() | st.integers(1, LIMITS.most_rounds),
    supply=st.none() | st.integers(0, 9),
    events=EVENTS.map(tuple),
)


def faults(text: object) -> tuple[str, ...]:
    with pytest.raises(MomentFaults) as caught:
        read_moment(text)  # type: ignore[arg-type]
    return caught.value.faults


@examples(60)
@given(MOMENTS)
def test_what_is_written_is_read_back_as_it_was(moment):
    text = moment_text(moment)
    assert read_moment(text) == moment
    assert tomllib.loads(text)["version"] == 1


@pytest.mark.parametrize("name", [record.id for record in current().of(SampleMoment)])
def test_every_sample_can_be_written_and_read(name):
    assert read_moment(moment_text(sample(name))) == sample(name)


def test_a_file_says_only_what_a_reader_does_not_take_for_granted():
    text = moment_text(a_moment(1))
    assert "doubt" not in text
    assert "rounds" not in text
    assert "redraws" not in text


def test_a_hand_written_hero_is_a_starting_hero_unless_it_says_more():
    moment = read_moment(
        'version = 1\ndifficulty = "hard"\nresistance = 3\n[[hero]]\nname = "Ada"\ndice = 2\n'
    )
    assert moment.heroes[0].tokens == current().one(Bag).tokens
    assert moment.heroes[0].dice == 2


def test_every_fault_is_told_at_once_with_its_place():
    found = faults(
        """
        version = 1
        name = 3
        difficulty_ = "hard"
        resistance = 900
        [[hero]]
        name = "Ada"
        tokens = [1, "x"]
        dice = true
        [[hero]]
        conviction = 9
        [[event]]
        space = "fr-minor"
        [[event.effect]]
        amount = 2
        """
    )
    for start, end in (
        ("The Moment, name: found 3", "allowed is a text."),
        ("The Moment: found the key 'difficulty_'", "Nearest: difficulty."),
        ("The Moment, difficulty: found nothing", "allowed is a text."),
        ("Hero 1, dice: found true", "allowed is a whole number."),
        ("Hero 1, tokens: found 'x'", "allowed are whole numbers."),
        ("Hero 2, name: found nothing", "allowed is a text."),
        ("Event 1, effect 1, kind: found nothing", "allowed is a text."),
        ("The Resistance cannot be 900", f"from 1 to {LIMITS.most_resistance}."),
        ("Hero 2: Conviction cannot be 9", "from 1 to 5."),
        ("An Event's space cannot be 'fr-minor'", "Nearest: for-minor."),
    ):
        assert [f for f in found if f.startswith(start) and f.endswith(end)], start
    assert len(found) == 10


@pytest.mark.parametrize(("given", "shown"), [("version = 2", "2"), ("name = 'x'", "nothing")])
def test_a_version_that_is_not_known_is_refused(given, shown):
    assert faults(given) == (f"The file's version cannot be {shown}; allowed is 1.",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = ", "cannot be read as TOML"),
        ("version = 1\nversion = 1", "cannot be read as TOML"),
        ("a = " + "[" * 5000, "nests too deeply"),
        ("a = " + "9" * 5000, "a number too long"),
        ("#" * (LONGEST_TEXT + 1), f"at most {LONGEST_TEXT}"),
        (7, "cannot be 7; allowed is a text"),
    ],
)
def test_a_text_that_is_no_moment_is_refused_in_a_sentence(text, why):
    (fault,) = faults(text)
    assert why in fault
    assert fault.endswith(".")


def test_a_deep_key_is_a_table_and_no_text():
    text = "version = 1\nname{} = 1\ndifficulty = 'hard'\nresistance = 3\nhero = []"
    assert "The Moment, name: found a table; allowed is a text." in faults(text.format(".a" * 40))
    # The page's Python would die of it.
    (fault,) = faults(text.format(".a" * 4000))
    assert fault.startswith("The file has a key of too many parts")


def test_lists_of_what_is_no_table_are_refused():
    found = faults("version = 1\ndifficulty = 'hard'\nresistance = 3\nhero = [1]\nevent = ['x']")
    assert "Hero 1: found 1; allowed is a table." in found
    assert "Event 1: found 'x'; allowed is a table." in found


def test_no_heroes_and_too_long_a_line_are_faults():
    line = "x" * (LONGEST_LINE + 1)
    found = faults(f"version = 1\nname = '{line}'\ndifficulty = 'hard'\nresistance = 3\nhero = []")
    assert any(fault.startswith("There cannot be 0 heroes") for fault in found)
    assert any(fault.startswith("The name cannot be") for fault in found)


def test_what_is_left_of_a_days_supply_stands_in_the_file():
    assert "supply" not in moment_text(a_moment(1))
    moment = a_moment(1, supply=0)
    assert "supply = 0" in moment_text(moment)
    assert read_moment(moment_text(moment)).supply == 0
    (fault,) = a_moment(1, supply=-1).check()
    most = current().one(Redraws).supply_per_hero * LIMITS.most_heroes
    assert fault.endswith(f"cannot be -1; allowed is a whole number from 0 to {most}.")


def test_an_event_has_only_so_many_effects():
    space = current().of(EventSpace)[0].id
    many = (Effect("advantage", 1),) * LIMITS.most_effects
    assert a_moment(1, events=(Event(space, "", many),)).check() == ()
    (fault,) = a_moment(1, events=(Event(space, "", (*many, many[0])),)).check()
    assert fault.endswith(
        f"cannot have {len(many) + 1} effects; allowed are up to {LIMITS.most_effects}."
    )


def test_a_moment_with_faults_is_not_written():
    with pytest.raises(MomentFaults, match="Resistance cannot be 0"):
        moment_text(a_moment(1, resistance=0))


@examples(60)
@given(st.text(max_size=200))
def test_any_text_is_a_moment_or_is_refused_in_sentences(text):
    assert all(fault.endswith(".") for fault in faults(f"version = 1\n{text}\nresistance = 0"))


def test_an_effect_takes_only_the_settings_of_its_kind():
    space = current().of(EventSpace)[0].id

    def told(effect):
        return a_moment(1, events=(Event(space, "", (effect,)),)).check()

    assert told(Effect("limit", 2)) == ()
    (fault,) = told(Effect("limit", 2, rounds=2))
    assert fault == "Round limit: rounds was given; allowed is amount."
    (fault,) = told(Effect("breakthrough-impact", 1))
    assert fault.endswith("amount was given; allowed is no setting at all.")
    most = LIMITS.most_amount
    assert told(Effect("difficulty", -most)) == ()
    (fault,) = told(Effect("cause-wear", most + 1))
    assert fault.endswith(f"{most + 1}; allowed is a whole number from 1 to {most}.")
    (fault,) = told(Effect("bar", commitment="advance", prepared=-1))
    assert fault.endswith(f"from 0 to {LIMITS.most_heroes}.")
