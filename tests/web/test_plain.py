"""The plain page in a browser: a form for each question, the answer as text, and the position that comes of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.new_york_1901.page.conftest import browser, browser_page, served  # noqa: F401

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def stakes_served() -> Iterator[str]:
    words = ["--games", "tests.games.stakes", "--game", "stakes", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "ny1901_solver", *words],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    yield process.stdout.readline().strip()
    process.terminate()
    process.wait()
    process.stdout.close()


def test_a_game_without_a_page_of_its_own_is_played_on_the_plain_one(
    browser_page: Page,  # noqa: F811
    stakes_served: str,
) -> None:
    page = browser_page
    page.goto(stakes_served)
    page.select_option("#question", "new")
    page.fill("#field-players", "3")
    page.click("#fields button")
    page.locator("#board", has_text="> north: 0 points, 3 cards").wait_for()
    assert page.input_value("#position").startswith("st1:")
    page.select_option("#question", "legal")
    page.fill("#field-limit", "1")
    page.click("#fields button")
    page.wait_for_function(
        "() => /^[1-6]\\n1 more|^[1-6]\\n2 more|^[1-6]$/.test(document.getElementById('answer').textContent)"
    )
    card = page.inner_text("#answer")[0]
    page.select_option("#question", "apply")
    page.fill("#field-move", card)
    page.fill("#field-seed", "3")
    page.click("#fields button")
    page.locator("#board", has_text=f"north has played {card}").wait_for()
    page.fill("#field-move", "9")
    page.click("#fields button")
    page.locator("#status.amiss", has_text="a card from 1 to 6").wait_for()
    assert "?" not in page.input_value("#position")


def test_the_page_of_a_game_leads_to_it_with_the_position(
    browser_page: Page,  # noqa: F811
    served: str,  # noqa: F811
) -> None:
    page = browser_page
    page.goto(served)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.click("#more")
    page.locator("#menu a", has_text="All questions").click()
    page.wait_for_url("**/plain.html*")
    page.select_option("#question", "player-list")
    page.click("#fields button")
    page.locator("#answer", has_text="quick").wait_for()
