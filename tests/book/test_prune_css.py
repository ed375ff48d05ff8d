"""The theme's stylesheet keeps what the pages use, and nothing that they do not."""

from pathlib import Path

import pytest

from book._ext.prune_css import is_used, prune, prune_site, used_names

NAMES = {"card", "wide", "main-content", "md:flex"}


@pytest.mark.parametrize(
    "selector",
    [
        "a",
        ".card",
        ".card.wide > p",
        "#main-content",
        "p:not(.gone)",
        ".md\\:flex",
        "[data-x='.gone']",
    ],
)
def test_a_selector_is_used_when_every_class_and_id_is(selector: str) -> None:
    assert is_used(selector, NAMES)


@pytest.mark.parametrize("selector", [".gone", ".card .gone", "#gone a"])
def test_a_selector_with_an_unknown_class_or_id_is_not(selector: str) -> None:
    assert not is_used(selector, NAMES)


def test_used_selectors_of_a_list_stay_and_the_others_go() -> None:
    assert ".gone" not in prune(".card, .gone { color: red }", NAMES)
    assert ".card" in prune(".card, .gone { color: red }", NAMES)


def test_rules_in_a_media_query_are_cut_alike() -> None:
    css = "@media print { .card { color: red } .gone { color: blue } } @media all { .gone { } }"
    kept = prune(css, NAMES)
    assert "@media print" in kept
    assert ".card" in kept
    assert ".gone" not in kept
    assert "@media all" not in kept


def test_keyframes_and_custom_properties_stay_and_font_files_go() -> None:
    css = "@keyframes spin { to { } } :root { --a: 1 } @font-face { src: url(x.woff2) } /* note */"
    kept = prune(css, NAMES)
    assert "@keyframes spin" in kept
    assert "--a" in kept
    assert "woff2" not in kept
    assert "note" not in kept


def test_a_comma_in_brackets_parts_no_selector() -> None:
    assert ":is(.card, .wide) p" in prune(":is(.card, .wide) p { color: red }", NAMES)


def test_classes_of_pages_and_words_of_scripts_count_as_used(tmp_path: Path) -> None:
    styles = tmp_path / "_static" / "styles"
    styles.mkdir(parents=True)
    (tmp_path / "index.html").write_text("<p class=\"card wide\" id='main-content'></p>")
    (tmp_path / "_static" / "book.js").write_text('bar.classList.toggle("folded-away")')
    sheet = styles / "pydata-sphinx-theme.css"
    sheet.write_text(".card { a: b } .folded-away { a: b } .gone { a: b }")
    assert {"card", "wide", "main-content", "folded-away"} <= used_names(tmp_path)
    prune_site(tmp_path)
    assert ".gone" not in sheet.read_text()
    assert ".folded-away" in sheet.read_text()
