"""The questions after the lesson: what they say is true, under the book and under variants."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.data import Ruleset, current, ruleset_of
from rules.momenta import RollFaults, choose
from rules.momenta.lesson import lesson_effect, lesson_spec
from rules.momenta.lesson_records import Lesson
from rules.momenta.questions import LONGEST, Question, questions
from rules.momenta.records import TypicalPool

SEEDS = [f"ask-{number}" for number in range(150)]
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
EVERY_DIE = '["momenta:dice-pool"]\nsuccess_faces = [1, 2, 3, 4, 5, 6]\n'
# The empty pool is worth as much as a die, and beginners may have it.
GENEROUS = '["momenta:zero-dice"]\ndice = 1\n["momenta:dice-pool"]\nsuccess_faces = [6]\n'
NO_POOL = '["momenta:starting-pool"]\nleast = 0\nmost = 1\n["momenta:thread"]\nbonus = 0\n'
NEEDS_3 = '["momenta:pattern-trigger"]\nleast_effective = 3\n'


@pytest.fixture
def varied(tmp_path: Path) -> Callable[[str], Ruleset]:
    def load(rules: str) -> Ruleset:
        path = tmp_path / "mine.toml"
        path.write_text(f'version = 1\nname = "Mine"\n{rules}', encoding="utf-8")
        return Ruleset.load(path)

    return load


def about(topic: str, seed: str, rules: Ruleset | None = None) -> Question:
    return next(question for question in questions(seed, rules) if question.topic == topic)


def test_sets_that_may_all_be_taken_are_told_with_and() -> None:
    effect = lesson_effect()
    assert effect is not None
    several = 0
    for seed in SEEDS:
        question = about("pattern", seed)
        if question.answer != "yes":
            continue
        assert question.reading is not None
        sets = [offer for offer in question.reading.offers if offer.effect_id == effect.id]
        assert choose(question.reading, [offer.id for offer in sets]).faults == ()
        (told,) = re.findall(r"So you may take (.*)\.$", question.why)
        assert " or Double" not in told
        faces = {offer.face for offer in sets}
        assert (" and " in told) == (len(faces) > 1)
        assert ("one of them or all" in told) == (len(faces) > 1)
        for offer in sets:
            assert offer.written in told
        several += len(faces) > 1
    assert several, "no roll of these seeds holds two sets: the test would prove nothing"


def test_two_sets_of_one_value_are_told_as_twice(varied: Callable[[str], Ruleset]) -> None:
    rules = varied('["momenta:dice-pool"]\ndie_sides = 2\nsuccess_faces = [2]\n')
    told = {about("pattern", seed, rules).why for seed in SEEDS[:40]}
    assert any("may take Double 2 twice." in why for why in told)


@pytest.mark.parametrize("rules", ["", EVERY_DIE, GENEROUS, GENEROUS + NO_POOL, NO_POOL])
def test_what_is_said_of_dice_and_odds_is_so(varied: Callable[[str], Ruleset], rules: str) -> None:
    mine = varied(rules)
    for seed in SEEDS[:60]:
        question = about("odds", seed, mine)
        first = WORDS.index(question.asks.split("Ash rolls ")[1].split()[0])
        other = WORDS.index(question.why.split("Moss rolls ")[1].split()[0])
        said = question.why.rsplit("%. ", 1)[1]
        expected = "More dice, better odds."
        if question.answer == "same":
            same_dice = first == other
            expected = "As many dice, the same" if same_dice else "The dice differ, the"
        else:
            assert (first > other) == (question.answer == "first")
        assert said.startswith(expected), question


def test_where_every_face_succeeds_more_dice_are_no_better(
    varied: Callable[[str], Ruleset],
) -> None:
    mine = varied(EVERY_DIE)
    told = {about("odds", seed, mine).why.rsplit("%. ", 1)[1] for seed in SEEDS[:60]}
    assert told == {"The dice differ, the odds do not.", "As many dice, the same odds."}


@pytest.mark.parametrize("rules", ["", NEEDS_3])
def test_the_questions_use_only_words_that_the_lesson_has(
    varied: Callable[[str], Ruleset], rules: str
) -> None:
    mine = varied(rules)
    for seed in SEEDS[:60]:
        for question in questions(seed, mine):
            assert "effective" not in question.asks + question.why
    few = [about("pattern", seed, mine) for seed in SEEDS[:60]]
    reasons = {question.why for question in few if question.answer == "too-few"}
    assert reasons
    assert all("It takes at least" in why for why in reasons)


@pytest.mark.parametrize("seed", ["", "a" * (LONGEST + 1), "line\n", None, 7, True])
def test_a_seed_that_cannot_be_is_a_sentence(seed: object) -> None:
    with pytest.raises(RollFaults, match=f"allowed is a text of 1 to {LONGEST} printable"):
        questions(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["book", "four-up", "one-step", "sixes"])
def test_the_longest_seed_is_asked_from(name: str) -> None:
    assert len(questions("a" * LONGEST, ruleset_of(name))) == 5


def test_the_lessons_attribute_is_a_usual_pool_and_the_thread_comes_on_top() -> None:
    usual = current().one(TypicalPool, "starting-pool")
    lesson = current().one(Lesson)
    assert usual.least <= lesson.points <= (usual.most or lesson.points)
    spec = lesson_spec()
    assert spec.dice + sum(spec.modifiers) > (usual.most or 0)
    reason = current().gaps["first-lesson"].reason
    assert "Its attribute alone is a usual pool for a starting character" in reason
    assert "Thread" in reason
