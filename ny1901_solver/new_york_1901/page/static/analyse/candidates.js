/** Turns that are compared: their places, figures and seals, on the board as outlines; a click plays one as a branch. */

import { fill, h, keyed } from "../shell/dom.js";
import { gettext, giveOrTake, signed, woven } from "../shell/words.js";
import { squaresOf } from "./shapes.js";
import { drawn } from "./turn_maker.js";

const OUTLINED = 3; // more of them hide the board

/** A turn for people's eyes. */
export const pretty = (turn) => turn.replace(/^shift$/, gettext("Market Shift first")).replaceAll("@", " ").replaceAll(",", " ").replaceAll("; ", " · ");

/** The list; `play(turn)` is called with the one that is chosen. */
export class Candidates {
  shown = [];
  #rows = []; // the turns as they stand
  #held = false; // whether they are to stay so

  constructor(app, making, play) {
    Object.assign(this, { app, making, play });
    this.list = h("ol", { class: "list candidates", onpointerleave: () => this.#left(), onpointerenter: () => (this.#held = true) });
    this.legend = h("p", { class: "quiet legend", hidden: true }, woven(gettext("{proved}: true whatever is drawn and played. {estimated}: from games against sensible players, ± one standard error. The figures are the % of wins, and the points ahead of the best opponent at the end."),
      { proved: seal(true), estimated: seal(false) }));
  }

  /** Shows turns with their places, figures and, where they have one, seals; under the pointer none changes its place. */
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

  /** Lists no turn any more. */
  clear() {
    [this.shown, this.#held] = [[], false];
    fill(this.list);
    this.legend.hidden = true;
  }

  /** Focuses the first one, where there is one; returns whether there is. */
  focus() {
    this.list.querySelector("button")?.focus();
    return Boolean(this.list.firstChild);
  }

  #row({ turn }) {
    const { app, making } = this;
    const draw = () => !turn.startsWith("shift") && app.board.show(making.line, { turn });
    return h("li", {}, h("button", { class: "plain candidate", onclick: () => this.play(turn), onpointerenter: draw, onfocus: draw, onblur: () => this.#unseen(), title: gettext("Play it as a branch") },
      h("span", {}), h("span", { class: "turn" }, pretty(turn)), h("span", { class: "row figures" })));
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

/** The word for a figure that is proved, or else estimated. */
const seal = (proved) => h("span", { class: `seal-${proved ? "proved" : "estimated"}` }, proved ? gettext("proved") : gettext("estimated"));

function bringUp(row, { place, figures, seal: proved }) {
  const [rank, , told] = row.firstChild.children;
  fill(rank, place).className = `rank rank-${place}`;
  fill(told, figures, proved !== undefined && seal(proved));
}

/** The share of wins and the margin of a turn, with their errors; games that all ended alike are told as that. */
export function figuresOf({ share, margin, proved, rollouts }) {
  const alike = !proved && rollouts > 1 && [0, 1].includes(share.mean);
  return [
    h("span", { class: "figure", title: gettext("share of wins") }, alike ? gettext("{wins} % in all {number} games", { wins: Math.round(share.mean * 100), number: rollouts }) : gettext("{wins} %", { wins: `${Math.round(share.mean * 100)}${giveOrTake(share.error * 100)}` })),
    h("span", { class: "figure", title: gettext("points ahead of the best opponent at the end") }, `${signed(margin.mean, 1)}${giveOrTake(margin.error, 1)}`),
  ];
}
