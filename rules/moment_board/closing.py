"""The end of a round in an exact forecast: Events are drawn, some Moments end, others go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.data import Ruleset
from rules.moment_board.kernel import Cast
from rules.moment_board.moment import Moment
from rules.moment_board.packed import Grid
from rules.moment_board.party import ALL, Lasting, Party
from rules.moment_board.records import EventSpace
from rules.moment_board.rounds import first_ending
from rules.moment_board.world import AT_ONCE, World, with_effect, with_fired, with_limit


class Scene(NamedTuple):
    """What has happened: the Event spaces that fired, and the last round if one is set."""

    fired: frozenset[str]
    last_round: int | None


class Standing(NamedTuple):
    """A state but for track and Resistance, which its grid holds."""

    scene: Scene
    lasting: Lasting
    party: Party


@dataclass(slots=True)
class Closing:
    """What comes of a round, as grids: what goes on, what ends, what fires."""

    moment: Moment
    cast: Cast
    grid: Grid
    round: int
    ruleset: Ruleset
    after: dict[Standing, int] = field(default_factory=dict)
    # By ending, and by the heroes who are left.
    over: dict[tuple[str, int], int] = field(default_factory=dict)
    # By Event space: the lanes in which it fires.
    fired: dict[str, int] = field(default_factory=dict)
    # The Wear that Events cause, weighted as everything is.
    worn: int = 0

    def draw(self, standing: Standing, space: EventSpace, lane: int) -> None:
        """Draw the Event of a space for all that stands in a lane, then end what is over."""
        grid, party, scene = self.grid, standing.party, standing.scene
        self.fired[space.id] = self.fired.get(space.id, 0) + lane
        world = with_fired(World(scene.fired, standing.lasting, scene.last_round), space.id)
        event = self.moment.event_at(space.id)
        if event is not None and event.effects:
            shift = 0
            for effect in event.effects:
                if effect.kind == "resistance":
                    shift -= effect.amount
                elif effect.kind == "limit":
                    world = with_limit(world, effect, self.round)
                elif effect.kind not in AT_ONCE and effect.who == ALL:
                    world = with_effect(world, effect)
            party, worn = self.cast.struck(party, event)
            self.worn += worn * grid.total(lane)
            if shift:
                lane = grid.shifted(lane, shift)
        left = Standing(Scene(world.fired, world.last_round), world.active, party)
        self.end(left, grid.put(space.position, lane))

    def end(self, standing: Standing, packed: int) -> None:
        """End what is over, and keep the rest for the next round; the spent are out."""
        party = self.cast.standing(standing.party)
        live, done = self.grid.split(packed)
        for resolved, share in ((True, done), (False, live)):
            if not share:
                continue
            ending = self._ending(standing.scene, party, resolved=resolved)
            if ending is None:
                place = standing._replace(party=party)
                self.after[place] = self.after.get(place, 0) + share
            else:
                self.over[ending, len(party)] = self.over.get((ending, len(party)), 0) + share

    def _ending(self, scene: Scene, party: Party, *, resolved: bool) -> str | None:
        late = scene.last_round is not None and self.round >= scene.last_round
        ending = first_ending(resolved, not party, late, self.round, self.ruleset)
        return None if ending is None else ending.id
