"""Every number that a page quotes is the number of the rules that the book was built from."""

import re
import shutil
from pathlib import Path

import pytest
from tiny_book import PROVENANCE, ROOT, Built, TinyBook, quoted

from rules.data import Ruleset

CELL = re.compile(r"^```\{(?:code|notebook)-cell\}.*?^```$", re.M | re.S)
HEADER = re.compile(r"\A---\n.*?^---$", re.M | re.S)


def chapters() -> dict[str, str]:
    """The book's own pages without their cells, so that no kernel has to start."""
    return {
        path.relative_to(ROOT / "book").with_suffix("").as_posix(): CELL.sub(
            "", HEADER.sub("", path.read_text(encoding="utf-8"))
        )
        for path in sorted((ROOT / "book").rglob("*.md"))
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    book = TinyBook(tmp_path_factory.mktemp("book"))
    book.write(**chapters())
    return book.build()


def test_every_quoted_number_of_every_chapter_equals_the_rules(built: Built) -> None:
    # What a variant's book quotes is in tests/site/test_rules_change.py.
    rules = Ruleset.load()
    assert built.status == 0, built.output
    numbers = 0
    for page in chapters():
        for found in quoted(built.page(page)):
            if "row" in found:
                row, column = int(found["row"]), int(found["column"])
                value = rules.table(found["rule"]).rows[row][column].value
            else:
                value = rules.quote(found["rule"], found.get("style")).value
            assert found["value"] == value, (page, found)
            numbers += 1
    assert numbers > 100


def test_the_book_itself_tells_of_no_variant(built: Built) -> None:
    page = built.page("moment-1/rolling-dice")
    assert ">5 or 6<" in page
    for of_a_variant in ("(variant", "book-value", "variant-banner", "data-book", "@page"):
        assert of_a_variant not in page


def test_each_number_links_to_its_reason(built: Built) -> None:
    page = built.page("moment-1/rolling-dice")
    link = re.search(r"<a [^>]*data-rule=\"momenta:dice-pool\.success-faces\"[^>]*>", page)
    assert link
    assert 'href="../provenance.html#value-momenta-dice-pool-success-faces"' in link[0]
    assert 'id="value-momenta-dice-pool-success-faces"' in built.page("provenance")


def test_the_provenance_page_counts_and_links_back(built: Built) -> None:
    rules = Ruleset.load()
    page = built.page("provenance")
    for kind, count in rules.provenance_counts().items():
        assert f'data-count="{kind}">{count}<' in page
    for gap in rules.gaps.values():
        assert f'id="gap-{gap.id.lower()}"' in page
    assert 'href="moment-1/rolling-dice.html#rule-momenta-narrative-ladder"' in page


def test_a_mark_is_text_and_not_only_a_hover(built: Built) -> None:
    page = built.page("moment-1/rolling-dice")
    assert re.search(r'5 or 6<sup class="provenance-mark provenance-stated"[^>]*>S</sup>', page)
    assert '<span class="visually-hidden"> (stated)</span>' in page
    assert '<span class="visually-hidden"> (house value)</span>' in page


def test_tables_are_real_tables(built: Built) -> None:
    page = built.page("moment-1/rolling-dice")
    tables = re.findall(r"<table class=\"rule-table\".*?</table>", page, re.S)
    assert tables
    for table in tables:
        assert "<caption" in table
        assert '<th scope="col"' in table
        assert 'scope="row"' in table


def test_a_change_in_the_rules_alone_refreshes_the_pages(tmp_path: Path) -> None:
    code = tmp_path / "code"
    for folder in ("rules", "widgets", "book/_ext", "book/_static"):
        shutil.copytree(ROOT / folder, code / folder, ignore=shutil.ignore_patterns("node_modules"))
    book = TinyBook(tmp_path / "site", code)
    book.root.mkdir()
    text = "# Home\n\nCount {rule}`momenta:dice-pool.success-faces`.\n"
    book.write(index=text, provenance=PROVENANCE)
    page = book.root / "_build" / "html" / "index.html"

    first = book.build()
    assert first.status == 0, first.output
    assert ">5 or 6<" in page.read_text(encoding="utf-8")
    written = page.stat().st_mtime_ns
    assert book.build().status == 0
    assert page.stat().st_mtime_ns == written, "nothing changed, so nothing is written again"

    data = code / "rules" / "data" / "momenta" / "dice-pool.toml"
    data.write_text(data.read_text(encoding="utf-8").replace("[5, 6]", "[6]"), encoding="utf-8")
    assert book.build().status == 0
    assert ">6<" in page.read_text(encoding="utf-8")
