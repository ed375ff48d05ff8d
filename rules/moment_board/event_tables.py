"""Tables of what Events can do, and of the sample Moments with theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from rules.data import Cell, Ruleset, Table
from rules.data.styles import listed
from rules.moment_board.cells import cell, header, text_cell, worked_out
from rules.moment_board.effect_words import event_in_words
from rules.moment_board.moment import sample
from rules.moment_board.records import (
    EffectKind,
    EventSpace,
    Length,
    SampleEffect,
    SampleEvent,
    SampleMoment,
)

_SETTINGS: Final = {
    "amount": "an amount",
    "rounds": "rounds",
    "who": "one hero or all",
    "commitment": "a commitment",
    "prepared": "how many must Prepare",
}


def effect_kinds(ruleset: Ruleset) -> Table:
    """Give the closed list of what an Event can do (gap mb-event-effects)."""
    rows = tuple(
        (
            cell(ruleset, kind, "label"),
            cell(ruleset, kind, "meaning"),
            _settings(ruleset, kind),
        )
        for kind in ruleset.of(EffectKind)
    )
    columns = ("Effect", "What it does", "Takes")
    return Table("moment-board:effect-kinds", "What an Event can do", columns, rows)


def _settings(ruleset: Ruleset, kind: EffectKind) -> Cell:
    if not kind.takes:
        return cell(ruleset, kind, "takes")
    named = listed(tuple(_SETTINGS[name] for name in kind.takes), "and")
    return text_cell(ruleset, kind, named, "takes")


def samples(ruleset: Ruleset) -> Table:
    """Give the sample Moments (gap mb-sample-moments)."""
    rows = tuple(
        (
            cell(ruleset, record, "label"),
            cell(ruleset, record, "objective"),
            text_cell(ruleset, record, str(len(record.heroes)), "heroes"),
            cell(ruleset, record, "difficulty"),
            _resistance(ruleset, record),
            cell(ruleset, record, "stakes"),
        )
        for record in ruleset.of(SampleMoment)
    )
    columns = ("Moment", "Objective", "Heroes", "Difficulty", "Resistance", "At stake")
    return Table("moment-board:samples", "Sample Moments", columns, rows)


def _resistance(ruleset: Ruleset, record: SampleMoment) -> Cell:
    length = ruleset.one(Length, record.length)
    resistance = sample(record.id, ruleset).resistance
    mark = record.mark("length")
    text = f"{resistance}, {length.label.lower()}"
    return worked_out(ruleset, text, resistance, mark, (record, length))


def sample_events(ruleset: Ruleset, record: SampleMoment) -> Table:
    """Give what each Event space brings in a sample Moment, in words and as the board plays it."""
    moment = sample(record.id, ruleset)
    rows = []
    for event in ruleset.of(SampleEvent):
        played = moment.event_at(event.space)
        if event.moment != record.id or played is None:
            continue
        effects = tuple(e for e in ruleset.of(SampleEffect) if e.event == event.id)
        told = event_in_words(played, ruleset)
        space = ruleset.one(EventSpace, event.space)
        mark = event.mark("happens")
        rows.append(
            (
                header(space.label, mark, space.id),
                cell(ruleset, event, "happens"),
                worked_out(ruleset, told, [e.effect for e in effects], mark, effects),
            )
        )
    return Table(
        f"moment-board:sample-{record.id}",
        f"Events of “{record.label}”",
        ("Event space", "What happens", "What it does"),
        tuple(rows),
    )


def event_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give these tables by id: one of Events for each sample Moment."""
    return dict(_named(ruleset))


def _named(ruleset: Ruleset) -> Iterator[tuple[str, Callable[[], Table]]]:
    yield "effect-kinds", partial(effect_kinds, ruleset)
    yield "samples", partial(samples, ruleset)
    for record in ruleset.of(SampleMoment):
        yield f"sample-{record.id}", partial(sample_events, ruleset, record)
