/** Drags a tile from the tray: the tile lies on the board where it would be put down, and turns by R, the wheel or a second finger. */

import { draggable, under } from "../board/dragging.js";
import { fill, h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";
import { pictureOf } from "./shapes.js";

const NEAR = [[0, 0], [0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];
const REACH = 0.55; // how far beside the pointer a tile still fits, in sides of a square

/**
 * Makes the button of a tile draggable: `take()` takes the tile in hand, and `put(square)` puts it down on a square. A
 * tile that is dropped elsewhere returns to the tray.
 */
export function dragTile(button, { app, making, take, put }) {
  const { board } = app;
  /** @type {HTMLElement | null} */
  let follower = null;
  /** @type {(() => any) | null} */
  let off = null;

  /** The side of a square on the screen. */
  const side = () => (board.stage.getBoundingClientRect().width * board.place.cell) / board.place.width;

  /** Draws the tile in hand as large as on the board, with its middle cell at the pointer. */
  function show() {
    if (!making.carried) return;
    const size = side();
    const tile = pictureOf(making.carried.cells, size);
    const { x, y } = tile.viewBox.baseVal;
    tile.style.translate = `${x - size / 2}px ${y - size / 2}px`;
    if (follower) fill(follower, tile);
  }

  /** The square that is meant: one close to the point on which the tile fits, or else the square under the point. */
  function squareAt({ x, y }) {
    const far = side() * REACH;
    const near = NEAR.map(([dx, dy]) => under({ x: x + dx * far, y: y + dy * far }, "[role=gridcell]")?.dataset.square);
    return near.find((square) => square && making.placeAt(square)) ?? near[0] ?? null;
  }

  function start() {
    if (!take()) return null;
    follower = h("div", { class: "tile-follower", "aria-hidden": "true" });
    show();
    off = making.on("carried", show);
    board.marks.move(null);
    return follower;
  }

  function over(point) {
    if (!making.carried) return false;
    const square = squareAt(point);
    if (board.marks.carried?.at !== square) {
      board.marks.move(square);
      board.emit(square ? "hover" : "leave", { square });
    }
    return Boolean(square);
  }

  function end() {
    off?.();
    board.emit("leave", {});
  }

  function back() {
    end();
    if (making.carried) making.carry(null);
  }

  function drop(point) {
    const tile = making.tile(making.carried?.id);
    const square = tile && squareAt(point);
    if (square) {
      end();
      return put(square);
    }
    back();
    return tile && app.say(gettext("{tile} is back in the tray, because it was not dropped on a square of the board.", { tile: tile.name }));
  }

  return draggable(button, { start, over, drop, cancel: back, turn: (by) => making.turn(by) });
}
