/**
 * A photograph under the board of a panel: it is opened, fitted to the grid, and shown through the drawing. It stays in
 * this tab; it is neither sent nor saved.
 */

import { fill, h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";
import { Fitting } from "./fitting.js";
import { photographOf } from "./photo.js";
import { pixelsOf, unbent } from "./unbent.js";

const START = 60; // percent: how strong a photograph is at first

/** The controls, and the layers of the board. `here()` is whether the panel is shown; `changed()` is called when the photograph is opened, fitted, or taken away. */
export class Backdrop {
  /** @type {App} */
  app;
  /** @type {import("../board/board.js").Board} */
  board;
  /** @type {() => boolean} */
  here;
  /** @type {() => any} */
  changed;
  #drawing = 0;
  #state = "none"; // then "fitting", then "under"
  photograph = null;

  constructor(/** @type {App} */ app, { here, changed = () => {} }) {
    Object.assign(this, { app, here, changed, board: app.board });
    this.canvas = h("canvas", { class: "photo", "aria-hidden": "true", hidden: true });
    this.board.stage.prepend(this.canvas);
    this.fitting = new Fitting(this.board.stage);
    this.root = this.#controls();
    this.#listen();
    this.#say("none");
  }

  /** Whether the photograph is being fitted to the grid. */
  get fits() {
    return this.#state === "fitting";
  }

  /** The number of columns and rows of the board that is shown. */
  get grid() {
    const { width, height, left, top, cell } = this.board.place;
    return [Math.round((width - 2 * left) / cell), Math.round((height - 2 * top) / cell)];
  }

  #controls() {
    const file = h("input", { type: "file", accept: "image/*", hidden: true, onchange: () => this.open(file.files[0]).then(() => (file.value = "")) });
    const button = (text, run, props) => h("button", { ...props, onclick: run }, text);
    const strength = h("input", { type: "range", min: 0, max: 100, step: 5, value: START, "aria-label": gettext("How strong the photograph is"), oninput: () => this.#fade(strength.value) });
    this.parts = {
      choose: button(gettext("Choose a photograph"), () => file.click()),
      done: button(gettext("The grid lies right"), () => this.#done(), { class: "primary" }),
      add: button(gettext("Another point"), () => this.fitting.add()),
      again: button(gettext("Move the grid"), () => this.#put("fitting")),
      away: button(gettext("Take the photograph away"), () => this.close()),
      strength: h("label", { class: "photo-strength" }, gettext("Photograph"), strength),
      help: h("p", { class: "quiet" }),
    };
    const { choose, done, add, again, away, help } = this.parts;
    this.range = strength;
    return h("section", { class: "card photo-controls", "aria-label": gettext("Photograph of the board") },
      h("div", { class: "row" }, choose, file, done, add, again, away), this.parts.strength, help);
  }

  #listen() {
    const pictureIn = (transfer) => this.here() && [...(transfer?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    for (const place of [this.board.root, this.root]) {
      place.addEventListener("dragover", (event) => this.here() && event.preventDefault());
      place.addEventListener("drop", (event) => {
        const file = pictureIn(event.dataTransfer);
        if (!file) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.open(file);
      }, { capture: true });
    }
    document.addEventListener("paste", (event) => {
      const file = pictureIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      this.open(file);
    });
  }

  /** Opens a picture, and begins to fit the grid to it. */
  async open(file) {
    if (!file) return;
    try {
      this.photograph = await photographOf(file, this.grid);
    } catch {
      const name = file.name || gettext("this file");
      this.app.fail(new this.app.Amiss({ sentence: gettext("The browser cannot show {file} as a picture.", { file: name }) }), this.root);
      return;
    }
    this.#fade(START);
    this.#put("fitting");
    this.app.say(gettext("Drag the four corners of the grid to their places in the photograph."));
  }

  /** Takes the photograph away; nothing of it remains. */
  close() {
    this.photograph = null;
    this.pixels = null;
    Object.assign(this.canvas, { width: 1, height: 1 });
    this.#put("none");
  }

  /** Shows the photograph again after another panel, or hides it; a photograph of another grid is fitted again. */
  show(shown = true) {
    if (!shown) return this.#layers("none");
    if (this.photograph && String(this.photograph.grid) !== String(this.grid)) this.photograph.resize(this.grid);
    return this.#put(this.#state);
  }

  #fade(percent) {
    this.range.value = percent;
    this.board.stage.style.setProperty("--photo", String(percent / 100));
  }

  #put(state) {
    this.#state = state;
    this.#say(state);
    this.#layers(state);
  }

  #done() {
    this.#put("under");
    this.app.say(gettext("The photograph lies under the board."));
  }

  #say(state) {
    const { choose, done, add, again, away, strength, help } = this.parts;
    done.hidden = add.hidden = state !== "fitting";
    again.hidden = strength.hidden = state !== "under";
    away.hidden = state === "none";
    choose.hidden = state !== "none";
    fill(help, {
      none: gettext("A photograph of the board can lie under the grid while you paint. Drop it here or on the board, or paste it. It stays in this tab; it is never sent or saved."),
      fitting: gettext("Drag the four corners of the grid to the outer corners of the outermost squares. Then drag each crossing that still lies beside its place."),
      under: gettext("The photograph lies under the board. It is never sent, saved, or part of the board."),
    }[state]);
  }

  #layers(state) {
    const { classList } = this.board.root;
    classList.toggle("photo-fits", state === "fitting");
    classList.toggle("photo-under", state === "under");
    this.canvas.hidden = state === "none";
    this.fitting.show(state === "fitting" ? this.photograph : null);
    const drawing = ++this.#drawing;
    if (state === "fitting") this.#asTaken();
    if (state === "under") this.#unbent(() => drawing === this.#drawing);
    this.changed();
  }

  #asTaken() {
    const { bitmap } = this.photograph;
    Object.assign(this.canvas, { width: bitmap.width, height: bitmap.height });
    this.canvas.getContext("2d").drawImage(bitmap, 0, 0);
  }

  async #unbent(wanted) {
    delete this.canvas.dataset.drawn;
    this.pixels = this.photograph.pixels ??= pixelsOf(this.photograph.bitmap);
    const { place } = this.board;
    if (await unbent(this.canvas, this.pixels, this.photograph.map, place, wanted)) {
      this.canvas.dataset.drawn = `${place.left} ${place.top} ${place.cell} ${place.width}`;
    }
  }
}
