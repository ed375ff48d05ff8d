"""A track of the party's Momentum: what raises, lowers and spends it (06).

A track is its party, where it began, and a log. Every move gives a new track whose last entry says
what was asked and what really moved; without that entry it is the track before.

>>> track = start(Party((("Mira", 0), ("Kira", 1))))
>>> track = spend(gain(track, "gain-objective"), "spend-rally")
>>> track.value, [entry.moved for entry in track.log]
(1, [2, -1])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, Literal

from rules.data import Ruleset, current
from rules.data.faults import one_of
from rules.data.styles import written
from rules.momenta.characters.bond_records import (
    MomentumGain,
    MomentumLoss,
    MomentumPool,
    MomentumSpend,
)
from rules.momenta.characters.momentum_amounts import (
    Party,
    amount_lost,
    maximum,
    merit_threshold,
    most_at_once,
    price,
)
from rules.momenta.characters.refusals import Refusal, refuse

EntryKind = Literal["gain", "loss", "spend", "round", "enter-downtime", "leave-downtime"]
# The loss that ends a downtime.
DOWNTIME: Final = "loss-downtime"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One move of a track: its cause, the Momentum that it asked for, and what really moved.

    `cause` is the id of the gain, loss or use, None where it is only a mark of time. Both amounts
    are signed, and differ where the pool was full or empty. `merits` are earned on entering
    downtime.
    """

    kind: EntryKind
    cause: str | None = None
    times: int = 1
    hero: str | None = None
    asked: int = 0
    moved: int = 0
    merits: int = 0


@dataclass(frozen=True, slots=True)
class Track:
    """The party's Momentum with all that led to it."""

    party: Party
    opening: int
    log: tuple[Entry, ...] = ()

    @property
    def value(self) -> int:
        """The Momentum now."""
        return self.opening + sum(entry.moved for entry in self.log)

    @property
    def in_downtime(self) -> bool:
        """Whether the party has entered downtime and not left it."""
        rests = [entry.kind for entry in self.log if entry.kind.endswith("downtime")]
        return rests[-1:] == ["enter-downtime"]

    def since(self, kind: EntryKind) -> Iterator[Entry]:
        """Give the entries after the last of that kind, latest first; all where there is none."""
        return takewhile(lambda entry: entry.kind != kind, reversed(self.log))


def start(party: Party, ruleset: Ruleset | None = None) -> Track:
    """Begin a track where the pool starts (06).

    Raises `Refused` for a party without heroes, a name that is missing or used twice, and SOUL
    below nothing.
    """
    rules = ruleset or current()
    pool = rules.one(MomentumPool)
    refuse(*(Refusal(pool.ref, sentence) for sentence in _party_faults(party)))
    return Track(party, min(pool.start, maximum(party, rules)))


def _party_faults(party: Party) -> Iterator[str]:
    if not party.members:
        yield "A party has one hero or more; this one has none."
    for name, times in Counter(party.names).items():
        if not name.strip():
            yield "Each hero has a name; one here is empty."
        elif times > 1:
            yield f"{times} heroes are called {name}; each has a name of their own."
    for name, soul in party.members:
        if soul < 0:
            yield f"{name} cannot have SOUL {soul}; nothing is the least."


def gain(
    track: Track,
    cause: str,
    times: int = 1,
    hero: str | None = None,
    ruleset: Ruleset | None = None,
) -> Track:
    """Add a gain so many times, no higher than the maximum (06, gap momentum-gain).

    `cause` is its id, `hero` the name of who brought it, where that counts. Raises `Refused` for
    what `why_not_gain` says, and `DataFaults` for an unknown gain.
    """
    rules = ruleset or current()
    refuse(*why_not_gain(track, cause, times, hero, rules))
    asked = rules.one(MomentumGain, cause).amount * times
    return _moved(
        track, Entry(kind="gain", cause=cause, times=times, hero=hero, asked=asked), rules
    )


def loss(track: Track, cause: str, ruleset: Ruleset | None = None) -> Track:
    """Take a loss, by its id, no lower than the pool goes (06, gap momentum-loss).

    Raises `DataFaults` for an unknown loss, and `Refused` for downtime's outside of it.
    """
    rules = ruleset or current()
    if cause == DOWNTIME:
        return leave_downtime(track, rules)
    return _moved(track, Entry(kind="loss", cause=cause, asked=_lost(track, cause, rules)), rules)


