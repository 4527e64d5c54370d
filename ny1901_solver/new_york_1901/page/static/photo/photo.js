/** A photograph of a board: its picture, and the crossings of the grid that a person has found in it. Only this tab has it. */

import { fitted } from "./warp.js";

const LARGEST = 2400; // pixels of the longer side; a larger picture is made smaller
const INSET = 0.12; // of the photograph: where the corners of the grid begin

/** Reads a picture from a file. Raises an error if the browser cannot show the file. */
export async function photographOf(file, size) {
  const whole = await createImageBitmap(file);
  const factor = LARGEST / Math.max(whole.width, whole.height);
  if (factor >= 1) return new Photograph(whole, size);
  const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) => Math.round(side * factor));
  return new Photograph(await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: "high" }), size);
}

/** A `bitmap`, and `pins`: crossings of the grid `at` a column and row, each `to` its point in the photograph. */
export class Photograph {
  constructor(bitmap, grid) {
    this.bitmap = bitmap;
    this.size = [bitmap.width, bitmap.height];
    this.resize(grid);
  }

  /** Begins again with a grid of so many columns and rows. */
  resize([columns, rows]) {
    this.grid = [columns, rows];
    this.pins = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => ({
      at: [x * columns, y * rows], corner: true, placed: false, to: this.size.map((side, axis) => side * (INSET + [x, y][axis] * (1 - 2 * INSET))),
    }));
    this.#fit();
  }

  #fit() {
    const placed = this.pins.filter((pin) => pin.placed);
    this.map = fitted(placed, this.size) ?? fitted(this.pins, this.size) ?? this.map;
    for (const pin of this.pins) if (!pin.placed && placed.length >= 4) pin.to = this.map(pin.at);
  }

  /** Moves a pin to a point of the photograph. */
  move(pin, to) {
    Object.assign(pin, { placed: true, to: to.map((value, axis) => Math.min(this.size[axis], Math.max(0, value))) });
    this.#fit();
  }

  /** The pin of a crossing, or a new one where the crossing lies now. */
  pin(at) {
    const known = this.pins.find((pin) => String(pin.at) === String(at));
    if (known) return known;
    const made = { at, corner: false, placed: true, to: this.map(at) };
    this.pins.push(made);
    return made;
  }

  /** Takes a pin away; a corner stays, but no longer counts once four others are placed. */
  drop(pin) {
    if (pin.corner) pin.placed = false;
    else this.pins.splice(this.pins.indexOf(pin), 1);
    this.#fit();
  }

  /** The crossing inside the grid that is farthest from all pins. */
  farthest() {
    const [columns, rows] = this.grid;
    const crossings = Array.from({ length: (columns + 1) * (rows + 1) }, (_, at) => [at % (columns + 1), Math.floor(at / (columns + 1))]);
    const far = (/** @type {number[]} */ [x, y]) => Math.min(...this.pins.map(({ at }) => Math.hypot(x - at[0], y - at[1])));
    return crossings.reduce((best, each) => (far(each) > far(best) ? each : best));
  }
}
