"""The panel Review and the tree of turns in a browser: a game is opened, reviewed, walked, branched, saved again."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import Record, format_record, parse_record, record_game, replay

from .places import ROTATES

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page


def missed() -> Record:
    """A game of one turn, the last one, in which the victory is missed."""
    puzzle = read_puzzle(shipped()["last-turn-704-1441"])
    second = puzzle.certificate.second
    assert second is not None

    def misses(*_: object) -> Turn:
        return second.answer[0]

    return record_game(puzzle.task.state, misses, random.Random(1), limit=1)


PASTE = """text => {
  const given = new DataTransfer();
  given.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: given, bubbles: true, cancelable: true}));
}"""

HELD = """async () => {
  const { app } = await import("./main.js");
  const [ask, held] = [app.ask, new Promise((done) => (window.letGo = done))];
  app.ask = async (method, ...others) => (method === "review" && (await held), ask(method, ...others));
}"""


def test_a_game_is_reviewed_by_mouse_and_its_tree_is_there_again_and_in_the_file(
    browser_page: Page, served: str, tmp_path: Path
) -> None:
    page, game = browser_page, replace(missed(), source="A table in May")
    game = replace(game, seats=("quick", *[""] * (len(game.start.players) - 1)))
    page.goto(f"{served}&review=")
    page.get_by_role("heading", name="Review").wait_for()
    page.evaluate(PASTE, format_record(game))
    page.get_by_text("A game of 1 turn, not reviewed yet.").wait_for()
    page.evaluate(HELD)
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_text("Judging turn 1 of 1; 20 simulated games judge each turn").wait_for()
    page.evaluate("window.letGo()")
    page.get_by_role("button", name="Review again").wait_for()
    page.locator(".marked button", has_text="??").click()
    page.get_by_role("button", name=re.compile("^Better")).click()
    page.get_by_role("button", name="Play the better turn as a branch").click()
    page.locator("[aria-controls=turns]").click()
    page.locator("#turns [aria-level='2']").click()
    page.get_by_role("button", name="Note").click()
    page.keyboard.type("Here it was.")
    page.keyboard.press("Enter")
    plot = page.locator(".shares svg").bounding_box()
    assert plot is not None
    page.mouse.click(plot["x"] + 5, plot["y"] + 60)
    page.wait_for_selector("[role=slider][aria-valuenow='0']")
    page.reload()
    page.locator("#turns .note", has_text="Here it was.").wait_for()
    page.get_by_role("button", name="Review again").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save record").click()
    saved.value.save_as(tmp_path / "game.yaml")
    read = parse_record((tmp_path / "game.yaml").read_text(encoding="utf-8"), "game.yaml")
    list(replay(read))
    assert [turn.turn for turn in read.turns] == [turn.turn for turn in game.turns]
    assert [turn.note for turn in read.turns[0].variations[0]] == ["Here it was."]
    assert (read.source, read.seats) == (game.source, game.seats)


def test_a_game_is_reviewed_by_keys_and_a_mistake_becomes_a_puzzle(
    browser_page: Page, served: str, tmp_path: Path
) -> None:
    page, file = browser_page, tmp_path / "game.yaml"
    file.write_text(format_record(missed()), encoding="utf-8")
    page.goto(f"{served}&review=")
    with page.expect_file_chooser() as chooser:
        page.locator("#panel-review").get_by_role("button", name="Open record").press("Enter")
    chooser.value.set_files(file)
    page.get_by_text("A game of 1 turn, not reviewed yet.").wait_for()
    page.get_by_role("button", name="Review", exact=True).press("Enter")
    page.get_by_role("button", name="Review again").wait_for()
    page.keyboard.press("j")
    page.locator(".marked [aria-expanded='true']").wait_for()
    page.keyboard.press("b")
    page.get_by_role("button", name="Better", pressed=True).wait_for()
    page.get_by_role("slider", name="Turns of the game").press("End")
    page.wait_for_selector("#turns [aria-current]")
    page.keyboard.press("z")
    page.wait_for_selector("#turns [aria-current]", state="detached")
    page.locator("#turns [tabindex='0']").press("ArrowDown")
    page.keyboard.press("k")
    page.get_by_role("button", name="Try it").press("Enter")
    page.wait_for_url(re.compile("#puzzle=last-turn"))


TREE = """async () => {
  const { Node, everyNode, packed, unpacked } = await import("./game/tree.js");
  const { turnsBehind } = await import("./game/recording.js");
  const root = new Node(null, { line: "start" });
  const add = (from, turn, told = {}) => from.add({ turn, line: turn, draws: [], ...told });
  const shift = add(root, "shift", { draws: ["b2"], part: true, note: "Risky." });
  const rest = add(shift, "take a", { draws: ["r3"] });
  add(shift, "pass");
  add(add(root, "reclaim c"), "pass", { note: "So." });
  add(root, "shift", { draws: ["g2"], part: true });
  const again = unpacked(packed(root))[0];
  return [turnsBehind(again), turnsBehind(again, true), everyNode(again).map(({ number }) => number), rest.number];
}"""


def test_parts_of_a_turn_are_one_turn_of_the_record_and_a_tree_is_kept_whole(browser_page: Page, served: str) -> None:
    browser_page.goto(served)
    turns, alone, numbers, rest = browser_page.evaluate(TREE)
    first = {"turn": "shift; take a", "draws": ["b2", "r3"], "note": "Risky."}
    others = [
        [{"turn": "shift; pass", "draws": ["b2"], "note": "Risky."}],
        [{"turn": "reclaim c", "draws": []}, {"turn": "pass", "draws": [], "note": "So."}],
    ]
    assert turns == [first | {"variations": others}]
    assert alone == [first]
    assert (numbers, rest) == ([0, 1, 1, 1, 1, 1, 2], 1)
