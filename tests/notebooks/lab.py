"""A JupyterLab of the tests' own: its folders, its settings, its end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from tests.support import ROOT

TOKEN = "only-for-this-test"
SETTINGS = ROOT / "notebooks" / "lab"
SHOWN = (
    "notebooks/first-look.ipynb",
    "notebooks/design-bench.ipynb",
    "notebooks/variants/gritty.toml",
    "notebooks/variants/heroic.toml",
    "book/moment-1/rolling-dice.md",
)


class Lab:
    """JupyterLab on copies of the shown files, as `make lab` starts it; gone after the block."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.address = ""
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Lab:
        for name in SHOWN:
            (self.folder / "bench" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / "bench" / name)
        with self.log.open("wb") as log:
            self._server = self._start(log)
        try:
            self.address = self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        # The kernels stand in process groups of their own, so each is ended by itself.
        assert self._server is not None
        family = []
        if self._server.poll() is None:
            family = psutil.Process(self._server.pid).children(recursive=True)
            self._server.terminate()
            try:
                self._server.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self._server.pid, signal.SIGKILL)
                self._server.wait()
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family, timeout=5)

    def _start(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
        }
        environment = {
            **os.environ,
            **{name: str(self.folder / folder) for name, folder in own.items()},
            "JUPYTER_CONFIG_PATH": str(SETTINGS),
            "JUPYTER_TOKEN": TOKEN,
            "PYTHONPATH": str(ROOT),
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        return subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1"),
                *(f"--ServerApp.port={port}", f"--ServerApp.root_dir={self.folder / 'bench'}"),
                "--ServerApp.allow_root=True",
            ],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _wait(self, seconds: float = 60) -> str:
        """Give the server's address once it answers; it may have taken another port."""
        assert self._server is not None
        until = time.monotonic() + seconds
        while time.monotonic() < until and self._server.poll() is None:
            for told in (self.folder / "runtime").glob("jpserver-*.json"):
                try:
                    address = json.loads(told.read_text())["url"].rstrip("/")
                    with urlopen(f"{address}/api", timeout=5):
                        return str(address)
                except (OSError, URLError, ValueError):
                    continue
            time.sleep(0.2)
        raise AssertionError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def page(self, name: str) -> str:
        """Give the address of a file opened in the lab."""
        return f"{self.address}/lab/tree/{name}?token={TOKEN}&reset"
