"""Check the built site: all pages there, no dead link, nothing from another origin.

Run after the build, on its output and the table of contents (these are the defaults):

    python -m book._ext.check_site _build/html _toc.yml

It prints one sentence for each fault and ends with status 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

import yaml

from .site import page_name

#: Tags whose address the browser loads by itself, with the attributes that hold it.
LOADED = {
    "script": ("src",),
    "img": ("src", "srcset"),
    "iframe": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "use": ("href", "xlink:href"),
    "image": ("href", "xlink:href"),
}
#: What a <link> only names and does not load.
NAMED_LINKS = {"canonical", "author", "license", "next", "prev", "search", "index", "help"}
CSS_ADDRESS = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)|@import\s+(['\"])(.*?)\3", re.S)


@dataclass
class Page(HTMLParser):
    """What a built page links to, loads and can be linked at."""

    path: Path
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)
    _in_style: bool = False

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note anchors, links, loaded addresses and style attributes."""
        given = {name: value or "" for name, value in attrs}
        self._in_style = tag == "style"
        self.anchors.update(given[name] for name in ("id", "name") if given.get(name))
        self.styles.append(given.get("style", ""))
        if tag in {"a", "area"} and "href" in given:
            self.links.append(given["href"])
        elif tag == "form" and "action" in given:
            self.links.append(given["action"])
        elif tag == "link" and not NAMED_LINKS & set(given.get("rel", "").split()):
            self.loads.append(given.get("href", ""))
        for name in LOADED.get(tag, ()):
            parts = given.get(name, "").split(",") if name == "srcset" else [given.get(name, "")]
            self.loads += [part.split()[0] for part in parts if part.strip()]

    def handle_data(self, data: str) -> None:
        """Keep the text of style elements."""
        if self._in_style:
            self.styles.append(data)

    def handle_endtag(self, tag: str) -> None:
        """A style element ends."""
        self._in_style = False


@dataclass(frozen=True)
class Site:
    """A built site in the folder `root`, whose contents `toc` names."""

    root: Path
    toc: Path
    engine: str = "engine/"

    @cached_property
    def pages(self) -> dict[Path, Page]:
        """Every built page by its path."""
        return {path: Page(path) for path in sorted(self.root.rglob("*.html"))}

    def faults(self) -> list[str]:
        """Every fault of the site, one sentence each."""
        return [*self.missing_pages(), *self.broken_links(), *self.foreign_loads()]

    def missing_pages(self) -> Iterator[str]:
        """Pages that the table of contents names and the site lacks."""
        for name in toc_files(yaml.safe_load(self.toc.read_text(encoding="utf-8"))):
            page = f"{page_name(name)}.html"
            if not (self.root / page).is_file():
                yield f"{self.toc.name}: {name} has no page {page} in the site."
        if not (self.root / "index.html").is_file():
            yield "The site has no index.html, so its address opens nothing."

    def broken_links(self) -> Iterator[str]:
        """Links within the site whose page or section is not there."""
        for path, page in self.pages.items():
            for link in dict.fromkeys(page.links):
                fault = self._link_fault(path, urlsplit(link))
                if fault:
                    yield f"{self._name(path)}: the link {link!r} {fault}."

    def _link_fault(self, path: Path, link: SplitResult) -> str | None:
        if link.scheme or link.netloc:
            return None
        target = self._target(path, link.path)
        if not target.is_file():
            return "leads to a page that is not there"
        anchor = unquote(link.fragment)
        if anchor and target.suffix == ".html":
            page = self.pages.get(target)
            if page and anchor not in page.anchors:
                return f"leads to a section that {self._name(target)} does not have"
        return None

    def foreign_loads(self) -> Iterator[str]:
        """Files that a page would load from another origin, or that are not there."""
        for path, page in self.pages.items():
            styles = (address for css in page.styles for address in css_addresses(css))
            yield from self._load_faults(path, dict.fromkeys([*page.loads, *styles]))
        for path in sorted(self.root.rglob("*.css")):
            yield from self._load_faults(path, css_addresses(path.read_text(encoding="utf-8")))

    def _load_faults(self, path: Path, addresses: dict[str, None] | list[str]) -> Iterator[str]:
        for address in addresses:
            parts = urlsplit(address)
            if parts.scheme == "data" or not address:
                continue
            if parts.scheme or parts.netloc:
                yield f"{self._name(path)}: loads {address!r} from another origin."
            elif parts.path and not self._exists(path, parts.path):
                yield f"{self._name(path)}: loads {address!r}, which is not there."

    def _exists(self, path: Path, address: str) -> bool:
        target = self._target(path, address)
        # The engine is built after the book; its own check looks whether it is whole.
        in_engine = self.engine and (self.root / self.engine) in target.parents
        return target.is_file() or bool(in_engine and not (self.root / self.engine).exists())

    def _target(self, path: Path, address: str) -> Path:
        if not address:
            return path
        base = self.root if address.startswith("/") else path.parent
        target = Path(*base.parts).joinpath(unquote(address).lstrip("/")).resolve()
        return target / "index.html" if target.is_dir() else target

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()


def css_addresses(css: str) -> list[str]:
    """The addresses that a piece of CSS loads."""
    found = ("".join((match[1], match[3])) for match in CSS_ADDRESS.findall(css))
    return [address for address in found if not address.startswith("#")]


def toc_files(toc: object) -> Iterator[str]:
    """Every file that a table of contents names."""
    if isinstance(toc, dict):
        yield from (str(toc[key]) for key in ("root", "file") if key in toc)
        for part in toc.values():
            yield from toc_files(part)
    elif isinstance(toc, list):
        for part in toc:
            yield from toc_files(part)


def main(arguments: list[str]) -> int:
    """Check the site named in the arguments; gives the exit status."""
    root, toc = (arguments + ["_build/html", "_toc.yml"][len(arguments) :])[:2]
    site = Site(Path(root).resolve(), Path(toc).resolve())
    faults = site.faults()
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{len(site.pages)} pages: all there, every link leads somewhere, all from here.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
