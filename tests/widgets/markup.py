"""Read a widget's markup as a browser would: elements, texts, labels, tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = {"br", "img", "input", "link", "meta", "wbr"}


@dataclass
class Element:
    """One element with its attributes and what it holds."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child

    @property
    def text(self) -> str:
        return "".join(c if isinstance(c, str) else c.text for c in self.children)

    def all(self, *tags: str, **attributes: str) -> list[Element]:
        """Give all elements within of one of these tags and with these attributes."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            found
            for found in self
            if (not tags or found.tag in tags)
            and all(
                value in (found.attributes.get(key) or "").split() for key, value in wanted.items()
            )
        ]

    def one(self, *tags: str, **attributes: str) -> Element:
        (found,) = self.all(*tags, **attributes)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({key for key, _ in attrs}) == len(attrs), f"an attribute twice on {tag}"
        made = Element(tag, dict(attrs))
        self.open[-1].children.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"{tag} closes another element"

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    """Read markup; an element that is not closed in its order fails the test."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], "an element is left open"
    return reader.root


def rows(table: Element) -> dict[str, list[str]]:
    """Give a table's body: each row's head with its cells."""
    return {
        row.one("th").text: [cell.text for cell in row.all("td")]
        for row in table.one("tbody").all("tr")
    }


def captioned(root: Element) -> dict[str, dict[str, list[str]]]:
    """Give every table by its caption."""
    return {table.one("caption").text: rows(table) for table in root.all("table")}


def figure(root: Element) -> dict[str, Any]:
    """Give the specification of the one chart."""
    (drawn,) = (found for found in root if "data-chart" in found.attributes)
    return dict(json.loads(drawn.attributes["data-chart"] or ""))


def sentences(root: Element) -> list[str]:
    """Give the sentences that say what was refused."""
    return [said.text for place in root.all(class_="m-problems") for said in place.all("p")]
