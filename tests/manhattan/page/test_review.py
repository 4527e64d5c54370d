"""Manhattan's panel Review: a game is reviewed, walked, and gone on with; and what `serve` opens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.manhattan.cli.inputs import SUBJECTS
from ny1901_solver.manhattan.page import PAGE, Serve
from ny1901_solver.manhattan.puzzles.catalog import shipped
from ny1901_solver.manhattan.replay import format_record

from ...new_york_1901.page.places import ROTATES
from ...new_york_1901.page.test_layout import BROADER
from ..review.test_review import record_of
from .test_play import CURRENT, LINE

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ((360, 740), (1024, 768), (1440, 900), (1280, 800))
KEYS = "Object.keys(localStorage)"
LOAD = "text => import('./main.js').then(({app}) => app.game.load(text))"


def test_a_game_is_reviewed_and_walked_and_played_on_from_a_mistake(browser_page: Page, manhattan_served: str) -> None:
    page, record = browser_page, record_of("tiny", 3)
    page.goto(f"{manhattan_served}&review=")
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.evaluate(LOAD, format_record(record.first(1)))
    page.get_by_text("a review shows cards that players still hold").wait_for()
    page.evaluate(LOAD, format_record(record))
    page.get_by_text(f"A game of {len(record.turns)} moves, not reviewed yet.").wait_for()
    page.get_by_text("a review shows cards that players still hold").wait_for(state="hidden")
    assert page.locator("[data-card]").count() == 0
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review again").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROADER) == [False, False, False], width
    assert "ny1901.review" not in page.evaluate(KEYS)  # that of New York 1901, at the same address
    assert "ny1901.mh.review" in page.evaluate(KEYS)
    page.keyboard.press("j")
    page.locator(".marked [aria-expanded='true']").wait_for()
    page.wait_for_selector("[data-card]", state="attached")
    page.keyboard.press("b")
    page.get_by_role("button", name=re.compile("^(Better|Greedy plays)"), pressed=True).wait_for()
    page.get_by_role("slider", name="Moves of the game").press("End")
    page.locator(CURRENT.format(len(record.turns))).wait_for()
    page.wait_for_function(
        "() => !document.querySelector(\".marked [aria-expanded='true'], [data-card]\")"
    )  # drawn anew
    page.route("**/ask", lambda route: route.abort())
    page.locator("#panel-review .list button", has_text=re.compile("^Move ")).first.click()
    page.locator(".marked [aria-expanded='true']").wait_for()
    play_on = page.get_by_role("button", name="Play on from here").locator("visible=true")
    play_on.click()
    page.locator(".marked + .error", has_text="has stopped").wait_for()
    page.unroute("**/ask")
    play_on.click()
    page.get_by_role("button", name="show my hand").wait_for()


@pytest.mark.parametrize(
    ("what", "shown", "turns"),
    [
        ("line", {"open": "position"}, None),
        ("mh-tutorial-city", {"puzzle": "mh-tutorial-city"}, None),
        ("record", {"open": "record"}, None),
        ("record@3", {"open": "record"}, 3),
        ("puzzle", {"open": "puzzle"}, None),
    ],
)
def test_the_page_opens_what_other_commands_take(
    what: str, shown: dict[str, str], turns: int | None, tmp_path: Path
) -> None:
    file, at, number = tmp_path / "file.yaml", *what.partition("@")[1:]
    held = {"line": LINE, "record": format_record(record_of("tiny", 2))}
    held["puzzle"] = shipped()["mh-tutorial-city"].read_text(encoding="utf-8")
    where = what
    if (text := held.get(what.partition("@")[0])) is not None:
        file.write_text(text, encoding="utf-8")
        where = f"{file}{at}{number}"
    fragment, to_open = PAGE.first_view(Serve.model_construct(where=SUBJECTS["source to show"].read(where)))
    assert fragment == shown
    assert to_open.get("holds") == shown.get("open")
    assert to_open.get("turns") == turns
    if to_open:
        assert to_open["text"] == text
    assert "mh1:" not in str(fragment)  # the address would show all hands


def test_a_ruling_is_tried_in_play(browser_page: Page, manhattan_served: str) -> None:
    page = browser_page
    page.goto(f"{manhattan_served}&rules=M-BLD-3-b")
    page.get_by_text("b3@A1", exact=True).wait_for()
    page.get_by_role("button", name="Try it on the board").click()
    page.get_by_role("button", name="I am blue: show my hand").click()
    page.locator(".effects", has_text="b3@A1 is against the rules").wait_for()
