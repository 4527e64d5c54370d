"""The pictures in panels have the colours of the dark theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.replay import format_record
from ny1901_solver.pictures.inks import IN_COLOUR, IN_DARK

from .places import BROWSED
from .test_review import PASTE, missed
from .test_shell import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.rotates(3, *BROWSED)
DRAWN = "#panel-rules figure svg [stroke='{ink}']"
PAPER = """(text) => {
  const [red, green, blue] = getComputedStyle(text).backgroundColor.match(/\\d+/g).map(Number);
  return Math.max(red, green, blue);
}"""
DARKEST = 90


def test_the_plot_of_a_review_and_the_board_of_a_ruling_are_dark_in_the_dark(browser_page: Page, served: str) -> None:
    page = browser_page
    page.emulate_media(color_scheme="dark")
    opened(page, f"{served}&rules=DEM-5-a")
    light, dark = (page.locator(DRAWN.format(ink=inks["ink"])).first for inks in (IN_COLOUR, IN_DARK))
    dark.wait_for()
    page.emulate_media(color_scheme="light")  # what is shown follows
    light.wait_for()
    assert dark.count() == 0
    page.evaluate("location.hash = 'rules=DEM-5-b'")
    page.emulate_media(color_scheme="dark")  # before the rule comes, or after it
    page.locator(".rules h2", has_text="DEM-5-b").wait_for()
    dark.wait_for()
    page.emulate_media(color_scheme="light")
    light.wait_for()
    page.emulate_media(color_scheme="dark")
    page.evaluate("location.hash = 'review'")
    page.get_by_role("heading", name="Review").wait_for()
    page.evaluate(PASTE, format_record(missed()))
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review again").wait_for()
    assert IN_DARK["ink"] in page.locator(".shares svg").inner_html()
    assert page.locator(".shares").evaluate(PAPER) <= DARKEST
    page.emulate_media(color_scheme="light")
    page.wait_for_function(
        "(ink) => !document.querySelector('.shares svg').outerHTML.includes(ink)", arg=IN_DARK["ink"]
    )
