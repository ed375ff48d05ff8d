"""What each commitment is worth to a hero before it is chosen: odds side by side."""

from __future__ import annotations

from dataclasses import replace

from rules.data import Ruleset, current
from rules.moment_board.moment import Moment
from rules.moment_board.odds import commitment_odds
from rules.moment_board.records import BoardLimits, Reserve, Track
from rules.moment_board.state import State, start
from rules.moment_board.telling import standing

from .choices import Choice
from .commitment_odds_view import (
    VIEWS,
    Seen,
    commitments_chart,
    commitments_table,
    compared,
    draw_compared,
)
from .controls import Slider, Toggle
from .forecast_choices import HeroChoices
from .form import Form
from .html import Child, Markup, element, fragment
from .moment_setup import PLAIN, MomentSetup
from .odds_view import odds_switch
from .panel import Panel
from .rule_change_moment import given_to, moment_under
from .rule_changes import NAMED, RuleChanges

__all__ = ["CommitmentOdds"]


def _places() -> list[tuple[str, str]]:
    return [(str(at + 1), f"Hero {at + 1}") for at in range(current().one(BoardLimits).most_heroes)]


def _positions() -> list[tuple[str, str]]:
    length = current().one(Track).length
    return [(str(at), standing(at, current())) for at in range(length, -length - 1, -1)]


class CommitmentOdds(Panel):
    """The odds of each commitment of a hero, with what the others have chosen."""

    title = "What a commitment is worth"
    plays = ("moment-board/performances.html#difficulty", "Difficulty")

    hero = Choice("Hero", _places, start=lambda: _places()[0][0])
    uncertainty = Toggle("Uncertainty is pending")
    doubt = Toggle("DOUBT")
    reserve = Slider("Reserve", lambda: (0, current().one(Reserve).most), start=lambda: 0)
    position = Choice("Escalation Track", _positions, start=lambda: str(current().one(Track).start))
    beside = Toggle("Beside changed rules")
    show = Choice("Show", lambda: list(VIEWS.items()), start=lambda: next(iter(VIEWS)))
    measure = odds_switch()
    setup: MomentSetup
    others: HeroChoices
    changes: RuleChanges

    def __init__(self, *, name: str | None = None, state: str = "", **given: object) -> None:
        """Make it; what is given are its settings and those of its parts, by name."""
        held = MomentSetup.within(given_to(given, "changes"))
        # A plain Moment has its Difficulty in sight.
        super().__init__(name=name, state=state, **{"setup.sample": PLAIN, **held})

    def make_parts(self) -> dict[str, Form]:
        """Give the setup, the others' choices and the changes of the rules."""
        self.setup, self.others, self.changes = MomentSetup(), HeroChoices(), RuleChanges()
        return {"setup": self.setup, "others": self.others, "changes": self.changes}

    # ---- what is asked

    @property
    def at(self) -> int:
        """The hero's place among the Moment's heroes."""
        return min(int(self.hero), len(self.setup.moment.heroes)) - 1

    def game(self, moment: Moment, rules: Ruleset) -> State:
        """Give the state in which the hero chooses, the others' choices being made."""
        begun = start(moment, rules)
        heroes = tuple(
            replace(hero, uncertainty=self.uncertainty, doubt=self.doubt, reserve=self.reserve)
            if at == self.at
            else hero
            for at, hero in enumerate(begun.heroes)
        )
        choices = list(self.others.chosen(moment))
        choices[self.at] = None  # type: ignore[call-overload]
        length = rules.one(Track).length
        place = max(-length, min(length, int(self.position)))
        return replace(begun, position=place, heroes=heroes, choices=tuple(choices))  # type: ignore[arg-type]

    def seen(self) -> list[Seen]:
        """Give the odds with what they are of, by the rules as they are and by the changed ones."""
        sides = [("", current())]
        if self.beside:
            sides = [(current().variant or "The book's rules", current())]
            sides.append((NAMED, self.changes.rules))
        found = []
        for name, rules in sides:
            moment = moment_under(self.setup, rules)
            if not moment.check(rules):
                odds = commitment_odds(moment, self.game(moment, rules), self.at, rules)
                found.append(Seen(odds, moment, self.at, self.uncertainty, rules, name))
        return found

    def said(self) -> str:
        """Give the comparison in sentences."""
        return " ".join(compared(each) for each in self.seen())

    # ---- drawing

    def draw(self) -> Markup:
        """Give the settings, the comparison, the table and the chosen chart."""
        every = self.seen()
        return element(
            "div",
            element("div", self.setup.draw(), class_="m-forecast-setup"),
            self._draw_situation(every[0].moment),
            self._draw_changes(every) if self.beside else None,
            [draw_compared(each) for each in every],
            [commitments_table(each) for each in every],
            element(
                "div",
                element("div", self.draw_control("show"), class_="m-controls"),
                [
                    commitments_chart(
                        each,
                        self.show,
                        self.measure,
                        f"{self.prefix}-{at}",
                        # One switch for both.
                        None if at else self.draw_control("measure"),
                    )
                    for at, each in enumerate(every)
                ],
                class_="m-forecast-charts",
            ),
            class_="m-forecast",
        )

    def _draw_changes(self, every: list[Seen]) -> Child:
        faults = "" if len(every) > 1 else "This Moment can't be played by the changed rules."
        return element(
            "div",
            self.changes.draw(self.setup.moment.model),
            self.changes.draw_told(),
            element("p", faults, class_="m-fault", role="status") if faults else None,
            class_="m-forecast-changes",
        )

    def _draw_situation(self, moment: Moment) -> Child:
        """Give what else decides the odds: the hero, the track, what the others choose."""
        names = [
            (at, hero.name or own)
            for (at, own), hero in zip(_places(), moment.heroes, strict=False)
        ]
        alone = len(moment.heroes) == 1
        own = element(
            "div",
            None if alone else self.controls["hero"].draw(str(self.at + 1), self, options=names),
            [
                self.draw_control(name)
                for name in ("position", "reserve", "uncertainty", "doubt", "beside")
            ],
            class_="m-controls",
            role="group",
            aria_label="The hero who chooses",
        )
        told = f"What the others choose: {self.others.in_words(moment, self.at)}"
        return fragment(
            own,
            None
            if alone
            else element(
                "details",
                element("summary", told),
                self.others.draw_for(moment, "What the others choose", self.at),
                class_="m-more",
            ),
        )
