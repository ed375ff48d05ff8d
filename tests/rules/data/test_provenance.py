"""Every value says where it comes from."""

from __future__ import annotations

import re
from typing import Literal, get_args, get_origin

from rules.data import Ruleset, current
from rules.data.constraints import RefTo
from rules.data.quotes import quotable
from rules.data.reader import hints


def test_stated_values_name_a_chapter_and_no_gap() -> None:
    for record in current().records.values():
        for key in quotable(record):
            mark = record.mark(key)
            if mark.provenance == "stated":
                assert mark.chapter, f"{record.ref}.{key}"
                assert mark.source is None, f"{record.ref}.{key}"


def test_other_values_name_a_gap_of_the_project() -> None:
    rules = current()
    for record in rules.records.values():
        for key in quotable(record):
            mark = record.mark(key)
            if mark.provenance != "stated":
                assert mark.source in rules.gaps, f"{record.ref}.{key}"


def test_every_gap_has_a_reason_and_is_used() -> None:
    rules = current()
    used = {
        mark.source
        for record in rules.records.values()
        for mark in (record, *record.marks.values())
    }
    used |= {rules.quote(ref).source for ref in rules.quotes()}
    assert set(rules.gaps) == used - {None}
    assert all(len(gap.reason) > 40 and gap.title and gap.chapter for gap in rules.gaps.values())


def test_a_key_may_come_from_elsewhere_than_its_record() -> None:
    rung = current()["momenta:insurmountable"]
    assert rung.mark("label").provenance == "stated"
    assert rung.mark("outcomes.band-0s").provenance == "house"
    assert rung.mark("outcomes.band-3-plus").provenance == "derived"
    assert rung.mark("outcomes.band-3-plus").source == "narrative-ladder"


def test_a_mark_on_a_map_holds_for_its_entries(copy) -> None:
    copy.replace(
        "momenta/narrative-ladder.toml",
        "[record.outcomes]",
        'marks.outcomes = { provenance = "stated", chapter = "99" }\n\n[record.outcomes]',
    )
    rung = copy.load()["momenta:routine"]
    assert rung.mark("outcomes.band-0s").chapter == "99"
    assert rung.mark("outcomes").chapter == "99"
    assert rung.mark("label").chapter == "14"


def test_quotes_and_cells_carry_the_mark() -> None:
    rules = current()
    quote = rules.quote("momenta:insurmountable.outcomes.band-3-plus")
    assert (quote.provenance, quote.source, quote.chapter) == ("derived", "narrative-ladder", "14")
    row = rules.table("momenta:narrative-ladder").rows[-1]
    assert [cell.provenance for cell in row] == ["stated", "house", "house", "house", "derived"]


def test_the_counts_add_up() -> None:
    rules = current()
    counts = rules.provenance_counts()
    assert set(counts) == {"stated", "derived", "house"}
    assert sum(counts.values()) == sum(
        1 for record in rules.records.values() for _ in quotable(record)
    )
    assert all(counts.values())


def test_the_bands_are_derived_and_the_ladder_is_ours() -> None:
    rules = current()
    assert rules["momenta:band-3-plus"].source == "result-bands"
    assert rules["momenta:tricky"].provenance == "house"
    assert rules["momenta:dice-pool"].provenance == "stated"


