/** Shapes of tiles as lists of cells `[column, row]`. */

import { columnRow } from "../board/cells.js";
import { s } from "../shell/dom.js";

const GROUND = /[^#]/;

/** The cells of a shape as the engine writes it, `["##", "#."]`. */
export const cellsOf = (rows) => rows.flatMap((row, y) => [...row].flatMap((mark, x) => (GROUND.test(mark) ? [] : [[x, y]])));

/** The cells of squares. */
export const cellsAt = (squares) => squares.map(columnRow);

/** Turns cells by 90 degrees: to the right if `by` is positive, else to the left. */
export const turned = (cells, by) => cells.map(([x, y]) => (by > 0 ? [-y, x] : [y, -x]));

/** Turns cells over. */
export const flipped = (cells) => cells.map(([x, y]) => [-x, y]);

/** Moves cells so that the cell nearest to their middle, which is under the pointer, is at 0, 0. */
export function centred(cells) {
  const middle = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = ([x, y]) => (x - middle[0]) ** 2 + (y - middle[1]) ** 2;
  const [cx, cy] = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
  return cells.map(([x, y]) => [x - cx, y - cy]);
}

/** The names of the squares under cells whose 0, 0 lies on `square`; null off the board. */
export function laid(cells, square) {
  const [column, row] = columnRow(square);
  const names = cells.map(([x, y]) => [column + x, row + y]);
  if (names.some(([c, r]) => c < 0 || c > 25 || r < 0)) return null;
  return names.map(([c, r]) => `${String.fromCharCode(65 + c)}${r + 1}`);
}

/** A text that is the same for the same squares in any order. */
export const key = (squares) => [...squares].sort().join();

/** The squares of the buildings of a turn, and of the land that it takes. */
export function squaresOf(turn, board) {
  const placed = [...turn.matchAll(/@([A-Z0-9,]+)/g)].flatMap((found) => found[1].split(","));
  const names = [...turn.matchAll(/\b(?:take|reclaim) ([^;]+)/g)].flatMap((found) => found[1].split(" "));
  const land = board.squares.filter(({ territory }) => names.includes(territory)).map(({ square }) => square);
  return [...new Set([...land, ...placed])];
}

/** A small picture of a shape. */
export const picture = (rows, size = 7) => pictureOf(cellsOf(rows), size);

/** A picture of cells; its view box keeps their place around the cell 0, 0, which is `size` wide. */
export function pictureOf(cells, size) {
  const [left, top, right, bottom] = [Math.min, Math.max].flatMap((most) => [0, 1].map((axis) => most(...cells.map((cell) => cell[axis]))));
  const [width, height] = [(right - left + 1) * size, (bottom - top + 1) * size];
  const box = ([x, y]) => s("rect", { x: x * size + 0.75, y: y * size + 0.75, width: size - 1.5, height: size - 1.5 });
  return s("svg", { class: "shape", viewBox: `${left * size} ${top * size} ${width} ${height}`, width, height, "aria-hidden": "true" }, cells.map(box));
}
