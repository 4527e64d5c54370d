/** The board: the engine's picture of the table as a seat sees it, and a button over each plot to walk and pick. */

import { Zoom } from "./zoom.js";
import { Emitter, drawing, fill, h } from "../shell/dom.js";
import { offPaper, onPaper } from "../shell/on_paper.js";
import { gettext, ngettext } from "../shell/words.js";

export const NARROW = matchMedia("screen and (max-width: 1099px)"); // narrow pages draw the cities only, and the panel has the players
const ROOMY = matchMedia("screen and (min-width: 900px) and (min-height: 700px)");
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const [BESIDE, ABOVE] = [4, 5]; // the margins of the part of the picture that a narrow page draws

/**
 * Emits "pick" and "hover" with `{plot}`, "leave", "card" with `{card, side}`, "piece" with `{piece}`, and "drawn" with
 * `{turn}` when `line` has been drawn. The picture shows only what a seat knows.
 */
export class Board extends Emitter {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  marks = { carried: null }; // read by the zoom: no tile is ever in hand
  #plots = new Map();
  #lit = new Set();
  #said = "";
  #last = null;
  /** @type {string | null} */
  line = null;
  /** @type {{key?: string, line?: string | Record<string, any>, seat?: string, move?: string, ended?: AbortController, done?: Promise<Answers["draw"] | null>}} */
  #asked = {};

