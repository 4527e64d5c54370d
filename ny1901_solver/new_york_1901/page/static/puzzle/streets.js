/** Buttons for a puzzle that asks which streets can change hands: one for each street, and one that judges the answer. */

import { fill, h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

const DIGITS = "123456789";

/** The buttons; `now()` returns the ids of the streets named, `changed(ids)` is called with other ids, `judge(ids)` with the answer. */
export class StreetButtons {
  /** @type {(named: string[]) => any} */
  judge;
  /** @type {(named: string[]) => any} */
  changed;
  /** @type {() => string[]} */
  now;
  /** @type {Answers["puzzle-show"]["streets"]} */
  streets;

  constructor(/** @type {App} */ app, { judge, changed, now }) {
    Object.assign(this, { judge, changed, now });
    this.root = h("div", { class: "streets", role: "group", "aria-label": gettext("The streets in play") });
    const when = (run) => (event) => this.root.isConnected && !this.root.hidden && run(event);
    app.keys.on([...DIGITS], gettext("Choose whether the street with this number can change hands"), when(({ key }) => this.turn(this.streets[DIGITS.indexOf(key)]?.id)), { panel: "puzzle" });
    app.keys.on("d", gettext("Judge my choice of streets"), when(() => this.judge(this.now())), { panel: "puzzle" });
  }

  /** Shows the streets of a puzzle; without streets, hides the buttons. */
  show(streets) {
    this.streets = streets;
    this.root.hidden = !streets.length;
    const buttons = streets.map(({ id, name, holder }, at) => h("button", { class: "street", "data-street": id, onclick: () => this.turn(id) },
      h("b", {}, `${at + 1}`), h("span", {}, name, " ", h("span", { class: "quiet" }, holder ?? gettext("nobody"))), h("span", { class: "says" })));
    fill(this.root, streets.length > 0 && [...buttons, h("button", { class: "primary", onclick: () => this.judge(this.now()) }, gettext("Done"))]);
    this.#press();
  }

  /** Adds a street to the answer, or removes it. */
  turn(id) {
    if (!id) return false;
    const named = this.now();
    this.changed(named.includes(id) ? named.filter((each) => each !== id) : [...named, id]);
    this.#press();
    return true;
  }

  #press() {
    for (const button of this.root.querySelectorAll("[data-street]")) {
      const pressed = this.now().includes(button.dataset.street ?? "");
      button.setAttribute("aria-pressed", String(pressed));
      /** @type {HTMLElement} */ (button.querySelector(".says")).textContent = pressed ? gettext("can change hands") : gettext("is safe");
    }
  }
}
