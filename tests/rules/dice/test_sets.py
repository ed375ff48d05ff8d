"""Sets of equal dice: finding them, and giving each die to one set at most."""

from itertools import chain

import brute_force as brute
import pytest
from dice_examples import examples
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Die, SetPayoff, best_allocation, matching_sets

D6 = Die(6, (5, 6))
DOUBLES = SetPayoff.per_face(2, D6)


def test_a_set_takes_at_least_two_equal_dice():
    assert dict(matching_sets((2, 3, 5, 5, 5))) == {5: 3}
    assert dict(matching_sets((5, 1, 4, 1, 5))) == {1: 2, 5: 2}
    assert dict(matching_sets((1, 2, 3))) == dict(matching_sets(())) == {}


def test_matching_sets_cannot_be_changed():
    with pytest.raises(TypeError):
        matching_sets((1, 1))[1] = 3


def test_three_fives_are_a_double_or_a_triple_never_both():
    triples = SetPayoff.flat(3, D6, 9)
    assert best_allocation((2, 3, 5, 5, 5), [DOUBLES]) == ((2, 5, (2, 3)),)
    assert best_allocation((2, 3, 5, 5, 5), [DOUBLES, triples]) == ((3, 5, (2, 3, 4)),)
    cheap = SetPayoff.flat(3, D6, 4)
    assert best_allocation((2, 3, 5, 5, 5), [DOUBLES, cheap]) == ((2, 5, (2, 3)),)


def test_four_equal_dice_are_two_doubles():
    assert best_allocation((4, 1, 4, 4, 4), [DOUBLES]) == ((2, 4, (0, 2)), (2, 4, (3, 4)))


def test_every_face_has_its_own_sets():
    assert best_allocation((1, 1, 4, 5, 5), [DOUBLES]) == ((2, 1, (0, 1)), (2, 5, (3, 4)))


def test_among_equal_choices_the_fewest_dice_are_taken():
    assert best_allocation((6, 6, 6), [SetPayoff(3, {6: 6}), SetPayoff(2, {6: 6})]) == (
        (2, 6, (0, 1)),
    )


def test_a_set_worth_nothing_takes_no_dice():
    assert best_allocation((3, 3), [SetPayoff(2, {3: 0, 5: 5})]) == ()
    assert best_allocation((3, 3), []) == ()
    assert SetPayoff(2, {3: 0, 5: 5}) == SetPayoff(2, {5: 5})


def test_a_payoff_says_what_each_face_is_worth():
    assert dict(DOUBLES.payoff) == {face: face for face in range(1, 7)}
    assert dict(SetPayoff.flat(2, Die(4), 3).payoff) == dict.fromkeys((1, 2, 3, 4), 3)


payoffs = st.lists(
    st.builds(
        SetPayoff,
        st.integers(2, 5),
        st.dictionaries(st.integers(1, 6), st.integers(0, 12), max_size=6),
    ),
    max_size=3,
)


@examples(150)
@given(st.lists(st.integers(1, 6), max_size=12), payoffs)
def test_the_best_allocation_is_fair_and_as_good_as_trying_everything(faces, payoffs):
    taken = best_allocation(faces, payoffs)
    positions = list(chain.from_iterable(at for _, _, at in taken))
    assert len(positions) == len(set(positions))
    for size, face, at in taken:
        assert len(at) == size
        assert all(faces[position] == face for position in at)
    priced = [(payoff.size, dict(payoff.payoff)) for payoff in payoffs]
    worth = sum(
        max(values.get(face, 0) for size, values in priced if size == taken_size)
        for taken_size, face, _ in taken
    )
    assert worth == brute.most_worth(faces, priced)
