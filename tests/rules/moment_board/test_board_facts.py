"""What the text states about the Moment Board, fact by fact, as far as it stands in the data."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.moment_board.records import Commitment, EventSpace, Track
from rules.moment_board.resolving import called_space, commitments, group_pressure

BOOK = current()
AREAS = {area.id: area for area in BOOK.of(Commitment)}


def value(ref: str) -> object:
    return BOOK.quote(f"moment-board:{ref}").value


def columns(key: str) -> list[object]:
    return [getattr(AREAS[name], key) for name in ("prepare", "advance", "breakthrough")]


def ranges(what: str) -> list[tuple[object, object]]:
    return list(zip(columns(f"{what}_least"), columns(f"{what}_most"), strict=True))


def test_fact_1_prepare_acts_first_then_advance_then_breakthrough() -> None:
    assert [area.id for area in commitments(BOOK)] == ["prepare", "advance", "breakthrough"]
    assert value("commitments.order") == ["Prepare", "Advance", "Breakthrough"]


def test_fact_2_escalation_values_are_those_of_a_failure() -> None:
    assert columns("escalation") == [0, 1, 2]
    table = BOOK.table("moment-board:commitments")
    row = next(row for row in table.rows if row[0].text == "A failure moves AGAINST")
    assert [cell.value for cell in row[1:]] == [0, 1, 2]


def test_fact_3_wear_and_impact_ranges() -> None:
    assert ranges("wear") == [(0, 2), (0, 2), (2, 3)]
    assert ranges("impact") == [(0, 2), (0, 3), (1, 4)]
    printed = ["0–2", "0–2", "0–2", "0–3", "2–3", "1–4"]
    ids = [f"{area}.{what}-range" for area in AREAS for what in ("wear", "impact")]
    assert [value(name) for name in ids] == printed
    assert all(BOOK.quote(f"moment-board:{name}").provenance == "stated" for name in ids)


def test_fact_4_yield() -> None:
    assert columns("reserve_on_success") == [0, 1, 2]
    assert columns("reserve_on_failure") == [0, 0, 1]


def test_fact_5_a_failure_brings_one_two_or_three_redraw_tokens() -> None:
    assert columns("redraws_on_failure") == [1, 2, 3]


def test_fact_6_conviction_and_the_supply_limit_redraw_tokens_and_a_day_awards_none() -> None:
    assert value("redraw-tokens.limits") == ["Conviction", "the supply"]
    assert "no hero is handed" in str(value("redraw-tokens.new-day"))


def test_fact_7_a_failed_advance_pushes_by_one_and_a_failed_breakthrough_by_two() -> None:
    assert (AREAS["advance"].escalation, AREAS["breakthrough"].escalation) == (1, 2)


def test_fact_8_and_9_only_advance_and_breakthrough_count_for_escalation() -> None:
    assert columns("counted") == [False, True, True]


@pytest.mark.parametrize(("heroes", "against"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_fact_10_two_or_more_who_prepare_push_by_one_for_two_rounded_up(
    heroes: int, against: int
) -> None:
    assert group_pressure(heroes, BOOK) == against
    assert value(f"pressure.heroes-{heroes}") == against


def test_fact_11_doubt_or_uncertainty_bars_breakthrough_alone() -> None:
    assert columns("barred") == [False, False, True]
    assert value("doubt.bars") == "breakthrough"


@pytest.mark.parametrize("marker", ["confidence", "uncertainty"])
def test_fact_12_and_13_a_margin_of_four_in_a_breakthrough_and_one_redraw_all(marker: str) -> None:
    assert value(f"{marker}.by") == 4
    assert value(f"{marker}.uses") == 1
    assert [area.id for area in AREAS.values() if area.barred] == ["breakthrough"]


def test_fact_14_for_is_left_neutral_in_the_centre_and_events_at_three_and_five() -> None:
    track = BOOK.one(Track)
    assert (track.left, track.start, track.neutral_label) == ("for", 0, "Neutral")
    assert value("event-spaces.distances") == [3, 5]
    assert {space.position for space in BOOK.of(EventSpace)} == {3, 5, -3, -5}
    rows = BOOK.table("moment-board:track").rows
    assert [row[0].value for row in rows] == [5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5]


@pytest.mark.parametrize(
    ("position", "space"),
    [
        (1, "for-minor"),
        (2, "for-minor"),
        (3, "for-minor"),
        (5, "for-major"),
        (0, None),
        (-1, "against-minor"),
        (-3, "against-minor"),
        (-5, "against-major"),
    ],
)
def test_fact_15_a_draw_moves_to_the_nearest_space_and_stays_at_neutral_on_a_tie(
    position: int, space: str | None
) -> None:
    found = called_space(position, frozenset(), BOOK)
    assert (found.id if found else None) == space


def test_fact_16_the_lit_flame_turns_the_destiny_token_to_its_breakthrough_side() -> None:
    assert [area.id for area in AREAS.values() if area.flame] == ["breakthrough"]
    assert value("starting-bag.destiny-lit") != value("starting-bag.destiny")


def test_fact_17_the_worldkeeper_orders_those_of_one_area() -> None:
    assert "WorldKeeper" in str(value("step-prepare.meaning"))


def test_fact_17a_the_final_performance_decides_on_the_markers() -> None:
    final = BOOK.table("moment-board:spending-order").rows[-1]
    assert final[0].text == "Final"
    assert "Confidence and Uncertainty" in final[1].text
    assert str(value("doubt.ends")).startswith("when the Bane itself is removed")


def test_fact_17b_a_space_sets_side_and_size_and_the_larger_is_farther() -> None:
    spaces = {(space.side, space.size): space.distance for space in BOOK.of(EventSpace)}
    assert set(spaces) == {(a, b) for a in ("for", "against") for b in ("minor", "major")}
    for side in ("for", "against"):
        assert spaces[side, "major"] > spaces[side, "minor"]


def test_fact_17c_actions_serve_the_objective_and_reserve_has_other_sources() -> None:
    assert "serves the objective" in str(value("step-choose.meaning"))
    assert "keywords" in str(value("reserve-use.meaning"))


def test_fact_17d_the_board_calls_for_no_performance_and_takes_no_health() -> None:
    meaning = str(value("track.meaning"))
    assert "no Performance" in meaning
    assert "no Health" in meaning
