"""Changed rules as a variant's file: saved, loaded, opened again, and refused with all faults."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import DataFaults, Ruleset, altered, current, ruleset_of, shipped_variants
from rules.data.variant import wrong_name
from rules.momenta.characters.body_records import Stat
from tests.widgets.hero_changes_touches import changes
from tests.widgets.markup import read
from tests.widgets.playing import told
from widgets import HeroChanges
from widgets.files import LARGEST
from widgets.hero_changes_controls import MOST_CHANGES
from widgets.hero_changes_file import VariantText, read_text, rules_of_file, variant_text
from widgets.hero_changes_values import numbers

BOOK = current()
TIMES = "max-vitality--times"
NOW = BOOK.one(Stat, "max-vitality").times
OPEN = "changes.open_variant:file"

KINDER = f"""
version = 1
name = "Kinder"
about = 'More of everything, "as it were".'

["momenta:max-vitality"]
times = {NOW + 2}

["momenta:warrior-r1"]
bonuses = {{ max-guard = 6 }}

["momenta:dice-pool"]
success_faces = [4, 5, 6]
"""
BROKEN = """
version = 1
name = ""

["momenta:max-vitality"]
times = 99
tims = 3

["momenta:warior-r1"]
bonuses = { max-guard = 6 }

["momenta:creation"]
points = "many"
"""


def saved(panel: HeroChanges) -> str:
    """Give the file that the button saves."""
    (button,) = (b for b in read(panel.html).all("button") if b.text == "Save as a variant's file")
    return str(button.attributes["data-text"])


def loaded(text: str, folder: Path) -> Ruleset:
    path = folder / "variant.toml"
    path.write_text(text, encoding="utf-8")
    return Ruleset.load(path)


def assert_same(made: Ruleset, other: Ruleset) -> None:
    assert made.records == other.records
    assert {ref: record.changed for ref, record in made.records.items()} == {
        ref: record.changed for ref, record in other.records.items()
    }


# ---- saving


def test_the_saved_file_holds_only_what_differs_and_loads_to_the_same_rules(tmp_path: Path) -> None:
    panel = HeroChanges(changes={"max-vitality.times": NOW + 1, "warrior-r1.bonuses.max-guard": 5})
    panel.touch("changes.called", "Sturdy")
    assert tomllib.loads(saved(panel)) == {
        "version": 1,
        "name": "Sturdy",
        "momenta:max-vitality": {"times": NOW + 1},
        "momenta:warrior-r1": {"bonuses": {"max-guard": 5}},
    }
    rules = loaded(saved(panel), tmp_path)
    assert rules.variant == "Sturdy"
    assert_same(panel.rules, rules)
    (button,) = (b for b in read(panel.html).all("button") if b.text.startswith("Save as a v"))
    assert button.attributes["data-name"] == "sturdy.toml"


@given(made=changes())
@settings(max_examples=6, deadline=None)
def test_whatever_is_changed_the_saved_file_loads_to_the_same_rules(
    made: dict[str, int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    panel = HeroChanges(changes=made)
    rules = loaded(panel.changes.text, tmp_path_factory.mktemp("saved"))
    assert_same(panel.rules, rules)
    panel.close()


@pytest.mark.parametrize("variant", shipped_variants())
def test_changes_on_top_of_a_variant_are_saved_with_it(variant: str, tmp_path: Path) -> None:
    panel = HeroChanges(changes={"max-vitality.times": NOW + 1}, **{"changes.base": variant})
    rules = loaded(saved(panel), tmp_path)
    assert_same(panel.rules, rules)
    assert {r.ref for r in rules.records.values() if r.changed} > {
        r.ref for r in ruleset_of(variant).records.values() if r.changed
    }


@pytest.mark.parametrize("variant", shipped_variants())
def test_a_shipped_variant_written_again_is_the_same(variant: str, tmp_path: Path) -> None:
    rules = ruleset_of(variant)
    assert_same(loaded(variant_text(rules, "Again"), tmp_path), rules)


def test_every_form_of_value_is_written_as_toml(tmp_path: Path) -> None:
    ready = next(iter(r for r in BOOK.records.values() if r.kind == "ready-hero"))
    values: dict[str, Any] = {
        "momenta:max-vitality.meaning": 'A "quote", a \\ and a \x7f\nin two lines.',
        "momenta:max-guard.from_ancestry": False,
        "momenta:max-strain.cores": ("mind",),
        "momenta:warrior-r1.bonuses.max-strain": -2,
        f"{ready.ref}.masteries": {"Wind.Walk of 2": ("hardy",), "body": ()},
    }
    rules = altered(BOOK, values, name="x")
    text = variant_text(rules, "Odd")
    assert_same(loaded(text, tmp_path), rules)
    assert read_text(text).name == "Odd"


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_name_and_any_line_about_it_are_read_again(name: str, about: str) -> None:
    name, about = (text.encode("utf-8", "ignore").decode() for text in (name, about))
    if wrong_name(name) or (about and not about.strip()):
        return
    found = read_text(str(VariantText(name, about)))
    assert (found.name, found.about, dict(found.values)) == (name, about, {})


@pytest.mark.parametrize("name", ["\x1b", "two\nlines", "x" * 999])
def test_a_name_that_is_none_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(DataFaults, match="one line of at most"):
        read_text(str(VariantText(name, "")))


# ---- opening


def test_a_file_that_is_opened_puts_its_numbers_on_the_list_and_keeps_the_rest(
    tmp_path: Path,
) -> None:
    panel = HeroChanges()
    panel.touch(OPEN, KINDER)
    assert told(panel) == []
    assert panel.changes.changes == {TIMES: NOW + 2, "warrior-r1--bonuses--max-guard": 6}
    assert panel.changes.called == "Kinder"
    assert_same(panel.rules, loaded(KINDER, tmp_path))
    assert "The file changes besides: Dice pool: success faces." in read(panel.html).text
    assert panel.changes.rest_in_words in panel.said()
    # What is saved is the whole of it again, with the line about it.
    assert tomllib.loads(saved(panel)) == tomllib.loads(KINDER)
    # Its numbers can be changed on, and the rest left out.
    panel.touch(f"changes.set:{TIMES}", NOW + 1)
    assert tomllib.loads(saved(panel))["momenta:max-vitality"] == {"times": NOW + 1}
    panel.touch("changes.leave_rest")
    assert "momenta:dice-pool" not in tomllib.loads(saved(panel))
    panel.touch("undo")
    assert "momenta:dice-pool" in tomllib.loads(saved(panel))
    other = HeroChanges(state=panel.link)
    assert other.rules == panel.rules


def test_a_file_with_more_than_the_list_has_room_for_is_in_force_all_the_same() -> None:
    many = [n for n in numbers(BOOK).values() if n.group == "stat" and n.key == "plus"]
    many += [n for n in numbers(BOOK).values() if n.key == "bonuses"][: MOST_CHANGES + 1]
    values = {n.ref: (n.of(BOOK) or 0) + 1 for n in many if (n.of(BOOK) or 0) < n.most}
    panel = HeroChanges()
    panel.touch(OPEN, str(VariantText("Many", values=values)))
    assert told(panel) == []
    assert panel.changes.listed == ()
    assert panel.rules.records == altered(BOOK, values).records
    # One of them on the list begins as the file has it.
    ref, value = next(iter(values.items()))
    (name,) = (number.name for number in many if number.ref == ref)
    panel.touch("changes.add:number", name)
    assert f"As it is, {value} in the opened file." in panel.html
    panel.touch(f"changes.set:{name}", value)
    assert panel.changes.changes == {}
    panel.touch(f"changes.set:{name}", value + 1)
    assert panel.rules.records == altered(BOOK, {**values, ref: value + 1}).records
    panel.touch("changes.empty")
    assert panel.rules is BOOK


@pytest.mark.parametrize("variant", shipped_variants())
def test_a_shipped_variant_can_be_opened_as_a_file(variant: str) -> None:
    panel = HeroChanges()
    panel.touch(OPEN, shipped_variants()[variant].path.read_text(encoding="utf-8"))
    assert told(panel) == []
    assert panel.rules.records == ruleset_of(variant).records
    assert panel.changes.called == shipped_variants()[variant].name
    # No hero hangs on dice.
    assert not any(found.moves for found in panel.of_ready)


def test_a_broken_file_that_is_opened_is_refused_with_all_its_faults() -> None:
    panel = HeroChanges(changes={"max-vitality.times": NOW + 1})
    panel.touch(OPEN, BROKEN)
    # First its form; what it says is looked at once that is right.
    assert told(panel) == ["your file, name: found ''; allowed is a text that is not empty."]
    panel.touch(OPEN, BROKEN.replace('name = ""', 'name = "Broken"'))
    said = told(panel)
    assert [each.partition(": ")[0] for each in said] == [
        "your file, momenta:max-vitality, tims",
        "your file, max-vitality, times",
        "your file, creation, points",
        "your file, momenta:warior-r1",
    ]
    assert "Nearest: momenta:warrior-r1." in said[-1]
    assert panel.changes.changes == {TIMES: NOW + 1}
    assert panel.changes.rest == ""


TORN = "version = 1\nname = 'x'\n"


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "version = 1\n[", "version = 2\nname = 'x'", "\0", "[[[[", "a" * (LARGEST + 1)),
        *(f"{TORN}x = {'[' * 5000}", f"{TORN}x = {'9' * 5000}", f"{TORN}['a.b']\nc = 1"),
        *(f"{TORN}['momenta:none']", f"{TORN}['momenta:creation']\npoints = 2020-02-02"),
        *(f"{TORN}['momenta:creation']\npoints = inf", f"{TORN}['']\n'' = 1", f"{TORN}about = 1"),
        f"{TORN}['momenta:creation']\nid = 'x'",
        None,
        7,
        {},
    ],
    ids=lambda text: ascii(text)[:24],
)
def test_what_is_no_variant_is_refused_with_a_sentence_and_changes_nothing(text: object) -> None:
    panel = HeroChanges()
    panel.touch(OPEN, text)
    assert panel.problems
    assert not any("could not be done" in said for said in panel.problems)
    assert (panel.rules, panel.link) == (BOOK, "")


@given(st.text(max_size=40) | st.text("=[]{}'\"\n.:momenta1 ", max_size=60).map(TORN.__add__))
@settings(max_examples=60, deadline=None)
def test_any_text_can_be_opened(text: str) -> None:
    panel = HeroChanges()
    panel.touch(OPEN, text)
    assert not any("could not be done" in said for said in panel.problems)
    assert "can't be drawn" not in panel.html
    panel.close()


@pytest.mark.parametrize("rest", ["x", "version = 1", "\0abc", f"{TORN}['momenta:none']"])
def test_a_link_that_was_tampered_with_brings_no_rest(rest: str) -> None:
    panel = HeroChanges(**{"changes.rest": rest})
    assert told(panel)
    assert (panel.changes.rest, panel.rules) == ("", BOOK)


def test_a_rest_that_cannot_be_in_force_is_told_and_can_be_left_out() -> None:
    panel = HeroChanges(**{"changes.rest": f"{TORN}['momenta:creation']\npoints = 99"})
    assert panel.rules is BOOK
    (fault,) = panel.changes.faults
    assert fault.startswith("Creation: attribute points: 99 was given")
    panel.touch("changes.leave_rest")
    assert panel.changes.faults == ()


# ---- a file given in Python


@pytest.fixture
def kinder(tmp_path: Path) -> Path:
    path = tmp_path / "kinder.toml"
    path.write_text(KINDER, encoding="utf-8")
    return path


@pytest.mark.parametrize("as_text", [True, False])
def test_a_variants_file_can_be_compared_with(kinder: Path, as_text: bool) -> None:
    panel = HeroChanges(
        variant=str(kinder) if as_text else kinder, changes={"max-vitality.times": NOW}
    )
    assert told(panel) == []
    assert_same(panel.changes.base_rules, Ruleset.load(kinder))
    assert panel.rules.one(Stat, "max-vitality").times == NOW
    assert "Max Vitality: times 3 (5 before)" in panel.said()
    assert "Compared with Kinder: Mira: " in panel.said()
    bases = read(panel.html).one("select", data_key="changes.base").all("option")
    assert [each.text for each in bases][-1] == "Kinder (a file)"
    again = eval(panel.code, {"HeroChanges": HeroChanges})
    assert again.rules == panel.rules
    panel.touch("changes.base", "here")
    assert panel.rules is BOOK
    panel.touch("undo")
    assert panel.changes.base == "file"


def test_a_broken_file_is_told_completely_with_file_record_and_key(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(DataFaults) as caught:
        Ruleset.load(path)
    panel = HeroChanges(variant=path)
    box = read(panel.html).one("div", class_="m-forecast-faults")
    said = [each.text for each in box.all("p", class_="m-fault")]
    assert said == [str(fault) for fault in caught.value.faults]
    assert len(said) == 5
    for where in (
        "broken.toml, name: ",
        "broken.toml, momenta:max-vitality, tims: ",
        "broken.toml, max-vitality, times: ",
        "broken.toml, creation, points: ",
        "broken.toml, momenta:warior-r1: ",
    ):
        assert any(each.startswith(where) for each in said)
    assert panel.rules is BOOK
    assert "The book's rules stand in its place." in box.text


@pytest.mark.parametrize("path", ["nosuch.toml", "", "\0", "x" * 9999, 5, [], "\ud800", "/"])
def test_a_path_to_nothing_is_told_and_the_book_stands_in(path: Any) -> None:
    found = rules_of_file(path)
    assert isinstance(found, tuple)
    assert all(each.isprintable() and each.endswith(".") for each in found)
    panel = HeroChanges(variant=path)
    panel.html.encode()
    assert panel.rules is BOOK
    assert found[0] in read(panel.html).text
