"""Cut the theme's stylesheet to the classes and ids that the built pages use.

The theme's stylesheet serves every site that anyone may build with it: 400 kB, of which
these pages use a tenth. A rule stays when every class and id of at least one of its
selectors stands in a built page or in a script.
"""

from __future__ import annotations

import re
from pathlib import Path

import tinycss2
from tinycss2 import ast

STYLES = ("styles/pydata-sphinx-theme.css", "styles/sphinx-book-theme.css", "mystnb.*.css")
_NAME = re.compile(r"[\w-]+")
_CLASS = re.compile(r"\bclass=(?:\"([^\"]*)\"|'([^']*)')")
_ID = re.compile(r"\bid=(?:\"([^\"]*)\"|'([^']*)')")
_SELECTOR_NAME = re.compile(r"[.#]((?:[\w-]|\\.)+)")
# What stands in brackets need not be there for the selector to match.
_BRACKETS = re.compile(r":(?:not|is|where|has)\([^()]*\)|\[[^\]]*\]")


def used_names(site: Path) -> set[str]:
    """Every class and id in the site's pages, and every word in its scripts."""
    names: set[str] = set()
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for found in (*_CLASS.findall(text), *_ID.findall(text)):
            names.update("".join(found).split())
    for script in site.glob("_static/*.js"):
        names.update(_NAME.findall(script.read_text(encoding="utf-8")))
    return names


def is_used(selector: str, names: set[str]) -> bool:
    """Whether a selector can match: all of its classes and ids are in use."""
    plain = _BRACKETS.sub("", selector)
    return all(name.replace("\\", "") in names for name in _SELECTOR_NAME.findall(plain))


def prune(css: str, names: set[str]) -> str:
    """The stylesheet `css` without rules that match nothing, font faces and comments."""
    return _serialize(_kept(tinycss2.parse_stylesheet(css, True, True), names))


def _kept(rules: list[ast.Node], names: set[str]) -> list[ast.Node]:
    kept = []
    for rule in rules:
        if isinstance(rule, ast.QualifiedRule):
            selectors = _split(tinycss2.serialize(rule.prelude))
            used = [selector for selector in selectors if is_used(selector, names)]
            if used:
                rule.prelude = tinycss2.parse_component_value_list(",".join(used))
                kept.append(rule)
        elif isinstance(rule, ast.AtRule) and rule.at_keyword in {"media", "supports"}:
            inner = _kept(tinycss2.parse_rule_list(rule.content, True, True), names)
            if inner:
                rule.content = tinycss2.parse_component_value_list(_serialize(inner))
                kept.append(rule)
        elif isinstance(rule, ast.AtRule) and rule.at_keyword not in {"font-face", "charset"}:
            kept.append(rule)
    return kept


def _split(prelude: str) -> list[str]:
    """The selectors of a list; a comma inside brackets does not part them."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(prelude):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            parts.append(prelude[start:place])
            start = place + 1
    return [part.strip() for part in (*parts, prelude[start:])]


def _serialize(rules: list[ast.Node]) -> str:
    return "\n".join(rule.serialize() for rule in rules)


def prune_site(site: Path) -> None:
    """Cut the theme's stylesheets of a built site, in place.

    They are copied anew at every build, so what a later page uses is there again.
    """
    names = used_names(site)
    for path in (path for style in STYLES for path in site.glob(f"_static/{style}")):
        path.write_text(prune(path.read_text(encoding="utf-8"), names), encoding="utf-8")
