"""The Quickstart: right tries go on, wrong ones get a reason, under any rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current
from rules.momenta import Reading
from rules.momenta.questions import questions
from rules.momenta.records import Band, Pattern, PatternEffect
from tests.support import ROOT
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
    press,
    sets,
    thread_dice,
    under,
)
from tests.widgets.markup import Element, read
from widgets import Lesson
from widgets.lesson_path import LAST

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
        press(lesson)
        assert lesson.problems == ()
    for question in lesson.asked:
        lesson.touch("answer", question.answer)
        press(lesson)
        assert told(lesson) == f"Right. {question.why}"
        press(lesson)
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
        press(lesson)
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
            press(lesson)
            if lesson.done > done:
                passed.append(chosen)
                lesson.touch("undo")
        assert sorted(passed) == sorted(right)


def test_the_end_of_the_scene_is_the_lifted_outcome(rules: Ruleset) -> None:
    for seed in SEEDS[:4]:
        lesson = finish(Lesson(seed=seed), rules)
        last = label(lifted(lesson.roll_found.reading, rules), rules)
        lesson.touch("back")
        assert f": {last}" in lesson.said()
        assert last in told(lesson)


def test_a_hint_says_of_each_die_why_it_counts_or_not(book: Ruleset) -> None:
    lesson = finish(Lesson(seed="a-seed"), book, COUNT)
    reading = lesson.roll_found.reading
    bad = next(die for die in reading.dice if not die.success)
    good = next(die for die in reading.dice if die.success)
    lesson.touch(f"pick:{bad.index}")
    press(lesson)
    assert f"You picked a die that doesn't count: {bad.why}" in told(lesson)
    assert f"You left a die that counts: {good.why}" in told(lesson)
    lesson.touch(f"pick:{bad.index}")
    assert told(lesson) == ""


def test_after_some_tries_the_step_can_be_shown(rules: Ruleset) -> None:
    lesson = finish(Lesson(), rules, COUNT)
    for step in (COUNT, BAND, OUTCOME, PATTERN):
        for _ in range(2):
            press(lesson)
        if lesson.done == step:
            assert read(lesson.html).one("button", data_key="show").text == "Show me"
            lesson.touch("show")
        assert lesson.done == step + 1
        if lesson.here == step:
            press(lesson)


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
        assert f"Step {step + 1} of 7" in [found.text for found in held.all(role="status")]
        here = next(li for li in held.all("li") if li.attributes.get("aria-current") == "step")
        assert here in held.one("ol", class_="m-path").children
        done = [li.text for li in held.one("ol", class_="m-path").all("li") if "(done)" in li.text]
        assert len(done) == step
        heading = held.one(role="heading")
        assert held.one("section").attributes["aria-labelledby"] == heading.attributes["id"]
        assert held.one(class_="m-lesson").attributes["data-lead"] == str(step)
        do_right(lesson, rules)
        press(lesson)


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


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (POOL, ("AGI (short for agility", "your GM (the one at the table who runs the world")),
        (OUTCOME, ("the difficulty of your task: Tricky.", "The difficulty decides what each")),
    ],
)
def test_words_are_explained_where_they_first_stand(
    book: Ruleset, step: int, words: tuple[str, ...]
) -> None:
    text = read(finish(Lesson(), book, step).html).text
    assert [word for word in words if word not in text] == []


def test_no_hint_speaks_of_what_has_not_come_up(rules: Ruleset) -> None:
    lesson = finish(Lesson(seed="a-seed"), rules, BAND)
    right = lesson.roll_found.reading.band
    for one in rules.of(Band):
        lesson.touch("band", one.id)
        assert "opposition" not in read(lesson.html).text
        if one.id != right.id:
            press(lesson)
            assert "opposition" not in told(lesson)
            assert f"The band {one.label} is for " in told(lesson)
            assert told(lesson).count(" or more") == (one.most is None)


def test_a_wrong_outcome_is_pointed_to_in_the_table(book: Ruleset) -> None:
    lesson = finish(Lesson(seed="a-seed"), book, OUTCOME)
    for name, bands in (("failure", "stands beside 0s"), ("success-with-a-bonus", "is not there")):
        assert name != lesson.roll_found.reading.outcome
        lesson.touch("outcome", name)
        press(lesson)
        yours = lesson.roll_found.reading.band.label
        assert f"{label(name, book)} {bands}. Your band is {yours}: find its row." in told(lesson)


def test_the_same_wrong_try_is_told_anew(rules: Ruleset) -> None:
    lesson = Lesson(seed="a-seed")
    seen = set()
    for _ in range(101):
        press(lesson)
        where = read(lesson.html).one(class_="m-told-step")
        assert where.attributes["role"] == "status"
        ids = [said.attributes["id"] for said in where.all("p")]
        assert ids[0] not in seen
        seen = set(ids)
    assert told(lesson).startswith("Not yet: 98 tries. ") or told(lesson).startswith("Not yet: 99")


def test_a_question_without_an_answer_says_so_anew(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    press(lesson)
    assert told(lesson) == "No answer is chosen yet. Choose one, then check."
    press(lesson)
    assert told(lesson) == "Two tries. No answer is chosen yet. Choose one, then check."


# ---- touches that come twice


def test_a_check_made_twice_is_no_next(rules: Ruleset) -> None:
    lesson = Lesson()
    for step in STEPS:
        do_right(lesson, rules)
        before = lesson.html
        lesson.touch(f"check:{step}")
        assert (lesson.here, lesson.html, lesson.problems) == (step, before, ())
        lesson.touch(f"next:{step}")
        lesson.touch(f"next:{step}")
        assert (lesson.here, lesson.done, lesson.problems) == (step + 1, step + 1, ())


def test_an_answer_checked_twice_is_no_next(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    lesson.touch("answer", lesson.asked[0].answer)
    for _ in range(2):
        lesson.touch("check:6")
    assert (lesson.here, len(lesson.answers), lesson.problems) == (6, 1, ())
    assert told(lesson).startswith("Right. ")


@pytest.mark.parametrize("key", ["check:1", "check:99", "check:x", "next:0", "next:1", "next:-1"])
def test_a_touch_meant_for_another_step_does_nothing_and_says_nothing(key: str) -> None:
    lesson = Lesson()
    before = lesson.html
    lesson.touch(key)
    assert (lesson.html, lesson.state, lesson.problems) == (before, {}, ())


def test_showing_a_step_leads_on_to_next(book: Ruleset) -> None:
    lesson = Lesson()
    press(lesson)
    press(lesson)
    before = read(lesson.html).one(class_="m-answered").attributes["data-told"]
    lesson.touch("show")
    held = read(lesson.html)
    assert held.one(class_="m-answered").attributes["data-told"] != before
    assert main_button(lesson).attributes["data-key"] == "next:0"
    assert main_button(lesson) in held.one(class_="m-answered").all("button")


# ---- ways back


def ways(lesson: Lesson) -> dict[str, str]:
    """The buttons of the path: what each says, by its key."""
    path = read(lesson.html).one("ol", class_="m-path")
    return {str(one.attributes["data-key"]): one.text for one in path.all("button")}


def current_steps(lesson: Lesson) -> list[str]:
    path = read(lesson.html).one("ol", class_="m-path")
    return [one.text for one in path.all("li", aria_current="step")]


def test_what_is_done_can_be_opened_from_the_path(book: Ruleset) -> None:
    lesson = Lesson()
    assert ways(lesson) == {}
    finish(lesson, book, BAND)
    assert ways(lesson) == {"visit:0": "Pool", "visit:1": "Roll", "visit:2": "Count"}
    assert current_steps(lesson) == ["Band"]
    lesson.touch("visit:1")
    assert (lesson.here, lesson.done, title(lesson)) == (ROLL, BAND, "Roll it")
    assert ways(lesson) == {"visit:0": "Pool", "visit:2": "Count", "visit:3": "Band"}
    assert current_steps(lesson) == ["Roll (done)"]
    back = read(lesson.html).one(class_="m-answered").one("button", data_key="visit:3")
    assert back.text == "Back to where I was"
    lesson.touch("visit:3")
    assert title(lesson) == "Find your band"


def test_what_is_not_reached_cannot_be_opened() -> None:
    lesson = Lesson()
    for place in ("3", "11", "x", "-1", "999"):
        lesson.touch(f"visit:{place}")
        assert lesson.here == POOL
        (problem,) = lesson.problems
        assert problem == (
            "Your first roll: that step can't be opened yet; you are at step 1 (Pool)."
        )


def test_a_visit_to_where_one_is_keeps_what_was_chosen(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    lesson.touch("answer", lesson.asked[0].answer)
    lesson.touch("visit:6")
    assert lesson.answer == lesson.asked[0].answer


def test_the_steps_that_are_counted_are_those_of_the_path(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    path = read(lesson.html).one("ol", class_="m-path")
    steps = [child for child in path.children if isinstance(child, Element)]
    assert len(steps) == 7
    said = [found.text for found in read(lesson.html).all(role="status")]
    assert "Step 7 of 7, question 1 of 5" in said
    assert current_steps(lesson) == ["Question 1"]
    assert len(steps[-1].all("li")) == 6


def answered(lesson: Lesson, rules: Ruleset, wrong: Collection[int]) -> Lesson:
    """Come to the end with these questions answered wrong."""
    finish(lesson, rules)
    for place, question in enumerate(lesson.asked):
        options = [name for name, _ in question.options if name != question.answer]
        lesson.touch("answer", options[0] if place in wrong else question.answer)
        press(lesson)
        press(lesson)
    assert lesson.here == LAST
    return lesson


def test_the_end_gives_the_right_answers_and_leads_to_their_steps(rules: Ruleset) -> None:
    lesson = answered(Lesson(), rules, range(5))
    scored = read(lesson.html).all("ul", class_="m-scored")[0].all("li")
    taught = {"count": "Count", "band": "Band", "outcome": "Outcome", "pattern": "Pattern"}
    for place, (question, said) in enumerate(zip(lesson.asked, scored, strict=True)):
        right = dict(question.options)[question.answer]
        assert f"The answer is “{right}”. {question.why}" in said.text
        again, step = said.all("button")
        lesson.touch(str(again.attributes["data-key"]))
        assert lesson.question == question
        lesson.touch(str(step.attributes["data-key"]))
        name = taught.get(question.topic, "Pool")
        assert current_steps(lesson) == [f"{name} (done)"]
        assert step.text == f"Back to the step {name}"
        lesson.touch(f"visit:{LAST}")
        assert title(lesson) == "How it went", place


def test_copied_text_tells_the_quiz_at_the_quiz(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    assert lesson.said() == ""
    lesson = answered(Lesson(), book, [1])
    question = lesson.asked[1]
    right = dict(question.options)[question.answer]
    assert lesson.said() == (
        f"Self-check: four of five right. {question.asks} The answer is “{right}”. {question.why}"
    )
    lesson.touch("visit:5")
    assert lesson.said().startswith(" ".join(map(str, lesson.roll_found.reading.faces)))


def test_an_answer_is_final_and_that_is_said(book: Ruleset) -> None:
    lesson = finish(Lesson(), book)
    final = read(lesson.html).one(class_="m-final")
    assert final.text == "You may change your choice until you press Check; then it is final."
    lesson.touch("answer", lesson.asked[0].answer)
    press(lesson)
    assert not read(lesson.html).all(class_="m-final")


def test_going_back_and_undoing_have_different_names(book: Ruleset) -> None:
    held = read(finish(Lesson(), book, 2).html)
    assert held.one("button", data_key="undo").text == "Undo"
    assert held.one("button", data_key="back").text == "Look back a step"


# ---- links that lead too far


@pytest.mark.parametrize(
    ("link", "lost"),
    [
        ("1~here.5", "step 6 (Pattern)"),
        ("1~here.7", "question 2 of the self-check"),
        ("1~done.3", "Pool, Roll and Count as done"),
        ("1~done.3~here.3", "Pool, Roll and Count as done and step 4 (Band)"),
        ("1~answers.a,b,c", "the answers a, b, c"),
        ("1~answers.yes", "the answer yes"),
    ],
)
def test_a_link_that_leads_too_far_says_so(book: Ruleset, link: str, lost: str) -> None:
    lesson = Lesson(state=link)
    assert lesson.state == {}
    (sentence,) = lesson.problems
    assert sentence == (
        f"Your first roll: {lost} could not be opened, because step 1 (Pool) is not done yet. You"
        " are at step 1 (Pool)."
    )
    assert sentence in read(lesson.html).text


def test_an_answer_to_no_question_in_a_link_is_said(book: Ruleset) -> None:
    lesson = Lesson(state="1~answer.x")
    assert lesson.problems == ("Your answer: x was given; no question is asked at this step.",)


def test_a_link_with_answers_that_nobody_could_give_says_so(book: Ruleset) -> None:
    lesson = finish(Lesson(seed="a-seed"), book)
    lesson = Lesson(seed="a-seed", state=f"{lesson.link}~answers.a,b")
    assert (lesson.here, lesson.answers) == (6, ())
    (sentence,) = lesson.problems
    assert "the answers a, b could not be opened" in sentence
    assert sentence.endswith("You are at question 1 of the self-check.")


def test_dice_that_do_not_lie_there_are_said(book: Ruleset) -> None:
    lesson = Lesson(state="1~picked.1,39")
    assert lesson.picked == (1,)
    (sentence,) = lesson.problems
    assert "no such die (39)" in sentence


def test_sentences_for_the_screen_are_not_on_paper(book: Ruleset) -> None:
    said = "Wrong tries cost nothing"
    controls = read(Lesson().picture()).all(class_="m-controls")
    assert any(said in one.text for one in controls)  # which paper leaves out
    assert said not in (ROOT / "book" / "quickstart.md").read_text(encoding="utf-8")


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
    said = (
        "It fits this rope, and your GM (the one at the table who runs the world around you) agrees"
    )
    assert said in read(Lesson().html).text


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
    press(lesson)
    assert "No answer is chosen yet" in told(lesson)
    assert lesson.answers == ()
    wrong = next(name for name, _ in question.options if name != question.answer)
    lesson.touch("answer", wrong)
    press(lesson)
    assert told(lesson).startswith("Not quite. ")
    assert question.why in told(lesson)
    assert lesson.answers == (wrong,)
    for _ in lesson.asked[1:]:
        press(lesson)
        lesson.touch("answer", lesson.question.answer if lesson.question else "")
        press(lesson)
    press(lesson)
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
    st.tuples(st.sampled_from(["back", "show", "others", "undo", "redo"]), st.none()),
    st.tuples(st.sampled_from(["restart", "pick", "pick:", "pick:x", "pick:99"]), st.none()),
    st.tuples(st.integers(0, 6).map("pick:{}".format), st.none()),
    st.tuples(st.sampled_from(["dice", "bonus", "here", "done", "tries"]), st.integers(-1, 12)),
    st.tuples(st.sampled_from(["picked", "paired"]), st.sampled_from(["", "0", "0,1", "4,39"])),
    st.tuples(st.sampled_from(["seed", "quiz"]), st.sampled_from(["", "ash", "é ~.&%+,<\"'"])),
    st.tuples(
        st.sampled_from(["band", "outcome", "answer", "answers"]),
        st.sampled_from(["", "band-1s", "success", "yes", "2", "nothing", "1,band-1s,success"]),
    ),
    st.tuples(st.sampled_from(["check", "next", "visit"]), st.integers(-1, 12)).map(
        lambda touch: (f"{touch[0]}:{touch[1]}", None)
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
                press(lesson)
            assert lesson.done == 6
