"""The records of rolling and of patterns (chapters 03, 04, 14): what each data file may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, Only, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record
from rules.dice import JointDistribution, Pool, SetPayoff, joint, successes_with_set

Face = Annotated[int, Between(1, 20)]
Dice = Annotated[int, Between(0, 40)]
Small = Annotated[int, Between(0, 20)]
OutcomeId = Annotated[str, RefTo("outcome")]
RollKind = Literal["action", "attack", "narrative", "luck", "opposition"]
Kinds = Annotated[tuple[RollKind, ...], Items(1, 5)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePool(Record):
    """The die of every pool, the faces that succeed, the dice for each point of an attribute."""

    kind: ClassVar[str] = "dice-pool"
    die_sides: Annotated[int, Between(2, 20)]
    success_faces: Annotated[tuple[Face, ...], Items(1, 20, ascending=True)]
    # A roll is described by its dice, so points are never turned into dice here.
    dice_per_point: Annotated[int, Only(1)]

    def problems(self) -> Iterator[Problem]:
        """A success face must be on the die."""
        for face in self.success_faces:
            if face > self.die_sides:
                allowed = f"faces of a die with {self.die_sides} sides"
                yield Problem("success_faces", str(face), allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounding(Record):
    """Which way fractions go."""

    kind: ClassVar[str] = "rounding"
    direction: Literal["down", "up"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZeroDice(Record):
    """What is rolled when modifiers leave no die."""

    kind: ClassVar[str] = "zero-dice"
    at_most: Annotated[int, Only(0)]
    dice: Annotated[int, Between(1, 10)]
    keep: Literal["lowest"]
    successes: Annotated[int, Between(1, 10)]
    patterns: Annotated[bool, Only(False)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Band(Record):
    """A result band: the effective successes it covers, open above where `most` is missing."""

    kind: ClassVar[str] = "band"
    label: Line
    least: Small
    most: Small | None = None
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflow(Record):
    """The count above which each further success is overflow, where a roll has a use for it."""

    kind: ClassVar[str] = "overflow"
    label: Line
    above: Small
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class TypicalPool(Record):
    """How many dice a character of some standing usually rolls."""

    kind: ClassVar[str] = "typical-pool"
    label: Line
    least: Dice
    most: Dice | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollType(Record):
    """A kind of roll and what may touch it."""

    kind: ClassVar[str] = "roll-type"
    label: Line
    # Where this record describes the roll, if not everywhere.
    setting: Line | None = None
    roll: RollKind
    modifiers: bool
    threads: bool
    opposable: bool
    opposes: bool
    feats: bool
    resolve: bool
    difficulty: Literal["never", "may", "must"]
    attribute: Line | None = None
    summary: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition(Record):
    """The floor of effective successes after the opposing successes are taken away."""

    kind: ClassVar[str] = "opposition"
    least_effective: Annotated[int, Only(0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Graze(Record):
    """What is left of an attack with that few effective successes."""

    kind: ClassVar[str] = "graze"
    label: Line
    at_most: Small
    bonus_damage: bool
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern(Record):
    """A pattern: so many dice with one value. A subclass may look for others; see `OwnPattern`."""

    kind: ClassVar[str] = "pattern"
    # Whether the dice of a set show one value, which an effect may count.
    one_value: ClassVar[bool] = True
    label: Line
    size: Annotated[int, Between(2, 10)]
    meaning: Line

    def sets(self, faces: Sequence[int], sides: int) -> Mapping[tuple[int, ...], int]:
        """Give the faces of each set that the dice hold, and how many such sets fit at once.

        Sets of different faces may want the same dice. The die has so many `sides`.
        """
        fitting = {face: count // self.size for face, count in sorted(Counter(faces).items())}
        return {(face,) * self.size: fit for face, fit in fitting.items() if fit}

    def showing(self, pool: Pool) -> JointDistribution:
        """Give (successes, 1 where at least one set shows, else 0)."""
        return successes_with_set(pool, self.size)

    def at_once(self, pool: Pool) -> JointDistribution:
        """Give (successes, the most sets that the dice hold at once, each die in one)."""
        return joint(pool, [SetPayoff.flat(self.size, pool.die, 1)])


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternTrigger(Record):
    """When patterns trigger and how dice are shared among them."""

    kind: ClassVar[str] = "pattern-trigger"
    least_effective: Small
    patterns_per_die: Annotated[int, Only(1)]
    # Whether one that repeats does more is for each pattern's effect to say.
    repeats: Annotated[bool, Only(True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternEffect(Record):
    """What a set of equal dice does on which rolls."""

    kind: ClassVar[str] = "pattern-effect"
    label: Line
    pattern: Annotated[str, RefTo("pattern")]
    rolls: Kinds
    needs_damage: bool = False
    needs_resolve: bool = False
    # Asks for more or fewer effective successes than the rule for all patterns.
    least_effective: Small | None = None
    # Whether a second set repeats the effect on the result of the first.
    repeats: bool
    damage_per_value: Small = 0
    resolve_recovered: Small = 0
    shift: Mapping[OutcomeId, OutcomeId] = field(default_factory=FrozenMap)
    summary: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Record):
    """An outcome of a narrative roll; the file lists them from worst to best."""

    kind: ClassVar[str] = "outcome"
    label: Line
    abbreviation: Line
    succeeds: bool
    consequence: bool
    momentum_lost: Small = 0
    picks_least: Small = 0
    picks_most: Small = 0
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung(Record):
    """A difficulty of narrative play: one outcome for each band. The file climbs in hardness."""

    kind: ClassVar[str] = "rung"
    label: Line
    description: Line
    outcomes: Mapping[Annotated[str, RefTo("band")], OutcomeId]
    # The best outcome that counting successes alone can give, where the book sets a limit.
    ceiling: OutcomeId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence(Record):
    """One sample of what an outcome can bring; its text tells the record's numbers."""

    kind: ClassVar[str] = "consequence"
    label: Line
    outcome: OutcomeId
    amount: Small | None = None
    divisor: Annotated[int, Between(1, 20)] | None = None
    effect: Line

    def problems(self) -> Iterator[Problem]:
        """A number that no text tells would be lost."""
        for key in ("amount", "divisor"):
            if getattr(self, key) is not None and f"{{{key}}}" not in self.effect:
                yield Problem("effect", f"no {{{key}}}", f"a text that tells the {key}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Boost(Record):
    """A way to better a roll, its price and its limits."""

    kind: ClassVar[str] = "boost"
    label: Line
    rolls: Kinds
    # Before the roll, after it, or either.
    moment: Literal["before", "after", "either"]
    bonus: Dice = 0
    successes: Small = 0
    rerolls: Small = 0
    resolve: Small = 0
    # The Resolve that is lost where the GM judges that the explanation does not hold.
    resolve_if_refused: Small = 0
    momentum: Small = 0
    most: Annotated[int, Between(1, 20)] | None = None
    # The dice that each ally may add at most.
    most_per_ally: Dice | None = None
    least_bond: Small | None = None
    # Whether a Bond of the roller's own may come on top of a Thread.
    own_with_thread: bool = False
    # Whether successes that it adds count towards the successes that patterns ask for.
    counts_for_patterns: bool = False
    condition: Line

    def problems(self) -> Iterator[Problem]:
        """One use by an ally keeps to what an ally may add."""
        if self.most_per_ally is not None and self.bonus > self.most_per_ally:
            allowed = f"at most {self.most_per_ally}, as each ally may add no more"
            yield Problem("bonus", str(self.bonus), allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoostCap(Record):
    """The most dice that some boosts may add to one roll between them."""

    kind: ClassVar[str] = "boost-cap"
    label: Line
    boosts: Annotated[tuple[Annotated[str, RefTo("boost")], ...], Items(1, 10)]
    most: Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(Record):
    """The dice of a worked example."""

    kind: ClassVar[str] = "example"
    styles: ClassVar[Mapping[str, str]] = {"faces": "comma"}
    label: Line
    faces: Annotated[tuple[Face, ...], Items(1, 40)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpan(Record):
    """The pools that a table of odds shows."""

    kind: ClassVar[str] = "table-span"
    label: Line
    least: Dice
    most: Dice

    def problems(self) -> Iterator[Problem]:
        """A span runs upwards."""
        if self.least > self.most:
            yield Problem("least", str(self.least), f"at most {self.most}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLimits(Record):
    """What the book's own dice rollers accept."""

    kind: ClassVar[str] = "roll-limits"
    most_dice: Annotated[int, Between(1, 40)]
    most_modifier: Annotated[int, Between(0, 40)]
    most_modifiers: Annotated[int, Between(0, 40)]
    most_resolve: Small


FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "dice-pool.toml": DicePool,
        "rounding.toml": Rounding,
        "result-bands.toml": Band,
        "overflow.toml": Overflow,
        "typical-pools.toml": TypicalPool,
        "zero-dice.toml": ZeroDice,
        "roll-types.toml": RollType,
        "opposition.toml": Opposition,
        "graze.toml": Graze,
        "patterns.toml": Pattern,
        "pattern-trigger.toml": PatternTrigger,
        "pattern-effects.toml": PatternEffect,
        "outcomes.toml": Outcome,
        "narrative-ladder.toml": Rung,
        "roll-outcomes.toml": Consequence,
        "boosts.toml": Boost,
        "boost-caps.toml": BoostCap,
        "examples.toml": Example,
        "table-spans.toml": TableSpan,
        "roll-limits.toml": RollLimits,
    }
)
