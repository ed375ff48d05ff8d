"""Books of a page or so, built in a temporary folder with the book's own settings."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]

NOTEBOOK = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n"
COMMAND = Path(sys.executable).with_name("jupyter-book")
PROVENANCE = "# Provenance\n\n```{provenance}\n```\n"


@dataclass(frozen=True)
class Built:
    """A finished build: its exit status, what it said, and where its site is."""

    status: int
    output: str
    site: Path

    def page(self, name: str) -> str:
        return (self.site / f"{name}.html").read_text(encoding="utf-8")


@dataclass(frozen=True)
class TinyBook:
    """A book in the folder `root`; the extension and the rules come from `code`."""

    root: Path
    code: Path = ROOT

    def write(self, **pages: str) -> None:
        """Write the pages and a table of contents that names them, `index` first."""
        config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
        config.pop("logo")
        config["sphinx"]["config"].pop("html_extra_path", None)
        config["sphinx"]["local_extensions"]["book._ext"] = str(self.code)
        self._yaml("_config.yml", config)
        shutil.copytree(ROOT / "book" / "_static", self.root / "book" / "_static")
        names = [name for name in pages if name != "index"]
        toc: dict[str, Any] = {"format": "jb-book", "root": "book/index"}
        if names:
            toc["chapters"] = [{"file": f"book/{name}"} for name in names]
        self._yaml("_toc.yml", toc)
        for name, text in pages.items():
            path = self.root / "book" / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def build(self, variant: Path | None = None) -> Built:
        """Build as the project's own build does: warnings are errors, go on to find all."""
        environment = {**os.environ, "PYTHONPATH": str(self.code), "PYTHONWARNINGS": "ignore"}
        environment.pop("MOMENTA_VARIANT", None)
        if variant:
            environment["MOMENTA_VARIANT"] = str(variant)
        ran = subprocess.run(
            [COMMAND, "build", self.root, "-W", "--keep-going"],
            capture_output=True,
            text=True,
            env=environment,
            cwd=self.code,
            check=False,
        )
        return Built(ran.returncode, ran.stdout + ran.stderr, self.root / "_build" / "html")

    def _yaml(self, name: str, content: Any) -> None:
        (self.root / name).write_text(yaml.safe_dump(content), encoding="utf-8")


def quoted(page: str) -> list[dict[str, Any]]:
    """Every number of a built page that keeps its rule: its data attributes, decoded."""
    found = []
    for tag in re.findall(r"<[^>]*\bdata-rule=[^>]*>", page):
        given = {
            key: html.unescape(value) for key, value in re.findall(r'data-([\w-]+)="([^"]*)"', tag)
        }
        found.append({**given, "value": json.loads(given["value"])})
    return found
