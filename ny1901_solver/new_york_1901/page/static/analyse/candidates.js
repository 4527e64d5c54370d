/** The list of candidate turns with ranks and figures, also outlined on the board; a click plays a turn as a branch. */

import { fill, h, keyed } from "../shell/dom.js";
import { gettext, giveOrTake, signed, woven } from "../shell/words.js";
import { drawn } from "./making.js";
import { squaresOf } from "./shapes.js";

const OUTLINED = 3; // more outlines would hide the board

/**
 * Formats a turn for people; with `nameOf(id)`, tiles have their names beside their ids.
 * @param {string} turn
 * @param {(id: string) => string} [nameOf]
 */
export const pretty = (turn, /** @type {(id: string) => string | undefined} */ nameOf = () => undefined) => turn.replace(/^shift$/, gettext("Market Shift first")).replace(/([\w-]+)@([\w,]+)/g, (whole, id, squares) => (nameOf(id) ? `${id}@${squares} (${nameOf(id)})` : whole))
  .replaceAll("@", " ").replaceAll(",", " ").replaceAll("; ", " · ");

/** @typedef {{turn: string, place: number, figures: Node[], seal?: boolean}} Candidate */

/** The list of candidate turns; `play(turn)` is called with the chosen turn. */
export class Candidates {
  /** @type {App} */
  app;
  /** @type {import("./making.js").Making} */
  making;
  /** @type {(turn: string) => any} */
  play;
  /** @type {Candidate[]} */
  shown = [];
  #rows = []; // the turns in the order shown
  #held = false; // whether that order must stay

  constructor(/** @type {App} */ app, making, play) {
    Object.assign(this, { app, making, play });
    this.list = h("ol", { class: "list candidates", onpointerleave: () => this.#left(), onpointerenter: () => (this.#held = true) });
    this.legend = h("p", { class: "quiet legend", hidden: true }, woven(gettext("{proved}: true whatever is drawn and played. {estimated}: from simulated games against sensible players, ± one standard error. The figures are the percentage of wins, and the lead over the best opponent at the end in points."),
      { proved: seal(true), estimated: seal(false) }));
  }

  /**
   * Shows turns with ranks, figures and proofs; the order stays while the pointer is over the list.
   * @param {Candidate[]} turns
   */
  show(turns) {
    const at = ({ turn }) => (this.#held && this.#rows.includes(turn) ? this.#rows.indexOf(turn) : this.#rows.length);
    this.shown = turns;
    this.legend.hidden = !turns.some(({ seal }) => seal !== undefined);
    const rows = [...turns].sort((one, other) => at(one) - at(other));
    this.#rows = rows.map(({ turn }) => turn);
    keyed(this.list, rows, ({ turn }) => turn, (each) => this.#row(each), bringUp);
    this.app.board.clear("outline");
    for (const { turn, place } of turns.slice(0, OUTLINED)) this.app.board.outline(`candidate-${place}`, squaresOf(turn, this.app.board), String(place));
  }

  /** Empties the list. */
  clear() {
    [this.shown, this.#held] = [[], false];
    fill(this.list);
    this.legend.hidden = true;
  }

  /** Focuses the first turn; returns whether there is one. */
  focus() {
    this.list.querySelector("button")?.focus();
    return Boolean(this.list.firstChild);
  }

  #row({ turn }) {
    const { app, making } = this;
    const draw = () => !turn.startsWith("shift") && app.board.show(making.line, { turn });
    return h("li", {}, h("button", { class: "plain candidate", onclick: () => this.play(turn), onpointerenter: draw, onfocus: draw, onblur: () => this.#unseen(), title: gettext("Play this turn as a branch") },
      h("span", {}), h("span", { class: "turn" }, pretty(turn, (id) => making.tile(id)?.name)), h("span", { class: "row figures" })));
  }

  #left() {
    this.#held = false;
    this.show(this.shown);
    this.#unseen();
  }

  #unseen() {
    const { app, making } = this;
    return making.line && app.board.show(making.line, drawn(making));
  }
}

/** The label “proved” or “estimated”. */
const seal = (proved) => h("span", { class: `seal-${proved ? "proved" : "estimated"}` }, proved ? gettext("proved") : gettext("estimated"));

/**
 * @param {HTMLElement} row
 * @param {Candidate} candidate
 */
function bringUp(row, { place, figures, seal: proved }) {
  const [rank, , figured] = /** @type {Element} */ (row.firstElementChild).children;
  fill(rank, place).className = `rank rank-${place}`;
  fill(figured, figures, proved !== undefined && seal(proved));
}

/** The share of wins and the margin of a turn, with errors; in place of an error of 0 stands the number of games. */
export function figuresOf({ share, margin, proved, rollouts }) {
  const alike = !proved && rollouts > 1 && [0, 1].includes(share.mean);
  return [
    h("span", { class: "figure", title: gettext("share of wins") }, alike ? gettext("{wins} %, the same in all {number} games", { wins: Math.round(share.mean * 100), number: rollouts }) : gettext("{wins} %", { wins: `${Math.round(share.mean * 100)}${giveOrTake(share.error * 100)}` })),
    h("span", { class: "figure", title: gettext("lead over the best opponent at the end, in points") }, `${signed(margin.mean, 1)}${giveOrTake(margin.error, 1)}`),
  ];
}
