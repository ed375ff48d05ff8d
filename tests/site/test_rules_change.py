"""A changed rule shows in prose, in pictures and in the live widgets, or the build fails."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules.data import Ruleset
from rules.momenta import RollSpec, odds
from tests.site.reader import Reader, reading
from tests.site.tree import Tree
from tests.support import ROOT, serving

pytestmark = pytest.mark.site
VARIANT = ROOT / "tests" / "rules" / "data" / "variants" / "four-up.toml"
DICE_POOL = Path("rules", "data", "momenta", "dice-pool.toml")
PAGES = ["index.html", "moment-1/rolling-dice.html", "moment-1/patterns.html"]
QUOTED = re.compile(r"<\w+ [^>]*data-rule=[^>]*>")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="module")
def of_variant(tree: Tree) -> Tree:
    for done in (tree.build_engine(VARIANT), tree.build_book(VARIANT)):
        assert done.returncode == 0, done.stdout[-4000:]
    return tree


def quoted(page: str) -> list[dict[str, str]]:
    """Give the data attributes of everything in a page that quotes a rule."""
    return [
        {name: html.unescape(value) for name, value in re.findall(r'data-([\w-]+)="([^"]*)"', tag)}
        for tag in QUOTED.findall(page)
    ]


def rule_value(rules: Ruleset, found: dict[str, str]) -> Any:
    if "row" in found:
        return rules.table(found["rule"]).rows[int(found["row"])][int(found["column"])].value
    return rules.quote(found["rule"], found.get("style") or None).value


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def numbers_follow(tree: Tree, rules: Ruleset) -> None:
    count = 0
    for name in PAGES:
        for found in quoted((tree.site / name).read_text()):
            if "value" in found:
                assert json.loads(found["value"]) == plain(rule_value(rules, found)), (name, found)
                count += 1
    assert count > 100


def bars(page: str, which: int = 0) -> list[float]:
    """Give the heights of a chart's bars, as its specification stands in the page."""
    specs = re.findall(r'data-chart="([^"]*)"', page)
    return json.loads(html.unescape(specs[which]))["data"][0]["y"]


def pool_odds(rules: Ruleset, dice: int) -> list[float]:
    effective = odds(RollSpec(dice=dice), rules).effective
    return [float(effective.exactly(number)) for number in range(dice + 1)]


def test_a_book_of_a_variant_quotes_the_variant(of_variant: Tree) -> None:
    rules = Ruleset.load(VARIANT)
    assert rules["momenta:dice-pool"] != Ruleset.load()["momenta:dice-pool"]
    numbers_follow(of_variant, rules)


def test_its_pictures_and_charts_follow_the_variant(of_variant: Tree) -> None:
    rules = Ruleset.load(VARIANT)
    heights = bars((of_variant.site / "index.html").read_text())
    assert heights == pytest.approx(pool_odds(rules, len(heights) - 1))
    assert heights != pytest.approx(pool_odds(Ruleset.load(), len(heights) - 1))


def live_odds(reader: Reader, dice: int) -> list[float]:
    reader.slide(reader.widget(), "dice", dice)
    return reader.widget().locator("[data-chart]").evaluate("(div) => [...div.data[0].y]")


@pytest.mark.browser
def test_its_live_widgets_play_the_variant(browser: Any, of_variant: Tree) -> None:
    rules = Ruleset.load(VARIANT)
    with serving(of_variant.site) as address, reading(browser, address) as reader:
        reader.open()
        assert reader.page.evaluate("momentaEngine.plain") is False
        assert live_odds(reader, 6) == pytest.approx(pool_odds(rules, 6))
        faces = reader.roll(reader.widget())
        count = int(reader.widget().locator(".m-result").get_attribute("data-effective"))
        assert count == sum(face in rules["momenta:dice-pool"].success_faces for face in faces)


@pytest.mark.browser
def test_a_plain_boot_plays_the_variant_too(browser: Any, of_variant: Tree) -> None:
    rules = Ruleset.load(VARIANT)
    with serving(of_variant.site) as address, reading(browser, address) as reader:
        reader.page.route("**/snapshot.bin.gz", lambda route: route.abort())
        reader.open()
        assert reader.page.evaluate("momentaEngine.plain") is True
        assert live_odds(reader, 6) == pytest.approx(pool_odds(rules, 6))


@pytest.mark.browser
def test_after_a_change_in_rules_alone_a_stale_engine_fails_and_a_rebuild_shows_the_new_numbers(
    browser: Any, of_variant: Tree
) -> None:
    tree = of_variant
    file = tree.folder / DICE_POOL
    changed = re.sub(r"success_faces = \[.*\]", "success_faces = [3, 6]", file.read_text())
    assert changed != file.read_text()
    file.write_text(changed)

    stale = tree.build_book()
    assert stale.returncode != 0
    assert "there is no engine of the present rules" in stale.stdout

    for done in (tree.build_engine(), tree.build_book()):
        assert done.returncode == 0, done.stdout[-4000:]
    assert ">3 or 6<" in (tree.site / "moment-1" / "rolling-dice.html").read_text()
    assert len(list((tree.site / "engine").iterdir())) == 1
    with serving(tree.site) as address, reading(browser, address) as reader:
        reader.open()
        faces = reader.roll(reader.widget())
        count = int(reader.widget().locator(".m-result").get_attribute("data-effective"))
        assert count == sum(face in (3, 6) for face in faces)
