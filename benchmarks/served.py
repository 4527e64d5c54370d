"""Measures how fast the page is: `python -m benchmarks.served [--write]`.

It starts a new server. Every figure is wall time on this machine, including the load of other programs. `--write`
writes the table into benchmarks/README.md."""

from __future__ import annotations

import http.client
import json
import os
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.make_table import write
from ny1901_solver.new_york_1901.loading import open_source
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState
from tests.new_york_1901.page.conftest import QUIET, browser_path, running
from tests.new_york_1901.page.raw import RawClient

TABS, VERDICTS, STARTS = 8, 40, 3
POSITIONS = sorted((Path(__file__).parent.parent / "puzzles" / "positions").glob("[23]p-*-1.yaml"))


def main() -> None:
    states = [state for path in POSITIONS if not (state := open_source(str(path)).position).over]
    rows = list[str]()
    for what, seconds in chain(starts(), hints(list(map(format_line, states))), verdicts(states)):
        rows.append(row(what, seconds))
        sys.stderr.write(f"{rows[-1]}\n")
    load = f"{os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else "unknown"
    text = "\n".join(
        [
            f"Load of the machine while it was measured, by its own account: {load}.",
            "",
            "| what | median | p95 | worst |",
            "| --- | ---: | ---: | ---: |",
            *rows,
        ]
    )
    if "--write" in sys.argv:
        write({"served.py": f"\n{text}\n"})
    else:
        sys.stdout.write(f"{text}\n")


def row(what: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    late = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    cells = " | ".join(f"{1000 * each:,.0f} ms" for each in (statistics.median(ordered), late, ordered[-1]))
    return f"| {what} | {cells} |"


def starts() -> Iterator[tuple[str, list[float]]]:
    """Yields two times: from the start of the program to the printed address, and from there to a usable page."""
    from playwright.sync_api import sync_playwright

    printed, usable = list[float](), list[float]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=[*QUIET])
        for _ in range(STARTS):
            begun = time.perf_counter()
            with running() as (_, address):
                printed.append(time.perf_counter() - begun)
                page = browser.new_page()
                begun = time.perf_counter()
                page.goto(address)
                page.wait_for_selector("html[data-ready]", state="attached")
                usable.append(time.perf_counter() - begun)
                page.close()
        browser.close()
    yield f"`ny1901 serve` prints its address, {STARTS} starts", printed
    yield f"then the page is usable, {STARTS} starts of a browser that has kept nothing", usable


def hints(lines: list[str]) -> Iterator[tuple[str, list[float]]]:
    """Yields the times from a request to the first line with candidate turns, for one request at a time."""
    with running() as (_, address):
        client = RawClient(address)
        found = [first_partial(client, method="hint", position=line, rollouts=20) for line in lines]
    yield "first hint, the first of a server", found[:1]
    yield f"first hint, {len(found) - 1} others", found[1:]


def verdicts(states: list[GameState]) -> Iterator[tuple[str, list[float]]]:
    """Yields the times of verdicts on legal and illegal turns, alone and while eight tabs ask for hints."""
    lines = list(map(format_line, states))
    turns = [str(next(iter(legal_turns(state)))) for state in states]
    asked = [(lines[n % len(lines)], turns[(n * 5 // 2) % len(lines)]) for n in range(VERDICTS)]
    with running() as (_, address):
        client = RawClient(address)
        for name in ("alone", f"while {TABS} tabs ask for hints"):
            over, told = threading.Event(), [0] * TABS
            tabs = [
                threading.Thread(target=tab, args=(client, lines[n % len(lines)], n, over, told)) for n in range(TABS)
            ]
            if name != "alone":
                for each in tabs:
                    each.start()
                while not all(told):
                    time.sleep(0.1)
            yield (
                f"verdict, {name}",
                [first_partial(client, method="rule-check", position=line, turn=turn) for line, turn in asked],
            )
            over.set()
            for each in tabs:
                if each.ident is not None:
                    each.join()


def first_partial(client: RawClient, **fields: Any) -> float:
    """Returns the seconds until the first partial answer, and waits for the rest."""
    begun = time.perf_counter()
    found = 0.0
    for line in answered(client, "/ask", {**fields, "partial": True}):
        assert "error" not in line, line
        if ("partial" in line or "answer" in line) and not found:
            found = time.perf_counter() - begun
    return found


def tab(client: RawClient, line: str, number: int, over: threading.Event, told: list[int]) -> None:
    """Sends requests for hints repeatedly, as a page does, until `over`, and counts the partial answers."""
    while not over.is_set():
        path, fields = "/ask", {"method": "hint", "position": line, "partial": True, "time_limit": 600}
        while path:
            later, name = False, ""
            for message in answered(client, path, fields, str(number)):
                name = message.get("id", name)
                told[number] += "partial" in message or "answer" in message  # a hint that is proved at once
                later = "later" in message
                if over.is_set():
                    return
            fields = {"of": name or fields.get("of")}
            path = "/more" if later else ""
            time.sleep(0.3)


def answered(client: RawClient, path: str, fields: dict[str, Any], tab: str = "") -> Iterator[dict[str, Any]]:
    """Yields the lines of a response as they arrive."""
    connection = http.client.HTTPConnection(client.name, client.port)
    headers = {"Content-Type": "application/json", "X-Ny1901-Secret": client.secret, "X-Ny1901-Tab": tab}
    connection.request("POST", path, json.dumps(fields), headers)
    try:
        yield from map(json.loads, connection.getresponse())
    finally:
        connection.close()


if __name__ == "__main__":
    main()
