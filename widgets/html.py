"""Build the markup of a widget: every text is escaped unless it was built here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape, unescape

__all__ = ["Child", "Markup", "element", "exact", "fragment", "plain", "table"]

TAG = re.compile(r"<[^>]*>")
VOID = frozenset({"br", "img", "input", "link", "meta", "wbr"})


class Markup(str):
    """A string that is markup already; anything else is text and gets escaped."""

    __slots__ = ()


Child = object
"""What an element may hold: markup, text, a number, None (nothing) or an iterable of these."""


def fragment(*children: Child) -> Markup:
    """Give the children one after another as markup; text is escaped.

    >>> fragment("2 < 3", element("b", "yes"))
    '2 &lt; 3<b>yes</b>'
    """
    parts: list[str] = []
    for child in children:
        if child is None or child is False:
            continue
        if isinstance(child, Markup):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(_escaped(child))
        elif isinstance(child, Iterable):
            parts.append(fragment(*child))
        else:
            parts.append(_escaped(str(child)))
    return Markup("".join(parts))


def _escaped(text: str) -> str:
    """Give a text with what markup takes for its own escaped; half a character becomes a `?`."""
    # Half a pair of surrogates can't be sent to any page.
    return escape(text.encode("utf-8", "replace").decode())


def element(
    tag: str, /, *children: Child, attributes: Mapping[str, object] | None = None, **more: object
) -> Markup:
    """Give one element as markup.

    An attribute of value None or False is left out, True stands bare; a trailing underscore in a
    keyword is dropped and other underscores become hyphens (`class_`, `aria_label`, `data_key`).

    >>> element("a", "Rule <1>", href="#x", class_="rule")
    '<a href="#x" class="rule">Rule &lt;1&gt;</a>'
    """
    written = {key.rstrip("_").replace("_", "-"): value for key, value in more.items()}
    text = "".join(
        f" {key}" if value is True else f' {key}="{_escaped(str(value))}"'
        for key, value in {**(attributes or {}), **written}.items()
        if value is not None and value is not False
    )
    if tag in VOID:
        return Markup(f"<{tag}{text}>")
    return Markup(f"<{tag}{text}>{fragment(*children)}</{tag}>")


def plain(*children: Child) -> str:
    """Give the children as text without markup.

    >>> plain("2 ", element("b", "< 3"))
    '2 < 3'
    """
    return unescape(TAG.sub("", fragment(*children)))


def exact(text: str, value: float) -> Markup:
    """Give a number as `text`, with its whole value for whoever copies or downloads it.

    >>> exact("33.3%", 1 / 3)
    '<data value="0.3333333333333333">33.3%</data>'
    """
    return element("data", text, value=value)


def table(
    caption: str,
    columns: Iterable[str],
    rows: Iterable[Iterable[Child]],
    marked: frozenset[int] = frozenset(),
) -> Markup:
    """Give a table whose first column heads each row; rows at the `marked` indices stand out."""
    heads = [element("th", column, scope="col") for column in columns]
    body = []
    for index, row in enumerate(rows):
        first, *rest = row
        body.append(
            element(
                "tr",
                element("th", first, scope="row"),
                [element("td", cell) for cell in rest],
                class_="m-marked" if index in marked else None,
            )
        )
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", heads)),
        element("tbody", body),
        class_="m-table",
    )
