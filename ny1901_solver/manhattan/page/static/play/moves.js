/** The moves of the game below the board, with undo and redo; a record that is dropped or pasted is opened. */

import { takeRecords } from "../game/files.js";
import { fill, h, keyed } from "../shell/dom.js";

/** The row of moves. */
export class Moves {
  constructor(app) {
    this.app = app;
    this.undo = h("button", { onclick: () => app.game.undo() }, "Undo");
    this.redo = h("button", { onclick: () => app.game.redo() }, "Redo");
    this.list = h("ol", { "aria-label": "Moves" });
    fill(app.strip, h("nav", { class: "moves", "aria-label": "Moves of the game" }, this.undo, this.redo, this.list));
    takeRecords(app, app.strip, () => app.keys.panelNow() !== "puzzle");
  }

  /** Brings it up to the game; selections that are `secret` are not told. */
  update(secret) {
    const { game } = this.app;
    this.undo.disabled = !game.at;
    this.redo.disabled = game.at === game.moves.length;
    keyed(this.list, game.moves.map((each, at) => ({ ...each, at: at + 1, move: secret(at) ? "…" : each.move })), ({ at, move }) => `${at} ${move}`,
      ({ at, move, mover }) => h("li", {}, h("button", { "aria-label": `Move ${at}, ${mover}: ${move}`, onclick: () => game.goTo(at) }, move)),
      (row, { at }) => (at === game.at ? row.firstChild.setAttribute("aria-current", "step") : row.firstChild.removeAttribute("aria-current")));
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const [shown, row, strip] = [current, this.list, this.app.strip].map((each) => each.getBoundingClientRect());
    this.list.scrollLeft += shown.right - row.right;
    this.app.strip.scrollTop += shown.bottom - strip.bottom;
  }
}
