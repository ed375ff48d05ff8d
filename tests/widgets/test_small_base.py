"""Adding a widget takes only what is special to it: the rest comes with the base."""

from __future__ import annotations

import ast
import re
import sys
from typing import Any

import pytest

from tests.support import ROOT
from tests.widgets.markup import read
from tests.widgets.playing import kept, told
from widgets import HOMES, keeping
from widgets.panel import Panel

HEADING = "Add a widget"
MOST_LINES_OF_AN_EXAMPLE = 20
# In lines: what a widget on rolls may take, all its drawing and its docstrings included.
MOST_LINES = {"OddsChart": 130, "OpposedRoll": 130, "PoolCompare": 160, "TargetPool": 160}


def example() -> str:
    """Give the block of Python below the heading of CONTRIBUTING."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    _, found, section = text.partition(f"\n## {HEADING}\n")
    assert found, f"CONTRIBUTING.md has no section {HEADING}."
    section = section.partition("\n## ")[0]
    (block,) = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return str(block)


@pytest.fixture(scope="module")
def made() -> type[Panel]:
    """Give the widget that the example makes."""
    space: dict[str, Any] = {"__name__": "example"}
    exec(compile(example(), "CONTRIBUTING.md", "exec"), space)
    (kind,) = (
        value
        for value in space.values()
        if isinstance(value, type) and issubclass(value, Panel) and value.__module__ == "example"
    )
    return kind


def a_setting(kind: type[Panel]) -> tuple[str, object]:
    """Give a setting of a widget with a value that it does not have at the start."""
    panel = kind()
    key, _ = next(iter(panel.values()))
    control: Any = panel.controls[key]
    if hasattr(control, "bounds"):
        return key, next(n for n in control.bounds() if n != getattr(panel, key))
    return key, next(value for value, _ in control.options() if value != getattr(panel, key))


def test_the_example_is_short() -> None:
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) < MOST_LINES_OF_AN_EXAMPLE


def test_a_touch_on_the_example_changes_what_it_shows(made: type[Panel]) -> None:
    panel, (key, value) = made(), a_setting(made)
    before = panel.html
    panel.touch(key, value)
    assert panel.problems == ()
    assert panel.html != before
    assert getattr(panel, key) == value


def test_the_example_has_a_link_and_a_memory(made: type[Panel]) -> None:
    panel, touch = made(), a_setting(made)
    panel.touch(*touch)
    assert panel.link.startswith("1~")
    keeping.forget()
    for other in (
        made(state=panel.link),
        kept(made, link=panel.link),
        kept(made, memory=panel.memory),
    ):
        assert other.state == panel.state
    assert read(panel.html).all("button", data_local="copy")
    assert panel.code == f"{made.__name__}(state={panel.link!r})"


def test_the_example_can_undo_redo_and_start_over(made: type[Panel]) -> None:
    panel, touch = made(), a_setting(made)
    panel.touch(*touch)
    link = panel.link
    for key, wanted in (("undo", ""), ("redo", link), ("restart", ""), ("undo", link)):
        panel.touch(key)
        assert (panel.link, panel.problems) == (wanted, ())


def test_the_example_refuses_with_a_sentence(made: type[Panel]) -> None:
    panel, (key, _) = made(), a_setting(made)
    before = getattr(panel, key)
    for value in ("<b>", None, 10**5000, []):
        panel.touch(key, value)
        (sentence,) = told(panel)
        assert "was given" in sentence
        assert getattr(panel, key) == before
    assert told(made(state=f"1~{key}.nonsense"))
    assert told(made(state="2~x.1"))


def test_the_example_names_its_rule_and_announces_what_it_says(made: type[Panel]) -> None:
    panel = made()
    held = read(panel.html)
    assert made.plays is not None
    assert held.one("a", class_="m-rule").text == made.plays[1]
    assert panel.said()
    assert panel.said() in [said.text for said in held.all(role="status")]
    assert held.one("button", data_local="copy", data_text=panel.said().split()[0])


def test_the_example_asks_the_rules_for_its_odds(made: type[Panel]) -> None:
    modules = {node.module for node in ast.walk(ast.parse(example())) if hasattr(node, "module")}
    assert any(str(module).startswith("rules.") for module in modules)
    assert re.search(r"\d%", made().said())


@pytest.mark.parametrize("name", MOST_LINES)
def test_a_widget_is_small_and_imports_the_rules_and_the_base_alone(name: str) -> None:
    source = (ROOT / "widgets" / f"{HOMES[name]}.py").read_text()
    assert len(source.splitlines()) <= MOST_LINES[name]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= sys.stdlib_module_names
        elif isinstance(node, ast.ImportFrom) and not node.level:
            home = str(node.module).split(".")[0]
            assert home == "rules" or home in sys.stdlib_module_names
    others = {module for kind, module in HOMES.items() if kind != name}
    used = {
        str(node.module)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.level == 1
    }
    # One widget may be a special case of another; else they stand on the base alone.
    assert used & others <= ({"pool_roller"} if name == "OpposedRoll" else set())


@pytest.mark.parametrize("name", MOST_LINES)
def test_a_widget_says_only_what_is_special_to_it(name: str) -> None:
    tree = ast.parse((ROOT / "widgets" / f"{HOMES[name]}.py").read_text())
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    given = {"touch", "undo", "redo", "restart", "restore", "refresh", "picture", "code", "step"}
    assert defined & given == set()
