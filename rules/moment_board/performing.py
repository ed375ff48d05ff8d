"""Performing: a draw or a result typed at a table, and what it brings once it is final."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from rules.data import Ruleset
from rules.moment_board.models import Drawn, is_lit, model_of
from rules.moment_board.moment import Moment
from rules.moment_board.records import CommitmentId
from rules.moment_board.resolving import commitment, commitments
from rules.moment_board.state import Performance, State, Step
from rules.moment_board.turn import Turn
from rules.moment_board.world import difficulty_of


def perform_why_not(turn: Turn) -> str:
    """Give why a hero cannot perform: within an area the WorldKeeper picks, areas have an order."""
    who, state = turn.who, turn.state
    if state.phase == "choose":
        return f"{who} cannot perform yet; a round begins once every hero has chosen."
    if not state.choices[turn.move.hero]:
        return f"{who} takes no part in this round."
    if turn.move.hero not in state.to_act():
        return f"{who} has acted in this round; each hero acts once."
    here = next_to_act(state, turn.ruleset)
    if turn.move.hero not in here:
        mine, first = (
            commitment(turn.ruleset, str(state.choices[hero])) for hero in (turn.move.hero, here[0])
        )
        order = ", ".join(area.label for area in commitments(turn.ruleset))
        return f"{who} waits with {mine.label} until {first.label} is done; the order is {order}."
    return ""


def next_to_act(state: State, ruleset: Ruleset) -> tuple[int, ...]:
    """Give the heroes who may act next, by index: those of the first area that has any left."""
    waiting = state.to_act()
    for area in commitments(ruleset):
        here = tuple(hero for hero in waiting if state.choices[hero] == area.id)
        if here:
            return here
    return ()


def perform(turn: Turn, drawn: Drawn) -> Step:
    """Draw a Performance; it is pending until it is made final."""
    name = cast(CommitmentId, turn.state.choices[turn.move.hero])
    difficulty = difficulty_of(turn.state.world, turn.moment, turn.ruleset)
    fresh = Performance(turn.move.hero, name, difficulty, None, 0)
    pending = with_drawn(turn.moment, fresh, drawn, turn.ruleset)
    told = turn.tell(
        "performed",
        commitment=name,
        difficulty=difficulty,
        power=pending.power,
        shown=shown_pieces(turn.moment, pending, turn.ruleset),
    )
    return replace(turn.state, phase="act", pending=pending), (told,)


def with_drawn(
    moment: Moment, performance: Performance, drawn: Drawn, ruleset: Ruleset
) -> Performance:
    """Give the Performance with what was drawn, and its Power."""
    hero, lit = moment.heroes[performance.hero], is_lit(moment, performance.commitment, ruleset)
    power = model_of(moment.model).power(hero, drawn, lit, ruleset)
    return replace(performance, drawn=drawn, power=power)


def shown_pieces(moment: Moment, performance: Performance, ruleset: Ruleset) -> str:
    """Write what was drawn: "1, 0, Destiny 4"."""
    lit = is_lit(moment, performance.commitment, ruleset)
    hero, drawn = moment.heroes[performance.hero], performance.drawn or ()
    pieces = model_of(moment.model).pieces(hero, drawn, lit, ruleset)
    return ", ".join(f"Destiny {p.shows}" if p.destiny else str(p.shows) for p in pieces)


def typed_why_not(turn: Turn) -> str:
    """Give why a result cannot be typed for a hero."""
    reason = perform_why_not(turn)
    if reason:
        return reason
    margin, tokens, all_ = cast(tuple[int, int, int], turn.move.value)
    who, now = turn.who, turn.hero
    difficulty = difficulty_of(turn.state.world, turn.moment, turn.ruleset)
    if -margin > difficulty:
        return (
            f"{who} cannot fall short by {-margin}; Power is never below 0, so allowed is at most "
            f"the Difficulty, {difficulty}."
        )
    if tokens > now.redraws:
        return f"{who} cannot have spent {tokens} Redraw Tokens; held are {now.redraws}."
    if all_ and not (now.confidence or now.uncertainty):
        return f"{who} has neither Confidence nor Uncertainty, so there was no redraw-all."
    if margin >= 0 and now.uncertainty and not all_:
        return (
            f"{who} has Uncertainty, which forces a redraw-all on a success; type the second "
            "result, and that everything was redrawn."
        )
    return ""


def typed(turn: Turn) -> Step:
    """Take a result from a real table, with the Redraw Tokens and the marker that went into it."""
    margin, tokens, all_ = cast(tuple[int, int, int], turn.move.value)
    name = cast(CommitmentId, turn.state.choices[turn.move.hero])
    difficulty = difficulty_of(turn.state.world, turn.moment, turn.ruleset)
    hero = turn.hero
    pending = Performance(
        turn.move.hero,
        name,
        difficulty,
        None,
        difficulty + margin,
        redrawn=tokens,
        confident=bool(all_) and hero.confidence,
        forced=bool(all_) and hero.uncertainty,
    )
    told = turn.tell(
        "typed",
        commitment=name,
        difficulty=difficulty,
        margin=margin,
        tokens=tokens,
        marker=_marker(pending),
    )
    # A hero has one of the two markers at most, and a redraw-all uses it up.
    left = {"confidence": False, "uncertainty": False} if all_ else {}
    now = replace(turn.state, phase="act", pending=pending)
    hero = replace(hero, redraws=hero.redraws - tokens, **left)
    return now.with_hero(turn.move.hero, hero), (told,)


def _marker(performance: Performance) -> str:
    if performance.confident:
        return "confidence"
    return "uncertainty" if performance.forced else ""
