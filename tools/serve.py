"""Serve the built book on this machine only.

    python tools/serve.py                  # http://127.0.0.1:8000/ or the next free port
    python tools/serve.py --prefix /cinch  # as on a host that serves it under a sub-path
"""

from __future__ import annotations

import argparse
import errno
import re
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# A name that changes with its content may be kept for good.
HASHED = re.compile(r"[.-][0-9a-f]{8,}(?:\.[a-z.]+$|/)")


class Handler(SimpleHTTPRequestHandler):
    """Static files below one prefix, with the media types that browsers insist on."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".ipynb": "application/x-ipynb+json",
        ".whl": "application/zip",
    }

    def __init__(self, *args: Any, prefix: str = "", quiet: bool = True, **kwargs: Any) -> None:
        self.prefix, self.quiet = prefix.rstrip("/"), quiet
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Answer 404 outside the prefix, otherwise serve the file."""
        if self.prefix and not self.path.startswith(self.prefix + "/"):
            self.send_error(404, f"This server answers below {self.prefix}/ only")
            return None
        self.path = self.path[len(self.prefix) :]
        return super().send_head()

    def end_headers(self) -> None:
        """Let browsers keep files but ask whether they changed, so that a rebuild is seen."""
        kept = HASHED.search(self.path.partition("?")[0])
        self.send_header("Cache-Control", "max-age=31536000, immutable" if kept else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing about ordinary requests."""
        if not self.quiet:
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    """One thread per request; none of them outlives the server."""

    daemon_threads = True
    allow_reuse_address = False  # on some systems it would share a port that is taken

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up early is no news; anything else is shown."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0, prefix: str = "", quiet: bool = True) -> Server:
    """A server for `folder` on 127.0.0.1; port 0 takes any free port.

    Raises OSError when the port is taken and ValueError when there is no such folder.
    """
    if not folder.is_dir():
        raise ValueError(f"{folder} is not there; `make book` builds it")
    handler = partial(Handler, directory=str(folder), prefix=prefix, quiet=quiet)
    return Server(("127.0.0.1", port), handler)


def first_free(folder: Path, port: int, prefix: str, quiet: bool) -> Server:
    """A server on `port`, or on one of the next hundred if it is taken."""
    for candidate in range(port, port + 100):
        try:
            return make_server(folder, candidate, prefix, quiet)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    sys.exit(f"Ports {port} to {port + 99} are all taken.\n  Remedy: make serve PORT=9000")


def main() -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="", help="serve below this path, such as /cinch")
    parser.add_argument("--verbose", action="store_true", help="show every request")
    options = parser.parse_args()
    try:
        server = first_free(options.folder, options.port, options.prefix, not options.verbose)
    except ValueError as error:
        sys.exit(str(error))
    host, port = server.server_address[:2]
    address = f"http://{host}:{port}{options.prefix}/"
    print(f"\n  The book is at  {address}\n  (Ctrl+C stops it)\n", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
