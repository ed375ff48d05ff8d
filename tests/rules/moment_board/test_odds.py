"""What a hero knows before choosing and before a redraw, each number by a second route."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current
from rules.dice import Source
from rules.moment_board.models import best_redraw, model_of
from rules.moment_board.moment import Effect, Moment, sample, starting_hero
from rules.moment_board.moves import Move
from rules.moment_board.odds import commitment_odds, hero_outcomes, party_move, performance_odds
from rules.moment_board.outcomes import outcome_of
from rules.moment_board.play import draw, step, why_not
from rules.moment_board.records import Track
from rules.moment_board.resolving import for_movement, moved
from rules.moment_board.state import Performance, start
from rules.moment_board.world import Active

HEROES = tuple(starting_hero(name) for name in ("Ada", "Bo", "Cy"))
MOMENT = Moment("Test", "Get there", HEROES, "hard", 9)
HARD = MOMENT.power(current())


def begun(*choices, moment=MOMENT, **changes):
    state = start(moment)
    if choices:
        changes["choices"] = choices
    return replace(state, **changes)


def odds_of(commitment, state, hero=0, moment=MOMENT):
    found = commitment_odds(moment, state, hero)
    return next(odds for odds in found if odds.commitment == commitment)


def with_hero(state, hero=0, **changes):
    return state.with_hero(hero, replace(state.heroes[hero], **changes))


def powers_by_hand(lit):
    bag = (*HEROES[0].tokens, 4 if lit else 2)
    return Counter(map(sum, combinations(bag, 3)))


def percent(chance):
    return round(100 * float(chance), 1)


def test_there_are_odds_for_each_commitment_in_activation_order():
    found = commitment_odds(MOMENT, begun(), 1)
    assert [odds.commitment for odds in found] == ["prepare", "advance", "breakthrough"]
    assert [odds.lit for odds in found] == [False, False, True]
    assert [odds.why_not for odds in found] == ["", "", ""]
    assert [percent(odds.success) for odds in found] == [33.3, 33.3, 48.3]


def test_breakthrough_can_give_confidence_and_uncertainty_and_the_others_cannot():
    for odds in commitment_odds(MOMENT, begun(), 0):
        bold = odds.commitment == "breakthrough"
        assert percent(odds.confidence) == (1.7 if bold else 0)
        assert percent(odds.uncertainty) == (3.3 if bold else 0)
        assert odds.cleared == 0


@pytest.mark.parametrize("commitment", ["prepare", "advance", "breakthrough"])
def test_impact_wear_reserve_and_margin_follow_from_every_hand(commitment):
    lit = commitment == "breakthrough"
    impact, wear, reserve, margin, track = Counter(), Counter(), Counter(), Counter(), Counter()
    yields = {"prepare": (0, 0), "advance": (0, 1), "breakthrough": (1, 2)}[commitment]
    for power, ways in powers_by_hand(lit).items():
        outcome = outcome_of(power - HARD, commitment, current())
        margin[power - HARD] += ways
        impact[outcome.impact] += ways
        wear[outcome.wear] += ways
        reserve[yields[outcome.success]] += ways
        track[outcome.movement - outcome.against] += ways
    odds = odds_of(commitment, begun())
    for found, by_hand in (
        (odds.impact, impact),
        (odds.wear, wear),
        (odds.reserve, reserve),
        (odds.margin, margin),
        (odds.track, track),
    ):
        assert dict(found.items()) == dict(sorted(by_hand.items()))
    assert odds.mean_impact == Fraction(sum(i * w for i, w in impact.items()), 120)
    assert odds.mean_wear == Fraction(sum(i * w for i, w in wear.items()), 120)
    assert odds.mean_reserve == Fraction(sum(i * w for i, w in reserve.items()), 120)


def test_reserve_that_cannot_be_held_is_not_gained():
    full = with_hero(begun(), reserve=5)
    assert odds_of("breakthrough", full).reserve.outcomes == (1,)
    brim = with_hero(begun(), reserve=6)
    assert odds_of("breakthrough", brim).mean_reserve == 0


def test_an_uncertain_hero_needs_two_successes_in_a_row():
    sure, unsure = begun(), with_hero(begun(), uncertainty=True)
    once, twice = odds_of("advance", sure), odds_of("advance", unsure)
    assert twice.success == once.success**2
    assert twice.cleared == once.success
    assert twice.margin.at_least(0) == twice.success
    assert twice.mean_impact < once.mean_impact


@pytest.mark.parametrize("marker", ["uncertainty", "doubt"])
def test_a_barred_breakthrough_says_why_and_its_odds_all_the_same(marker):
    state = with_hero(begun(), **{marker: True})
    barred = odds_of("breakthrough", state)
    assert "Ada" in barred.why_not
    assert barred.success > 0
    assert odds_of("advance", state).why_not == ""
    assert odds_of("breakthrough", state, hero=1).why_not == ""


def test_events_count_in_the_odds():
    state = begun()
    harder = Active(Effect("difficulty", 1), 2)
    worse = Active(Effect("wear-on-failure", 1, commitment="advance"), None)
    bold = Active(Effect("breakthrough-impact"), None)
    changed = replace(state, world=replace(state.world, active=(harder, worse, bold)))
    odds = odds_of("advance", changed)
    assert odds.difficulty == HARD + 1
    assert (
        odds.success
        == odds_of(
            "advance",
            begun(moment=replace(MOMENT, difficulty="severe")),
            moment=replace(MOMENT, difficulty="severe"),
        ).success
    )
    assert odds.wear.at_least(1) == 1 - odds.success
    easy = replace(MOMENT, difficulty="simple")
    boosted = replace(start(easy), world=replace(state.world, active=(bold,)))
    assert odds_of("advance", boosted, moment=easy).impact.outcomes[-1] == 3
    assert odds_of("prepare", boosted, moment=easy).impact.outcomes[-1] == 2


def round_by_hand(choices, position, powers):
    """Every way in which heroes with these choices can perform, and how the track ends."""
    preparing = choices.count("prepare")
    pressure = (preparing + 1) // 2 if preparing > 1 else 0
    after = max(-5, position - pressure)
    acting = [choice for choice in choices if choice]
    forces, moves = Counter(), Counter()
    for draws in product(*(powers[c == "breakthrough"].items() for c in acting)):
        ways, margins, against = 1, [], 0
        for (power, count), choice in zip(draws, acting, strict=True):
            ways *= count
            if choice == "prepare":
                continue
            if power >= HARD:
                margins.append(power - HARD)
            else:
                against += 1 if choice == "advance" else 2
        best = max(margins, default=None)
        forward = for_movement(best, current())
        forces[forward - against - pressure] += ways
        moves[max(-5, min(5, after + forward - against)) - position] += ways
    return forces, moves


POWERS = {lit: powers_by_hand(lit) for lit in (False, True)}
ROUNDS = [
    (("advance", "advance", "advance"), 0),
    (("advance", None, None), 4),
    (("breakthrough", "prepare", "prepare"), -4),
    (("prepare", "prepare", "prepare"), -4),
    (("advance", "", "breakthrough"), -5),
    (("prepare", "breakthrough", "advance"), 5),
]


@pytest.mark.parametrize(("choices", "position"), ROUNDS)
def test_the_net_move_follows_from_every_way_all_can_perform(choices, position):
    forces, moves = round_by_hand(choices, position, POWERS)
    state = begun(*choices, position=position)
    mine = odds_of(choices[0], state).net_move
    for found, by_hand in ((mine.forces, forces), (mine.move, moves)):
        total = sum(by_hand.values())
        assert found.outcomes == tuple(sorted(by_hand))
        assert all(found.exactly(n) == Fraction(ways, total) for n, ways in by_hand.items())
    assert party_move(MOMENT, state) == mine


def test_a_second_preparing_hero_brings_group_pressure():
    state = begun(None, "prepare", None)
    pressures = [odds.net_move.pressure for odds in commitment_odds(MOMENT, state, 0)]
    assert pressures == [1, 0, 0]
    assert odds_of("prepare", state).net_move.forces.outcomes == (-1,)


def test_heroes_without_a_choice_do_not_act():
    alone = odds_of("advance", begun())
    assert alone.net_move.forces == alone.track


def test_only_the_best_success_counts_and_every_failure_does():
    one, two = begun("advance", None, None), begun("advance", "advance", None)
    for state in (one, two):
        assert max(party_move(MOMENT, state).forces.outcomes) == 2
    assert min(party_move(MOMENT, one).forces.outcomes) == -1
    assert min(party_move(MOMENT, two).forces.outcomes) == -2


def test_what_a_hero_has_done_in_this_round_is_certain():
    done = Performance(1, "advance", HARD, (0, 1, 2), HARD + 2, final=True)
    state = begun(None, "advance", None, phase="act", performances=(done,))
    assert party_move(MOMENT, state).forces.outcomes == (2,)
    failed = replace(state, performances=(replace(done, power=HARD - 1),))
    assert party_move(MOMENT, failed).forces.outcomes == (-1,)


def test_a_pending_success_under_uncertainty_is_open_again():
    pending = Performance(1, "advance", HARD, (6, 7, 8), HARD + 2)
    state = with_hero(begun(None, "advance", None, phase="act", pending=pending), 1)
    assert party_move(MOMENT, state).forces.outcomes == (2,)
    unsure = with_hero(state, 1, uncertainty=True)
    fresh = odds_of("advance", begun())
    assert party_move(MOMENT, unsure).forces == fresh.track


def test_group_pressure_that_has_moved_the_track_is_not_counted_again():
    state = begun("prepare", "prepare", "prepare", phase="act", position=-2)
    assert party_move(MOMENT, state).pressure == 0


def test_nothing_is_left_to_move_once_the_round_is_closed():
    done = tuple(Performance(i, "advance", HARD, None, 9, final=True) for i in range(3))
    state = begun("advance", "advance", "advance", phase="point", resume="close", performances=done)
    assert party_move(MOMENT, state).forces.outcomes == (0,)


@pytest.mark.parametrize(
    ("choices", "position"),
    [(("breakthrough", "advance", "advance"), -4), (("breakthrough", "prepare", "prepare"), 4)],
)
def test_rounds_played_without_spending_follow_the_odds_before_choosing(choices, position):
    moment = replace(MOMENT, resistance=40)
    before = replace(start(moment), choices=choices, position=position)
    before = with_hero(before, 1, uncertainty=True)
    expected = odds_of("breakthrough", before, moment=moment).net_move.move
    begun_, _ = step(moment, before, Move("begin"))
    source, runs, seen = Source("rounds"), 500, Counter()
    for _ in range(runs):
        state, told = begun_, ()
        for hero in (2, 1, 0):
            for kind in ("perform", "redraw-all"):
                move = Move(kind, hero)
                if why_not(moment, state, move, current()) == "":
                    state, _ = step(moment, state, move, draw(moment, state, move, source))
            state, told = step(moment, state, Move("final", hero))
        (end,) = [happened for happened in told if happened.what == "round-ends"]
        seen[end.numbers["position"] - position] += 1
    assert set(seen) <= set(expected.outcomes)
    for move in expected.outcomes:
        chance = float(expected.exactly(move))
        assert abs(seen[move] - runs * chance) < 5 * sqrt(runs * chance * (1 - chance)) + 1


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_net_move_stays_on_the_track_and_its_sum_moves_it_so(data):
    moment = sample("sallow-gorge")
    length = current().one(Track).length
    choice = st.sampled_from(["prepare", "advance", "breakthrough", "", None])
    choices = data.draw(st.tuples(*[choice] * len(moment.heroes)))
    position = data.draw(st.integers(-length, length))
    state = replace(start(moment), choices=choices, position=position)
    for odds in commitment_odds(moment, state, data.draw(st.integers(0, 3))):
        net = odds.net_move
        assert all(-length <= position + move <= length for move in net.move.outcomes)
        least, most = net.forces.outcomes[0], net.forces.outcomes[-1]
        assert moved(position, least, current()) <= position + net.move.outcomes[-1]
        assert position + net.move.outcomes[0] >= moved(position, least, current())
        assert net.move.outcomes[-1] <= max(most, 0) + net.pressure
        assert sum(net.move.counts) == net.move.denominator


# ---- before a redraw


def pending_of(drawn, commitment="advance", model="bag", **hero):
    moment = replace(MOMENT, model=model)
    lit = commitment == "breakthrough"
    power = model_of(model).power(HEROES[0], drawn, lit, current())
    pending = Performance(0, commitment, moment.power(current()), drawn, power)
    state = replace(start(moment), phase="act", choices=(commitment, "", ""), pending=pending)
    return moment, with_hero(state, **hero)


def test_without_a_pending_performance_there_is_nothing_to_redraw():
    assert performance_odds(MOMENT, begun()) is None


def test_each_piece_tells_what_a_redraw_token_makes_of_it():
    # 0, 1 and 3 are drawn; 0, 1, 1, 1, 2, 2 and the Destiny Token are left.
    moment, state = pending_of((0, 2, 8), redraws=1)
    odds = performance_odds(moment, state)
    assert [token.success for token in odds.tokens] == [Fraction(6, 7), Fraction(3, 7), 0]
    assert dict(odds.tokens[0].margin.items()) == {-1: 1, 0: 3, 1: 3}
    assert odds.best == odds.tokens[0]
    assert odds.kept == 0
    assert percent(odds.everything.success) == 33.3


@pytest.mark.parametrize("model", ["bag", "pool"])
@pytest.mark.parametrize("commitment", ["advance", "breakthrough"])
def test_the_best_redraw_is_the_one_that_the_model_finds(model, commitment):
    drawn = (0, 2, 8) if model == "bag" else (2, 5, 3, 1)
    moment, state = pending_of(drawn, commitment, model, redraws=1)
    odds = performance_odds(moment, state)
    lit = commitment == "breakthrough"
    difficulty = state.pending.difficulty
    best = best_redraw(model_of(model), HEROES[0], drawn, lit, difficulty, current())
    assert (odds.best.index, odds.best.success) == (best.index, best.chance)


def test_a_token_cannot_spare_an_uncertain_hero_the_second_success():
    moment, sure = pending_of((0, 2, 8), redraws=1)
    _, unsure = pending_of((0, 2, 8), redraws=1, uncertainty=True)
    once, twice = performance_odds(moment, sure), performance_odds(moment, unsure)
    fresh = odds_of("advance", begun()).success
    assert twice.best.index == once.best.index
    assert twice.best.success == once.best.success * fresh
    assert sum(twice.best.margin.counts) == twice.best.margin.denominator


def test_a_success_under_uncertainty_is_worth_a_fresh_performance():
    moment, state = pending_of((6, 7, 8), uncertainty=True)
    odds = performance_odds(moment, state)
    assert odds.forced
    assert odds.kept == odds.everything.success == odds_of("advance", begun()).success


def test_a_typed_result_cannot_be_redrawn():
    moment, state = pending_of((6, 7, 8))
    typed = replace(state, pending=replace(state.pending, drawn=None))
    odds = performance_odds(moment, typed)
    assert (odds.tokens, odds.best, odds.kept) == ((), None, 1)


def test_where_a_token_redraws_everything_it_offers_that_alone(tmp_path):
    path = tmp_path / "all.toml"
    path.write_text(
        'version = 1\nname = "All"\n["moment-board:redraw-tokens"]\neffect = "all"\n',
        encoding="utf-8",
    )
    moment, state = pending_of((0, 2, 8), redraws=1)
    odds = performance_odds(moment, state, Ruleset.load(path))
    assert odds.tokens == (odds.everything,) == (odds.best,)
    assert odds.best.index is None


def test_the_outcomes_of_a_hero_are_those_of_the_present_state():
    harder = Active(Effect("difficulty", 1), 2)
    state = begun()
    changed = replace(state, world=replace(state.world, active=(harder,)))
    before = hero_outcomes(MOMENT, state, 0, "advance", current())
    assert hero_outcomes(MOMENT, changed, 0, "advance", current()) != before
