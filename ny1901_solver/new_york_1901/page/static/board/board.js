/** The board: a picture, marks on it, and a grid of squares to walk and pick. */

import { Emitter, drawing, fill, h } from "../shell/dom.js";
import { offPaper, onPaper } from "../shell/on_paper.js";
import { worn } from "../shell/theme.js";
import { Cells } from "./cells.js";
import { Marks } from "./marks.js";
import { Zoom } from "./zoom.js";
import { gettext } from "../shell/words.js";

const NARROW = matchMedia("screen and (max-width: 560px)"); // phones have no room for the coordinates beside the board
const EDGE = 2;

/**
 * Emits "pick" and "hover" with `{square}`, "leave", "turn" with `{by}`, "named" with `{line}` when `squares` has changed,
 * and "drawn" with `{turn}` when `line` has been drawn.
 * `line` is the position shown, `squares` the answer of the engine's method `squares` about it.
 */
export class Board extends Emitter {
  /** @type {Answers["squares"]["squares"]} */
  squares = [];
  /** @type {string | null} */
  line = null;
  /** @type {{key?: string, line?: string, turn?: string, closed?: boolean, ended?: AbortController, done?: Promise<void>, again?: () => any}} */
  #asked = {};

  constructor(root, /** @type {App} */ app) {
    super();
    this.app = app;
    this.picture = h("div", { class: "picture" });
    this.stage = h("div", { class: "stage" }, this.picture);
    this.root = root;
    root.append(h("div", { class: "frame" }, this.stage));
    this.marks = new Marks(this.stage, (square) => this.at(square)?.territory);
    this.cells = new Cells(this.stage, this);
    this.zoom = new Zoom(root, document.getElementById("zoom"), this);
    NARROW.addEventListener("change", () => this.whole && (this.#fit(), this.cells.fit(this, this.place)));
    this.on("hover", ({ square }) => this.marks.carried && this.cells.of([square]).forEach((cell) => this.zoom.reveal(cell, 1))); // a tile goes on beyond the edge
    app.keys.on("r", gettext("Turn the tile in hand"), (event) => this.turnBy(event.shiftKey ? -1 : 1));
  }

  /** The data of a square by its name, or undefined. */
  at(square) {
    return this.squares[this.byName?.get(square)];
  }

  /**
   * Draws a position with a turn on it; in a packing the market is `closed`. Cancels an earlier call, and repeats no request.
   * @param {string} line
   * @param {{turn?: string, closed?: boolean}} [options]
   */
  show(line, { turn, closed } = {}) {
    const draw = { position: line, turn, market_closed: closed || undefined, board: true, theme: worn() };
    const key = JSON.stringify(draw);
    if (key !== this.#asked.key) {
      this.#asked.ended?.abort();
      const ended = new AbortController();
      this.#asked = { key, line, turn, closed, ended, done: this.#show(draw, ended.signal) };
    }
    return this.#asked.done;
  }

  async #show(draw, signal) {
    const { position } = draw;
    try {
      const named = this.line === position ? null : this.app.ask("squares", { position }, { signal });
      const [picture, answer] = await Promise.all([this.app.ask("draw", draw, { signal }), named]);
      if (signal.aborted) return;
      this.line = position;
      this.#put(picture.svg, draw);
      document.getElementById("notice").textContent = picture.notice ?? "";
      if (answer) this.#name(answer);
      this.emit("drawn", draw);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!signal.aborted) this.#asked = {};
      throw error;
    }
  }

  /** Draws the board again, for example in another theme. */
  redraw() {
    if (this.#asked.again) return this.#asked.again();
    return this.#asked.line && this.show(this.#asked.line, this.#asked);
  }

  /** Shows a picture that is not of a position, with the data of its squares; `again()` draws it again. */
  put(text, squares, again) {
    this.#asked.ended?.abort();
    this.#asked = { again };
    this.line = null;
    this.#put(text);
    this.#name({ squares });
  }

  #put(text, drawn = null) {
    this.svg = drawing(text, { silent: true }); // The grid over it says the same, square by square.
    fill(this.picture, this.svg);
    offPaper(this.picture);
    const light = async () => drawing((await this.app.ask("draw", { ...drawn, theme: "light" })).svg, { silent: true });
    if (drawn?.theme === "dark") onPaper(this.picture, this.svg, light);
    const { width, height } = this.svg.viewBox.baseVal;
    this.whole = [width, height];
    this.#fit();
  }

  /** Fits the stage to the picture; on a phone the coordinates are cut off, so that the squares are larger. */
  #fit() {
    const picture = this.svg;
    const [left, top, cell] = ["left", "top", "cell"].map((name) => Number(picture.querySelector("[data-cell]").dataset[name]));
    const cut = NARROW.matches ? Math.min(left, top) - EDGE : 0;
    const [width, height] = this.whole.map((length) => length - 2 * cut);
    this.place = { width, height, left: left - cut, top: top - cut, cell };
    picture.setAttribute("viewBox", `${cut} ${cut} ${width} ${height}`);
    this.stage.style.aspectRatio = `${width} / ${height}`;
    document.documentElement.style.setProperty("--ratio", String(width / height));
    this.marks.fit(this.place);
  }

  #name(answer) {
    this.squares = answer.squares;
    this.byName = new Map(answer.squares.map(({ square }, at) => [square, at]));
    this.cells.fit(answer, this.place);
    this.emit("named", { line: this.line });
  }

  /** Lights squares: "land" to take, "fit" where a tile fits, "wrong" hatched, "note". */
  light(squares, kind = "fit") {
    this.marks.light(squares, kind);
  }

  /** Removes the lights of a kind, the outlines ("outline"), or all lights and outlines. */
  clear(kind) {
    this.marks.clear(kind);
  }

  /** Shows the tile in hand: `{shape: [[dx, dy], ...], at, fits}`; null hides it. */
  ghost(carried) {
    this.marks.ghost(carried);
    this.root.classList.toggle("carrying", Boolean(carried));
  }

  /** Outlines the squares of a candidate turn with a label; without squares, removes the outline. */
  outline(id, squares, label) {
    this.marks.outline(id, squares, label);
  }

  /** On a phone, brings the board near to squares; without squares, shows the whole board again. */
  approach(squares) {
    if (squares.length) this.zoom.approach(this.cells.of(squares));
    else this.zoom.withdraw();
  }

  /** Turns the tile in hand; returns whether there is one. */
  turnBy(by) {
    if (!this.marks.carried) return false;
    this.emit("turn", { by });
    return true;
  }

  /** Focuses a square. */
  focus(square) {
    this.cells.focus(square);
  }

  /** Focuses the square that had the focus last; returns whether there is one. */
  enter() {
    return this.cells.enter();
  }

  /** Resolves when the position is drawn that was asked for last. */
  get shown() {
    return this.#asked.done;
  }
}
