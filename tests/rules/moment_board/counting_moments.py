"""Every way in which a small Moment can go, counted through the state machine with fractions."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, product

from rules.data import Ruleset
from rules.moment_board.forecasts import side_of
from rules.moment_board.moment import Moment
from rules.moment_board.moves import Move
from rules.moment_board.plans import plan_named
from rules.moment_board.play import taken
from rules.moment_board.playing_out import PlayingOut
from rules.moment_board.records import Bag, Plan
from rules.moment_board.state import State, start
from rules.moment_board.turn import Turn
from rules.momenta.records import DicePool


def draws(moment: Moment, move: Move, ruleset: Ruleset):
    """Give everything that a fresh Performance can draw; all of it is equally likely."""
    if move.kind not in ("perform", "redraw-all"):
        return [None]
    hero = moment.heroes[move.hero]
    if moment.model == "bag":
        return list(combinations(range(len(hero.tokens) + 1), ruleset.one(Bag).draw))
    return list(product(range(1, ruleset.one(DicePool).die_sides + 1), repeat=hero.dice))


class Counted:
    """What comes of a Moment under a plan without spending, each chance a fraction."""

    def __init__(self, moment: Moment, plan: str, ruleset: Ruleset, state: State | None = None):
        record: Plan = plan_named(plan, ruleset)
        begun = start(moment, ruleset) if state is None else state
        playing = PlayingOut(moment, begun, record, False, ruleset)
        self.endings: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
        self.ended_in: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
        self.events: defaultdict[str, Fraction] = defaultdict(Fraction)
        self.spent: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.final: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.after: defaultdict[int, Counter] = defaultdict(Counter)
        self.wear = Fraction(0)
        standing: dict[State, Fraction] = {begun: Fraction(1)}
        while standing:
            going: defaultdict[State, Fraction] = defaultdict(Fraction)
            for state, chance in standing.items():
                wanted = playing.wanted(state) if state.phase == "choose" else ()
                move = playing.move_in(state, wanted)
                ways = draws(moment, move, ruleset)
                for drawn in ways:
                    now, told = taken(Turn(moment, state, move, ruleset), drawn)
                    share = chance / len(ways)
                    if now.ending is None:
                        going[now] += share
                        if now.round != state.round:
                            self.after[state.round][now.position] += share
                        continue
                    self.after[now.round][now.position] += share
                    self.endings[now.ending, side_of(now.position)] += share
                    self.ended_in[now.round, now.ending] += share
                    self.spent[sum(hero.spent for hero in now.heroes)] += share
                    self.final[now.position] += share
                    for space in now.world.fired - begun.world.fired:
                        self.events[space] += share
                    worn = next(done.numbers["wear"] for done in told if done.what == "ended")
                    self.wear += share * Fraction(worn, len(moment.heroes))
            standing = dict(going)
