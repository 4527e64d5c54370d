"""The panels Puzzle and Rules: by mouse, and again by keys alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from .places import ROTATES
from .test_shell import READY, opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api").expect
PLACES = "(buttons) => buttons.map((button) => button.getBoundingClientRect().top)"
RIGHT = "take green-08; build b4@F6,F7,G7"


def put(page: Page, tile: str, *squares: str) -> None:
    """Puts a tile down by mouse: turned until it lies on the squares, of which the first is pointed at."""
    ready = page.locator(".maker:not([inert]) .prompt:not(:empty)")
    ready.wait_for()
    page.locator(f".solving .tray button[data-key={tile}]").click()
    page.locator(f"[data-square={squares[0]}]").hover()
    for _ in range(4):
        if page.locator("g.ghost.fits").count():
            break
        page.keyboard.press("r")
    page.locator(f"[data-square={squares[0]}]").click()
    page.locator(".solving .step", has_text=tile).wait_for()


def test_a_puzzle_is_solved_by_mouse_with_a_hint_and_a_wrong_try_and_found_again(
    browser_page: Page, served: str, tmp_path: Path
) -> None:
    browser_page.clock.set_fixed_time("2026-12-24T12:00:00")
    page = opened(browser_page, served)
    page.get_by_role("link", name="Puzzle", exact=True).click()
    page.get_by_role("combobox", name="Kind").select_option("best-turn")
    page.get_by_role("combobox", name="Grade").select_option("1")
    page.get_by_role("link", name="One building more").click()
    expect(page.locator(".question")).to_contain_text("Which turn gains the most points")
    page.get_by_role("button", name="Hint: what to think about").click()
    expect(page.locator(".solving ol")).to_contain_text("34 different turns fit the hints so far")
    page.locator(".maker:not([inert]) .prompt:not(:empty)").wait_for()
    page.locator("[data-square=E2]").click()
    page.locator(".solving .step").wait_for()
    put(page, "b5", "O2", "P3")
    page.locator(".solving").get_by_role("button", name="✓ Play").click()
    said = page.locator(".said")
    expect(said).to_contain_text("Legal, but 4 points short: Broadway stays tied")
    expect(said).to_contain_text("This answer is the trap of the puzzle")
    expect(page.get_by_role("status").filter(has_text="4 points short")).to_have_count(1)  # what is spoken
    assert "green-08" not in page.locator(".solving").inner_text()
    page.locator(".maker:not([inert]) .prompt:not(:empty)").wait_for()
    page.locator(".solving").get_by_label("Type a turn").fill(RIGHT)
    page.keyboard.press("Enter")
    page.locator(".solving").get_by_role("button", name="✓ Play").click()
    story = page.get_by_role("region", name="The answer")
    expect(story).to_contain_text("Solved at try 2, with 1 hint")
    expect(story).to_contain_text("The trap is to take most points at each turn")
    expect(story).to_contain_text("majority swing")
    own = re.compile(r"Your rating: \d{4} ± \d{3}, from 1 puzzle\.")
    expect(story).to_contain_text(own)
    page.reload()
    expect(story).to_contain_text("Solved at try 2, with 1 hint")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".calendar + p, .catalog")).to_contain_text("1 day in a row")
    expect(page.get_by_role("region", name="Today")).to_contain_text(own)
    expect(page.get_by_role("button", name="Next puzzle near your rating")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save progress to a file").click()
    file = tmp_path / "progress.yaml"
    download.value.save_as(file)
    assert "tries: 2, hints: 1, solved: true" in file.read_text(encoding="utf-8")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".catalog")).to_contain_text("You have solved 0 puzzles.")
    pick = page.locator(".catalog input[type=file]")
    broken = b"format: ny1901-progress/1\npuzzles: 7\n"
    pick.set_input_files({"name": "broken.yaml", "mimeType": "application/yaml", "buffer": broken})
    expect(page.get_by_role("alert")).to_contain_text("the file, line 2, column 10: puzzles: expected a list")
    pick.set_input_files(file)
    expect(page.locator(".catalog")).to_contain_text("You have solved 1 puzzle.")


def test_what_is_said_of_a_try_is_in_sight_on_a_narrow_page_and_tells_no_rule_that_a_packing_has_not(
    browser_page: Page, served: str
) -> None:
    page = opened(browser_page, served, width=360)
    page.goto(page.url.split("#", maxsplit=1)[0] + "#puzzle=packing-1-921-0018")
    page.locator(".maker:not([inert]) .prompt:not(:empty)").wait_for()
    page.locator(".solving").get_by_label("Type a turn").fill("build b3 P8 P9 P10")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("BLD-3: P8, P9, P10 are outside the estate (yellow-01, yellow-05)")
    page.locator(".solving").get_by_label("Type a turn").fill("demolish b5 M2 M3 N2 N3")
    page.keyboard.press("Enter")
    page.locator(".solving").get_by_role("button", name="✓ Play").click()
    expect(page.locator(".said")).to_contain_text("Legal, but 1 point short")
    expect(page.locator(".said p")).to_be_in_viewport()
    said, board = page.locator(".said p").bounding_box(), page.locator(".frame").bounding_box()
    assert said is not None
    assert board is not None
    assert said["y"] >= board["y"] + board["height"]


def test_a_rule_is_asked_for_by_keys_alone(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.goto(f"{page.url.partition('#')[0]}#rules")
    page.wait_for_selector(f"{READY} .rules details")
    page.keyboard.press("/")
    page.keyboard.type("may I demolish a starter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("6 answers found")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".rules article")).to_be_focused()
    expect(page.locator(".rules article h2")).to_contain_text("DEM-2")
    page.get_by_role("link", name="DEM-2-a", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rules figure svg")).to_be_visible()
    assert page.url.endswith("#rules=DEM-2-a")
    page.go_back()
    expect(page.locator(".rules article h2")).to_contain_text("DEM-2 Only lower generations fall")
    page.go_forward()
    page.get_by_role("button", name="Try it in Analyse").press("Enter")
    expect(page.locator("#panel-analyse .step")).to_contain_text("demolish b2 M2 N2")


def test_a_wrong_choice_moves_no_choice(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.goto(page.url.split("#", maxsplit=1)[0] + "#puzzle=ruling-1102-0081")
    choices = page.locator(".choices button")
    choices.last.wait_for()
    places = choices.evaluate_all(PLACES)
    choices.first.click()
    expect(page.locator(".said")).to_contain_text("Wrong")
    assert choices.evaluate_all(PLACES) == places


def test_streets_are_named_by_keys_and_a_wrong_try_names_none_that_is_missing(browser_page: Page, served: str) -> None:
    page = opened(browser_page, served)
    page.evaluate("location.hash = 'puzzle=safe-streets-1905-0243'")
    streets = page.locator(".streets [aria-pressed]")
    expect(streets).to_have_count(3)
    page.keyboard.press("d")
    expect(page.locator(".said")).to_contain_text("Wrong: at least one street can change hands")
    page.keyboard.press("2")
    expect(streets.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(streets.nth(1)).to_contain_text("can change hands")
    page.keyboard.press("d")
    expect(page.locator(".said")).to_contain_text("Right: Wall Street can change hands, and no other street")
    story = page.get_by_role("region", name="The answer")
    expect(story).to_contain_text("Streets that can change hands")
    expect(story.get_by_role("heading", name="Why it holds")).to_be_visible()
    expect(story).to_contain_text("What decides is the number of buildings")
