"""A site that is made once, and a plain host that serves it under a folder of its own."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from ny1901_solver.manhattan.site import SITE as MANHATTAN
from ny1901_solver.new_york_1901.site.parts import SITE as NEW_YORK_1901
from ny1901_solver.site.building import make_site, write_site
from ny1901_solver.site.folders import missing

from ..page.conftest import SECONDS
from ..page.conftest import browser as browser
from .parts import PYODIDE, WHEELS

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = NEW_YORK_1901, MANHATTAN
STORED = """async () => {
  const wanted = Object.values(await (await fetch("files.json", { cache: "no-cache" })).json());
  const store = await caches.open((await caches.keys())[0]);
  const kept = new Set((await store.keys()).map(({ url }) => new URL(url).search.slice(1)));
  return wanted.every((digest) => kept.has(digest));
}"""
"""Whether all files that the host has now are stored."""


@pytest.fixture(scope="session")
def parts() -> tuple[Path, Path]:
    """The folders of Pyodide and of the wheels; without them tests skip, unless NY1901_SITE says that they may not."""
    if lacking := missing(PYODIDE, WHEELS):
        reason = f"{lacking[0]}; `python -m tests.new_york_1901.site.parts` gets all"
        if os.environ.get("NY1901_SITE") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    return PYODIDE, WHEELS


@pytest.fixture(scope="session")
def site(parts: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a host, with the site in the folder `some/place`."""
    root = tmp_path_factory.mktemp("host")
    write_site(root / "some" / "place", make_site(GAMES, *parts, shutil.which("node")))
    return root


class _Quiet(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, asked: list[str], leads: bool, **named: Any) -> None:
        self.asked, self.leads = asked, leads
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        """Sends a file; a host that leads sends the page of a folder also for the address without the slash."""
        folder, name, _ = self.path.partition("index.html")
        if self.leads and name:
            self.send_response(308)
            self.send_header("Location", folder)
            self.end_headers()
        else:
            if self.leads and Path(self.translate_path(self.path)).is_dir():
                self.path = f"{folder.rstrip('/')}/"
            super().do_GET()

    def log_request(self, code: object = "-", size: object = "-") -> None:
        self.asked.append(self.path)

    def log_error(self, *about: object) -> None:
        pass


@contextmanager
def hosted(root: Path, port: int = 0, asked: list[str] | None = None, leads: bool = False) -> Iterator[str]:
    """The address of the site while a plain host serves it; `asked` gets the paths of all requests. A host that `leads`
    redirects from `index.html` to its folder, and shows the page of a folder also without the slash."""
    handler = partial(_Quiet, directory=str(root), asked=[] if asked is None else asked, leads=leads)
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/some/place/"
    finally:
        server.shutdown()
        server.server_close()


def until(page: Page, script: str, patience: float = SECONDS) -> None:
    """Waits until an asynchronous script returns true; `wait_for_function` takes a promise for true."""
    deadline = time.monotonic() + patience / 1000
    while not page.evaluate(script):
        assert time.monotonic() < deadline, script
        page.wait_for_timeout(100)
