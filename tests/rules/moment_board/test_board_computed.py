"""Values of the board that prose quotes and no record holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.data import Ruleset, current
from rules.data.quotes import quotable
from rules.moment_board.computed import computed
from rules.moment_board.models import success_with_redraw
from rules.moment_board.performances import CHANCES, chance
from rules.moment_board.records import Difficulty

TEXTS = {
    "commitments.order": "Prepare, Advance and Breakthrough",
    "track.positions": "11",
    "event-spaces.distances": "3 and 5",
    "event-spaces.count": "4",
    "positions.for-minor": "+3",
    "positions.against-major": "−5",
    "pressure.heroes-1": "0",
    "pressure.heroes-5": "3",
    "for-step-1.margins": "0–1",
    "for-step-3.margins": "4+",
    "effect-kinds.count": "11",
    "prepare.impact-on-success": "1–2",
    "advance.impact-on-success": "1–3",
    "breakthrough.impact-on-success": "1–4",
    "prepare.wear-on-failure": "0–2",
    "breakthrough.wear-on-failure": "2–3",
    "consequences.full-margin": "6",
    "consequences.most-impact": "4",
    "consequences.most-wear": "3",
    "starting-bag.size": "10",
    "starting-bag.plain-tokens": "9",
    "starting-bag.hands": "120",
    "starting-bag.mean": "3.90",
    "starting-bag.mean-lit": "4.50",
    "starting-bag.lowest-power": "1",
    "starting-bag.highest-power": "7",
    "starting-bag.highest-power-lit": "9",
    "dice-power.mean": "3.21",
    "dice-power.mean-lit": "3.88",
    "dice-power.lowest-power": "0",
    "performance.bag-standard.off": "60%",
    "performance.bag-hard.on-redraw": "71%",
    "performance.bag-simple.confidence": "15%",
    "performance.pool-standard.off": "65%",
    "samples.count": "3",
    "drowned-archive.resistance": "9",
    "procession-of-masks.resistance": "12",
    "sallow-gorge.resistance": "16",
    "sallow-gorge.number-of-heroes": "4",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_computed_value_reads_so(name: str) -> None:
    assert current().quote(f"moment-board:{name}").text == TEXTS[name]


def test_no_computed_value_stands_in_for_a_key_of_a_record() -> None:
    rules = current()
    for name in computed(rules):
        record = rules.records.get(f"moment-board:{name.partition('.')[0]}")
        if record is not None:
            key = name.partition(".")[2].partition(".")[0].replace("-", "_")
            assert not hasattr(record, key), name
            assert key not in set(quotable(record)), name


def test_every_computed_value_says_where_it_comes_from() -> None:
    rules = current()
    for name in computed(rules):
        quote = rules.quote(f"moment-board:{name}")
        assert quote.chapter or quote.source, name
        assert quote.source is None or quote.source in rules.gaps, name


def test_a_variant_that_changes_what_a_value_rests_on_has_given_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'version = 1\nname = "Mine"\n["moment-board:advance"]\nimpact_most = 2\n'
        '["moment-board:starting-bag"]\ndestiny = 3\n',
        encoding="utf-8",
    )
    rules = Ruleset.load(path)
    for name, text in {
        "advance.impact-range": "0–2",
        "advance.impact-on-success": "1–2",
        "starting-bag.mean": "4.20",
    }.items():
        quote = rules.quote(f"moment-board:{name}")
        assert (quote.text, quote.variant) == (text, "Mine"), name
        assert quote.provenance != "stated"
    assert rules.quote("moment-board:prepare.impact-range").variant is None


def test_the_chances_are_those_of_the_models() -> None:
    rules = current()
    assert len({kind.id for kind in CHANCES}) == len({kind.text for kind in CHANCES})
    from rules.moment_board.bag import BAG
    from rules.moment_board.moment import starting_hero

    for step in rules.of(Difficulty):
        told = chance("bag", "on-redraw", step, rules)
        assert told == success_with_redraw(BAG, starting_hero("Ada"), True, step.bag, rules)


def test_an_unknown_chance_is_refused() -> None:
    with pytest.raises(KeyError):
        chance("bag", "sideways", current().one(Difficulty, "hard"), current())
