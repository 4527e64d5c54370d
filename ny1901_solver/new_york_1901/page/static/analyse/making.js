/** A turn that is being made: its steps, the engine's answer about them, and the tile in hand. */

import { Emitter } from "../shell/dom.js";
import { byTouch, gettext } from "../shell/words.js";
import { cellsAt, cellsOf, centred, flipped, key, laid, turned } from "./shapes.js";

const OF_CARDS = "EXP-1"; // the rule whose sentences name cards, and no tiles, which have the same codes
const SHAPE = / \([#./ ]+\)/g; // a shape as text, which cannot be spoken
const WAYS = ["demolitions", "builds", "booms"];

/** Splits the text of a turn into steps. */
export const stepsOf = (text) => (text ? text.split("; ") : []);

/** The options by which the board draws the turn so far. */
export const drawn = ({ choices, closed }) => (choices?.whole && choices.turn ? { turn: choices.whole, closed } : {});

/**
 * `choices` is the answer to `choices` for the steps so far, `base` the same for no step or a Market Shift; `wrong` is an
 * illegal try; `show` is the answer to `show`; `card` is the kind of card whose land is lit. Keys work in `panel`, errors
 * are shown after `beside`, and `closed` means that no card can be taken, as in a packing. While a position loads, `choices`
 * is null and nothing can be chosen. Emits "change", or "carried" if only the tile in hand has changed.
 */
export class Making extends Emitter {
  /** @type {string | null} */
  line = null;
  /** @type {Answers["choices"] | null} */
  choices = null;
  /** @type {Answers["choices"] | null} */
  base = null;
  /** @type {Answers["show"] | null} */
  show = null;
  /** @type {{turn: string, violations: Answers["choices"]["violations"], nearest: any[] | null, conflict: any} | null} */
  wrong = null;
  /** @type {{id: string, places: Map<string, {squares: string[], falls: string[]}>, cells: any} | null} */
  carried = null;
  card = null;
  /** @type {Promise<void> | null} */
  arriving = null;
  panel = "analyse";
  /** @type {HTMLElement | undefined} */
  beside = undefined;
  closed = false;
  #past = [];
  #asking = null;
  #judging = null;

  constructor(/** @type {App} */ app) {
    super();
    this.app = app;
  }

  get steps() {
    return stepsOf(this.choices?.turn);
  }

  get mover() {
    return this.choices?.to_move;
  }

  /** A sentence about the turn so far, or about an illegal try. */
  get aloud() {
    if (this.wrong) return gettext("Not legal. {rules}", { rules: this.wrong.violations.map((violation) => `${violation.rule}: ${this.inWords(violation)}`).join(". ").replace(SHAPE, "") });
    const { turn, reasons } = this.choices;
    return reasons ? gettext("{turn}, {points} points", { turn, points: reasons.gain }) : turn || gettext("Nothing chosen");
  }

  /** What a try broke: land cards as puzzles name them, such as "blue 2", in place of their codes, and tiles with their names. */
  inWords({ rule, sentence }) {
    const { land_cards: cards, tiles } = this.show;
    if (rule !== OF_CARDS) return replaced(sentence, tiles.map(({ id, name }) => [id, gettext("{tile} ({name})", { tile: id, name })]));
    return replaced(sentence, cards.map(({ kind, district, size }) => [kind, gettext("{district} {size}", { district, size })]));
  }

  /** The data of a tile. */
  tile(id) {
    return this.show?.tiles.find((tile) => tile.id === id);
  }

  /** Begins a turn in a position; `arriving` is the promise that its choices are there. */
  begin(line) {
    return (this.arriving = this.#begin(line));
  }

  async #begin(line) {
    const signal = this.#anew();
    if (this.line !== line) Object.assign(this, { choices: null, show: null, carried: null });
    Object.assign(this, { line, wrong: null });
    this.#past = [];
    const shown = this.show ?? this.app.ask("show", { position: line }, { signal });
    const [choices, show] = await Promise.all([this.ask("choices", {}, { signal }), shown]);
    if (signal.aborted) return;
    Object.assign(this, { choices, base: choices, show });
    this.emit("change");
  }

  /**
   * Asks the engine about the position.
   * @template {keyof Answers} Name
   * @param {Name} method
   * @param {Partial<Requests[Name]>} fields
   * @param {import("../shell/client.js").AskOptions} [options]
   * @returns {Promise<Answers[Name]>}
   */
  ask(method, fields, options) {
    return this.app.ask(method, /** @type {Requests[Name]} */ ({ position: this.line, market_closed: this.closed || undefined, ...fields }), options);
  }

  /** Leaves the position: cancels requests, and nothing can be chosen. */
  end() {
    this.#anew();
    this.choices = null;
  }

  /** Whether steps can be taken back. */
  get begun() {
    return this.#past.length > 0 || Boolean(this.wrong);
  }

  /**
   * Tries steps as `tried` does, and shows errors.
   * @param {string | string[]} steps
   * @param {{draws?: string[], seed?: number, point?: string}} [options]
   */
  async put(steps, options) {
    try {
      return await this.tried(steps, options);
    } catch (error) {
      this.app.fail(error, this.beside);
      return false;
    }
  }

  /**
   * Tries the steps of a turn, and then the square or placement `point`; returns whether they are legal. An illegal try
   * is kept in `wrong`, and the turn so far stays.
   * @param {string | string[]} steps
   * @param {{draws?: string[], seed?: number, point?: string}} [options]
   */
  async tried(steps, { draws = this.choices?.draws ?? [], seed, point } = {}) {
    if (!this.choices) return false;
    const turn = Array.isArray(steps) ? steps.join("; ") : steps;
    const signal = this.#anew();
    const choices = await this.ask("choices", { turn, point, draw: draws, seed }, { signal });
    if (signal.aborted) return false;
    if (choices.legal) {
      this.#past.push(this.choices);
      this.#stand(choices);
    } else this.#broken(choices);
    this.emit("change");
    return choices.legal;
  }

  #stand(choices) {
    Object.assign(this, { choices, wrong: null, carried: null, card: null });
    if (["", "shift"].includes(choices.turn)) this.base = choices;
  }

  /** Takes back the tile in hand, an illegal try, or else the last step; returns whether there was one. */
  back() {
    if (!this.choices) return false;
    this.#anew();
    if (this.carried || this.wrong) Object.assign(this, { carried: null, wrong: null });
    else if (this.#past.length) this.#stand(this.#past.pop());
    else return false;
    this.emit("change");
    return true;
  }

  /** Keeps the rules that a try broke; adds the smallest conflict and the nearest legal turns when they are known. */
  /** @param {Answers["choices"]} answer */
  #broken({ turn, whole, violations }) {
    const wrong = (this.wrong = { turn, violations, nearest: null, conflict: null });
    const { signal } = (this.#judging = new AbortController());
    /** @param {Answers["rule-check"]} answer */
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

  /** Takes a tile in hand, turned so that it fits somewhere if possible; the same tile again is put away. */
  carry(id) {
    if (!id || !this.choices || this.carried?.id === id) this.carried = null;
    else {
      const places = this.places(id);
      const [first] = places.values();
      this.carried = { id, places, cells: centred(first ? cellsAt(first.squares) : cellsOf(this.tile(id).shape)) };
    }
    this.emit("carried");
  }

  /** The legal placements of a tile by their squares: `{squares, falls}`, with the buildings that fall. */
  places(id) {
    const found = new Map();
    for (const way of WAYS) {
      const places = this.choices?.[way][id] ?? [];
      const entries = Array.isArray(places) ? places.map((text) => [text, []]) : Object.entries(places);
      for (const [text, falls] of entries) found.set(key(text.split(",")), { squares: text.split(","), falls });
    }
    return found;
  }

  turn(by) {
    if (this.carried) this.#shape(turned(this.carried.cells, by));
  }

  /** Turns the tile in hand over, if the readings of the game allow it. */
  flip() {
    if (!this.carried || this.choices.readings.flip_tiles !== "yes") return false;
    return this.#shape(flipped(this.carried.cells));
  }

  #shape(cells) {
    this.carried.cells = centred(cells);
    this.emit("carried");
  }

  /** The legal placement of the tile in hand over a square, or undefined. */
  placeAt(square) {
    return this.carried?.places.get(key(laid(this.carried.cells, square) ?? []));
  }

  /** Puts the tile in hand down; if that is illegal, the rules say why. A tile that is dragged lies `exactly` as it is shown. */
  async place(square, { exactly = false } = {}) {
    const { id, cells } = this.carried;
    const squares = (this.placeAt(square) ?? (exactly ? undefined : this.#under(square)))?.squares ?? laid(cells, square) ?? [square];
    return this.put(this.choices.turn, { point: `${id}@${squares}` });
  }

  /** By touch, which shows no preview: a legal placement over the square, if possible as the tile is turned. */
  #under(square) {
    if (!byTouch()) return undefined;
    const over = [...this.carried.places.values()].filter(({ squares }) => squares.includes(square));
    return over.find((place) => place.squares.some((each) => this.placeAt(each) === place)) ?? over[0];
  }

  /** Handles a click without a tile in hand: takes a step back, or takes land. */
  async pick(square) {
    return Boolean(this.choices) && this.put(this.choices.turn, { point: square });
  }
}

/** A sentence with other words in place of codes, which are pairs of a code and its words; codes that follow each other get commas. */
function replaced(sentence, pairs) {
  const words = new Map(pairs);
  const code = `(?:${[...words.keys()].sort((one, other) => other.length - one.length).join("|")})`;
  return sentence.replace(new RegExp(`(?<![\\w-])${code}(?: ${code})*(?![\\w-])`, "g"), (codes) => codes.split(" ").map((each) => words.get(each)).join(", "));
}

/** The names of territories in a list, or in lists by card. */
export const lands = (listed) => new Set(Object.values(listed ?? {}).flat());
