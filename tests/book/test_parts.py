"""The parts of the book: one line of the styles gives a part its colours, light and dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from book._ext.check_site import toc_files
from book._ext.contents import Part, part_of

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "book" / "_static"
LINE = re.compile(
    r'^\[data-part="(?P<name>[\w-]+)"\] \{ --part-light: (?P<light>#\w{6});'
    r" --part-dark: (?P<dark>#\w{6}); --part-ornament: var\((?P<ornament>[\w-]+)\); \}$",
    re.M,
)
#: The lowest contrast of text that AA allows.
AA = 4.5


def style(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


PARTS = [match.groupdict() for match in LINE.finditer(style("parts.css"))]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def papers(theme: str) -> list[str]:
    """The colours that the text of a theme stands on."""
    light, dark = style("momenta.css").split('html[data-theme="dark"] {')[:2]
    tokens = light if theme == "light" else dark.partition("}")[0]
    return re.findall(r"--m-(?:paper|surface|sunken): (#\w{6});", tokens)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part["name"])
def test_a_parts_colour_can_be_read_on_every_paper(part: dict[str, str], theme: str) -> None:
    assert len(papers(theme)) == 3
    for paper in papers(theme):
        assert contrast(part[theme], paper) >= AA, (part["name"], paper)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part["name"])
def test_white_can_be_read_on_the_band_that_opens_a_chapter(part: dict[str, str]) -> None:
    # The band mixes darkness into the light page's colour, which only adds contrast.
    assert contrast(part["light"], "#ffffff") >= AA


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part["name"])
def test_a_parts_ornament_is_drawn(part: dict[str, str]) -> None:
    assert f"\n  {part['ornament']}: url(" in style("parts.css")


def test_every_part_of_the_book_has_its_line() -> None:
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    used = {part_of(name) for name in toc_files(toc)}
    assert used <= {part["name"] for part in PARTS}


def test_no_two_moments_share_a_colour() -> None:
    moments = [part["light"] for part in PARTS if part["name"].startswith("moment-")]
    assert len(moments) == len(set(moments))


@pytest.mark.parametrize(
    ("caption", "label", "title"),
    [
        ("Moment 1: The Basics", "Moment 1", "The Basics"),
        ("Behind the book", "", "Behind the book"),
    ],
)
def test_a_caption_is_a_label_and_a_title(caption: str, label: str, title: str) -> None:
    part = Part("any", caption, ())
    assert (part.label, part.title) == (label, title)
