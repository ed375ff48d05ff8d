"""A round's end: Escalation, the Event check, spent heroes, and the Moment's own end."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.data import Ruleset
from rules.moment_board.events import draw_event
from rules.moment_board.moment import Moment
from rules.moment_board.outcomes import outcome_of
from rules.moment_board.records import Ending, Endurance
from rules.moment_board.resolving import commitment, commitments, due_space, moved
from rules.moment_board.spending import preventable
from rules.moment_board.state import Happening, HeroState, State, Step, happening, no_choices
from rules.moment_board.world import aged


def go_on(moment: Moment, state: State, ruleset: Ruleset) -> Step:
    """Give what follows a move in a round: wait for Wear to be accepted, act on, or close it."""
    if state.phase == "after" and preventable(state, ruleset):
        return state, ()
    if state.to_act():
        return replace(state, phase="act"), ()
    return _close(moment, replace(state, phase="act"), ruleset)


def _close(moment: Moment, state: State, ruleset: Ruleset) -> Step:
    """Resolve Escalation with one net move, then check for an Event (gap mb-round-procedure)."""
    position, told = escalated(moment, state, ruleset)
    now = replace(
        state,
        position=position,
        moved=state.moved or position != state.position,
        world=aged(state.world),
    )
    space = due_space(position, now.world.fired, ruleset) if now.moved else None
    if space is None:
        return _joined((told,), finish(now, ruleset))
    now, news = draw_event(moment, now, space, "close", ruleset)
    if now.phase == "point":
        return now, (told, *news)
    return _joined((told, *news), finish(now, ruleset))


def _joined(told: tuple[Happening, ...], step: Step) -> Step:
    return step[0], (*told, *step[1])


def escalated(moment: Moment, state: State, ruleset: Ruleset) -> tuple[int, Happening]:
    """Give where the track stands once the round's Performances count, and the sum told.

    The best Success is the one that moves farthest, with the largest margin (C-17); failures add
    up.
    """
    comes = {
        p: outcome_of(p.margin, p.commitment, ruleset, suffers=moment.heroes[p.hero].suffers)
        for p in state.performances
    }
    best = max(
        (p for p in comes if p.success and commitment(ruleset, p.commitment).counted),
        key=lambda p: (comes[p].movement, p.margin),
        default=None,
    )
    forward = 0 if best is None else comes[best].movement
    numbers: dict[str, int | str] = {}
    against = 0
    for area in commitments(ruleset):
        failed = [
            comes[p].against
            for p in state.performances
            if not p.success and p.commitment == area.id and (area.counted or comes[p].against)
        ]
        if failed:
            numbers[f"failed-{area.id}"] = len(failed)
            numbers[f"against-{area.id}"] = sum(failed)
            against += sum(failed)
    position = moved(state.position, forward - against, ruleset)
    told = happening(
        "round-ends",
        -1 if best is None else best.hero,
        round=state.round,
        success=int(best is not None),
        forward=forward,
        against=against,
        net=forward - against,
        before=state.position,
        position=position,
        **numbers,
    )
    return position, told


def finish(state: State, ruleset: Ruleset) -> Step:
    """Judge who is spent, then whether the Moment ends, else begin the next round."""
    rule, told, now = ruleset.one(Endurance), [], state
    for index in state.in_play():
        hero = state.heroes[index]
        if hero.wear >= rule.wear:
            now = now.with_hero(index, replace(hero, spent=True))
            told.append(happening("spent", index, wear=hero.wear))
    ending = ended_by(now, ruleset)
    if ending is not None:
        return _joined(tuple(told), _end(now, ending, ruleset))
    now = replace(
        now,
        round=now.round + 1,
        phase="choose",
        choices=no_choices(now.heroes),
        performances=(),
        moved=False,
        resume="choose",
    )
    return now, tuple(told)


def ended_by(state: State, ruleset: Ruleset) -> Ending | None:
    """Give what ends the Moment after this round: the first that applies, in the records' order."""
    last = state.world.last_round
    return first_ending(
        state.resistance == 0,
        not state.in_play(),
        last is not None and state.round >= last,
        state.round,
        ruleset,
    )


@lru_cache(maxsize=1024)
def first_ending(
    resolved: bool, overwhelmed: bool, out_of_time: bool, round_: int, ruleset: Ruleset
) -> Ending | None:
    """Give the first ending, in the records' order, that applies after a round (mb-endings)."""
    applies = {"resolved": resolved, "overwhelmed": overwhelmed, "out-of-time": out_of_time}
    for ending in ruleset.of(Ending):
        late = ending.after_rounds is not None and round_ >= ending.after_rounds
        if late or applies.get(ending.id, False):
            return ending
    return None


def _end(state: State, ending: Ending, ruleset: Ruleset) -> Step:
    """End the Moment: Advantage is lost, Wear clears and may leave lasting Banes."""
    told = [
        happening(
            "ended",
            ending=ending.id,
            round=state.round,
            position=state.position,
            resistance=state.resistance,
            advantage=state.advantage,
            wear=sum(hero.wear for hero in state.heroes),
        )
    ]
    heroes: list[HeroState] = []
    for index, hero in enumerate(state.heroes):
        banes = hero.wear // ruleset.one(Endurance).wear_per_bane
        if banes:
            told.append(happening("bane", index, wear=hero.wear, banes=banes))
        heroes.append(replace(hero, wear=0, banes=banes))
    now = replace(
        state,
        phase="ended",
        ending=ending.id,
        advantage=0,
        heroes=tuple(heroes),
        resume="choose",
    )
    return now, tuple(told)
