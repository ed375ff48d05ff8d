"""What one round can do to a party that spends nothing, whatever stands on the track.

A party is a sorted tuple of small numbers, one for each hero who still takes part; `Cast` knows
what each number means. Heroes who are alike have the same number, so that only how many of them
there are is told apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from rules.data import Ruleset
from rules.moment_board.models import Held, model_of
from rules.moment_board.moment import Event, Moment
from rules.moment_board.outcomes import Asked, asked, outcomes
from rules.moment_board.party import (
    ALL,
    After,
    Begun,
    Gains,
    Kernel,
    Lasting,
    Option,
    Part,
    Party,
    left_by,
    rested,
    struck,
)
from rules.moment_board.plans import (
    Able,
    acting_order,
    dares,
    plan_choices,
    pointed,
    preparing_in,
)
from rules.moment_board.records import Commitment, Endurance, Plan
from rules.moment_board.resolving import BREAKTHROUGH, PREPARE, commitment, commitments
from rules.moment_board.suffering import barring
from rules.moment_board.world import (
    World,
    after_success,
    aged,
    lifted,
    pressure_of,
)


class Cast:
    """The heroes of a forecast, the plan they follow, and every round that they can have."""

    def __init__(self, moment: Moment, begun: Begun, plan: Plan, ruleset: Ruleset) -> None:
        """Name the plan, the heroes and what each of them is."""
        self.moment, self.plan, self.ruleset = moment, plan, ruleset
        self.kinds = begun.kinds
        self.parts: list[Part] = []
        self.afters: list[After] = []
        self._numbers: dict[Part, int] = {}
        self._after_numbers: dict[After, int] = {}
        self._kernels: dict[tuple[Party, Lasting, int], Kernel] = {}
        self._options_of: dict[tuple[int, str, Lasting], tuple[tuple[Option, ...], Fraction]] = {}
        #: How many ways of a round are known.
        self.known = 0
        self._standing: dict[Party, Party] = {}
        effects = [effect.kind for event in moment.events for effect in event.effects]
        # Where no Event takes Wear away, more than enough of it is as good as enough.
        self.endurance = ruleset.one(Endurance).wear
        self._most_wear = None if "clear-wear" in effects else self.endurance
        dared = dares(plan, [kind.chosen for kind in begun.kinds]) or "bar" in effects
        dared = dared or any(barring(kind.suffers, ruleset) for kind in begun.kinds)
        # What heroes may come to choose; a barred commitment may fall back on any other.
        areas = [area for area in commitments(ruleset) if dared or area.id != BREAKTHROUGH]
        doubts = any(part.uncertain for part in begun.parts) or self._can_doubt(areas)
        # A Bane may leave Uncertainty in its own way.
        doubts = doubts or any(kind.suffers for kind in begun.kinds)
        self._full = [self._all_ways(rank, doubts) for rank in range(len(self.kinds))]
        #: The ways of one round, the same for every party.
        self.ways = prod(self._full[part.rank] for part in begun.parts)
        columns = [area.impact_most for area in areas if area.on_objective]
        if "breakthrough-impact" in effects:
            columns.append(commitment(ruleset, BREAKTHROUGH).impact_most)
        #: The most Impact on the objective in one round.
        self.reach = max(columns, default=0) * len(begun.parts)

    def _can_doubt(self, areas: Sequence[Commitment]) -> bool:
        """Whether a choice can leave Uncertainty at the highest Difficulty that there may be."""
        more = sum(
            max(0, effect.amount)
            for event in self.moment.events
            for effect in event.effects
            if effect.kind == "difficulty"
        )
        for area in areas:
            for rank in range(len(self.kinds)):
                given = self._asked(rank, area.id, World(), uncertain=False)
                worst = given._replace(difficulty=given.difficulty + more)
                if any(outcome.uncertainty for outcome, _ in outcomes(*worst).ways):
                    return True
        return False

    def _all_ways(self, rank: int, doubts: bool) -> int:
        model, kind = model_of(self.moment.model), self.kinds[rank]
        once = model.powers(Held(kind.tokens, kind.dice), False, self.ruleset).total
        return once * once if doubts else once

    # ---- heroes by number

    def number(self, part: Part) -> int:
        """Give the number that stands for a hero in this state."""
        if self._most_wear is not None and part.wear > self._most_wear:
            part = replace(part, wear=self._most_wear)
        known = self._numbers.get(part)
        if known is None:
            known = self._numbers[part] = len(self.parts)
            self.parts.append(part)
        return known

    def party(self, parts: Iterable[Part]) -> Party:
        """Give the party of these heroes."""
        return tuple(sorted(map(self.number, parts)))

    def standing(self, party: Party) -> Party:
        """Give those of a party who are not spent."""
        known = self._standing.get(party)
        if known is None:
            known = tuple(n for n in party if self.parts[n].wear < self.endurance)
            self._standing[party] = known
        return known

    def able(self, number: int) -> Able:
        """Give a hero as a plan sees one."""
        part = self.parts[number]
        kind = self.kinds[part.rank]
        barred = {bar for bar, _ in part.bars} | {*barring(kind.suffers, self.ruleset)}
        if kind.doubt or part.uncertain:
            barred |= {area.id for area in commitments(self.ruleset) if area.barred}
        return Able(part.rank, part.wear, part.uncertain, frozenset(barred), part.bars, kind.chosen)

    def struck(self, party: Party, event: Event) -> tuple[Party, int]:
        """Give the party after what an Event does to heroes, and the Wear that it adds to them.

        What falls on everybody comes first; then all that falls on one hero falls on the same one.
        """
        parts = [self.parts[number] for number in party]
        before = sum(part.wear for part in parts)
        ones = [effect for effect in event.effects if effect.who != ALL]
        for effect in event.effects:
            if effect.who == ALL:
                parts = [struck(part, effect) for part in parts]
        if ones and parts:
            index = pointed(ones[0], [self.able(self.number(part)) for part in parts])
            for effect in ones:
                parts[index] = struck(parts[index], effect)
        return self.party(parts), sum(part.wear for part in parts) - before

    # ---- one round

    def kernel(self, party: Party, lasting: Lasting, round_: int) -> Kernel:
        """Give all that a round can do to a party under the effects that last."""
        key = (party, lasting, preparing_in(self.plan, round_))
        if key not in self._kernels:
            self._kernels[key] = self._made(party, World(active=lasting), round_)
        return self._kernels[key]

    def _made(self, party: Party, world: World, round_: int) -> Kernel:
        able = [self.able(number) for number in party]
        chosen = plan_choices(self.plan, able, round_, world)
        preparing = sum(choice == PREPARE for choice in chosen)
        pressure = pressure_of(world, preparing, self.ruleset)
        world = lifted(world, preparing)
        resting = tuple(
            self.number(rested(self.parts[number]))
            for number, choice in zip(party, chosen, strict=True)
            if choice is None
        )
        ways = self.ways // prod(self._full[self.parts[number].rank] for number in party)
        for number in resting:
            ways *= self._full[self.parts[number].rank]
        found: dict[tuple[Party, World, int, tuple[Gains, ...]], int] = {
            (resting, world, 0, ()): ways
        }
        wear = Fraction(0)
        for index in self._order(able, chosen):
            choice = str(chosen[index])
            wear += self._options(party[index], choice, world.active)[1]
            after: defaultdict[tuple[Party, World, int, tuple[Gains, ...]], int] = defaultdict(int)
            for (done, now, against, gains), weight in found.items():
                for option in self._options(party[index], choice, now.active)[0]:
                    key = (
                        tuple(sorted((*done, option.number))),
                        after_success(now, choice) if option.success else now,
                        against + option.against,
                        tuple(sorted((*gains, option.gains))) if option.gains else gains,
                    )
                    after[key] += weight * option.ways
            found = dict(after)
        self.known += len(found)
        branches: defaultdict[int, int] = defaultdict(int)
        for (done, now, against, gains), weight in found.items():
            left = After(done, aged(now).active, against, gains)
            branches[self._after_number(left)] += weight
        most = max((self.afters[number].against for number in branches), default=0)
        return Kernel(pressure, tuple(branches.items()), wear, most)

    def _order(self, able: list[Able], chosen: Sequence[str | None]) -> Iterator[int]:
        by_kind = sorted(range(len(able)), key=lambda index: acting_order(able[index]))
        for area in commitments(self.ruleset):
            yield from (index for index in by_kind if chosen[index] == area.id)

    def _after_number(self, after: After) -> int:
        known = self._after_numbers.get(after)
        if known is None:
            known = self._after_numbers[after] = len(self.afters)
            self.afters.append(after)
        return known

    def _options(
        self, number: int, choice: str, lasting: Lasting
    ) -> tuple[tuple[Option, ...], Fraction]:
        key = (number, choice, lasting)
        if key not in self._options_of:
            self._options_of[key] = self._worked_out(number, choice, World(active=lasting))
        return self._options_of[key]

    def _asked(self, rank: int, choice: str, world: World, *, uncertain: bool) -> Asked:
        kind = self.kinds[rank]
        held = Held(kind.tokens, kind.dice, kind.suffers)
        return asked(self.moment, world, held, choice, uncertain, self.ruleset)

    def _worked_out(
        self, number: int, choice: str, world: World
    ) -> tuple[tuple[Option, ...], Fraction]:
        part = self.parts[number]
        area = commitment(self.ruleset, choice)
        found = outcomes(*self._asked(part.rank, choice, world, uncertain=part.uncertain))
        scale, rest = divmod(self._full[part.rank], found.total)
        assert not rest
        gains: defaultdict[int, defaultdict[tuple[int, int], int]] = defaultdict(
            lambda: defaultdict(int)
        )
        plain: defaultdict[tuple[int, int, bool], int] = defaultdict(int)
        for outcome, ways in found.ways:
            after = self.number(left_by(part, outcome))
            if outcome.success and (area.counted or area.on_objective):
                gain = outcome.movement, outcome.impact if area.on_objective else 0
                gains[after][gain] += ways * scale
            else:
                plain[after, outcome.against, outcome.success] += ways * scale
        options = [
            Option(after, 0, tuple(sorted(gain.items())), True, 1) for after, gain in gains.items()
        ]
        options += [
            Option(after, against, (), success, ways)
            for (after, against, success), ways in plain.items()
        ]
        wear = sum(outcome.wear * ways for outcome, ways in found.ways)
        return tuple(options), Fraction(wear, found.total)
