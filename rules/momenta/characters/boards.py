"""The mastery boards of a hero: their slots, and what is on them (08)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.data import Ruleset, current
from rules.momenta.characters.access import Access, access_of, armors_of, domains_of, weights_of
from rules.momenta.characters.body_records import Core
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import Slotted, lookup
from rules.momenta.characters.mastery_records import Art, Mastery, Resonance
from rules.momenta.characters.stats import stats_of

__all__ = [
    "WILDCARD",
    "Access",
    "Board",
    "access_of",
    "armors_of",
    "boards_of",
    "domains_of",
    "kind_of",
    "masteries_of",
    "repertoire_of",
    "slots_stat",
    "slots_used",
    "weights_of",
]

WILDCARD: Final = "wildcard"


@dataclass(frozen=True, slots=True)
class Board:
    """A board of mastery slots: how many it has, what is on it, and what may go there."""

    id: str
    label: str
    slots: int
    used: int
    # The ids on it, in the order in which they were put there.
    holds: tuple[str, ...]
    # Types of masteries (cores) on the usual boards; "art" and "resonance" on bonus boards.
    takes: tuple[str, ...]
    # Whether it is one of those that archetypes give on top.
    bonus: bool = False
    # Whether it must hold at least one of each kind that it takes.
    needs_each: bool = False
    # Whether what is on it stays there.
    fixed: bool = False
    # What gives its slots, as `text:id`.
    rule: str = ""

    @property
    def free(self) -> int:
        """The slots that are left; below zero where too much is on it."""
        return self.slots - self.used

    def accepts(self, slotted: Slotted) -> bool:
        """Whether the board takes this kind of thing, whatever room it has."""
        return (kind_of(slotted) if self.bonus else slotted.type) in self.takes


def kind_of(slotted: Slotted) -> str:
    """Say what fills a mastery slot: "mastery", "art" or "resonance"."""
    return type(slotted).kind


def boards_of(hero: Hero, ruleset: Ruleset | None = None) -> tuple[Board, ...]:
    """Give the boards of a hero: one for each core, the wildcard board, then bonus boards (08).

    A board that the hero has not is not among them, even if something is said to be on it.
    """
    rules = ruleset or current()
    stats = stats_of(hero, rules)
    access = access_of(hero, rules)
    on_it = hero.masteries
    usual = [
        _usual_board(rules, name, stats[slots_stat(name)].value, on_it.get(name, ()))
        for name in (*(core.id for core in rules.of(Core)), WILDCARD)
    ]
    bonus = (_bonus_board(rules, access, name, on_it.get(name, ())) for name in access.boards)
    return (*usual, *bonus)


def slots_stat(board: str) -> str:
    """Name the stat that tells the slots of a usual board.

    >>> slots_stat("body")
    'body-slots'
    """
    return f"{board}-slots"


@lru_cache(maxsize=1024)
def _usual_board(ruleset: Ruleset, name: str, slots: int, holds: tuple[str, ...]) -> Board:
    cores = {core.id: core.label for core in ruleset.of(Core)}
    return Board(
        id=name,
        label=cores.get(name, "Wildcard"),
        slots=slots,
        used=slots_used(holds, ruleset),
        holds=holds,
        takes=tuple(cores) if name == WILDCARD else (name,),
        rule=f"momenta:{slots_stat(name)}",
    )


@lru_cache(maxsize=1024)
def _bonus_board(ruleset: Ruleset, access: Access, name: str, holds: tuple[str, ...]) -> Board:
    bonus = access.boards[name]
    return Board(
        id=name,
        label=name,
        slots=bonus.slots,
        used=slots_used(holds, ruleset),
        holds=holds,
        takes=bonus.takes,
        bonus=True,
        needs_each=bonus.needs_each,
        fixed=bonus.fixed,
        rule=bonus.rule,
    )


def slots_used(masteries: tuple[str, ...], ruleset: Ruleset) -> int:
    """Give the slots that these take together; what is unknown takes none."""
    slotted = lookup(ruleset).slotted
    return sum(slotted[name].slots for name in masteries if name in slotted)


def repertoire_of(hero: Hero, ruleset: Ruleset | None = None) -> tuple[Slotted, ...]:
    """Give the Arts and Resonances that a hero knows, from all boards, each once (24)."""
    slotted = lookup(ruleset or current()).slotted
    known = (slotted[name] for name in dict.fromkeys(hero.all_masteries) if name in slotted)
    return tuple(record for record in known if isinstance(record, Art | Resonance))


def masteries_of(hero: Hero, ruleset: Ruleset | None = None) -> tuple[Mastery, ...]:
    """Give the masteries of a hero that are neither Arts nor Resonances, each once (08)."""
    slotted = lookup(ruleset or current()).slotted
    known = (slotted[name] for name in dict.fromkeys(hero.all_masteries) if name in slotted)
    return tuple(record for record in known if isinstance(record, Mastery))
