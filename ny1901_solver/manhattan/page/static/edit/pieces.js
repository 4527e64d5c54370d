/** The tools of the editor: a piece, which is put on top of a plot that is picked, or an eraser, which takes the top piece off. */

import { fill, h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";
import { toggles } from "./desk.js";

const OFF = 0; // the eraser is a tool without floors

/** The palette of tools; a plot that is picked is changed. */
export class Pieces {
  /** @type {App} */
  app;
  /** @type {import("./draft.js").DraftKept} */
  draft;
  /** @type {import("./desk.js").Desk["act"]} */
  act;
  colour = null;
  floors = 1;

  constructor(/** @type {App} */ app, draft, act, here) {
    Object.assign(this, { app, draft, act });
    this.colours = h("div", { class: "row", role: "group", "aria-label": gettext("Whose piece") });
    this.sizes = h("div", { class: "row", role: "group", "aria-label": gettext("Piece to put down") });
    this.note = h("p", { class: "quiet edit-how" });
    this.root = h("section", { class: "card", "aria-label": gettext("Pieces") }, this.colours, this.sizes, this.note);
    app.board.on("pick", ({ plot }) => here() && draft.answer && this.#pick(plot));
    this.update = ({ position, choices }) => {
      this.all = position.players.flatMap(({ colours }) => colours.map(({ colour }) => colour));
      if (!this.all.includes(this.colour)) [this.colour] = this.all;
      this.floors = Math.min(this.floors, choices.floors);
      this.#draw(choices);
    };
  }

  /** Chooses a piece of so many floors, or the eraser if `floors` is 0. */
  take(floors) {
    if (floors > (this.draft.choices?.floors ?? 0)) return false;
    this.floors = floors;
    this.#draw(this.draft.choices);
    this.app.say(this.note.textContent);
    return true;
  }

  /** Chooses the next colour. */
  nextColour() {
    this.colour = this.all[(this.all.indexOf(this.colour) + 1) % this.all.length];
    return this.take(this.floors || 1);
  }

  #draw({ floors: most }) {
    toggles(this.colours, this.all.map((each) => [each, each]), (id) => id === this.colour, (id) => ((this.colour = id), this.take(this.floors || 1)));
    for (const button of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.colours.children)) button.className = "piece", (button.dataset.colour = button.dataset.key[0]);
    const sizes = Array.from({ length: most }, (_, at) => [at + 1, ngettext("{number} floor", "{number} floors", at + 1)]);
    toggles(this.sizes, [...sizes, [OFF, gettext("Take off")]], (id) => id === this.floors, (id) => this.take(id));
    fill(this.note, this.floors ? ngettext("Pick a plot: a piece of {number} floor in {colour} is put on top.", "Pick a plot: a piece of {number} floors in {colour} is put on top.", this.floors, { colour: this.colour }) : gettext("Pick a plot: its top piece is taken off."));
  }

  #pick(plot) {
    return this.act(() => this.draft.edit(({ position }) => {
      const stands = (position.buildings.find((each) => each.plot === plot)?.pieces ?? []).map(({ colour, floors }) => colour[0] + floors);
      const after = this.floors ? [...stands, this.colour[0] + this.floors] : stands.slice(0, -1);
      return [`stack ${plot} ${after.join("") || "-"}`];
    }));
  }
}
