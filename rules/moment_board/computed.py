"""Quotable values that follow from the records: ranges, counts, chances, means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rules.data import Computed, Mark, Record, Ruleset
from rules.moment_board.cells import BAG_ODDS, IMPACT, POOL_ODDS, PRESSURE
from rules.moment_board.moment import sample
from rules.moment_board.performances import CHANCES, chance, usual
from rules.moment_board.ranges import margins, parties, span_text, step_margins
from rules.moment_board.records import (
    Bag,
    Commitment,
    Consequences,
    Difficulty,
    EffectKind,
    EventSpace,
    ForStep,
    GroupPressure,
    Length,
    Marker,
    ModelId,
    PoolPower,
    SampleMoment,
    Track,
)
from rules.moment_board.resolving import commitments, group_pressure, impact_of, wear_of
from rules.momenta.records import DicePool

Named = Iterator[tuple[str, Callable[[], Computed]]]

# What a value of the board is when a variant changes what it rests on.
ORDER = Mark(provenance="stated", chapter="Activating the Moment")
MARKERS_ON_TRACK = Mark(provenance="stated", chapter="Escalation Board")


def computed(ruleset: Ruleset) -> Mapping[str, Callable[[], Computed]]:
    """Give every computed value of the text, by id."""
    return {
        **dict(_board(ruleset)),
        **dict(_areas(ruleset)),
        **dict(_bag_and_pool(ruleset)),
        **dict(_chances(ruleset)),
        **dict(_samples(ruleset)),
    }


def _given(
    value: object, mark: Mark, *rests_on: Record, style: str | None = None
) -> Callable[[], Computed]:
    return partial(Computed, value, style, mark, rests_on)


def _board(ruleset: Ruleset) -> Named:
    track, rule = ruleset.one(Track), ruleset.one(GroupPressure)
    spaces = ruleset.of(EventSpace)
    areas = commitments(ruleset)
    yield "commitments.order", _given(tuple(a.label for a in areas), ORDER, *areas, style="and")
    yield "track.positions", _given(2 * track.length + 1, track.mark("length"), track)
    distances = tuple(sorted({space.distance for space in spaces}))
    yield (
        "event-spaces.distances",
        _given(distances, MARKERS_ON_TRACK, *spaces, style="and"),
    )
    yield "event-spaces.count", _given(len(spaces), spaces[0].mark("distance"), *spaces)
    for space in spaces:
        yield (
            f"positions.{space.id}",
            _given(space.position, space.mark("distance"), space, style="signed"),
        )
    for heroes in parties(ruleset):
        steps = group_pressure(heroes, ruleset)
        yield f"pressure.heroes-{heroes}", _given(steps, PRESSURE, rule)
    for step in ruleset.of(ForStep):
        yield (
            f"{step.id}.margins",
            _given(step_margins(step, ruleset), step.mark("least_margin"), *ruleset.of(ForStep)),
        )
    kinds = ruleset.of(EffectKind)
    yield "effect-kinds.count", _given(len(kinds), kinds[0].mark("label"))


def _areas(ruleset: Ruleset) -> Named:
    scale, span = ruleset.one(Consequences), margins(ruleset)
    areas = commitments(ruleset)
    for area in areas:
        for what in ("wear", "impact"):
            least, most = getattr(area, f"{what}_least"), getattr(area, f"{what}_most")
            yield (
                f"{area.id}.{what}-range",
                _given(span_text(least, most), area.mark(f"{what}_most"), area),
            )
        impacts = [impact_of(area, margin, ruleset) for margin in span]
        wears = [wear_of(area, shortfall, ruleset) for shortfall in span[1:]]
        for name, amounts in (("impact-on-success", impacts), ("wear-on-failure", wears)):
            text = span_text(min(amounts), max(amounts))
            yield f"{area.id}.{name}", _given(text, IMPACT, scale, area)
    yield "consequences.full-margin", _given(span[-1], IMPACT, scale, *areas)
    yield (
        "consequences.most-impact",
        _given(max(a.impact_most for a in areas), _of_most(areas, "impact_most"), *areas),
    )
    yield (
        "consequences.most-wear",
        _given(max(a.wear_most for a in areas), _of_most(areas, "wear_most"), *areas),
    )


def _of_most(areas: tuple[Commitment, ...], key: str) -> Mark:
    return max(areas, key=lambda area: int(getattr(area, key))).mark(key)


def _bag_and_pool(ruleset: Ruleset) -> Named:
    bag, pool, die = ruleset.one(Bag), ruleset.one(PoolPower), ruleset.one(DicePool)
    yield "starting-bag.size", _given(len(bag.tokens) + 1, bag.mark("tokens"), bag)
    yield "starting-bag.plain-tokens", _given(len(bag.tokens), bag.mark("tokens"), bag)
    models: tuple[tuple[str, ModelId, Mark, tuple[Record, ...]], ...] = (
        ("starting-bag", "bag", BAG_ODDS, (bag,)),
        ("dice-power", "pool", POOL_ODDS, (pool, die)),
    )
    for prefix, name, mark, rests_on in models:
        for lit, end in ((False, ""), (True, "-lit")):
            yield (
                f"{prefix}.mean{end}",
                partial(_mean, ruleset, name, lit, mark, rests_on),
            )
            for which in ("lowest", "highest"):
                yield (
                    f"{prefix}.{which}-power{end}",
                    partial(_extreme, ruleset, name, lit, which, mark, rests_on),
                )
    yield (
        "starting-bag.hands",
        lambda: Computed(usual("bag", False, ruleset).total, None, BAG_ODDS, (bag,)),
    )


def _mean(
    ruleset: Ruleset, name: ModelId, lit: bool, mark: Mark, rests_on: tuple[Record, ...]
) -> Computed:
    return Computed(usual(name, lit, ruleset).mean, "decimal", mark, rests_on)


def _extreme(
    ruleset: Ruleset, name: ModelId, lit: bool, which: str, mark: Mark, rests_on: tuple[Record, ...]
) -> Computed:
    powers = usual(name, lit, ruleset).ways
    return Computed(min(powers) if which == "lowest" else max(powers), None, mark, rests_on)


def _chances(ruleset: Ruleset) -> Named:
    for step in ruleset.of(Difficulty):
        for kind in CHANCES:
            for name in ("bag", "pool"):
                ref = f"performance.{name}-{step.id}.{kind.id}"
                yield ref, partial(_chance, ruleset, name, kind.id, step)


def _chance(ruleset: Ruleset, name: ModelId, kind: str, step: Difficulty) -> Computed:
    own: tuple[Record, ...] = (ruleset.one(Bag),)
    if name == "pool":
        own = (ruleset.one(PoolPower), ruleset.one(DicePool))
    mark = BAG_ODDS if name == "bag" else POOL_ODDS
    rests_on = (*own, step, *ruleset.of(Marker))
    return Computed(chance(name, kind, step, ruleset), "percent", mark, rests_on)


def _samples(ruleset: Ruleset) -> Named:
    records = ruleset.of(SampleMoment)
    mark = records[0].mark("label")
    yield "samples.count", _given(len(records), mark)
    for record in records:
        length = ruleset.one(Length, record.length)
        resistance = sample(record.id, ruleset).resistance
        yield f"{record.id}.resistance", _given(resistance, mark, record, length)
        yield f"{record.id}.number-of-heroes", _given(len(record.heroes), mark, record)
