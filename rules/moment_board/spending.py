"""What Reserve and Advantage buy (gaps mb-reserve-use, mb-wear-and-impact-effects)."""

from __future__ import annotations

from dataclasses import replace

from rules.data import Ruleset
from rules.moment_board.records import Advantage, Reserve
from rules.moment_board.resolving import commitment
from rules.moment_board.state import State, Step
from rules.moment_board.turn import Turn


def power_why_not(turn: Turn) -> str:
    """Give why Reserve or Advantage cannot add Power now."""
    pending, who = turn.pending, turn.who
    if turn.move.value == "reserve":
        rule, held = turn.ruleset.one(Reserve), turn.hero.reserve
        if held < rule.power_cost:
            return f"{who} cannot add Power: it costs {rule.power_cost} Reserve, held are {held}."
        added = pending.reserve_used // rule.power_cost * rule.power
        if added + rule.power > rule.most_power:
            return (
                f"{who} cannot add more Power: Reserve adds at most {rule.most_power} to a "
                "Performance."
            )
        return ""
    rules, area = turn.ruleset.one(Advantage), commitment(turn.ruleset, pending.commitment)
    if not area.on_objective:
        return f"{who} cannot add Power from Advantage: it helps no {area.label}."
    if turn.state.advantage < 1:
        return f"{who} cannot add Power from Advantage: the party has none."
    if (pending.advantage_used + 1) * rules.power > rules.most_power:
        return (
            f"{who} cannot add more Power: Advantage adds at most {rules.most_power} to a "
            "Performance."
        )
    return ""


def add_power(turn: Turn) -> Step:
    """Add Power to a success or a failure alike; after it nothing is redrawn."""
    pending, hero = turn.pending, turn.hero
    if turn.move.value == "reserve":
        rule = turn.ruleset.one(Reserve)
        cost, by, left = rule.power_cost, rule.power, hero.reserve - rule.power_cost
        now = replace(pending, reserve_used=pending.reserve_used + cost)
        after = turn.with_hero(replace(hero, reserve=left))
    else:
        cost, by, left = 1, turn.ruleset.one(Advantage).power, turn.state.advantage - 1
        now = replace(pending, advantage_used=pending.advantage_used + 1)
        after = replace(turn.state, advantage=left)
    now = replace(now, power=now.power + by)
    told = turn.tell(
        "powered",
        source=str(turn.move.value),
        cost=cost,
        by=by,
        left=left,
        power=now.power,
        margin=now.margin,
    )
    return replace(after, pending=now), (told,)


def preventable(state: State, ruleset: Ruleset) -> bool:
    """Whether Wear just suffered waits to be undone or accepted, and can be paid for."""
    if not state.performances or state.pending is not None:
        return False
    last = state.performances[-1]
    hero = state.heroes[last.hero]
    return (
        not last.success
        and last.wear > last.prevented
        and hero.wear > 0
        and hero.reserve >= ruleset.one(Reserve).wear_cost
    )


def prevent_why_not(turn: Turn) -> str:
    """Give why Wear cannot be prevented now."""
    who = turn.who
    state = turn.state
    if state.phase != "after" or state.performances[-1].hero != turn.move.hero:
        return f"{who} has not just suffered Wear that can be prevented."
    if not preventable(state, turn.ruleset):
        cost, held = turn.ruleset.one(Reserve).wear_cost, turn.hero.reserve
        return f"{who} cannot prevent Wear: a point costs {cost} Reserve, held are {held}."
    return ""


def prevent(turn: Turn) -> Step:
    """Undo a point of the Wear just suffered."""
    cost, hero = turn.ruleset.one(Reserve).wear_cost, turn.hero
    *others, last = turn.state.performances
    left = replace(hero, reserve=hero.reserve - cost, wear=hero.wear - 1)
    done = replace(last, prevented=last.prevented + 1)
    now = replace(turn.with_hero(left), performances=(*others, done))
    told = turn.tell("prevented", cost=cost, reserve=left.reserve, wear=left.wear)
    return now, (told,)


def steady_why_not(turn: Turn) -> str:
    """Give why a hero cannot clear their own Uncertainty with Reserve."""
    who, now, pending = turn.who, turn.hero, turn.state.pending
    cost = turn.ruleset.one(Reserve).uncertainty_cost
    if not now.uncertainty:
        return f"{who} has no Uncertainty to clear."
    if pending is not None and pending.hero == turn.move.hero and pending.success:
        return f"{who} cannot clear Uncertainty while a success is not final."
    if now.reserve < cost:
        return f"{who} cannot clear Uncertainty: it costs {cost} Reserve, held are {now.reserve}."
    return ""


def steady(turn: Turn) -> Step:
    """Clear a hero's own Uncertainty."""
    cost, hero = turn.ruleset.one(Reserve).uncertainty_cost, turn.hero
    left = replace(hero, reserve=hero.reserve - cost, uncertainty=False)
    return turn.with_hero(left), (turn.tell("steadied", cost=cost, reserve=left.reserve),)
