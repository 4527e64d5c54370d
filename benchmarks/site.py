"""Measures how long a static site takes in Chromium: `python -m benchmarks.site SITE`, on an idle machine.

The first visit has an empty browser profile. The time of a first hint is the time until its first partial answer."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import Page, sync_playwright

from tests.new_york_1901.page.conftest import browser_path

PATIENCE = 300_000  # milliseconds
HINT = """async (line) => {
  const engine = await (await import("./shell/worker.js")).open();
  line ??= (await engine.ask({ method: "new", seed: 1901 })).line;
  const times = [];
  while (times.length < 6) {
    const stop = new AbortController(), begun = performance.now();
    const partial = () => stop.signal.aborted || (times.push((performance.now() - begun) / 1000), stop.abort());
    const asked = { method: "hint", position: line, rollouts: 400, partial: true };
    await engine.ask(asked, { partial, stopped: stop.signal });
  }
  return times.slice(1);
}"""
"""The seconds to the first partial answer of hints, except the very first hint."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: object = "-", size: object = "-") -> None:
        pass


def ready(page: Page, begun: float) -> float:
    page.wait_for_selector("html[data-ready=true]")
    page.wait_for_selector("#board svg")
    return time.monotonic() - begun


def main(folder: str) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    tell = sys.stdout.write
    tell(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        for visit in ("first", "second"):
            begun = time.monotonic()
            page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="commit")
            tell(f"{visit} visit: {ready(page, begun):.2f} s to the board\n")
        times = page.evaluate(HINT, None)
        tell(f"first partial hints from the opening, warm: {', '.join(f'{each:.2f}' for each in times)} s\n")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
