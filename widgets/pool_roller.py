"""Roll a pool and read it: successes, band, outcome, patterns, and this pool's odds."""

from __future__ import annotations

from rules.data import current
from rules.data.styles import in_words
from rules.dice import fresh_seed
from rules.momenta import (
    Result,
    RollOdds,
    best_choice,
    odds,
)
from rules.momenta.boosts import FEAT, FORTUNE, applies
from rules.momenta.records import Boost, ZeroDice

from .controls import button
from .form import Form
from .hero_dice import HeroDice
from .html import Child, Markup, element, fragment
from .odds_view import Shown, odds_switch, outcomes_view, pool_in_words, successes_view
from .panel import Panel, action
from .result_view import result_view, waiting_view
from .table import MOST_REROLLED, Table

__all__ = ["PoolRoller"]


class PoolRoller(Table, Panel):
    """Dice to roll, to read and to understand; `seed` fixes the first roll's dice."""

    title = "Roll a pool"
    plays = ("moment-1/rolling-dice.html", "Rolling Dice")
    measure = odds_switch()
    hero: HeroDice

    def make_parts(self) -> dict[str, Form]:
        """Give the form of the hero who rolls."""
        self.hero = HeroDice()
        return {"hero": self.hero}

    def changed(self, name: str) -> None:
        """Take the dice of the hero who rolls, or follow any other change."""
        if name.startswith("hero."):
            self._as_hero()
        else:
            super().changed(name)

    def _as_hero(self) -> None:
        hero = self.hero
        if hero.hero is None:
            return
        told = self.problems
        wanted = {
            "kind": hero.kind_for(self.kind),
            "dice": hero.dice,
            "penalty": hero.penalty,
        }
        for name, value in wanted.items():
            if getattr(self, name) != value:
                told += (fault,) if (fault := self.put(name, value)) else ()
                super().changed(name)
        self.problems = (*told, *self.problems)

    # ---- what a reader does

    @action
    def roll(self) -> None:
        """Roll the pool with a fresh seed."""
        self.put_down(fresh_seed())

    @action
    def again(self) -> None:
        """Buy a luck roll another chance: fresh dice for Momentum (chapter 14)."""
        fortune = current().one(Boost, FORTUNE)
        if not applies(FORTUNE, self.kind):
            self.refuse(f"{self.kind_rules.label}: {fortune.label} does not apply.")
        elif self.reading is None:
            self.refuse(f"Roll first: {fortune.label} changes a roll that was made.")
        else:
            self.put_down(fresh_seed(), min(self.rerolled + 1, MOST_REROLLED))

    @action
    def take(self, offer: str, on: object) -> None:
        """Take a pattern, or give it up."""
        if self.reading is None:
            self.refuse("Roll first: there are no dice to take a pattern from.")
            return
        wanted = tuple(name for name in self.taken if name != offer)
        if on:
            wanted = (*wanted, offer)
        self.choose(wanted)

    @action
    def best(self) -> None:
        """Take the patterns that help most."""
        if self.reading is not None:
            self.choose(best_choice(self.reading))

    # ---- drawing

    def draw(self) -> Markup:
        """Give settings, the dice as they fell, their reading, and the odds."""
        spec = self.spec
        faults = spec.check()
        if faults:
            return fragment(
                self.draw_controls(),
                element("p", " ".join(faults), class_="m-verdict", role="status"),
            )
        result = self.result
        chances = odds(spec)
        return fragment(
            self.draw_controls(),
            element(
                "div",
                button(roll_in_words(chances), "roll", main=True),
                class_="m-controls m-actions",
            ),
            waiting_view(self.cleared)
            if result is None
            else result_view(
                result,
                self,
                seed=self.seed or ",".join(map(str, self.typed)),
                rerolled=self.rerolled,
                asked=[self._draw_again(), self._draw_feats()],
            ),
            self.draw_table_dice(),
            self.hero.draw_hero(self.dice, self.penalty),
            self.draw_odds(chances, result),
        )

    def draw_odds(self, chances: RollOdds, result: Result | None) -> Markup:
        """Give the odds of the roll, with what lies on the table marked."""
        shown = Shown(self.prefix, self.measure, self.draw_control("measure"))
        if chances.spec.difficulty is None:
            return successes_view(chances, shown, self.reading)
        return outcomes_view(
            chances,
            shown,
            result.outcome if result else None,
            by_count=result is not None and result.outcome == result.outcome_before,
        )

    def _draw_again(self) -> Child:
        if not applies(FORTUNE, self.kind):
            return None
        fortune = current().one(Boost, FORTUNE)
        again = button(f"{fortune.label}: roll again ({fortune.momentum} Momentum)", "again")
        return element("div", again, class_="m-controls m-actions")

    def _draw_feats(self) -> Child:
        if not applies(FEAT, self.kind):
            return None
        return element("div", self.draw_control("feats"), class_="m-controls")


def roll_in_words(odds: RollOdds) -> str:
    """Say what the button rolls."""
    if not odds.zero_dice:
        against = odds.spec.opposition
        versus = "" if against is None else f" against {max(against, 0)}"
        return f"Roll {pool_in_words(odds)}{versus}"
    rule = current().one(ZeroDice)
    return f"No dice left: roll {in_words(rule.dice)}, keep the {rule.keep}"
