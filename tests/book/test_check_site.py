"""The check of the built site finds missing pages, dead links and foreign files."""

from pathlib import Path

import pytest

from book._ext.check_site import Site, css_addresses, main, toc_files

TOC = "root: book/index\nparts:\n  - chapters:\n      - file: book/moment-1/dice\n"
DICE = "<h1 id='dice'>Dice</h1>"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    (tmp_path / "toc.yml").write_text(TOC)
    root = tmp_path / "html"
    (root / "moment-1").mkdir(parents=True)
    (root / "index.html").write_text("<a href='moment-1/dice.html#dice'>Dice</a>")
    (root / "moment-1" / "dice.html").write_text(DICE)
    return Site(root, tmp_path / "toc.yml")


def test_a_sound_site_has_no_fault(site: Site) -> None:
    assert site.faults() == []
    assert main([str(site.root), str(site.toc)]) == 0


def test_a_missing_page_is_found(site: Site) -> None:
    (site.root / "moment-1" / "dice.html").unlink()
    assert any("moment-1/dice has no page" in fault for fault in site.missing_pages())
    assert main([str(site.root), str(site.toc)]) == 1


def test_a_site_without_a_root_page_is_found(site: Site) -> None:
    (site.root / "index.html").unlink()
    assert any("index.html" in fault for fault in site.missing_pages())


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("gone.html", "a page that is not there"),
        ("../moment-2/dice.html", "a page that is not there"),
        ("#gone", "a section"),
        ("../index.html#gone", "a section"),
        ("dice.html#Dice", "a section"),
    ],
)
def test_a_broken_link_is_found(site: Site, link: str, fault: str) -> None:
    (site.root / "moment-1" / "dice.html").write_text(f"{DICE}<a href='{link}'>x</a>")
    (found,) = site.broken_links()
    assert found.startswith("moment-1/dice.html")
    assert link in found
    assert fault in found


@pytest.mark.parametrize(
    "link", ["#dice", "dice.html", "../", "../index.html", "https://example.org/x#y"]
)
def test_a_link_that_leads_somewhere_is_no_fault(site: Site, link: str) -> None:
    (site.root / "moment-1" / "dice.html").write_text(f"{DICE}<a href='{link}'>x</a>")
    assert list(site.broken_links()) == []


@pytest.mark.parametrize(
    "html",
    [
        "<script src='https://cdn.example/x.js'></script>",
        "<script src='//cdn.example/x.js'></script>",
        "<img src='https://img.example/x.png'>",
        "<img srcset='x.png 1x, https://img.example/x.png 2x'>",
        "<iframe src='https://frame.example/'></iframe>",
        "<link rel='stylesheet' href='https://cdn.example/x.css'>",
        "<link rel='preload' href='https://cdn.example/x.woff2'>",
        "<p style='background: url(https://img.example/x.png)'></p>",
        "<style>@import 'https://cdn.example/x.css';</style>",
    ],
)
def test_a_file_from_another_origin_is_found(site: Site, html: str) -> None:
    (site.root / "x.png").write_text("")
    (site.root / "index.html").write_text(html)
    (found,) = site.foreign_loads()
    assert "another origin" in found


def test_a_stylesheet_from_another_origin_or_of_nothing_is_found(site: Site) -> None:
    (site.root / "look.css").write_text(
        "a { mask: url(https://x.example/i.svg) } b { mask: url(i.svg) }"
    )
    faults = list(site.foreign_loads())
    assert ["another origin" in fault for fault in faults] == [True, False]
    assert "not there" in faults[1]


def test_data_addresses_and_named_links_load_nothing_foreign(site: Site) -> None:
    (site.root / "index.html").write_text(
        "<link rel='canonical' href='https://example.org/'><img src='data:image/png;base64,x'>"
    )
    assert list(site.foreign_loads()) == []


def test_addresses_of_css_are_read_in_every_way_of_writing_them() -> None:
    css = "@import 'a.css'; b { x: url( \"b.svg\" ), url(c.svg), url(#d) }"
    assert css_addresses(css) == ["a.css", "b.svg", "c.svg"]


def test_every_file_of_the_contents_is_named() -> None:
    toc = {"root": "a", "parts": [{"chapters": [{"file": "b", "sections": [{"file": "c"}]}]}]}
    assert list(toc_files(toc)) == ["a", "b", "c"]
