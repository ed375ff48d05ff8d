"""State the chance that you want: see the pool, the modifiers and the boosts that reach it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.data import current
from rules.momenta import Bearable, Goal, Ways, most_opposition, most_penalty, outcome_order, ways
from rules.momenta.goals import chance as chance_of
from rules.momenta.records import Outcome, RollLimits
from rules.momenta.targets import pools

from .charts import Bar, bar_figure, chance, chart, percent
from .choices import Choice
from .controls import Slider
from .html import Child, Markup, element, fragment, table
from .panel import Panel
from .roll_controls import RollControls

__all__ = ["TargetPool"]

# How many successes one may ask for; more than the band that overflows is rarely the question.
MOST_WANTED = 8
# How many pools the chart shows where none is enough, and how many beyond the one that is.
MOST_SHOWN = 16
BEYOND = 4
# The boosts are what this widget answers with, so they are no settings of it.
ANSWERS = {"bonus", "penalty", "thread", "bond", "pushed", "helped", "strain"}


def _outcomes() -> list[tuple[str, str]]:
    """Give the outcomes that one may aim for, best first: all but the worst."""
    names = outcome_order(current())[:0:-1]
    return [(name, current().one(Outcome, name).label) for name in names]


class TargetPool(RollControls, Panel):
    """Which pool reaches a chance, and what a pool that is too small needs."""

    title = "The pool for a chance"
    plays = ("moment-1/rolling-dice.html#how-many-dice-you-roll", "How many dice you roll")
    wanted = Slider("The chance you want", lambda: (1, 99), unit=" %", start=lambda: 75)
    successes = Slider("Successes, at least", lambda: (1, MOST_WANTED), start=lambda: 1)
    outcome = Choice("Outcome, at least", _outcomes, start=lambda: _outcomes()[1][0])

    @property
    def goal(self) -> Goal:
        """What the roll is to reach."""
        spec = self.spec
        narrative = spec.difficulty is not None
        return Goal(
            kind=spec.kind,
            successes=None if narrative else self.successes,
            outcome=self.outcome if narrative else None,
            difficulty=spec.difficulty,
            opposition=spec.opposition,
        )

    def own_controls(self) -> list[str]:
        """Name the controls of the question."""
        aim = "successes" if self.spec.difficulty is None else "outcome"
        asked = [name for name in super().own_controls() if name not in ANSWERS]
        return ["wanted", asked[0], aim, *asked[1:]]

    def said(self) -> str:
        """Give the answer in a sentence."""
        return " ".join(self._answers(ways(self.goal, self.wanted, self.dice)))

    def draw(self) -> Markup:
        """Give the question, its answer, and the chance of every pool."""
        found = ways(self.goal, self.wanted, self.dice)
        first, *more = self._answers(found)
        return fragment(
            self.draw_controls(),
            element("p", element("strong", first), " ", " ".join(more), role="status"),
            self._draw_ways(found),
            self._draw_pools(found),
        )

    def _aim(self) -> str:
        if self.spec.difficulty is None:
            return f"{self.successes} {'success' if self.successes == 1 else 'successes'} or more"
        return f"{current().one(Outcome, self.outcome).label} or better"

    def _answers(self, found: Ways) -> Iterator[str]:
        if found.least_pool is None:
            yield f"No pool of this book's size reaches {self.wanted}% for {self._aim()}."
        else:
            reached = percent(chance_of(self.goal, found.least_pool))
            yield f"{_dice(found.least_pool)}: {self._aim()}, {reached} of the time."
        give = "gives" if self.dice == 1 else "give"
        own = f"Your {_dice(self.dice)} {give} {percent(found.chance)}"
        if found.reaches:
            yield f"{own}, which is enough."
        elif found.modifier is None:
            yield f"{own}, and nothing that may be added here is enough."
        else:
            yield f"{own}: you need {_dice(found.modifier)} more."
        if found.reaches and self.kind_rules.modifiers:
            bears = most_penalty(self.goal, self.wanted, self.dice)
            yield _spare(bears)
        if found.reaches and self.kind_rules.opposable and not self.opposed:
            faced = most_opposition(self.goal, self.wanted, self.dice)
            yield _stands(faced)

    def _draw_ways(self, found: Ways) -> Child:
        rows = [
            (", ".join(way.names), f"+{way.dice}", str(way.resolve), chance(way.chance))
            for way in found.boosts
            if way.frugal
        ]
        if not rows or found.reaches:
            return None
        columns = ("Boosts that reach it", "dice", "Resolve", "chance")
        return table("What brings you there, cheapest in Resolve first", columns, rows)

    def _draw_pools(self, found: Ways) -> Markup:
        most = max(self.dice, found.least_pool or MOST_SHOWN) + BEYOND
        every = pools(self.goal, self.wanted, min(most, current().one(RollLimits).most_dice))
        caption = f"Chance of {self._aim()}, pool by pool"
        bars = [Bar(str(p.dice), float(p.chance), p.dice == found.least_pool) for p in every]
        rows = [(_dice(p.dice), chance(p.chance), "yes" if p.reaches else "no") for p in every]
        line = float(found.wanted), f"{self.wanted}% wanted"
        return chart(
            bar_figure(bars, "Dice", "✓", line=line),
            f"{caption}. {' '.join(self._answers(found))}",
            table(caption, ("Pool", "chance", f"reaches {self.wanted}%"), rows),
            self.prefix,
            caption,
        )


def _dice(number: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}"


def _spare(found: Bearable | None) -> str:
    if found is None or not (found.dice or found.endless):
        return "You can't spare a die."
    if found.endless:
        return "You can spare all of them."
    return f"You can spare {_dice(found.dice)}{_limit(found)}."


def _stands(found: Bearable | None) -> str:
    if found is None:
        return "With anybody opposing you, they are too few."
    if found.endless:
        return "They stand up to any number of opposing dice."
    if not found.dice:
        return "They stand up to somebody who has no dice left, not to an opposing die."
    noun = "die" if found.dice == 1 else "dice"
    return f"They stand up to {found.dice} opposing {noun}{_limit(found)}."


def _limit(found: Bearable) -> str:
    return ", the most that can be set against a roll in this book" if found.at_limit else ""
