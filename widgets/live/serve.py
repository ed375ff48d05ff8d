"""Serve a folder on this machine alone: `python -m widgets.live.serve FOLDER [PORT]`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["main", "server"]

ADDRESS = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Files with the types a page needs, and further headers where asked."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
    }

    def __init__(self, *arguments: Any, headers: Mapping[str, str], **keys: Any) -> None:
        self.more = headers
        super().__init__(*arguments, **keys)

    def end_headers(self) -> None:
        """Send the further headers too; a file is asked for anew when it may have changed."""
        self.send_header("Cache-Control", "no-cache")
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file in one go where the system can: the engine's are big."""
        outputfile.flush()
        self.connection.sendfile(source)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Keep quiet: the address is all a reader needs."""


class Server(ThreadingHTTPServer):
    """Serves side by side, and keeps quiet when a reader turns the page before it has come."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what went wrong, but for connections that the browser has closed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    folder: Path, port: int = 0, headers: Mapping[str, str] | None = None
) -> ThreadingHTTPServer:
    """Give a server of `folder` on the loopback address; port 0 takes any free one."""
    return Server((ADDRESS, port), partial(Handler, directory=str(folder), headers=headers or {}))


def main(arguments: list[str]) -> int:
    """Serve until interrupted; give the exit code."""
    folder = Path(arguments[0])
    port = int(arguments[1]) if len(arguments) > 1 else 8000
    if not (folder / "index.html").is_file():
        print(f"There is no built book in {folder}; `make book` builds it.", file=sys.stderr)
        return 1
    try:
        made = server(folder, port)
    except OSError:
        print(f"Port {port} is taken; another free one is used.", file=sys.stderr)
        made = server(folder)
    print(f"The book is at http://{ADDRESS}:{made.server_port}/ (Ctrl-C stops it)", flush=True)
    try:
        made.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
