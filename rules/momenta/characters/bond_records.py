"""The records of Threads and Bonds (09, 10), and of Momentum (06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, Only, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record, Worded

Small = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadTest(Worded):
    """A question that a Thread has to pass, or an advice about Threads."""

    kind: ClassVar[str] = "thread-test"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadSource(Worded):
    """A way to a new Thread."""

    kind: ClassVar[str] = "thread-source"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadRules(Record):
    """What holds for all Threads, and for what is known by them."""

    kind: ClassVar[str] = "thread-rules"
    # Whether retraining can exchange one, and how one can be reworded all the same.
    retrained: Annotated[bool, Only(False)]
    rewriting: Line
    # How many new ones a tier of play usually brings.
    per_tier: Small
    # Whether knowing something takes a roll; the language that all speak, and how well.
    knowledge_rolled: Annotated[bool, Only(False)]
    language: Line
    language_level: Annotated[str, RefTo("knowledge")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge(Worded):
    """How much a character knows of a subject, without a roll; the file goes up."""

    kind: ClassVar[str] = "knowledge"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class BondLevel(Worded):
    """A level of intensity, the Strands that reach it, and what it opens."""

    kind: ClassVar[str] = "bond-level"
    label: Line
    level: Annotated[int, Between(0, 10)]
    strands: Small
    # What it opens for who holds it, and what for both who hold it toward each other.
    opens: Line | None = None
    opens_mutual: Line | None = None
    # Whether what a mutual one opens is learned, and stays with who has learned it.
    stays_learned: bool = False
    # Whether it counts against the most Bonds, and whether it takes a scene to release it.
    counts: bool = True
    release_scene: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BondRules(Record):
    """What holds for all Bonds."""

    kind: ClassVar[str] = "bond-rules"
    # Strands to share out at creation, and the levels that a strain takes.
    creation_strands: Small
    strained_levels: Annotated[int, Between(1, 5)]
    # How many Bonds one holds toward the same target.
    per_target: Annotated[int, Only(1)]
    # What comes back of the Strands of a released Bond.
    refunded: Annotated[int, Only(0)]
    # Whether a change of level lets its holder write the descriptor anew.
    rewrite_on_change: bool
    # Whether a Bond makes its holder know more of a subject, as a Thread does.
    gives_knowledge: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StrandSource(Worded):
    """A way to earn Strands."""

    kind: ClassVar[str] = "strand-source"
    label: Line
    strands: Small
    when: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentumPool(Record):
    """The party's pool: where it starts, and how high it goes."""

    kind: ClassVar[str] = "momentum-pool"
    start: Small
    least: Annotated[int, Only(0)]
    per_soul: Small
    per_member: Small
    # Whoever enters downtime with that share of the most (a divisor: 2 is half), but no fewer
    # than `merit_least`, has so many merits for it.
    merit_share: Annotated[int, Between(1, 20)]
    merit_least: Small
    merits: Small
    # The example of the text: the SOUL of each member.
    example: Annotated[tuple[Small, ...], Items(1, 10)]
    # Whose SOUL counts.
    counts: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentumChange(Worded):
    """A cause that raises or lowers Momentum."""

    label: Line
    when: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentumGain(MomentumChange):
    """A gain."""

    kind: ClassVar[str] = "momentum-gain"
    amount: Annotated[int, Between(1, 20)]
    # Whether each hero brings it but once between downtimes; as often as it happens if not given.
    once: Literal["hero"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentumLoss(MomentumChange):
    """A loss: of an amount, of what an outcome says, or back to where the pool starts."""

    kind: ClassVar[str] = "momentum-loss"
    amount: Annotated[int, Between(1, 20)] | None = None
    outcome: Annotated[str, RefTo("outcome")] | None = None
    reset: bool = False

    def problems(self) -> Iterator[Problem]:
        """One thing says how much is lost."""
        given = [key for key in ("amount", "outcome", "reset") if getattr(self, key)]
        if len(given) != 1:
            found = " and ".join(given) or "nothing"
            yield Problem("amount", found, "one of `amount`, `outcome` and `reset = true`")


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentumSpend(MomentumChange):
    """A use of Momentum and its price; for one that betters a roll, its boost says the price."""

    kind: ClassVar[str] = "momentum-spend"
    amount: Annotated[int, Between(1, 20)] | None = None
    boost: Annotated[str, RefTo("boost")] | None = None
    half: Literal["combat", "narrative", "both"]
    # How often the party may buy it in a round; as often as it likes where nothing is given.
    per_round: Annotated[int, Between(1, 10)] | None = None

    def problems(self) -> Iterator[Problem]:
        """One thing says the price."""
        if (self.amount is None) == (self.boost is None):
            found = "nothing" if self.amount is None else str(self.amount)
            yield Problem("amount", found, "a price here or a `boost` that has one, and not both")


BOND_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "thread-tests.toml": ThreadTest,
        "thread-sources.toml": ThreadSource,
        "thread-rules.toml": ThreadRules,
        "knowledge.toml": Knowledge,
        "bond-levels.toml": BondLevel,
        "bond-rules.toml": BondRules,
        "strand-sources.toml": StrandSource,
        "momentum-pool.toml": MomentumPool,
        "momentum-gains.toml": MomentumGain,
        "momentum-losses.toml": MomentumLoss,
        "momentum-spends.toml": MomentumSpend,
    }
)
