/** The moves of the game below the board, with undo and redo; also opens records that are dropped or pasted. */

import { takeRecords } from "./files.js";
import { fill, h, keyed, set } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

/** The row of moves. */
export class Moves {
  /** @type {App} */
  app;
  /** @type {import("./game.js").Game} */
  game;

  constructor(/** @type {App} */ app, /** @type {import("./game.js").Game} */ game) {
    Object.assign(this, { app, game });
    this.undo = h("button", { onclick: () => game.undo() }, gettext("Undo"));
    this.redo = h("button", { onclick: () => game.redo() }, gettext("Redo"));
    this.list = h("ol", { "aria-label": gettext("Moves") });
    this.root = h("nav", { class: "moves", "aria-label": gettext("Moves of the game"), hidden: true }, this.undo, this.redo, this.list);
    fill(app.strip, this.root);
    takeRecords(app, app.strip, () => app.keys.panelNow() !== "puzzle");
  }

  /** Updates the row; secret moves are shown as “…”. */
  update() {
    const { moves, at, public: seen } = this.game;
    this.root.hidden = false;
    this.undo.disabled = !at;
    this.redo.disabled = at === moves.length;
    keyed(this.list, moves.map((each, number) => ({ ...each, at: number + 1, move: number < seen ? each.move : "…" })), ({ at: number, move }) => `${number} ${move}`,
      ({ at: number, move, player }) => h("li", {}, h("button", { "aria-label": gettext("Move {number}, {player}: {move}", { number, player, move }), onclick: () => this.game.goTo(number) }, move)),
      (row, { at: number }) => (set(/** @type {Element} */ (row.firstElementChild), { "aria-current": number === at && "step" })));
    const current = this.list.querySelector("[aria-current]");
    if (current) this.#reveal(current);
  }

  #reveal(current) {
    const [shown, row, strip] = [current, this.list, this.app.strip].map((each) => each.getBoundingClientRect());
    this.list.scrollLeft += shown.right - row.right;
    this.app.strip.scrollTop += shown.bottom - strip.bottom;
  }
}
