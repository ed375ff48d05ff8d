"""Tables of odds, computed from the ruleset, so that a variant changes them (gaps named below)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Cell, Mark, Ruleset, Table
from rules.data.cells import chance_cell, empty_cell, mean_cell, pool_cell
from rules.momenta.cells import LADDER_ODDS, PATTERN_ODDS, POOL_ODDS
from rules.momenta.odds import RollOdds, odds
from rules.momenta.records import Band, Outcome, Pattern, Rung, TableSpan, ZeroDice
from rules.momenta.spec import RollSpec, pool_of


def odds_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of odds, by id."""
    made: dict[str, Callable[[], Table]] = {
        "pool-probabilities": partial(pool_probabilities, ruleset),
        "pattern-probabilities": partial(pattern_probabilities, ruleset),
        "narrative-odds": partial(narrative_odds, ruleset, None, False),
        "narrative-odds-by-count": partial(narrative_odds, ruleset, None, True),
    }
    for rung in ruleset.of(Rung):
        made[f"narrative-odds-{rung.id}"] = partial(narrative_odds, ruleset, rung, False)
        made[f"narrative-odds-{rung.id}-by-count"] = partial(narrative_odds, ruleset, rung, True)
    return made


def span(ruleset: Ruleset, name: str) -> range:
    """Give the pools that a table shows."""
    record = ruleset.one(TableSpan, name)
    return range(record.least, record.most + 1)


def pool_probabilities(ruleset: Ruleset) -> Table:
    """Give each pool's chance of every band and its mean (gap pool-probabilities)."""
    bands = ruleset.of(Band)
    inner = [band for band in bands[1:] if band.most is not None]
    rows: list[tuple[Cell, ...]] = []
    for dice in span(ruleset, "pool-table"):
        found = odds(RollSpec(dice), ruleset)
        rows.append(
            (
                _pool_header(dice, found, ruleset, POOL_ODDS),
                *(_band_cell(found, band) for band in bands),
                *(chance_cell(found.effective.at_least(b.least), POOL_ODDS) for b in inner),
                mean_cell(found.effective.mean, POOL_ODDS),
            )
        )
    columns = (
        "Pool",
        *(band.label for band in bands),
        *(f"at least {band.least}" for band in inner),
        "mean",
    )
    caption = "How likely each result band is where nobody opposes"
    return Table("momenta:pool-probabilities", caption, columns, tuple(rows))


def _band_cell(found: RollOdds, band: Band) -> Cell:
    # A short pool may in principle be longer; the roll for no dice never gives more.
    if found.zero_dice and band.least > found.effective.outcomes[-1]:
        return empty_cell(POOL_ODDS)
    chance = next(chance for other, chance in found.bands if other.id == band.id)
    return chance_cell(chance, POOL_ODDS)


def _pool_header(dice: int, found: RollOdds, ruleset: Ruleset, mark: Mark) -> Cell:
    text = str(dice)
    if found.zero_dice:
        pool, _ = pool_of(dice, ruleset)
        text = f"{dice} ({pool.dice}d{pool.die.sides}, {ruleset.one(ZeroDice).keep})"
    return pool_cell(dice, text, mark)


def pattern_probabilities(ruleset: Ruleset) -> Table:
    """Give each pool's chance of every pattern, and Solid Hit (gap pattern-probabilities)."""
    patterns = ruleset.of(Pattern)
    smallest = min(patterns, key=lambda pattern: pattern.size)
    rows: list[tuple[Cell, ...]] = []
    for dice in span(ruleset, "pattern-table"):
        found = odds(RollSpec(dice, kind="attack"), ruleset)
        pool, _ = pool_of(dice, ruleset)
        pairs = smallest.at_once(pool).payoff()
        showing = [pattern.showing(pool).payoff() for pattern in patterns]
        rows.append(
            (
                _pool_header(dice, found, ruleset, PATTERN_ODDS),
                *(chance_cell(each.at_least(1), PATTERN_ODDS) for each in showing),
                chance_cell(pairs.at_least(2), PATTERN_ODDS),
                *(chance_cell(found.pattern_chances[p.id], PATTERN_ODDS) for p in patterns),
                mean_cell(found.solid_hit_mean or pairs.mean * 0, PATTERN_ODDS),
            )
        )
    columns = (
        "Pool",
        *(pattern.label for pattern in patterns),
        f"Two {smallest.label}s",
        *(f"{pattern.label} that triggers" for pattern in patterns),
        "Mean Solid Hit damage",
    )
    caption = "How likely each pattern is where nobody opposes"
    return Table("momenta:pattern-probabilities", caption, columns, tuple(rows))


def narrative_odds(ruleset: Ruleset, rung: Rung | None, by_count: bool) -> Table:
    """Give each pool's chance of every outcome, at one difficulty or at all (gap narrative-ladder).

    By counting alone, or after Extra Success wherever it helps.
    """
    outcomes = ruleset.of(Outcome)
    rows: list[tuple[Cell, ...]] = []
    for difficulty in ruleset.of(Rung) if rung is None else (rung,):
        for dice in span(ruleset, "narrative-table"):
            spec = RollSpec(dice, kind="narrative", difficulty=difficulty.id)
            found = odds(spec, ruleset)
            chances = (found.outcomes_by_count if by_count else found.outcomes) or {}
            header = _pool_header(dice, found, ruleset, LADDER_ODDS)
            if rung is None:
                text = f"{difficulty.label}, {header.text}"
                header = pool_cell(dice, text, LADDER_ODDS)
            rows.append((header, *(chance_cell(chances[o.id], LADDER_ODDS) for o in outcomes)))
    name = f"-{rung.id}" if rung else ""
    how = "by counting alone" if by_count else "after Extra Success"
    where = f"on a {rung.label} task" if rung else "at every difficulty"
    return Table(
        f"momenta:narrative-odds{name}{'-by-count' if by_count else ''}",
        f"How likely each outcome is {where}, {how}, where nobody opposes",
        ("Difficulty, pool" if rung is None else "Pool", *(o.label for o in outcomes)),
        tuple(rows),
    )
