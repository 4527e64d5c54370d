"""Moves made by clicks are those of the list that the engine gives: all of them, and no others."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from ny1901_solver.manhattan.game import MANHATTAN
from ny1901_solver.manhattan.moves import Select
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.state import GameState

from ...new_york_1901.page.places import ROTATES
from ..tables import positions

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
MAKING = """async (line) => {
  const modules = ["/play/making.js", "/shell/client.js", "/shell/dom.js"];
  const [{ Making }, { connect }, { Emitter }] = await Promise.all(modules.map((path) => import(path)));
  const board = Object.assign(new Emitter(), { light() {}, mark() {}, focus() {}, show: async () => null });
  const keys = { on() {} };
  const asked = await connect();
  const legal = { legal: false, violations: [], nearest: [], move: "" }; // what is judged is asked for by name
  const ask = (method, fields) => (method === "rule-check" ? legal : asked(method, fields));
  const root = document.body.appendChild(document.createElement("section"));
  const app = { board, keys, ask, say() {}, fail: (error) => { throw error; } };
  window.made = new Making(root, app, { panel: "test", play() {} });
  await window.made.begin({ position: line }, null);
}"""
BUILDS = """() => {
  const { made } = window;
  const others = new Set(made.choices.others);
  const plots = [...document.querySelectorAll(".plots button")].map(({ dataset }) => dataset.plot);
  const picked = new Set(made.picked ? [made.picked] : []);
  const press = (place, at) => at === null || place.children[at].click();
  const each = (place) => [null, ...[...place.children].keys()];
  for (const card of each(made.hand)) for (const piece of each(made.pieces)) for (const plot of [null, ...plots]) {
    Object.assign(made, { card: null, piece: null });
    made.put(null);
    press(made.hand, card);
    press(made.pieces, piece);
    if (plot) made.app.board.emit("pick", { plot });
    if (made.picked) picked.add(made.picked);
  }
  for (const at of made.back.children) {
    at.click();
    picked.add(made.picked);
  }
  return [...picked];
}"""
SETS_OUT = """async (wanted) => {
  const { made } = window;
  const chosen = () => made.choices.pieces.reduce((sum, piece) => sum + piece.chosen, 0);
  let pressed = 0;
  for (const piece of wanted) {
    const at = made.choices.pieces.filter(({ there }) => there).findIndex((each) => each.piece === piece);
    if (made.pieces.children[at].disabled) return null;
    made.pieces.children[at].click();
    pressed += 1;
    for (let waited = 0; chosen() < pressed; waited += 5) {
      if (waited > 30_000) throw new Error(`${piece} is not chosen`);
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  return [made.picked, [...made.pieces.children].filter(({ disabled }) => !disabled).length];
}"""


def at_a(phase: str, seed: int) -> GameState:
    """A position of random games in a phase, with several moves to choose from."""
    wanted = (state for state in positions(seed, 20) if state.phase == phase and len(legal_moves(state)) > 1)
    return random.Random(seed).choice(list(islice(wanted, 30)))


def making(page: Page, address: str, state: GameState) -> None:
    page.goto(f"{address}&pos={MANHATTAN.format(state)}")
    page.wait_for_selector("html[data-ready=true]", state="attached")
    page.wait_for_selector(".plots button", state="attached")
    page.evaluate(MAKING, MANHATTAN.format(state))


@pytest.mark.parametrize(("phase", "seed"), [("build", 1), ("build", 2), ("open", 4)])
def test_every_legal_build_is_made_by_clicks_and_no_other(
    browser_page: Page, manhattan_served: str, phase: str, seed: int
) -> None:
    state = at_a(phase, seed)
    making(browser_page, manhattan_served, state)
    assert sorted(browser_page.evaluate(BUILDS)) == sorted(map(str, legal_moves(state)))


def test_pieces_are_set_out_by_clicks_in_any_order_until_the_move_is_whole(
    browser_page: Page, manhattan_served: str
) -> None:
    state, rng = at_a("select", 1), random.Random(1)
    making(browser_page, manhattan_served, state)
    for move in rng.sample(legal_moves(state), 5):
        assert isinstance(move, Select)
        pieces = [f"{letter}{floors}" for letter, all_floors in move.pieces for floors in all_floors]
        rng.shuffle(pieces)
        browser_page.evaluate(MAKING, MANHATTAN.format(state))
        assert browser_page.evaluate(SETS_OUT, pieces) == [str(move), 0]
