"""The first steps of the lesson: build the pool, roll it, count; and what every step is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.data import current
from rules.data.styles import STYLES, in_words, listed, plural, written
from rules.momenta import net_dice
from rules.momenta.boosts import THREAD
from rules.momenta.lesson import lesson_spec
from rules.momenta.lesson_records import Lesson as Scene
from rules.momenta.records import Boost, DicePool

from . import lesson_story as story
from .html import Child, element
from .lesson_parts import dice_to_pick, dice_to_read, why_each

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["CountStep", "PoolStep", "RollStep", "Step", "pool_told", "successes"]


class Step:
    """One step; it reads and sets the lesson's controls and keeps nothing itself."""

    name: ClassVar[str]
    title: ClassVar[str]

    def doing(self) -> str:
        """Give what the main button says while the step is to be done."""
        return "Check"

    def tell(self, lesson: Lesson) -> Child:
        """Give the rule in a sentence or two."""
        raise NotImplementedError

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give what there is to do; once it is done, how it stands."""
        raise NotImplementedError

    def right(self, lesson: Lesson) -> bool:
        """Whether what the reader did is right."""
        raise NotImplementedError

    def hints(self, lesson: Lesson) -> list[str]:
        """Say by the rule what is not right yet."""
        raise NotImplementedError

    def cheer(self, lesson: Lesson) -> list[str]:
        """Say why it is right, and what that means for the scene."""
        raise NotImplementedError

    def show(self, lesson: Lesson) -> None:
        """Do the step for the reader."""
        raise NotImplementedError


class PoolStep(Step):
    """Build the pool: an attribute's dice and a Thread's."""

    name, title = "Pool", "Build your pool"

    def tell(self, lesson: Lesson) -> Child:
        """Tell the scene, and where dice come from."""
        scene, pool = current().one(Scene), current().one(DicePool)
        thread = current().one(Boost, THREAD)
        each = written(pool.dice_per_point, "count:die", pool.ref)
        meant = story.ATTRIBUTES.get(scene.attribute, "")
        return (
            [element("p", beat, class_="m-story") for beat in story.OPENING],
            element(
                "p",
                "Nobody can be sure how that ends, so you roll. The dice in your hand are your ",
                element("strong", "pool"),
                f". Each point of an attribute gives {each}. Ropes are a matter of "
                f"{scene.attribute}{f' ({meant})' if meant else ''}, and yours is {scene.points}.",
            ),
            element(
                "p",
                "A ",
                element("strong", "Thread"),
                f" is a piece of the life behind you. One of yours is “{story.THREAD}”. It fits"
                " this rope, and your GM (the one at the table who runs the world around you)"
                f" agrees, so it adds {STYLES['dice'][1](_bonus())}: that many dice more."
                f" ({thread.label}, the rules call that.)",
            ),
        )

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give the two sliders."""
        names = ("dice", "bonus")
        return element(
            "div",
            element(
                "p",
                "Set both sliders, then check. Wrong tries cost nothing, and “Start over” below"
                " takes you back to the windowsill.",
            ),
            [lesson.controls[n].draw(getattr(lesson, n), lesson, disabled=done) for n in names],
            class_="m-controls",
        )

    def right(self, lesson: Lesson) -> bool:
        """Whether both sliders stand where the scene says."""
        return lesson.dice == current().one(Scene).points and lesson.bonus == _bonus()

    def hints(self, lesson: Lesson) -> list[str]:
        """Say of each slider what it should follow."""
        scene, pool = current().one(Scene), current().one(DicePool)
        found = []
        if lesson.dice != scene.points:
            each = written(pool.dice_per_point, "count:die", pool.ref)
            found.append(
                f"Your {scene.attribute} is {scene.points}, and each point gives {each}; you have"
                f" taken {lesson.dice} for it."
            )
        if lesson.bonus != _bonus():
            found.append(
                f"The Thread fits and adds {STYLES['dice'][1](_bonus())}; you have taken"
                f" {lesson.bonus} for it."
            )
        return found

    def cheer(self, lesson: Lesson) -> list[str]:
        """Name the pool."""
        return [f"{pool_told()}. That is your pool."]

    def show(self, lesson: Lesson) -> None:
        """Set both sliders."""
        lesson.dice, lesson.bonus = current().one(Scene).points, _bonus()


