"""The end of a game on Manhattan's page: the points by round, back from it, its review, and another game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.replay import format_record, position_after
from ny1901_solver.manhattan.scoring import result
from tests.new_york_1901.page.test_ending import cells

from ...new_york_1901.page.places import ROTATES
from ..review.test_review import record_of
from .test_play import kept, opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

RECORD = record_of("tiny", 3)
END = position_after(RECORD, len(RECORD.turns))
WINNER = END.setup.name(result(END).winners[0]).capitalize()
LOAD = "(text) => import('./main.js').then(({ app }) => app.game.load(text))"


def test_the_end_has_the_points_by_round_and_leads_back_to_the_review_and_to_another_game(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served)
    page.evaluate(LOAD, format_record(RECORD))
    page.locator("h2:focus", has_text=f"{WINNER} wins").wait_for()
    page.locator("#status", has_text=f"The game is over. {WINNER} wins.").wait_for()
    table = cells(page)
    assert [int(each) for each in table["Total"]] == sorted(map(END.score, END.setup.seats), reverse=True)
    assert list(table)[1:] == ["Buildings", "Round 1", "Round 2", "Cities", "Tallest building", "Total"]
    for gone in ("Turn", "Hints", "The last move"):
        page.locator(f"#panel-play > section[aria-label='{gone}']").wait_for(state="hidden")
    page.keyboard.press("z")
    page.locator(".ending").wait_for(state="hidden")
    page.get_by_role("button", name=re.compile("show my hand")).wait_for()
    page.keyboard.press("y")
    page.locator("h2:focus", has_text=f"{WINNER} wins").wait_for()
    page.reload()
    page.locator(".sources .part").first.wait_for()
    page.get_by_role("button", name="Review this game").press("Enter")
    page.get_by_role("button", name="Stop").press("Enter")  # the review has begun by itself
    page.get_by_role("button", name=re.compile("^(Go on|Review)$")).wait_for()
    page.go_back()
    page.locator("[data-seat=W]").last.select_option("greedy")
    page.get_by_role("button", name="Play again").press("Enter")
    page.get_by_role("heading", name="Pass the screen to RED round 1").wait_for()
    page.locator("#status", has_text="Pass the screen to red.").wait_for()
    assert kept(page)["lines"][0].split(":")[1:5] == ["tiny", "Sr,Wb,Ng", "-", "1-select"]
    chosen = page.locator("select[data-seat]").evaluate_all("(all) => all.map(({ value }) => value)")
    assert chosen == ["", "greedy", ""]


def test_a_game_that_is_opened_at_its_end_tells_the_last_round_from_those_before_on_a_phone(
    browser_page: Page, manhattan_served: str
) -> None:
    page = opened(browser_page, manhattan_served, format_line(END), width=360)
    page.locator(".ending h2", has_text=f"{WINNER} wins").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    rows = ["Round 1", "Buildings in round 2", "Cities in round 2", "Tallest building in round 2", "Total"]
    assert list(cells(page))[1:] == rows
    assert page.get_by_role("button", name="Review this game").count() == 0


SEATED_AND_AGAIN = """() => import("./main.js").then(({ app }) => {
  app.game.seat("W", "greedy");
  document.querySelector(".ending .primary").click();
})"""


def test_another_game_has_the_players_that_were_chosen_just_before(browser_page: Page, manhattan_served: str) -> None:
    page = opened(browser_page, manhattan_served, format_line(END))
    page.locator(".ending h2", has_text=f"{WINNER} wins").wait_for()
    page.evaluate(SEATED_AND_AGAIN)
    page.locator(".ending").wait_for(state="hidden")
    assert page.evaluate("import('./main.js').then(({ app }) => app.game.seats)") == {"W": "greedy"}