  constructor(root, /** @type {App} */ app) {
    super();
    Object.assign(this, { root, app });
    this.picture = h("div", { class: "table" });
    this.buttons = h("div", { class: "plots", role: "group", "aria-label": gettext("The plots: arrow keys move, Enter picks a plot"), onkeydown: (event) => this.#walk(event) });
    this.stage = h("div", { class: "stage" }, this.picture, this.buttons);
    root.append(h("div", { class: "frame" }, this.stage));
    this.zoom = new Zoom(root, document.getElementById("zoom"), this);
    this.later = new ResizeObserver(() => this.root.checkVisibility() && (this.later.disconnect(), this.#fit()));
    for (const query of [NARROW, ROOMY]) query.addEventListener("change", () => this.#fit());
    for (const [type, name] of [["pointerover", "hover"], ["focusin", "hover"], ["pointerout", "leave"], ["focusout", "leave"]]) {
      this.buttons.addEventListener(type, (/** @type {any} */ { target }) => target.dataset.plot && this.emit(name, target.dataset));
    }
    this.picture.addEventListener("click", ({ target }) => this.#tapped(target));
    this.buttons.addEventListener("click", (/** @type {any} */ { target }) => {
      if (target.dataset.plot && !this.zoom.dragged) this.emit("pick", target.dataset);
    });
  }

  /** Emits "card" or "piece" for a card or piece that was tapped in the picture. */
  #tapped(target) {
    if (this.zoom.dragged) return;
    const [card, piece] = ["card", "piece"].map((name) => target.closest?.(`[data-${name}]`));
    if (card) this.emit("card", { card: Number(card.dataset.card), side: card.closest("[data-side]").dataset.side });
    if (piece) this.emit("piece", { piece: piece.closest("[data-colour]").dataset.colour + piece.dataset.piece });
  }

  /**
   * Draws a position with a move on it; resolves to the answer. `line` is the position, or the fields that name the stage
   * of a puzzle. `seat` is the side of the board of the player whose hand is shown; null shows no hand.
   */
  show(line, /** @type {{seat?: string | null, move?: string | null}} */ { seat = null, move = null } = {}) {
    const { theme } = document.documentElement.dataset;
    const draw = { ...(typeof line === "string" ? { position: line } : { ...line, open: true }), board: true, theme: theme === "auto" ? "light" : theme, ...(seat && { seat }), ...(move && { move }) };
    const key = JSON.stringify(draw);
    if (key === this.#asked.key) return this.#asked.done;
    this.#asked.ended?.abort();
    const ended = new AbortController();
    this.#asked = { key, line, seat, move, ended, done: this.#show(draw, ended.signal) };
    return this.#asked.done;
  }

  async #show(draw, signal) {
    try {
      const answer = await this.app.ask("draw", draw, { signal });
      if (signal.aborted) return null;
      this.#put(answer.svg, draw);
      this.line = draw.position ?? JSON.stringify(draw);
      this.emit("drawn", { turn: draw.move });
      document.getElementById("notice").textContent = answer.notice ?? "";
      return answer;
    } catch (error) {
      if (error.name === "AbortError") return null;
      if (!signal.aborted) this.#asked = {};
      throw error;
    }
  }

  /** Draws the board again, for example in another theme. */
  redraw() {
    const { line, seat, move } = this.#asked;
    this.#asked = {};
    return line && this.show(line, { seat, move });
  }

  /** The fields of the request for a picture of what is shown. */
  get drawn() {
    const { board, ...drawn } = JSON.parse(this.#asked.key);
    return drawn;
  }

  /** Removes all cards from the picture at once, before it is known who looks at the screen. */
  cover() {
    for (const card of this.picture.querySelectorAll("[data-card]")) card.remove();
  }

  #put(text, drawn) {
    this.svg = drawing(text, { silent: true }); // the panel and the plots say the same
    fill(this.picture, this.svg);
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    offPaper(this.picture);
    const light = async () => drawing((await this.app.ask("draw", { ...drawn, theme: "light" })).svg, { silent: true });
    if (drawn.theme === "dark") onPaper(this.picture, this.svg, light);
    this.#fit();
  }

  /**
   * Shows the whole picture, or on a narrow page the part with the cities, and puts the plots over it. The parts of a board
   * that is hidden have no size, so it shows the whole picture until it is visible again.
   */
  #fit() {
    const picture = this.svg;
    if (!picture) return;
    const hidden = !this.root.checkVisibility();
    if (hidden) this.later.observe(this.root);
    const seen = NARROW.matches && !hidden ? cities(picture) : this.whole;
    picture.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.width} ${seen.height}`);
    this.stage.style.aspectRatio = `${seen.width} / ${seen.height}`;
    document.documentElement.style.setProperty("--ratio", String(seen.width / seen.height));
    const there = new Set([...picture.querySelectorAll("[data-plot]")].map(({ dataset }) => dataset.plot));
    for (const [plot, button] of this.#plots) if (!there.has(plot)) button.remove(), this.#plots.delete(plot); // the plot is of another board
    const percent = (length, whole) => `${(100 * length) / whole}%`;
    for (const { dataset } of picture.querySelectorAll("[data-plot]")) {
      const { style } = this.#button(dataset.plot);
      const [left, top, cell] = [dataset.left, dataset.top, dataset.cell].map(Number);
      style.left = percent(left - seen.x, seen.width);
      style.top = percent(top - seen.y, seen.height);
      style.width = percent(cell, seen.width);
      style.height = percent(cell, seen.height);
    }
  }

  #button(plot) {
    if (!this.#plots.has(plot)) {
      const button = h("button", { class: this.#lit.has(plot) && "lit", tabindex: this.#plots.size ? -1 : 0, "aria-label": plot, data: { plot } });
      this.#plots.set(plot, button);
      this.buttons.append(button);
    }
    return this.#plots.get(plot);
  }

  /** Labels the plots; `labelOf(plot)` returns the description of a plot. */
  name(labelOf) {
    this.labelOf = labelOf;
    for (const [plot, button] of this.#plots) button.setAttribute("aria-label", [labelOf(plot), this.#lit.has(plot) && (this.#said || gettext("can be built on")), plot === this.#last?.plot && this.#last.said].filter(Boolean).join(", "));
  }

  /** Labels the plots by the position in an answer of `show`. */
  describe({ buildings, cities }) {
    const stands = ({ owner, floors, pieces }) => ngettext("{owner}, {number} floor: {pieces}", "{owner}, {number} floors: {pieces}", floors, { owner, pieces: pieces.map((piece) => `${piece.colour} ${piece.floors}`).join(", ") });
    this.name((plot) => {
      const found = buildings.find((each) => each.plot === plot);
      const said = found ? stands(found) : gettext("empty");
      return gettext("{plot} in {city}, {said}", { plot, city: cities.find(({ slot }) => slot === plot[0])?.name, said });
    });
  }

  /** Lights plots; `said` is added to their labels in place of "can be built on". With `said`, arrow keys also reach other plots. */
  light(plots, said = "") {
    this.#lit = new Set(plots);
    this.#said = said;
    for (const [plot, button] of this.#plots) button.classList.toggle("lit", this.#lit.has(plot));
    if (this.labelOf) this.name(this.labelOf);
  }

  /** Marks the plots that a card means. */
  mark(plots) {
    for (const [plot, button] of this.#plots) button.classList.toggle("meant", plots.includes(plot));
  }

  /** Marks the plot of the last move with an element, and adds a phrase to its name: `{plot, said, mark}`; null removes the mark. */
  markLast(last) {
    this.#last?.mark.remove();
    this.#last = last;
    if (last) this.#plots.get(last.plot)?.append(last.mark);
    if (this.labelOf) this.name(this.labelOf);
  }

  /** Focuses a plot, by default the first lit plot; returns whether there is one. */
  focus(plot = [...this.#lit][0]) {
    const button = this.#plots.get(plot);
    if (!button) return false;
    for (const each of this.#plots.values()) each.tabIndex = each === button ? 0 : -1;
    button.focus({ preventScroll: this.zoom.scale > 1 });
    this.zoom.reveal(button);
    return true;
  }

  /** Focuses the first lit plot, or else the plot that had the focus last; returns whether there is one. */
  enter() {
    return this.focus() || this.focus([...this.#plots].find(([, button]) => button.tabIndex === 0)?.[0]);
  }

  /** Resolves when the position is drawn that was asked for last. */
  get shown() {
    return this.#asked.done;
  }

  /** Removes all lights. */
  clear() {
    this.light([]);
  }

  #walk(event) {
    const step = STEPS[event.key];
    const from = event.target.dataset.plot && middle(event.target);
    if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const open = [...this.#plots].filter(([plot, button]) => button !== event.target && (!this.#lit.size || this.#said || this.#lit.has(plot)));
    const ahead = open.map(([plot, button]) => {
      const to = middle(button);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const along = x * step[0] + y * step[1];
      return { plot, along, far: along + 2 * Math.abs(x * step[1] + y * step[0]) };
    }).filter(({ along }) => along > 1);
    if (ahead.length) this.focus(ahead.reduce((one, other) => (other.far < one.far ? other : one)).plot);
  }

  /**
   * Returns false, because no tile is ever in hand.
   * @param {number} _by
   */
  turnBy(_by) {
    return false;
  }
}

/** The part of a picture that contains its cities, and where there is room below the board the players above and below them. */
function cities(picture) {
  const shown = ROOMY.matches ? "[data-city], [data-side=N], [data-side=S]" : "[data-city]";
  const boxes = [...picture.querySelectorAll(shown)].map((part) => part.getBBox());
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x: x - BESIDE, y: y - ABOVE, width: right - x + 2 * BESIDE, height: bottom - y + 2 * ABOVE };
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
