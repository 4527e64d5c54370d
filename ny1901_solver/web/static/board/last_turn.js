/** When the last turn is marked on the board, and the mark: corners around squares, which no other mark has. */

import { s, styled } from "../shell/dom.js";

const PANELS = ["analyse", "play", "review"]; // elsewhere the board shows a question or a draft

/** Calls `put(game)` whenever the board shows the current position of the game, and `put(null)` when it shows something else. */
export function marks(/** @type {App} */ app, put) {
  const update = () => put(PANELS.includes(document.documentElement.dataset.panel ?? "") && app.board.line === app.game.line ? app.game : null);
  styled("board/moving.css");
  app.board.on("drawn", update);
  new MutationObserver(update).observe(document.documentElement, { attributeFilter: ["data-panel"] });
  update();
}

/** The mark around cells `[column, row]`, `out` pixels outside them. */
export function corners(cells, size, out) {
  const d = around(cells, size, out);
  return [s("path", { class: "under", d }), s("path", { class: "edge", d })];
}

/** The SVG path of the corners of a shape: two short arms at each outer corner, and at each inner one. */
function around(cells, size, out) {
  const has = new Set(cells.map(String));
  const arm = size / 4;
  const path = [];
  for (const [x, y] of cells) {
    for (const [dx, dy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const [across, down, aslant] = [[dx, 0], [0, dy], [dx, dy]].map(([far, low]) => has.has(`${x + far},${y + low}`));
      const inner = across && down && !aslant;
      if (across !== down || (across && !inner)) continue;
      const [left, top] = [[x, dx], [y, dy]].map(([at, way]) => (at + 0.5) * size + way * (size / 2 + out));
      const way = inner ? 1 : -1; // the arms of an inner corner lead away from its cell
      path.push(`M${left + way * dx * arm} ${top}H${left}V${top + way * dy * arm}`);
    }
  }
  return path.join("");
}
