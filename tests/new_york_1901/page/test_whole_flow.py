"""All that the page is for in one go, by mouse and again by keyboard alone, and there again after a reload."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.puzzles.collection import TUTORIALS, shipped
from ny1901_solver.new_york_1901.replay import format_record

from .hands import Hand, Keys, Mouse
from .places import ROTATES
from .test_review import missed
from .test_shell import opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.mark.parametrize("way", [Mouse, Keys], ids=["mouse", "keys"])
def test_the_page_is_worked_from_an_empty_board_to_a_board_of_ones_own(
    browser_page: Page, served: str, tmp_path: Path, way: type[Hand]
) -> None:
    page = opened(browser_page, served)
    hand = way(page)
    set_up(hand)
    a_turn_and_one_that_is_none(hand)
    hints_and_why_not(hand)
    page.reload()
    page.get_by_role("heading", name="Blue to move").wait_for()
    page.get_by_text("1/1", exact=True).wait_for()
    a_puzzle(hand)
    a_review(hand, tmp_path / "game.yaml")
    a_board(hand)
    page.reload()
    page.locator(".own-verdict", has_text=re.compile("^valid")).wait_for()
    hand.follow("Edit")
    page.locator(".edit-count", has_text="Complete").wait_for()
    hand.follow("Review")
    page.get_by_text("1 of 1 decisions are reviewed; 20 simulated games judge each decision.").wait_for()
    hand.follow("Puzzle")
    page.get_by_text(f"1 of {len(shipped(TUTORIALS))} puzzles solved").wait_for()


def set_up(hand: Hand) -> None:
    """A position of three players, from an empty board."""
    page = hand.page
    hand.follow("Edit")
    page.locator(".edit-count", has_text="6 things are missing").wait_for()
    hand.press("st ")
    for missing, square in zip((5, 4, 3), ("M2", "M9", "R10"), strict=True):
        hand.square(square)
        page.locator(".edit-count", has_text=f"{missing} things are missing").wait_for()
    for street in ("Broadway", "Wall Street", "Cedar"):
        hand.press(street, "#edit-streets")
    for kind in ("b2", "b3", "r2", "r2"):
        hand.use(page.locator(f"#edit-market [data-key={kind}] .edit-card"))
    hand.choose(page.locator("#edit-challenge"), "Gold Tycoon")
    page.locator(".edit-count", has_text="Complete").wait_for()
    hand.press("Analyse this")
    page.wait_for_url(re.compile("#analyse&pos=ny1:lower-manhattan.*:green:"))


def a_turn_and_one_that_is_none(hand: Hand) -> None:
    """A legal turn, with what it brings before it is played, and land that somebody else has."""
    page = hand.page
    page.wait_for_selector(".light-land path")
    hand.square("I5")
    page.get_by_role("button", name="take blue-07").wait_for()
    hand.press("2 b1")
    page.wait_for_selector(".ghost.fits")
    hand.square(str(page.evaluate("document.activeElement.dataset.square")))
    page.locator(".effect").get_by_role("link", name="BLD-9").wait_for()
    hand.press("✓ Play")
    page.get_by_role("heading", name="Blue to move").wait_for()
    hand.square("I5")
    page.locator(".wrong").get_by_role("link", name="EXP-2").wait_for()
    page.locator(".nearest button").first.wait_for()


def hints_and_why_not(hand: Hand) -> None:
    """Hints one after the other, the turn itself, and what the turn that was played lacks."""
    page = hand.page
    for stage in (1, 2, 3):
        hand.press("Hint")
        page.locator(f".stages li:nth-child({stage})", has_text=re.compile("[0-9]+ legal turns? fits?")).wait_for()
    hand.press("Show the turn")
    page.locator(".candidates .seal-estimated").first.wait_for()
    assert page.locator(".outlines .outline").count() > 0
    hand.press("Why not the last turn?")
    page.locator(".why", has_text="Green’s last turn: ").wait_for()
    page.locator(".why", has_text=re.compile("compared with the best|best turn known")).wait_for()


def a_puzzle(hand: Hand) -> None:
    """A puzzle with one wrong try."""
    page = hand.page
    hand.follow("Puzzle")
    hand.use(page.locator(".catalog summary", has_text="Tutorials"))
    hand.use(page.get_by_role("link", name="No worker left"))
    hand.press("C pass")
    page.locator(".said", has_text="Wrong: this turn is illegal").get_by_role("link", name="TRN-4").wait_for()
    hand.press("D build")
    page.get_by_role("region", name="The answer").get_by_text("Solved at try 2, with no hint").wait_for()


def a_review(hand: Hand, file: Path) -> None:
    """A game is opened and reviewed, and its mistake becomes a puzzle."""
    page = hand.page
    file.write_text(format_record(missed()), encoding="utf-8")
    hand.follow("Review")
    with page.expect_file_chooser() as chooser:
        hand.press("Open record", "#panel-review")
    chooser.value.set_files(file)
    page.locator("#strip", has_text="blue: take blue-01").wait_for()
    hand.use(page.locator("#panel-review").get_by_role("button", name="Review", exact=True))
    page.get_by_text("1 of 1 decisions are reviewed; 20 simulated games judge each decision.").wait_for()
    hand.use(page.locator(".marked button.pick"))
    hand.press("Try it")
    page.wait_for_url(re.compile("#puzzle=last-turn"))
    page.locator(".question", has_text="You are blue").wait_for()
    page.reload()
    page.locator(".question", has_text="You are blue").wait_for()


def a_board(hand: Hand) -> None:
    """A board is broken by what is typed, and mended where the page leads to."""
    page = hand.page
    hand.press("Menu", "header")
    hand.follow("Own boards", "#menu")
    page.locator(".own-verdict", has_text="not filled in yet").wait_for()
    hand.use(page.locator("#panel-own summary"))
    hand.enter(page.get_by_label("Name of the new board"), "Mine")
    hand.choose(page.get_by_label("What the new board begins with"), "a copy of tiny")
    hand.press("Begin")
    page.locator(".own-verdict", has_text=re.compile("^valid")).wait_for()
    hand.use(page.locator(".own-tabs button", has_text="board.txt"))
    hand.square("A1")
    right = str(page.evaluate("getSelection().toString()"))
    page.keyboard.type("b1")
    page.locator(".own-verdict", has_text="1 mistake").wait_for()
    hand.use(page.locator(".own-problems button"))
    page.keyboard.type(right)
    page.locator(".own-verdict", has_text=re.compile("^valid")).wait_for()
