/** The board: the table as the engine draws it for a seat, and a button over each plot to walk and pick. */

import { Zoom } from "./zoom.js";
import { Heard, drawing, fill, h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

export const NARROW = matchMedia("(max-width: 1099px)"); // where the panel has the players, and the board is the cities alone
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const BESIDE = 14;

/**
 * `on("pick" | "hover", ({plot}) => ...)`, `on("leave", ...)`, `on("card", ({card, side}) => ...)`, `on("piece", ({piece}) => ...)`; 
 * what is drawn is what a seat knows.
 */
export class Board extends Heard {
  marks = { carried: null }; // as the zoom asks for
  #plots = new Map();
  #lit = new Set();
  #said = "";
  #asked = {};

  constructor(root, app) {
    super();
    Object.assign(this, { root, app });
    this.picture = h("div", { class: "table" });
    this.buttons = h("div", { class: "plots", role: "group", "aria-label": gettext("Plots; arrows move, Enter picks"), onkeydown: (event) => this.#walk(event) });
    this.stage = h("div", { class: "stage" }, this.picture, this.buttons);
    root.append(h("div", { class: "frame" }, this.stage));
    this.zoom = new Zoom(root, document.getElementById("zoom"), this);
    NARROW.addEventListener("change", () => this.redraw());
    for (const [type, name] of [["pointerover", "hover"], ["focusin", "hover"], ["pointerout", "leave"], ["focusout", "leave"]]) {
      this.buttons.addEventListener(type, ({ target }) => target.dataset.plot && this.emit(name, target.dataset));
    }
    this.picture.addEventListener("click", ({ target }) => this.#tapped(target));
    this.buttons.addEventListener("click", ({ target }) => {
      if (target.dataset.plot && !this.zoom.dragged) this.emit("pick", target.dataset);
    });
  }

  /** Tells of a card or piece of a player that was tapped where it is drawn. */
  #tapped(target) {
    if (this.zoom.dragged) return;
    const [card, piece] = ["card", "piece"].map((name) => target.closest?.(`[data-${name}]`));
    if (card) this.emit("card", { card: Number(card.dataset.card), side: card.closest("[data-side]").dataset.side });
    if (piece) this.emit("piece", { piece: piece.closest("[data-colour]").dataset.colour + piece.dataset.piece });
  }

  /**
   * Draws a position, or the stage of a puzzle as the engine is asked about it, as a seat sees it, a side of the board or
   * null for nobody, with a move on it; resolves to the answer.
   */
  show(line, { seat = null, move = null } = {}) {
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
      this.#put(answer.svg);
      document.getElementById("notice").textContent = answer.notice ?? "";
      return answer;
    } catch (error) {
      if (error.name === "AbortError") return null;
      if (!signal.aborted) this.#asked = {};
      throw error;
    }
  }

  /** Draws what is shown anew, as after a change of theme. */
  redraw() {
    const { line, seat, move } = this.#asked;
    this.#asked = {};
    return line && this.show(line, { seat, move });
  }

  /** The request for what is drawn, as a picture of its own. */
  get drawn() {
    const { board, ...drawn } = JSON.parse(this.#asked.key);
    return drawn;
  }

  /** Takes all cards away at once, before anything else is known of who looks at them. */
  cover() {
    for (const card of this.picture.querySelectorAll("[data-card]")) card.remove();
  }

  #put(text) {
    const picture = drawing(text, { silent: true }); // the panel and the plots say the same
    fill(this.picture, picture);
    const view = picture.viewBox.baseVal;
    const seen = NARROW.matches ? cities(picture) : view;
    picture.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.width} ${seen.height}`);
    this.stage.style.aspectRatio = `${seen.width} / ${seen.height}`;
    document.documentElement.style.setProperty("--ratio", seen.width / seen.height);
    const there = new Set([...picture.querySelectorAll("[data-plot]")].map(({ dataset }) => dataset.plot));
    for (const [plot, button] of this.#plots) if (!there.has(plot)) button.remove(), this.#plots.delete(plot); // of another board
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

  /** Names the plots: `told(plot)` is what stands there. */
  name(told) {
    this.told = told;
    for (const [plot, button] of this.#plots) button.setAttribute("aria-label", [told(plot), this.#lit.has(plot) && (this.#said || gettext("can be built on"))].filter(Boolean).join(", "));
  }

  /** Names the plots by what `show` tells of a position. */
  describe({ buildings, cities }) {
    const stands = ({ owner, floors, pieces }) => ngettext("{owner}, {number} floor: {pieces}", "{owner}, {number} floors: {pieces}", floors, { owner, pieces: pieces.map((piece) => `${piece.colour} ${piece.floors}`).join(", ") });
    this.name((plot) => {
      const found = buildings.find((each) => each.plot === plot);
      const said = found ? stands(found) : gettext("empty");
      return gettext("{plot} in {city}, {said}", { plot, city: cities.find(({ slot }) => slot === plot[0])?.name, said });
    });
  }

  /** Lights plots, which can be built on, or of which something else is `said`: then arrows go to others, too. */
  light(plots, said = "") {
    this.#lit = new Set(plots);
    this.#said = said;
    for (const [plot, button] of this.#plots) button.classList.toggle("lit", this.#lit.has(plot));
    if (this.told) this.name(this.told);
  }

  /** Focuses a plot, by default the first one that is lit; returns whether there is one. */
  focus(plot = [...this.#lit][0]) {
    const button = this.#plots.get(plot);
    if (!button) return false;
    for (const each of this.#plots.values()) each.tabIndex = each === button ? 0 : -1;
    button.focus({ preventScroll: this.zoom.scale > 1 });
    this.zoom.reveal(button);
    return true;
  }

  /** Takes all marks away. */
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

  /** Nothing is carried, so nothing turns. */
  turnBy() {
    return false;
  }
}

/** The part of a picture that its cities take. */
function cities(picture) {
  const boxes = [...picture.querySelectorAll("[data-city]")].map((city) => city.getBBox());
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x: x - BESIDE, y: y - BESIDE, width: right - x + 2 * BESIDE, height: bottom - y + 2 * BESIDE };
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
