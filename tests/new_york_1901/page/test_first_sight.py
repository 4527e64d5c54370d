"""The page is ready when its board is drawn, and taps and drags put tiles down where they are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import SECONDS, watched_page
from .places import BROWSED
from .sizes import PHONE
from .test_shell import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.rotates(3, *BROWSED)
WATCH = """new MutationObserver(() => {
  const {ready} = document.documentElement.dataset;
  if (ready) window.drawn ??= Boolean(document.querySelector(".picture > svg"));
}).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-ready"]});"""
SEEN = """() => {
  const top = document.querySelector(".wrong li")?.getBoundingClientRect().top;
  return top + 1 >= document.querySelector(".frame").getBoundingClientRect().bottom && top < innerHeight - 160;
}"""
SLOW = """const {fetch} = window;
window.fetch = async (...given) => {
  const answer = await fetch(...given);
  if (String(given[1]?.body).includes('"draw"')) await new Promise((done) => setTimeout(done, 500));
  return answer;
};"""


@pytest.mark.parametrize("panel", ["analyse", "rules", "review"])
def test_a_page_is_ready_once_its_board_is_drawn(browser_page: Page, served: str, panel: str) -> None:
    browser_page.add_init_script(SLOW + WATCH)
    browser_page.goto(f"{served}&{panel}=")
    browser_page.wait_for_selector("html[data-ready]", state="attached")
    assert browser_page.evaluate("window.drawn") is True


def test_land_is_lit_also_when_the_squares_come_after_the_choices(browser_page: Page, served: str) -> None:
    browser_page.add_init_script(SLOW.replace('"draw"', '"squares"'))
    page = opened(browser_page, f"{served}&analyse=")
    page.locator(".prompt", has_text="You may take the lit land").wait_for()
    page.locator(".light-land path").first.wait_for()


def test_a_tap_at_the_edge_of_a_near_board_shows_why_the_tile_does_not_fit(browser: Browser, served: str) -> None:
    with watched_page(browser, 4 * SECONDS, **PHONE) as page:
        page.emulate_media(reduced_motion="reduce")
        opened(page, served, 360)
        page.locator(".tile.fits").first.tap()
        page.wait_for_function("() => document.activeElement.matches('[role=gridcell]')")
        square = page.locator("[data-square=S6]")  # the board moves while this square is tapped
        box, board = square.bounding_box(), page.locator(".frame").bounding_box()
        assert box is not None
        assert board is not None
        assert box["y"] - board["y"] < box["height"]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function(SEEN)


def test_a_tile_is_dragged_to_the_board_of_the_editor(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&edit")
    page.get_by_role("textbox", name="A command").or_(page.locator("#edit-typed")).first.fill("claim green b7 b8")
    page.keyboard.press("Enter")
    page.locator("#status", has_text="b7").or_(page.locator("#status", has_text="blue-07")).first.wait_for()
    tile = page.locator(".edit-tiles button", has_text="b1").first.bounding_box()
    place = page.locator("[data-square=B5]").bounding_box()
    assert tile is not None
    assert place is not None
    page.mouse.move(tile["x"] + 10, tile["y"] + 10)
    page.mouse.down()
    page.mouse.move(place["x"] + 40, place["y"] + 40, steps=6)
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.locator("g.ghost.fits").wait_for()
    page.mouse.up()
    page.locator(".edit-tiles button.edit-used", has_text="b1").wait_for()
