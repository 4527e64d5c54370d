/** A turn put together as in Analyse, of a position that is no game's: it is handed over, not played. */

import { Making } from "../analyse/making.js";
import { TurnMaker } from "../analyse/turn_maker.js";

/** Makes turns of one position after the other; `play(turn)` gets each that is confirmed. */
export class PuzzleTurns extends TurnMaker {
  constructor(root, app, play) {
    super(root, app, play, Object.assign(new Making(app), { panel: "puzzle" }));
  }

  /** Shows the stage of a puzzle, from which the next turn is made; the market of a packing is closed. */
  async show({ stage: { line }, told }) {
    this.hide();
    this.making.closed = told.kind === "packing";
    this.listen();
    this.root.inert = true; // what is typed before the position is known would end the asking
    await Promise.all([this.app.board.show(line), this.guarded(() => this.making.begin(line))]);
    this.root.inert = !this.active;
  }

  hide() {
    super.hide();
    this.making.end(); // so that no key plays a turn of what is not shown
  }
}
