"""The Quickstart: right tries go on, wrong ones get a reason, under any rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current
from rules.momenta import Reading
from rules.momenta.questions import questions
from rules.momenta.records import Band, Pattern, PatternEffect
from tests.widgets.lesson_rules import (
    NAMES,
    at_least_one,
    band,
    counted,
    do_right,
    finish,
    label,
    lifted,
    needed,
    outcome,
    sets,
    thread_dice,
    under,
)
from tests.widgets.markup import Element, read
from widgets import Lesson
from widgets.lesson_view import LAST

STEPS = range(6)
POOL, ROLL, COUNT, BAND, OUTCOME, PATTERN = STEPS
SEEDS = [f"seed-{number}" for number in range(12)]


@pytest.fixture(params=NAMES)
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ruleset]:
    with under(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Ruleset]:
    with under("book", tmp_path) as found:
        yield found


def told(lesson: Lesson) -> str:
    """What a try is told, where a screen reader hears it."""
    return read(lesson.html).one(class_="m-told-step").text


def title(lesson: Lesson) -> str:
    return read(lesson.html).one(role="heading").text


def main_button(lesson: Lesson) -> Element:
    return read(lesson.html).one("button", class_="m-main")


# ---- the lesson


def test_a_reader_who_does_right_comes_to_the_end(rules: Ruleset) -> None:
    lesson = Lesson()
    for step in STEPS:
        assert (lesson.here, lesson.done) == (step, step)
        do_right(lesson, rules)
        assert lesson.done == step + 1, told(lesson)
        assert told(lesson).startswith("Yes! ")
        assert main_button(lesson).text == "Next"
        lesson.touch("go")
        assert lesson.problems == ()
    for question in lesson.asked:
        lesson.touch("answer", question.answer)
        lesson.touch("go")
        assert told(lesson) == f"Right. {question.why}"
        lesson.touch("go")
    assert lesson.here == LAST
    assert "Five of five right." in read(lesson.html).text


def wrong_tries(lesson: Lesson, step: int) -> list[tuple[str, object]]:
    """Every single touch of the step that is not the whole of it."""
    dice = range(len(lesson.roll_found.reading.faces))
    if step == POOL:
        return [("dice", 0), ("bonus", 0), ("dice", 1)]
    if step in (COUNT, PATTERN):
        return [(f"pick:{place}", None) for place in dice]
    if step == BAND:
        return [("band", one.id) for one in current().of(Band)]
    ladder = ("catastrophic-failure", "failure", "success-at-a-cost", "success")
    return [("outcome", name) for name in ladder] if step == OUTCOME else []


@pytest.mark.parametrize("step", STEPS)
def test_a_wrong_try_gets_a_reason_and_goes_no_further(rules: Ruleset, step: int) -> None:
    lesson = finish(Lesson(seed="a-seed" if step > ROLL else ""), rules, step)
    assert lesson.here == step
    for key, value in wrong_tries(lesson, step):
        before = lesson.link
        lesson.touch(key, value)
        lesson.touch("go")
        if lesson.done > step:  # by chance it was right
            lesson.touch("recall:link", before)
            continue
        assert lesson.here == step
        assert told(lesson).startswith("Not yet. ")
        assert len(told(lesson)) > len("Not yet. ") + 20
        lesson.touch("recall:link", before)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_book_rolls_dice_that_teach(book: Ruleset, seed: str) -> None:
    reading = Lesson(seed=seed).roll_found.reading
    assert 0 < counted(reading.faces, book) < len(reading.faces)
    assert len(sets(reading, book)) == 1
    assert lifted(reading, book) != outcome(reading, book)


def test_each_step_takes_what_the_records_say_and_nothing_else(rules: Ruleset) -> None:
    seed = SEEDS[0]
    reading = Lesson(seed=seed).roll_found.reading
    good = [place for place, face in enumerate(reading.faces) if counted((face,), rules)]
    for name, right in (("picked", [tuple(good)]), ("paired", sets(reading, rules) or [()])):
        lesson = finish(Lesson(seed=seed), rules, COUNT if name == "picked" else PATTERN)
        done = lesson.done
        passed = []
        for number in range(2 ** len(reading.faces)):
            chosen = tuple(p for p in range(len(reading.faces)) if number >> p & 1)
            lesson.touch(name, ",".join(map(str, chosen)))
            lesson.touch("go")
            if lesson.done > done:
                passed.append(chosen)
                lesson.touch("undo")
        assert sorted(passed) == sorted(right)


def test_the_end_of_the_scene_is_the_lifted_outcome(rules: Ruleset) -> None:
    for seed in SEEDS[:4]:
        lesson = finish(Lesson(seed=seed), rules)
        last = label(lifted(lesson.roll_found.reading, rules), rules)
        assert f": {last}" in lesson.said()
        lesson.touch("back")
        assert last in told(lesson)


def test_a_hint_says_of_each_die_why_it_counts_or_not(book: Ruleset) -> None:
    lesson = finish(Lesson(seed="a-seed"), book, COUNT)
    reading = lesson.roll_found.reading
    bad = next(die for die in reading.dice if not die.success)
    good = next(die for die in reading.dice if die.success)
    lesson.touch(f"pick:{bad.index}")
    lesson.touch("go")
    assert f"You picked a die that doesn't count: {bad.why}" in told(lesson)
    assert f"You left a die that counts: {good.why}" in told(lesson)
    lesson.touch(f"pick:{bad.index}")
    assert told(lesson) == ""


def test_after_some_tries_the_step_can_be_shown(rules: Ruleset) -> None:
    lesson = finish(Lesson(), rules, COUNT)
    for step in (COUNT, BAND, OUTCOME, PATTERN):
        for _ in range(2):
            lesson.touch("go")
        if lesson.done == step:
            assert read(lesson.html).one("button", data_key="show").text == "Show me"
            lesson.touch("show")
        assert lesson.done == step + 1
        if lesson.here == step:
            lesson.touch("go")


def test_what_is_done_can_be_looked_at_again_and_not_changed(book: Ruleset) -> None:
    lesson = finish(Lesson(), book, OUTCOME)
    for step in (BAND, COUNT, ROLL, POOL):
        lesson.touch("back")
        assert (lesson.here, lesson.done) == (step, OUTCOME)
        held = read(lesson.html).one("section")
        assert all("disabled" in one.attributes for one in held.all("input"))
        assert not held.all("button", class_="m-pick")
        assert told(lesson).startswith("Yes! ")
    lesson.touch("back")
    assert lesson.here == POOL


def test_start_over_forgets_everything_and_can_be_undone(book: Ruleset) -> None:
    lesson = finish(Lesson(), book, PATTERN)
    before = lesson.state
    lesson.touch("restart")
    assert lesson.state == {}
    assert title(lesson) == "Build your pool"
    lesson.touch("undo")
    assert lesson.state == before


# ---- what is said, and how


def test_every_step_says_where_it_is(rules: Ruleset) -> None:
    lesson = Lesson()
    for step in STEPS:
        held = read(lesson.html)
        assert f"Step {step + 1} of 6" in [found.text for found in held.all(role="status")]
        here = next(li for li in held.all("li") if li.attributes.get("aria-current") == "step")
        assert here in held.one("ol", class_="m-path").children
        done = [li.text for li in held.one("ol", class_="m-path").all("li") if "(done)" in li.text]
        assert len(done) == step
        heading = held.one(role="heading")
        assert held.one("section").attributes["aria-labelledby"] == heading.attributes["id"]
        assert held.one("section").attributes["data-lead"] == str(step)
        do_right(lesson, rules)
        lesson.touch("go")


def test_what_is_clicked_has_a_name_and_a_state(book: Ruleset) -> None:
    lesson = finish(Lesson(), book, COUNT)
    lesson.touch("pick:1")
    dice = read(lesson.html).all("button", class_="m-pick")
    faces = lesson.roll_found.reading.faces
    for place, (face, button) in enumerate(zip(faces, dice, strict=True)):
        image = button.one(role="img").attributes["aria-label"]
        assert image == f"Die {place + 1} shows {face}"
        assert button.attributes["aria-pressed"] == ("true" if place == 1 else "false")
        assert ("picked" in button.text) == (place == 1)
    lesson = finish(lesson, book, 1)
    (group,) = read(lesson.html).all("fieldset")
    assert group.one("legend").text == "Your band"


def test_the_static_picture_tells_the_whole_lesson(rules: Ruleset) -> None:
    lesson = Lesson()
    reading = lesson.roll_found.reading
    table = read(lesson.picture()).one(class_="m-numbers").one("table")
    shown = {row.one("th").text: row.one("td").text for row in table.one("tbody").all("tr")}
    assert shown["Roll"] == " ".join(map(str, reading.faces))
    assert shown["Outcome"].endswith(label(outcome(reading, rules), rules))
    assert list(shown) == ["Pool", "Roll", "Count", "Band", "Outcome", "Pattern"]


# ---- the questions


def right_answer(topic: str, reading: Reading | None, asks: str, rules: Ruleset) -> str:
    """Answer a question from the records alone."""
    if reading is None:
        return ""
    count = counted(reading.faces, rules)
    if topic == "count":
        return str(count)
    if topic == "band":
        return band(count, rules)
    if topic == "outcome":
        assert label(outcome(reading, rules), rules)
        return outcome(reading, rules)
    effects = [e for e in rules.of(PatternEffect) if e.shift and "narrative" in e.rolls]
    for effect in effects:
        size = rules.one(Pattern, effect.pattern).size
        if any(reading.faces.count(face) >= size for face in reading.faces):
            return "yes" if count >= needed(effect, rules) else "too-few"
    return "no-set"


def test_the_questions_answers_are_what_the_records_give(rules: Ruleset) -> None:
    for seed in SEEDS:
        for question in questions(seed):
            options = [name for name, _ in question.options]
            assert question.answer in options
            assert len(set(options)) == len(options) >= 2
            assert question.why.endswith(".")
            if question.topic != "odds":
                answer = right_answer(question.topic, question.reading, question.asks, rules)
                assert question.answer == answer, question.topic


NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def test_who_is_likelier_is_counted_over_all_ways_to_fall(rules: Ruleset) -> None:
    for seed in SEEDS:
        question = next(q for q in questions(seed) if q.topic == "odds")
        first, other = (
            NUMBERS.index(question.asks.split(before)[1].split()[0])
            for before in ("rolls ", "has ")
        )
        bonus = thread_dice(rules)
        chances = at_least_one(first, rules), at_least_one(other + bonus, rules)
        expected = "same" if chances[0] == chances[1] else "first"
        assert question.answer == ("other" if chances[1] > chances[0] else expected)
        for chance in chances:
            assert f"{chance * 100:.1f}%".replace("100.0%", "100%") in question.why


def test_the_gm_agrees_that_the_thread_fits(book: Ruleset) -> None:
    assert "It fits this rope, and your GM agrees" in read(Lesson().html).text


def test_questions_of_many_seeds_have_many_answers(book: Ruleset) -> None:
    found: dict[str, set[str]] = {}
    for seed in range(60):
        for question in questions(f"many-{seed}"):
            found.setdefault(question.topic, set()).add(question.answer)
    assert found["pattern"] == {"yes", "too-few", "no-set"}
    assert found["odds"] == {"first", "other", "same"}
    assert all(len(answers) >= 3 for answers in found.values())


def test_the_first_answer_counts_and_a_wrong_one_is_explained(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    question = lesson.asked[0]
    lesson.touch("go")
    assert "No answer is chosen yet" in told(lesson)
    assert lesson.answers == ()
    wrong = next(name for name, _ in question.options if name != question.answer)
    lesson.touch("answer", wrong)
    lesson.touch("go")
    assert told(lesson).startswith("Not quite. ")
    assert question.why in told(lesson)
    assert lesson.answers == (wrong,)
    for _ in lesson.asked[1:]:
        lesson.touch("go")
        lesson.touch("answer", lesson.question.answer if lesson.question else "")
        lesson.touch("go")
    lesson.touch("go")
    assert "Four of five right." in read(lesson.html).text
    assert [li.text.split(":")[0] for li in read(lesson.html).all("ul")[0].all("li")] == [
        "Not right",
        *["Right"] * 4,
    ]


def test_other_questions_have_other_dice(book: Ruleset) -> None:
    lesson = finish(Lesson(seed="a-seed"), book)
    before = [question.reading for question in lesson.asked]
    lesson.touch("others")
    assert [question.reading for question in lesson.asked] != before
    assert title(lesson) == "Check yourself"
    assert (lesson.answers, lesson.done) == ((), 6)


def test_questions_come_after_the_lesson(book: Ruleset) -> None:
    lesson = Lesson()
    lesson.touch("others")
    assert "the questions come after the last step" in lesson.problems[0]
    lesson.touch("answer", "yes")
    assert lesson.problems == ("Your answer: yes was given; no question is asked at this step.",)


# ---- whatever is touched

KEYS = st.one_of(
    st.tuples(st.sampled_from(["go", "back", "show", "others", "undo", "redo"]), st.none()),
    st.tuples(st.sampled_from(["restart", "pick", "pick:", "pick:x", "pick:99"]), st.none()),
    st.tuples(st.integers(0, 6).map("pick:{}".format), st.none()),
    st.tuples(st.sampled_from(["dice", "bonus", "here", "done", "tries"]), st.integers(-1, 12)),
    st.tuples(st.sampled_from(["picked", "paired"]), st.sampled_from(["", "0", "0,1", "4,39"])),
    st.tuples(st.sampled_from(["seed", "quiz"]), st.sampled_from(["", "ash", "é ~.&%+,<\"'"])),
    st.tuples(
        st.sampled_from(["band", "outcome", "answer", "answers"]),
        st.sampled_from(["", "band-1s", "success", "yes", "2", "nothing", "1,band-1s,success"]),
    ),
    st.just(("right", None)),
)


def holds(lesson: Lesson, rules: Ruleset) -> None:
    """What is true of a lesson in any state."""
    assert 0 <= lesson.here <= lesson.reached <= LAST
    held = read(lesson.html)
    assert held.one(role="heading").text
    assert "can't be drawn" not in lesson.html
    assert not any("could not be done" in problem for problem in lesson.problems)
    again = Lesson(state=lesson.link)
    assert again.state == lesson.state
    assert again.problems == ()
    again.close()


@given(touches=st.lists(KEYS, max_size=40))
@settings(max_examples=60, deadline=None)
def test_no_row_of_touches_breaks_the_lesson(touches: list[tuple[str, object]]) -> None:
    lesson = Lesson()
    for key, value in touches:
        if key == "right":
            do_right(lesson, current())
        else:
            lesson.touch(key, value)
        holds(lesson, current())
    lesson.touch("restart")
    assert lesson.state == {}
    lesson.close()


def test_a_link_of_other_rules_opens_where_it_still_holds(tmp_path: Path) -> None:
    with under("book", tmp_path) as rules:
        links = [finish(Lesson(seed=seed), rules).link for seed in SEEDS]
    with under("sixes", tmp_path) as rules:
        for link in links:
            lesson = Lesson(state=link)
            holds(lesson, rules)
            while lesson.here < 6:
                if lesson.here == lesson.done:
                    do_right(lesson, rules)
                lesson.touch("go")
            assert lesson.done == 6
