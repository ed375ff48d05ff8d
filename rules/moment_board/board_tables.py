"""Tables of the board itself: its areas, pressure, movement, the track and its Events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.data import Cell, Ruleset, Table
from rules.data.styles import written
from rules.moment_board.cells import (
    IMPACT,
    PRESSURE,
    as_number,
    asked,
    cell,
    empty_cell,
    header,
    text_cell,
    worked_out,
)
from rules.moment_board.ranges import margins, parties, positions, span_text, step_margins
from rules.moment_board.records import (
    Commitment,
    Consequences,
    Difficulty,
    Ending,
    EventDraw,
    EventSpace,
    ForStep,
    GroupPressure,
    Length,
    RoundStep,
    Track,
)
from rules.moment_board.resolving import (
    called_space,
    commitments,
    group_pressure,
    impact_of,
    wear_of,
)

Row = tuple[Cell, ...]
Made = Callable[[Ruleset, Commitment], Cell]


def _spanned(name: str) -> Made:
    def made(ruleset: Ruleset, area: Commitment) -> Cell:
        least, most = f"{name}_least", f"{name}_most"
        text = span_text(getattr(area, least), getattr(area, most))
        return text_cell(ruleset, area, text, least, most)

    return made


def _number(key: str) -> Made:
    return lambda ruleset, area: as_number(ruleset, area, key)


def _either(key: str, yes: str, no: str) -> Made:
    return lambda ruleset, area: text_cell(ruleset, area, yes if getattr(area, key) else no, key)


_ROWS: Final[tuple[tuple[str, str, Made], ...]] = (
    ("Acts in this place", "order", lambda ruleset, area: cell(ruleset, area, "order")),
    ("A failure moves AGAINST", "escalation", lambda r, area: cell(r, area, "escalation")),
    ("Wear", "wear_least", _spanned("wear")),
    ("Impact", "impact_least", _spanned("impact")),
    ("A success yields Reserve", "reserve_on_success", _number("reserve_on_success")),
    ("A failure yields Reserve", "reserve_on_failure", _number("reserve_on_failure")),
    ("A failure brings Redraw Tokens", "redraws_on_failure", _number("redraws_on_failure")),
    ("Counts for Escalation", "counted", lambda ruleset, area: cell(ruleset, area, "counted")),
    ("Impact becomes", "on_objective", _either("on_objective", "less Resistance", "Advantage")),
    ("Active Flame", "flame", _either("flame", "on", "off")),
    ("Barred by DOUBT or Uncertainty", "barred", lambda r, area: cell(r, area, "barred")),
)


def commitments_table(ruleset: Ruleset) -> Table:
    """Give all that the three areas settle (gap mb-commitment-table)."""
    areas = commitments(ruleset)
    rows = tuple(
        (header(text, areas[-1].mark(key)), *(made(ruleset, area) for area in areas))
        for text, key, made in _ROWS
    )
    caption = "What each commitment settles"
    columns = ("", *(area.label for area in areas))
    return Table("moment-board:commitments", caption, ("What it settles", *columns[1:]), rows)


def pressure_table(ruleset: Ruleset) -> Table:
    """Give how far so many who Prepare move the track (C-01)."""
    rule = ruleset.one(GroupPressure)
    rows = tuple(
        (
            header(str(heroes), PRESSURE, heroes),
            worked_out(
                ruleset,
                str(group_pressure(heroes, ruleset)),
                group_pressure(heroes, ruleset),
                PRESSURE,
                (rule,),
            ),
        )
        for heroes in parties(ruleset)
    )
    caption = f"Group pressure, {rule.when}"
    columns = ("Heroes who Prepare", "Steps AGAINST")
    return Table("moment-board:group-pressure", caption, columns, rows)


def movement_table(ruleset: Ruleset) -> Table:
    """Give how far the best Success moves the track FOR (gap mb-for-movement)."""
    steps = ruleset.of(ForStep)
    mark = steps[0].mark("movement")
    rows: list[Row] = [
        (header("no Success", mark), worked_out(ruleset, "0", 0, mark)),
        *(
            (
                text_cell(ruleset, step, step_margins(step, ruleset), "least_margin"),
                cell(ruleset, step, "movement"),
            )
            for step in steps
        ),
    ]
    caption = "How far the best Success of a round moves the track FOR"
    columns = (f"Its {ruleset.one(Track).highest_by}", "Steps FOR")
    return Table("moment-board:for-movement", caption, columns, tuple(rows))


def consequences_table(ruleset: Ruleset) -> Table:
    """Give Impact by margin and Wear by shortfall (gap mb-wear-impact-selection, C-06)."""
    scale, span = ruleset.one(Consequences), margins(ruleset)
    rows: list[Row] = []
    for what, result, amount in (
        ("Impact", scale.impact_on, impact_of),
        ("Wear", scale.wear_on, wear_of),
    ):
        for area in commitments(ruleset):
            # A success may have no margin, a failure is always short of something.
            first = 0 if result == "success" else 1
            amounts = [amount(area, margin, ruleset) for margin in span]
            rests_on = (scale, area)
            cells = [
                worked_out(ruleset, str(found), found, IMPACT, rests_on)
                if margin >= first
                else empty_cell(IMPACT)
                for margin, found in zip(span, amounts, strict=True)
            ]
            rows.append((header(f"{what}, {area.label}", IMPACT), *cells))
    by = (*map(str, span[:-1]), f"{span[-1]}+")
    return Table(
        "moment-board:impact-and-wear",
        "Impact of a success by its margin, Wear of a failure by its shortfall",
        ("Margin or shortfall", *by),
        tuple(rows),
    )


def difficulties_table(ruleset: Ruleset) -> Table:
    """Give the Power that each Difficulty asks for (gap mb-power-difficulty-scale)."""
    rows = tuple(
        tuple(cell(ruleset, step, key) for key in ("label", "bag", "pool"))
        for step in ruleset.of(Difficulty)
    )
    caption = "The Power that each Difficulty asks for"
    return Table(
        "moment-board:difficulties", caption, ("Difficulty", "Token bag", "Dice pool"), rows
    )


def lengths_table(ruleset: Ruleset) -> Table:
    """Give the Resistance of objectives by length (gap mb-wear-and-impact-effects)."""
    rows = tuple(
        (cell(ruleset, length, "label"), cell(ruleset, length, "per_hero"))
        for length in ruleset.of(Length)
    )
    caption = "The Resistance of an objective"
    return Table("moment-board:lengths", caption, ("Length", "For each hero"), rows)


def spaces_table(ruleset: Ruleset) -> Table:
    """Give the Event spaces (gap mb-track-length-and-events)."""
    rows = tuple(
        (
            cell(ruleset, space, "label"),
            text_cell(ruleset, space, space.side.upper(), "side"),
            cell(ruleset, space, "size", "title"),
            cell(ruleset, space, "distance"),
        )
        for space in ruleset.of(EventSpace)
    )
    columns = ("Event space", "Side", "Event", "Spaces from Neutral")
    return Table("moment-board:event-spaces", "Where Events lie on the track", columns, rows)


def track_table(ruleset: Ruleset) -> Table:
    """Give each position with its Event and where an Event goes from there (C-07)."""
    track = ruleset.one(Track)
    spaces = ruleset.of(EventSpace)
    rows = []
    for position in positions(ruleset):
        here = next((space for space in spaces if space.position == position), None)
        name = written(position, "signed", "") if position else f"0, {track.neutral_label}"
        rows.append(
            (
                worked_out(ruleset, name, position, track.mark("length"), (track,)),
                cell(ruleset, here, "label") if here else empty_cell(spaces[0].mark("distance")),
                _called(ruleset, position),
            )
        )
    caption = "The track from FOR to AGAINST, and where an Event goes that is called for"
    columns = ("Position", "Event space", "A called Event goes to")
    return Table("moment-board:track", caption, columns, tuple(rows))


def _called(ruleset: Ruleset, position: int) -> Cell:
    space, rule = called_space(position, frozenset(), ruleset), ruleset.one(EventDraw)
    if space is None:
        return cell(ruleset, rule, "tie_label")
    return worked_out(ruleset, space.label, space.id, rule.mark("between"), (space, rule))


def draw_table(ruleset: Ruleset) -> Table:
    """Give when an Event is drawn, and how (C-07, C-10)."""
    rule, track = ruleset.one(EventDraw), ruleset.one(Track)
    neutral = f"{rule.tie_label}: {rule.meaning}"
    rows = (
        asked("When", cell(ruleset, rule, "when")),
        asked("How often each space", cell(ruleset, rule, "times", "times")),
        asked(
            "Of two spaces as near as each other",
            text_cell(ruleset, rule, f"the one {rule.between}", "between"),
        ),
        asked(
            f"At {track.neutral_label}",
            text_cell(ruleset, rule, neutral, "tie_label", "meaning"),
        ),
    )
    return Table("moment-board:event-draw", "How an Event is drawn", ("Question", "Answer"), rows)


def endings_table(ruleset: Ruleset) -> Table:
    """Give the ways in which a Moment ends, in the order in which they are checked."""
    rows = tuple(
        (cell(ruleset, ending, "label"), cell(ruleset, ending, "meaning"))
        for ending in ruleset.of(Ending)
    )
    caption = "How a Moment ends, checked in this order"
    return Table("moment-board:endings", caption, ("Ending", "What it means"), rows)


def round_table(ruleset: Ruleset) -> Table:
    """Give the steps of a round (gap mb-round-procedure)."""
    rows = tuple(
        (cell(ruleset, step, "label"), cell(ruleset, step, "meaning"))
        for step in ruleset.of(RoundStep)
    )
    return Table(
        "moment-board:round-steps", "A round, step by step", ("Step", "What it does"), rows
    )


BOARD_TABLES: Final = {
    "commitments": commitments_table,
    "round-steps": round_table,
    "group-pressure": pressure_table,
    "for-movement": movement_table,
    "impact-and-wear": consequences_table,
    "difficulties": difficulties_table,
    "lengths": lengths_table,
    "event-spaces": spaces_table,
    "track": track_table,
    "event-draw": draw_table,
    "endings": endings_table,
}
