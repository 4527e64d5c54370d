"""Measures how long a static site takes in Chromium: `python -m benchmarks.site SITE [RUNS]`, on an idle machine.

The first visit has an empty browser profile; at the second visit all files are stored. Both are measured until the
board is shown and until Python answers a question about legal turns, as the median of all runs, with the processor time
of all processes of the browser. The time of a first hint is the time until its first partial answer."""

from __future__ import annotations

import os
import statistics
import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.new_york_1901.page.conftest import browser_path
from tests.new_york_1901.site.conftest import STORED, until

PATIENCE = 300_000  # milliseconds
ANSWERED = """async () => {
  while (!document.querySelector(".loading")) await new Promise((done) => setTimeout(done, 20));
  const { app } = await import("./main.js");
  const { line } = await app.ask("new", { seed: 1901 });
  return (await app.ask("legal", { position: line, limit: 1 })).total;
}"""
"""Asks for the number of legal turns, which is not among the prepared answers."""
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


def processor_time(browser: Browser) -> float:
    """The seconds that the processes of the browser have used."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(process["cpuTime"] for process in processes))


def visit(browser: Browser, context: BrowserContext, address: str) -> tuple[float, float, float]:
    """A visit: the seconds to the board, the seconds to the answer, and the processor time."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    before, begun = processor_time(browser), time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#board .picture svg")
    board = time.monotonic() - begun
    page.wait_for_function("() => crossOriginIsolated")
    page.evaluate(ANSWERED)
    answered, used = time.monotonic() - begun, processor_time(browser) - before
    until(page, STORED, PATIENCE)
    page.close()
    return board, answered, used


def main(folder: str, runs: int = 3) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    tell = sys.stdout.write
    tell(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    with sync_playwright() as playwright:
        visits: dict[str, list[tuple[float, float, float]]] = {"first": [], "second": []}
        for _ in range(runs):
            browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            context = browser.new_context()
            for name, times in visits.items():
                times.append(visit(browser, context, address))
                tell(f"{name} visit: {', '.join(f'{each:.2f}' for each in times[-1])} s\n")
                sys.stdout.flush()
            browser.close()
        for name, times in visits.items():
            board, answered, used = (statistics.median(each) for each in zip(*times, strict=True))
            sentence = f"{board:.2f} s to the board, {answered:.2f} s to an answer, {used:.2f} s of processor time"
            tell(f"{name} visit, median of {runs}: {sentence}\n")
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_selector("html[data-ready=true]")
        seconds = page.evaluate(HINT, None)
        tell(f"first partial hints from the opening, warm: {', '.join(f'{each:.2f}' for each in seconds)} s\n")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
