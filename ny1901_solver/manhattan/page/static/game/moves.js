/** The moves of the game below the board, with undo and redo; a record that is dropped or pasted is opened. */

import { takeRecords } from "./files.js";
import { fill, h, keyed } from "../shell/dom.js";

/** The row of moves. */
export class Moves {
  constructor(app, game) {
    Object.assign(this, { app, game });
    this.undo = h("button", { onclick: () => game.undo() }, "Undo");
    this.redo = h("button", { onclick: () => game.redo() }, "Redo");
    this.list = h("ol", { "aria-label": "Moves" });
    this.root = h("nav", { class: "moves", "aria-label": "Moves of the game", hidden: true }, this.undo, this.redo, this.list);
    fill(app.strip, this.root);
    takeRecords(app, app.strip, () => app.keys.panelNow() !== "puzzle");
  }

  /**
   * Brings it up to the game, of whose position at hand `show` has told; returns whether pieces are being set out in
   * secret: those moves are not told.
   */
  update({ position, readings }) {
    const { moves, at } = this.game;
    const secret = readings.selection === "hidden" && position.phase === "select";
    const first = moves.slice(0, at).findLastIndex(({ move }) => !move.includes(":")) + 1; // that sets out pieces in this round
    this.root.hidden = false;
    this.undo.disabled = !at;
    this.redo.disabled = at === moves.length;
    keyed(this.list, moves.map((each, number) => ({ ...each, at: number + 1, move: secret && number >= first ? "…" : each.move })), ({ at: number, move }) => `${number} ${move}`,
      ({ at: number, move, player }) => h("li", {}, h("button", { "aria-label": `Move ${number}, ${player}: ${move}`, onclick: () => this.game.goTo(number) }, move)),
      (row, { at: number }) => (number === at ? row.firstChild.setAttribute("aria-current", "step") : row.firstChild.removeAttribute("aria-current")));
    const current = this.list.querySelector("[aria-current]");
    if (current) this.#reveal(current);
    return secret;
  }

  #reveal(current) {
    const [shown, row, strip] = [current, this.list, this.app.strip].map((each) => each.getBoundingClientRect());
    this.list.scrollLeft += shown.right - row.right;
    this.app.strip.scrollTop += shown.bottom - strip.bottom;
  }
}
