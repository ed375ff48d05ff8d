"""Bad input: a sentence for each fault, all faults of one call at once, and nothing else raised."""

from itertools import count
from math import inf, nan

import pytest
from dice_examples import examples
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    DiceError,
    Die,
    Distribution,
    JointDistribution,
    Pool,
    SetPayoff,
    Source,
    best_allocation,
    chance_of_set,
    joint,
    joint_general,
    joint_of_sets,
    keep_lowest,
    matching_sets,
    opposed,
    opposed_joint,
    successes,
    successes_with_set,
    sweep,
)

D6 = Die(6, (5, 6))
POOL = Pool(3, D6)
NOT_DICE = [-3, 41, 10**9, 10**5000, "abc", "", nan, inf, True, False, 2.5, 2.0, None, [3], b"3"]


def faults_of(call):
    with pytest.raises(DiceError) as caught:
        call()
    for sentence in caught.value.faults:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "given as" in sentence
        assert "; allowed is " in sentence
        assert len(sentence) < 200
    return caught.value.faults


@pytest.mark.parametrize("dice", NOT_DICE, ids=lambda dice: type(dice).__name__)
def test_a_number_of_dice_is_a_whole_number_from_0_to_40(dice):
    (sentence,) = faults_of(lambda: Pool(dice, D6))
    assert sentence.startswith("The dice of a pool were given as ")
    assert sentence.endswith("; allowed is a whole number from 0 to 40.")


def test_what_was_given_stands_in_the_sentence():
    assert faults_of(lambda: Pool(-3, D6)) == (
        "The dice of a pool were given as -3; allowed is a whole number from 0 to 40.",
    )
    assert "given as 'abc';" in faults_of(lambda: Pool("abc", D6))[0]
    assert "given as nan;" in faults_of(lambda: Pool(nan, D6))[0]
    assert "given as 1000000000;" in faults_of(lambda: Pool(10**9, D6))[0]


@pytest.mark.parametrize("sides", [1, 21, 0, -6, 2.5, 6.0, True, nan, "6", None])
def test_a_die_has_2_to_20_sides(sides):
    for call in (lambda: Die(sides), lambda: Die(sides, (1, 2))):
        (sentence,) = faults_of(call)
        assert sentence.startswith("The sides of a die were given as ")
        assert sentence.endswith("; allowed is a whole number from 2 to 20.")


@pytest.mark.parametrize("faces", [(), [], set(), iter(())])
def test_at_least_one_face_is_a_success(faces):
    assert faults_of(lambda: Die(6, faces)) == (
        "The success faces of a die were given as none; allowed is at least one face.",
    )


@pytest.mark.parametrize("faces", [5, "56", b"56", 2.5, object(), count(1)])
def test_success_faces_are_a_list_of_faces(faces):
    (sentence,) = faults_of(lambda: Die(6, faces))
    assert sentence.endswith("; allowed is any of the faces 1 to 6.")


@pytest.mark.parametrize("face", [0, 7, -1, True, 2.5, 5.0, "5", nan, None, [5]])
def test_a_success_face_is_on_the_die(face):
    for faces in ([face], [5, face], (face, 6)):
        (sentence,) = faults_of(lambda faces=faces: Die(6, faces))
        assert sentence.startswith("A success face of a die was given as ")
        assert sentence.endswith("; allowed is a whole number from 1 to 6.")


def test_true_is_no_face_even_beside_one():
    assert len(faults_of(lambda: Die(6, (1, True)))) == 1


@pytest.mark.parametrize(
    ("call", "faults"),
    [
        (lambda: Die(1, (0, "a", 99)), 4),
        (lambda: Die(21, ()), 2),
        (lambda: Pool("abc", "xyz"), 2),
        (lambda: SetPayoff(1, {0: -1, "x": nan, 3: 1001}), 6),
        (lambda: SetPayoff(2, 5), 1),
        (lambda: SetPayoff.per_face(99, 6, "x"), 3),
        (lambda: SetPayoff.flat(True, None, -1), 3),
        (lambda: successes(3), 1),
        (lambda: keep_lowest("abc"), 1),
        (lambda: keep_lowest(Pool(0, D6)), 1),
        (lambda: chance_of_set(3, 1), 2),
        (lambda: successes_with_set([], 41), 2),
        (lambda: joint(D6, [2, "x"]), 3),
        (lambda: joint(POOL, SetPayoff.per_face(2, D6)), 1),
        (lambda: joint_of_sets(None, None), 2),
        (lambda: joint_general(3, 0, None, 5), 3),
        (lambda: opposed(3, "x"), 2),
        (lambda: opposed(POOL, None), 1),
        (lambda: opposed_joint(POOL, D6), 2),
        (lambda: sweep([1, -3, nan], [D6, 6]), 3),
        (lambda: sweep(12, D6), 2),
        (lambda: sweep(count(), [D6]), 1),
        (lambda: best_allocation([0, "c", 21], [5]), 4),
        (lambda: matching_sets("55"), 1),
        (lambda: matching_sets([1] * 41), 1),
        (lambda: Source(1).roll(-3, 1), 2),
        (lambda: Source(1).roll(POOL, 6), 1),
        (lambda: Source(1).roll(3), 1),
        (lambda: Source(1).die(21), 1),
        (lambda: Distribution({}), 1),
        (lambda: Distribution({0: 0}), 1),
        (lambda: Distribution([1, 2]), 1),
        (lambda: Distribution({0: -1, 1: 0.5, 2: True}), 3),
        (lambda: Distribution({0.5: 1, "a": 2}), 2),
        (lambda: JointDistribution({(0, 0): 1, (1,): 1, 3: 1, (1, True): 2}), 3),
    ],
)
def test_all_faults_of_one_call_come_at_once(call, faults):
    assert len(faults_of(call)) == faults


def test_a_value_that_cannot_be_shown_still_gets_its_sentence():
    class Shy:
        def __repr__(self):
            raise RuntimeError

    assert "given as a value of type Shy;" in faults_of(lambda: Pool(Shy(), D6))[0]


def test_whole_numbers_of_other_libraries_count():
    class Seven:
        def __index__(self):
            return 7

    assert Pool(Seven(), Die(Seven(), [Seven()])) == Pool(7, Die(7, (7,)))
    assert type(Pool(Seven(), D6).dice) is int


def answered_or_refused(call):
    """Let a DiceError with its sentences pass, and nothing else."""
    try:
        call()
    except DiceError as error:
        faults = error.faults
    else:
        return
    assert faults
    assert all("given as" in sentence for sentence in faults)


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-50, 50),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(-3, 25), max_size=5),
    st.dictionaries(st.integers(-3, 25), st.integers(-3, 1100), max_size=4),
    st.just(D6),
    st.just(POOL),
    st.just(SetPayoff.per_face(2, D6)),
    st.just(successes(POOL)),
)


@examples(300)
@given(
    st.sampled_from(
        [
            Die,
            Pool,
            SetPayoff,
            SetPayoff.per_face,
            chance_of_set,
            successes_with_set,
            joint,
            opposed,
            sweep,
            best_allocation,
            Source("x").roll,
        ]
    ),
    anything,
    anything,
)
def test_nothing_but_a_dice_error_is_raised_whatever_two_arguments_are_given(call, first, second):
    answered_or_refused(lambda: call(first, second))


@examples(100)
@given(st.sampled_from([Die, Source, successes, keep_lowest, matching_sets]), anything)
def test_nothing_but_a_dice_error_is_raised_whatever_one_argument_is_given(call, given):
    answered_or_refused(lambda: call(given))
