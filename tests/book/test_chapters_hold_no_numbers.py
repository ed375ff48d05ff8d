"""No digit of a rule, and no number word, stands in a chapter's prose."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = sorted((ROOT / "book").rglob("*.md"))
NUMBER_WORDS = re.compile(
    r"\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen"
    r"|once|twice|thrice|single|half|halves|pairs?|second|third)\b",
    re.I,
)

#: Number words that state no rule: the words around them, and why they may stand.
ALLOWED = {
    "The book has three layers": "the architecture of this project, not a rule of the game",
    "Two rolls side by side": "the name of a widget that compares, not a rule of the game",
    "Put two rolls next to each other": "what that widget does",
    "as the second opinion": "a way of speaking, on how this project checks itself",
}


def prose(text: str) -> str:
    """A chapter without header, fenced code and directives' contents, roles and addresses."""
    text = re.sub(r"\A---\n.*?^---$", "", text, flags=re.M | re.S)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    text = re.sub(r"^:[\w-]+:.*$|^:::.*$|^\([\w-]+\)=$", "", text, flags=re.M)
    text = re.sub(r"\{[\w-]+\}`[^`]*`", "", text)
    text = re.sub(r"``.*?``|`[^`]*`", "", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_no_number_is_typed_into_a_chapter(chapter: Path) -> None:
    for line in prose(chapter.read_text(encoding="utf-8")).splitlines():
        assert not re.search(r"\d", line), line
        for phrase in ALLOWED:
            line = line.replace(phrase, "")
        assert not NUMBER_WORDS.search(line), line


def test_every_allowed_phrase_is_still_in_use() -> None:
    together = " ".join(path.read_text(encoding="utf-8") for path in CHAPTERS)
    assert [phrase for phrase in ALLOWED if phrase not in together] == []


def test_the_look_finds_what_it_looks_for() -> None:
    assert "5" in prose("A die that shows 5 counts.")
    assert "5" not in prose("{rule}`a:b.c5` ```x\n5\n``` [x](y5.md) `5`")
    assert NUMBER_WORDS.search(prose("Roll two dice."))
