"""Checks that span several records of the board: the track, the ladders, the Events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from rules.data.faults import one_of
from rules.data.records import Problem, Record
from rules.data.text import Shelf
from rules.moment_board.records import (
    Bane,
    BoardLimits,
    Commitment,
    CommitmentId,
    Difficulty,
    EffectId,
    EffectKind,
    Ending,
    EventSpace,
    ForStep,
    Length,
    Marker,
    ModelId,
    PerformanceModel,
    SampleEffect,
    SampleEvent,
    SampleMoment,
    Track,
)
from rules.moment_board.suffering import DOUBT

Found = Iterator[tuple[Record, Problem]]


def the_three_areas(shelf: Shelf) -> Found:
    """The board has exactly its three areas, each at a place of its own in the order."""
    yield from _named_ones(shelf, Commitment, get_args(CommitmentId))
    seen: dict[int, str] = {}
    for area in shelf.of(Commitment):
        if area.order in seen:
            allowed = f"a place that {seen[area.order]} does not have"
            yield area, Problem("order", str(area.order), allowed)
        seen.setdefault(area.order, area.id)


def known_kinds(shelf: Shelf) -> Found:
    """The kinds of effect and the ways to perform are those that the board can play."""
    yield from _named_ones(shelf, EffectKind, get_args(EffectId))
    yield from _named_ones(shelf, PerformanceModel, get_args(ModelId))


def _named_ones(shelf: Shelf, cls: type[Record], names: tuple[str, ...]) -> Found:
    records = shelf.of(cls)
    for record in records:
        if record.id not in names:
            yield record, Problem("id", repr(record.id), one_of(names))
    missing = [name for name in names if name not in {record.id for record in records}]
    if missing and records and cls not in shelf.unread:
        yield records[-1], Problem("", f"no record {one_of(missing)}", f"all of {one_of(names)}")


def spaces_on_the_track(shelf: Shelf) -> Found:
    """Event spaces lie on the track; each side has one of a size, the major one farther out."""
    length = next((track.length for track in shelf.of(Track)), None)
    seen: dict[tuple[str, str], EventSpace] = {}
    for space in shelf.of(EventSpace):
        if length is not None and space.distance > length:
            allowed = f"at most {length}, where the track ends"
            yield space, Problem("distance", str(space.distance), allowed)
        if (space.side, space.size) in seen:
            allowed = f"a size that {seen[space.side, space.size].id} does not have on this side"
            yield space, Problem("size", space.size, allowed)
        seen.setdefault((space.side, space.size), space)
    for (side, size), space in seen.items():
        minor = seen.get((side, "minor"))
        if size == "major" and minor and space.distance <= minor.distance:
            allowed = f"more than {minor.distance}, where {minor.id} is"
            yield space, Problem("distance", str(space.distance), allowed)


def start_on_the_track(shelf: Shelf) -> Found:
    """A Moment starts on the track."""
    for track in shelf.of(Track):
        if abs(track.start) > track.length:
            allowed = f"from {-track.length} to {track.length}"
            yield track, Problem("start", str(track.start), allowed)


def for_steps_climb(shelf: Shelf) -> Found:
    """Steps of FOR movement start at a bare success, and climb."""
    steps = () if ForStep in shelf.unread else shelf.of(ForStep)
    if steps and steps[0].least_margin != 0:
        allowed = "0: the first step is a bare success"
        yield steps[0], Problem("least_margin", str(steps[0].least_margin), allowed)
    for low, high in pairwise(steps):
        if high.least_margin <= low.least_margin:
            allowed = f"more than {low.least_margin}, where {low.id} begins"
            yield high, Problem("least_margin", str(high.least_margin), allowed)
        if high.movement < low.movement:
            allowed = f"at least {low.movement}: a better success never moves less"
            yield high, Problem("movement", str(high.movement), allowed)


def ladders_climb(shelf: Shelf) -> Found:
    """Each Difficulty asks for more Power than the one before, each length has more Resistance."""
    for cls, keys in ((Difficulty, ("bag", "pool")), (Length, ("per_hero",))):
        for low, high in pairwise(() if cls in shelf.unread else shelf.of(cls)):
            for key in keys:
                least = getattr(low, key)
                if getattr(high, key) <= least:
                    allowed = f"more than {least}, which {low.id} has"
                    yield high, Problem(key, str(getattr(high, key)), allowed)


def doubt_bars_what_is_barred(shelf: Shelf) -> Found:
    """DOUBT bars exactly the commitments that are marked as barred."""
    for bane in (bane for bane in shelf.of(Bane) if bane.id == DOUBT):
        for area in shelf.of(Commitment):
            named = area.id == bane.bars
            if area.barred != named:
                allowed = f"{str(named).lower()}: {bane.label} bars {bane.bars} and nothing else"
                yield area, Problem("barred", str(area.barred).lower(), allowed)


def markers_remove_each_other(shelf: Shelf) -> Found:
    """A marker removes another one, never itself."""
    for marker in shelf.of(Marker):
        if marker.removes == marker.id:
            yield marker, Problem("removes", repr(marker.removes), "another marker")


def rounds_end(shelf: Shelf) -> Found:
    """Some ending comes whatever happens, and no round limit lies beyond it."""
    endings = () if Ending in shelf.unread else shelf.of(Ending)
    stops = [ending.after_rounds for ending in endings if ending.after_rounds is not None]
    if endings and not stops:
        allowed = "a number of rounds for at least one ending"
        yield endings[-1], Problem("after_rounds", "nothing", allowed)
    for cls, key in ((SampleMoment, "rounds"), (BoardLimits, "most_rounds")):
        for record in shelf.of(cls):
            rounds = getattr(record, key)
            if stops and rounds is not None and rounds > min(stops):
                allowed = f"at most {min(stops)}, when a Moment stops by itself"
                yield record, Problem(key, str(rounds), allowed)


def one_event_a_space(shelf: Shelf) -> Found:
    """A sample Moment has an Event for each space, and only one."""
    seen: dict[tuple[str, str], str] = {}
    for event in shelf.of(SampleEvent):
        if (event.moment, event.space) in seen:
            allowed = f"a space that {seen[event.moment, event.space]} does not have"
            yield event, Problem("space", repr(event.space), allowed)
        seen.setdefault((event.moment, event.space), event.id)
    if {SampleEvent, EventSpace} & shelf.unread:
        return
    for moment in shelf.of(SampleMoment):
        for space in shelf.of(EventSpace):
            if (moment.id, space.id) not in seen:
                yield moment, Problem("", f"no Event for {space.id}", "an Event for every space")


def effects_take_their_settings(shelf: Shelf) -> Found:
    """An effect has the settings that its kind takes, and an Event has effects."""
    kinds = {kind.id: kind for kind in shelf.of(EffectKind)}
    settings = ("amount", "rounds", "who", "commitment", "prepared")
    for effect in shelf.of(SampleEffect):
        kind = kinds.get(effect.effect)
        if kind is None:
            continue
        for key in settings:
            if key in effect.given and key not in kind.takes:
                yield effect, Problem(key, "a setting that it does not take", _takes(kind))
        needed = {"amount", "commitment", "who"} & set(kind.takes)
        for key in sorted(needed - effect.given):
            yield effect, Problem(key, "nothing", f"a value: {kind.id} needs it")
        if "amount" in effect.given and effect.amount == 0:
            yield effect, Problem("amount", "0", "another number: with it nothing happens")
    with_effects = {effect.event for effect in shelf.of(SampleEffect)}
    for event in () if SampleEffect in shelf.unread else shelf.of(SampleEvent):
        if event.id not in with_effects:
            yield event, Problem("", "no effect", "at least one effect of the closed list")


def _takes(kind: EffectKind) -> str:
    return f"{one_of(kind.takes)}, which {kind.id} takes" if kind.takes else "no setting at all"


CHECKS = (
    the_three_areas,
    known_kinds,
    spaces_on_the_track,
    start_on_the_track,
    for_steps_climb,
    ladders_climb,
    doubt_bars_what_is_barred,
    markers_remove_each_other,
    rounds_end,
    one_event_a_space,
    effects_take_their_settings,
)
