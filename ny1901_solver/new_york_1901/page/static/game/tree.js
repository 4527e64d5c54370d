/** The tree of turns as plain data: nodes, what the engine tells of them, and what the browser keeps. */

let count = 0;

/** A position with the turn that led to it; the root has no turn. The first child goes on in the main line. */
export class Node {
  /** @param {Node|null} parent @param {object} told what the engine told of the turn, and the note on it */
  constructor(parent, told) {
    this.id = ++count;
    this.parent = parent;
    this.children = [];
    this.next = null; // the child that redo goes to
    this.note = told.note ?? "";
    for (const key of KEPT) this[key] = told[key] ?? NOTHING[key];
  }

  /** How many whole turns were played up to here, from 0 at the root. */
  get number() {
    return this.parent === null ? 0 : this.parent.number + (this.parent.part ? 0 : 1);
  }

  /** The nodes from the root to this one. */
  get path() {
    const path = [];
    for (let node = this; node; node = node.parent) path.unshift(node);
    return path;
  }

  /** Whether it lies on the main line. */
  get isMain() {
    return this.path.every((node) => node.parent === null || node.parent.children[0] === node);
  }

  /** Adds a turn behind this one; the same turn with the same cards is there once. */
  add(told) {
    const same = this.children.find((child) => child.turn === told.turn && `${child.draws}` === `${told.draws ?? []}`);
    if (same) return same;
    const child = new Node(this, told);
    this.children.push(child);
    return child;
  }

  /** The last node of the line that begins here. */
  get last() {
    let node = this;
    while (node.children.length) node = node.children[0];
    return node;
  }
}

/** @typedef {{turn: string, draws: string[], note?: string, variations?: Turn[][]}} Turn as records have it */

/** What a node keeps: `part` is a turn under way, `points` is what it scored, `scores` are all players'; the root has `source` and `seats` of its record. */
const NOTHING = { turn: "", draws: [], line: "", mover: "", points: 0, scores: null, over: false, part: false, source: "", seats: null };
const KEPT = Object.keys(NOTHING);

/** What a node keeps of the engine's answer to `apply`. */
export function toldByApply(answer) {
  const scores = Object.fromEntries(answer.position.players.map((player) => [player.colour, player.score]));
  const part = Boolean(answer.position.turn);
  return { ...answer, turn: answer.turn ?? "", points: answer.gain, scores, part };
}

/** Grows the turns of a `replay` answer behind a node, each with what could have been played instead. */
export function grow(parent, turns) {
  for (const turn of turns) {
    const child = parent.add({ ...turn, points: turn.gain });
    for (const line of turn.variations ?? []) grow(parent, line);
    parent = child;
  }
}

/** All nodes below a root, and it, parents before their children. */
export function everyNode(root) {
  const found = [root];
  for (const node of found) found.push(...node.children);
  return found;
}

/** What the browser keeps of a tree: a list of nodes, each with the place of its parent in it. */
export function packed(root) {
  const nodes = everyNode(root);
  const places = new Map(nodes.map((node, place) => [node, place]));
  return nodes.map((node) => {
    const told = Object.fromEntries(KEPT.filter((key) => `${node[key]}` !== `${NOTHING[key]}`).map((key) => [key, node[key]]));
    if (node.note) told.note = node.note;
    if (node.parent) told.of = places.get(node.parent);
    return told;
  });
}

/** The nodes that were packed; none where the list is not whole. */
export function unpacked(list) {
  const nodes = [];
  for (const told of Array.isArray(list) ? list : []) {
    const parent = told.of === undefined ? null : nodes[told.of];
    if (parent === undefined || (parent === null) !== (nodes.length === 0) || !told.line) return [];
    const node = new Node(parent, told);
    parent?.children.push(node);
    nodes.push(node);
  }
  return nodes;
}
