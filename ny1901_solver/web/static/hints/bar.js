/** The evaluation bar: the shares of wins of all players at the edge of the board; hatched zones show the errors. */

import { fill, h, set } from "../shell/dom.js";
import { sharesInWords, signs } from "./figures.js";

const LEAST = { sign: 0.06, figure: 0.14 }; // smaller shares have no room for these texts

/** The bar beside the board, or below it on a narrow page. */
export class Bar {
  constructor(board) {
    this.board = board;
    this.frame = board.querySelector(".frame");
    this.root = h("div", { class: "evaluation", role: "img", hidden: true });
    board.append(this.root);
    const fit = () => this.#fit();
    for (const each of [this.frame, document.getElementById("panels")]) new ResizeObserver(fit).observe(each);
  }

  /** Shows the shares of a position, with a sentence about them; null hides the bar. */
  show(evaluation, text = evaluation && sharesInWords(evaluation)) {
    this.root.hidden = !evaluation;
    this.board.classList.toggle("evaluated", Boolean(evaluation));
    if (!evaluation) return;
    const { shares } = evaluation;
    set(this.root, { "aria-label": text, title: text });
    const marks = signs(shares.map(({ player }) => player));
    fill(this.root, shares.map((each, seat) => segment(each, marks[seat])), shares.slice(0, -1).map(({ up_to: edge }) => doubt(edge)));
    this.#fit();
  }

  /** Stands beside the board if the panel does, as high as the board; else lies below the board. */
  #fit() {
    if (this.root.hidden) return;
    const [board, panels] = [this.board, document.getElementById("panels")].map((each) => each.getBoundingClientRect());
    const upright = panels.left >= board.right - 1;
    this.board.classList.toggle("upright", upright);
    const { width, height } = this.frame.getBoundingClientRect();
    this.root.style.setProperty("--long", `${Math.round(upright ? height : width)}px`);
  }
}

/** The part of a player: as long as the share, in the player's colours, with the sign and the percentage if there is room. */
function segment({ player, share: { mean } }, sign) {
  const part = h("span", { class: "part", data: { player } }, mean >= LEAST.sign && h("b", {}, sign), mean >= LEAST.figure && h("i", {}, String(Math.round(100 * mean))));
  part.style.setProperty("--share", String(mean));
  return part;
}

/** The hatched zone where the edge between two parts may lie; without an error, the edge may lie anywhere. */
function doubt({ mean, error }) {
  const zone = h("span", { class: error === null ? "doubt unknown" : "doubt" });
  zone.style.setProperty("--from", String(Math.max(0, error === null ? 0 : mean - error)));
  zone.style.setProperty("--to", String(Math.min(1, error === null ? 1 : mean + error)));
  return zone;
}
