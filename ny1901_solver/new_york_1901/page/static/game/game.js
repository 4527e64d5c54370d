/** The game on the page, `app.game`: a tree of turns that is played, walked, changed, and kept in the browser. */

import { seed } from "../shell/client.js";
import { mountStrip } from "./strip.js";
import { Node, everyNode, grow, packed, toldByApply, unpacked } from "./tree.js";
import { gettext } from "../shell/words.js";

const TREE = "game.tree";
const AT = "game.at";
const BEFORE = "game.before";

/** The tree of turns with the node where the page is. Whoever shows it listens to `change`. */
export class Game {
  #app;
  #root = null;
  #node = null;
  #heard = new Set();
  #removed = null;

  constructor(app) {
    this.#app = app;
    this.#restore();
  }

  /** The node where the page is; `null` before anything was started. */
  get node() {
    return this.#node;
  }

  get root() {
    return this.#root;
  }

  /** The position where the page is, as one line; empty before anything was started. */
  get line() {
    return this.#node?.line ?? "";
  }

  /** The main line: the start, and the node behind each whole turn. */
  get #main() {
    return this.#root?.last.path.filter(({ part }) => !part) ?? [];
  }

  /** How many turns the main line has. */
  get length() {
    return Math.max(0, this.#main.length - 1);
  }

  /** How many turns of the main line lead to where the page is, or to where it left it. */
  get number() {
    return this.#node.path.findLast((each) => this.#main.includes(each)).number;
  }

  /** The position after so many turns of the main line. */
  lineAfter(number) {
    return this.#main[number]?.line;
  }

  /** Goes to where so many turns of the main line are played. */
  walk(number) {
    return this.goTo(this.#main[number]);
  }

  /** Whether there is a tree, as of the last visit. */
  restore() {
    return this.#root !== null;
  }

  /** Calls `f(node)` at every change; returns what ends that. */
  on(event, f) {
    if (event !== "change") throw new RangeError(`the game has no event ${event}`);
    this.#heard.add(f);
    return () => this.#heard.delete(f);
  }

  /** Plays a turn, or due cards, behind the current node; the answer to `apply`, legal or not. What was played here is gone to. */
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

  /** Goes back by a turn; whether there was one. */
  undo() {
    return this.goTo(this.#node?.parent);
  }

  /** Goes on by a turn: where it was gone on last, or in the main line; whether there was one. */
  redo() {
    return this.goTo(this.#node?.next ?? this.#node?.children[0]);
  }

  /** Goes to a node of the tree; whether it is one. */
  goTo(node) {
    if (!node) return false;
    this.#at(node);
    this.#app.saved.set(AT, everyNode(this.#root).indexOf(node));
    this.#tell();
    return true;
  }

  /** Goes to the node with a position, where the tree has it; else begins a new tree with it. */
  open(line) {
    if (line === this.line) return;
    const known = this.#root && everyNode(this.#root).find((node) => node.line === line);
    if (known) this.goTo(known);
    else this.start(line);
  }

  /** Begins a new tree with a position, and what its record tells of where it comes from; the one before can be had back. */
  start(line, source) {
    this.#begin(new Node(null, { line, source }));
  }

  /** Begins the tree of a record, and goes to its end; rejects for what is no record, or breaks a rule. */
  async load(record) {
    const answer = await this.#app.ask("replay", { record });
    if (answer.legal === false) throw notPlayed(answer);
    const root = new Node(null, { line: answer.start, source: answer.source, seats: answer.seats });
    grow(root, answer.turns);
    this.#begin(root, root.last);
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

  /** Takes a node away, with all behind it. */
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

  /** Takes the tree from before the last start; the present one becomes that from before. */
  backToBefore() {
    const [root] = unpacked(this.#app.saved.get(BEFORE, null));
    if (root) this.#begin(root, root.last);
  }

  #begin(root, node = root) {
    if (this.#root?.children.length) this.#app.saved.set(BEFORE, packed(this.#root));
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
    for (const f of this.#heard) f(this.#node);
  }
}

/** The game of a page, of which the strip below the board shows the tree. */
export default function game(app) {
  const made = new Game(app);
  mountStrip(app, made);
  return made;
}

/** The error of a record with a turn that breaks rules. */
function notPlayed({ turn, violations }) {
  const rules = violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join("; ");
  return Object.assign(new Error(gettext("{turn} is not legal. {rules}", { turn, rules })), { kind: "field", field: "record" });
}
