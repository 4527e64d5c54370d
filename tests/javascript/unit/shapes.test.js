/** Shapes of tiles are turned, turned over and laid on squares. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { cellsOf, centred, flipped, key, laid, squaresOf, turned } = await script("new_york_1901")("analyse/shapes.js");
const L = cellsOf(["#.", "#.", "##"]);
const shape = (cells) => key(centred(cells).map(String));

test("a shape is read from rows", () => {
  assert.deepEqual(L, [[0, 0], [0, 1], [0, 2], [1, 2]]);
});

test("four turns to one side, or a turn to each side, give the same shape", () => {
  let cells = L;
  const seen = new Set();
  for (let times = 0; times < 4; times += 1) {
    seen.add(shape(cells));
    cells = turned(cells, 1);
  }
  assert.equal(seen.size, 4);
  assert.equal(shape(cells), shape(L));
  assert.equal(shape(turned(turned(L, 1), -1)), shape(L));
  assert.equal(shape(flipped(flipped(L))), shape(L));
  assert.ok(![L, turned(L, 1), turned(turned(L, 1), 1), turned(L, -1)].map(shape).includes(shape(flipped(L))));
});

test("a shape lies on squares of the board or is off it", () => {
  assert.deepEqual(laid(L, "B3"), ["B3", "B4", "B5", "C5"]);
  assert.equal(laid(turned(L, 1), "A1"), null);
});

test("the squares of a turn are those of its land and its buildings, each once", () => {
  const board = { squares: [{ territory: "b01", square: "A1" }, { territory: "b01", square: "A2" }, { territory: "r01", square: "C1" }] };
  assert.deepEqual(squaresOf("take b01; build b1@A1,A2; build s1@D4", board), ["A1", "A2", "D4"]);
});
