/** The shares of wins that hints have found, by position; the browser keeps them. */

const NAME = "hints.shares";
const MOST = 400; // positions; the oldest are forgotten

/** What is known about positions: `{shares, games}`, the engine's shares of all players, and from how many games; 0 games mean a proof. */
export class Evaluations {
  changed = false; // whether something is not saved yet

  constructor(saved) {
    this.saved = saved;
    this.known = new Map(Object.entries(saved.get(NAME, {})));
  }

  /** What is known about a position, or null. */
  of(line) {
    return this.known.get(keyOf(line)) ?? null;
  }

  /** What is known about a position with its error, or null. */
  sureOf(line) {
    const known = this.of(line);
    return known && known.shares[0].share.error !== null ? known : null;
  }

  /** Keeps the shares of an answer to `hint` from a number of games, unless more is known. */
  keep(line, shares, games) {
    const known = this.of(line);
    if (known && games && (!known.games || games < known.games)) return;
    this.known.delete(keyOf(line));
    this.known.set(keyOf(line), { shares, games });
    this.changed = true;
  }

  /** Saves what is known, so that it survives a reload. */
  save() {
    if (this.changed) this.saved.set(NAME, Object.fromEntries([...this.known].slice(-MOST)));
    this.changed = false;
  }
}

/** A short key of a position (a hash, FNV-1a with two seeds), so that little is stored, and no hand. */
function keyOf(line) {
  const hash = (seed) => [...line].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 0x01000193) >>> 0, seed);
  return hash(0x811c9dc5).toString(36) + hash(0x9747b28c).toString(36);
}
