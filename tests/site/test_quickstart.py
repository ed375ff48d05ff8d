"""The Quickstart in the built book: done with the keyboard alone, left and taken up again."""

from __future__ import annotations

from typing import Any

import pytest

from rules.momenta import Reading
from rules.momenta.lesson import lesson_roll, lesson_spec, sets_worth_taking
from rules.momenta.questions import questions
from tests.site.reader import Reader, reading

pytestmark = [pytest.mark.browser, pytest.mark.site]
PAGE = "quickstart.html"
TITLES = (
    "Build your pool",
    "Roll it",
    "Count your successes",
    "Find your band",
    "Read the outcome",
    "Look for a pattern",
)
FOCUSED = "document.activeElement.dataset.key ?? ''"


class Learner:
    """Somebody at the lesson who has no mouse."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page
        self.lesson = reader.widget("Lesson")

    def reach(self, key: str) -> None:
        """Press Tab until the control with this key has the focus."""
        for _ in range(120):
            if self.page.evaluate(FOCUSED) == key:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {key}")

    def press(self, key: str, stroke: str = "Enter", times: int = 1) -> None:
        self.reach(key)
        for _ in range(times):
            self.page.keyboard.press(stroke)
            self.reader.settle()

    def choose(self, key: str, options: list[str], wanted: str) -> None:
        """Choose a radio button: into the group, then down to it."""
        self.press(key, "Space")
        for _ in range(options.index(wanted)):
            self.page.keyboard.press("ArrowDown")
            self.reader.settle()
        chosen = self.lesson.locator(f'[data-key="{key}"]:checked')
        assert chosen.get_attribute("value") == wanted

    def options(self, key: str) -> list[str]:
        found = self.lesson.locator(f'[data-key="{key}"]').all()
        return [option.get_attribute("value") for option in found]

    def title(self) -> str:
        return str(self.lesson.get_by_role("heading").first.inner_text())

    def told(self) -> str:
        return str(self.lesson.locator(".m-told-step").inner_text())

    def seed(self) -> str:
        link = self.lesson.get_attribute("data-link")
        return str(link.split("~seed.")[1].split("~")[0])

    def take_a_break(self) -> None:
        """Look away until the address is written, and load the page anew."""
        self.page.reload()
        self.reader.wait_live()

    def main(self) -> str:
        """Give the key of the main button."""
        return str(self.lesson.locator(".m-main").get_attribute("data-key"))

    def go_on(self) -> None:
        """Check, be told that it is right, and follow to the head of the next step."""
        self.press(self.main())
        assert self.told().startswith(("Yes!", "Right.")), self.told()
        assert self.main().startswith("next:")
        assert self.page.evaluate(FOCUSED) == self.main()
        self.page.keyboard.press("Enter")
        self.reader.settle()
        focused = self.page.evaluate("document.activeElement.textContent")
        assert focused == self.title()

    def do(self, step: int, roll: Reading | None = None) -> None:
        """Do a step right, with the keyboard alone."""
        assert self.title() == TITLES[step]
        spec = lesson_spec()
        if step == 0:
            self.press("dice", "ArrowRight", spec.dice)
            self.press("bonus", "ArrowRight", sum(spec.modifiers))
        elif roll is not None and step == 2:
            for die in roll.dice:
                if die.success:
                    self.press(f"pick:{die.index}", "Space")
        elif roll is not None and step == 3:
            self.choose("band", self.options("band"), roll.band.id)
        elif roll is not None and step == 4:
            self.choose("outcome", self.options("outcome"), str(roll.outcome))
        elif roll is not None and step == 5:
            for place in sets_worth_taking(roll)[0].positions:
                self.press(f"pick:{place}")
        self.go_on()


@pytest.fixture
def learner(browser: Any, site: str) -> Any:
    with reading(browser, site) as reader:
        yield Learner(reader.open(PAGE))


def test_the_lesson_is_done_with_the_keyboard_and_taken_up_after_a_reload(
    learner: Learner,
) -> None:
    learner.press("check:0")
    assert learner.told().startswith("Not yet.")
    assert learner.title() == TITLES[0]
    learner.do(0)
    learner.do(1)
    roll = lesson_roll(learner.seed()).reading
    learner.do(2, roll)
    learner.take_a_break()
    for step in (3, 4, 5):
        learner.do(step, roll)
    mark = "getComputedStyle(document.querySelector('.m-path > li:last-child'), '::before').content"
    assert learner.page.evaluate(mark) == "none"
    for number, question in enumerate(questions(learner.seed()), start=1):
        seen = learner.lesson.get_by_role("status").all_inner_texts()
        assert f"Step 7 of 7, question {number} of 5" in seen
        learner.choose("answer", learner.options("answer"), question.answer)
        learner.go_on()
    assert "Five of five right." in learner.lesson.inner_text()
    assert "\u2713" in learner.page.evaluate(mark)
    learner.press("others")
    assert learner.title() == "Check yourself"
    learner.press("restart")
    assert learner.title() == TITLES[0]
    assert learner.reader.console == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_every_step_is_accessible_and_fits(browser: Any, site: str, width: int, theme: str) -> None:
    size = {"width": width, "height": 900}
    found: list[str] = []
    with reading(browser, site, viewport=size, color_scheme=theme) as reader:
        learner = Learner(reader.open(PAGE))

        def look() -> None:
            # The dice have landed.
            reader.still()
            faults = reader.faults("[data-momenta-widget]")
            found.extend(f"{learner.title()}: {fault}" for fault in faults)
            if reader.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{learner.title()}: scrolls sideways")

        roll = None
        for step in range(6):
            learner.press(learner.main()) if step != 1 else None
            look()
            learner.do(step, roll)
            roll = lesson_roll(learner.seed()).reading if step else None
        for question in questions(learner.seed()):
            look()
            learner.choose("answer", learner.options("answer"), question.answer)
            learner.go_on()
        look()
    assert found == []


# ---- what a hurried or a small hand does


def test_a_double_click_on_check_or_roll_goes_no_further(learner: Learner) -> None:
    learner.press("dice", "ArrowRight", lesson_spec().dice)
    learner.press("bonus", "ArrowRight", sum(lesson_spec().modifiers))
    for step in (0, 1):
        for key in (f"check:{step}", f"next:{step}"):
            learner.lesson.locator(f'[data-key="{key}"]').dblclick(delay=30)
            learner.reader.settle()
            if key.startswith("check"):
                assert learner.told().startswith("Yes!")
                assert learner.title() == TITLES[step]
            else:
                assert learner.title() == TITLES[step + 1]
                assert learner.told() == ""


def test_the_second_click_of_a_slow_double_click_is_not_for_what_stands_there_now(
    learner: Learner,
) -> None:
    mouse = learner.page.mouse
    learner.press("dice", "ArrowRight", lesson_spec().dice)
    learner.press("bonus", "ArrowRight", sum(lesson_spec().modifiers))
    learner.lesson.locator('[data-key="check:0"]').click()
    learner.reader.settle()
    learner.lesson.locator('[data-key="next:0"]').hover()
    for clicks, title in ((2, TITLES[0]), (1, TITLES[1])):
        mouse.down(click_count=clicks)
        mouse.up(click_count=clicks)
        learner.reader.settle()
        assert learner.title() == title


def test_clicks_while_the_page_still_wakes_go_no_further(browser: Any, site: str) -> None:
    with reading(browser, site) as reader:
        reader.open(PAGE, live=False)
        learner = Learner(reader)
        learner.lesson.locator('[data-key="check:0"]').wait_for()
        for key, value in (("dice", lesson_spec().dice), ("bonus", sum(lesson_spec().modifiers))):
            learner.lesson.locator(f'[data-key="{key}"]').fill(str(value))
        learner.lesson.locator('[data-key="check:0"]').dblclick()
        reader.wait_live()
        reader.settle()
        assert learner.told().startswith("Yes!")
        assert learner.title() == TITLES[0]


def test_show_me_leaves_the_focus_on_what_goes_on(learner: Learner) -> None:
    learner.press("check:0", times=2)
    learner.press("show")
    assert learner.told().startswith("Yes!")
    assert learner.page.evaluate(FOCUSED) == "next:0"


def test_a_link_of_the_path_leads_to_the_head_of_its_step(learner: Learner) -> None:
    learner.do(0)
    learner.press("visit:0")
    assert learner.title() == TITLES[0]
    assert learner.page.evaluate("document.activeElement.textContent") == TITLES[0]
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert learner.page.evaluate(outline) == "none"


# The page has not been scrolled for a while, and for some frames.
AT_REST = """async () => {
    let place, frames = 0, since = 0;
    for (; frames < 8 || performance.now() - since < 200; frames++) {
        await new Promise((seen) => requestAnimationFrame(seen));
        if (place !== (place = scrollY)) [frames, since] = [0, performance.now()];
    }
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_is_told_is_in_sight_on_a_small_screen(browser: Any, site: str, motion: str) -> None:
    size = {"width": 390, "height": 560}
    whole = """(w) => {
        const box = w.getBoundingClientRect();
        const at = (y) => w.contains(document.elementFromPoint(box.left + 12, y));
        return [box.top >= 0 && box.bottom <= innerHeight, at(box.top + 3), at(box.bottom - 3)];
    }"""
    with reading(browser, site, viewport=size, reduced_motion=motion) as reader:
        learner = Learner(reader.open(PAGE))
        told = learner.lesson.locator(".m-answered")

        def seen() -> None:
            reader.page.evaluate(AT_REST)
            assert told.evaluate(whole) == [True, True, True], learner.title()

        roll = None
        for step in range(6):
            for _ in range(2 if step != 1 else 0):
                # The button stands at the lower edge of the screen.
                learner.lesson.locator(".m-main").evaluate("(b) => b.scrollIntoView(false)")
                learner.press(learner.main())
                seen()
            if step != 1:
                learner.press("show")
                seen()
                learner.press(learner.main())
                reader.page.evaluate(AT_REST)
                head = learner.lesson.get_by_role("heading").first
                assert head.evaluate(whole) == [True, True, True]
            else:
                learner.do(step, roll)


def test_on_paper_the_path_keeps_its_names(learner: Learner) -> None:
    learner.do(0)
    learner.page.emulate_media(media="print")
    path = learner.lesson.get_by_role("list", name="The steps of this lesson")
    assert "Pool" in path.inner_text()
    assert path.locator("button").first.is_visible()
    assert learner.lesson.locator(".m-main").is_hidden()
    assert "Wrong tries" not in learner.page.locator("main").inner_text()


def test_without_scripts_the_lesson_is_told_in_a_table(browser: Any, site: str) -> None:
    with reading(browser, site, java_script_enabled=False) as reader:
        reader.open(PAGE, live=False)
        lesson = reader.widget("Lesson")
        assert "you are Wren" in lesson.inner_text()
        assert lesson.locator("table").first.is_visible()
        assert lesson.locator("input:visible, button:visible").count() == 0
        assert reader.page.locator("#the-same-in-short").is_visible()
