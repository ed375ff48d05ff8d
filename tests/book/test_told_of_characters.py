"""What the Prologue and the chapters on a character's numbers say agrees with the rules."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from book._ext.check_site import toc_files
from rules.data import current
from rules.momenta.characters.body_records import Attribute, Core, Stat
from rules.momenta.characters.bond_records import MomentumPool
from rules.momenta.characters.gear_records import DamageType, Tag
from rules.momenta.characters.listed_records import Condition
from rules.momenta.prologue_records import BookPart, Catalog
from tests.support import ROOT

PAGES = sorted(ROOT.glob("book/prologue/*.md")) + [
    ROOT / "book" / "moment-1" / name for name in ("characters-at-a-glance.md", "momentum.md")
]
# A name in italics: a chapter to come.
TO_COME = re.compile(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)")
PICTURES = sorted(ROOT.glob("book/_static/prologue/*.svg"))


def text_of(name: str) -> str:
    (page,) = (page for page in PAGES if page.stem == name)
    return page.read_text(encoding="utf-8")


def titles() -> set[str]:
    """The titles of the chapters that the book has."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    texts = [(ROOT / f"{name}.md") for name in toc_files(toc)]
    return {
        match[1]
        for text in texts
        if text.exists()
        for match in [re.search(r"^# (.+)$", text.read_text(encoding="utf-8"), re.M)]
        if match
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_chapter_that_has_come_is_linked_and_no_longer_in_italics(page: Path) -> None:
    assert set(TO_COME.findall(page.read_text(encoding="utf-8"))) & titles() == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_with_a_name_in_italics_says_what_that_means(page: Path) -> None:
    told = page.read_text(encoding="utf-8")
    if TO_COME.search(told):
        assert re.search(r"italics[^.]*still to come|still to come[^.]*italics", told)


def test_the_look_finds_names_in_italics() -> None:
    assert TO_COME.findall("See *The Mission Loop*, **Bold** and *Downtime*.") == [
        "The Mission Loop",
        "Downtime",
    ]


def test_each_number_of_chapter_05_is_told_with_its_formula() -> None:
    told = text_of("characters-at-a-glance")
    stated = [stat for stat in current().of(Stat) if stat.mark("label").chapter == "05"]
    assert len(stated) > 10
    for stat in stated:
        ref = f"{stat.id}-range.range" if stat.from_ancestry else f"{stat.id}.formula"
        assert f"{{rule}}`momenta:{ref}`" in told, stat.id


def test_chapter_05_has_a_heading_for_everything_that_the_text_tells_of_there() -> None:
    headings = re.findall(r"^##+ (.+)$", text_of("characters-at-a-glance"), re.M)
    assert headings == [
        "Attributes",
        "Cores",
        "Vitality",
        "Strain",
        "Wounds and Burdens",
        "Resolve",
        "Vigor",
        "Guard",
        "What Guard stops, and what it does not",
        "Speed",
        "Senses",
        "Size",
        "Equipment",
        "Threads and Bonds",
        "All of it side by side",
        "The numbers of a hero",
        "Words to look up",
    ]


def part_of(page: str, heading: str) -> str:
    """The text under a heading, down to the next of any kind."""
    (found,) = re.findall(
        rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text_of(page), re.M | re.S
    )
    return str(found)


def test_resolve_comes_back_in_downtime_and_not_only_after_it() -> None:
    told = part_of("characters-at-a-glance", "Resolve")
    assert "comes back in **downtime**" in told
    assert "after **downtime**" not in told


def test_fact_34_guard_fills_up_as_a_turn_begins_but_not_while_over_guard_lasts() -> None:
    told = part_of("characters-at-a-glance", "Guard")
    assert "At the beginning of each of your turns, your Guard is filled up" in told
    assert re.search(
        r"\*\*Over-Guard\*\*\.\nAs long as you have it, your Guard is not filled up", told
    )


def test_fact_35_what_guard_does_not_stop() -> None:
    told = part_of("characters-at-a-glance", "What Guard stops, and what it does not")
    heads = re.findall(r"^- \*\*(.+?)\.\*\*", told, re.M)
    assert heads == ["Strain", "Untyped damage", "Penetrating", "Whatever else is no attack"]
    assert "Wracked" in told
    assert "Penetrating" in current().one(Condition, "condition-wracked").meaning
    assert "Guard stops none" in current().one(Tag, "tag-penetrating").meaning
    assert "Guard stops none" in current().one(DamageType, "damage-untyped").meaning


def test_fact_36_resistance_and_weakness_act_on_what_has_passed_guard() -> None:
    told = part_of("characters-at-a-glance", "What Guard stops, and what it does not")
    assert told.index("**Resistance**") < told.index("only what has come past your Guard")


def test_the_example_of_max_momentum_is_the_printed_one() -> None:
    rules = current()
    pool = rules.one(MomentumPool)
    most = sum(pool.example) * pool.per_soul + len(pool.example) * pool.per_member
    assert rules.quote("momenta:momentum-pool.example-most").value == most == 11
    assert rules.quote("momenta:momentum-pool.example-members", "words").text == "four"
    assert rules.quote("momenta:momentum-pool.example", "and").text == "1, 0, 3 and 3"


def test_the_conventions_name_every_attribute_and_core() -> None:
    told = text_of("how-to-use-this-book")
    attributes = [attribute.label for attribute in current().of(Attribute)]
    cores = [core.label for core in current().of(Core)]
    for label in (*attributes, *cores):
        assert re.search(rf"\b{label}\b", told), label


def test_who_plays_a_character_leaves_out_the_last_part_only() -> None:
    told = text_of("how-to-use-this-book")
    parts = current().of(BookPart)
    assert [part.title for part in parts if not part.for_players] == [parts[-1].title]
    assert all(part.for_gm for part in parts)
    line = next(line for line in told.splitlines() if "**You play a character.**" in line)
    read, _, left_out = line.partition("Leave out")
    places = [read.index(part.title) for part in parts if part.for_players]
    assert places == sorted(places)
    assert parts[-1].title in left_out


def test_the_list_of_catalogs_is_put_together_from_their_titles() -> None:
    assert {catalog.source for catalog in current().of(Catalog)} == {"catalog-list"}
    assert "catalogs' titles{gap}`catalog-list`" in text_of("how-to-use-this-book")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_a_picture_of_the_prologue_is_told_in_words_and_follows_the_theme(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    svg = ElementTree.fromstring(text).find(".//{http://www.w3.org/2000/svg}svg")
    assert svg is not None
    named = str(svg.get("aria-labelledby")).split()
    found = {each.get("id"): each.text for each in svg.iter() if each.get("id") in named}
    assert len(named) == len(found) == 2
    assert all(found.values())
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', text))
    assert colours <= {"none", "currentColor", "var(--m-accent)"}


def test_the_words_of_the_loop_name_all_that_its_picture_shows() -> None:
    (picture,) = (picture for picture in PICTURES if picture.stem == "loop-of-play")
    text = picture.read_text(encoding="utf-8")
    told = re.search(r"<desc[^>]*>(.*?)</desc>", text, re.S)
    assert told
    for word in ("Encounter", "Interlude", "Scene", "Downtime"):
        assert f">{word}<" in text
        assert word.lower() in told[1]
        assert f"- **{word}.**" in text_of("the-loop-of-play")
