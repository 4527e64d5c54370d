/** A photograph of the table under the board of the editor, and the owners that its colours propose. */

import { columnRow } from "../board/cells.js";
import { Backdrop } from "../photo/backdrop.js";
import { proposed } from "../photo/owners.js";
import { h, keyed } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

/** The part of the panel, with its `root` and `update(answer)`; a proposal changes the draft only when it is clicked. */
export class TablePhotograph {
  /** @type {App} */
  app;
  /** @type {import("./of_game.js").Draft} */
  draft;
  /** @type {import("./desk.js").Desk["act"]} */
  act;
  #proposals = [];

  constructor(/** @type {App} */ app, draft, act, here) {
    Object.assign(this, { app, draft, act });
    this.backdrop = new Backdrop(app, { here, changed: () => this.#arranged() });
    this.ask = h("button", { onclick: () => this.#propose() }, gettext("Propose owners by colour"));
    this.note = h("p", { class: "quiet" });
    this.list = h("div", { class: "edit-proposals" });
    this.part = h("div", { class: "edit-photograph", hidden: true }, h("div", { class: "row" }, this.ask), this.note, this.list);
    this.root = this.backdrop.root;
    this.root.id = "edit-photograph";
    this.root.append(this.part);
  }

  /** Shows the photograph again, or hides it while another panel is shown. */
  show(shown) {
    if (!shown || this.backdrop.photograph) this.backdrop.show(shown);
  }

  /** Shows the answer about the draft. */
  update = (answer) => {
    this.answer = answer;
    this.#list();
  };

  #arranged() {
    const { photograph, fits } = this.backdrop;
    this.part.hidden = !photograph || fits;
    this.#proposals = [];
    this.note.textContent = gettext("The page compares colours only. You confirm each owner; buildings are yours to set.");
    if (this.answer) this.#list();
  }

  #lands() {
    return this.answer.choices.territories.map(({ name, squares }) => ({ name, district: name.replace(/-\d+$/, ""), squares: squares.map(columnRow) }));
  }

  #propose() {
    const { photograph, pixels } = this.backdrop;
    const colours = this.answer.players.map(({ colour }) => colour);
    this.#proposals = proposed(pixels, photograph.map, this.#lands(), colours);
    this.#list();
    this.note.textContent = ngettext("{number} territory may have an owner. Click it if this is so.", "{number} territories may have an owner. Click each one for which this is so.", this.#open().length);
    this.app.say(this.note.textContent);
  }

  /** The proposals for land that nobody owns in the draft. */
  #open() {
    const owned = new Set(this.answer.players.flatMap(({ estate }) => estate));
    return this.#proposals.filter(({ name }) => !owned.has(name));
  }

  #list() {
    const open = this.#open();
    const groups = [...Map.groupBy(open, ({ colour }) => colour)];
    keyed(this.list, groups, ([colour]) => colour,
      ([colour]) => h("div", { class: "row", role: "group", "aria-label": gettext("Perhaps {colour}", { colour }), data: { colour } }, h("i", { class: "edit-dot" }), h("span", {}, gettext("Perhaps {colour}", { colour })), h("span", { class: "row" })),
      (group, [colour, list]) => keyed(/** @type {Element} */ (group.lastElementChild), list, ({ name }) => name, ({ name }) => this.#button(name, colour)));
  }

  #button(name, colour) {
    const light = (squares) => this.app.board.light(squares, "note");
    const { squares } = this.answer.choices.territories.find((land) => land.name === name);
    const confirm = () => {
      light([]);
      this.act(() => this.draft.edit([`claim ${colour} ${name}`]));
    };
    return h("button", { onclick: confirm, onpointerenter: () => light(squares), onpointerleave: () => light([]), onfocus: () => light(squares), onblur: () => light([]) }, name);
  }
}
