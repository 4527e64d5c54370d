/** The grid over the picture: a cell for each square, reached by arrow keys and described in a sentence. */

import { h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

const STILL = 6; // the most pixels between the press and the click of a tap
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Column and row of a square's name, from 0. */
export const columnRow = (square) => [square.charCodeAt(0) - 65, Number(square.slice(1)) - 1];

/** A cell for each square of the board; only one of them is in the tab order. */
export class Cells {
  #cells = new Map();
  #current = null;

  constructor(stage, board) {
    this.board = board;
    this.grid = h("div", { class: "cells", role: "grid", "aria-label": gettext("The board, square by square: arrow keys move, Enter picks a square"), onkeydown: (event) => this.#walk(event) });
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointerleave", "click", "focusin"]) this.grid.addEventListener(name, (event) => this.#pointed(event));
    stage.append(this.grid);
  }

  /** Lays out the cells of a position; on a board with the same squares, cells and focus stay. */
  fit({ squares }, { width, height, left, top, cell }) {
    const same = squares.length === this.#cells.size && squares.every(({ square }) => this.#cells.has(square));
    if (!same) this.#make(squares);
    const percent = (length, whole) => `${(100 * length) / whole}%`;
    for (const named of squares) {
      const element = this.#cells.get(named.square);
      const [column, row] = columnRow(named.square);
      element.setAttribute("aria-label", named.name);
      if (same && this.frame === `${width} ${height} ${cell}`) continue;
      const { style } = element;
      style.left = percent(left + column * cell, width);
      style.top = percent(top + row * cell, height);
      style.width = percent(cell, width);
      style.height = percent(cell, height);
    }
    this.frame = `${width} ${height} ${cell}`;
  }

  #make(squares) {
    const rows = new Map();
    this.#cells.clear();
    for (const { square } of squares) {
      const [column, row] = columnRow(square);
      const cell = h("div", { role: "gridcell", tabindex: -1, "aria-colindex": column + 1, data: { square } });
      this.#cells.set(square, cell);
      if (!rows.has(row)) rows.set(row, h("div", { role: "row", "aria-rowindex": row + 1 }));
      rows.get(row).append(cell);
    }
    this.grid.replaceChildren(...rows.values());
    const all = squares.map(({ square }) => columnRow(square));
    this.grid.setAttribute("aria-rowcount", String(Math.max(...all.map(([, row]) => row)) + 1));
    this.grid.setAttribute("aria-colcount", String(Math.max(...all.map(([column]) => column)) + 1));
    this.#rove(this.#cells.has(this.#current) ? this.#current : squares[0]?.square);
  }

  #rove(square) {
    this.#cells.get(this.#current)?.setAttribute("tabindex", -1);
    this.#current = square;
    this.#cells.get(square)?.setAttribute("tabindex", 0);
  }

  /** The elements of squares by their names. */
  of(squares) {
    return squares.map((square) => this.#cells.get(square)).filter(Boolean);
  }

  /** Focuses a square. */
  focus(square) {
    if (!this.#cells.has(square)) return;
    this.#rove(square);
    this.#cells.get(square).focus({ preventScroll: this.board.zoom?.scale > 1 });
    this.board.zoom?.reveal(this.#cells.get(square));
  }

  /** Focuses the square that is in the tab order; returns whether there is one. */
  enter() {
    if (!this.#cells.has(this.#current)) return false;
    this.focus(this.#current);
    return true;
  }

  #pointed(event) {
    const square = event.target.dataset?.square ?? this.#tapped(event);
    if (event.type === "pointerdown") {
      event.target.releasePointerCapture?.(event.pointerId); // Without capture a finger sends events to other cells, as a mouse does.
      this.hovered = this.pressed = square;
      this.down = [event.clientX, event.clientY];
    } else if (event.type === "pointerup") {
      const dropped = event.pointerType === "touch" && this.board.marks.carried && square && square !== this.pressed;
      if (dropped && !this.board.zoom.dragged) this.board.emit("pick", { square });
    } else if (event.type === "pointerleave") {
      this.hovered = null;
      this.board.emit("leave", {});
    } else if (square && event.type === "click") {
      if (this.board.zoom?.dragged) return;
      this.#rove(square);
      this.board.marks.move(square);
      this.board.emit("pick", { square });
    } else if (square && square !== this.hovered) {
      if (event.type === "focusin") this.#rove(square);
      this.hovered = square;
      this.board.marks.move(square);
      this.board.emit("hover", { square });
    }
  }

  /** The square of a tap after whose beginning the board has moved, so that the click belongs to no square; else undefined. */
  #tapped({ type, clientX, clientY }) {
    const [x, y] = this.down ?? [];
    return type === "click" && Math.hypot(clientX - x, clientY - y) <= STILL ? this.pressed : undefined;
  }

  #walk(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = this.#current;
    if (event.key === "Enter" || event.key === " ") this.board.emit("pick", { square });
    else {
      const next = this.#next(square, event);
      if (next === undefined) return;
      if (next) this.focus(next);
    }
    event.preventDefault();
  }

  /** The square that a key leads to; null at the edge, undefined for other keys. */
  #next(square, { key, shiftKey }) {
    const [column, row] = columnRow(square);
    const inRow = this.board.squares.filter((each) => columnRow(each.square)[1] === row);
    if (key === "Home") return inRow[0].square;
    if (key === "End") return inRow.at(-1).square;
    if (!STEPS[key]) return undefined;
    const [dx, dy] = STEPS[key];
    const block = this.board.at(square).block;
    /** @type {{far: number, square: string} | null} */
    let best = null;
    for (const each of this.board.squares) {
      const [x, y] = columnRow(each.square);
      const ahead = (x - column) * dx + (y - row) * dy;
      const aside = Math.abs((x - column) * dy) + Math.abs((y - row) * dx);
      if (ahead <= 0 || (shiftKey && each.block === block)) continue;
      // Prefers squares straight ahead; if there are none, the one with the least distance sideways.
      const far = aside * 100 + ahead;
      if (!best || far < best.far) best = { far, square: each.square };
    }
    return best && best.square;
  }
}
