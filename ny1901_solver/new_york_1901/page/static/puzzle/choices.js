/** Buttons for the four turns that a puzzle offers as answers. */

import { fill, h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

/** A button for each turn; `choose(turn)` is called with the turn of the pressed button. */
export class Choices {
  /** @type {App} */
  app;
  /** @type {(turn: string) => any} */
  choose;

  constructor(/** @type {App} */ app, choose) {
    Object.assign(this, { app, choose });
    this.root = h("div", { class: "choices", role: "group", "aria-label": gettext("The four turns") });
  }

  /** Shows the choices; without choices, hides the buttons. */
  show(choices) {
    this.root.hidden = !choices.length;
    fill(this.root, choices.map((turn, at) => {
      const [look, away] = [() => this.app.board.light(this.#squaresOf(turn), "note"), () => this.app.board.clear("note")];
      return h("button", { class: "choice-turn", onfocus: look, onpointerenter: look, onblur: away, onpointerleave: away, onclick: () => this.choose(turn) },
        h("b", {}, "ABCD"[at]), " ", h("span", { class: "mono" }, turn));
    }));
  }

  /** The squares of a turn's tiles and land. The turn is not drawn, because a drawing would reveal whether it is legal. */
  #squaresOf(turn) {
    const named = new Set(turn.match(/[\w-]+/g));
    return this.app.board.squares.filter(({ square, territory }) => named.has(square) || named.has(territory)).map(({ square }) => square);
  }
}
