"""What the chapters on rolling say in words agrees with the rules."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from rules.data import current
from rules.momenta import RollSpec, choose, difficulties, read_roll
from rules.momenta.records import DicePool, Outcome, RollType
from tests.support import ROOT

MOMENT_1 = ROOT / "book" / "moment-1"
PAGES = sorted(MOMENT_1.glob("*.md"))


def line_with(page: str, words: str) -> str:
    """Give the one line of a page that holds these words."""
    (line,) = (
        line for line in (MOMENT_1 / page).read_text(encoding="utf-8").splitlines() if words in line
    )
    return line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_gm_judges_an_explanation_not_the_table(page: Path) -> None:
    told = page.read_text(encoding="utf-8")
    assert not re.search(r"\b(convinces?|accepts?|judges?|agrees?)\b (with )?the table\b", told)
    assert not re.search(r"\bthe table (accepts|agrees|judges|decides|is convinced)\b", told)


def test_a_bonds_explanation_convinces_the_gm() -> None:
    assert "convince the GM" in line_with("rolling-dice.md", "Invoke a Bond.**")


def test_how_often_one_pushes_is_told_and_marked() -> None:
    told = line_with("rolling-dice.md", "Push yourself.**")
    assert "{rule}`momenta:push-yourself.most|times`" in told
    mark = current().quote("momenta:push-yourself.most")
    assert f"{{gap}}`{mark.source}`" in told


def test_no_thread_in_a_fight_is_marked_as_a_reading() -> None:
    mark = current().quote("momenta:action-roll.threads")
    assert mark.provenance == "house"
    assert f"{{gap}}`{mark.source}`" in line_with("rolling-dice.md", "In a fight, a Thread")


def test_what_stands_against_a_narrative_roll_is_an_opposition_roll() -> None:
    rolls = {roll.roll: roll for roll in current().of(RollType)}
    mark = current().quote("momenta:narrative-roll.opposes")
    assert current().gaps[str(mark.source)].reason.count("opposition roll") == 1
    # Who opposes has no difficulty of their own, which a narrative roll cannot be without.
    assert rolls["narrative"].difficulty == "must"
    assert not rolls["narrative"].opposes
    for roll in rolls.values():
        assert not (roll.opposes and roll.difficulty == "must"), roll.id


def test_effortless_pays_back_on_a_failure_only_where_a_success_is_left() -> None:
    assert "holds a success" in line_with("patterns.md", "may still pay back")
    failures = [outcome.id for outcome in current().of(Outcome) if not outcome.succeeds]
    good, bad = current().one(DicePool).success_faces[0], 1
    paid = []
    for difficulty, against in product(difficulties(current()), (0, 2, 3)):
        spec = RollSpec(3, (), "narrative", difficulty, opposition=against, resolve_spent=1)
        reading = read_roll(spec, (good,) * 3, (good,) * against if against else (bad, bad))
        result = choose(reading, [f"effortless-{good}-1"])
        if reading.outcome in failures and result.resolve_recovered:
            paid.append(reading.effective)
    assert paid
    assert 0 not in paid
