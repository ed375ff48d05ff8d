"""Links that open a roller as a sentence needs it, and the list of rules to compare with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tiny_book import ROOT, TinyBook

from book._ext.play import state_of
from rules.data import shipped_variants
from widgets import PoolRoller

LINK = re.compile(r"\{play\}`[^`<]*<([^>]*)>`")
SETTINGS = {
    (path.stem, settings)
    for path in (ROOT / "book").rglob("*.md")
    for settings in LINK.findall(path.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize(("page", "settings"), sorted(SETTINGS))
def test_what_a_chapter_links_to_opens_in_the_roller_without_a_word(
    page: str, settings: str
) -> None:
    given = dict(part.split("=", 1) for part in settings.split())
    roller = PoolRoller(state=state_of(given))
    assert roller.problems == ()
    assert all(
        str(getattr(roller, key)) == value for key, value in given.items() if ":" not in value
    )


def test_a_roller_of_no_dice_asks_the_rules_for_their_number() -> None:
    assert PoolRoller(state=state_of({"dice": "momenta:zero-dice.at-most"})).dice == 0


@pytest.mark.parametrize("settings", [{"kind": "prayer"}, {"wishes": "many"}, {"dice": "99999"}])
def test_what_the_roller_would_not_take_is_told(settings: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="does not open"):
        state_of(settings)


def test_the_link_stands_in_the_page_and_the_variants_speak_for_themselves(tmp_path: Path) -> None:
    book = TinyBook(tmp_path)
    page = (
        "# Home\n\nGo and {play}`roll for luck <kind=luck>`.\n\n"
        "## Other rules\n\n```{shipped-variants}\n```\n"
    )
    book.write(index=page)
    built = book.build()
    assert built.status == 0, built.output
    text = built.page("index")
    assert re.search(r'<a [^>]*href="\?pool-roller=1~kind\.luck[^>]*>roll for luck</a>', text)
    for variant in shipped_variants().values():
        assert f"<strong>{variant.name}</strong>. {variant.about}" in text


def test_a_wrong_setting_fails_the_build(tmp_path: Path) -> None:
    book = TinyBook(tmp_path)
    book.write(index="# Home\n\nGo and {play}`roll <kind=prayer>`.\n")
    built = book.build()
    assert built.status != 0
    assert "does not open" in built.output
