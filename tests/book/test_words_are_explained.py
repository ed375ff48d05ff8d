"""A newcomer meets no word of the game that the chapter does not explain or link to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.data import current

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "book" / "moment-1").glob("*.md"))
}
# What a newcomer can't know: the game's own words that the chapters or their tables use.
WORDS = (
    "attribute", "GM", "Resolve", "Momentum", "Strain", "Bond", "Thread", "damage", "spellcasting",
    "Vitality", "Guard", "Wound", "Burden", "Vulnerable", "Surprised", "clock", "pressure clock",
    "beat", "encounter", "mission", "downtime", "consumable point", "disabled",
)  # fmt: skip
TABLE = re.compile(r"^```\{rule-table\} (\S+)\n```$", re.M)
# What is no running text: fenced cells, what follows a role's name, addresses.
NOT_PROSE = re.compile(r"^```.*?^```$|\{[\w-]+\}`[^`]*`|\]\([^)]*\)|\A---\n.*?^---$", re.M | re.S)


def prose(chapter: str) -> str:
    # What a link is named stays, with a mark that it is one.
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"**\1**", CHAPTERS[chapter])
    return NOT_PROSE.sub(" ", text)


def in_tables(chapter: str) -> str:
    rules = current()
    tables = [rules.table(ref) for ref in TABLE.findall(CHAPTERS[chapter])]
    return " ".join(cell.text for table in tables for row in table.rows for cell in row)


def used(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}s?\b")


@pytest.mark.parametrize("word", WORDS)
def test_where_prose_first_says_a_word_it_explains_or_links_it(word: str) -> None:
    for chapter in CHAPTERS:
        text = prose(chapter)
        first = used(word).search(text)
        if word in {"damage", "attribute"} and chapter != "rolling-dice":
            continue  # The chapters are read in order, and these are no names.
        if first:
            paragraph = text[text.rfind("\n", 0, first.start()) : text.find("\n\n", first.end())]
            assert re.search(rf"\*\*[^*]*\b{re.escape(word)}s?\b[^*]*\*\*", paragraph), (
                chapter,
                paragraph,
            )


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_a_table_is_explained_somewhere_on_its_page(word: str) -> None:
    for chapter in CHAPTERS:
        if used(word).search(in_tables(chapter)) and word not in {"damage", "attribute"}:
            bold = re.compile(rf"\*\*[^*]*\b{re.escape(word)}s?\b[^*]*\*\*")
            assert bold.search(prose(chapter)), (chapter, word)


def test_the_look_finds_the_words_it_looks_for() -> None:
    assert used("Wound").search(in_tables("rolling-dice"))
    assert used("GM").search(prose("rolling-dice"))
    assert not used("dice").search(NOT_PROSE.sub(" ", "{rule}`momenta:dice-pool.die` [x](dice.md)"))
