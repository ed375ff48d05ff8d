"""What a forecast is asked: its settings, the questions that they come to, and the work on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.data import Ruleset, current
from rules.dice import fresh_seed
from rules.moment_board.forecasts import Forecast
from rules.moment_board.plans import AS_CHOSEN
from rules.moment_board.records import BoardLimits, Plan

from .board_moves import USUAL_SEED
from .choices import Choice, Radios
from .forecast_charts import VIEWS
from .forecast_choices import HeroChoices
from .forecast_plots import Beside, Seen
from .forecast_position import BoardPosition
from .forecast_questions import Question, UnderWay, answer, answered, how_far, work_on
from .forecast_view import PlanChoice, plan_named
from .form import Form, action
from .moment_setup import MomentSetup
from .odds_view import odds_switch
from .remembering import Remembering
from .rule_change_moment import moment_under
from .rule_changes import NAMED, RuleChanges
from .table_dice import SeedBox
from .working import Step, Working

__all__ = ["ForecastAsked"]

EXACT, SIMULATED = "exact", "simulated"
BESIDE: Mapping[Beside, str] = {
    "none": "Nothing",
    "plans": "The other plans",
    "rules": "Changed rules",
}


def _runs() -> list[tuple[str, str]]:
    usual = current().one(BoardLimits).runs
    return [(str(runs), f"{runs:,}") for runs in (usual // 10, usual, usual * 5)]


class ForecastAsked(Working, Remembering):
    """The settings of a forecast; `asked` gives its questions, `seen` what is known of each."""

    plan = PlanChoice("Plan")
    way = Radios(
        "What heroes spend",
        lambda: [(EXACT, "Nothing: exact"), (SIMULATED, "What helps: simulated")],
        start=lambda: EXACT,
    )
    beside = Radios("Compare with", lambda: list(BESIDE.items()), start=lambda: "none")
    runs = Radios("Moments played", _runs, start=lambda: str(current().one(BoardLimits).runs))
    seed = SeedBox("Seed", hint="The same seed plays the same Moments, anywhere.")
    show = Choice("Show", lambda: list(VIEWS.items()), start=lambda: next(iter(VIEWS)))
    measure = odds_switch()
    setup: MomentSetup
    choices: HeroChoices
    changes: RuleChanges
    board: BoardPosition
    # The exact work that is under way.
    _under_way: UnderWay

    def make_parts(self) -> dict[str, Form]:
        """Give setup, choices that a plan may repeat, changes of the rules, and the beginning."""
        self._under_way = {}
        self.setup, self.choices = MomentSetup(), HeroChoices(all_in=True)
        self.changes, self.board = RuleChanges(), BoardPosition()
        return {
            "setup": self.setup,
            "choices": self.choices,
            "changes": self.changes,
            "board": self.board,
        }

    def settle(self) -> None:
        """Say how far the moves of a board could be made."""
        if reason := self.board.reason(self.setup.moment):
            self.refuse(f"{self.board.title} was reached as far as it goes. {reason}")

    def changed(self, name: str) -> None:
        """Look from the start of another Moment."""
        if name.startswith("setup.") and self.board.moves:
            self.board.leave()
            self.notice = "The Moment was set up anew: the forecast looks from its start."

    # ---- what is asked

    @property
    def simulated(self) -> bool:
        """Whether heroes spend, so that Moments are played."""
        return self.way == SIMULATED

    @property
    def repeats(self) -> bool:
        """Whether the plan repeats what the heroes have chosen."""
        return _repeats(self.plan)

    def question(self, plan: str, rules: Ruleset) -> Question:
        """Give the question of a plan by some rules."""
        moment = self.board.entered(moment_under(self.setup, rules))
        return Question(
            moment,
            plan,
            rules,
            choices=self.choices.chosen(moment) if _repeats(plan) else (),
            state=self.board.state_of(self.setup.moment),
            runs=int(self.runs) if self.simulated else None,
            seed=(self.seed or USUAL_SEED) if self.simulated else "",
        )

    def asked(self) -> list[tuple[str, Question]]:
        """Give all questions of the present state with what each is called, the chief one first."""
        rules, plans = current(), [self.plan]
        if self.beside == "plans":
            plans += [plan.id for plan in rules.of(Plan) if plan.id != self.plan]
        found = [(plan_named(plan, rules), self.question(plan, rules)) for plan in plans]
        if self.beside == "rules":
            found[0] = (rules.variant or "The book's rules", found[0][1])
            found.append((NAMED, self.question(self.plan, self.changes.rules)))
        return found

    def faults(self) -> tuple[str, ...]:
        """Say why the Moment can't be played by the changed rules."""
        if self.beside != "rules":
            return ()
        where = self.board.why_not(self.setup.moment, self.changes.rules)
        return (where,) if where else _faults(self.asked()[1][1])

    def works_on(self) -> object:
        """Give the questions: they are all that the work depends on."""
        return None if self.faults() else tuple(question for _, question in self.asked())

    def work(self) -> Iterator[Step]:
        """Work out the questions one after the other, as far as they are not answered yet."""
        # A large one that was begun for another question is let go.
        self._under_way = {}
        asked = self.asked()
        share, _ = how_far(asked[0][1], self._under_way)
        if share:
            # What is known is shown first.
            yield share / len(asked), self._how_far(*asked[0], len(asked))
        for at, (name, question) in enumerate(asked):
            if answered(question):
                continue
            done = 0.0
            for share in work_on(question, self._under_way):
                done = max(done, min(1.0, share))
                yield (at + done) / len(asked), self._how_far(name, question, len(asked))

    def _known(self, question: Question) -> Forecast | None:
        return answer(question, self._under_way)

    def _how_far(self, name: str, question: Question, of: int) -> str:
        _, words = how_far(question, self._under_way)
        return f"{name}: {words}" if of > 1 else words

    @action
    def other_luck(self) -> None:
        """Play other Moments: those of a new seed."""
        self.seed = fresh_seed()

    def seen(self) -> list[Seen]:
        """Give each forecast that is asked for, as far as it is known."""
        return [
            Seen(name, self._known(question), question.rules) for name, question in self.asked()
        ]


def _repeats(plan: str) -> bool:
    return current().one(Plan, plan).rest == AS_CHOSEN


def _faults(question: Question) -> tuple[str, ...]:
    return question.moment.check(question.rules)
