/** A turn put together as in Analyse, of a position that is no game's: it is handed over, not played. */

import { CLOSED, Making } from "../analyse/making.js";
import { TurnMaker } from "../analyse/turn_maker.js";

/** While `closed`, of a packing, there is no land to take and no card to play: a Build on own land is a whole turn. */
function closable(app) {
  const making = new Making(app);
  let told = null;
  const own = (squares) => squares.every((square) => (app.board.at(square)?.owner ?? told.to_move) === told.to_move);
  const kept = (builds) => Object.fromEntries(Object.entries(builds).map(([tile, places]) => [tile, places.filter((text) => own(text.split(",")))]).filter(([, places]) => places.length));
  return Object.defineProperty(making, "told", {
    get: () => (!told || !making.closed) ? told : { ...told, takes: {}, grabs: {}, booms: {}, shift: null, expands_first: false, builds: kept(told.builds), whole: CLOSED.test(told.turn) ? null : told.turn || null },
    set: (value) => (told = value),
  });
}

/** Makes turns of one position after the other; `play(turn)` gets each that is confirmed. */
export class PuzzleTurns extends TurnMaker {
  constructor(root, app, play) {
    super(root, app, play, Object.assign(closable(app), { panel: "puzzle" }));
  }

  /** Shows a position, from which the next turn is made; with a `closed` market, of a packing. */
  async show(line, { closed }) {
    this.hide();
    this.making.closed = closed;
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
