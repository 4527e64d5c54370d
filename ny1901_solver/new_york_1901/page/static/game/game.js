/** The game on the page, `app.game`: a tree of turns, which the browser keeps. */

import { seed } from "../shell/client.js";
import { mountStrip } from "./strip.js";
import { Node, everyNode, grow, packed, toldByApply, unpacked } from "./tree.js";
import { gettext } from "../shell/words.js";

const TREE = "game.tree";
const AT = "game.at";
const BEFORE = "game.before";
const SEATS = "seats";

/** The tree of turns with the current node; emits "change". */
export class Game {
  #app;
  #root = null;
  #node = null;
  #listeners = new Set();
  #removed = null;

  constructor(/** @type {App} */ app) {
    this.#app = app;
    this.#restore();
  }

  /** The current node; null before a game was started. */
  get node() {
    return this.#node;
  }

  get root() {
    return this.#root;
  }

  /** The current position as one line; empty before a game was started. */
  get line() {
    return this.#node?.line ?? "";
  }

  /** The main line: the start, and the node after each whole turn. */
  get #main() {
    return this.#root?.last.path.filter(({ part }) => !part) ?? [];
  }

  /** How many turns the main line has. */
  get length() {
    return Math.max(0, this.#main.length - 1);
  }

  /** How many turns of the main line lead to the current node, or to the beginning of its variation. */
  get number() {
    return this.#node.path.findLast((each) => this.#main.includes(each)).number;
  }

  /** The position after so many turns of the main line. */
  lineAfter(number) {
    return this.#main[number]?.line;
  }

  /** Goes to the position after so many turns of the main line. */
  walk(number) {
    return this.goTo(this.#main[number]);
  }

  /** Whether there is a tree, for example that of the last visit. */
  restore() {
    return this.#root !== null;
  }

  /** Calls `f(node)` at every change; returns the function that ends this. */
  on(event, f) {
    if (event !== "change") throw new RangeError(`the game has no event ${event}`);
    this.#listeners.add(f);
    return () => this.#listeners.delete(f);
  }

  /** Plays a turn, or due cards, after the current node; returns the answer to `apply`, legal or not. A known turn is not played again. */
  async play(turn, { draw = [], note = "", stay = false } = {}) {
    const from = this.#node;
    const known = draw.length ? null : from.children.find((child) => child.turn === turn);
    if (known && !stay) this.goTo(known);
    if (known) return { turn, legal: true, draws: known.draws, line: known.line, mover: known.mover };
    const answer = await this.#app.ask("apply", { position: from.line, turn, draw, seed: seed() });
    if (answer.legal === false) return answer;
    const child = from.add({ ...toldByApply(answer), note });
    if (this.#node === from && !stay) this.#at(child);
    this.#changed();
    return answer;
  }

  /** Goes back by a turn; returns whether there was one. */
  undo() {
    return this.goTo(this.#node?.parent);
  }

  /** Goes forward to the child visited last, or in the main line; returns whether there was one. */
  redo() {
    return this.goTo(this.#node?.next ?? this.#node?.children[0]);
  }

  /** Goes to a node; returns whether there is one. */
  goTo(node) {
    if (!node) return false;
    this.#at(node);
    this.#app.saved.set(AT, everyNode(this.#root).indexOf(node));
    this.#tell();
    return true;
  }

  /** Goes to the node of a position, or begins a new tree with it. */
  open(line) {
    if (line === this.line) return;
    const known = this.#root && everyNode(this.#root).find((node) => node.line === line);
    if (known) this.goTo(known);
    else this.start(line);
  }

  /**
   * Begins a new tree with a position and the `source` of its record; `backToBefore` brings the old tree back. `seats` are
   * the computer players by colour; people play the other colours.
   * @param {string} line
   * @param {{source?: string, seats?: Record<string, string>}} [more]
   */
  start(line, { source, seats } = {}) {
    this.#begin(new Node(null, { line, source }), { seats });
  }

  /** Sets the tree aside; returns the function that brings it back in place of another one. */
  aside() {
    const [root, node] = [this.#root, this.#node];
    const kept = [SEATS, BEFORE].map((name) => [name, this.#app.saved.get(name, null)]);
    return () => {
      this.#root = root;
      this.#at(node);
      for (const [name, value] of kept) this.#app.saved.set(name, value);
      this.#changed();
    };
  }

  /** Begins the tree of a record and goes to its end; rejects if the record is wrong or has an illegal turn. */
  async load(record) {
    const answer = await this.#app.ask("replay", { record });
    if (answer.legal === false) throw notPlayed(answer);
    const root = new Node(null, { line: answer.start, source: answer.source, seats: answer.seats });
    grow(root, answer.turns);
    this.#begin(root, { node: root.last });
    return answer;
  }

  /** The tree, or its main line alone, as the text of a record. */
  async record({ alone = false } = {}) {
    const { line, source, seats } = this.#root;
    const { turnsBehind } = await import("./recording.js");
    return (await this.#app.ask("record", { position: line, turns: turnsBehind(this.#root, alone), source: source || undefined, seats: seats ?? undefined })).text;
  }

  /** Writes a note on a node. */
  annotate(node, note) {
    if (node.note === note) return;
    node.note = note;
    this.#changed();
  }

  /** Removes a node with all nodes after it. */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    this.#removed = { node, at: parent.children.indexOf(node) };
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.next === node) parent.next = null;
    if (this.#node.path.includes(node)) this.#node = parent;
    this.#changed();
  }

  /** Whether what was removed last can be put back. */
  get hasRemoved() {
    return this.#removed !== null && everyNode(this.#root).includes(this.#removed.node.parent);
  }

  /** Puts back what was removed last, and goes there. */
  putBack() {
    const { node, at } = this.#removed;
    this.#removed = null;
    node.parent.children.splice(at, 0, node);
    this.#at(node);
    this.#changed();
  }

  /** Makes the line through a node the main line. */
  promote(node) {
    for (const child of node.path.slice(1)) {
      const { children } = child.parent;
      child.parent.children = [child, ...children.filter((other) => other !== child)];
    }
    this.#changed();
  }

  /** Whether there is a tree from before the last start. */
  get hasBefore() {
    return this.#app.saved.get(BEFORE, null) !== null;
  }

  /** Exchanges the tree for the tree from before the last start. */
  backToBefore() {
    const [root] = unpacked(this.#app.saved.get(BEFORE, null));
    if (root) this.#begin(root, { node: root.last });
  }

  #begin(root, { node = root, seats = {} } = {}) {
    if (this.#root?.children.length) this.#app.saved.set(BEFORE, packed(this.#root));
    this.#app.saved.set(SEATS, seats);
    this.#root = root;
    this.#at(node);
    this.#changed();
  }

  #at(node) {
    this.#node = node;
    for (let child = node; child.parent; child = child.parent) child.parent.next = child;
  }

  #restore() {
    const nodes = unpacked(this.#app.saved.get(TREE, null));
    if (!nodes.length) return;
    this.#root = nodes[0];
    this.#at(nodes[this.#app.saved.get(AT, 0)] ?? nodes[0]);
  }

  #changed() {
    this.#app.saved.set(TREE, packed(this.#root));
    this.#app.saved.set(AT, everyNode(this.#root).indexOf(this.#node));
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener(this.#node);
  }
}

/** Makes the game of a page, and the strip below the board that shows its tree. */
export default function game(/** @type {App} */ app) {
  const made = new Game(app);
  mountStrip(app, made);
  const moves = () => made.node?.parent && import("../board/moving.js").then((moving) => moving.follow(app));
  made.on("change", moves);
  moves();
  return made;
}

/** The error for a record with an illegal turn. */
function notPlayed({ turn, violations }) {
  const rules = violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join("; ");
  return Object.assign(new Error(gettext("{turn} is not legal. {rules}", { turn, rules })), { kind: "field", field: "record" });
}
