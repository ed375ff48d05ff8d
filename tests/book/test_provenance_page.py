"""The page of reasons: each mark leads to it, each house value has its reason and a place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest

from book._ext import board_words, marks, reads, sources, uses
from book._ext.places import places_of
from book._ext.spoken import KEYS, spoken
from rules.data import current
from rules.data.quotes import hyphened, quotable
from rules.data.recording import noting_current
from tests.support import SITE
from widgets import PoolRoller

PROVENANCE = "provenance.html"
COSTS, ODDS = (
    f"table “{current().table(f'momenta:{name}').caption}”"
    for name in ("roll-outcomes-success-at-a-cost", "narrative-odds-tricky")
)
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "col", "wbr"}


class Reader(HTMLParser):
    """A built page: its anchors, the text and links of each row, and the marks with their link."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.rows: dict[str, list[str]] = {}
        self.marks: list[dict[str, str] | None] = []
        self._open: list[tuple[str, dict[str, str]]] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("id"):
            self.anchors.add(given["id"])
        links = [facts for name, facts in self._open if name == "a"]
        rows = [facts["id"] for name, facts in self._open if name == "tr" and "id" in facts]
        if "provenance-mark" in given.get("class", "").split():
            self.marks.append(links[-1] if links else None)
        if tag == "a" and rows and "mark-link" not in given.get("class", ""):
            self.rows.setdefault(rows[-1], []).append(given.get("href", ""))
        if tag not in VOID:
            self._open.append((tag, given))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass


@cache
def page(name: str) -> Reader:
    path = SITE / name
    assert path.is_file(), f"{name} is not built; `make book` builds it."
    return Reader(path)


def pages() -> list[str]:
    found = (path.relative_to(SITE) for path in SITE.rglob("*.html"))
    return sorted(path.as_posix() for path in found if path.parts[0] not in {"engine", "_static"})


def house_values() -> Iterator[str]:
    """Give the ids of what the records themselves hold; what is computed from it has no reason."""
    rules = current()
    for record in rules.records.values():
        for key in quotable(record):
            if record.mark(key).provenance == "house":
                yield hyphened(f"{record.ref}.{key}")


def quoted_computed_house_values() -> Iterator[str]:
    """Give the ids of what chapters quote of what is computed from house values."""
    rules, of_records = current(), set(house_values())
    quoted = {
        ref
        for name in pages()
        if name != PROVENANCE
        for ref in re.findall(r'data-rule="([^"]*)"', (SITE / name).read_text(encoding="utf-8"))
    }
    for ref in sorted(quoted & set(rules.quotes()) - of_records):
        if rules.quote(ref).provenance == "house":
            yield ref


@pytest.mark.site
def test_each_house_value_stands_below_its_reason_and_links_to_a_place_that_is_there() -> None:
    here = page(PROVENANCE)
    without = []
    computed = list(quoted_computed_house_values())
    assert "moment-board:starting-bag.mean" in computed
    for ref in (*house_values(), *computed):
        links = here.rows.get(f"value-{uses.slug(ref)}", [])
        places = [urldefrag(link) for link in links]
        good = [unquote(a) in page(name or PROVENANCE).anchors for name, a in places]
        if not good or not all(good):
            without.append(ref)
    assert without == []


@pytest.mark.site
def test_each_mark_of_each_page_leads_to_an_anchor_of_the_page_of_reasons() -> None:
    anchors = page(PROVENANCE).anchors
    marks = 0
    for name in pages():
        for link in page(name).marks:
            assert link is not None, name
            target, anchor = urldefrag(link["href"])
            assert Path(target or name).name == PROVENANCE, (name, link)
            assert unquote(anchor) in anchors, (name, link)
            marks += 1
    assert marks > 100


@pytest.mark.site
def test_each_mark_in_a_chapter_says_in_words_what_it_means() -> None:
    for name in pages():
        for link in page(name).marks:
            assert link is not None
            words = link.get("title", "")
            assert re.match(r"(Stated|Derived|House value)(: \w|$)", words), (name, link)


@pytest.mark.site
def test_the_counts_at_the_top_lead_down_and_add_up() -> None:
    text = (SITE / PROVENANCE).read_text(encoding="utf-8")
    total = sum(map(int, re.findall(r'data-gap-count="house">(\d+)<', text)))
    assert total == current().provenance_counts()["house"] == len(set(house_values()))
    for gap in current().gaps:
        assert f'<a href="#gap-{gap.lower()}">' in text


@pytest.mark.site
def test_a_gap_whose_section_holds_values_counts_them() -> None:
    text = (SITE / PROVENANCE).read_text(encoding="utf-8")
    rows = re.findall(r"<tr><th[^>]*><a href=\"#gap-.*?</tr>", text)
    assert len(rows) == len(current().gaps)
    for row in rows:
        assert re.search(r"data-gap-count=\"\w+\">\d", row), row


@pytest.mark.site
def test_each_section_holds_something_and_no_mark_of_markup_is_printed() -> None:
    text = (SITE / PROVENANCE).read_text(encoding="utf-8")
    article = text[text.index("<article") : text.index("</article>")]
    assert "`" not in article
    assert "<code" in article
    for section in re.split(r"<section", article)[1:]:
        assert re.search(r"<(table|section|p)\b", section.partition("</h")[2]), section
    assert 'id="worked-out"' not in text or "computed from the rules" in text


