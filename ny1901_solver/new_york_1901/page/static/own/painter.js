/** Paints the squares of a board by pointer and by keys: each stroke changes tokens of the text, and can be undone. */

import { columnRow } from "../board/cells.js";
import { h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";
import { Brushes } from "./brushes.js";
import { Sketch } from "./sketch.js";
import { BLANK, nextToken, rowsOf, tokenAt, withMark, withStarter, withTokens } from "./typed_board.js";

const LARGEST = 3; // squares of a territory
const beside = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [u, v]) => Math.abs(x - u) + Math.abs(y - v) === 1;
const same = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [u, v]) => x === u && y === v;

/** The squares between two, each beside the one before; the first is left out. */
function between(from, to) {
  const path = [];
  let [x, y] = from;
  while (x !== to[0] || y !== to[1]) {
    if (Math.abs(to[0] - x) > Math.abs(to[1] - y)) x += Math.sign(to[0] - x);
    else y += Math.sign(to[1] - y);
    path.push([x, y]);
  }
  return path;
}

/**
 * The painter of a panel. `texts()` returns the texts of the current board by file, `put(file, text)` changes one,
 * `here()` is whether the painter is shown.
 */
export class Painter {
  /** @type {App} */
  app;
  /** @type {() => Record<string, string>} */
  texts;
  /** @type {(changes: Record<string, string>) => any} */
  put;
  /** @type {() => boolean} */
  here;
  /** @type {() => string} */
  board;
  /** @type {any} */
  answer;
  /** @type {() => boolean} */
  plain;
  #stroke = null;
  #pointer = null;
  #picked = false;
  #past = new Map(); // for each board its earlier and later states

  constructor(/** @type {App} */ app, { texts, put, here, board }) {
    Object.assign(this, { app, texts, put, here, board });
    this.sketch = new Sketch(app.board.stage);
    this.brushes = new Brushes({ chosen: () => this.#chosen(), more: (...entry) => this.#more(...entry) });
    this.undoing = h("button", { onclick: () => this.walk(-1) }, gettext("Undo"));
    this.redoing = h("button", { onclick: () => this.walk(1) }, gettext("Redo"));
    this.root = h("section", { class: "card own-paint", "aria-label": gettext("Brushes") }, h("div", { class: "row" }, this.undoing, this.redoing), this.brushes.root);
    const { grid } = app.board.cells;
    grid.addEventListener("pointerdown", (event) => this.here() && this.#down(event));
    grid.addEventListener("pointermove", (event) => this.#pointer === event.pointerId && this.#over(event));
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, (/** @type {any} */ event) => this.#pointer === event.pointerId && this.#up(event));
  }

  get rows() {
    return rowsOf(this.texts()["board.txt"] ?? "");
  }

  get #story() {
    const story = this.#past.get(this.board()) ?? { before: [], after: [] };
    this.#past.set(this.board(), story);
    return story;
  }

  /** Shows the answer of the check; `plain` is whether only squares that the picture does not show yet are drawn. */
  update(answer, plain) {
    Object.assign(this, { answer, plain });
    this.shown = new Map(answer.cells.map(({ square, token }) => [String(columnRow(square)), token]));
    this.draw();
  }

  /** Draws the palette and what was painted. */
  draw() {
    if (!this.answer) return;
    const { rows } = this;
    this.brushes.update(this.answer.brushes, (district) => nextToken(rows, district));
    const { before, after } = this.#story;
    this.undoing.disabled = !before.length;
    this.redoing.disabled = !after.length;
    const drawn = (square) => this.plain() && this.shown.get(String(square)) === tokenAt(rows, square);
    if (this.app.board.place) this.sketch.draw(rows, this.app.board.place, drawn);
    this.sketch.show(this.here());
    this.app.board.root.classList.toggle("painting", this.here());
  }

  #chosen() {
    this.#end();
    this.draw();
    this.app.say(this.brushes.note.textContent);
  }

  #more(table, brush) {
    const text = withMark(this.texts()["edition.yaml"], table, brush.token, brush.name);
    if (text) {
      this.answer.brushes.push(brush);
      this.#change({ "edition.yaml": text });
    } else this.app.say(gettext("The page does not find {table} in edition.yaml. Type the new line there.", { table }));
  }

  #square({ clientX, clientY }) {
    const { left, top, width } = this.app.board.stage.getBoundingClientRect();
    const { place } = this.app.board;
    const scale = place.width / width;
    const at = [((clientX - left) * scale - place.left) / place.cell, ((clientY - top) * scale - place.top) / place.cell].map(Math.floor);
    return tokenAt(this.rows, at) === undefined ? null : at;
  }

