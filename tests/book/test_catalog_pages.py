"""The catalogs: an entry for each record, drawn from the data, with the values of the rules."""

from __future__ import annotations

import json
import re

import pytest
from tiny_book import ROOT, Built, TinyBook, quoted

from rules.data import current
from rules.momenta.characters.archetype_records import ArchetypeRank
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.ready import hero_from
from widgets import HeroBuilder
from widgets.catalog_kinds import PAGES

CELL = re.compile(r"^```\{code-cell\}.*?^```$", re.M | re.S)
HEADER = re.compile(r"\A---\n.*?^---$", re.M | re.S)
LINK = re.compile(r"\[([^\]]*)\]\(\.\./[^)]*\)")
# Where the entries of the kinds stand that are told a line each so far.
MORE = {
    ArchetypeRank: "catalogs/archetypes.html",
    ReadyHero: "catalogs/ready-heroes.html",
}
HOMES = {**PAGES, **MORE}


def catalogs() -> dict[str, str]:
    """The catalogs without their cells, and without their links to chapters."""
    return {
        f"catalogs/{path.stem}": LINK.sub(
            r"\1", CELL.sub("", HEADER.sub("", path.read_text(encoding="utf-8")))
        )
        for path in sorted((ROOT / "book" / "catalogs").glob("*.md"))
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    book = TinyBook(tmp_path_factory.mktemp("book"))
    home = "# Home\n\nHer blade is a [rapier](catalogs/equipment.md#rapier).\n"
    builder = "# Creating a Character\n"
    book.write(index=home, **{"moment-2/creating-a-character": builder}, **catalogs())
    made = book.build()
    assert made.status == 0, made.output
    return made


def entry(page: str, anchor: str) -> str:
    """The markup of an entry from its heading to where the next entry begins."""
    found = re.search(
        rf'<section class="catalog-entry" id="{anchor}">.*?(?=<section|\Z)', page, re.S
    )
    assert found, anchor
    return found[0]


@pytest.mark.parametrize("kind", HOMES, ids=lambda kind: kind.kind)
def test_every_record_has_an_entry_of_its_own(built: Built, kind: type) -> None:
    page = built.page(HOMES[kind].removesuffix(".html"))
    entries = re.findall(r'<section class="catalog-entry" id="([^"]+)">', page)
    wanted = [record.id for record in current().of(kind)]
    assert wanted
    assert [name for name in wanted if entries.count(name) != 1] == []


def test_every_value_of_every_entry_equals_the_rules(built: Built) -> None:
    # The entries of a variant's catalogs are in tests/site/test_rules_change.py.
    values = 0
    for page in catalogs():
        for found in quoted(built.page(page)):
            if "row" not in found:
                continue
            cell = current().table(found["rule"]).rows[int(found["row"])][int(found["column"])]
            assert found["value"] == cell.value, (page, found)
            assert found["provenance"] == cell.provenance, (page, found)
            values += 1
    assert values > 1000


def test_an_entry_shows_what_its_record_says(built: Built) -> None:
    text = re.sub(r"<[^>]+>", " ", entry(built.page("catalogs/equipment"), "rapier"))
    for fact in ("Rapier", "AGI", "Slashing", "Piercing", "Melee 1", "Deflect", "5", "10", "15"):
        assert fact in text
    assert "Special" not in text, "what a record does not give is left out"


def test_each_value_bears_its_mark(built: Built) -> None:
    page = built.page("catalogs/equipment")
    values = re.findall(r"<(dd|p) [^>]*data-rule=[^>]*>(.*?)</\1>", page, re.S)
    assert values
    for _, value in values:
        assert value.count("provenance-mark") == 1
        assert re.search(r'<span class="visually-hidden"> \((stated|derived|house value)\)', value)


def test_entries_read_well_aloud(built: Built) -> None:
    rapier = entry(built.page("catalogs/equipment"), "rapier")
    assert re.search(r"<h4>Rapier<", rapier)
    assert re.search(r"<dl .*?<dt>Attribute</dt><dd ", rapier, re.S)
    ladder = re.search(r"<table class=\"entry-ladder\".*?</table>", rapier, re.S)
    assert ladder
    assert '<caption><span class="visually-hidden">Rapier. </span>Damage' in ladder[0]
    assert ladder[0].count('<th scope="col">') == ladder[0].count("<td") == 4
    warrior = built.page("catalogs/archetypes")
    assert re.search(r"<h3>Warrior<.*?<h4>Rank 1<.*?<h5>Martial Training<", warrior, re.S)


def test_chapters_and_entries_lead_to_entries(built: Built) -> None:
    assert 'href="catalogs/equipment.html#rapier"' in built.page("index")
    rapier = entry(built.page("catalogs/equipment"), "rapier")
    assert 'href="tags.html#tag-deflect">Deflect</a>' in rapier
    assert 'href="tags.html#damage-slashing">Slashing</a>' in rapier
    deflect = entry(built.page("catalogs/archetypes"), "warrior-deflect")
    assert 'href="maneuvers-and-conditions.html#reaction-deflect">Deflect</a>' in deflect
    mira = built.page("catalogs/ready-heroes")
    assert 'href="masteries.html#overwatch">Overwatch</a> (Mind/Warrior)' in mira


def test_the_page_of_reasons_leads_to_the_table_and_to_the_row(built: Built) -> None:
    page = built.page("catalogs/equipment")
    assert page.count('id="rule-momenta-weapons-light"') == 1
    assert 'id="rule-momenta-weapons-light-row-3"' in entry(page, "rapier")
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(set(ids)) == len(ids)


def test_the_search_finds_an_entry_by_its_name(built: Built) -> None:
    index = (built.site / "searchindex.js").read_text(encoding="utf-8")
    titles = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))["alltitles"]
    for title, anchor in {"Rapier": "rapier", "Focused Strike": "warrior-focused-strike"}.items():
        assert [place[1] for place in titles[title]] == [anchor]


