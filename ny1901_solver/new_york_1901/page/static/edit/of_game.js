/** The draft of a position of New York 1901: an empty board, and other players. */

import { DraftKept } from "./draft.js";

/** A draft in which it is asked where a tile fits that is carried: `carries()`, undefined for none. */
export class Draft extends DraftKept {
  constructor(app) {
    super(app, { more: () => ({ choices: true, fits: this.carries?.() }) });
  }

  /** An empty board of an edition for the same players. */
  empty(name = this.answer.edition.name) {
    const colours = this.answer.players.map(({ colour }) => colour);
    return this.begin({ name, colours, edition: this.app.saved.get("editions", {})[name] });
  }

  /** The same for other players. */
  seat(colours) {
    return this.change({ colours });
  }
}
