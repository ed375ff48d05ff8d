"""A changed rule shows in prose, in pictures and in the live widgets, or the build fails.

One book is built from a variant that changes a value of every kind, and all its pages are read.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from rules.data import Ruleset
from rules.data.quotes import hyphened
from rules.design import differences
from rules.momenta import RollSpec, odds
from tests.site.reader import Reader, reading
from tests.site.told import Page, as_json, base_value, pages_of, reads, rule_value
from tests.site.tree import Tree
from tests.support import ROOT, serving

pytestmark = pytest.mark.site
VARIANT = Path(__file__).with_name("many-kinds.toml")
RULES, BOOK = Ruleset.load(VARIANT), Ruleset.load()
NAME = str(RULES.variant)
EQUIPMENT = "catalogs/equipment.html"
CHANGES = "what-this-variant-changes.html"
DICE_POOL = Path("rules", "data", "momenta", "dice-pool.toml")
# What was played for the table of plans is kept, and the book's own stands here already.
PLAYED = Path("_build", "plan-results")

SMALL = """---
file_format: mystnb
kernelspec:
  name: python3
---

# Small

Count {rule}`momenta:dice-pool.success-faces`.

```{code-cell} python
from widgets import PoolRoller

PoolRoller()
```
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    made = Tree(tmp_path_factory.mktemp("tree"))
    if (ROOT / PLAYED).is_dir():
        shutil.copytree(ROOT / PLAYED, made.folder / PLAYED, dirs_exist_ok=True)
    return made


@pytest.fixture(scope="module")
def of_variant(tree: Tree) -> Tree:
    for done in (tree.build_engine(VARIANT), tree.build_book(VARIANT)):
        assert done.returncode == 0, done.stdout[-4000:]
    return tree


@pytest.fixture(scope="module")
def pages(of_variant: Tree) -> dict[str, Page]:
    return pages_of(of_variant.site)


def test_every_value_of_every_page_is_the_variants(pages: dict[str, Page]) -> None:
    count = 0
    for name, page in pages.items():
        for found in page.values:
            value = rule_value(RULES, found.given)
            assert json.loads(found.given["value"]) == as_json(value.value), (name, found)
            assert found.given["provenance"] == value.provenance, (name, found)
            assert found.here.removesuffix(" ·") in {reads(value), value.text}, (name, found)
            count += 1
    assert count > 3000


def test_what_differs_from_the_book_tells_the_books_value_and_nothing_else_does(
    pages: dict[str, Page],
) -> None:
    changed: dict[str, set[str]] = {}
    for name, page in pages.items():
        for found in page.values:
            value, base = rule_value(RULES, found.given), base_value(RULES, BOOK, found.given)
            where = (name, found.given, found.brackets)
            if base and (value.text, as_json(value.value)) == (base.text, as_json(base.value)):
                assert found.brackets == [], where
                assert "book" not in found.given, where
                continue
            changed.setdefault(name, set()).add(found.given["rule"])
            if base is None:
                assert found.brackets == ["(not in the book)"], where
                continue
            assert found.brackets, where
            if value.text != base.text:
                told = found.in_the_book.removesuffix(" ·").removesuffix(" ·")
                assert told == reads(base), where
            if found.given["book"]:
                assert json.loads(found.given["book"]) == as_json(base.value), where
    # Prose, tables, catalogs, sheets, the board, odds that are worked out, reasons.
    for page, ref in {
        "index.html": "momenta:dice-pool.success-faces",
        "moment-1/rolling-dice.html": "momenta:pool-probabilities",
        "moment-1/patterns.html": "momenta:pattern-probabilities",
        "moment-1/momentum.html": "momenta:momentum-gains",
        "moment-2/equipment.html": "momenta:weapon-damage",
        "catalogs/equipment.html": "momenta:weapons-light",
        "catalogs/ready-heroes.html": "momenta:hero-mira",
        "catalogs/maneuvers-and-conditions.html": "momenta:conditions",
        "catalogs/limit-breaks.html": "momenta:limit-breaks",
        "moment-board/performances.html": "moment-board:starting-bag",
        "moment-board/sample-moments.html": "moment-board:sample-sallow-gorge",
        "provenance.html": "momenta:extra-success.repeats",
    }.items():
        assert ref in changed[page], (page, changed.get(page))


def test_no_page_shows_a_text_of_the_book_that_the_variant_changes(pages: dict[str, Page]) -> None:
    gone = [
        "Stiletto",
        "Corvine's pupil, the last that the crown's blademaster took",
        "for the free Move of your turn",
        "Exactly 2, counted after opposition",
        "It has gone on for 20 rounds",
        "+1d to Dodge",
    ]
    together = {name: page.text for name, page in pages.items()}
    for text in gone:
        # Catalogs and the pictures of their widgets, sheets, boards, reasons.
        assert [name for name, shown in together.items() if text in shown] == [], text
    assert sum("Estoc" in shown for shown in together.values()) >= 2


def test_it_shows_in_prose_in_a_catalog_and_in_the_key_to_the_marks(of_variant: Tree) -> None:
    def written(name: str) -> str:
        return (of_variant.site / name).read_text(encoding="utf-8")

    prose = written("moment-1/rolling-dice.html")
    assert '>4, 5 or 6</mark> <span class="book-value">(5 or 6 in the book)</span>' in prose
    blade = re.search(
        r'<section class="catalog-entry" id="rapier">.*?</section>', written(EQUIPMENT), re.S
    )
    assert blade
    assert '>16</mark> <span class="book-value">(15<span class="visually-hidden">' in blade[0]
    for page, anchor, told in (
        ("catalogs/archetypes.html", "warrior-focused-strike", "3</mark>"),
        ("catalogs/archetypes.html", "elf", ">7</mark>"),
        (EQUIPMENT, "stiletto", "Called Stiletto in the book."),
    ):
        part = written(page).split(f'id="{anchor}"')[1].split("<section")[0]
        assert told in part, anchor
    assert "this book is built from the variant" in written("provenance.html")


