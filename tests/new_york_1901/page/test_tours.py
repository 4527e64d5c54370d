"""The tours: each task is done by mouse or by keys, who only goes on is helped, and the game before comes back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game

from .hands import Hand, Keys, Mouse
from .places import ROTATES
from .test_shell import opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

HELD = "document.activeElement.dataset.square"
TREE = "import('./main.js').then(({app}) => [app.game.line, app.game.length, app.game.number])"
NUMBERS = "import('./tour/steps.js').then(({NUMBERS}) => NUMBERS)"


def step(page: Page, title: str) -> None:
    """Waits for the step with this heading, and that its part of the page is outlined."""
    page.locator("#tour").get_by_role("heading", name=title, exact=True).wait_for()
    page.locator("[data-tour]").wait_for()


@pytest.mark.parametrize("way", [Mouse, Keys], ids=["mouse", "keys"])
def test_who_does_each_task_is_led_through_a_turn(browser_page: Page, served: str, way: type[Hand]) -> None:
    page = opened(browser_page, served)
    hand = way(page)
    hand.press("Show me how")
    page.wait_for_function("() => document.activeElement.id === 'tour'")
    step(page, "Take land")
    hand.square("N12")
    step(page, "Put a tile down")
    hand.press("5 g1")
    page.wait_for_selector(".ghost.fits")
    hand.square(str(page.evaluate(HELD)))
    step(page, "See what the turn does")
    hand.press("✓ Play")
    step(page, "Go back")
    hand.press("Back by a turn", "#strip")
    step(page, "Ask for a hint")
    hand.press("Hint")
    page.locator(".stages li").wait_for()
    hand.press("Finish", "#tour")
    page.locator("#tour").wait_for(state="hidden")
    assert page.locator("[data-tour]").count() == 0
    assert page.locator("#welcome").count() == 0
    page.reload()
    page.wait_for_selector(".light-land path")
    assert page.locator("#tour, #welcome").count() == 0


def test_who_only_goes_on_sees_the_whole_turn_and_esc_brings_the_own_game_back(browser_page: Page, served: str) -> None:
    mine = format_line(new_game(load_edition("tiny"), 2, random.Random(3)))
    page = opened(browser_page, f"{served}&pos={mine}")
    page.keyboard.press("/")
    page.keyboard.type("take b01")
    page.keyboard.press("Enter")
    page.locator(".chip.step").wait_for()
    page.get_by_role("button", name="✓ Play").click()
    page.get_by_role("heading", name="Blue to move").wait_for()
    before = page.evaluate(TREE)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="I do not know the game").click()
    titles = ("The aim", "The board", "The market", "Take land", "Workers", "Tiles", "Build", "Play the turn")
    for title in titles:
        step(page, title)
        page.keyboard.press("g")  # from anywhere to the card
        for _ in range(1 if title == titles[0] else 2):  # the first step has nothing to go back to
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    step(page, "Demolish, and action cards")
    page.get_by_role("heading", name="Green to move").wait_for()
    page.locator("#tour").get_by_role("button", name="Back").click()
    step(page, "Play the turn")
    page.get_by_role("heading", name="Yellow to move").wait_for()
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    page.locator("#tour").wait_for(state="hidden")
    page.get_by_role("heading", name="Blue to move").wait_for()
    assert page.evaluate(TREE) == before


def test_the_tours_say_the_numbers_of_the_rules(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    box = load_edition("lower-manhattan")
    assert page.evaluate(NUMBERS) == {
        "workers": box.numbers.workers,
        "tiles": box.own_tiles.bit_count(),
        "left": box.numbers.end_unbuilt,
        "street": box.numbers.street_points,
        "card": box.numbers.unused_action_card,
    }
