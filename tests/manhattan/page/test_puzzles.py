"""Manhattan's puzzles on its page: builds one after another, with a hint and a wrong try; buildings that are named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ...new_york_1901.page.places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api").expect


def build(page: Page, move: str) -> None:
    page.locator(".maker:not([inert]) .held").first.wait_for()
    page.get_by_label("Type a move").fill(move)
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"Play {move}").click()


def test_builds_are_found_with_a_hint_behind_a_wrong_try_and_results_are_kept(
    browser_page: Page, manhattan_served: str
) -> None:
    page = browser_page
    page.goto(f"{manhattan_served}&puzzle")
    page.get_by_role("combobox", name="Kind").select_option("four-cards")
    page.get_by_role("link", name="Blue's tower of 16 floors, three builds in a row").click()
    page.get_by_role("button", name="Hint for build 1: what to think about").click()
    expect(page.locator(".solving ol li")).to_contain_text("different answers fit the hints so far")
    for move, left in (("g1@E8", 2), ("g1@E6", 1)):
        build(page, move)
        expect(page.locator(".taken")).to_contain_text(
            f"{left} build{'s are' if left > 1 else ' is'} still to come. Nobody else builds"
        )
    kept = page.evaluate("Object.keys(localStorage)")
    assert ("ny1901.mh.puzzle.now" in kept, "ny1901.puzzle.now" in kept) == (True, False)  # that is of the other game
    build(page, "g1@B5")
    expect(page.locator(".said")).to_contain_text("✗ Legal, but")
    expect(page.get_by_role("status")).to_contain_text("Legal, but")  # behind which the panel hears again
    page.get_by_role("button", name="Take the last build back").click()
    build(page, "g1@E5")
    story = page.get_by_role("region", name="The answer")
    expect(story).to_contain_text("Solved at try 2, with 1 hint")
    expect(story).to_contain_text(re.compile(r"Your rating: \d{4} ± \d{3}, from 1 puzzle\."))
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".catalog")).to_contain_text("You have solved 1 puzzle.")


def test_buildings_are_named_by_keys_and_the_board_has_no_plot_of_another_one(
    browser_page: Page, manhattan_served: str
) -> None:
    page = browser_page
    page.goto(f"{manhattan_served}&puzzle=mh-tutorial-still-taken")
    page.locator(".taking .piece").first.wait_for()
    expect(page.locator(".plots button")).to_have_count(8)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".taking")).to_contain_text("2 buildings are named")
    page.keyboard.press("d")
    expect(page.locator(".said")).to_contain_text("2 buildings that can be taken are not named")
    expect(page.get_by_role("status")).to_contain_text("Not right")  # behind which the panel hears again
    for named, plot in ((3, "B1"), (4, "B2")):
        page.locator(f".taking [data-plot={plot}]").press("Enter")
        expect(page.locator(".taking")).to_contain_text(f"{named} buildings are named")
    page.keyboard.press("d")
    expect(page.get_by_role("region", name="The answer")).to_contain_text("Solved at try 2, with no hint")
