/** A turn as it is put together: what was chosen, what the engine says of it, and the tile that is carried. */

import { Heard } from "../shell/dom.js";
import { byTouch, gettext } from "../shell/words.js";
import { cellsAt, cellsOf, centred, flipped, key, laid, turned } from "./shapes.js";

const WAYS = ["demolitions", "builds", "booms"];

/** The steps of a turn's text. */
export const stepsOf = (text) => (text ? text.split("; ") : []);

/**
 * `told` is the engine's answer `choices` to what was chosen, `base` that to nothing, or to a Market Shift; `wrong` what was
 * tried and broke rules; `show` the position with what follows from it; `card` the kind whose land is looked at. `panel` is
 * whose keys are heard, `beside` what an error is shown; `closed` that the market is, as in a packing.
 * Between two positions `told` is null, and nothing can be chosen. Emits "change", and "carried" of the tile in hand alone.
 */
export class Making extends Heard {
  line = null;
  told = null;
  base = null;
  show = null;
  wrong = null;
  carried = null;
  card = null;
  panel = "analyse";
  beside = undefined;
  closed = false;
  #past = [];
  #asking = null;
  #judging = null;

  constructor(app) {
    super();
    this.app = app;
  }

  get steps() {
    return stepsOf(this.told?.turn);
  }

  get mover() {
    return this.told?.to_move;
  }

  /** What is said of the turn so far, or of what was tried and broke rules. */
  get aloud() {
    if (this.wrong) return gettext("Not legal. {rules}", { rules: this.wrong.violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join(". ") });
    const { turn, reasons } = this.told;
    return reasons ? gettext("{turn}, {points} points", { turn, points: reasons.gain }) : turn || gettext("Nothing chosen");
  }

  /** What is known of a tile of the edition. */
  tile(id) {
    return this.show?.tiles.find((tile) => tile.id === id);
  }

  /** Begins with a position, nothing chosen. */
  async begin(line) {
    const signal = this.#anew();
    if (this.line !== line) Object.assign(this, { told: null, show: null, carried: null });
    Object.assign(this, { line, wrong: null });
    this.#past = [];
    const shown = this.show ?? this.app.ask("show", { position: line }, { signal });
    const [told, show] = await Promise.all([this.ask("choices", {}, { signal }), shown]);
    if (signal.aborted) return;
    Object.assign(this, { told, base: told, show });
    this.emit("change");
  }

  /** Asks the engine about the position. */
  ask(method, fields, options) {
    return this.app.ask(method, { position: this.line, market_closed: this.closed || undefined, ...fields }, options);
  }

  /** Ends with the position: nothing can be chosen, and what was asked is not heard. */
  end() {
    this.#anew();
    this.told = null;
  }

  /** Whether steps can be taken back. */
  get begun() {
    return this.#past.length > 0 || Boolean(this.wrong);
  }

  /** Tries a turn, or a part of one, as `tried`; what is amiss is shown. */
  async put(steps, options) {
    try {
      return await this.tried(steps, options);
    } catch (error) {
      this.app.fail(error, this.beside);
      return false;
    }
  }

  /**
   * Tries a turn, or a part of one, and what is pointed at behind it; returns whether it is legal. What breaks rules is
   * told beside the turn so far.
   */
  async tried(steps, { draws = this.told?.draws ?? [], seed, point } = {}) {
    if (!this.told) return false;
    const turn = Array.isArray(steps) ? steps.join("; ") : steps;
    const signal = this.#anew();
    const told = await this.ask("choices", { turn, point, draw: draws, seed }, { signal });
    if (signal.aborted) return false;
    if (told.legal) {
      this.#past.push(this.told);
      this.#stand(told);
    } else this.#broken(told);
    this.emit("change");
    return told.legal;
  }

  #stand(told) {
    Object.assign(this, { told, wrong: null, carried: null, card: null });
    if (["", "shift"].includes(told.turn)) this.base = told;
  }

  /** Takes the last step back, or the tile that is carried, or what was tried in vain; returns whether there was one. */
  back() {
    if (!this.told) return false;
    this.#anew();
    if (this.carried || this.wrong) Object.assign(this, { carried: null, wrong: null });
    else if (this.#past.length) this.#stand(this.#past.pop());
    else return false;
    this.emit("change");
    return true;
  }

  /** The rules that a try broke, at once; the smallest conflicts and nearest turns when they are known. */
  #broken({ turn, whole, violations }) {
    const wrong = (this.wrong = { turn, violations, nearest: null, conflict: null });
    const { signal } = (this.#judging = new AbortController());
    const judged = ({ conflicts, repairs }) => {
      if (this.wrong !== wrong || !repairs) return;
      Object.assign(wrong, { nearest: repairs.nearest, conflict: conflicts?.sets[0] ?? null });
      this.emit("change");
    };
    this.ask("rule-check", { turn: whole, draw: [], top: 3 }, { signal }).then(judged, () => {
      wrong.nearest = [];
      this.emit("change");
    });
  }

  #anew() {
    this.#asking?.abort();
    this.#judging?.abort();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  /** Takes a tile up, so turned that it fits somewhere if it can, or puts it away. */
  carry(id) {
    if (!id || !this.told || this.carried?.id === id) this.carried = null;
    else {
      const places = this.places(id);
      const [first] = places.values();
      this.carried = { id, places, cells: centred(first ? cellsAt(first.squares) : cellsOf(this.tile(id).shape)) };
    }
    this.emit("carried");
  }

  /** The legal places of a tile now, by their squares: `{squares, falls}`. */
  places(id) {
    const found = new Map();
    for (const way of WAYS) {
      const places = this.told?.[way][id] ?? [];
      const entries = Array.isArray(places) ? places.map((text) => [text, []]) : Object.entries(places);
      for (const [text, falls] of entries) found.set(key(text.split(",")), { squares: text.split(","), falls });
    }
    return found;
  }

  turn(by) {
    if (this.carried) this.#shape(turned(this.carried.cells, by));
  }

  /** Turns over what is carried, where the readings of the game allow that. */
  flip() {
    if (!this.carried || this.told.readings.flip_tiles !== "yes") return false;
    return this.#shape(flipped(this.carried.cells));
  }

  #shape(cells) {
    this.carried.cells = centred(cells);
    this.emit("carried");
  }

  /** The legal place of what is carried when it lies over a square, or undefined. */
  placeAt(square) {
    return this.carried?.places.get(key(laid(this.carried.cells, square) ?? []));
  }

  /** Puts down what is carried; where it does not fit, the rules say why. */
  async place(square) {
    const { id, cells } = this.carried;
    const squares = (this.placeAt(square) ?? this.#under(square))?.squares ?? laid(cells, square) ?? [square];
    return this.put(this.told.turn, { point: `${id}@${squares}` });
  }

  /** By touch, where nothing shows how a tile lies, a legal place over the square, as it is turned if it can be. */
  #under(square) {
    if (!byTouch()) return undefined;
    const over = [...this.carried.places.values()].filter(({ squares }) => squares.includes(square));
    return over.find((place) => place.squares.some((each) => this.placeAt(each) === place)) ?? over[0];
  }

  /** What a click on a square means where no tile is carried: to take a step back, or land. */
  async pick(square) {
    return Boolean(this.told) && this.put(this.told.turn, { point: square });
  }
}

/** The names of territories that an answer lists, by card or plainly. */
export const lands = (listed) => new Set(Object.values(listed ?? {}).flat());
