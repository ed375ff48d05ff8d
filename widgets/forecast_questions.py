"""What a forecast is asked, and the answers: each worked out once, piece by piece, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rules.data import Ruleset
from rules.moment_board.exact import ExactForecast
from rules.moment_board.forecast import exact_forecast
from rules.moment_board.forecasts import Forecast
from rules.moment_board.moment import Moment
from rules.moment_board.simulation import Simulation
from rules.moment_board.state import State, start

__all__ = [
    "Question",
    "UnderWay",
    "answer",
    "answered",
    "forget_answers",
    "how_far",
    "work_on",
]

# How many answers are kept, and how many Moments are kept being played.
MOST_KEPT, MOST_UNDER_WAY = 96, 12


@dataclass(frozen=True, slots=True)
class Question:
    """What comes of a Moment under a plan and some rules; `runs` is None for an exact answer.

    `choices` are what the heroes choose, where the plan repeats it; `state` where the Moment
    stands, None for its start.
    """

    moment: Moment
    plan: str
    rules: Ruleset = field(repr=False)
    choices: tuple[str, ...] = ()
    state: State | None = None
    runs: int | None = None
    seed: str = ""

    @property
    def key(self) -> Question:
        """The question as it is kept: Moments that were played are played on for a longer one."""
        return self if self.runs is None else replace(self, runs=0)

    def _begun(self) -> State | None:
        if not self.choices:
            return self.state
        now = self.state or start(self.moment, self.rules)
        pairs = zip(self.choices, now.heroes, strict=False)
        able = [choice if not hero.spent else "" for choice, hero in pairs]
        return replace(now, choices=tuple(able))  # type: ignore[arg-type]

    def begin(self) -> ExactForecast | Simulation:
        """Begin the work; raises MomentFaults for what no forecast can be made of."""
        state = self._begun()
        if self.runs is None:
            return exact_forecast(self.moment, self.plan, self.rules, state)
        return Simulation(self.moment, self.plan, self.rules, state, runs=self.runs, seed=self.seed)


_answers: OrderedDict[Question, Forecast] = OrderedDict()
_played: OrderedDict[Question, Simulation] = OrderedDict()
UnderWay = dict[Question, ExactForecast]
"""The exact work of one panel: not to be shared, for each goes on with its own."""


def forget_answers() -> None:
    """Forget all answers, as a test needs it."""
    _answers.clear()
    _played.clear()


def answered(question: Question) -> bool:
    """Whether the whole answer is there."""
    if question.runs is None:
        return question in _answers
    played = _played.get(question.key)
    return played is not None and played.played >= question.runs


def answer(question: Question, under_way: UnderWay) -> Forecast | None:
    """Give what is known so far; None where nothing is."""
    if question.runs is None:
        counting = under_way.get(question)
        known = counting.forecast if counting and counting.rounds else None
        return _answers.get(question) or known
    played = _played.get(question.key)
    return played.forecast if played is not None and played.played else None


def how_far(question: Question, under_way: UnderWay) -> tuple[float, str]:
    """Give the share that is known, in 0..1, and in words how far that is."""
    if question.runs is not None:
        played = _played.get(question.key)
        runs = played.played if played is not None else 0
        return min(1.0, runs / question.runs), f"{runs:,} of {question.runs:,} Moments"
    found = _answers.get(question) or under_way.get(question)
    rounds = len(found.rounds) if found is not None else 0
    return float(question in _answers), f"{rounds} {'round' if rounds == 1 else 'rounds'} counted"


def work_on(question: Question, under_way: UnderWay) -> Iterator[float]:
    """Work out the answer, a piece at a time; each piece yields the share that is done, in 0..1."""
    if question.runs is None:
        yield from _count(question, under_way)
    else:
        yield from _play(question, question.runs)


def _count(question: Question, under_way: UnderWay) -> Iterator[float]:
    if question in _answers:
        _answers.move_to_end(question)
        return
    work = question.begin()
    assert isinstance(work, ExactForecast)
    under_way[question] = work
    yield from work.steps()
    _answers[question] = work.forecast
    under_way.pop(question, None)
    while len(_answers) > MOST_KEPT:
        _answers.popitem(last=False)


def _play(question: Question, runs: int) -> Iterator[float]:
    work = _played.get(question.key)
    if work is None:
        begun = question.begin()
        assert isinstance(begun, Simulation)
        work = _played[question.key] = begun
    _played.move_to_end(question.key)
    while len(_played) > MOST_UNDER_WAY:
        _played.popitem(last=False)
    work.runs = max(runs, work.runs)
    for _ in work.steps():
        yield min(1.0, work.played / runs)
        if work.played >= runs:
            return
