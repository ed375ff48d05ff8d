"""A still copy of the project that a test may change and build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support import ROOT

COPIED = ("rules", "widgets", "book", "notebooks")
FILES = ("_config.yml", "_toc.yml", "pyproject.toml", "requirements.txt", "README.md")
NODE_MODULES = Path("widgets", "live", "page", "node_modules")


class Tree:
    """The project in another folder, built with the tools of this one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignore = shutil.ignore_patterns("node_modules", "__pycache__", ".*")
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=ignore)
        for name in FILES:
            shutil.copy(ROOT / name, folder / name)
        (folder / NODE_MODULES).symlink_to(ROOT / NODE_MODULES, target_is_directory=True)

    @property
    def site(self) -> Path:
        return self.folder / "_build" / "html"

    def run(self, *command: str, variant: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a tool of the environment in the tree; gives the finished process."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "NO_COLOR": "1"}
        environment.pop("MOMENTA_VARIANT", None)
        if variant:
            environment["MOMENTA_VARIANT"] = str(variant)
        return subprocess.run(
            [str(Path(sys.executable).with_name(command[0])), *command[1:]],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=600,
        )

    def build_engine(self, variant: Path | None = None) -> subprocess.CompletedProcess[str]:
        return self.run("python", "-m", "widgets.live.build", variant=variant)

    def build_book(self, variant: Path | None = None) -> subprocess.CompletedProcess[str]:
        return self.run("jupyter-book", "build", ".", "-W", "--keep-going", variant=variant)
