"""A page loads little, nothing from elsewhere, and shows a widget before its code."""

import gzip
import re
from pathlib import Path

import pytest
from tiny_book import NOTEBOOK, Built, TinyBook

from book._ext.check_site import Site
from book._ext.fonts import FONTS

#: Styles, scripts and icons of a page before the engine, gzipped, in bytes.
BUDGET = 40_000
#: All fonts of the book; woff2 is packed already.
FONT_BUDGET = 200_000
CELL = """
```{code-cell} python
:tags: [hide-input]

class Shown:
    def _repr_mimebundle_(self, **kwargs):
        return {
            "text/plain": "plain",
            "text/html": "<p id='picture'>A still picture.</p>",
            "application/vnd.jupyter.widget-view+json": {"model_id": "x"},
        }

Shown()
```
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    book = TinyBook(tmp_path_factory.mktemp("lean"))
    book.write(**{"index": f"{NOTEBOOK}# Home\n{CELL}", "deep/er": "# Deeper\n\n## Section\n"})
    return book.build()


def test_the_book_builds(built: Built) -> None:
    assert built.status == 0, built.output


def test_nothing_is_loaded_from_elsewhere_and_no_link_is_broken(built: Built) -> None:
    assert Site(built.site, built.site.parents[1] / "_toc.yml").faults() == []


@pytest.mark.parametrize(
    "heavy", ["thebe", "require", "mathjax", "fontawesome", "bootstrap.js", "cdn"]
)
def test_no_page_asks_for_what_it_does_not_need(built: Built, heavy: str) -> None:
    for page in built.site.rglob("*.html"):
        addresses = re.findall(r'(?:src|href)="([^"]*)"', page.read_text(encoding="utf-8"))
        assert not [address for address in addresses if heavy in address.lower()]


def test_styles_and_scripts_of_a_page_stay_within_their_budget(built: Built) -> None:
    addresses = set(re.findall(r'(?:src|href)="(_static/[^"?]*)', built.page("index")))
    files = [built.site / address for address in addresses if not address.endswith(".woff2")]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < BUDGET


def test_no_icon_font_is_published(built: Built) -> None:
    published = [file for file in built.site.rglob("*") if file.is_file()]
    assert not {file.suffix for file in published} & {".woff", ".ttf", ".map"}
    assert {file.name for file in published if file.suffix == ".woff2"} == {
        font.file for font in FONTS
    }


def test_all_fonts_together_stay_within_their_budget(built: Built) -> None:
    assert sum(font.source.stat().st_size for font in FONTS) <= FONT_BUDGET


def test_each_font_stands_beside_its_licence(built: Built) -> None:
    for font in FONTS:
        licence = (built.site / "_static" / "fonts" / font.licence).read_text(encoding="utf-8")
        assert "SIL Open Font License" in licence


def test_a_page_asks_for_its_fonts_before_its_styles(built: Built) -> None:
    page = built.page("index")
    asked = re.findall(r'<link rel="preload" as="font"[^>]*href="_static/fonts/([^"]*)"', page)
    assert asked == [font.file for font in FONTS if font.early]
    assert page.index('rel="preload"') < page.index('rel="stylesheet"')


def test_a_widget_leaves_its_picture_not_an_empty_view(built: Built) -> None:
    page = built.page("index")
    assert "A still picture." in page
    assert 'type="application/vnd.jupyter.widget-view+json"' not in page


def test_the_code_stands_folded_below_what_it_shows(built: Built) -> None:
    page = built.page("index")
    assert page.index("A still picture.") < page.index("code-fold") < page.index("class</span>")
    assert '<span class="collapsed">Show the code</span>' in page


def test_addresses_do_not_carry_the_folder_of_the_sources(built: Built) -> None:
    assert sorted(p.relative_to(built.site).as_posix() for p in built.site.rglob("*.html")) == [
        "deep/er.html",
        "index.html",
        "search.html",
    ]
    index = (built.site / "searchindex.js").read_text(encoding="utf-8")
    assert '"docnames": ["deep/er", "index"]' in index


def test_landmarks_and_page_parts_are_named(built: Built) -> None:
    page = (Path(built.site) / "deep" / "er.html").read_text(encoding="utf-8")
    assert 'class="skip-link' in page
    assert page.count("<main ") == 1
    assert 'data-part="deep"' in page
    assert 'aria-label="Neighbouring pages"' in page
