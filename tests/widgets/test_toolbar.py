"""Below every widget: undo, what to share, and the rule that it plays."""

from __future__ import annotations

import ast
import re

import pytest

import widgets
from tests.support import ROOT
from tests.widgets.markup import Element, read
from tests.widgets.playing import KINDS, PLAYED, page
from widgets import Chart, OddsChart, PoolCompare, PoolRoller
from widgets.panel import Panel

CODE = {"PoolRoller": PoolRoller, "OddsChart": OddsChart, "PoolCompare": PoolCompare}


def bar(panel: Panel) -> Element:
    return read(panel.html).one("div", class_="m-toolbar")


def named(panel: Panel, label: str) -> Element:
    (button,) = (found for found in bar(panel).all("button") if found.text == label)
    return button


def disabled(panel: Panel) -> list[str]:
    return [found.text for found in bar(panel).all("button") if "disabled" in found.attributes]


@pytest.mark.parametrize("kind", PLAYED)
def test_every_widget_can_undo_redo_start_over_and_share(kind: type[Panel]) -> None:
    found = [(b.text, b.attributes.get("data-key")) for b in bar(kind()).all("button")]
    assert [pair for pair in found if pair[1]] == [
        ("Undo", "undo"),
        ("Redo", "redo"),
        ("Start over", "restart"),
    ]
    assert ("Copy link", None) in found
    group = bar(kind()).one("div", role="group")
    assert (group.attributes["aria-label"] or "").endswith(": undo and share")
    assert group.one("span", role="status").text == ""


def test_what_there_is_nothing_to_do_with_is_disabled() -> None:
    chart = OddsChart(dice=4)
    assert disabled(chart) == ["Undo", "Redo", "Start over"]
    chart.touch("dice", 6)
    assert disabled(chart) == ["Redo"]
    chart.touch("undo")
    assert disabled(chart) == ["Undo", "Start over"]
    chart.touch("redo")
    chart.touch("restart")
    assert disabled(chart) == ["Redo", "Start over"]
    chart.touch("undo")
    assert disabled(chart) == []


def test_a_step_back_or_forth_is_told_beside_the_buttons_and_no_longer() -> None:
    chart = OddsChart(dice=4)

    def said() -> str:
        return bar(chart).one("div", role="group").one("span", role="status").text

    chart.touch("undo")
    assert said() == ""
    chart.touch("dice", 6)
    for key, words in {"undo": "Undone.", "redo": "Done again."}.items():
        chart.touch(key)
        assert said() == words
    chart.touch("restart")
    assert said().startswith("Started over.")
    chart.touch("dice", 5)
    assert said() == ""


@pytest.mark.parametrize("kind", PLAYED)
def test_every_widget_names_the_rule_that_it_plays(kind: type[Panel]) -> None:
    assert kind.plays is not None
    # A catalog is told in the chapter that it belongs to.
    panel = kind()
    assert panel.told_in is not None
    target, name = panel.told_in
    link = bar(panel).one("a", class_="m-rule")
    assert (link.attributes["href"], link.text) == (f"book:{target}", name)
    source, _, section = target.partition("#")
    chapter = (ROOT / "book" / source).with_suffix(".md").read_text()
    heads = [line.lstrip("# ") for line in chapter.splitlines() if line.startswith("#")]
    slugs = {re.sub(r"[^a-z0-9]+", "-", head.lower()).strip("-"): head for head in heads}
    assert (slugs[section] if section else heads[0]) == name


def test_a_chart_alone_has_nothing_below_it() -> None:
    held = read(Chart().html)
    assert not held.all(class_="m-toolbar")
    assert not held.all(class_="m-plays")


@pytest.mark.parametrize("kind", KINDS)
def test_a_widget_says_nothing_where_there_is_nothing_to_paste(kind: type[Panel]) -> None:
    panel = kind()
    copies = [b for b in read(panel.html).all("button") if b.text == "Copy as text"]
    assert [b.attributes["data-text"] for b in copies] == ([panel.said()] if panel.said() else [])


def test_a_roll_is_copied_as_a_sentence() -> None:
    roller = PoolRoller(kind="attack", dice=4, seed="ash", opposed=True, opposing=2)
    assert roller.reading is not None
    copy = named(roller, "Copy as text")
    assert copy.attributes["data-text"] == roller.said()
    dice, against = (
        " ".join(map(str, faces))
        for faces in (roller.reading.faces, roller.reading.opposition_faces)
    )
    verdict = read(roller.html).one("p", class_="m-verdict").text
    assert roller.said() == f"{dice} against {against}: {verdict}"


@pytest.mark.parametrize(
    "panel",
    [
        PoolRoller(),
        PoolRoller(dice=7, kind="attack", thread=True, typed=[1, 2, 3, 4, 5, 6, 6, 6, 6]),
        PoolRoller(seed="'\"\\é", dice="5"),
        PoolRoller(dice=10**5000, nosuch=[], bonus=2),
        OddsChart(kind="narrative", state="1~dice.9"),
        PoolCompare(first={"dice": 3}, second={"kind": "attack", "dice": None}),
    ],
    ids=lambda panel: panel.code[:60],
)
def test_the_code_to_copy_makes_the_widget_again(panel: Panel) -> None:
    for touch in (("dice", 9), ("first.dice", 9), ("measure", "at-most")):
        panel.touch(*touch)
    code = named(panel, "Copy link").attributes["data-text"] or ""
    assert code == panel.code
    assert ast.parse(code, mode="eval")
    again = eval(code, dict(CODE))
    assert type(again).__name__ == type(panel).__name__
    assert page(again) == page(panel)


def test_every_public_name_comes_with_a_star() -> None:
    names: dict[str, object] = {}
    exec("from widgets import *", names)
    assert {"Workbench", "RuleEditor", *widgets.BENCH, *widgets.HOMES} <= set(names)


def test_every_public_widget_is_there() -> None:
    for name in widgets.__all__:
        assert issubclass(getattr(widgets, name), (Panel, widgets.Workbench))
    with pytest.raises(
        AttributeError, match=f"There is no widget Nosuch; there are {widgets.__all__[0]}, "
    ):
        widgets.Nosuch  # noqa: B018
