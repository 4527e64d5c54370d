"""Hints on Manhattan's page: stages and list of a position are of one search, and a bar shows the shares of wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...new_york_1901.page.places import ROTATES
from ...new_york_1901.page.test_layout import BROADER
from .test_play import opened, ready

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHORT = """async () => {
  const { app } = await import("./main.js");
  const ask = app.ask;
  app.searches = [];
  app.ask = async (method, fields, options) => {
    if (method !== "hint") return ask(method, fields, options);
    app.searches.push(fields);
    const answer = await ask(method, { ...fields, rollouts: 40 });
    const [first, second, ...more] = answer.moves; // a partial answer has the first moves the other way round
    const stages = answer.stages.map((each) => ({ ...each, text: `${each.text} (${second.move})` }));
    options.partial({ ...answer, stages, rollouts: 2, moves: [second, first, ...more] });
    await new Promise((done) => (app.goOn = done));
    return answer;
  };
}"""
SEARCHES = "async () => (await import('./main.js')).app.searches.length"
GO_ON = "async () => (await import('./main.js')).app.goOn()"
DOUBT = "The games played do not show yet that the first move is better than the next ones."


def test_stages_and_list_are_of_one_search_whose_partial_answers_are_shown(
    browser_page: Page, manhattan_served: str
) -> None:
    """Hints that are on show the first stage by themselves, and the shares of wins beside the board."""
    page = opened(browser_page, manhattan_served)
    ready(page)
    page.evaluate(SHORT)
    page.get_by_label("Hints on").check()
    stages = page.locator("#panel-play .stages li")
    stages.first.wait_for()
    early = stages.first.inner_text()
    page.get_by_text(DOUBT).wait_for()
    page.evaluate(GO_ON)
    page.get_by_text("More games have put another move first, so the hints have changed.").wait_for()
    assert stages.first.inner_text() != early
    bar = page.locator(".evaluation")
    bar.wait_for()
    assert (bar.get_attribute("aria-label") or "").startswith("Shares of wins")
    label = page.locator("#panel-play button", has_text="Hint 2 of ").inner_text()
    for stage in range(2, int(label.removeprefix("Hint 2 of ")) + 1):
        page.get_by_role("button", name=f"Hint {stage} of ").click()
    assert page.locator(".candidates li").count() == 0
    page.get_by_role("button", name="Show the move").click()
    page.locator(".candidates li b").first.wait_for()
    page.get_by_role("button", name="Compare moves").click()
    assert page.evaluate(SEARCHES) == 1
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".candidates .figure").first.evaluate(
        "(span) => { span.textContent = '100 ± 10 % of wins, +38.6 ± 11.3 points'; }"
    )
    assert page.evaluate(BROADER) == [False, False, False]
