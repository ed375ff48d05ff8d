"""The rules that the lesson is played under, and its right answers by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from math import prod
from pathlib import Path

from rules.data import Ruleset, shipped_variants
from rules.momenta import Reading
from rules.momenta.lesson_records import Lesson as Scene
from rules.momenta.records import (
    Band,
    Boost,
    DicePool,
    Outcome,
    Pattern,
    PatternEffect,
    PatternTrigger,
    Rung,
)
from tests.support import ROOT, in_force
from tests.widgets.markup import read
from widgets import Lesson

FOUR_UP = ROOT / "tests" / "rules" / "data" / "variants" / "four-up.toml"
# Rules that a designer may well try, each hard on some step.
OWN = {
    "no Thread": '["momenta:thread"]\nbonus = 0\n',
    "Threads on attacks": '["momenta:thread"]\nrolls = ["attack"]\n'
    '["momenta:narrative-roll"]\nthreads = false\n["momenta:attack-roll"]\nthreads = true\n',
    "Triples": '["momenta:extra-success"]\npattern = "triple"\n',
    "nothing lifts": '["momenta:extra-success"]\nrolls = ["luck"]\n',
    "patterns for the great": '["momenta:pattern-trigger"]\nleast_effective = 3\n',
    "big dice": '["momenta:dice-pool"]\ndie_sides = 20\nsuccess_faces = [20]\n',
    "every die": '["momenta:dice-pool"]\nsuccess_faces = [1, 2, 3, 4, 5, 6]\n',
    "a lone die": '["momenta:thread"]\nbonus = 0\n["momenta:first-roll"]\npoints = 1\n',
    "the hardest": '["momenta:first-roll"]\ndifficulty = "insurmountable"\nquestion_dice = 2\n',
    "the easiest": '["momenta:first-roll"]\ndifficulty = "routine"\nquestion_dice = 8\n',
}
NAMES = ("book", *shipped_variants(), "four-up with more", *OWN)


# A set of rules takes longer to read than a lesson to play.
READ: dict[str, Ruleset] = {}


@contextmanager
def under(name: str, folder: Path) -> Iterator[Ruleset]:
    """Make the rules of this name the current ones while the block runs."""
    if name not in READ:
        READ[name] = Ruleset.load(variant_of(name, folder))
    with in_force(READ[name]) as rules:
        yield rules


def variant_of(name: str, folder: Path) -> Path | None:
    """Give the file that makes these rules of the book's, None for the book itself."""
    if name in OWN:
        path = folder / "own.toml"
        path.write_text(f'version = 1\nname = "{name}"\n{OWN[name]}', encoding="utf-8")
        return path
    if name == "four-up with more":
        return FOUR_UP
    return None if name == "book" else shipped_variants()[name].path


# ---- right answers, from the records alone


def counted(faces: tuple[int, ...], rules: Ruleset) -> int:
    return sum(face in rules.one(DicePool).success_faces for face in faces)


def band(count: int, rules: Ruleset) -> str:
    return next(
        band.id
        for band in rules.of(Band)
        if band.least <= count and (band.most is None or count <= band.most)
    )


def outcome(reading: Reading, rules: Ruleset) -> str:
    rung = rules.one(Rung, str(reading.spec.difficulty))
    return rung.outcomes[band(counted(reading.faces, rules), rules)]


def thread_dice(rules: Ruleset) -> int:
    thread = rules.one(Boost, "thread")
    return thread.bonus if "narrative" in thread.rolls else 0


def at_least_one(dice: int, rules: Ruleset) -> float:
    """The chance of a success, over all ways that the dice can fall."""
    pool = rules.one(DicePool)
    misses = pool.die_sides - len(pool.success_faces)
    return 1 - prod([misses] * dice) / prod([pool.die_sides] * dice)


def sets(reading: Reading, rules: Ruleset) -> list[tuple[int, ...]]:
    """All ways to pick dice that lift the outcome, by trying every choice of dice."""
    effects = [e for e in rules.of(PatternEffect) if e.shift and "narrative" in e.rolls]
    found = []
    for choice in product((False, True), repeat=len(reading.faces)):
        places = tuple(place for place, picked in enumerate(choice) if picked)
        faces = {reading.faces[place] for place in places}
        if len(faces) == 1 and any(
            len(places) == rules.one(Pattern, effect.pattern).size
            and outcome(reading, rules) in effect.shift
            and counted(reading.faces, rules) >= needed(effect, rules)
            for effect in effects
        ):
            found.append(places)
    return found


def needed(effect: PatternEffect, rules: Ruleset) -> int:
    general = rules.one(PatternTrigger).least_effective
    return general if effect.least_effective is None else effect.least_effective


def lifted(reading: Reading, rules: Ruleset) -> str:
    """The outcome after one set, if there is one to take."""
    before = outcome(reading, rules)
    if not sets(reading, rules):
        return before
    effect = next(e for e in rules.of(PatternEffect) if e.shift and "narrative" in e.rolls)
    return effect.shift[before]


def label(name: str, rules: Ruleset) -> str:
    return rules.one(Outcome, name).label


# ---- a reader who knows


def do_right(lesson: Lesson, rules: Ruleset) -> None:
    """Do the present step as the rules ask, and check it."""
    reading = lesson.roll_found.reading
    if lesson.here == 0:
        lesson.touch("dice", rules.one(Scene).points)
        lesson.touch("bonus", thread_dice(rules))
    elif lesson.here == 2:
        put(lesson, lesson.picked, [p for p, f in enumerate(reading.faces) if counted((f,), rules)])
    elif lesson.here == 3:
        lesson.touch("band", band(counted(reading.faces, rules), rules))
    elif lesson.here == 4:
        lesson.touch("outcome", outcome(reading, rules))
    elif lesson.here == 5:
        worth = sets(reading, rules)
        put(lesson, lesson.paired, worth[0] if worth else ())
    press(lesson)


def press(lesson: Lesson) -> None:
    """Press the main button, whatever it is at the time."""
    lesson.touch(str(read(lesson.html).one("button", class_="m-main").attributes["data-key"]))


def put(lesson: Lesson, picked: tuple[int, ...], wanted: Iterable[int]) -> None:
    for place in sorted(set(picked) ^ set(wanted)):
        lesson.touch(f"pick:{place}")


def finish(lesson: Lesson, rules: Ruleset, steps: int = 6) -> Lesson:
    """Do so many steps right, each followed by Next."""
    for _ in range(steps):
        do_right(lesson, rules)
        press(lesson)
    return lesson
