/** A turn put together by clicks or typed, as in Analyse, of a position that is no game's: it is handed over, not played. */

import { Making } from "../analyse/making.js";
import { lightFalling, lightLand, table } from "../analyse/table.js";
import { tray } from "../analyse/tray.js";
import { turnSoFar } from "../analyse/turn.js";
import { h } from "../shell/dom.js";

/** The parts of Analyse that make a turn, in `root`; `play(turn)` gets the whole turn once it is confirmed. */
export class TurnMaker {
  #off = [];
  #drawn = false;

  constructor(root, app, panel, play) {
    this.app = app;
    this.root = root;
    this.making = Object.assign(new Making(app), { panel });
    const [onTable, turn, tiles, seats] = ["", "card turn", "", ""].map((name) => h("div", { class: name }));
    this.place = turn;
    root.append(onTable, turn, tiles, seats);
    this.parts = [table(onTable, app, this.making, seats), turnSoFar(turn, app, this.making, (text) => this.#guarded(() => play(text))), tray(tiles, app, this.making)];
    this.making.on("change", () => this.#changed());
    this.making.on("carried", () => this.#carried());
  }

  /** Shows a position, from which the next turn is made. */
  async show(line) {
    this.hide();
    const on = (event, ear) => this.#off.push(this.app.board.on(event, ear));
    on("pick", ({ square }) => this.#guarded(() => this.#picked(square)));
    on("named", () => this.making.told && this.#carried());
    on("hover", ({ square }) => lightFalling(this.app, this.making, square));
    on("turn", ({ by }) => this.making.turn(by));
    this.making.show = null;
    this.#drawn = false;
    await this.app.board.show(line);
    await this.#guarded(() => this.making.begin(line));
  }

  /** Lets go of the board. */
  hide() {
    for (const end of this.#off.splice(0)) end();
    this.app.board.clear();
    this.app.board.ghost(null);
  }

  get #active() {
    return this.#off.length > 0 && this.making.told;
  }

  async #guarded(work) {
    try {
      await work();
    } catch (error) {
      this.app.fail(error, this.place);
    }
  }

  async #picked(square) {
    const { making } = this;
    const legal = await (making.carried ? making.place(square) : making.pick(square));
    const { turn, reasons } = making.told;
    if (legal) this.app.say(`${turn || "Nothing chosen"}${reasons ? `, ${reasons.gain} points` : ""}`);
    else if (making.wrong) this.app.say(`Not legal. ${making.wrong.violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join(". ")}`);
  }

  #changed() {
    if (!this.#active) return;
    for (const update of this.parts) update();
    const { line, told } = this.making;
    if (told.turn || this.#drawn) this.app.board.show(line, { turn: told.turn || undefined }).catch((error) => this.app.fail(error, this.place));
    this.#drawn = Boolean(told.turn);
    this.#carried();
  }

  #carried() {
    if (!this.#active) return;
    const { board } = this.app;
    const { carried, wrong } = this.making;
    this.parts[2]();
    board.ghost(carried ? { shape: carried.cells, fits: (square) => Boolean(this.making.placeAt(square)) } : null);
    lightLand(this.app, this.making);
    board.clear("wrong");
    const amiss = wrong?.violations.flatMap(({ squares }) => squares) ?? [];
    if (amiss.length) board.light(amiss, "wrong");
  }
}
