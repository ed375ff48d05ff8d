"""The exact forecast of a Moment in which nothing is spent, round by round.

The state is the track, the Resistance that is left, the Wear and Uncertainty of the heroes, the
Events that have fired and what they left behind. Weights are whole numbers over one denominator;
from a set width on they are halved, rounding down, so that they don't grow for ever, and what is
lost so, or too unlikely to be followed, is added up in `Forecast.left_out`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter

from rules.data import Ruleset
from rules.moment_board.closing import Closing, Scene, Standing
from rules.moment_board.forecasts import Forecast, RoundForecast, side_of
from rules.moment_board.kernel import Cast
from rules.moment_board.moment import Moment, MomentFaults
from rules.moment_board.packed import Grid
from rules.moment_board.party import Begun, gained
from rules.moment_board.records import EventSpace, Plan, Track
from rules.moment_board.resolving import due_space, moved

# Bits of a weight that are kept, and the chance that each round may leave unfollowed: so little
# that no chance that is shown changes.
KEPT_BITS, TOLERANCE = 40, 1e-6
# What a forecast may take of memory, and what a known way of a round takes of it.
MOST_BYTES, KNOWN_BYTES = 400_000_000, 120


# Where a round began and the group pressure in it, of what has to be told apart by them.
Tied = tuple[int, int] | None


class ExactForecast:
    """An exact forecast in the making: `steps` does the work, `forecast` is what is known."""

    def __init__(
        self,
        moment: Moment,
        plan: Plan,
        ruleset: Ruleset,
        begun: Begun,
        *,
        kept_bits: int = KEPT_BITS,
        tolerance: float = TOLERANCE,
    ) -> None:
        """Begin; `kept_bits` and `tolerance` (a chance, for each round) set how exact it is."""
        self.moment, self.plan, self.ruleset, self.begun = moment, plan, ruleset, begun
        self.kept_bits, self.tolerance = kept_bits, tolerance
        self.cast = Cast(moment, begun, plan, ruleset)
        more = sum(
            max(0, effect.amount)
            for event in moment.events
            for effect in event.effects
            if effect.kind == "resistance"
        )
        bits = kept_bits + self.cast.ways.bit_length() + 1
        self.grid = Grid(
            length=ruleset.one(Track).length,
            cap=begun.resistance + more,
            reach=self.cast.reach,
            bits=bits + -bits % 8,
        )
        self.scale = 1
        scene = Scene(begun.world.fired, begun.world.last_round)
        party = self.cast.party(begun.parts)
        start = Standing(scene, begun.world.active, party)
        self.open = {start: (self.grid.open.at(begun.position, more, 1), 1.0)}
        self._due_of: dict[frozenset[str], dict[int, EventSpace]] = {}
        self.rounds: list[RoundForecast] = []
        self.endings: defaultdict[tuple[str, str], float] = defaultdict(float)
        self.events: defaultdict[str, float] = defaultdict(float)
        self.spent: defaultdict[int, float] = defaultdict(float)
        self.wear = float(begun.wear)
        # Where the track of the Moments that are over stands.
        self.rested: defaultdict[int, float] = defaultdict(float)
        self.left_out = 0.0
        self.going = 1.0

    @property
    def forecast(self) -> Forecast:
        """What is known so far; whole once `steps` has come to its end."""
        return Forecast(
            plan=self.plan.id,
            runs=None,
            rounds=tuple(self.rounds),
            endings=dict(self.endings),
            events={space.id: self.events[space.id] for space in self.ruleset.of(EventSpace)},
            spent={n: self.spent[n] for n in range(self.begun.heroes + 1)},
            wear=self.wear / self.begun.heroes,
            going=self.going,
            left_out=self.left_out,
        )

    def steps(self) -> Iterator[float]:
        """Do the work piece by piece; each piece yields the share of Moments that is over."""
        round_ = self.begun.round
        while self.open:
            yield from self._round(round_)
            round_ += 1
        self.left_out += self.going
        self.going = 0.0

    # ---- one round

    def _due(self, fired: frozenset[str]) -> dict[int, EventSpace]:
        """Give the positions at which a space would fire, each with the space."""
        if fired not in self._due_of:
            length = self.grid.length
            found = {p: due_space(p, fired, self.ruleset) for p in range(-length, length + 1)}
            self._due_of[fired] = {p: space for p, space in found.items() if space is not None}
        return self._due_of[fired]

    def _check_room(self, gathered: int) -> None:
        """Raise MomentFaults before the ways of a round outgrow the memory of a page."""
        grid = self.grid.open.lane * (2 * self.grid.length + 1) // 8
        if gathered * grid + self.cast.known * KNOWN_BYTES > MOST_BYTES:
            raise MomentFaults(
                (
                    "There are too many different ways to count them all, for heroes who differ so "
                    "much; take the simulated forecast, fewer heroes or smaller pools.",
                )
            )

    def _round(self, round_: int) -> Iterator[float]:
        cast, grid, done = self.cast, self.grid, 1 - self.going
        gathered: defaultdict[tuple[Scene, Tied], dict[int, int]] = defaultdict(dict)
        most = 0
        for count, (standing, (packed, share)) in enumerate(self.open.items()):
            known = cast.known
            kernel = cast.kernel(standing.party, standing.lasting, round_)
            # What is worked out for the first time takes as long as much that is known. The first
            # party of a forecast does not wait, so that its first piece is a whole round.
            if count and (cast.known > known or count % 16 == 15):
                self._check_room(sum(map(len, gathered.values())))
                yield done
            self.wear += float(kernel.wear) * share
            most = max(most, kernel.against)
            scene = standing.scene
            for tied, weights in self._told_apart(packed, scene, kernel.pressure):
                into = gathered[scene, tied]
                for number, weight in kernel.branches:
                    if number in into:
                        into[number] += weights * weight
                    else:
                        into[number] = weights * weight
        self.scale *= cast.ways
        halvings = max(0, self.scale.bit_length() - self.kept_bits)
        self.scale >>= halvings
        landed: dict[tuple[Standing, Tied], int] = {}
        for (scene, tied), found in gathered.items():
            for count, (number, packed) in enumerate(found.items()):
                if count % 64 == 63:
                    yield done
                after = cast.afters[number]
                wide = grid.wide(packed)
                low = (most - after.against) * grid.lane
                total = 0
                for (best, impact), ways in gained(after.gains):
                    total += wide * ways << low + best * grid.lane + impact * grid.bits
                place = Standing(scene, after.lasting, after.party), tied
                landed[place] = landed.get(place, 0) + total
        yield from self._close(landed, most, halvings, round_)

    def _told_apart(self, packed: int, scene: Scene, pressure: int) -> Iterator[tuple[Tied, int]]:
        """Yield the weights after group pressure.

        Where a space could fire although the track has not moved, what stands there is told apart
        by its position, to see afterwards whether it has moved.
        """
        grid = self.grid.open
        for position in self._due(scene.fired):
            lane = grid.take(packed, position)
            if lane:
                alone = grid.put(position, lane)
                packed ^= alone
                yield (position, pressure), grid.pushed(alone, pressure)
        if packed:
            yield None, grid.pushed(packed, pressure) if pressure else packed

    def _close(
        self, landed: dict[tuple[Standing, Tied], int], most: int, halvings: int, round_: int
    ) -> Iterator[float]:
        grid, cast, scale, over = self.grid, self.cast, self.scale, 1 - self.going
        closing = Closing(self.moment, cast, grid, round_, self.ruleset)
        for count, ((standing, tied), packed) in enumerate(landed.items()):
            if count % 64 == 63:
                yield over
            packed = grid.ended(grid.halved(packed, halvings), most)
            for position, space in self._due(standing.scene.fired).items():
                lane = grid.take(packed, position)
                still = tied is not None and self._still(tied, position)
                if lane and not still:
                    packed ^= grid.put(position, lane)
                    closing.draw(standing, space, lane)
            closing.end(standing, packed)
        for name, lane in closing.fired.items():
            self.events[name] += grid.total(lane) / scale
        self.wear += closing.worn / scale
        ended = self._tell(closing)
        self.open = {}
        whole, going, dropped = 0, 0.0, 0.0
        shares = [
            (grid.total(packed) / scale, standing) for standing, packed in closing.after.items()
        ]
        shares.sort(key=itemgetter(0))
        for share, standing in shares:
            if dropped + share <= self.tolerance:
                dropped += share
                continue
            narrow = grid.narrow(closing.after[standing])
            self.open[standing] = narrow, share
            whole += narrow
            going += share
        positions = self.rested.copy()
        for position, lane in grid.open.lanes(whole):
            positions[position] += grid.total(lane) / scale
        self.left_out += max(0.0, self.going - sum(ended.values()) - going)
        self.going = going
        self.rounds.append(RoundForecast(round_, dict(positions), ended, going))
        yield 1 - going

    def _still(self, tied: tuple[int, int], position: int) -> bool:
        """Whether the track has not moved, of what began the round at a known position."""
        began, pressure = tied
        return began == position == moved(began, -pressure, self.ruleset)

    def _tell(self, closing: Closing) -> dict[str, float]:
        """Add what has ended to all that is told; give the chance of each ending in this round."""
        ended: defaultdict[str, float] = defaultdict(float)
        for (ending, left), packed in closing.over.items():
            for position, lane in self.grid.lanes(packed):
                share = self.grid.total(lane) / self.scale
                ended[ending] += share
                self.endings[ending, side_of(position)] += share
                self.rested[position] += share
                self.spent[self.begun.heroes - left] += share
        return dict(ended)
