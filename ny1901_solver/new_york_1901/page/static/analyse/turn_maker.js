/** Makes a turn by clicks on the board or by typing: the parts that show the turn, and the lights on the board. */

import { stakes } from "../game/stakes.js";
import { h, reveal, set } from "../shell/dom.js";
import { byTouch, gettext } from "../shell/words.js";
import { Making, drawn } from "./making.js";
import { placeOf } from "./nearness.js";
import { squaresOf } from "./shapes.js";
import { lightCards, lightFalling, lightLand, pawn, table } from "./table.js";
import { tray } from "./tray.js";
import { turnSoFar } from "./turn.js";

/** Fills `root` with the parts; `play(turn, draws)` is called with the turn once it is confirmed. */
export class TurnMaker {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  /** @type {Making} */
  making;
  /** @type {HTMLElement} */
  place;
  /** @type {HTMLElement} */
  tiles;
  #off = [];
  #drawn = false;

  constructor(root, /** @type {App} */ app, play, making = new Making(app)) {
    const [onTable, turn, tiles, seated, inPlay] = ["on-table", "card turn", "tiles", "seated", "in-play"].map((name) => h("div", { class: name }));
    set(turn, { role: "group", "aria-label": gettext("The turn") });
    Object.assign(this, { root, app, making, place: turn, tiles, aside: [onTable, tiles, seated, inPlay] });
    making.beside = turn;
    root.append(onTable, turn, tiles, seated, inPlay);
    const played = (text, draws) => this.guarded(() => play(text, draws));
    this.tray = tray(tiles, app, making, (square) => this.drop(square));
    const atStake = stakes(inPlay, gettext("Cards in play: points if the game ended now"));
    const columns = () => making.show.players.map(({ colour }) => ({ name: colour, sign: pawn(colour) }));
    this.parts = [table(onTable, app, making, seated), turnSoFar(turn, app, making, played), this.tray, () => atStake(making.show, columns())];
    making.on("change", () => this.update());
    making.on("carried", () => this.#carried());
  }

  /** Listens to the board. */
  listen() {
    if (this.#off.length) return;
    const { app, making } = this;
    const listeners = {
      pick: ({ square }) => this.guarded(() => this.#picked(square)), named: () => this.#carried(),
      hover: ({ square }) => this.#over(square), leave: () => this.#over(null), turn: ({ by }) => making.turn(by),
    };
    this.#off = Object.entries(listeners).map(([event, listener]) => app.board.on(event, listener));
  }

  /** Stops listening, and clears the board. */
  hide() {
    for (const end of this.#off.splice(0)) end();
    this.app.board.clear();
    this.app.board.ghost(null);
    this.app.board.approach([]);
  }

  /** Whether the position is loaded, and the board is listened to. */
  get active() {
    return Boolean(this.#off.length && this.making.choices && this.making.show);
  }

  /** Runs `work`; shows an error after the turn. */
  async guarded(work) {
    try {
      return await work();
    } catch (error) {
      return this.app.fail(error, this.place);
    }
  }

  #over(square) {
    const { app, making, root } = this;
    lightFalling(app, making, square);
    lightCards(root, app, square);
  }

  /** Puts down the tile that was dragged to a square; an illegal one returns to the tray, and the rules say why. */
  async drop(square) {
    const { making } = this;
    await this.guarded(() => this.#picked(square, { exactly: true }));
    if (making.carried) making.carry(null);
  }

  async #picked(square, how) {
    const { app, making, place } = this;
    if (!this.active && app.board.line === making.line) await making.arriving?.catch(() => {}); // the board is there before the choices
    if (!this.active) return;
    const legal = await (making.carried ? making.place(square, how) : making.pick(square));
    if (making.wrong) await import("./outcome.js"); // which then has shown the rules
    const { choices, wrong } = making;
    if (!choices) return; // the position has changed meanwhile
    const rules = wrong && byTouch() && place.querySelector(".wrong"); // on a phone the turn is higher than the screen
    if (rules) reveal(app, rules, rules.querySelector("li") ?? rules);
    else reveal(app, this.#upper());
    const byKey = document.activeElement?.matches("[role=gridcell]:focus-visible");
    if (legal && byKey && choices.whole && choices.turn.includes("@")) place.querySelector(".primary").focus();
    if (legal || wrong) app.say(making.aloud);
  }

  /** The turn, or the tiles where these stand above it. */
  #upper() {
    const [tiles, turn] = [this.tiles, this.place].map((part) => part.getBoundingClientRect().top);
    return tiles < turn ? this.tiles : this.place;
  }

  /** Updates all parts. */
  update() {
    if (!this.active) return;
    for (const update of this.parts) update();
    const { line, choices } = this.making;
    if (choices.turn || this.#drawn) this.guarded(() => this.app.board.show(line, drawn(this.making)));
    this.#drawn = Boolean(choices.turn);
    this.#carried();
  }

  #carried() {
    if (!this.active) return;
    const { app, making } = this;
    const { carried, choices, wrong } = making;
    this.tray();
    app.board.approach(placeOf(making, app.board));
    app.board.ghost(carried ? { shape: carried.cells, fits: (square) => Boolean(making.placeAt(square)) } : null);
    lightLand(app, making);
    app.board.light(choices.turn && !choices.whole ? squaresOf(choices.turn, app.board) : [], "chosen"); // not yet in the picture
    app.board.light(wrong?.violations.flatMap(({ squares }) => squares) ?? [], "wrong");
  }
}
