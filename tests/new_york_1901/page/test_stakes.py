"""The points at stake stand beside the board: who is paid now, how far the others are, and the rules in force."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import Readings

from .places import ROTATES
from .test_shell import opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

OTHERWISE = format_line(
    new_game(
        load_edition("tiny"),
        2,
        random.Random(2),
        unlocks="advanced",
        readings=Readings(prestige_touch="edge_or_corner"),
    )
)


def rows(page: Page) -> dict[str, list[str]]:
    """The cells of each stake, without the sentences below it."""
    found = page.locator(".panel:not([hidden]) .stakes tbody > tr:first-child").all()
    return {(parts := row.locator("th, td").all_inner_texts())[0]: parts[1:] for row in found}


def test_each_card_in_play_shows_who_is_paid_and_how_far_the_others_are(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.wait_for_selector(".stakes .paid")
    assert rows(page) == {
        "Gold Tycoon": ["3\n2, needs 1", "0\n1, needs 1", "0\n2, needs 1"],
        "Broadway": ["0\n0, needs 4", "5\n3, leads by 1", "0\n2, needs 2"],
        "Wall Street": ["0\n0, needs 2", "0\n1, needs 1", "0\n1, needs 1"],
        "Pine & Thames": ["0\n2, needs 2", "0\n2, needs 2", "5\n3, leads by 1"],
    }
    page.get_by_role("button", name="Gold Tycoon").focus()
    page.keyboard.press("Enter")
    told = page.locator(".stakes li", has_text="Yellow: 2 tiles; 1 more tile in red or green pays 3 points.")
    told.wait_for()
    page.locator(".in-play", has_text="The base game, with every reading at its default.").wait_for()
    page.evaluate("import('./main.js').then(({app}) => app.game.play('take red-01; build b1@M6,N6'))")
    page.locator(".stakes td", has_text="4, leads by 2").wait_for()
    assert rows(page)["Pine & Thames"] == ["0\n2, needs 3", "0\n2, needs 3", "5\n4, leads by 2"]


def test_variants_and_readings_that_differ_are_named_with_a_link(browser_page: Page, served: str) -> None:
    page = opened(browser_page, f"{served}&pos={OTHERWISE}")
    force = page.locator(".in-play p", has_text="In force: advanced thresholds for silver and gold, ")
    force.get_by_role("link", name="prestige_touch = edge_or_corner").click()
    page.wait_for_selector("#panel-rules:not([hidden])")
