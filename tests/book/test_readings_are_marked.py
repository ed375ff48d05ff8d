"""What the chapters tell of our own carries a mark: readings in prose, and notes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tiny_book import PROVENANCE, Built, TinyBook

from book._ext import sources
from rules.data import current

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = {
    path.stem: path.read_text(encoding="utf-8")
    for part in ("moment-1", "moment-board")
    for path in sorted((ROOT / "book" / part).glob("*.md"))
}
BOOK = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "book").rglob("*.md"))]
MARKED = re.compile(r"\{gap\}`([^`]+)`")

# Readings that no sentence of the chapters so far tells.
UNTOLD = {
    "C-03": "the entry of Shift carries the mark itself",
    "C-08": "the entry of Hindered carries the mark itself",
    "C-31": "damage by bands comes with attacks",
    "C-49": "the entries of Enter Frenzy and Berserk carry the mark themselves",
}
# The notes that the source text has itself; "Design note" is its own name for them.
NOTES_OF_THE_SOURCE = {"rolling-dice": 1, "momentum": 1}


def readings_of(text: str) -> set[str]:
    belongs = sources.texts_of_gaps(current())
    return {gap for gap in belongs if belongs[gap] == text and re.fullmatch(r"[A-Z]-\d\d", gap)}


def test_every_reading_that_prose_tells_is_marked() -> None:
    readings = {*readings_of("momenta"), "extra-success-repeats"}
    marked = {gap for text in BOOK for gap in MARKED.findall(text)}
    assert readings - marked == set(UNTOLD)


def test_every_reading_of_the_board_is_marked() -> None:
    marked = {gap for text in CHAPTERS.values() for gap in MARKED.findall(text)}
    assert readings_of("moment-board") <= marked


@pytest.mark.parametrize(
    ("chapter", "words", "gap"),
    [
        ("patterns", "can lift a roll over this bar", "C-43"),
        ("patterns", "the outcome climbs again", "extra-success-repeats"),
        ("patterns", "A luck roll never earns this", "C-42"),
        ("rolling-dice", "stands in for a Thread that is missing", "C-19"),
        ("rolling-dice", "even on top of your Thread", "C-19"),
        ("rolling-dice", "If an ally's Bond may join your Thread", "C-19"),
        ("rolling-dice", "toward you", "C-40"),
        ("rolling-dice", "Feats belong to narrative play", "C-20"),
        ("the-board", "it goes in a way of its own", "C-05"),
        ("performances", "No Performance brings both", "C-06"),
        ("performances", "for Breakthrough and for nothing else", "C-16"),
        ("spending", "the token is yours", "C-14"),
        ("spending", "of the tokens again", "C-13"),
        ("spending", "comes too late for that failure", "C-12"),
        ("spending", "and the new result stands", "C-15"),
        ("spending", "that is just a Performance", "C-15"),
        ("escalation", "With fewer, it does not move at all", "C-01"),
        ("escalation", "the success with the largest margin", "C-17"),
        ("escalation", "go to the space towards Neutral", "C-07"),
        ("escalation", "that has not had its Event in this Moment", "C-10"),
    ],
)
def test_the_mark_stands_right_behind_the_reading(chapter: str, words: str, gap: str) -> None:
    assert f"{words}{{gap}}`{gap}`" in CHAPTERS[chapter]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_design_note_is_the_sources_own(chapter: str) -> None:
    titles = re.findall(r":::\{admonition\} (.*)", CHAPTERS[chapter])
    assert set(titles) <= {"Design note", "A closer look"}
    assert titles.count("Design note") == NOTES_OF_THE_SOURCE.get(chapter, 0)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    book = TinyBook(tmp_path_factory.mktemp("marks"))
    page = "# Home\n\nSuccesses count{gap}`C-43`, twice{gap}`extra-success-repeats`.\n"
    book.write(index=page, provenance=PROVENANCE)
    made = book.build()
    assert made.status == 0, made.output
    return made


def test_a_mark_in_prose_is_a_letter_with_words_and_a_link(built: Built) -> None:
    links = re.findall(r'<a [^>]*data-gap="[^"]*"[^>]*>.*?</a>', built.page("index"))
    ours, follows = links
    assert 'href="provenance.html#gap-c-43"' in ours
    assert ">H</sup>" in ours
    assert "(house value)" in ours
    assert "Momentous Feats and patterns" in ours
    assert 'href="provenance.html#gap-extra-success-repeats"' in follows
    assert ">D</sup>" in follows


def test_the_provenance_page_links_back_to_the_words(built: Built) -> None:
    page = built.page("provenance")
    assert 'In words in <a href="index.html#rule-gap-c-43">Home</a>' in page
    assert 'id="rule-gap-c-43"' in built.page("index")


def test_each_chapter_that_states_something_has_its_section(built: Built) -> None:
    page = built.page("provenance")
    for anchor, title in {
        "chapter-03": "Chapter 3",
        "chapter-appendix-b": "Appendix B",
        "chapter-spellcasting-catalog": "Spellcasting Catalog",
    }.items():
        assert re.search(rf'id="{anchor}".*?<h3>{title}<', page, re.S), anchor
    assert "The source text says so: Chapter 3." in page
    assert "No page shows" not in page