def test_every_page_says_whose_rules_it_holds(of_variant: Tree, pages: dict[str, Page]) -> None:
    assert {"index.html", "search.html", CHANGES, "provenance.html"} <= pages.keys()
    for name, page in pages.items():
        written = (of_variant.site / name).read_text(encoding="utf-8")
        assert NAME not in written, "it is text and not markup"
        title = re.search(r"<title>(.*?)</title>", written)
        assert title
        assert f"({NAME})" in html.unescape(title[1]), name
        banner = re.search(r'<div class="variant-banner" role="note".*?</div>', written, re.S)
        assert banner
        assert NAME in html.unescape(banner[0]), name
        assert f"{NAME}, a variant" in page.text, name
        if name != CHANGES:
            assert re.search(rf'href="(\.\./)*{CHANGES}"', banner[0]), name


def test_a_page_lists_every_value_that_the_variant_changes(pages: dict[str, Page]) -> None:
    page = pages[CHANGES]
    listed = [found.given["rule"] for found in page.values]
    assert sorted(listed) == sorted(hyphened(path) for path in differences(BOOK, RULES))
    assert all(found.brackets for found in page.values)
    assert "Numbers, lists, words, ladders" in page.text
    for kind in ("Rolls", "Narrative rolls", "Weapons", "Heroes", "Commitments"):
        assert f"{kind}: what moves" in page.text


def bars(page: str, which: int = 0) -> list[float]:
    """Give the heights of a chart's bars, as its specification stands in the page."""
    specs = re.findall(r'data-chart="([^"]*)"', page)
    return json.loads(html.unescape(specs[which]))["data"][0]["y"]


def pool_odds(rules: Ruleset, dice: int) -> list[float]:
    effective = odds(RollSpec(dice=dice), rules).effective
    return [float(effective.exactly(number)) for number in range(dice + 1)]


def test_its_pictures_and_charts_follow_the_variant(of_variant: Tree) -> None:
    heights = bars((of_variant.site / "index.html").read_text())
    assert heights == pytest.approx(pool_odds(RULES, len(heights) - 1))
    assert heights != pytest.approx(pool_odds(BOOK, len(heights) - 1))


def live_odds(reader: Reader, dice: int) -> list[float]:
    reader.slide(reader.widget(), "dice", dice)
    return reader.widget().locator("[data-chart]").evaluate("(div) => [...div.data[0].y]")


@pytest.mark.browser
def test_its_live_widgets_play_the_variant_and_its_marks_are_there_for_all(
    browser: Any, of_variant: Tree
) -> None:
    with serving(of_variant.site) as address, reading(browser, address) as reader:
        reader.open("moment-1/rolling-dice.html")
        assert reader.page.evaluate("momentaEngine.plain") is False
        assert live_odds(reader, 6) == pytest.approx(pool_odds(RULES, 6))
        faces = reader.roll(reader.widget())
        count = int(reader.widget().locator(".m-result").get_attribute("data-effective"))
        assert count == sum(face in RULES["momenta:dice-pool"].success_faces for face in faces)

        reader.still()
        assert reader.faults() == []
        reader.page.emulate_media(media="print")
        for shown in (".variant-banner .variant-name", ".rule-quote .book-value", "td .book-value"):
            assert reader.page.locator(shown).first.is_visible(), shown


@pytest.mark.browser
def test_a_plain_boot_plays_the_variant_too(browser: Any, of_variant: Tree) -> None:
    with serving(of_variant.site) as address, reading(browser, address) as reader:
        reader.page.route("**/snapshot.bin.gz", lambda route: route.abort())
        reader.open()
        assert reader.page.evaluate("momentaEngine.plain") is True
        assert live_odds(reader, 6) == pytest.approx(pool_odds(RULES, 6))


@pytest.mark.browser
def test_after_a_change_in_rules_alone_a_stale_engine_fails_and_a_rebuild_shows_the_new_numbers(
    browser: Any, of_variant: Tree
) -> None:
    tree = of_variant
    (tree.folder / "book" / "small.md").write_text(SMALL, encoding="utf-8")
    (tree.folder / "_toc.yml").write_text("format: jb-book\nroot: book/small\n", encoding="utf-8")
    file = tree.folder / DICE_POOL
    changed = re.sub(r"success_faces = \[.*\]", "success_faces = [3, 6]", file.read_text())
    assert changed != file.read_text()
    file.write_text(changed)

    stale = tree.build_book()
    assert stale.returncode != 0
    assert "there is no engine of the present rules" in stale.stdout

    for done in (tree.build_engine(), tree.build_book()):
        assert done.returncode == 0, done.stdout[-4000:]
    page = (tree.site / "small.html").read_text()
    assert ">3 or 6<" in page
    # It is a book of its own rules now, and of no variant.
    assert "variant-banner" not in page
    assert not (tree.site / CHANGES).exists()
    assert len(list((tree.site / "engine").iterdir())) == 1
    with serving(tree.site) as address, reading(browser, address) as reader:
        reader.open("small.html")
        faces = reader.roll(reader.widget())
        count = int(reader.widget().locator(".m-result").get_attribute("data-effective"))
        assert count == sum(face in (3, 6) for face in faces)