def test_a_ready_made_hero_opens_in_the_builder(built: Built) -> None:
    page = built.page("catalogs/ready-heroes")
    found = re.findall(r'href="../moment-2/creating-a-character.html\?hero=([^"#]+)#cell-1"', page)
    heroes = current().of(ReadyHero)
    assert len(found) == len(heroes)
    for hero, state in zip(heroes, found, strict=True):
        assert HeroBuilder(name="hero", state=state).hero == hero_from(hero)


def place(key: str, tag: str) -> re.Match[str] | None:
    return re.search(rf'data-{key}="(\d+)"', tag)


PAGE = """# Home

```{growing-table} momenta:advancement
```

```{catalog} wondrous-items
```
"""


def test_what_is_new_at_a_rank_is_set_apart_and_said_in_words(book: TinyBook) -> None:
    book.write(index=PAGE)
    built = book.build()
    assert built.status == 0, built.output
    table = current().table("momenta:advancement")
    new = {
        tuple(int(found.group(1)) for key in ("row", "column") if (found := place(key, tag)))
        for tag in re.findall(r"<t[dh] [^>]*>", built.page("index"))
        if re.search(r'class="[^"]*\bnew\b', tag)
    }
    assert new
    for at_row, row in enumerate(table.rows):
        marked = {column for at, column in new if at == at_row}
        assert bool(marked) == (row[-1].text != "–")
        assert not {0, len(row) - 1} & marked
    assert (1, table.columns.index("Attribute points")) in new


@pytest.mark.parametrize(
    ("directive", "said"),
    [
        ("```{catalog} weapon-light\n```", "weapons-light"),
        ("```{catalog} boosts\n```", "names of records"),
        ("```{catalog} foci\n:only: Exotic=maybe\n```", "No entry of foci fits"),
    ],
)
def test_what_is_no_catalog_is_said(book: TinyBook, directive: str, said: str) -> None:
    book.write(index=f"# Home\n\n{directive}\n")
    built = book.build()
    assert built.status != 0
    assert said in built.output


def test_no_widget_is_still_to_be_placed() -> None:
    chapters = ("moment-2/equipment", "moment-2/creating-a-character", "moment-2/advancement")
    for page in (*catalogs(), *chapters):
        text = (ROOT / "book" / f"{page}.md").read_text(encoding="utf-8")
        assert "<!--" not in text, page
