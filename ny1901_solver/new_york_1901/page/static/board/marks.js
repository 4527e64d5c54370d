/** Marks on the board: lit squares, the tile in hand, and outlines of candidate turns. */

import { s, set } from "../shell/dom.js";
import { columnRow } from "./cells.js";

const LINES = ["solid", "dashed", "dotted"];

/** A layer of SVG over the picture, in the picture's coordinates. */
export class Marks {
  carried = null;
  #lit = new Map();
  #outlined = new Map();
  #place = { width: 1, height: 1, left: 0, top: 0, cell: 1 };

  /** `areaOf(square)` names the territory of a square. */
  constructor(stage, areaOf) {
    this.areaOf = areaOf;
    this.lights = s("g", { class: "lights" });
    this.outlines = s("g", { class: "outlines" });
    this.tile = s("g", { class: "ghost", visibility: "hidden" });
    this.layer = s("svg", { class: "marks", "aria-hidden": "true" }, patterns(), this.lights, this.outlines, this.tile);
    stage.append(this.layer);
  }

  /** Fits the marks to a picture; they stay on their squares. */
  fit(place) {
    const moved = ["width", "height", "left", "top", "cell"].some((name) => place[name] !== this.#place[name]);
    this.#place = place;
    if (!moved) return;
    this.layer.setAttribute("viewBox", `0 0 ${place.width} ${place.height}`);
    for (const [kind, squares] of [...this.#lit]) this.light(squares, kind);
    this.#outline();
    this.ghost(this.carried);
  }

  light(squares, kind) {
    this.lights.querySelector(`.light-${kind}`)?.remove();
    this.#lit.delete(kind);
    if (!squares?.length) return;
    this.#lit.set(kind, squares);
    const { cell } = this.#place;
    const areas = new Map(); // each territory has an edge of its own; other lights have one edge around all squares
    for (const square of squares) {
      const area = kind === "land" ? this.areaOf(square) : kind;
      areas.set(area, [...(areas.get(area) ?? []), columnRow(square)]);
    }
    const [x, y] = this.#corner("A1");
    const each = (path) => squares.map((square) => path(columnRow(square).map((at) => at * cell), cell)).join("");
    const edges = [...areas.values()].map((cells) => sides(cells, cell, kind === "land" ? 1.5 : 3)).join("");
    this.lights.append(s("g", { class: `light-${kind}`, transform: `translate(${x} ${y})` },
      s("path", { class: "body", d: each(boxPath) }), s("path", { class: "under", d: edges }), s("path", { class: "edge", d: edges }),
      kind === "wrong" && s("path", { class: "edge", d: each(crossPath) })));
  }

  clear(kind) {
    for (const lit of [...this.#lit.keys()]) if (!kind || lit === kind) this.light([], lit);
    if (kind && kind !== "outline") return;
    this.#outlined.clear();
    this.#outline();
  }

  ghost(carried) {
    const at = carried && (carried.at ?? this.carried?.at ?? null);
    const same = carried && this.carried && String(carried.shape) === String(this.carried.shape) && this.cell === this.#place.cell;
    this.carried = carried && { ...carried, at };
    this.cell = this.#place.cell;
    if (!carried) return void this.tile.setAttribute("visibility", "hidden");
    if (!same) {
      const d = carried.shape.map(([x, y]) => boxPath([x * this.cell, y * this.cell], this.cell)).join("");
      const edge = sides(carried.shape, this.cell, 2);
      this.tile.replaceChildren(s("path", { class: "body", d }), s("path", { class: "hatch", d }), s("path", { class: "edge", d: edge }));
    }
    this.#lay();
  }

  /** Moves the tile in hand to a square. */
  move(square) {
    if (!this.carried || this.carried.at === square) return;
    this.carried.at = square;
    this.#lay();
  }

  #lay() {
    const { at, fits } = this.carried;
    if (!at) return void this.tile.setAttribute("visibility", "hidden");
    const [x, y] = this.#corner(at);
    const good = typeof fits === "function" ? fits(at) : fits ?? true;
    set(this.tile, { transform: `translate(${x} ${y})`, visibility: "visible", class: good ? "ghost fits" : "ghost misfit" });
  }

  outline(id, squares, label) {
    const used = [...this.#outlined.values()].map(({ line }) => line);
    const free = LINES.findIndex((_, at) => !used.includes(at));
    const line = this.#outlined.get(id)?.line ?? Math.max(free, 0);
    if (squares?.length) this.#outlined.set(id, { squares, label, line });
    else this.#outlined.delete(id);
    this.#outline();
  }

  /** Draws all outlines, if possible with each label in a square without another label. */
  #outline() {
    const { cell } = this.#place;
    const [x, y] = this.#corner("A1");
    const taken = new Set();
    this.outlines.setAttribute("transform", `translate(${x} ${y})`);
    this.outlines.replaceChildren(...[...this.#outlined.values()].map(({ squares, label, line }) => {
      const d = sides(squares.map(columnRow), cell, 2 + 5 * line);
      const badge = squares.find((square) => !taken.has(square)) ?? squares[0];
      if (label) taken.add(badge);
      const [cx, cy] = columnRow(badge).map((at) => (at + 0.5) * cell);
      return s("g", { class: `outline ${LINES[line]} candidate-${line + 1}` },
        s("path", { class: "under", d }), s("path", { class: "edge", d }),
        label && s("circle", { cx, cy, r: cell * 0.27 }),
        label && s("text", { x: cx, y: cy + cell * 0.11, "font-size": cell * 0.32, "text-anchor": "middle" }, label));
    }));
  }

  #corner(square) {
    const [column, row] = columnRow(square);
    const { left, top, cell } = this.#place;
    return [left + column * cell, top + row * cell];
  }
}

const boxPath = ([x, y], cell) => `M${x} ${y}h${cell}v${cell}h${-cell}z`;

const crossPath = ([x, y], cell) => {
  const [near, far] = [cell * 0.2, cell * 0.8];
  return `M${x + near} ${y + near}L${x + far} ${y + far}M${x + near} ${y + far}L${x + far} ${y + near}`;
};

/** The SVG path around squares `[column, row]`, moved inwards by `inset`. */
export function sides(cells, size, inset) {
  const has = new Set(cells.map(String));
  const path = [];
  for (const [x, y] of cells) {
    for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
      if (has.has(`${x + dx},${y + dy}`)) continue;
      // The end of a side moves in at an outer corner and out at an inner one, and stays if the side goes on.
      const ends = [-1, 1].map((way) => {
        const [ax, ay] = [way * Math.abs(dy), way * Math.abs(dx)];
        const beside = has.has(`${x + ax},${y + ay}`);
        const inner = beside && has.has(`${x + ax + dx},${y + ay + dy}`);
        const far = way * (size / 2 + (inner ? inset : beside ? 0 : -inset));
        const off = size / 2 - inset;
        return `${(x + 0.5) * size + dx * off + far * Math.abs(dy)} ${(y + 0.5) * size + dy * off + far * Math.abs(dx)}`;
      });
      path.push(`M${ends.join("L")}`);
    }
  }
  return path.join("");
}

function patterns() {
  return s("defs", {},
    s("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("path", { d: "M0 0V8", class: "stripe" })));
}
