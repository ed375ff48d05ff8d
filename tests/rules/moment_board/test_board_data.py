"""The board's data: where each value comes from, and which mistakes the checks find."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.data import current
from rules.data.quotes import quotable
from rules.moment_board.moment import sample
from rules.moment_board.records import (
    FILES,
    EventSpace,
    PerformanceModel,
    SampleEvent,
    SampleMoment,
)
from rules.moment_board.text import TEXT
from tests.rules.data.conftest import Copy

# The gaps of the board, and the readings that its data take.
GAPS = [
    "mb-performance-model",
    "mb-power-difficulty-scale",
    "mb-commitment-table",
    "mb-wear-impact-selection",
    "mb-wear-and-impact-effects",
    "mb-group-pressure",
    "mb-for-movement",
    "mb-track-length-and-events",
    "mb-redraw-supply",
    "mb-redraw-effect",
    "mb-reserve-use",
    "mb-spending-order",
    "mb-endings",
    "mb-event-effects",
    "mb-confidence-uncertainty",
    "mb-round-procedure",
    "mb-model-bag",
    "mb-model-pool",
    "mb-bag-growth",
    "mb-sample-moments",
    "mb-plans",
    "mb-board-limits",
    "C-01",
    "C-05",
    "C-06",
    "C-07",
    "C-10",
    "C-12",
    "C-13",
    "C-14",
    "C-15",
    "C-16",
    "C-17",
]
# What the text says outright, and in which of its sections.
STATED = {
    "Prepare": ("prepare.escalation", "prepare.counted", "prepare.reserve-on-success"),
    "Advance": ("advance.impact-most", "advance.reserve-on-success", "advance.escalation"),
    "Breakthrough": (
        "breakthrough.barred",
        "breakthrough.wear-least",
        "breakthrough.reserve-on-failure",
    ),
    "DOUBT": ("advance.barred", "doubt.bars", "doubt.meaning"),
    "Redraw Tokens & Failure": (
        "advance.redraws-on-failure",
        "prepare.redraws-on-failure",
        "redraw-tokens.limits",
    ),
    "Redraw Tokens": ("redraw-tokens.new-day",),
    "Activating the Moment": ("prepare.order", "commitments.order"),
    "Group Pressure During Prepare": ("group-pressure.against", "group-pressure.rounding"),
    "Confidence": ("confidence.by", "confidence.uses"),
    "Uncertainty": ("uncertainty.by", "uncertainty.uses"),
    "Escalation Board": ("track.meaning", "event-spaces.distances"),
    "FOR": ("track.left", "for-minor.side"),
    "Neutral": ("track.start", "track.neutral-label"),
    "Drawing an Event": ("event-draw.tie",),
    "Yield & Reserve": ("reserve-use.meaning",),
}
# What it leaves open: what closes it, and whether that follows or is ours.
OPEN = {
    ("derived", "mb-commitment-table"): ("prepare.flame", "advance.flame", "breakthrough.flame"),
    ("derived", "mb-track-length-and-events"): ("for-minor.size", "against-major.distance"),
    ("house", "mb-track-length-and-events"): ("track.length", "event-draw.tie-label"),
    ("derived", "C-01"): ("group-pressure.least-heroes", "pressure.heroes-3"),
    ("house", "mb-group-pressure"): ("group-pressure.when",),
    ("house", "mb-wear-and-impact-effects"): (
        "prepare.on-objective",
        "advance.on-objective",
        "endurance.wear",
        "advantage-use.power",
        "short.per-hero",
    ),
    ("house", "mb-wear-impact-selection"): ("consequences.impact-base", "advance.wear-on-failure"),
    ("house", "C-06"): ("consequences.impact-on", "consequences.wear-on"),
    ("house", "mb-for-movement"): ("for-step-2.movement", "for-step-2.margins"),
    ("house", "C-17"): ("track.highest-by",),
    ("house", "C-07"): ("event-draw.between",),
    ("house", "C-10"): ("event-draw.when", "event-draw.times"),
    ("house", "mb-power-difficulty-scale"): ("hard.bag", "hard.pool", "hard.label"),
    ("house", "mb-redraw-supply"): ("redraw-tokens.conviction", "redraw-tokens.supply-per-hero"),
    ("house", "mb-redraw-effect"): ("redraw-tokens.meaning",),
    ("house", "C-12"): ("redraw-tokens.when",),
    ("house", "C-13"): ("redraw-tokens.effect",),
    ("derived", "C-14"): ("step-prepare.meaning",),
    ("house", "C-15"): ("confidence.outside", "uncertainty.outside"),
    ("derived", "C-16"): ("flame-breakthrough.everywhere",),
    ("house", "mb-commitment-table"): ("flame-everywhere.everywhere",),
    ("derived", "C-05"): ("doubt.ends",),
    ("house", "mb-confidence-uncertainty"): ("confidence.removes", "uncertainty.most"),
    ("house", "mb-reserve-use"): ("reserve-use.most", "reserve-use.wear-cost"),
    ("house", "mb-model-bag"): ("starting-bag.tokens", "starting-bag.destiny-lit"),
    ("house", "mb-bag-growth"): ("starting-bag.renown-step", "starting-bag.bane-to"),
    ("house", "mb-model-pool"): ("dice-power.power-per-success", "dice-power.destiny-times"),
    ("derived", "mb-round-procedure"): ("step-advance.label", "step-escalation.meaning"),
    ("house", "mb-round-procedure"): ("step-event.meaning", "step-objective.meaning"),
    ("house", "mb-endings"): ("stalled.after-rounds",),
}


def test_the_text_is_named_with_a_hyphen_and_its_folder_with_an_underscore() -> None:
    rules = current()
    assert (TEXT.name, TEXT.folder) == ("moment-board", "moment_board")
    assert rules.texts["moment-board"] is TEXT
    record = rules["moment-board:breakthrough"]
    assert (record.text, record.file) == ("moment-board", "moment_board/commitments.toml")


def test_each_gap_of_the_board_has_its_reason_and_closes_something() -> None:
    rules = current()
    named = {rules.quote(ref).source for ref in rules.quotes() if ref.startswith("moment-board:")}
    assert named - {None} == set(GAPS)
    assert set(GAPS) <= set(rules.gaps)


@pytest.mark.parametrize("chapter", STATED)
def test_what_the_text_prints_is_called_stated(chapter: str) -> None:
    for name in STATED[chapter]:
        quote = current().quote(f"moment-board:{name}")
        assert (quote.provenance, quote.chapter) == ("stated", chapter), name


@pytest.mark.parametrize("origin", OPEN)
def test_what_the_text_leaves_open_names_what_closes_it(origin: tuple[str, str]) -> None:
    for name in OPEN[origin]:
        quote = current().quote(f"moment-board:{name}")
        assert (quote.provenance, quote.source) == origin, name


def test_only_the_flame_and_what_impact_goes_to_are_not_stated_of_a_commitment() -> None:
    rules = current()
    for name in ("prepare", "advance", "breakthrough"):
        record = rules[f"moment-board:{name}"]
        other = {key for key in quotable(record) if record.mark(key).provenance != "stated"}
        assert other == {"flame", "on_objective"}


def test_each_sample_is_a_moment_that_can_be_played() -> None:
    spaces = [space.id for space in current().of(EventSpace)]
    for record in current().of(SampleMoment):
        moment = sample(record.id)
        assert moment.check() == ()
        assert [event.space for event in moment.events] == spaces
        assert all(event.effects for event in moment.events)


def test_a_scene_is_two_sentences() -> None:
    for record in current().of(SampleMoment):
        assert record.scene.count(". ") == 1, record.id


def test_the_bag_is_the_usual_way_to_perform() -> None:
    assert [model.id for model in current().of(PerformanceModel)] == ["bag", "pool"]


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "data")


AREAS, SPACES, EFFECTS = "commitments.toml", "event-spaces.toml", "sample-effects.toml"
EVENTS, SAMPLES = "sample-events.toml", "sample-moments.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (AREAS, "order = 2", "order = 1", "found 1; allowed is a place that prepare does not have"),
        (AREAS, 'id = "advance"', 'id = "advances"', "allowed is prepare, advance or breakthrough"),
        (AREAS, 'id = "advance"', 'id = "advances"', "no record advance"),
        (AREAS, "wear_most = 3", "wear_most = 1", "wear_least: found 2; allowed is at most 1"),
        (
            "track.toml",
            "length = 5",
            "length = 4",
            "found 5; allowed is at most 4, where the track",
        ),
        ("track.toml", "start = 0", "start = -6", "found -6; allowed is from -5 to 5"),
        (SPACES, "distance = 5", "distance = 3", "more than 3, where for-minor is"),
        (SPACES, 'size = "major"', 'size = "minor"', "a size that for-minor does not have"),
        (
            "for-movement.toml",
            "least_margin = 0",
            "least_margin = 1",
            "0: the first step is a bare",
        ),
        ("for-movement.toml", "least_margin = 4", "least_margin = 2", "found 2; allowed is more"),
        ("for-movement.toml", "movement = 2", "movement = 0", "at least 1: a better success"),
        ("difficulties.toml", "bag = 5", "bag = 4", "more than 4, which standard has"),
        ("difficulties.toml", "pool = 8", "pool = 6", "more than 6, which severe has"),
        ("lengths.toml", "per_hero = 4", "per_hero = 3", "more than 3, which medium has"),
        (
            AREAS,
            "barred = false",
            "barred = true",
            "false: DOUBT bars breakthrough and nothing else",
        ),
        ("banes.toml", 'bars = "breakthrough"', 'bars = "advance"', "true: DOUBT bars advance and"),
        (
            "banes.toml",
            'bars = "breakthrough"',
            'bars = "advance"',
            "false: DOUBT bars advance and",
        ),
        ("markers.toml", '"uncertainty"\noutside', '"confidence"\noutside', "another marker"),
        (
            "redraws.toml",
            "conviction = 3\nleast",
            "conviction = 0\nleast",
            "allowed is from 1 to 5",
        ),
        ("bag.toml", "[0, 0, 1, 1, 1, 1, 2, 2, 3]", "[0, 1]", "found 3; allowed is at most 2"),
        ("endings.toml", "after_rounds = 20\nmeaning", "meaning", "for at least one ending"),
        ("limits.toml", "most_rounds = 20", "most_rounds = 21", "at most 20, when a Moment stops"),
        (SAMPLES, 'length = "long"', 'length = "long"\nrounds = 30', "at most 20, when a Moment"),
        (SAMPLES, 'difficulty = "hard"', 'difficulty = "harder"', "Nearest: hard"),
        (EVENTS, 'space = "for-major"', 'space = "for-minor"', "a space that drowned-archive-for-"),
        (EVENTS, 'space = "for-major"', 'space = "for-minor"', "found no Event for for-major"),
        (EFFECTS, "amount = -3", "amount = 0", "with it nothing happens"),
        (EFFECTS, "amount = -3", "rounds = 2", "allowed is amount, which resistance takes"),
        (EFFECTS, "amount = -3", "rounds = 2", "allowed is a value: resistance needs it"),
        (EFFECTS, 'effect = "breakthrough-impact"', 'effect = "bar"', "commitment: found nothing"),
        (
            EFFECTS,
            'effect = "breakthrough-impact"',
            'effect = "breakthrough-impact"\nrounds = 2',
            "allowed is no setting at all",
        ),
        (
            EFFECTS,
            'event = "procession-of-masks-for-minor"',
            'event = "procession-of-masks-for-major"',
            "found no effect; allowed is at least one effect",
        ),
        ("effect-kinds.toml", 'id = "limit"', 'id = "end"', "no record limit"),
        ("models.toml", 'id = "pool"', 'id = "dice"', "allowed is bag or pool"),
    ],
)
def test_a_mistake_is_a_sentence(copy: Copy, file: str, old: str, new: str, sentence: str) -> None:
    copy.replace(f"moment_board/{file}", old, new)
    faults = [str(fault) for fault in copy.faults()]
    assert any(sentence in fault for fault in faults), faults
    assert all(fault.startswith("moment_board/") for fault in faults)


def test_a_variant_in_which_doubt_bars_something_else_is_refused_until_all_of_it_agrees(
    copy: Copy, tmp_path: Path
) -> None:
    variant = tmp_path / "bold.toml"
    head = 'version = 1\nname = "Bold"\n\n["moment-board:doubt"]\nbars = "advance"\n'
    variant.write_text(head, encoding="utf-8")
    sentences = " ".join(str(fault) for fault in copy.faults(variant))
    follows = "(not changed here, but it follows from what is)"
    for found, allowed in (("false", "true"), ("true", "false")):
        told = f"found {found} {follows}; allowed is {allowed}: DOUBT bars advance and nothing else"
        assert told in sentences
    for name, barred in (("advance", "true"), ("breakthrough", "false")):
        head += f'\n["moment-board:{name}"]\nbarred = {barred}\n'
    variant.write_text(head, encoding="utf-8")
    assert copy.load(variant)["moment-board:doubt"].bars == "advance"


def test_every_file_is_read() -> None:
    read = {Path(record.file).name for record in current().records.values() if record.file}
    assert set(FILES) <= read


def test_a_sample_event_is_named_after_its_moment_and_its_space() -> None:
    for event in current().of(SampleEvent):
        assert event.id == f"{event.moment}-{event.space}"
