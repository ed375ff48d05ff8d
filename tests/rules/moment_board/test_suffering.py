"""Banes that no table holds: what they bar and worsen, in odds, forecasts and play alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, PREPARE, Board, a_hero, a_moment
from test_forecast_exact import assert_as_counted, small

from rules.data import Ruleset, altered, current
from rules.data.added import added
from rules.moment_board.carrying import carry_over
from rules.moment_board.files import moment_text, read_moment
from rules.moment_board.moment import Moment, MomentFaults, starting_hero
from rules.moment_board.moves import Move
from rules.moment_board.odds import commitment_odds, party_move
from rules.moment_board.outcomes import Outcome, outcome_of
from rules.moment_board.play import why_not
from rules.moment_board.record_types import Amount
from rules.moment_board.records import Bane, Commitment
from rules.moment_board.state import start
from rules.moment_board.story import sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Dread(Bane):
    """The farther a failure falls short, the farther it moves the track."""

    each: Amount

    def worsened(self, outcome: Outcome, margin: int, area: Commitment) -> Outcome:
        if outcome.success:
            return outcome
        return replace(outcome, against=outcome.against + -margin // self.each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numb(Bane):
    """A success is never a great one, and a failure by one shakes."""

    def worsened(self, outcome: Outcome, margin: int, area: Commitment) -> Outcome:
        if outcome.success:
            return replace(outcome, impact=min(1, outcome.impact), movement=0, confidence=False)
        return replace(outcome, wear=outcome.wear + 1, uncertainty=margin == -1)


ENDS = {"ends": "never", "meaning": "A test."}


def rules() -> Ruleset:
    found = added(current(), Dread, id="dread", label="Dread", each=2, **ENDS)
    found = added(found, Numb, id="numb", label="Numb", **ENDS)
    return added(found, Bane, id="dazed", label="Dazed", bars=ADVANCE, **ENDS)


RULES = rules()


def one(*suffers: str, **changes) -> Moment:
    return a_moment((a_hero(suffers=suffers),), **changes)


def test_one_hero_counts_as_hands_of_tokens_do() -> None:
    bag = starting_hero("Ada")
    moment = a_moment((replace(bag, suffers=("dread",)),))
    power = moment.power(RULES)
    seen = {
        odds.commitment: odds for odds in commitment_odds(moment, start(moment, RULES), 0, RULES)
    }
    counted: Counter[int] = Counter()
    for hand in combinations((*bag.tokens, 2), 3):
        margin = sum(hand) - power
        plain = outcome_of(margin, PREPARE, current())
        counted[plain.movement - plain.against - (-margin // 2 if margin < 0 else 0)] += 1
    track = dict(seen[PREPARE].track.items())
    assert {move: ways * counted.total() for move, ways in track.items()} == {
        move: ways * sum(track.values()) for move, ways in counted.items()
    }


@pytest.mark.parametrize("plan", ["all-advance", "mixed", "plan-breakthrough"])
@pytest.mark.parametrize("banes", [("dread",), ("numb", "dread"), ("dazed",)])
def test_an_exact_forecast_is_what_counting_every_way_gives(plan: str, banes: tuple) -> None:
    moment = small((0, 1, 1, 3), (0, 1, 2), rounds=2)
    first, other = moment.heroes
    moment = replace(moment, heroes=(replace(first, suffers=banes), other))
    assert_as_counted(moment, plan, rules=RULES)


def test_a_round_adds_up_what_the_banes_make_of_it() -> None:
    board = Board(a_moment((a_hero("Ada", suffers=("dread",)), a_hero("Bo"))), RULES)
    board.round((PREPARE, -4), (ADVANCE, -1))
    (ends,) = board.happened("round-ends")
    advance = outcome_of(-1, ADVANCE, RULES).against
    assert (ends.numbers["failed-prepare"], ends.numbers["against-prepare"]) == (1, 2)
    assert ends.numbers["against"] == 2 + advance
    told = sentence(ends, board.moment, RULES)
    assert f"one failed Prepare −2, one failed Advance −{advance}, " in told


def test_what_is_certain_in_a_round_holds_them() -> None:
    board = Board(one("dread"), RULES)
    board.do("choose", 0, PREPARE).do("begin").perform(0, -4)
    before = party_move(board.moment, board.state, RULES)
    assert dict(before.move.items()) == {-2: 1}


def test_a_bane_that_bars_is_told_by_its_name_and_forecasts_heed_it() -> None:
    moment = one("dazed")
    state = start(moment, RULES)
    assert why_not(moment, state, Move("choose", 0, ADVANCE), RULES) == (
        "Ada has Dazed, which bars Advance; allowed is Prepare or Breakthrough."
    )
    assert why_not(moment, state, Move("choose", 0, BREAKTHROUGH), RULES) == ""
    shaken = state.with_hero(0, replace(state.heroes[0], doubt=True))
    assert "allowed is Prepare." in why_not(moment, shaken, Move("choose", 0, ADVANCE), RULES)


def test_a_hero_keeps_them_and_a_file_does() -> None:
    moment = one("dread", "dazed")
    assert read_moment(moment_text(moment, RULES), RULES) == moment
    board = Board(replace(moment, rounds=1), RULES)
    board.round((PREPARE, 0))
    again = carry_over(board.moment, board.state, new_day=False, ruleset=RULES)
    assert again.heroes[0].suffers == ("dread", "dazed")


@pytest.mark.parametrize(
    ("suffers", "told"),
    [
        (
            ("dred",),
            "Ada: a Bane cannot be 'dred'; allowed is dread, numb or dazed. Nearest: dread.",
        ),
        (("doubt",), "Ada: a Bane cannot be 'doubt'; allowed is dread, numb or dazed."),
        (("dread", "dread"), "allowed is each Bane once."),
        ("dread", "allowed is each Bane once."),
    ],
)
def test_a_bane_that_there_is_not_is_refused(suffers: object, told: str) -> None:
    (fault,) = a_moment((replace(a_hero(), suffers=suffers),)).check(RULES)
    assert fault.startswith(told) or fault.endswith(told)


def test_the_books_rules_have_none_to_suffer() -> None:
    (fault,) = one("dread").check()
    assert fault == "Ada: a Bane cannot be 'dread'; these rules have none but DOUBT."
    with pytest.raises(MomentFaults, match="suffers: found"):
        read_moment(moment_text(one()).replace("dice = 4", 'dice = 4\nsuffers = "dread"'))
    with pytest.raises(MomentFaults, match="a Bane cannot be 3"):
        read_moment(moment_text(one()).replace("dice = 4", "dice = 4\nsuffers = [3]"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Boon(Bane):
    """No Bane at all."""

    def worsened(self, outcome: Outcome, margin: int, area: Commitment) -> Outcome:
        if outcome.success:
            return replace(outcome, impact=outcome.impact + 1, wear=1)
        return replace(outcome, wear=-1, success=True)


def test_a_bane_that_helps_is_refused_with_all_that_it_does() -> None:
    found = added(current(), Boon, id="boon", label="Boon", **ENDS)
    with pytest.raises(MomentFaults) as success:
        outcome_of(0, ADVANCE, found, suffers=("boon",))
    assert success.value.faults == (
        "Boon: the impact of a success cannot be 2; allowed is from 0 to 1.",
        "Boon: the wear of a success cannot be 1; allowed is 0.",
    )
    with pytest.raises(MomentFaults) as failure:
        outcome_of(-1, ADVANCE, found, suffers=("boon",))
    assert failure.value.faults == (
        "Boon: the success of a failure cannot be 1; allowed is 0.",
        "Boon: the wear of a failure cannot be -1; allowed is at least 0.",
    )


def test_a_variant_changes_its_number_and_the_board_is_still_checked() -> None:
    heavier = altered(RULES, {"moment-board:dread.each": 1})
    assert outcome_of(-3, PREPARE, heavier, suffers=("dread",)).against == 3
    assert outcome_of(-3, PREPARE, RULES, suffers=("dread",)).against == 1
    banes = RULES.table("moment-board:banes")
    assert [row[1].text for row in banes.rows] == ["Breakthrough", "–", "–", "Advance"]
