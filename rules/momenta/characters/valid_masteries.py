"""Masteries on their boards: domain, type, room, copies, repertoires (08, Archetypes Catalog)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rules.data import Ruleset
from rules.data.styles import listed, written
from rules.momenta.characters.access import Access, access_of
from rules.momenta.characters.boards import WILDCARD, Board, boards_of, kind_of
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import Slotted, lookup
from rules.momenta.characters.mastery_records import MasteryRules, Resonance
from rules.momenta.characters.refusing import HeroRefusal, Missing, count, label_of, take, unknown

STEP = "step-masteries"


def refuse_masteries(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Everything on the boards is open to the hero, of the right type, and has room."""
    boards = boards_of(hero, ruleset)
    access = access_of(hero, ruleset)
    yield from _nowhere(hero, boards, ruleset)
    for board in boards:
        if board.holds:
            yield from _of_board(ruleset, board, access)
    yield from _copied(hero, ruleset)
    yield from _without_room(boards, ruleset)


def _nowhere(hero: Hero, boards: tuple[Board, ...], ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Refuse what stands on boards that the hero has not."""
    names = tuple(board.id for board in boards)
    for name, on_it in hero.masteries.items():
        if on_it and name not in names:
            there = f"The hero's boards are {listed(names, 'and')}"
            sentence = f"{there}; {_names(on_it, ruleset)} cannot stand on {name!r}."
            yield HeroRefusal(ruleset.one(MasteryRules).ref, sentence, STEP, name)


@lru_cache(maxsize=1024)
def _of_board(ruleset: Ruleset, board: Board, access: Access) -> tuple[HeroRefusal, ...]:
    """Refuse what is on one board, whatever is on the others."""
    found: list[HeroRefusal] = []
    for name in board.holds:
        found.extend(_of_one(name, board, access, ruleset))
    return (*found, *_kinds_left_out(board, ruleset))


def _of_one(name: str, board: Board, access: Access, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    known = lookup(ruleset).slotted
    slotted = known.get(name)
    if slotted is None:
        yield unknown(STEP, "mastery, Art or Resonance", name, known)
        return
    if slotted.domain not in access.domains:
        opened = listed(tuple(sorted(label_of(name, ruleset) for name in access.domains)), "and")
        domain = label_of(slotted.domain, ruleset)
        sentence = f"{slotted.label} is of the domain {domain}; open to the hero are {opened}."
        yield HeroRefusal(f"momenta:{slotted.domain}", sentence, STEP, name)
    if not board.accepts(slotted):
        yield _misplaced(slotted, board, ruleset)
    if access.closing and board.id not in access.closing and isinstance(slotted, Resonance):
        beside = access.closing[0]
        sentence = (
            f"{slotted.label} is a Resonance; beside that of {beside} the hero takes none without a"
            " path that grants spellcasting."
        )
        yield HeroRefusal(access.boards[beside].rule, sentence, STEP, name)


def _misplaced(slotted: Slotted, board: Board, ruleset: Ruleset) -> HeroRefusal:
    if board.bonus:
        sentence = (
            f"{slotted.label} is no {listed(board.takes, 'or')}; {board.label} takes no other."
        )
    else:
        given = f"{slotted.label} is of the type {label_of(slotted.type, ruleset)}"
        sentence = f"{given}; {board.label} slots take only their own."
    return HeroRefusal(board.rule, sentence, STEP, slotted.id)


def _without_room(boards: tuple[Board, ...], ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Refuse boards on which more stands than they have slots; none may borrow from another."""
    spare = 0
    if ruleset.one(MasteryRules).split:
        spare = max(0, next(board.free for board in boards if board.id == WILDCARD))
    for board in boards:
        over = -board.free
        if over > 0 and not board.bonus and board.id != WILDCARD and over <= spare:
            spare -= over
        elif over > 0 and board.holds:
            there = f"{board.label} has {count(board.slots, 'mastery slot')}"
            sentence = f"{there}; {take(board.holds, board.used, ruleset)}."
            yield HeroRefusal(board.rule, sentence, STEP, f"{board.id}: room", over)


def _copied(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    rules = ruleset.one(MasteryRules)
    for name, copies in Counter(hero.all_masteries).items():
        if copies > rules.copies:
            taken, most = (written(many, "times", rules.ref) for many in (copies, rules.copies))
            label = label_of(name, ruleset)
            sentence = f"One mastery counts at most {most}; {label} cannot be taken {taken}."
            yield HeroRefusal(rules.ref, sentence, STEP, f"{name}: copies", copies - rules.copies)


def _kinds_left_out(board: Board, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Refuse a board that has no room any more for a kind of which it must hold one."""
    lacking = lacking_kinds(board, ruleset)
    needed = sum(_least_slots(ruleset, kind) for kind in lacking)
    if lacking and board.holds and board.free < needed:
        sentence = (
            f"{board.label} holds at least one of each that it takes;"
            f" beside {_names(board.holds, ruleset)} there is no room for {listed(lacking, 'or')}."
        )
        yield HeroRefusal(board.rule, sentence, STEP, f"{board.id}: kinds", len(lacking))


def lacking_kinds(board: Board, ruleset: Ruleset) -> tuple[str, ...]:
    """Give the kinds of which a board must hold one and holds none yet."""
    if not board.needs_each:
        return ()
    slotted = lookup(ruleset).slotted
    held = {kind_of(slotted[name]) for name in board.holds if name in slotted}
    return tuple(kind for kind in board.takes if kind not in held)


@lru_cache(maxsize=64)
def _least_slots(ruleset: Ruleset, kind: str) -> int:
    found = lookup(ruleset).slotted.values()
    return min((record.slots for record in found if kind_of(record) == kind), default=0)


def miss_masteries(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of free slots; those of a repertoire have to be filled, others may wait."""
    for board in boards_of(hero, ruleset):
        if board.free > 0:
            sentence = f"{board.label}: mastery slots left to fill: {board.free}."
            yield Missing(STEP, sentence, needed=board.bonus)


def _names(names: tuple[str, ...], ruleset: Ruleset) -> str:
    return listed(tuple(label_of(name, ruleset) for name in names), "and")