class RollStep(Step):
    """Roll the pool."""

    name, title = "Roll", "Roll it"

    def doing(self) -> str:
        """Name the dice on the button."""
        return f"Roll {_all_dice()}"

    def tell(self, lesson: Lesson) -> Child:
        """Say that it is time, and what this page does to the dice."""
        return (
            element("p", story.CROSSING, class_="m-story"),
            element("p", "Scoop up the whole pool and let it fall, all dice together."),
            element(
                "p",
                "A fair warning: so that there is something to learn, this page rolls until some"
                " dice count, some don't, and some agree. At the table, nobody does that for you.",
                class_="m-quiet",
            ),
        )

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give the dice once they have fallen."""
        if not done:
            return None
        return dice_to_read(lesson.roll_found.reading, lesson.ident("fallen"), marked=False)

    def right(self, lesson: Lesson) -> bool:
        """Whether there are dice."""
        return bool(lesson.seed)

    def hints(self, lesson: Lesson) -> list[str]:
        """Say nothing: rolling can't go wrong."""
        return []

    def cheer(self, lesson: Lesson) -> list[str]:
        """Read the dice out."""
        faces = lesson.roll_found.reading.faces
        return [f"There they lie: {listed(faces, 'and')}. Now find out what they say."]

    def show(self, lesson: Lesson) -> None:
        """Roll."""
        lesson.fall()


class CountStep(Step):
    """Pick the dice that are successes."""

    name, title = "Count", "Count your successes"

    def tell(self, lesson: Lesson) -> Child:
        """Say what a success is."""
        good = listed(current().one(DicePool).success_faces, "or")
        return element(
            "p",
            f"A die that shows {good} is a ",
            element("strong", "success"),
            ". The others are not lost, but they don't count here. Pick every success.",
        )

    def ask(self, lesson: Lesson, *, done: bool) -> Child:
        """Give the dice to pick, or ticked."""
        reading = lesson.roll_found.reading
        if done:
            return dice_to_read(reading, lesson.ident("counted"), marked=True)
        return dice_to_pick(reading, lesson.picked, lesson, "to-count")

    def right(self, lesson: Lesson) -> bool:
        """Whether exactly the successes are picked."""
        return not self._wrong(lesson)

    def hints(self, lesson: Lesson) -> list[str]:
        """Say of each die that was taken for the other why it counts or not."""
        reading, wrong = lesson.roll_found.reading, self._wrong(lesson)
        extra, left = wrong & set(lesson.picked), wrong - set(lesson.picked)
        found = [f"You picked a die that doesn't count: {why}" for why in why_each(reading, extra)]
        return found + [f"You left a die that counts: {why}" for why in why_each(reading, left)]

    def cheer(self, lesson: Lesson) -> list[str]:
        """Give the count."""
        reading = lesson.roll_found.reading
        good = listed(tuple(die.face for die in reading.dice if die.success), "and")
        shows = f", for {good}" if good else ""
        return [f"{successes(reading.successes).capitalize()}{shows}."]

    def show(self, lesson: Lesson) -> None:
        """Pick the successes."""
        lesson.picked = self._good(lesson)

    def _good(self, lesson: Lesson) -> tuple[int, ...]:
        return tuple(die.index for die in lesson.roll_found.reading.dice if die.success)

    def _wrong(self, lesson: Lesson) -> set[int]:
        return set(lesson.picked) ^ set(self._good(lesson))


def pool_told() -> str:
    """Say how the lesson's pool comes together."""
    scene = current().one(Scene)
    return (
        f"{in_words(scene.points).capitalize()} for {scene.attribute} and {in_words(_bonus())} for"
        f" the Thread make {_all_dice()}"
    )


def successes(count: int) -> str:
    """Give a count in words with its noun."""
    return f"{in_words(count)} {'success' if count == 1 else plural('success')}"


def _bonus() -> int:
    return sum(lesson_spec().modifiers)


def _all_dice() -> str:
    total = net_dice(lesson_spec())
    return f"{in_words(total)} {'die' if total == 1 else plural('die')}"
