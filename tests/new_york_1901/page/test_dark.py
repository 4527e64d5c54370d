"""The pictures in panels have the colours of the dark theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.replay import format_record
from ny1901_solver.pictures.inks import IN_DARK

from .places import BROWSED
from .test_review import PASTE, missed
from .test_shell import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.rotates(3, *BROWSED)
PAPER = """(text) => {
  const [red, green, blue] = getComputedStyle(text).backgroundColor.match(/\\d+/g).map(Number);
  return Math.max(red, green, blue);
}"""
DARKEST = 90


def test_the_plot_of_a_review_and_the_board_of_a_ruling_are_dark_in_the_dark(browser_page: Page, served: str) -> None:
    page = browser_page
    page.emulate_media(color_scheme="dark")
    opened(page, f"{served}&rules=DEM-5-a")
    assert IN_DARK["ink"] in page.locator("#panel-rules figure svg").first.inner_html()
    page.emulate_media(color_scheme="light")
    page.evaluate("location.hash = 'rules=DEM-5-b'")
    page.locator(".rules h2", has_text="DEM-5-b").wait_for()
    assert IN_DARK["ink"] not in page.locator("#panel-rules figure svg").first.inner_html()
    page.emulate_media(color_scheme="dark")
    page.evaluate("location.hash = 'review'")
    page.get_by_role("heading", name="Review").wait_for()
    page.evaluate(PASTE, format_record(missed()))
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review again").wait_for()
    assert IN_DARK["ink"] in page.locator(".shares svg").inner_html()
    assert page.locator(".shares").evaluate(PAPER) <= DARKEST