# What the source text leaves unsaid, so that no mark may claim a sentence for it.
UNSAID = {
    "roll-kinds": (
        "action-roll.threads",
        "action-roll.resolve",
        "action-roll.difficulty",
        "action-roll.summary",
        "action-roll.setting",
        "attack-roll.opposes",
        "attack-roll.difficulty",
        "narrative-roll.opposes",
        "opposition-roll.threads",
        "opposition-roll.opposable",
        "opposition-roll.feats",
        "opposition-roll.resolve",
        "opposition-roll.difficulty",
    ),
    "pushing-once": ("push-yourself.most",),
    "C-20": ("action-roll.feats", "attack-roll.feats", "momentous-feat.rolls"),
    "C-42": ("luck-roll.resolve", "effortless.rolls"),
    "boost-timing": ("thread.moment", "push-yourself.moment"),
    "attribute-dice": ("dice-pool.dice-per-point",),
    "roll-outcomes": (
        "catastrophic-failure.meaning",
        "failure.meaning",
        "success-with-a-bonus.meaning",
        "failure.consequence",
        "success.consequence",
        "success-with-a-bonus.consequence",
        "catastrophic-failure.abbreviation",
        "failure.abbreviation",
        "success-at-a-cost.abbreviation",
        "success.abbreviation",
        "success-with-a-bonus.abbreviation",
    ),
    "result-bands": ("band-0s.range", "band-3-plus.range", "band-0s.meaning"),
    "worked-examples": ("two-pairs.solid-hit", "two-pairs.successes", "three-fives.band"),
}
# What it prints, and where.
PRINTED = {
    "02": ("band-0s.label", "band-1s.label", "band-2s.label", "band-3-plus.label"),
    "03": ("zero-dice.chance", "zero-dice.failure-chance", "luck-roll.feats"),
    "04": ("two-pairs.patterns", "three-fives.patterns"),
    "14": ("luck-roll.threads", "attack-roll.resolve", "assist.most-per-ally"),
    "Appendix B": ("graze.meaning", "push-yourself.rolls", "assist.rolls"),
    "Spellcasting Catalog": ("overflow.label", "overflow.above", "overflow.meaning"),
}


def test_what_the_text_leaves_unsaid_is_not_called_stated() -> None:
    for source, names in UNSAID.items():
        for name in names:
            quote = current().quote(f"momenta:{name}")
            assert quote.provenance != "stated", name
            assert quote.source == source, name


def test_what_the_text_prints_is_called_stated() -> None:
    for chapter, names in PRINTED.items():
        for name in names:
            quote = current().quote(f"momenta:{name}")
            assert (quote.provenance, quote.chapter) == ("stated", chapter), name


def test_what_a_variant_changes_is_no_longer_called_stated(variants) -> None:
    four_up = Ruleset.load(variants / "four-up.toml")
    for name in ("zero-dice.chance", "zero-dice.failure-chance", "starting-pool.range"):
        assert current().quote(f"momenta:{name}").provenance == "stated"
        quote = four_up.quote(f"momenta:{name}")
        assert (quote.provenance, quote.variant) == ("derived", "Four and up"), name
    assert four_up.quote("momenta:zero-dice.chance").source == "pool-probabilities"
    assert four_up.quote("momenta:veteran-pool.range").provenance == "stated"
    rows = {row[0].text: row[1] for row in four_up.table("momenta:typical-pools").rows}
    assert [cell.variant for cell in rows.values()] == ["Four and up", None, None]


def test_a_text_that_tells_a_changed_number_is_changed(variant_file) -> None:
    path = variant_file('version = 1\nname = "Mine"\n["momenta:effortless"]\nresolve_recovered = 2')
    told = Ruleset.load(path).quote("momenta:effortless.summary")
    assert told.text.startswith("2 Resolve")
    assert told.variant == "Mine"
    assert current().quote("momenta:effortless.summary").text.startswith("1 Resolve")


NUMBERS = re.compile(
    r"\d|\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|once|twice|single|half|pairs?)\b",
    re.I,
)
# Number words in texts of the data that count nothing of the rules.
ALLOWED = {
    "dice that show one value": "the same value, whichever it is",
    "Someone": "a person",
    "learns one thing": "a sample of a cost, with nothing to count",
    "or one item is disabled": "any item: a sample of a cost",
}


def is_closed(cls: type, key: str) -> bool:
    """Whether a key takes names of a closed set or of records, of which the words are chosen."""
    return _is_closed(hints(cls)[key])


def _is_closed(kind: object) -> bool:
    if get_origin(kind) is Literal or isinstance(kind, RefTo):
        return True
    return any(_is_closed(arg) for arg in get_args(kind))


def test_no_text_of_the_data_types_a_number() -> None:
    labels = {"label", "abbreviation"}
    for record in current().records.values():
        for key in quotable(record):
            value = getattr(record, key, None)
            if not isinstance(value, str) or key in labels or is_closed(type(record), key):
                continue
            for phrase in ALLOWED:
                value = value.replace(phrase, "")
            assert not NUMBERS.search(value), f"{record.ref}.{key}: {value}"
