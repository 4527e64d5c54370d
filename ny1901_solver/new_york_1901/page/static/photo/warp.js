/**
 * Where each place of a grid lies in a photograph of it: perspective, the curvature of a lens, and a remainder that
 * bends smoothly through the given points. The module only computes; it knows neither the page nor the board.
 */

const CURVES = 0.3; // the strongest curvature of a lens that is tried
const TRIES = 60;
const DOUBT = 1e-3; // how far a point may give way: a person misses it by a pixel or two

/**
 * Solves the linear equations `matrix * x = right` by elimination; both are changed. Returns null if they have no single
 * solution.
 */
export function solved(matrix, right) {
  const size = right.length;
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(matrix[row][at]) > Math.abs(matrix[best][at])) best = row;
    if (Math.abs(matrix[best][at]) < 1e-12) return null;
    [matrix[at], matrix[best]] = [matrix[best], matrix[at]];
    [right[at], right[best]] = [right[best], right[at]];
    for (let row = 0; row < size; row++) {
      if (row === at) continue;
      const factor = matrix[row][at] / matrix[at][at];
      if (!factor) continue;
      for (let column = at; column < size; column++) matrix[row][column] -= factor * matrix[at][column];
      right[row] -= factor * right[at];
    }
  }
  return right.map((value, at) => value / matrix[at][at]);
}

/** The least-squares solution of more equations than unknowns, or null. */
function closest(rows, right) {
  const size = rows[0].length;
  const square = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
  return solved(square, Array.from({ length: size }, (_, i) => rows.reduce((sum, row, at) => sum + row[i] * right[at], 0)));
}

/** Moves and scales points so that they lie around 0 at a distance of about 1. */
function around(points) {
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const far = points.reduce((sum, [x, y]) => sum + Math.hypot(x - middle[0], y - middle[1]), 0) / points.length || 1;
  return { near: (/** @type {number[]} */ [x, y]) => [(x - middle[0]) / far, (y - middle[1]) / far], back: (/** @type {number[]} */ [x, y]) => [x * far + middle[0], y * far + middle[1]] };
}

/** The perspective that takes each point of `from` as close as possible to that of `to`: four points or more; null if three of four lie on a line. */
export function perspective(from, to) {
  const rows = [];
  const right = [];
  from.forEach(([u, v], at) => {
    const [x, y] = to[at];
    rows.push([u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]);
    right.push(x, y);
  });
  const h = closest(rows, right);
  return h && (([u, v]) => {
    const w = h[6] * u + h[7] * v + 1;
    return [(h[0] * u + h[1] * v + h[2]) / w, (h[3] * u + h[4] * v + h[5]) / w];
  });
}

const squared = (distance) => distance * distance;
const missed = (map, from, to) => from.reduce((sum, point, at) => sum + map(point).reduce((part, value, axis) => part + squared(value - to[at][axis]), 0), 0);

/** A point of the photograph as it would lie without the curvature of the lens; `round` is from the middle of the photograph. */
const straight = (/** @type {number[]} */ [x, y], curve) => {
  const factor = 1 + curve * (x * x + y * y);
  return [x * factor, y * factor];
};

/** The inverse of `straight`. */
function curved(/** @type {number[]} */ [x, y], curve) {
  const far = Math.hypot(x, y);
  let near = far;
  for (let step = 0; step < 8; step++) near -= (near * (1 + curve * near * near) - far) / Math.max(0.2, 1 + 3 * curve * near * near);
  const factor = far ? near / far : 1;
  return [x * factor, y * factor];
}

/** The perspective and the curvature of the lens that fit best; a curvature costs a little, so that noise does not bend the picture. */
function lens(from, to, cost) {
  const tried = (curve) => {
    const map = perspective(from, to.map((point) => straight(point, curve)));
    if (!map) return null;
    const whole = (point) => curved(map(point), curve);
    const miss = missed(whole, from, to) + cost * squared(curve);
    return Number.isFinite(miss) ? { map: whole, miss, curve } : null;
  };
  const better = (curves) => curves.map(tried).filter(Boolean).reduce((best, each) => (best && best.miss <= each.miss ? best : each), null);
  if (from.length < 6) return tried(0)?.map ?? null; // five points do not tell a lens from a click beside the point
  const step = (2 * CURVES) / TRIES;
  const rough = better(Array.from({ length: TRIES + 1 }, (_, at) => at * step - CURVES));
  return rough && better(Array.from({ length: 21 }, (_, at) => rough.curve + (at - 10) * (step / 10))).map;
}

const bend = (distance) => (distance ? distance * Math.log(distance) : 0); // of the squared distance: the thin plate

/** A smooth correction that adds about `by[i]` at the point `from[i]` (a thin-plate spline). */
export function bent(from, by, doubt = DOUBT) {
  const size = from.length;
  const apart = ([x, y], [u, v]) => squared(x - u) + squared(y - v);
  const matrix = () => [
    ...from.map((point, at) => [...from.map((other, to) => bend(apart(point, other)) + (at === to ? doubt : 0)), 1, ...point]),
    ...[() => 1, ([x]) => x, ([, y]) => y].map((of) => [...from.map(of), 0, 0, 0]),
  ];
  const weights = [0, 1].map((axis) => solved(matrix(), [...by.map((each) => each[axis]), 0, 0, 0]));
  if (!weights[0] || !weights[1]) return () => [0, 0];
  return (point) => weights.map((of) => from.reduce((sum, other, at) => sum + of[at] * bend(apart(point, other)), of[size] + of[size + 1] * point[0] + of[size + 2] * point[1]));
}

/**
 * Returns the function from a place of the grid, `[column, row]`, to its point `[x, y]` in a photograph of `[width, height]`.
 * `pins` are four or more `{at: [column, row], to: [x, y]}`; null if they do not determine the map.
 */
export function fitted(pins, /** @type {number[]} */ [width, height]) {
  if (pins.length < 4) return null;
  const grid = around(pins.map(({ at }) => at));
  const half = Math.hypot(width, height) / 2;
  const inner = (/** @type {number[]} */ [x, y]) => [(x - width / 2) / half, (y - height / 2) / half];
  const [from, to] = [pins.map(({ at }) => grid.near(at)), pins.map((pin) => inner(pin.to))];
  const map = lens(from, to, 1e-4);
  if (!map) return null;
  const rest = pins.length > 4 ? bent(from, from.map((point, at) => map(point).map((value, axis) => to[at][axis] - value))) : () => [0, 0];
  return (place) => {
    const point = grid.near(place);
    const more = rest(point);
    const [x, y] = map(point).map((value, axis) => value + more[axis]);
    return [x * half + width / 2, y * half + height / 2];
  };
}
