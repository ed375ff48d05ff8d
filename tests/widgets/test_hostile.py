"""Whatever text comes in, by whatever way, stays text: it adds no element and no attribute."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import cycle
from typing import Any

import pytest

from rules.momenta.characters.ready import hero_from, ready_heroes
from tests.widgets.hero_touches import grown
from tests.widgets.markup import read
from tests.widgets.playing import PLAYED, kept, told, values_of
from tests.widgets.rule_touches import PATHS, TEXTS
from widgets import (
    AdvancementPlanner,
    BondTracker,
    CatalogTable,
    ChangeReport,
    Chart,
    CommitmentOdds,
    HeroBuilder,
    HeroChanges,
    Lesson,
    MomentBoard,
    MomentForecast,
    MomentumTracker,
    OddsChart,
    OpposedRoll,
    PoolCompare,
    PoolRoller,
    RuleEditor,
    RuleTree,
    SweepProgress,
    TargetFinder,
    TargetPool,
    VariantCompare,
)
from widgets.links import write_link
from widgets.panel import Panel

HOSTILE = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><animate onbegin=alert(1) attributeName=x>",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    '"><b class="m-toolbar">',
    "</div></details></figure><p>",
    "<a href=javascript:alert(1)>x</a>",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.example/x",
    "<style>*{display:none}</style>",
    "<!--",
    "]]>--><!DOCTYPE x [<!ENTITY y 'z'>]>",
    "&lt;script&gt;&#60;b&#62;&amp;",
    "&#x22; onclick=alert(1) &quot;",
    "{{7*7}}${7*7}<%= 7*7 %>#{7*7}",
    "%3Cb%3E%22%27&a=b#c?d",
    "\0<b\0>",
    "\u202eevil\u202c\u2066x\u2069\ufeff",
    "\ud800\udfff<\udc00b>",
    "a\r\nb\u2028c\u2029<i>\x1b[31m",
    '=HYPERLINK("x","y")+1,@SUM(A1)|cmd\'',
    "__proto__",
    "%(x)s %s {0.__class__} {html}",
    "x" * 5000 + "<b>",
    "<b>" * 2000,
    "\\x3cb\\x3e\\u003cb\\u003e",
)
IDS = [ascii(text)[:28] for text in HOSTILE]


@cache
def drawn() -> frozenset[tuple[str, str]]:
    """Give the elements with their attributes that widgets draw themselves, with harmless texts."""
    roll: dict[str, Any] = {"seed": "ash", "dice": 6, "more": True}
    panels: list[Panel] = [
        PoolRoller(),
        PoolRoller(dice=0, seed="x"),
        PoolRoller(kind="attack", opposed=True, opposing=3, **roll),
        PoolRoller(kind="narrative", difficulty="tricky", bond="own", dice=6, seed="lantern"),
        PoolRoller(kind="luck", **roll),
        OpposedRoll(**roll),
        *(OddsChart(kind=kind, more=True) for kind in ("action", "narrative", "attack", "luck")),
        PoolCompare(),
        TargetPool(wanted=99, dice=2),
        Lesson(),
        MomentBoard(),
        CommitmentOdds(),
        MomentForecast(beside="rules", way="simulated"),
        CatalogTable(picked=["dagger", "rapier"], order=["weapon"]),
        CatalogTable(search="nosuch"),
        AdvancementPlanner(),
        AdvancementPlanner(grown(), growth="luck"),
        HeroBuilder(),
        HeroChanges(),
        HeroChanges(changes={"max-vitality.times": 4, "gear-slots.plus": 1, "creation.points": 3}),
        HeroChanges(changes={"creation.rank": 9}, variant="nosuch.toml"),
        *(HeroBuilder(hero_from(ready_heroes()[0]), here=step) for step in range(11)),
        RuleTree(search="dice"),
        RuleTree(search="nosuch", picked="momenta:thread.bonus"),
        *(RuleEditor(picked=path, text=text) for path in PATHS for text in TEXTS[1:5]),
        RuleEditor(way="text"),
        RuleEditor(text=TEXTS[2]),
        VariantCompare(),
        ChangeReport(),
        TargetFinder(),
        SweepProgress(),
        MomentumTracker(log="\n".join(["gain-objective"] * 12 + ["spend-rally", "downtime"])),
        BondTracker(log="theirs 1 2\nstrain 1", soul=0),
        BondTracker(log="theirs 1 3\n" + "\n".join(["earn 1 strands-montage"] * 12)),
        BondTracker(bonds=[(name, "x", 1) for name in "abc"], soul=0),
        Chart({"data": [{"name": "A", "x": ["a"], "y": [1]}]}),
        kept(OddsChart, link="1~dice.9", memory='{"version":1,"now":"1~dice.3"}'),
    ]
    for panel in panels:
        for key, value in (("roll", None), ("best", None), ("nosuch", 1), ("undo", None)):
            panel.touch(key, value)
    shown = [panel.html for panel in panels]
    for panel in panels:
        for key in [key for key, _ in panel.values()]:
            panel.touch(key, {})
            shown.append(panel.html)
    return frozenset(
        (found.tag, name)
        for html in shown
        for found in read(html)
        for name in (*found.attributes, "")
    )


def assert_harmless(panel: Panel) -> None:
    """Check that a panel holds nothing but what widgets draw, and can be sent to a page."""
    for text in (panel.html, panel.link, panel.memory, panel.name):
        text.encode()
    for found in read(panel.html):
        for name, value in (*found.attributes.items(), ("", "")):
            assert (found.tag, name) in drawn()
            assert not name.startswith("on")
            assert name not in ("src", "srcdoc", "action", "formaction")
            if name == "href":
                assert re.match(r"book:[a-z]|\?[a-z]", value or "")
            if name == "style":
                assert re.fullmatch(r"height:\d+px|--m-c-columns: \d+", value or "")
    assert "can't be drawn" not in panel.html
    told(panel)
    assert not any("could not be done" in said for said in panel.problems)


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_values_stay_text(text: str) -> None:
    kind = PoolRoller
    every = dict.fromkeys(values_of(kind), text)
    for panel in (
        kind(**{**every, text: text}),
        kind(**{text: 1}),
        kind(name=text, state=text),
        kind(state=write_link({**every, text: text})),
        kept(kind, link=write_link({text: text})),
        kept(kind, link=text),
    ):
        assert_harmless(panel)
        panel.close()


@pytest.mark.parametrize("kind", PLAYED)
def test_every_widget_keeps_all_hostile_texts_text(kind: type[Panel]) -> None:
    texts = cycle(HOSTILE)
    every = {key: next(texts) for key in (*values_of(kind), *HOSTILE)}
    for panel in (kind(**every), kind(state=write_link(every)[:1990]), kept(kind, link="1~x.<b>")):
        assert_harmless(panel)
        for key, text in every.items():
            panel.do(key, text)
            panel.refresh()
        assert_harmless(panel)


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_touches_stay_text(text: str) -> None:
    panel = PoolRoller(seed="ash")
    for key in (
        "seed",
        "typed",
        "dice",
        "kind",
        text,
        f"take:{text}",
        f"first.{text}",
        f"{text}.dice",
        f"{text}:{text}",
    ):
        panel.touch(key, text)
        assert_harmless(panel)
    for key in ("roll", "recall:link", f"recall:{text}", "undo"):
        panel.touch(key, text, stroke=text)
        assert_harmless(panel)
    panel._handle_custom_msg({"touch": text, "value": {text: [text]}, "number": text}, [])
    panel._handle_custom_msg({"touch": [text], "value": text, "stroke": {text: text}}, [])
    panel._handle_custom_msg({text: text, "need": text}, [])
    assert_harmless(panel)
    panel.close()


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_a_seed_is_shown_as_it_was_typed(text: str) -> None:
    roller = PoolRoller(seed=text)
    taken = len(text) <= 64 and text.isprintable()
    assert bool(roller.seed) == taken
    held = read(roller.html)
    (box,) = (i for i in held.all("input") if i.attributes["data-key"] == "seed")
    assert box.attributes["value"] == (text if taken else "")
    for touch in ("roll", "undo"):
        roller.touch(touch)
        assert_harmless(roller)
    assert roller.seed == (text if taken else "")
    assert read(roller.html).one("div", class_="m-toolbar").all("button")


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_a_hostile_memory_stays_text(text: str) -> None:
    note = [text, "1~seed.ash"]
    for memory in (
        text,
        json.dumps({"version": text, text: text}),
        json.dumps({"version": 1, "now": text, "past": [text], "future": [text], "unread": text}),
        json.dumps({"version": 1, "now": "1~dice.3", "notes": [note, [text, text], text]}),
        json.dumps({"version": 1, "now": write_link({"seed": text, text: text})}),
    ):
        panel = kept(PoolRoller, memory=memory)
        for key in ("undo", "redo", "roll"):
            assert_harmless(panel)
            panel.touch(key)
        assert_harmless(panel)
        panel.close()


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_a_hostile_figure_stays_text(text: str) -> None:
    trace = {"name": text, "x": [text], "y": [text], "text": text, "hovertemplate": text}
    axis = {"title": {"text": text}, "tickformat": text}
    layout = {"xaxis": axis, "yaxis": axis, "title": text, "height": text, text: text}
    figure = {"data": [trace, {text: text}], "layout": layout}
    for chart in (Chart(figure, text), Chart(text, text), Chart(figure, **{text: text})):
        assert_harmless_chart(chart)


def assert_harmless_chart(chart: Chart) -> None:
    chart.html.encode()
    for found in read(chart.html):
        for name in (*found.attributes, ""):
            assert (found.tag, name) in drawn()


def test_a_change_of_what_is_drawn_would_be_seen() -> None:
    assert ("script", "") not in drawn()
    assert ("img", "") not in drawn()
    assert {("button", "data-key"), ("input", "value"), ("a", "data-state")} <= drawn()
