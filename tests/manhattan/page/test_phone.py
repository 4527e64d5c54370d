"""Manhattan's page on a phone: everything is large enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.new_york_1901.page.sizes import PHONE, too_small
from tests.new_york_1901.page.test_layout import BROADER
from tests.new_york_1901.page.test_phone import phone

from ...new_york_1901.page.places import ROTATES
from .test_play import LINE, STEPS, led

if TYPE_CHECKING:
    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api").expect

__all__ = ["phone"]


@ROTATES
def test_texts_and_targets_are_large_enough_in_every_panel(phone: Page, manhattan_served: str) -> None:
    phone.goto(f"{manhattan_served}&pos={LINE}")
    phone.wait_for_selector("html[data-ready=true]", state="attached")
    plots = [phone.locator(f".plots [data-plot={plot}]").bounding_box() for plot in ("A1", "A2")]
    assert plots[0] is not None
    assert plots[1] is not None
    assert plots[0]["x"] + plots[0]["width"] <= plots[1]["x"] + 1  # plots lie beside each other
    for step in (*STEPS, "review"):
        if step == "review":
            phone.evaluate("location.hash = 'review'")
            phone.wait_for_selector("#panel-review:not([hidden]) h2")
        led(phone, step)
        assert (step, too_small(phone)) == (step, [])
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]


TORN = """() => {
  const whole = document.createRange();
  const high = (text) => (whole.selectNodeContents(text), whole.getBoundingClientRect().height > 32);
  const texts = [...document.querySelectorAll(".stakes :is(b, small > span), #panel-play .players th[scope=row]")];
  return texts.filter((text) => high(text) || text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent);
}"""
"""The claims and the names of players that stand on several lines, or are wider than their place."""


@ROTATES
def test_no_claim_and_no_player_is_torn_over_several_lines(browser_page: Page, manhattan_served: str) -> None:
    page = browser_page
    page.goto(f"{manhattan_served}&pos={LINE}")
    page.locator(".stakes tbody").first.wait_for()
    for width, height in ((360, 740), (390, 844), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TORN) == [], width
        assert page.evaluate(BROADER) == [False, False, False], width


CITIES = """() => [...document.querySelectorAll("#board [data-city]")].filter((city) => {
  const { left, right, width } = city.getBoundingClientRect();
  return width > innerWidth / 4 && left >= 0 && right <= innerWidth;
}).length === 6"""
"""Whether all cities are large enough on the page and do not leave it."""


@ROTATES
def test_a_board_that_was_drawn_while_it_was_hidden_shows_its_cities_in_the_next_panel(
    phone: Page, manhattan_served: str
) -> None:
    phone.goto(f"{manhattan_served}&pos={LINE}")
    phone.wait_for_function(CITIES)
    tabs = phone.get_by_role("navigation").get_by_role("link")
    tabs.get_by_text("Rules").click()
    expect(phone.locator("#board")).to_be_hidden()
    redrawn = "() => document.querySelector('#board .table > svg').dataset.old === undefined"
    phone.evaluate("document.querySelector('#board .table > svg').dataset.old = ''")
    phone.locator("#more").click()
    phone.get_by_label("Black and white").click()
    phone.wait_for_function(redrawn)
    phone.keyboard.press("Escape")
    tabs.get_by_text("Game").click()
    phone.wait_for_function(CITIES)


@ROTATES
def test_the_card_of_a_tour_is_tapped_over_the_board_when_its_pieces_move_too(
    phone: Page, manhattan_served: str
) -> None:
    phone.goto(f"{manhattan_served}&pos={LINE}")
    phone.wait_for_selector("html[data-ready=true]", state="attached")
    phone.locator("#more").click()
    phone.get_by_role("button", name="Show me how").click()
    card = phone.locator("#tour")
    for title in ("Choose a card", "Choose a piece", "Build"):
        card.get_by_role("heading", name=title, exact=True).wait_for()
        phone.wait_for_function("() => [...document.styleSheets].some(({ href }) => href?.endsWith('/moving.css'))")
        card.get_by_role("button", name="Next").tap()
    card.get_by_role("heading", name="See what the move does", exact=True).wait_for()


@ROTATES
def test_what_is_at_stake_is_no_broader_on_paper_than_its_place(browser_page: Page, manhattan_served: str) -> None:
    page = browser_page
    page.set_viewport_size({"width": 718, "height": 1047})  # A4 within its margins
    page.goto(manhattan_served)  # three players, so that the table stands beside the board
    page.locator(".stakes tbody").first.wait_for()
    page.emulate_media(media="print")
    places = page.locator(".stakes").evaluate("(it) => [it, it.parentElement].map((each) => each.offsetWidth)")
    assert places[0] <= places[1]