def spend(track: Track, use: str, times: int = 1, ruleset: Ruleset | None = None) -> Track:
    """Pay for a use, by its id, so many times at once (06, gap momentum-spend).

    Raises `Refused` for what `why_not_spend` says, and `DataFaults` for an unknown use.
    """
    rules = ruleset or current()
    refuse(*why_not_spend(track, use, times, rules))
    asked = -price(rules.one(MomentumSpend, use), rules) * times
    return _moved(track, Entry(kind="spend", cause=use, times=times, asked=asked), rules)


def next_round(track: Track) -> Track:
    """Begin a round of this fight or of a new one: what is bought once a round can be again."""
    return replace(track, log=(*track.log, Entry(kind="round")))


def enter_downtime(track: Track, ruleset: Ruleset | None = None) -> Track:
    """Enter downtime: the entry holds the merits that the Momentum earns, which stays (17, C-26).

    Raises `Refused` where the party is in downtime already.
    """
    rules = ruleset or current()
    pool = rules.one(MomentumPool)
    if track.in_downtime:
        refuse(Refusal(pool.ref, "The party is in downtime already."))
    earned = pool.merits if track.value >= merit_threshold(track.party, rules) else 0
    return replace(track, log=(*track.log, Entry(kind="enter-downtime", merits=earned)))


def leave_downtime(track: Track, ruleset: Ruleset | None = None) -> Track:
    """Leave downtime, which puts Momentum back to where the pool starts (06, 17, C-26).

    Raises `Refused` where the party is not in downtime.
    """
    rules = ruleset or current()
    if not track.in_downtime:
        rule = rules.one(MomentumLoss, DOWNTIME).ref
        refuse(Refusal(rule, "The party is not in downtime, so it cannot leave it."))
    asked = _lost(track, DOWNTIME, rules)
    return _moved(track, Entry(kind="leave-downtime", cause=DOWNTIME, asked=asked), rules)


def undo(track: Track) -> Track:
    """Give the track before its last entry; one without entries stays as it is."""
    return replace(track, log=track.log[:-1])


def why_not_gain(
    track: Track,
    cause: str,
    times: int = 1,
    hero: str | None = None,
    ruleset: Ruleset | None = None,
) -> tuple[Refusal, ...]:
    """Say why a gain cannot be added; empty where it can. A full pool is no reason (06)."""
    record = (ruleset or current()).one(MomentumGain, cause)
    sentences = []
    if times < 1:
        sentences.append(f"{record.label} counts once or more, not {times} times.")
    if hero is not None and hero not in track.party.names:
        sentences.append(
            f"{hero} is not of this party; its heroes are {one_of(track.party.names)}."
        )
    if record.once and hero is None:
        sentences.append(f"{record.label} needs the name of the hero who brings it.")
    elif record.once:
        had = any(
            entry.cause == cause and entry.hero == hero for entry in track.since("leave-downtime")
        )
        if had or times > 1:
            sentences.append(f"{record.label} counts once between downtimes for {hero}.")
    return tuple(Refusal(record.ref, sentence) for sentence in sentences)


def why_not_spend(
    track: Track, use: str, times: int = 1, ruleset: Ruleset | None = None
) -> tuple[Refusal, ...]:
    """Say why a use cannot be paid for so many times now; empty where it can (06)."""
    rules = ruleset or current()
    record = rules.one(MomentumSpend, use)
    sentences = []
    most = most_at_once(record, rules)
    if not 1 <= times <= most:
        often = "once" if most == 1 else f"once to {written(most, 'times', '')}"
        sentences.append(f"{record.label} is bought {often} at a time, not {times} times.")
    bought = sum(entry.times for entry in track.since("round") if entry.cause == use)
    if record.per_round is not None and bought + times > record.per_round:
        often = written(record.per_round, "times", record.ref)
        sentences.append(f"{record.label} is bought {often} a round at most; this round it was.")
    if record.half == "combat" and track.in_downtime:
        sentences.append(f"{record.label} is for a fight; the party is in downtime.")
    asked = price(record, rules) * times
    if asked > track.value - rules.one(MomentumPool).least:
        sentences.append(f"{record.label} costs {asked} Momentum; the party has {track.value}.")
    return tuple(Refusal(record.ref, sentence) for sentence in sentences)


def _lost(track: Track, cause: str, rules: Ruleset) -> int:
    """Give the signed change that a loss asks for."""
    amount = amount_lost(rules.one(MomentumLoss, cause), rules)
    return rules.one(MomentumPool).start - track.value if amount is None else -amount


def _moved(track: Track, entry: Entry, rules: Ruleset) -> Track:
    """Add an entry, moved as far as the pool's bounds let it."""
    least, most = rules.one(MomentumPool).least, maximum(track.party, rules)
    value = max(least, min(most, track.value + entry.asked))
    return replace(track, log=(*track.log, replace(entry, moved=value - track.value)))
