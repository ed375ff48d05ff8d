"""Catalogs: however they are searched, filtered and sorted, each row is a record of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import altered, current
from rules.momenta.characters.gear_damage import damage_curve
from rules.momenta.characters.gear_records import Weapon, WeightClass
from rules.momenta.characters.listed_records import LimitBreak
from rules.momenta.characters.mastery_records import Mastery
from tests.widgets.markup import Element, captioned, figure, read
from tests.widgets.playing import told, whole
from widgets import catalog_view
from widgets.catalog_kinds import CATALOGS, PAGES
from widgets.catalog_rows import chosen, listing, slug
from widgets.catalog_table import CatalogTable
from widgets.catalog_view import LONG, MOST_PICKED
from widgets.series import LOOKS


def table(panel: CatalogTable) -> Element:
    """Give the table of the entries."""
    return read(panel.html).one("figure", class_="m-c-list").one("table")


def heads(panel: CatalogTable) -> list[str]:
    """Give the names of the entries as they stand in the table."""
    return [row.one("th").text for row in table(panel).one("tbody").all("tr")]


def status(panel: CatalogTable) -> str:
    (said,) = (
        found.text
        for found in read(panel.html).all("p", role="status")
        if "m-notice" not in (found.attributes.get("class") or "")
    )
    return said


def names(records: Iterable[Any]) -> list[str]:
    return [record.label for record in records]


def weapons(*ids: str) -> list[str]:
    return [current().one(Weapon, each).label for each in ids]


# ---- what a catalog holds


@pytest.mark.parametrize("name", CATALOGS)
def test_a_long_text_stands_below_its_row_and_says_what_it_is(name: str) -> None:
    panel = CatalogTable(catalog=name)
    headings = [heading for _, heading in panel.listing.columns]
    long = {
        heading
        for row in panel.listing.rows
        for heading, cell in zip(headings[1:], row.cells[1:], strict=True)
        if len(cell.text) > LONG
    }
    drawn = table(panel)
    below = [at for at in drawn.one("thead").all("th") if at.attributes.get("class") == "m-c-below"]
    assert {at.one("data").attributes["value"] for at in below} == long
    for found, row in zip(panel.rows, drawn.one("tbody").all("tr"), strict=True):
        cells = dict(zip(headings, found.cells, strict=True))
        shown = [at for at in row.all("td") if "m-c-below" in (at.attributes.get("class") or "")]
        assert [at.text for at in shown] == [cells[each].text for each in headings if each in long]
        for at in shown:
            assert at.attributes.get("data-head") in (None, *(f"{each}: " for each in long))
    beside = len(headings) - len(long)
    assert drawn.attributes.get("style") == (f"--m-c-columns: {1 + beside}" if long else None)


def test_a_table_laid_out_as_a_grid_says_what_each_part_is() -> None:
    drawn = table(CatalogTable())
    assert drawn.attributes["role"] == "table"
    assert {at.attributes["role"] for at in drawn.all("tr")} == {"row"}
    assert {at.attributes["role"] for at in drawn.all("td")} == {"cell"}
    assert {at.attributes["role"] for at in drawn.all("th")} == {"columnheader", "rowheader"}


@pytest.mark.parametrize("name", CATALOGS)
def test_every_record_of_a_catalog_has_its_row_with_a_cell_for_each_column(name: str) -> None:
    panel = CatalogTable(catalog=name)
    assert told(panel) == []
    whole(panel)
    records = current().of(CATALOGS[name].of)
    assert sorted(heads(panel)) == sorted(names(records))
    columns = table(panel).one("thead").all("th")
    assert [each.attributes["scope"] for each in columns] == ["col"] * len(columns)
    for row in table(panel).one("tbody").all("tr"):
        assert len(row.all("td", "th")) == len(columns)
        assert row.one("th").attributes["scope"] == "row"
    assert status(panel) == f"All {len(records)} {CATALOGS[name].many}."


@pytest.mark.parametrize("name", CATALOGS)
def test_each_entry_leads_to_its_place_in_the_book_where_its_kind_has_a_page(name: str) -> None:
    cls = CATALOGS[name].of
    links = table(CatalogTable(catalog=name)).one("tbody").all("a")
    if cls not in PAGES:
        assert links == []
        return
    assert {(link.text, link.attributes["href"]) for link in links} == {
        (record.label, f"book:{PAGES[cls]}#{record.id}") for record in current().of(cls)
    }


@pytest.mark.parametrize("name", CATALOGS)
def test_a_cell_says_what_the_rules_table_says(name: str) -> None:
    found = listing(name, current())
    headings = [heading for _, heading in found.columns]
    cells = {row.name: dict(zip(headings, row.cells, strict=True)) for row in found.rows}
    for ref in found.catalog.tables:
        held = current().table(f"momenta:{ref}")
        for row in held.rows:
            shown = cells[row[0].text]
            assert [shown[heading] for heading in held.columns] == list(row)


def test_the_rules_in_force_are_shown() -> None:
    rules = altered(current(), {"momenta:dagger.ladder": (0, 2, 3, 4)})
    row, before = listing("weapons", rules).row("dagger"), listing("weapons", current())
    assert row is not None
    at = [name for name, _ in before.columns].index("0s")
    assert [cell.text for cell in row.cells[at : at + 4]] == ["0", "2", "3", "4"]
    assert row.cells != before.rows[1].cells


def test_rows_of_one_label_are_of_the_records_that_they_show() -> None:
    one, other = current().one(Weapon, "dagger"), current().one(Weapon, "sling")
    rules = altered(current(), {"momenta:dagger.label": other.label})
    rows = {row.id: row for row in listing("weapons", rules).rows}
    assert list(rows) == [weapon.id for weapon in rules.of(Weapon)]
    assert rows[one.id].name == rows[other.id].name
    assert rows[one.id].cells[1:] == listing("weapons", current()).rows[1].cells[1:]


@pytest.mark.parametrize("name", CATALOGS)
def test_the_rule_is_told_in_the_chapter_of_the_catalog_that_is_shown(name: str) -> None:
    (rule,) = read(CatalogTable(catalog=name).html).all("p", class_="m-plays")
    page, title = CATALOGS[name].told_in
    assert (rule.one("a").attributes["href"], rule.one("a").text) == (f"book:{page}", title)
    assert f"\n# {title}\n" in Path("book", page).with_suffix(".md").read_text("utf-8")


# ---- filters


@pytest.mark.parametrize("name", CATALOGS)
def test_each_value_of_each_filter_shows_what_is_found_under_it_and_nothing_else(
    name: str,
) -> None:
    panel = CatalogTable(catalog=name)
    found = panel.listing
    for by in found.filters:
        shown = set()
        for value, word in by.options:
            panel.touch(f"filter:{by.name}", value)
            rows = {row.id for row in panel.rows}
            assert rows == {row.id for row in found.rows if value in row.found[by.name]}
            assert len(rows) > 0
            assert status(panel).endswith(f" with {by.label}: {word}.")
            shown |= rows
        panel.touch(f"filter:{by.name}", "")
        held = {row.id for row in found.rows if row.found[by.name]}
        assert shown == held
        assert len(panel.rows) == len(found.rows)


def test_filters_of_weapons_are_their_closed_columns_in_the_order_of_the_rules() -> None:
    found = {by.label: [word for _, word in by.options] for by in CatalogTable().listing.filters}
    assert found["Weight"] == names(current().of(WeightClass))
    assert found["Reach"] == ["Melee", "Range"]
    assert {"Attribute", "Damage", "Tag"} <= set(found)


def test_two_filters_both_hold() -> None:
    panel = CatalogTable()
    panel.touch("filter:weight", "weight-light")
    panel.touch("filter:reach", "range")
    light = [w for w in current().of(Weapon) if w.weight == "weight-light" and w.range]
    assert heads(panel) == names(light)
    assert status(panel) == (
        f"{len(light)} of {len(current().of(Weapon))} weapons with Weight: Light and Reach: Range."
    )


def test_a_list_of_values_is_found_under_each_of_them() -> None:
    panel = CatalogTable()
    panel.touch("filter:damage", "damage-piercing")
    assert heads(panel) == names(
        w for w in current().of(Weapon) if "damage-piercing" in (*w.damage, *w.damage_besides)
    )


def test_where_a_value_comes_from_can_be_filtered_for() -> None:
    panel = CatalogTable(catalog="limit-breaks")
    panel.touch("filter:origin", "house")
    ours = [each for each in current().of(LimitBreak) if each.provenance == "house"]
    assert heads(panel) == names(ours)
    assert "Origin: house value" in status(panel)


@pytest.mark.parametrize("value", ["weight-heavier", None, 7, [], {}, True, "<b>"])
def test_a_value_that_a_filter_does_not_have_is_refused(value: object) -> None:
    panel = CatalogTable()
    panel.touch("filter:weight", value)
    (said,) = told(panel)
    assert said.startswith("Weight: ")
    assert "one of weight-light, " in said
    assert panel.filters == ()
    panel.touch("filter:wait", "weight-light")
    (said,) = told(panel)
    assert "wait was given as its filter" in said


# ---- search


def test_all_words_must_occur_whatever_their_case_and_order() -> None:
    panel = CatalogTable(catalog="masteries")
    panel.touch("search", "DODGE general")
    row = current().one(Mastery, "lightning-reflexes")
    assert row.label in heads(panel)
    for each in panel.rows:
        text = " ".join(cell.text for cell in each.cells).casefold()
        assert "dodge" in text
        assert "general" in text
    panel.touch("search", "general dodge")
    assert row.label in heads(panel)


def test_a_minus_is_found_as_it_is_typed() -> None:
    panel = CatalogTable(catalog="armor")
    panel.touch("search", "-1d")
    assert panel.rows
    assert all("−1d" in "".join(cell.text for cell in row.cells) for row in panel.rows)
    assert len(panel.rows) < len(panel.listing.rows)


def test_where_nothing_matches_a_button_brings_all_back() -> None:
    panel = CatalogTable()
    panel.touch("search", "no such thing")
    panel.touch("filter:weight", "weight-light")
    assert status(panel).startswith(f"0 of {len(current().of(Weapon))} weapons with ")
    held = read(panel.html).one(class_="m-c-empty")
    assert held.one("p").text == "Nothing matches “no such thing” and Weight: Light."
    assert not read(panel.html).all("figure", class_="m-c-list")
    panel.touch(held.one("button").attributes["data-key"] or "")
    assert (panel.search, panel.filters) == ("", ())
    assert len(heads(panel)) == len(current().of(Weapon))
    panel.touch("undo")
    assert read(panel.html).all(class_="m-c-empty")


# ---- order


def sort_state(panel: CatalogTable) -> dict[str, str]:
    return {
        head.one("data").attributes["value"] or "": head.attributes["aria-sort"] or ""
        for head in table(panel).one("thead").all("th")
        if "aria-sort" in head.attributes
    }


def test_a_heading_sorts_up_then_down_then_as_the_rules_list_them() -> None:
    panel = CatalogTable()
    before = heads(panel)
    (button,) = (b for b in table(panel).all("button") if b.attributes["data-key"] == "sort:3")
    assert button.text.startswith("3+")
    assert sort_state(panel) == {}
    panel.touch("sort:3")
    best = [current().one(Weapon, row.id).ladder[-1] for row in panel.rows]
    assert best == sorted(best)
    assert sort_state(panel) == {"3+": "ascending"}
    assert status(panel).endswith("sorted by 3+, upwards.")
    panel.touch("sort:3")
    best = [current().one(Weapon, row.id).ladder[-1] for row in panel.rows]
    assert best == sorted(best, reverse=True)
    # As numbers: as texts, a 6 would stand above a 40.
    assert best[0] >= 10 > current().one(Weapon, panel.rows[-1].id).ladder[-1]
    assert sort_state(panel) == {"3+": "descending"}
    panel.touch("sort:3")
    assert (heads(panel), sort_state(panel)) == (before, {})


def test_another_heading_begins_upwards() -> None:
    panel = CatalogTable()
    panel.touch("sort:3")
    panel.touch("sort:3")
    panel.touch("sort:weapon")
    assert sort_state(panel) == {"Weapon": "ascending"}
    assert heads(panel) == sorted(heads(panel), key=str.casefold)


def test_classes_stand_in_the_order_of_the_rules_not_of_the_alphabet() -> None:
    panel = CatalogTable(order=["weight"])
    weights = [current().one(Weapon, row.id).weight for row in panel.rows]
    order = [each.id for each in current().of(WeightClass)]
    assert [order.index(weight) for weight in weights] == sorted(map(order.index, weights))
    assert order != sorted(order)


@pytest.mark.parametrize("down", [(), ("down",)])
@pytest.mark.parametrize("name", CATALOGS)
def test_every_column_sorts_all_rows_and_what_is_empty_stands_last(
    name: str, down: tuple[str, ...]
) -> None:
    found = listing(name, current())
    for at, (column, _) in enumerate(found.columns):
        rows = chosen(found, "", {}, (column, *down), current())
        assert sorted(row.id for row in rows) == sorted(row.id for row in found.rows)
        empty = [row.cells[at].text == "–" for row in rows]
        assert empty == sorted(empty)
        numbers = [row.cells[at].value for row in rows if type(row.cells[at].value) is int]
        assert numbers == sorted(numbers, reverse=bool(down))


# ---- side by side


def compared(panel: CatalogTable) -> Element:
    return read(panel.html).one("figure", class_="m-c-compared").one("table")


def test_what_is_ticked_stands_side_by_side_with_what_differs_told_in_words() -> None:
    panel = CatalogTable()
    assert not read(panel.html).all("figure", class_="m-c-compared")
    panel.touch("pick:longsword", True)
    panel.touch("pick:greatsword", True)
    held = compared(panel)
    one, other = weapons("longsword", "greatsword")
    assert held.one("caption").text == f"Compared: {one} and {other}"
    assert status(panel).endswith(f"{one} and {other} are compared below the table.")
    rows = {row.one("th").text: row for row in held.one("tbody").all("tr")}
    columns = [heading for _, heading in panel.listing.columns]
    assert list(rows) == [*columns[1:], "Origin"]
    for heading, row in rows.items():
        *cells, differ = [cell.text for cell in row.all("td")]
        assert len(cells) == 2
        assert differ == ("no" if cells[0] == cells[1] else "≠ yes")
        assert bool(row.attributes.get("class")) == (cells[0] != cells[1]), heading
    assert "≠ yes" in rows["Weight"].text
    assert rows["Damage"].text.endswith("no")


def test_one_alone_has_nothing_to_differ_from() -> None:
    panel = CatalogTable(picked=["dagger"])
    held = compared(panel)
    assert [head.attributes["scope"] for head in held.all("th")][:2] == ["col", "col"]
    assert len(held.one("thead").all("th")) == 2
    assert "Tick another to see what differs." in panel.html


def test_the_origin_names_the_chapter_or_the_gap() -> None:
    panel = CatalogTable(catalog="limit-breaks")
    for provenance in ("stated", "house"):
        record = next(r for r in current().of(LimitBreak) if r.provenance == provenance)
        panel.touch("clear_picks")
        panel.touch(f"pick:{record.id}", True)
        (row,) = (r for r in compared(panel).one("tbody").all("tr") if "Origin" in r.text)
        place = current().gaps[record.source].title if record.source else record.chapter
        assert str(place) in row.one("td").text


def test_four_can_be_compared_and_a_fifth_has_to_wait() -> None:
    panel = CatalogTable()
    ids = [row.id for row in panel.rows[: MOST_PICKED + 1]]
    for each in ids[:-1]:
        panel.touch(f"pick:{each}", True)
    boxes = table(panel).all("input")
    enabled = [box for box in boxes if "disabled" not in box.attributes]
    assert [box.attributes["data-key"] for box in enabled] == [f"pick:{i}" for i in ids[:-1]]
    assert all("checked" in box.attributes for box in enabled)
    panel.touch(f"pick:{ids[-1]}", True)
    (said,) = told(panel)
    assert said.endswith("at most 4 can be compared; take one out first.")
    (out, *_) = (b for b in compared(panel).all("button"))
    assert (out.text, out.attributes["aria-label"]) == (
        "Take out",
        f"Take out {panel.rows[0].name}",
    )
    panel.touch(out.attributes["data-key"] or "")
    panel.touch(f"pick:{ids[-1]}", True)
    assert (told(panel), panel.picked) == ([], tuple(ids[1:]))
    panel.touch("clear_picks")
    assert panel.picked == ()


def test_as_many_can_be_compared_as_a_chart_can_tell_apart() -> None:
    assert len(LOOKS) >= MOST_PICKED


def test_an_entry_that_is_filtered_away_stays_compared() -> None:
    panel = CatalogTable(picked=["dagger"])
    panel.touch("filter:weight", "weight-heavy")
    assert weapons("dagger")[0] not in heads(panel)
    assert compared(panel).one("caption").text == "Compared: Dagger"


@pytest.mark.parametrize("name", ["nosuch", "acolyte", "weight-light", "<b>", "x" * 100])
def test_what_is_no_entry_cannot_be_compared(name: str) -> None:
    panel = CatalogTable()
    panel.touch(f"pick:{name}", True)
    (said,) = told(panel)
    assert said.endswith("is none of its weapons.")
    assert panel.picked == ()


def test_weapons_are_compared_by_their_exact_mean_damage_over_the_pool() -> None:
    panel = CatalogTable(picked=["dagger", "zambato"])
    drawn = figure(read(panel.html))
    reckoned = current().table("momenta:weapon-damage")
    by_name = {row[0].text: [cell.value for cell in row[1:]] for row in reckoned.rows}
    assert [line["name"] for line in drawn["data"]] == weapons("dagger", "zambato")
    for line in drawn["data"]:
        assert line["y"] == by_name[line["name"]]
        assert [f"{dice}d" for dice in line["x"]] == list(reckoned.columns[1:])
    dashes = [line["line"]["dash"] for line in drawn["data"]]
    assert len(set(dashes)) == 2, "told apart without colours"
    numbers = captioned(read(panel.html))["Mean damage of an unopposed attack, Solid Hit included"]
    mean = damage_curve(current().one(Weapon, "dagger").ladder, 4).mean
    assert numbers["4"][0] == f"{float(mean):.2f}"


def test_only_weapons_have_a_chart_of_damage() -> None:
    assert "data-chart" in CatalogTable(picked=["dagger"]).html
    assert "data-chart" not in CatalogTable().html
    for name in CATALOGS:
        if name != "weapons":
            panel = CatalogTable(catalog=name, picked=[listing(name, current()).rows[0].id])
            assert panel.compared
            assert "data-chart" not in panel.html


# ---- what a chapter fixes, what a link holds


def test_a_chapter_may_offer_some_catalogs_or_one() -> None:
    panel = CatalogTable(only=["armor", "foci"])
    assert panel.catalog == "armor"
    (choice,) = (s for s in read(panel.html).all("select") if s.attributes["data-key"] == "catalog")
    assert [o.attributes["value"] for o in choice.all("option")] == ["armor", "foci"]
    alone = CatalogTable(only=["armor"])
    keys = [s.attributes["data-key"] for s in read(alone.html).all("select")]
    assert "catalog" not in keys
    assert alone.link == ""
    alone.touch("catalog", "weapons")
    assert alone.catalog == "armor"
    (said,) = told(CatalogTable(only=["armour", "armor"]))
    assert "armour was given as its catalog" in said


def test_the_code_to_copy_keeps_what_the_chapter_offers() -> None:
    panel = CatalogTable(only=["armor", "foci"], catalog="foci")
    again = eval(panel.code, {"CatalogTable": CatalogTable})
    assert (again.only, again.catalog) == (("armor", "foci"), "foci")


def test_another_catalog_begins_without_what_belonged_to_the_one_before() -> None:
    panel = CatalogTable(picked=["dagger"])
    for touch in (("filter:weight", "weight-light"), ("sort:weapon", None), ("search", "a")):
        panel.touch(*touch)
    panel.touch("catalog", "masteries")
    assert (panel.filters, panel.order, panel.picked, panel.search) == ((), (), (), "a")
    panel.touch("undo")
    assert (panel.catalog, panel.order, panel.picked) == ("weapons", ("weapon",), ("dagger",))


def test_a_link_shows_the_same_rows() -> None:
    panel = CatalogTable()
    for touch in (
        ("filter:weight", "weight-light"),
        ("sort:0s", None),
        ("sort:0s", None),
        ("pick:whip", True),
        ("search", "melee"),
    ):
        panel.touch(*touch)
    other = CatalogTable(state=panel.link)
    assert told(other) == []
    assert (heads(other), other.picked, status(other)) == (
        heads(panel),
        panel.picked,
        status(panel),
    )


def test_a_link_of_older_rules_loses_what_is_gone_and_says_so() -> None:
    panel = CatalogTable(
        picked=["dagger", "lightsaber"], filters=["weight--weight-light", "era--new"], order=["era"]
    )
    assert len(told(panel)) == 3
    for lost in ("lightsaber", "era--new", "era"):
        assert any(f"has no {lost}; it is left out." in said for said in told(panel))
    assert (panel.picked, panel.filters, panel.order) == (
        ("dagger",),
        ("weight--weight-light",),
        (),
    )


# ---- copies, announcements, speed


def test_a_copy_has_plain_headings_and_says_what_is_ticked() -> None:
    panel = CatalogTable(picked=["dagger"], order=["weapon"])
    values = [head.one("data").attributes["value"] for head in table(panel).one("thead").all("th")]
    assert values == ["Compared", *(heading for _, heading in panel.listing.columns)]
    ticks = {
        row.one("th").text: row.all("td")[0].one("data").attributes["value"]
        for row in table(panel).one("tbody").all("tr")
    }
    assert [name for name, tick in ticks.items() if tick == "yes"] == weapons("dagger")
    for held in read(panel.html).all("figure"):
        labels = [b.attributes.get("data-local") for b in held.one(class_="m-tools").all("button")]
        assert {"copy", "csv"} <= set(labels)


def test_what_is_shown_can_be_pasted_as_a_sentence() -> None:
    panel = CatalogTable(catalog="armor", order=["armor"])
    assert panel.said().startswith("All 5 pieces of armor, sorted by Armor, upwards: ")
    assert panel.said().endswith(f" and {heads(panel)[-1]}.")
    many = CatalogTable().said()
    assert many.endswith(f" and {len(current().of(Weapon)) - 12} more.")


def test_every_box_and_every_button_of_a_row_names_its_entry() -> None:
    panel = CatalogTable(picked=["dagger"])
    for row in table(panel).one("tbody").all("tr"):
        box, label = row.one("input"), row.one("label")
        assert label.attributes["for"] == box.attributes["id"]
        assert label.text == f"Compare {row.one('th').text}"


def test_a_touch_draws_no_cell_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = CatalogTable(catalog="abilities")
    drawn: list[object] = []
    draw = catalog_view.draw_cell
    monkeypatch.setattr(catalog_view, "draw_cell", lambda cell: drawn.append(cell) or draw(cell))
    for key in ("sort:rank", "sort:rank", "filter:rank"):
        panel.touch(key, "2")
    panel.touch("search", "a")
    assert drawn == []
    CatalogTable(catalog="conditions")
    catalog_view._cells.cache_clear()
    panel.touch("search", "")
    assert drawn


@st.composite
def touched(draw: st.DrawFn) -> tuple[str, list[tuple[str, object]]]:
    """A catalog with touches that a reader can make on it."""
    name = draw(st.sampled_from(sorted(CATALOGS)))
    found = listing(name, current())
    one = [
        st.sampled_from([(f"sort:{column}", None) for column, _ in found.columns]),
        st.sampled_from([(f"pick:{row.id}", tick) for row in found.rows for tick in (True, None)]),
        st.tuples(st.just("search"), st.sampled_from(["", "a", "of the", "1", "−", "zz"])),
        st.sampled_from([("clear_filters", None), ("clear_picks", None), ("undo", None)]),
    ]
    for by in found.filters:
        values = ["", *(value for value, _ in by.options)]
        one.append(st.tuples(st.just(f"filter:{by.name}"), st.sampled_from(values)))
    return name, draw(st.lists(st.one_of(one), max_size=8))


@given(touched())
@settings(max_examples=60, deadline=None)
def test_whatever_is_touched_what_is_shown_is_what_was_asked_for(
    made: tuple[str, list[tuple[str, object]]],
) -> None:
    name, touches = made
    panel = CatalogTable(catalog=name)
    for key, value in touches:
        panel.touch(key, value)
        assert not any("could not be done" in said for said in panel.problems)
    shown = {row.id for row in panel.rows}
    for row in panel.listing.rows:
        text = " ".join(cell.text for cell in row.cells).replace("−", "-").casefold()
        words = all(word.replace("−", "-") in text for word in panel.search.split())
        under = all(value in row.found[by] for by, value in panel.chosen.items())
        assert (row.id in shown) == (words and under)
    assert len(panel.picked) == len(set(panel.picked)) <= MOST_PICKED
    whole(panel)
    again = CatalogTable(catalog=name, state=panel.link)
    assert [row.id for row in again.rows] == [row.id for row in panel.rows]
    assert again.compared == panel.compared
    again.close()
    panel.close()


def test_names_of_filters_and_columns_can_stand_in_a_link() -> None:
    for name in CATALOGS:
        found = listing(name, current())
        columns = [column for column, _ in found.columns]
        assert len(set(columns)) == len(columns)
        for by in found.filters:
            assert "--" not in by.name
            assert by.name == slug(by.label)
            assert len({word for _, word in by.options}) == len(by.options) > 1
