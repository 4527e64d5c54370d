"""Hints on Manhattan's page: stages and list of a position are of one search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ...new_york_1901.page.places import BROWSED
from .test_play import opened, ready

pytestmark = pytest.mark.rotates(3, *BROWSED)

if TYPE_CHECKING:
    from playwright.sync_api import Page

TWO_SEARCHES = """async () => {
  const { app } = await import("./main.js");
  const ask = app.ask;
  app.searches = [];
  app.ask = async (method, fields, ...others) => {
    if (method !== "hint") return ask(method, fields, ...others);
    const answer = await ask(method, { ...fields, rollouts: 40 }, ...others);
    app.searches.push(fields);
    if (fields.rollouts) return answer; // those of the stages
    const [first, second, ...more] = answer.moves; // more games put another move first
    const stages = answer.stages.map((each) => ({ ...each, text: `${each.text} (${second.move})` }));
    return { ...answer, stages, moves: [second, first, ...more] };
  };
}"""
SEARCHES = "async () => (await import('./main.js')).app.searches.length"
DOUBT = "The games played do not show yet that the first move is better than the next ones."


def test_the_list_behind_the_stages_is_of_the_search_that_they_are_of(
    browser_page: Page, manhattan_served: str
) -> None:
    """A search by more games that puts another move first says so, and begins the stages anew."""
    page = opened(browser_page, manhattan_served)
    ready(page)
    page.evaluate(TWO_SEARCHES)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".stages li").first.wait_for()
    page.get_by_text(DOUBT).wait_for()
    assert page.locator(".candidates li").count() == 0
    following, show = (page.get_by_role("button", name=name) for name in ("Next hint", "Show the move"))
    while following.count():
        following.click()
    show.click()
    best = page.locator(".candidates li b").first
    best.wait_for()
    assert page.evaluate(SEARCHES) == 1
    led = best.inner_text().removeprefix("1. ")
    page.get_by_role("button", name="Compare moves").click()
    page.get_by_text(f"The hints led to {led}; after more games another move comes first.").wait_for()
    assert page.locator(".stages li").count() == 0
    page.get_by_role("button", name="Hint", exact=True).click()
    stage = page.locator(".stages li").first
    stage.wait_for()
    moves = page.locator(".candidates li b").all_inner_texts()
    [other] = {text.split(". ")[1] for text in moves if f"({text.split('. ')[1]})" in stage.inner_text()}
    assert other != led
    assert page.evaluate(SEARCHES) == 2
