/** Makes turns as in Analyse, but in the position of a puzzle: a turn becomes a part of the answer and changes no game. */

import { Making } from "../analyse/making.js";
import { TurnMaker } from "../analyse/turn_maker.js";
import { follow } from "../board/moving.js";

/** Makes turns in one position after the other; `play(turn)` is called with each confirmed turn. */
export class PuzzleTurns extends TurnMaker {
  constructor(root, /** @type {App} */ app, play) {
    super(root, app, play, Object.assign(new Making(app), { panel: "puzzle" }));
    follow(app);
  }

  /** Shows the position for the next turn; in a packing the market is closed. */
  async show({ stage: { line }, shown }) {
    this.hide();
    this.making.closed = shown.kind === "packing";
    this.listen();
    this.root.inert = true; // a key pressed before the position is loaded would cancel the request
    await Promise.all([this.app.board.show(line), this.guarded(() => this.making.begin(line))]);
    this.root.inert = !this.active;
  }

  hide() {
    super.hide();
    this.making.end(); // so that no key plays a turn in a position that is not shown
  }
}
