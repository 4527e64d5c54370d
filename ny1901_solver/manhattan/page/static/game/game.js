/**
 * The game on the page, as the engine's `play-step` returns it: positions, moves, seats, and the player to move. The lines
 * of positions contain the hands of all players. The browser keeps these lines, because the server keeps nothing and a
 * game goes on after a reload; if several people play, it keeps them sealed.
 */

import { Emitter } from "../shell/dom.js";
import { seed } from "../shell/client.js";
import { seal, unseal } from "../shell/sealed.js";
import { gettext } from "../shell/words.js";

const SAVED = "mh.game";

/**
 * `lines` are the positions, `moves` the moves between them: `{move, player, drawn, scored, note}`; `at` is the index of the
 * current position. `seats` are the computer players by side of the board, `people` the sides of people. `computer` is the
 * computer player to move, if there is one, and `waits` whether that player waits for permission. `public` is the number of
 * moves that everybody may see. Emits "change".
 */
export class Game extends Emitter {
  /** @type {string[]} */
  lines = [];
  /** @type {Answers["play-step"]["moves"]} */
  moves = [];
  at = 0;
  /** @type {Record<string, string>} */
  seats = {};
  /** @type {string[]} */
  people = [];
  /** @type {Answers["play-step"]["computer"]} */
  computer = null;
  /** @type {boolean | undefined} */
  waits;
  /** @type {number | undefined} */
  seed;
  /** @type {string | undefined} */
  source;
  public = 0;
  ending = null; // the points by source and round, once the game is over
  passing = false; // whether the game is a tour's, which the browser does not keep in the place of the game before it
  dealt = false; // whether the game began with a position without all hands, whose other hands the engine has dealt
  ready = null; // the side of the person who has confirmed that nobody else looks at the screen
  /** @type {Promise<any>} */
  #waiting = Promise.resolve();
  /** @type {AbortController | null} */
  #thinking = null;
  #goal = null; // the position that `goTo` is loading

  /** @type {Promise<any>} */
  #keeping = Promise.resolve();

  constructor(/** @type {App} */ app) {
    super();
    this.app = app;
  }

  /** Restores the game of the last visit, if this browser kept one. */
  async restore() {
    const kept = this.app.saved.get(SAVED, {});
    const game = kept.sealed ? await unseal(kept.sealed) : kept;
    if (game?.public >= 0) Object.assign(this, game); // a game of another version is ignored
    return this;
  }

  /** The current position; "" before there is one. */
  get line() {
    return this.lines[this.at] ?? "";
  }

  /** The move that led to the current position. */
  get last() {
    return this.moves[this.at - 1];
  }

  /** The number of moves. */
  get length() {
    return this.moves.length;
  }

  /** The number of moves before the current position, or before the position that is loading. */
  get number() {
    return this.#goal ?? this.at;
  }

  /** The position after so many moves. */
  lineAfter(number) {
    return this.lines[number];
  }

  /** Goes to the position after so many moves. */
  walk(number) {
    return this.goTo(number);
  }

