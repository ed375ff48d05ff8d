"""The static picture: what a page holds before anything runs, and a notebook keeps."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.widgets.markup import Element, read
from tests.widgets.playing import KINDS
from widgets import Chart, OddsChart, OpposedRoll, PoolCompare, PoolRoller
from widgets.panel import Panel

WIDGET = "application/vnd.jupyter.widget-view+json"


def panels() -> dict[str, Panel]:
    """Make a panel of every kind, in several states."""
    return {
        "a new roller": PoolRoller(),
        "an attack": PoolRoller(kind="attack", dice=6, seed="ash", opposed=True, opposing=3),
        "a narrative roll": PoolRoller(kind="narrative", dice=6, seed="lantern", bond="own"),
        "no dice": PoolRoller(dice=0, seed="x"),
        "a luck roll": PoolRoller(kind="luck", seed="x"),
        "refused": PoolRoller(dice="abc"),
        "a seed with signs": PoolRoller(seed="<\"'&> :#."),
        "odds": OddsChart(),
        "bands": OddsChart(show="bands"),
        "patterns": OddsChart(kind="attack", show="patterns"),
        "outcomes": OddsChart(kind="narrative"),
        "a chart": Chart({"data": [{"name": "A", "x": ["a"], "y": [1]}]}),
        "own dice": PoolRoller(typed="1 2 5 6", dice=4),
        "two sides": OpposedRoll(kind="attack", seed="ash", opposing=4, more=True),
        "outcomes compared": PoolCompare(
            show="outcomes", first={"kind": "narrative"}, second={"kind": "narrative", "dice": 2}
        ),
        **{kind.__name__: kind() for kind in KINDS if kind is not Chart},
    }


PANELS = panels()


@pytest.fixture(params=PANELS)
def panel(request: pytest.FixtureRequest) -> Panel:
    return PANELS[request.param]


def test_a_notebook_gets_the_living_widget_and_its_picture(panel: Panel) -> None:
    data, _ = panel._repr_mimebundle_()
    assert data[WIDGET]["model_id"] == panel.model_id
    assert data["text/html"] == panel.picture()
    assert data["text/plain"] == f"{type(panel).__name__}()"


def test_the_picture_is_what_the_widget_shows(panel: Panel) -> None:
    (frame,) = read(panel.picture()).children
    assert isinstance(frame, Element)
    assert frame.attributes == {"class": "m-panel", "data-momenta-widget": type(panel).__name__}
    assert frame.children == read(panel.html).children


def test_its_numbers_stand_in_a_table(panel: Panel) -> None:
    held = read(panel.picture())
    assert held.all("table")
    for found in held.all("table"):
        assert found.one("caption").text
        assert found.one("tbody").all("td")


def test_every_control_has_a_label_and_every_button_a_name(panel: Panel) -> None:
    held = read(panel.picture())
    labels = {
        label.attributes["for"]: label.text
        for label in held.all("label")
        if "for" in label.attributes
    }
    wrapped = {id(inner): label.text for label in held.all("label") for inner in label}
    for control in held.all("input", "select", "textarea"):
        named = {labels.get(control.attributes["id"]), wrapped.get(id(control))} - {None}
        assert len(named) == 1
        assert all(name.strip() for name in named)
        assert control.attributes["data-key"]
    for radio in held.all("input", type="radio"):
        group = [
            r for r in held.all("input") if r.attributes.get("name") == radio.attributes["name"]
        ]
        assert len({r.attributes["value"] for r in group}) == len(group) > 1
        chosen = [r for r in group if "checked" in r.attributes]
        # A control has a value; a question that is an action may wait for its first answer.
        waits = not chosen and ":" in (radio.attributes["data-key"] or "")
        assert len(chosen) == 1 or waits
    for button in held.all("button"):
        assert button.text.strip()
        assert button.attributes["type"] == "button"
        assert button.attributes.get("data-key") or button.attributes.get("data-local")
    for image in held.all(role="img"):
        assert image.attributes["aria-label"]
    for group in held.all("fieldset"):
        assert group.one("legend").text


def test_what_is_referred_to_is_there(panel: Panel) -> None:
    held = read(panel.picture())
    ids = {found.attributes["id"] for found in held if "id" in found.attributes}
    for found in held:
        for name in ("for", "aria-describedby", "aria-controls", "aria-labelledby"):
            assert found.attributes.get(name, None) in (None, *ids)


def test_no_id_stands_twice_in_one_page() -> None:
    page = read("".join(panel.picture() for panel in PANELS.values()))
    counts = Counter(found.attributes["id"] for found in page if "id" in found.attributes)
    assert {name for name, count in counts.items() if count > 1} == set()


def test_what_changes_is_announced() -> None:
    held = read(PANELS["an attack"].picture())
    assert held.one("p", class_="m-verdict").attributes["role"] == "status"
    assert held.one(class_="m-problems").attributes["role"] == "alert"
