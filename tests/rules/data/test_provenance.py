"""Every value says where it comes from."""

from __future__ import annotations

from rules.data import current
from rules.data.quotes import quotable


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
