"""The tours of Manhattan: the tasks by keys, the move of a tour, and the game before, which comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ny1901_solver.manhattan.edition import load_edition

from ...new_york_1901.page.places import ROTATES
from .test_play import kept, opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page


def step(page: Page, title: str) -> None:
    """Waits for the step with this heading, and that its part of the page is outlined."""
    page.locator("#tour").get_by_role("heading", name=title, exact=True).wait_for()
    page.locator("[data-tour]").wait_for()


def test_who_does_each_task_by_keys_is_led_through_a_move(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served)
    before = kept(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show me how").click()
    step(page, "Choose a card")
    page.keyboard.press("c")
    step(page, "Choose a piece")
    page.keyboard.press("2")
    step(page, "Build")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    step(page, "See what the move does")
    page.keyboard.press("Enter")
    step(page, "Ask for a hint")
    page.locator("#tour").get_by_role("button", name="Finish").click()
    page.locator("#tour").wait_for(state="hidden")
    page.get_by_role("button", name="I am red: show my hand").wait_for()
    assert kept(page) == before


def test_who_only_goes_on_sees_a_move_and_its_numbers_are_those_of_the_rules(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="I do not know the game").click()
    titles = ("The aim", "The board", "A round", "Cards", "Pieces", "Where you may build", "Play the move")
    for title in (*titles, "Buildings pay", "Cities and the tallest building"):
        step(page, title)
        page.locator("#tour").get_by_role("button", name="Next").click()
    step(page, "Now you")
    numbers = page.evaluate("import('./tour/steps.js').then(({NUMBERS}) => NUMBERS)")
    board = load_edition("mayfair").board
    assert [numbers["cities"], numbers["plots"]] == [board.cities, board.side**2]
    page.keyboard.press("Escape")
    page.locator("#tour").wait_for(state="hidden")


def test_a_reload_during_a_tour_brings_the_game_before_it_back(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served)
    before = kept(page)
    page.evaluate("import('./main.js').then(({ app }) => app.tour('page'))")
    step(page, "Choose a card")
    assert kept(page) != before
    page.reload()
    page.wait_for_selector("html[data-ready=true]", state="attached")
    assert kept(page) == before


def test_a_key_leads_to_the_board_of_manhattan(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served)
    page.get_by_role("link", name="Rules", exact=True).focus()
    page.keyboard.press("q")
    page.wait_for_function("() => document.activeElement.matches('.plots button')")
