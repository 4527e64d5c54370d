/**
 * A game: its positions, its moves, and who sits where. The hands of all are in its lines, and nowhere else: they are kept
 * whole, as the server keeps nothing and a game goes on after a reload for whoever is to move.
 */

import { Heard } from "../shell/dom.js";
import { seed } from "../shell/door.js";

const SAVED = "mh.game";
export const PERSON = "";

/**
 * `lines` are the positions, `moves` what leads from each to the next: `{move, mover, side, drawn, scored}`; `at` is the
 * position at hand. `seats` are the computer players by side of the board, "" for a person. `on("change", f)`.
 */
export class Game extends Heard {
  lines = [];
  moves = [];
  at = 0;
  seats = {};
  ready = null; // the side of the person who says that he alone looks at the screen
  paused = false;

  constructor(app) {
    super();
    this.app = app;
    Object.assign(this, app.saved.get(SAVED, {}));
  }

  /** The position at hand, "" before there is one. */
  get line() {
    return this.lines[this.at] ?? "";
  }

  /** The move that led to the position at hand. */
  get last() {
    return this.moves[this.at - 1];
  }

  /** How many moves it has, and how many of them lead to the position at hand. */
  get length() {
    return this.moves.length;
  }

  get number() {
    return this.at;
  }

  /** The position after so many moves. */
  lineAfter(number) {
    return this.lines[number];
  }

  /** Goes to where so many moves are played. */
  walk(number) {
    return this.goTo(number);
  }

  /** Begins with a position. */
  start(line, seats = this.seats) {
    this.#put({ lines: [line], moves: [], at: 0, seats, source: "", ready: null, paused: false });
  }

  /** Takes a record in, and goes to its end; rejects for what is no record, or breaks a rule. */
  async load(record) {
    const { legal, move, violations, start, lines, sides, turns, seats, source } = await this.app.ask("replay", { record });
    if (legal === false) throw new Error(`${move} is not legal. ${violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join("; ")}`);
    const moves = turns.map((each, at) => ({ ...each, mover: each.player, side: sides[at], note: each.note ?? "" }));
    this.#put({ lines: [start, ...lines], moves, at: moves.length, seats, source, ready: null, paused: true });
    return { turns };
  }

  /** The game as the text of a record. */
  async record() {
    const { lines, moves, seats, source } = this;
    const played = moves.map(({ move, drawn, note = "" }) => ({ move, drawn, note }));
    const people = Object.fromEntries(Object.entries(seats).filter(([, player]) => player));
    return (await this.app.ask("record", { position: lines[0], moves: played, seats: people, source: source || undefined })).text;
  }

  /** Goes to a position that the game has, or begins with it. */
  open(line) {
    const at = this.lines.indexOf(line);
    if (at < 0) this.start(line);
    else this.goTo(at);
  }

  /** Goes to a position by number; returns whether there is another one. */
  goTo(at) {
    if (at === this.at || !this.lines[at]) return false;
    this.#put({ at, ready: null, paused: true });
    return true;
  }

  /** Goes back to the last decision of a person, or one move where none has decided. */
  undo() {
    const before = this.moves.slice(0, this.at);
    const own = before.findLastIndex(({ side }) => this.isPerson(side));
    return this.at > 0 && this.goTo(own < 0 ? this.at - 1 : own);
  }

  /** Goes on to the next decision of a person, or to the end. */
  redo() {
    const own = this.moves.findIndex(({ side }, at) => at > this.at && this.isPerson(side));
    return this.goTo(own < 0 ? this.lines.length - 1 : own);
  }

  /** Whether a person sits at a side. */
  isPerson(side) {
    return !this.seats[side];
  }

  /** Seats a computer player at a side, or a person. */
  seat(side, player) {
    this.#put({ seats: { ...this.seats, [side]: player }, ready: null, paused: false });
  }

  /** A person says that only he looks at the screen. */
  isReady(side) {
    this.#put({ ready: side, paused: false });
  }

  /** Lets computer players go on. */
  goOn() {
    this.#put({ paused: false });
  }

  /** Plays a move of who sits at a side; cards come up by chance. Resolves to the answer of `apply`, also to an illegal one. */
  async play(move, side) {
    if (this.moves[this.at]?.move === move) return this.#put({ at: this.at + 1, paused: false });
    const { line } = this;
    const answer = await this.app.ask("apply", { position: line, move, seed: seed() });
    if (answer.legal && line === this.line) this.played(answer, side);
    return answer;
  }

  /** Takes a move over that was played. */
  played({ move, mover, drawn, scored, line }, side) {
    const moves = [...this.moves.slice(0, this.at), { move, mover, side, drawn, scored }];
    this.#put({ moves, lines: [...this.lines.slice(0, this.at + 1), line], at: this.at + 1, paused: false });
  }

  #put(changed) {
    Object.assign(this, changed);
    const { lines, moves, at, seats, source } = this;
    this.app.saved.set(SAVED, { lines, moves, at, seats, source });
    this.emit("change", this);
  }
}