  #down(event) {
    this.#picked = false;
    if (event.button || !event.isPrimary || this.app.board.zoom?.scale > 1) return;
    const at = this.#square(event);
    if (!at) return;
    this.#pointer = event.pointerId;
    this.pulled = false;
    if (!this.#clicking) this.#begin(at);
  }

  /** Whether a territory was begun by single clicks. */
  get #clicking() {
    return Boolean(this.#stroke?.clicks);
  }

  #begin(at) {
    this.#stroke = { squares: [at] };
    this.sketch.pulled(this.#stroke.squares);
  }

  #over(event) {
    const at = this.#square(event);
    const last = this.#stroke?.squares.at(-1);
    if (!at || !last || same(at, last) || this.#clicking) return;
    this.pulled = true;
    for (const next of between(last, at)) this.#extend(next);
  }

  #extend(at) {
    const { squares } = this.#stroke;
    if (this.brushes.brush.kind === "district" && squares.length === LARGEST) return;
    if (!squares.some((each) => same(each, at))) squares.push(at);
    this.sketch.pulled(squares);
  }

  #up({ type }) {
    this.#pointer = null;
    if (type === "pointercancel") return this.#end();
    if (!this.pulled) return undefined; // the board emits a pick
    this.#picked = true; // the click that may follow is no pick
    setTimeout(() => (this.#picked = false));
    return this.#paint();
  }

  /** Picks a square by a click, or by Enter. */
  pick(square) {
    if (this.#picked) return;
    const at = columnRow(square);
    const { kind } = this.brushes.brush;
    if (kind === "starter") this.#starter(at);
    else if (kind !== "district") {
      this.#stroke = { squares: [at] };
      this.#paint();
    } else this.#click(at);
  }

  /** A click with the brush of a district begins a territory, goes on with it, or ends it. */
  #click(at) {
    const squares = this.#clicking ? this.#stroke.squares : [];
    if (squares.some((each) => same(each, at))) return squares.length > 1 ? this.#paint() : this.#end();
    if (squares.length && !squares.some((each) => beside(each, at))) return this.app.say(gettext("This square does not touch the territory."));
    this.#stroke = { squares: [...squares, at], clicks: true };
    this.sketch.pulled(this.#stroke.squares);
    if (this.#stroke.squares.length === LARGEST) return this.#paint();
    return this.app.say(ngettext("{number} square; pick the next one, or this one again to end.", "{number} squares; pick a third one, or this one again to end.", this.#stroke.squares.length));
  }

  /** Gives up the stroke; returns whether there was one. */
  cancel() {
    const was = Boolean(this.#stroke);
    this.#end();
    return was;
  }

  #end() {
    this.#stroke = null;
    this.sketch.pulled([]);
  }

  #paint() {
    const { squares } = this.#stroke;
    const { kind, token } = this.brushes.brush;
    this.#end();
    if (kind === "starter") return this.#starter(squares[0]);
    if (kind === "district" && squares.length < 2) return undefined;
    const put = kind === "district" ? nextToken(this.rows, token) : kind === "eraser" ? BLANK : token;
    this.#change({ "board.txt": withTokens(this.texts()["board.txt"], squares.map((square) => [square, put])) });
    return this.app.say(kind === "district" ? gettext("{token}: {number} squares", { token: put, number: squares.length }) : "");
  }

  #starter(at) {
    const token = tokenAt(this.rows, at) ?? "";
    const district = this.answer.brushes.find((brush) => brush.kind === "district" && token.length === 3 && token.startsWith(brush.token));
    if (!district) return this.app.say(gettext("There is no territory."));
    const territory = `${district.name}-${token.slice(1)}`;
    const text = withStarter(this.texts()["edition.yaml"], district.token, territory);
    if (!text) return this.app.say(gettext("The page does not find the starter of {district} in edition.yaml. Type {territory} there.", { district: district.name, territory }));
    this.#change({ "edition.yaml": text });
    return this.app.say(gettext("{territory} is the starter territory of {district}.", { territory, district: district.name }));
  }

  #change(changes) {
    const { before, after } = this.#story;
    before.push(Object.fromEntries(Object.keys(changes).map((file) => [file, this.texts()[file]])));
    after.length = 0;
    this.put(changes);
    this.draw();
  }

  /** Undoes a stroke (-1), or redoes it (1). */
  walk(by) {
    const { before, after } = this.#story;
    const [from, to] = by < 0 ? [before, after] : [after, before];
    const state = from.pop();
    if (!state) return;
    to.push(Object.fromEntries(Object.keys(state).map((file) => [file, this.texts()[file]])));
    this.put(state);
    this.draw();
  }
}
