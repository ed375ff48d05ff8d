"""The variants beside the notebooks do what their comments say, as far as it is quickly asked."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from rules.data import Ruleset, ruleset_of
from rules.data.variants import BOOK
from rules.design import Answers, VariantFile, situation_named
from tests.support import ROOT

FOLDER = ROOT / "notebooks" / "variants"
NAMES = ("gritty", "heroic")
SUCCESSES = ("success-at-a-cost", "success", "success-with-a-bonus")
ANSWERS = Answers()


@cache
def rules(name: str) -> Ruleset:
    return ruleset_of(BOOK) if name == BOOK else VariantFile.open(FOLDER / f"{name}.toml").rules()


def figures(name: str, situation: str) -> dict[str, float]:
    answer = ANSWERS.ask(situation_named(situation, rules(name)), rules(name))
    return {figure.key: float(figure.value) for figure in answer.figures}


def grow(*values: float) -> bool:
    """Whether the values of gritty, book and heroic climb in this order."""
    return all(one < other for one, other in pairwise(values))


def from_gritty_to_heroic(situation: str, *keys: str) -> list[float]:
    """The sum of some figures, in the gritty rules, in the book, and in the heroic ones."""
    found = (figures(name, situation) for name in ("gritty", BOOK, "heroic"))
    return [sum(each[key] for key in keys) for each in found]


@pytest.mark.parametrize("name", NAMES)
def test_it_loads_and_is_told_of(name: str) -> None:
    loaded = Ruleset.load(FOLDER / f"{name}.toml")
    assert loaded.variant == name.capitalize()
    file = VariantFile.open(FOLDER / f"{name}.toml")
    assert loaded.records == file.rules().records
    # Several changes that pull together, in both halves of the rules, and each with its reason.
    assert {path.partition(":")[0] for path in file.changes} == {"momenta", "moment-board"}
    assert len(file.changes) >= 10
    assert file.text.count("# ----") >= 5
    assert "about = " in file.text


@pytest.mark.parametrize("dice", [2, 3, 4])
@pytest.mark.parametrize("rung", ["tricky", "daunting"])
def test_a_novice_succeeds_less_when_it_is_gritty_and_more_when_it_is_heroic(
    dice: int, rung: str
) -> None:
    keys = [f"{dice}-dice-{outcome}" for outcome in SUCCESSES]
    chances = from_gritty_to_heroic(f"momenta:narrative-{rung}", *keys)
    assert grow(*chances)


def test_a_gritty_novice_with_a_thread_comes_near_the_books() -> None:
    chances = []
    for name in ("gritty", BOOK):
        dice = 3 + rules(name)["momenta:thread"].bonus
        chances.append(figures(name, f"momenta:successes-of-{dice}")["at-least-1"])
    alone = [figures(name, "momenta:successes-of-3")["at-least-1"] for name in ("gritty", BOOK)]
    assert chances[0] < chances[1]
    assert chances[1] - chances[0] < (alone[1] - alone[0]) / 2


@pytest.mark.parametrize("stat", ["max-vitality-at-3", "wound-slots-at-3"])
def test_heroes_bear_less_or_more(stat: str) -> None:
    assert grow(*from_gritty_to_heroic("momenta:hero-mira-body", stat))


def test_they_stand_fewer_blows_or_more() -> None:
    vitality = from_gritty_to_heroic("momenta:hero-mira-body", "max-vitality-at-3")
    blow = from_gritty_to_heroic("momenta:damage-rapier", "3-dice")
    assert grow(*(one / other for one, other in zip(vitality, blow, strict=True)))


@pytest.mark.parametrize("area", ["prepare", "advance"])
def test_performances_are_harder_or_easier(area: str) -> None:
    assert grow(*from_gritty_to_heroic("moment-board:commitments-hard", f"{area}-success"))


def test_moments_are_lost_more_often_or_less_and_a_gritty_one_can_be_won() -> None:
    hard = from_gritty_to_heroic("moment-board:result-hard-all-advance", "resolved")
    assert grow(*hard)
    assert hard[0] > 0.4
    standard = figures("gritty", "moment-board:result-standard-breakthrough")["resolved"]
    assert 0.85 < standard < figures(BOOK, "moment-board:result-standard-breakthrough")["resolved"]


def test_who_stakes_everything_has_more_of_it_where_it_is_gritty() -> None:
    gain = []
    for name in ("gritty", BOOK):
        found = figures(name, "moment-board:commitments-severe")
        gain.append(found["breakthrough-success"] - found["advance-success"])
    assert gain[0] > gain[1]
