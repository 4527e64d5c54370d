/** The places of a grid in a photograph: exact at four points, close to all others, and bent where the points are. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { bent, fitted, perspective, solved } = await script("new_york_1901")("photo/warp.js");
const SIZE = [1000, 800];
const CORNERS = [[0, 0], [20, 0], [20, 16], [0, 16]];
const SEEN = [[200, 100], [820, 130], [940, 740], [60, 700]];
const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
const pins = (places, points) => places.map((at, index) => ({ at, to: points[index] }));

test("equations are solved, and those without a single solution are not", () => {
  assert.deepEqual(solved([[0, 2], [4, 0]], [6, 8]), [2, 3]);
  assert.equal(solved([[1, 2], [2, 4]], [1, 2]), null);
});

test("four corners lie exactly where they were put, and the middle where the diagonals cross", () => {
  const map = fitted(pins(CORNERS, SEEN), SIZE);
  CORNERS.forEach((corner, index) => assert.ok(far(map(corner), SEEN[index]) < 1e-6));
  const [[a, b], [c, d], [e, f], [g, h]] = SEEN;
  const part = ((c - a) * (h - d) - (d - b) * (g - c)) / ((e - a) * (h - d) - (f - b) * (g - c));
  assert.ok(far(map([10, 8]), [a + part * (e - a), b + part * (f - b)]) < 1e-6);
});

test("a lens that bends straight lines is found from four corners and five other points", () => {
  const flat = perspective(CORNERS, SEEN);
  const through = (place) => {
    const [x, y] = flat(place).map((value, axis) => value - SIZE[axis] / 2);
    const factor = 1 - 0.05 * ((x * x + y * y) / 410_000);
    return [x * factor + SIZE[0] / 2, y * factor + SIZE[1] / 2];
  };
  const places = [...CORNERS, [10, 0], [20, 8], [10, 16], [0, 8], [10, 8]];
  const map = fitted(pins(places, places.map(through)), SIZE);
  for (let column = 0; column <= 20; column++) for (let row = 0; row <= 16; row++) assert.ok(far(map([column, row]), through([column, row])) < 3);
});

test("points that lie on a line determine nothing, and three points are too few", () => {
  assert.equal(fitted(pins(CORNERS.slice(1), SEEN.slice(1)), SIZE), null);
  assert.equal(fitted(pins([[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 0], [10, 0], [20, 0], [30, 0]]), SIZE), null);
});

test("a correction goes through its points and is small far from a point that needs none", () => {
  const places = [[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]];
  const add = bent(places, [[0, 0], [0, 0], [0, 0], [0, 0], [0.1, 0]], 0);
  assert.ok(far(add([0.5, 0.5]), [0.1, 0]) < 1e-9);
  assert.ok(far(add([0, 0]), [0, 0]) < 1e-9);
});
