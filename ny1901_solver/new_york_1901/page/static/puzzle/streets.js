/** The streets of a puzzle that asks for those that can change hands: a button each, and one that judges. */

import { fill, h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

const DIGITS = "123456789";

/** Buttons in an element of their own; `judge(ids)` hears what is named, `changed(ids)` what is pressed. */
export class StreetButtons {
  constructor(app, { judge, changed, now }) {
    Object.assign(this, { judge, changed, now });
    this.root = h("div", { class: "streets", role: "group", "aria-label": gettext("The streets in play") });
    const when = (run) => (event) => this.root.isConnected && !this.root.hidden && run(event);
    app.keys.on([...DIGITS], gettext("Say of the street with this number whether it can change hands"), when(({ key }) => this.turn(this.streets[DIGITS.indexOf(key)]?.id)), { panel: "puzzle" });
    app.keys.on("d", gettext("Done: judge the streets"), when(() => this.judge(this.now())), { panel: "puzzle" });
  }

  /** Shows a puzzle's streets; none where others are asked for, or it is over. */
  show(streets) {
    this.streets = streets;
    this.root.hidden = !streets.length;
    const buttons = streets.map(({ id, name, holder }, at) => h("button", { class: "street", "data-street": id, onclick: () => this.turn(id) },
      h("b", {}, `${at + 1}`), h("span", {}, name, " ", h("span", { class: "quiet" }, holder ?? gettext("nobody"))), h("span", { class: "says" })));
    fill(this.root, streets.length > 0 && [...buttons, h("button", { class: "primary", onclick: () => this.judge(this.now()) }, gettext("Done"))]);
    this.#press();
  }

  /** Takes a street to be able to change hands, or no more. */
  turn(id) {
    if (!id) return false;
    const named = this.now();
    this.changed(named.includes(id) ? named.filter((each) => each !== id) : [...named, id]);
    this.#press();
    return true;
  }

  #press() {
    for (const button of this.root.querySelectorAll("[data-street]")) {
      const pressed = this.now().includes(button.dataset.street);
      button.setAttribute("aria-pressed", pressed);
      button.querySelector(".says").textContent = pressed ? gettext("can change hands") : gettext("is safe");
    }
  }
}
