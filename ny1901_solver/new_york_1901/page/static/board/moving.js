/** What moves when a turn is played, taken back or shown, and the mark of the last turn; loaded with the first turn. */

import { stepsOf } from "../analyse/making.js";
import { squaresOf } from "../analyse/shapes.js";
import { s } from "../shell/dom.js";
import { gettext } from "../shell/words.js";
import { columnRow } from "./cells.js";
import { corners, marks } from "./last_turn.js";
import { settles } from "./settling.js";

const OUT = 2.5; // pixels from the edge of a square to the mark of the last turn
const SAID = {
  take: (values) => gettext("last turn: {player} took this land", values),
  demolish: (values) => gettext("last turn: {player} demolished and built {tile}", values),
  build: (values) => gettext("last turn: {player} built {tile}", values),
  boom: (values) => gettext("last turn: {player} built {tile}", values),
  reclaim: (values) => gettext("last turn: {player} took the worker back", values),
};

let following = false;

/** Follows the board and the game of a page. */
export function follow(/** @type {App} */ app) {
  if (following) return;
  following = true;
  const layer = s("g", { class: "recent" });
  app.board.marks.layer.prepend(layer);
  let named = [];
  settles(app, (line) => isAhead(app.game, line), () => lastTurn(app.game)?.turn);
  marks(app, (game) => {
    const places = game ? placesOf(lastTurn(game), app.board) : [];
    layer.replaceChildren(...places.map(({ squares }) => outlined(app.board.place, squares)));
    for (const square of named) name(app.board, square);
    for (const { squares, said } of places) for (const square of squares) name(app.board, square, said);
    named = places.flatMap(({ squares }) => squares);
  });
}

/** The last whole turn before the current position: `{mover, turn}`, or null; a Market Shift belongs to the turn that goes on after it. */
export function lastTurn({ node }) {
  while (node && (node.part || !node.turn)) node = node.parent;
  if (!node) return null;
  const turns = [];
  for (let part = node; part === node || part?.part; part = part.parent) turns.unshift(part.turn);
  return { mover: node.mover, turn: turns.filter(Boolean).join("; ") };
}

/** Whether a position lies ahead of the current one, along the turns that were shown last. */
function isAhead({ node }, line) {
  while (node && node.line !== line) node = node.next;
  return Boolean(node?.parent);
}

/** The squares that each step of a turn concerns, with a phrase about the step. */
function placesOf(last, board) {
  const steps = stepsOf(last?.turn).map((step) => ({ step, squares: squaresOf(step, board) })).filter(({ squares }) => squares.length);
  return steps.map(({ step, squares }) => ({ squares, said: SAID[step.split(" ")[0]]({ player: last.mover, tile: step.match(/(\S+)@/)?.[1] }) }));
}

function outlined({ left, top, cell }, squares) {
  return s("g", { transform: `translate(${left} ${top})` }, corners(squares.map(columnRow), cell, OUT));
}

/** Names a square of the board, with a phrase after its name. */
function name(board, square, said = "") {
  const named = board.at(square);
  if (named) board.cells.grid.querySelector(`[data-square="${square}"]`).setAttribute("aria-label", [named.name, said].filter(Boolean).join(", "));
}
