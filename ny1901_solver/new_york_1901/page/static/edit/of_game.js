/** The draft of a position of New York 1901. */

import { DraftKept } from "./draft.js";

/** A draft that also asks where the tile in hand fits; `carries()` returns its colour and id, or undefined. */
export class Draft extends DraftKept {
  /** @type {(() => [string, string] | undefined) | undefined} */
  carries;

  constructor(/** @type {App} */ app) {
    super(app, { more: () => ({ choices: true, fits: this.carries?.() }) });
  }

  /** Begins with an empty board of an edition for the same players. */
  empty(name = this.answer.edition.name) {
    const colours = this.answer.players.map(({ colour }) => colour);
    return this.begin({ name, colours, edition: this.app.saved.get("editions", {})[name] });
  }

  /** Changes the players. */
  seat(colours) {
    return this.change({ colours });
  }
}
