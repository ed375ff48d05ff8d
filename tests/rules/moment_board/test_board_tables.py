"""The board's tables against the numbers that the specification of the gaps gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.data import Ruleset, Table, current
from rules.moment_board.effect_words import effect_in_words, event_in_words
from rules.moment_board.moment import Effect, Event, sample
from rules.moment_board.records import EffectKind, SampleMoment

ASKED_FOR = [
    "commitments",
    "group-pressure",
    "for-movement",
    "impact-and-wear",
    "difficulties",
    "lengths",
    "event-spaces",
    "track",
    "reserve-uses",
    "endings",
    "effect-kinds",
    "samples",
    "starting-bag",
    "powers-bag",
    "powers-pool",
    "success-bag",
    "success-pool",
    "success-by-pool",
    "round-steps",
    "event-draw",
    "spending-order",
    "redraw-tokens",
    "markers",
    "banes",
    "wear",
    "flames",
    "performances",
    "bag-growth",
    "plans",
    "sample-drowned-archive",
    "sample-procession-of-masks",
    "sample-sallow-gorge",
]


def table(name: str) -> Table:
    return current().table(f"moment-board:{name}")


def texts(name: str) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table(name).rows]


def row(name: str, header: str) -> list[str]:
    return next(texts[1:] for texts in texts(name) if texts[0] == header)


def percents(name: str, header: str) -> list[float]:
    return [0.0 if text == "–" else float(text.rstrip("%")) for text in row(name, header)]


def test_the_tables_of_the_board_are_there() -> None:
    made = {ref for ref in current().tables() if ref.startswith("moment-board:")}
    assert made == {f"moment-board:{name}" for name in ASKED_FOR}


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Acts in this place", ["1", "2", "3"]),
        ("A failure moves AGAINST", ["0", "1", "2"]),
        ("Wear", ["0–2", "0–2", "2–3"]),
        ("Impact", ["0–2", "0–3", "1–4"]),
        ("A success yields Reserve", ["none", "1", "2"]),
        ("A failure yields Reserve", ["none", "none", "1"]),
        ("A failure brings Redraw Tokens", ["1", "2", "3"]),
        ("Counts for Escalation", ["no", "yes", "yes"]),
        ("Impact becomes", ["Advantage", "less Resistance", "less Resistance"]),
        ("Active Flame", ["off", "off", "on"]),
        ("Barred by DOUBT or Uncertainty", ["no", "no", "yes"]),
    ],
)
def test_what_each_commitment_settles(header: str, cells: list[str]) -> None:
    assert table("commitments").columns[1:] == ("Prepare", "Advance", "Breakthrough")
    assert row("commitments", header) == cells


def test_group_pressure_from_nobody_to_five_heroes() -> None:
    assert [cells[1] for cells in texts("group-pressure")[:6]] == ["0", "0", "1", "2", "2", "3"]


def test_the_best_success_moves_further_with_its_margin() -> None:
    expected = [["no Success", "0"], ["0–1", "1"], ["2–3", "2"], ["4+", "3"]]
    assert texts("for-movement") == expected


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Impact, Prepare", "1 1 2 2 2 2 2"),
        ("Impact, Advance", "1 1 2 2 3 3 3"),
        ("Impact, Breakthrough", "1 1 2 2 3 3 4"),
        ("Wear, Prepare", "– 0 1 1 2 2 2"),
        ("Wear, Advance", "– 0 1 1 2 2 2"),
        ("Wear, Breakthrough", "– 2 3 3 3 3 3"),
    ],
)
def test_impact_and_wear_by_margin_and_shortfall(header: str, cells: str) -> None:
    assert table("impact-and-wear").columns[1:] == ("0", "1", "2", "3", "4", "5", "6+")
    assert row("impact-and-wear", header) == cells.split()


def test_the_scale_of_difficulties() -> None:
    assert texts("difficulties") == [
        ["Simple", "3", "2"],
        ["Standard", "4", "3"],
        ["Hard", "5", "4"],
        ["Severe", "6", "6"],
        ["Extreme", "7", "8"],
    ]


def test_a_standard_objective_lies_between_a_short_and_a_long_one() -> None:
    assert texts("lengths") == [["Short", "2"], ["Standard", "3"], ["Long", "4"]]


def test_the_track_runs_from_for_to_against() -> None:
    found = {cells[0]: cells[1:] for cells in texts("track")}
    assert found["+5"] == ["FOR Major", "FOR Major"]
    assert found["+4"] == ["–", "FOR Minor"]
    assert found["0, Neutral"] == ["–", "Twist"]
    assert found["−1"] == ["–", "AGAINST Minor"]
    assert found["−5"] == ["AGAINST Major", "AGAINST Major"]


def test_what_reserve_and_advantage_buy() -> None:
    assert row("reserve-uses", "Power from Reserve") == ["1 Reserve", "+1 Power", "+2 Power"]
    assert row("reserve-uses", "Power from Advantage") == ["each Advantage", "+1 Power", "+2 Power"]
    assert row("reserve-uses", "Wear undone")[0] == "2 Reserve"
    assert row("reserve-uses", "Footing regained")[0] == "3 Reserve"
    assert table("reserve-uses").caption.endswith("up to 6 Reserve")


def test_endings_stand_in_the_order_in_which_they_are_checked() -> None:
    names = [cells[0] for cells in texts("endings")]
    assert names == ["Resolved", "Overwhelmed", "Out of time", "Stalled"]
    assert "20 rounds" in texts("endings")[-1][1]


def test_the_tokens_of_a_starting_bag() -> None:
    assert texts("starting-bag") == [
        ["Power 0", "2"],
        ["Power 1", "4"],
        ["Power 2", "2"],
        ["Power 3", "1"],
        ["Destiny Token, 2 or lit 4", "1"],
    ]


def test_each_power_of_a_starting_bag() -> None:
    assert table("powers-bag").columns[1:-1] == tuple("123456789")
    off, on = percents("powers-bag", "flame off"), percents("powers-bag", "flame on")
    assert off == [3.3, 12.5, 24.2, 26.7, 20.0, 10.8, 2.5, 0, 0, 3.90]
    assert on == [3.3, 11.7, 17.5, 19.2, 18.3, 15.0, 9.2, 4.2, 1.7, 4.50]


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("flame off", [84.2, 60.0, 33.3, 13.3, 2.5]),
        ("flame off, a Redraw Token after a failure", [97.1, 87.1, 61.0, 31.9, 9.0]),
        ("flame off, a redraw-all after a failure", [97.5, 84.0, 55.6, 24.9, 4.9]),
        ("flame on", [85.0, 67.5, 48.3, 30.0, 15.0]),
        ("flame on, a Redraw Token after a failure", [97.1, 89.0, 71.4, 54.3, 32.4]),
        ("Breakthrough that gives Confidence", [15.0, 5.8, 1.7, 0.0, 0.0]),
        ("Breakthrough that gives Uncertainty", [0.0, 0.0, 3.3, 15.0, 32.5]),
    ],
)
def test_success_with_a_starting_bag(header: str, cells: list[float]) -> None:
    assert percents("success-bag", header) == cells


@pytest.mark.parametrize(
    ("dice", "means", "off", "on"),
    [
        (2, (1.4, 2.1), [55.6, 11.1, 11.1, 0, 0], [55.6, 33.3, 33.3, 11.1, 0]),
        (3, (2.3, 2.9), [70.4, 37.0, 25.9, 3.7, 0], [70.4, 48.1, 40.7, 18.5, 3.7]),
        (4, (3.2, 3.9), [80.2, 65.4, 40.7, 11.1, 1.2], [80.2, 69.1, 50.6, 25.9, 8.6]),
        (5, (4.1, 4.8), [86.8, 83.7, 53.9, 21.0, 4.5], [86.8, 84.4, 60.5, 34.2, 14.4]),
        (6, (4.9, 5.6), [91.2, 91.2, 64.9, 32.0, 10.0], [91.2, 91.2, 69.3, 42.9, 21.0]),
    ],
)
def test_success_with_each_usual_pool(
    dice: int, means: tuple[float, float], off: list[float], on: list[float]
) -> None:
    for flame, mean, chances in zip(("off", "on"), means, (off, on), strict=True):
        found = percents("success-by-pool", f"{dice} dice, flame {flame}")
        assert round(found[0], 1) == mean
        assert found[1:] == chances


def test_with_four_dice_confidence_comes_at_standard_and_uncertainty_from_hard_on() -> None:
    assert percents("success-pool", "Breakthrough that gives Confidence")[1] == 20.4
    uncertain = percents("success-pool", "Breakthrough that gives Uncertainty")
    assert uncertain[:3] == [0.0, 0.0, 19.8]


def test_the_samples_have_their_resistance() -> None:
    found = {cells[0]: cells[2:5] for cells in texts("samples")}
    assert found == {
        "The Drowned Archive": ["3", "Standard", "9, standard"],
        "Procession of Masks": ["4", "Hard", "12, standard"],
        "The Bridge at Sallow Gorge": ["4", "Hard", "16, long"],
    }


EFFECTS = {
    "drowned-archive": [
        "1 hero who Prepares does not count for group pressure in the next round",
        "Resistance −3",
        "One hero may not choose Breakthrough in the next round",
        "The Moment ends after 2 more rounds",
    ],
    "procession-of-masks": [
        "Advantage +2",
        "The next successful Advance takes its Impact from the column of Breakthrough",
        "Difficulty +1 for the next 2 rounds",
        "The Moment ends after 2 more rounds",
    ],
    "sallow-gorge": [
        "1 Wear clears from each hero",
        "Difficulty −1 for the rest of the Moment",
        "Nobody may choose Breakthrough until 2 heroes Prepare in the same round",
        "Each failed Advance costs 1 Wear more for the rest of the Moment; "
        "Difficulty +1 for the rest of the Moment",
    ],
}


@pytest.mark.parametrize("name", EFFECTS)
def test_a_sample_tells_what_its_events_do(name: str) -> None:
    assert [cells[2] for cells in texts(f"sample-{name}")] == EFFECTS[name]
    assert [event_in_words(event) for event in sample(name).events] == EFFECTS[name]


def test_every_sample_has_its_table() -> None:
    assert set(EFFECTS) == {record.id for record in current().of(SampleMoment)}


@pytest.mark.parametrize("kind", [kind.id for kind in current().of(EffectKind)])
def test_every_kind_of_effect_can_be_said(kind: str) -> None:
    effect = Effect(kind, amount=2, rounds=3, who="one", commitment="advance", prepared=2)
    told = effect_in_words(effect)
    assert told != kind
    assert told[0].isupper() or told[0].isdigit()
    assert not told.endswith(".")


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Effect("cause-wear", amount=2, who="one"), "2 Wear for one hero"),
        (Effect("advantage", amount=-1), "Advantage −1"),
        (Effect("limit", amount=1), "The Moment ends after 1 more round"),
        (Effect("double-pressure", rounds=1), "Group pressure counts twice in the next round"),
        (
            Effect("bar", commitment="advance", rounds=2, prepared=1),
            "Nobody may choose Advance for the next 2 rounds, "
            "unless 1 hero Prepares in the same round",
        ),
        (
            Effect("waive-pressure", amount=2),
            "2 heroes who Prepare do not count for group pressure for the rest of the Moment",
        ),
    ],
)
def test_an_effect_in_words(effect: Effect, told: str) -> None:
    assert effect_in_words(effect) == told


def test_an_event_without_effects_says_nothing() -> None:
    assert event_in_words(Event("for-minor", "A bird sings.")) == ""


def test_a_variant_changes_the_tables_and_its_cells_say_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'version = 1\nname = "Mine"\n'
        '["moment-board:group-pressure"]\nheroes_per_step = 1\n'
        '["moment-board:starting-bag"]\ntokens = [1, 1, 1, 1]\n'
        '["moment-board:board-limits"]\nmost_heroes = 3\n',
        encoding="utf-8",
    )
    rules = Ruleset.load(path)
    pressure = rules.table("moment-board:group-pressure")
    assert [line[1].text for line in pressure.rows] == ["0", "0", "2", "3"]
    assert {line[1].variant for line in pressure.rows} == {"Mine"}
    assert rules.table("moment-board:starting-bag").rows[0][1].text == "4"
    powers = rules.table("moment-board:powers-bag")
    assert powers.columns == ("Power", "3", "4", "6", "mean")