  /**
   * Begins a game with a position; without `seats`, computer players stay at the seats that the position has. The browser
   * does not keep a `passing` game.
   */
  start(line, /** @type {Record<string, string> | null} */ seats = null, { passing = false } = {}) {
    return this.#inTurn(async () => {
      const given = { position: line, seed: seed() };
      const begun = await this.#ask(given);
      const seated = Object.fromEntries(Object.entries(seats ?? this.seats).filter(([side]) => begun.people.includes(side)));
      return this.#put(Object.keys(seated).length ? await this.#ask({ ...given, seats: seated }) : begun, { source: "", ready: null, dealt: line.includes("?"), passing });
    });
  }

  /** Sets the game aside; returns the function that brings it back in place of another one. */
  aside() {
    const kept = { ...this.#kept, ready: this.ready, passing: this.passing };
    return () => this.#inTurn(() => {
      Object.assign(this, kept);
      this.#changed();
    });
  }

  /** Loads a record and goes to its end; rejects if the record is wrong or has an illegal move. */
  load(record) {
    return this.#inTurn(async () => {
      const { legal, move, violations, start, turns, seats, source } = await this.app.ask("replay", { record });
      if (legal === false) throw new Error(gettext("{move} is not legal. {rules}", { move, rules: (violations ?? []).map(({ rule, sentence }) => `${rule}: ${sentence}`).join("; ") }));
      this.#put(await this.#ask({ position: start, moves: written(turns), seats, seed: seed(), waits: true }), { source, ready: null, dealt: false, passing: false });
      return { turns };
    });
  }

  /**
   * The game as the text of a record; it has no variations.
   * @param {{alone?: boolean}} [_options]
   */
  async record(_options) {
    const { lines, moves, seats, source } = this;
    return (await this.app.ask("record", { position: lines[0], moves: written(moves), seats, source: source || undefined })).text;
  }

  /** Goes to a position of the game, or begins a game with it. */
  open(line) {
    const at = this.lines.indexOf(line);
    return at < 0 ? this.start(line) : this.goTo(at);
  }

  /** Goes to a position by its index; returns false if there is none or it is the current one. */
  goTo(at) {
    if (at === this.number || !this.lines[at]) return false;
    this.#goal = at;
    return this.#inTurn(() => (this.#goal === at ? this.#step(`go ${at}`, { ready: null }).finally(() => (this.#goal = null)) : null));
  }

  /** Goes back to the last decision of a person. */
  undo() {
    return this.at > 0 && this.#inTurn(() => this.#step("undo", { ready: null }));
  }

  /** Plays moves again that were taken back, up to the next decision of a person. */
  redo() {
    return this.at < this.length && this.#inTurn(() => this.#step("redo", { ready: null }));
  }

  /** Chooses who plays at a side of the board: a computer player or a person. */
  seat(side, player) {
    return this.#inTurn(() => this.#step(`seat ${side} ${player || "human"}`, { ready: null }));
  }

  /** Notes that a person has confirmed that nobody else looks at the screen. */
  isReady(side) {
    this.ready = side;
    this.emit("change", this);
  }

  /** Plays a move; cards are drawn by chance. */
  play(move) {
    return this.#inTurn(() => this.#step(move));
  }

  /** Lets the computer player move who is to move; any other command cancels this. */
  think() {
    const waited = this.#inTurn(() => this.#step("auto", {}, thinking.signal));
    const thinking = (this.#thinking = new AbortController());
    return waited;
  }

  /** Cancels the search of a computer player. */
  rest() {
    this.#thinking?.abort();
  }

  /**
   * @template Result
   * @param {() => Result | Promise<Result>} act
   * @returns {Promise<Result>}
   */
  #inTurn(act) {
    this.rest();
    const done = this.#waiting.then(act);
    this.#waiting = done.catch(() => {});
    return done;
  }

  async #step(command, more = {}, signal = undefined) {
    const { lines, moves, at, seats, seed, waits } = this;
    return this.#put(await this.#ask({ position: lines[0], moves: written(moves), at, seats, seed, waits, command }, signal), more);
  }

  /** Keeps a game with one person as it is, and a game of several people sealed, or not at all if the browser cannot seal. */
  #keep(game) {
    const { saved } = this.app;
    this.#keeping = this.#keeping.then(async () => {
      if (game.people.length < 2) return saved.set(SAVED, game);
      const sealed = await seal(game).catch(() => null);
      return saved.set(SAVED, sealed && { sealed });
    });
  }

  #ask(fields, signal) {
    return this.app.ask("play-step", fields, { signal });
  }

  #put(answer, more) {
    const { start, lines, moves, at, seats, seed, waits, computer, people, public: seen, ending } = answer;
    Object.assign(this, { lines: [start, ...lines], moves, at, seats, seed, waits, computer, people, public: seen, ending, ...more });
    this.#changed();
    return answer;
  }

  /** What the browser keeps. */
  get #kept() {
    const { lines, moves, at, seats, seed, waits, computer, people, public: seen, ending, source } = this;
    return { lines, moves, at, seats, seed, waits, computer, people, public: seen, ending, source };
  }

  #changed() {
    if (!this.passing) this.#keep(this.#kept);
    this.emit("change", this);
  }
}

/** Moves in the form that requests have. */
const written = (moves) => moves.map(({ move, drawn, note }) => ({ move, drawn, note: note ?? "" }));
