/** Moves what has changed from one picture of a position to the next: the groups of a picture that have `data-at`. */

import { h, set } from "../shell/dom.js";
import { begin, comeDown, cutOut, end, fly, leave, seen, wait } from "./motion.js";

const MOST = 8; // if more has changed than a turn changes, only the last turn comes down
const HEIGHT = 3; // from where things come down, in percent of the board

/**
 * Follows the pictures of the board. `isAhead(line)` tells whether the game goes on from the current position to another,
 * and `last()` is the text of the last turn.
 */
export function settles(/** @type {App} */ app, isAhead, last) {
  const { board } = app;
  const above = h("div", { class: "settling", "aria-hidden": "true" });
  board.picture.after(above);
  let before = { line: board.line, picture: board.picture.firstElementChild };
  board.on("drawn", ({ turn }) => {
    if (turn) return; // a turn that is tried appears at once
    const old = before;
    const { line } = board;
    const picture = board.picture.firstElementChild;
    before = { line, picture };
    if (old.line === line) return;
    if (viewOf(old.picture) !== viewOf(picture)) return end(); // another board
    const back = isAhead(old.line);
    requestAnimationFrame(() => before.line === line && begin(line) && new Change(above, old.picture, before.picture, back).move(last() ?? ""));
  });
}

const viewOf = (picture) => picture?.getAttribute("viewBox");
/** @returns {Map<string, SVGElement>} */
const things = (picture) => new Map([...picture.querySelectorAll("[data-at]")].map((thing) => [JSON.stringify(thing.dataset), thing]));
const isBuilding = ({ dataset }) => Boolean(dataset.building);
const home = ({ dataset }) => seen(document.querySelector(`[data-home="${dataset.worker}"]`));

/** What is gone from an old picture, and what has come in the new one; `back` if turns are taken back. */
class Change {
  /** @type {HTMLElement} */
  above;
  /** @type {Element} */
  old;
  /** @type {Element} */
  picture;
  /** @type {boolean} */
  back;
  /** @type {SVGElement[]} */
  gone;
  /** @type {SVGElement[]} */
  came;

  constructor(above, old, picture, back) {
    Object.assign(this, { above, old, picture, back });
    const [were, are] = [old, picture].map(things);
    const only = (here, there) => [...here].flatMap(([key, thing]) => (there.has(key) ? [] : [thing]));
    [this.gone, this.came] = [only(were, are), only(are, were)];
  }

  /** Moves what has changed; if that is more than a turn, only what the turn `last` names. */
  move(last) {
    const { gone, came, back } = this;
    const many = gone.length + came.length > MOST;
    const named = last.split(/[@; ]/);
    for (const thing of many ? [] : gone) isBuilding(thing) ? this.#buildingLeaves(thing) : this.#workerLeaves(thing);
    for (const thing of many ? came.filter(({ dataset }) => named.includes(dataset.at)) : came) {
      if (!isBuilding(thing)) this.#workerComes(thing);
      else if (!back) comeDown(this.#likeness(thing), HEIGHT, thing);
    }
  }

  /** A likeness above the picture, with the patterns that only the old picture has. */
  #likeness(thing) {
    const missing = [...this.old.querySelectorAll("pattern")].filter(({ id }) => !document.getElementById(id));
    const likeness = cutOut(thing, viewOf(this.picture), missing.map((each) => each.cloneNode(true)));
    this.above.append(likeness);
    return likeness;
  }

  /** Lets a building fade, or stay until another has come down on it; upwards if its turn is taken back. */
  #buildingLeaves(building) {
    const likeness = this.#likeness(building);
    const isBuiltOn = !this.back && this.came.some(({ dataset }) => dataset.at === building.dataset.at);
    if (isBuiltOn) wait(likeness);
    else leave(likeness, this.back ? HEIGHT : 0);
  }

  /** Lets a worker go back to its player. */
  #workerLeaves(worker) {
    const to = home(worker);
    const likeness = this.#likeness(worker);
    if (to) flown(likeness, to, true);
    else leave(likeness, HEIGHT);
  }

  /** Lets a worker come from its player. */
  #workerComes(worker) {
    const from = home(worker);
    const likeness = this.#likeness(worker);
    if (from) flown(likeness, from, false, worker);
    else comeDown(likeness, HEIGHT, worker);
  }
}

/** Flies a likeness of a worker between its place on the board and its player. */
function flown(likeness, home, away, original = null) {
  const group = likeness.lastElementChild;
  const place = group.getBoundingClientRect();
  const { x, y, width, height } = group.getBBox();
  set(likeness, { viewBox: `${x} ${y} ${width} ${height}` });
  const there = { left: home.left + (home.width - place.width) / 2, top: home.top + (home.height - place.height) / 2, width: place.width, height: place.height };
  if (away) fly(likeness, place, there);
  else fly(likeness, there, place, original);
}
