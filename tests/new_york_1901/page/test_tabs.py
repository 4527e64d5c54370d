"""Several tabs of one browser, which opens six connections for all of them together and keeps one storage."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

expect = pytest.importorskip("playwright.sync_api").expect
TABS = 8
PATIENCE = 300_000  # milliseconds: eight processes start on as few processors as there are
TOLD = "html[data-told]"  # a selector, as the page forbids what would be evaluated again and again
HINT = """position => import("./shell/http.js").then(({ open }) => {
  const told = () => (document.documentElement.dataset.told = "yes");
  const request = { method: "hint", position, time_limit: 600, partial: true };
  open().ask(request, { partial: told }).catch(() => {});
})"""
VERDICT = """async position => {
  const { open } = await import("./shell/http.js");
  return (await open().ask({ method: "rule-check", position, turn: "take b07; build b1@A1", partial: true })).legal;
}"""


@pytest.mark.slow
def test_eight_tabs_that_ask_for_hints_get_them_and_a_verdict_beside(served: str, browser: Browser) -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    tabs = [context.new_page() for _ in range(TABS)]
    for tab in tabs:
        tab.goto(served)
        tab.wait_for_selector("html[data-ready]", state="attached")
        tab.evaluate(HINT, line)
    for tab in tabs:
        tab.wait_for_selector(TOLD, state="attached")
    assert tabs[0].evaluate(VERDICT, line) is False
    for tab in tabs:
        tab.evaluate("delete document.documentElement.dataset.told")
    for tab in tabs:
        tab.wait_for_selector(TOLD, state="attached")
    context.close()


SAVE = """async ([name, value]) => (await import("/shell/saved.js")).set(name, value)"""
FIND = """async name => (await import("/shell/saved.js")).get(name)"""


def test_a_tab_finds_its_own_game_and_a_new_one_the_latest(browser: Browser, served: str) -> None:
    context = browser.new_context()

    def tab() -> Page:
        page = context.new_page()
        page.goto(served.replace("#", "page.css#"))  # of the page's address, but nothing that saves by itself
        return page

    first, second = tab(), tab()
    for page, mark in (first, 1), (second, 2):
        page.evaluate(SAVE, ["game.tree", mark])
        page.evaluate(SAVE, ["editions", mark])
    found = [[page.evaluate(FIND, name) for name in ("game.tree", "editions")] for page in (first, second, tab())]
    assert found == [[1, 2], [2, 2], [2, 2]]
    context.close()


MERGED = """async (tabs) => {
  const { merged } = await import("./own/merging.js");
  return merged(...tabs);
}"""


def test_what_one_tab_types_on_an_own_board_another_one_shows_and_where_both_have_typed_both_stay(
    browser: Browser, served: str
) -> None:
    context = browser.new_context()
    tabs = [context.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(f"{served}&own")
        tab.wait_for_selector(".own-verdict:not(:empty)")
        tab.locator(".own-tabs button", has_text="board.txt").click()
    first, second = tabs
    first.locator(".own-text").press_sequentially("#1")
    second.locator("#status", has_text="my-board was changed in another tab").wait_for()
    second.locator(".own-text").press_sequentially("#2")
    expect(first.locator(".own-text")).to_have_value(re.compile("#1#2"))
    found = {"one": {"board.txt": "a"}, "two": {"board.txt": "a"}}
    mine = {"one": {"board.txt": "b"}, "mine": {"board.txt": "m"}}
    theirs = {"one": {"board.txt": "c"}, "two": {"board.txt": "a"}, "theirs": {"board.txt": "t"}}
    boards = {"one": theirs["one"], "theirs": theirs["theirs"], "one-2": mine["one"], "mine": mine["mine"]}
    assert first.evaluate(MERGED, [found, mine, theirs]) == {"boards": boards, "moved": {"one": "one-2"}}
    context.close()
