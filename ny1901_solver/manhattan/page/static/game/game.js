/**
 * A game as the engine's `play-step` says that it stands: its positions, its moves, who sits where, and who moves. The hands
 * of all are in its lines, and nowhere else: they are kept whole, as the server keeps nothing and a game goes on after a
 * reload for whoever is to move.
 */

import { Heard } from "../shell/dom.js";
import { seed } from "../shell/client.js";
import { gettext } from "../shell/words.js";

const SAVED = "mh.game";
export const PERSON = "";

/**
 * `lines` are the positions, `moves` what leads from each to the next: `{move, player, drawn, scored, note}`; `at` is the
 * position at hand. `seats` are the computer players by side of the board, `people` the sides of all others. `computer` is
 * the computer player who is to move, and `waits` whether for a word; `public` is how many moves everybody may see.
 * `on("change", f)`.
 */
export class Game extends Heard {
  lines = [];
  moves = [];
  at = 0;
  seats = {};
  people = [];
  computer = null;
  public = 0;
  ready = null; // the side of the person who says that he alone looks at the screen
  #waiting = Promise.resolve();
  #thinking = null;
  #goal = null; // the move that is gone to

  constructor(app) {
    super();
    this.app = app;
    const kept = app.saved.get(SAVED, {});
    if (kept.public >= 0) Object.assign(this, kept); // no game of another version
  }

  /** The position at hand, "" before there is one. */
  get line() {
    return this.lines[this.at] ?? "";
  }

  /** The move that led to the position at hand. */
  get last() {
    return this.moves[this.at - 1];
  }

  /** How many moves it has, and how many of them lead to the position at hand, or to that which is gone to. */
  get length() {
    return this.moves.length;
  }

  get number() {
    return this.#goal ?? this.at;
  }

  /** The position after so many moves. */
  lineAfter(number) {
    return this.lines[number];
  }

  /** Goes to where so many moves are played. */
  walk(number) {
    return this.goTo(number);
  }

  /** Begins with a position; of the computer players those stay who have a seat. */
  start(line, seats = this.seats) {
    return this.#inTurn(async () => {
      const given = { position: line, seed: seed() };
      const begun = await this.#ask(given);
      const seated = Object.fromEntries(Object.entries(seats).filter(([side]) => begun.people.includes(side)));
      return this.#put(Object.keys(seated).length ? await this.#ask({ ...given, seats: seated }) : begun, { source: "", ready: null });
    });
  }

  /** Takes a record in, and goes to its end; rejects for what is no record, or breaks a rule. */
  load(record) {
    return this.#inTurn(async () => {
      const { legal, move, violations, start, turns, seats, source } = await this.app.ask("replay", { record });
      if (legal === false) throw new Error(gettext("{move} is not legal. {rules}", { move, rules: violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join("; ") }));
      this.#put(await this.#ask({ position: start, moves: written(turns), seats, seed: seed(), waits: true }), { source, ready: null });
      return { turns };
    });
  }

  /** The game as the text of a record. */
  async record() {
    const { lines, moves, seats, source } = this;
    return (await this.app.ask("record", { position: lines[0], moves: written(moves), seats, source: source || undefined })).text;
  }

  /** Goes to a position that the game has, or begins with it. */
  open(line) {
    const at = this.lines.indexOf(line);
    return at < 0 ? this.start(line) : this.goTo(at);
  }

  /** Goes to a position by number; returns whether there is another one. */
  goTo(at) {
    if (at === this.number || !this.lines[at]) return false;
    this.#goal = at;
    return this.#inTurn(() => (this.#goal === at ? this.#step(`go ${at}`, { ready: null }).finally(() => (this.#goal = null)) : null));
  }

  /** Takes the last decision of a person back. */
  undo() {
    return this.at > 0 && this.#inTurn(() => this.#step("undo", { ready: null }));
  }

  /** Plays what was taken back, up to the next decision of a person. */
  redo() {
    return this.at < this.length && this.#inTurn(() => this.#step("redo", { ready: null }));
  }

  /** Seats a computer player at a side, or a person. */
  seat(side, player) {
    return this.#inTurn(() => this.#step(`seat ${side} ${player || "human"}`, { ready: null }));
  }

  /** A person says that only he looks at the screen. */
  isReady(side) {
    this.ready = side;
    this.emit("change", this);
  }

  /** Plays a move; cards come up by chance. */
  play(move) {
    return this.#inTurn(() => this.#step(move));
  }

  /** Lets the computer player move who is to move, until something else is done. */
  think() {
    const waited = this.#inTurn(() => this.#step("auto", {}, thinking.signal));
    const thinking = (this.#thinking = new AbortController());
    return waited;
  }

  /** Ends what a computer player thinks. */
  rest() {
    this.#thinking?.abort();
  }

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

  #ask(fields, signal) {
    return this.app.ask("play-step", fields, { signal });
  }

  #put(answer, more) {
    const { start, lines, moves, at, seats, seed, waits, computer, people, public: told } = answer;
    const { source } = Object.assign(this, { lines: [start, ...lines], moves, at, seats, seed, waits, computer, people, public: told, ...more });
    this.app.saved.set(SAVED, { lines: this.lines, moves, at, seats, seed, waits, computer, people, public: told, source });
    this.emit("change", this);
    return answer;
  }
}

/** Moves as they are handed over. */
const written = (moves) => moves.map(({ move, drawn, note }) => ({ move, drawn, note: note ?? "" }));
