"""What may still be made of a pending Performance by redrawing: exact, nothing else spent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from rules.data import Ruleset, current
from rules.dice import Distribution
from rules.moment_board.models import Piece, Powers, is_lit, model_of, redraws_all
from rules.moment_board.moment import Moment
from rules.moment_board.records import CommitmentId
from rules.moment_board.redrawing import must_redraw
from rules.moment_board.state import State


@dataclass(frozen=True, slots=True)
class Redrawn:
    """What a redraw may give: of the piece at `index`, or of everything where that is None."""

    index: int | None
    piece: Piece | None
    success: Fraction
    margin: Distribution


@dataclass(frozen=True, slots=True)
class PerformanceOdds:
    """What may still be made of the pending Performance before any Power is added.

    `kept` is the chance that it is a success in the end if nothing is spent (0 or 1, but for one
    that Uncertainty forces to redraw everything, as `forced` then says). `tokens` is what one
    Redraw Token gives on each piece, or the one thing that it gives where tokens redraw everything;
    `best` the likeliest success of these. `everything` is a redraw-all. Where the result was typed
    at a table there is nothing to redraw: `tokens` is empty, `best` None. Whether a redraw
    is allowed and can be paid for is for `moves_open` to say.
    """

    hero: int
    commitment: CommitmentId
    forced: bool
    kept: Fraction
    tokens: tuple[Redrawn, ...]
    best: Redrawn | None
    everything: Redrawn


def performance_odds(
    moment: Moment, state: State, ruleset: Ruleset | None = None
) -> PerformanceOdds | None:
    """Give what redraws may make of the pending Performance; None where there is none."""
    rules, pending = ruleset or current(), state.pending
    if pending is None:
        return None
    model, holder = model_of(moment.model), moment.heroes[pending.hero]
    lit = is_lit(moment, pending.commitment, rules)
    fresh = model.powers(holder, lit, rules)
    forced = must_redraw(state)
    # After the forced redraw-all nothing is forced any more; until then each success is.
    again = state.heroes[pending.hero].uncertainty and not forced

    def redrawn(powers: Powers, index: int | None, piece: Piece | None) -> Redrawn:
        final = final_powers(powers, fresh, pending.difficulty) if again else powers
        margin = final.map(lambda power: power - pending.difficulty)
        return Redrawn(index, piece, margin.at_least(0), margin)

    everything = redrawn(fresh, None, None)
    tokens: tuple[Redrawn, ...] = ()
    if pending.drawn is not None and redraws_all(rules):
        tokens = (everything,)
    elif pending.drawn is not None:
        drawn = pending.drawn
        tokens = tuple(
            redrawn(model.after_redraw(holder, drawn, index, lit, rules), index, piece)
            for index, piece in enumerate(model.pieces(holder, drawn, lit, rules))
        )
    return PerformanceOdds(
        hero=pending.hero,
        commitment=pending.commitment,
        forced=forced,
        kept=everything.success if forced else Fraction(pending.success),
        tokens=tokens,
        best=max(tokens, key=_worth, default=None),
        everything=everything,
    )


def _worth(redrawn: Redrawn) -> tuple[Fraction, int]:
    return redrawn.success, -redrawn.piece.value if redrawn.piece else 0


def final_powers(powers: Powers, fresh: Powers, difficulty: int) -> Powers:
    """Give the final Power where a success is redrawn as a whole, as Uncertainty forces it."""
    ways: Counter[int] = Counter()
    wins = 0
    for power, count in powers.items():
        if power >= difficulty:
            wins += count
        else:
            ways[power] += count * fresh.total
    for power, count in fresh.items():
        ways[power] += count * wins
    return Powers(ways)
