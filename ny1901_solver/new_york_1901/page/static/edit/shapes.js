/** Shapes of tiles: turned, and put down on squares. */

import { s } from "../shell/dom.js";
import { columnRow } from "../board/cells.js";

/** The cells of a shape that is drawn in rows of # and . */
export const cellsOf = (rows) => normal(rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "#" ? [[x, y]] : []))));

/** The shape that squares have, wherever they lie. */
export const shapeOf = (squares) => normal(squares.map(columnRow));

function normal(cells) {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells.map(([x, y]) => [x - left, y - top]).sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}

const turned = (cells) => normal(cells.map(([x, y]) => [-y, x]));

/** The ways in which a shape can lie, each once: the turns of the printed one first, then what else is seen on the board. */
export function waysOf(cells, seen) {
  const turns = [cells];
  while (turns.length < 4) turns.push(turned(turns.at(-1)));
  return [...new Map([...turns, ...seen].map((way) => [String(way), way])).values()];
}

/** A shape as steps away from its first square, which is the one pointed at. */
export const fromFirst = (cells) => cells.map(([x, y]) => [x - cells[0][0], y - cells[0][1]]);

/** The squares of a shape whose first square is a given one. */
export function squaresAt(cells, square) {
  const [column, row] = columnRow(square);
  return fromFirst(cells).map(([x, y]) => `${String.fromCharCode(65 + column + x)}${row + 1 + y}`);
}

/** Squares in one order, as a key. */
export const keyOf = (squares) => [...squares].sort().join();

/** A small picture of a shape. */
export function icon(cells) {
  const size = [0, 1].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis])));
  return s("svg", { class: "shape", viewBox: `0 0 ${size[0]} ${size[1]}`, width: 8 * size[0], height: 8 * size[1], "aria-hidden": "true" },
    cells.map(([x, y]) => s("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88 })));
}