@pytest.fixture
def found() -> list[uses.Use]:
    tables = ("momenta:roll-outcomes-success-at-a-cost", "momenta:narrative-odds-tricky")
    return [
        uses.Use("momenta:hurt.amount", "page", "quote", frozenset()),
        uses.Use(tables[0], "page", "table", frozenset({"gap-roll-outcomes"})),
        uses.Use(tables[1], "page", "odds", frozenset({"gap-narrative-ladder"})),
        uses.Use("gap:c-43", "page", "words", frozenset()),
        uses.Use(
            "",
            "page",
            "cell",
            frozenset(),
            frozenset({"momenta:roll-limits.most-dice"}),
            "A roller",
        ),
    ]


@pytest.mark.parametrize(
    ("ref", "anchor", "how"),
    [
        ("momenta:hurt.amount", "quote", ""),
        ("momenta:worn.effect", "table-row-1", COSTS),
        ("momenta:success-at-a-cost.picks-most", "table", COSTS),
        ("momenta:tricky.outcomes.band-0s", "odds", ODDS),
        ("momenta:roll-limits.most-dice", "cell", "played in “A roller”"),
        ("momenta:momentous-feat.counts-for-patterns", "words", "in words"),
    ],
)
def test_a_value_is_found_where_it_is_used_the_nearest_way_first(
    found: list[uses.Use], ref: str, anchor: str, how: str
) -> None:
    (place,) = places_of(current(), current().quote(ref), found)
    assert (place.anchor, place.how) == (anchor, how)


def test_a_value_that_nothing_uses_has_no_place() -> None:
    assert places_of(current(), current().quote("momenta:hurt.amount"), []) == []


def test_a_table_is_watched_while_it_is_made() -> None:
    read = reads.table_reads(current(), "momenta:roll-outcomes-catastrophic-failure")
    assert {"momenta:disaster.effect", "momenta:disaster.amount"} <= read
    assert not any(ref.startswith("momenta:dice-pool") for ref in read)


def test_a_cell_is_watched_while_its_widget_is_drawn() -> None:
    names: dict[str, Any] = {}
    reads.cell_reads(current(), "from widgets import PoolRoller", names)
    read = reads.cell_reads(current(), "PoolRoller()", names)
    assert "momenta:roll-limits.most-dice" in read.plays
    assert read.title == PoolRoller.title


def test_watching_leaves_the_records_as_they_were() -> None:
    before = current()
    with noting_current() as noted:
        assert current()["momenta:hurt"].id == "hurt"
    assert current() is before
    current()["momenta:hurt"].told("effect")
    assert noted == set()


def test_each_key_of_the_board_has_words_of_its_own() -> None:
    rules = current()
    for record in rules.records.values():
        if record.text == "moment-board":
            for key in quotable(record):
                own = board_words.KEYS_OF.get(type(record).__name__, {})
                known = {*own, *KEYS, "side"}
                assert key.replace("_", "-") in known, f"{record.ref}.{key}"


@pytest.mark.parametrize("text", ["momenta", "moment-board"])
def test_each_gap_stands_under_the_text_that_leaves_it_open(text: str) -> None:
    gaps = sources.texts_of_gaps(current())
    assert set(gaps) == set(current().gaps)
    board = {gap for gap, belongs in gaps.items() if belongs == "moment-board"}
    assert {"mb-endings", "C-01", "mb-board-limits"} <= board
    assert not {"book-limits", "C-19", "narrative-ladder"} & board
    assert sources.source_of(text).title in {"Momenta core 0.31", "the Moment Board"}


def test_a_part_of_the_source_is_called_by_its_own_heading() -> None:
    section = marks.section("stated", None, "Redraw Tokens & Failure")
    assert marks.place_of(section) == "Redraw Tokens & Failure of the Moment Board's text"
    assert marks.place_of(marks.section("stated", None, "03")) == "Chapter 3 of the source text"


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        ("momenta:dice-pool.success-faces", "Dice pool: faces that succeed"),
        ("momenta:two-pairs.faces", "Example with two Doubles: dice that fall"),
        ("momenta:tricky.outcomes.band-1s", "Tricky: outcome of result band 1s"),
        ("momenta:double.size", "Double: dice it takes"),
        ("momenta:band-0s.least", "Result band 0s: fewest successes"),
        ("momenta:pool-table.most", "Pools in the table of result bands: most dice"),
        ("momenta:odds.pool-3.at-least-1", "Odds with a pool of 3: at least 1"),
        ("moment-board:prepare.order", "Prepare: place in the order of acting"),
        ("moment-board:standard.bag", "Difficulty Standard: Power with a token bag"),
        ("moment-board:medium.per-hero", "Standard objective: Resistance for each hero"),
        ("moment-board:step-advance.meaning", "Step of a round “Advance”: what it means"),
        (
            "moment-board:drowned-archive-for-major.happens",
            "The Drowned Archive, FOR Major: what happens",
        ),
        (
            "moment-board:drowned-archive-for-major-resistance.amount",
            "The Drowned Archive, FOR Major, Resistance: how much",
        ),
        ("moment-board:pressure.heroes-3", "Group pressure: heroes 3"),
        ("moment-board:positions.for-minor", "Position on the track: FOR Minor"),
        ("moment-board:performance.bag-hard.on", "Token bag at Hard: success, flame on"),
    ],
)
def test_a_value_is_called_by_words_and_not_by_keys(ref: str, words: str) -> None:
    assert spoken(current(), ref) == words
