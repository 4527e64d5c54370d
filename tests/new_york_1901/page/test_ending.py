"""The end of a game on the page: who has won and by what, back from it, its review, and another game."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES, take_turn
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState

from .hands import Hand, Keys, Mouse
from .places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Last(NamedTuple):
    """The last turn of a game, and the positions before and after it."""

    before: GameState
    turn: str
    end: GameState


@cache
def last_of(players: int, challenge: str) -> Last:
    """The last turn of a game that somebody wins by points."""
    for seed in range(100):
        rng = random.Random(seed)
        state = new_game(load_edition("tiny"), players, rng, challenge=challenge, starters=players == 2)
        for _ in range(80):
            taken = take_turn(state, POLICIES["quick"], rng, any_card)
            if taken.after.over:
                break
            state = taken.after
        if taken.after.over and outcome(taken.after).decided_by == "points" and "shift" not in str(taken.turn):
            return Last(state, str(taken.turn), taken.after)
    raise AssertionError("no such game")


def opened(page: Page, address: str, state: GameState, width: int = 1280) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}&pos={format_line(state)}")
    page.wait_for_selector("html[data-ready=true]", state="attached")


def cells(page: Page) -> dict[str, list[str]]:
    """The table of points: its rows by their names."""
    rows = page.locator(".sources tr").evaluate_all(
        "(all) => all.map((row) => [...row.cells].map((each) => each.innerText))"
    )
    return {name: others for name, *others in rows}


@pytest.mark.parametrize("way", [Mouse, Keys], ids=["mouse", "keys"])
def test_the_end_says_who_has_won_and_leads_back_to_the_review_and_to_another_game(
    browser_page: Page, served: str, way: type[Hand]
) -> None:
    before, turn, end = last_of(2, "bronze-baron")
    page, hand, result = browser_page, way(browser_page), outcome(end)
    names = [colour.capitalize() for colour in end.setup.colours]
    winner = names[result.winners[0]]
    opened(page, served, before)
    mover = before.colour(before.to_move).capitalize()
    page.get_by_role("heading", name=f"{mover} to move").wait_for()
    hand.enter(page.get_by_label("Type a turn"), turn)
    page.keyboard.press("Enter")
    hand.press("✓ Play")
    page.locator("h2:focus", has_text=f"{winner} wins").wait_for()
    page.locator("#status", has_text=f"The game is over. {winner} wins.").wait_for()
    page.get_by_text(re.compile(f"^{winner} beats .* by [0-9]+ points?, [0-9]+ to [0-9]+;? ?.*[.]$")).wait_for()
    for gone in (".tray", ".market", ".turn", ".hints", ".players", ".in-play"):
        page.locator(f"#panel-analyse {gone}").wait_for(state="hidden")
    totals = sorted((sheet.total for sheet in result.sheets), reverse=True)
    table = cells(page)
    assert [[*map(int, row)] for row in (table["Total"],)] == [totals]
    assert list(table)[1:] == [
        "Tiles built",
        *(end.setup.edition.card_name(card) for card in end.setup.streets),
        "Bronze Baron",
        "Unused action cards",
        "Total",
    ]
    page.keyboard.press("z")
    page.locator("h2:focus", has_text=f"{mover} to move").wait_for()
    page.locator(".ending").wait_for(state="hidden")
    page.locator(".tray button").first.wait_for()
    page.keyboard.press("y")
    page.locator("h2:focus", has_text=f"{winner} wins").wait_for()
    hand.press("Review this game")
    page.wait_for_url(re.compile("#review"))
    page.get_by_text("1 of 1 decisions are reviewed").wait_for()  # the review begins by itself
    page.go_back()
    hand.press("Play again")
    page.locator("h2:focus", has_text=f"{names[0]} to move").wait_for()
    page.locator("#status", has_text=f"{names[0]} begins.").wait_for()
    assert re.search(r":tiny:.*:green,0,.*:blue,0,", page.url)


def test_a_game_that_is_opened_at_its_end_is_played_again_by_the_same_seats_on_a_phone(
    browser_page: Page, served: str
) -> None:
    end = last_of(4, "generation-king").end
    page = browser_page
    opened(page, served, end, width=360)
    page.locator(".ending h2", has_text="wins").wait_for()
    assert page.get_by_role("button", name="Review this game").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    table = cells(page)
    assert [len(row) for row in table.values()] == [4] * len(table)
    assert list(table)[4:8] == ["Generation King", "Bronze", "Silver", "Gold"]
    smallest = "(all) => Math.min(...all.map((each) => parseFloat(getComputedStyle(each).fontSize)))"
    assert page.locator(".ending *").evaluate_all(smallest) >= 14
    page.evaluate("(seats) => localStorage.setItem('ny1901.seats', seats)", json.dumps({"green": "quick"}))
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("heading", name="Blue to move").wait_for()
    assert re.search(r":tiny:[^:]*:[^:]*:no-starters:.*:green,.*:blue,.*:yellow,.*:brown,", page.url)
