/** A turn put together by clicks or typed, as in Analyse, of a position that is no game's: it is handed over, not played. */

import { Making } from "../analyse/making.js";
import { lightFalling, lightLand, reveal, table } from "../analyse/table.js";
import { tray } from "../analyse/tray.js";
import { turnSoFar } from "../analyse/turn.js";
import { h } from "../shell/dom.js";

/** While `closed`, of a packing, there is no land to take and no card to play: a Build on own land is a whole turn. */
function closable(app) {
  const making = new Making(app);
  let told = null;
  const own = (squares) => squares.every((square) => (app.board.at(square)?.owner ?? told.to_move) === told.to_move);
  const kept = (builds) => Object.fromEntries(Object.entries(builds).map(([tile, places]) => [tile, places.filter((text) => own(text.split(",")))]).filter(([, places]) => places.length));
  return Object.defineProperty(making, "told", {
    get: () => (!told || !making.closed) ? told : { ...told, takes: {}, grabs: {}, booms: {}, shift: null, expands_first: false, builds: kept(told.builds), whole: /take|shift|boom/.test(told.turn) ? null : told.turn || null },
    set: (value) => (told = value),
  });
}

/** The parts of Analyse that make a turn, in `root`; `play(turn)` gets the whole turn once it is confirmed. */
export class TurnMaker {
  #off = [];
  #drawn = false;

  constructor(root, app, panel, play) {
    Object.assign(this, { app, root });
    this.making = Object.assign(closable(app), { panel });
    const [onTable, turn, tiles, seats] = ["", "card turn", "", ""].map((name) => h("div", { class: name }));
    this.place = this.making.beside = turn;
    root.append(onTable, turn, tiles, seats);
    this.parts = [table(onTable, app, this.making, seats), turnSoFar(turn, app, this.making, (text) => this.#guarded(() => play(text))), tray(tiles, app, this.making)];
    this.making.on("change", () => this.#changed());
    this.making.on("carried", () => this.#carried());
  }

  /** Shows a position, from which the next turn is made; with a `closed` market, of a packing. */
  async show(line, { closed }) {
    this.hide();
    this.making.closed = closed;
    const on = (event, ear) => this.#off.push(this.app.board.on(event, ear));
    on("pick", ({ square }) => this.#guarded(() => this.#picked(square)));
    on("named", () => this.making.told && this.#carried());
    on("hover", ({ square }) => lightFalling(this.app, this.making, square));
    on("turn", ({ by }) => this.making.turn(by));
    this.#drawn = false;
    this.root.inert = true; // what is typed before the position is known would end the asking
    await Promise.all([this.app.board.show(line), this.#guarded(() => this.making.begin(line))]);
    this.root.inert = false;
  }

  /** Lets go of the board. */
  hide() {
    for (const end of this.#off.splice(0)) end();
    this.making.told = null; // so that no key plays a turn of what is not shown
    this.app.board.clear();
    this.app.board.ghost(null);
  }

  get #active() {
    return this.#off.length > 0 && this.making.told && this.making.show;
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
    if (!this.#active) return;
    const legal = await (making.carried ? making.place(square) : making.pick(square));
    reveal(this.app, this.place);
    const { turn, whole, reasons } = making.told;
    if (legal && whole && turn.includes("@") && document.activeElement?.matches("[role=gridcell]:focus-visible")) this.place.querySelector(".primary").focus();
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
