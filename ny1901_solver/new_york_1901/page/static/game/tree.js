/** The tree of turns: its nodes, made from answers of the engine, and the form in which the browser keeps it. */

let count = 0;

/** A position with the turn that led to it; the root has no turn. The first child goes on in the main line. */
export class Node {
  /** @type {Node[]} */
  children = [];
  /** @type {Node | null} */
  next = null; // the child that redo goes to
  turn = "";
  /** @type {string[]} */
  draws = [];
  line = "";
  mover = "";
  points = 0;
  /** @type {Record<string, number> | null} */
  scores = null;
  over = false;
  part = false;
  source = "";
  /** @type {Record<string, string> | null} */
  seats = null;

  /**
   * @param {Node | null} parent
   * @param {Partial<Played>} played the engine's data about the turn, and the note on it
   */
  constructor(parent, played) {
    this.id = ++count;
    this.parent = parent;
    this.note = played.note ?? "";
    Object.assign(this, Object.fromEntries(KEPT.map((key) => [key, played[key] ?? NOTHING[key]])));
  }

  /** How many whole turns were played up to here, from 0 at the root. */
  get number() {
    return this.parent === null ? 0 : this.parent.number + (this.parent.part ? 0 : 1);
  }

  /** The nodes from the root to this one. */
  get path() {
    const path = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) path.unshift(node);
    return path;
  }

  /** Whether the node is on the main line. */
  get isMain() {
    return this.path.every((node) => node.parent === null || node.parent.children[0] === node);
  }

  /**
   * Adds a turn after this one; returns an existing child with the same turn and cards.
   * @param {Partial<Played>} played
   */
  add(played) {
    const same = this.children.find((child) => child.turn === played.turn && `${child.draws}` === `${played.draws ?? []}`);
    if (same) return same;
    const child = new Node(this, played);
    this.children.push(child);
    return child;
  }

  /** The last node of the line that begins here. */
  get last() {
    let node = /** @type {Node} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }
}

/** @typedef {{turn: string, draws: string[], line: string, mover: string, points: number, scores: Record<string, number>, over: boolean, part: boolean, source: string, seats: Record<string, string>, note: string}} Played the data of a node */
/** @typedef {{turn: string, draws: string[], note?: string, variations?: Turn[][]}} Turn in the form of records */

/** The fields of a node: `part` marks an unfinished turn, `points` are those of the turn, `scores` those of all players; the root has `source` and `seats` of its record. */
const NOTHING = { turn: "", draws: [], line: "", mover: "", points: 0, scores: null, over: false, part: false, source: "", seats: null };
const KEPT = Object.keys(NOTHING);

/**
 * The fields of a node from an answer to `apply`.
 * @param {Answers["apply"]} answer
 */
export function toldByApply(answer) {
  const { players = [], turn: begun } = answer.position ?? {};
  const scores = Object.fromEntries(players.map((player) => [player.colour, player.score]));
  const part = Boolean(begun);
  return { ...answer, turn: answer.turn ?? "", points: answer.gain, scores, part };
}

/** Adds the turns of an answer to `replay` after a node, with their variations. */
export function grow(parent, turns) {
  for (const turn of turns) {
    const child = parent.add({ ...turn, points: turn.gain });
    for (const line of turn.variations ?? []) grow(parent, line);
    parent = child;
  }
}

/** A root and all nodes after it, parents before children. */
export function everyNode(root) {
  const found = [root];
  for (const node of found) found.push(...node.children);
  return found;
}

/** The form in which the browser keeps a tree: a list of nodes, each with the index of its parent. */
export function packed(root) {
  const nodes = everyNode(root);
  const places = new Map(nodes.map((node, place) => [node, place]));
  return nodes.map((node) => {
    const kept = Object.fromEntries(KEPT.filter((key) => `${node[key]}` !== `${NOTHING[key]}`).map((key) => [key, node[key]]));
    if (node.note) kept.note = node.note;
    if (node.parent) kept.of = places.get(node.parent);
    return kept;
  });
}

/** The nodes of a packed list; none if the list is damaged. */
export function unpacked(list) {
  const nodes = [];
  for (const kept of Array.isArray(list) ? list : []) {
    const parent = kept.of === undefined ? null : nodes[kept.of];
    if (parent === undefined || (parent === null) !== (nodes.length === 0) || !kept.line) return [];
    const node = new Node(parent, kept);
    parent?.children.push(node);
    nodes.push(node);
  }
  return nodes;
}
