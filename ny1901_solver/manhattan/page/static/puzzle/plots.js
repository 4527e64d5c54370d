/** Buttons for a puzzle that asks which buildings can be taken: one for each building, and one that judges the answer. The plots on the board work, too. */

import { fill, h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

/** The buttons; `now()` returns the plots named, `changed(plots)` is called with other plots, `judge(plots)` with the answer. */
export class PlotButtons {
  /** @type {App} */
  app;
  /** @type {(named: string[]) => any} */
  judge;
  /** @type {(named: string[]) => any} */
  changed;
  /** @type {() => string[]} */
  now;
  /** @type {{plot: string, owner: string, floors: number}[]} */
  buildings;

  constructor(/** @type {App} */ app, { judge, changed, now }) {
    Object.assign(this, { app, judge, changed, now, buildings: [] });
    this.root = h("div", { class: "taking", role: "group", "aria-label": gettext("The buildings"), hidden: true });
    const when = (run) => () => (this.root.isConnected && this.buildings.length ? run() : false);
    app.board.on("pick", ({ plot }) => when(() => this.turn(plot))());
    app.keys.on("b", "", when(() => app.board.focus(this.buildings[0].plot)), { panel: "puzzle" });
    app.keys.on("d", gettext("Done: judge the buildings"), when(() => this.judge(this.now())), { panel: "puzzle" });
  }

  /** Shows the buildings; without buildings, hides the buttons. */
  offer(buildings) {
    this.buildings = buildings;
    this.root.hidden = !buildings.length;
    const buttons = buildings.map(({ plot, owner, floors }) =>
      h("button", { class: "piece", data: { plot, colour: owner[0] }, onclick: () => this.turn(plot) }, h("b", {}, plot), ` ${owner} ${floors}`));
    fill(this.root, buildings.length > 0 && [h("p", { class: "asked" }, gettext("Name the buildings that can be taken, here or on the board.")),
      h("div", { class: "row" }, buttons), h("p", { class: "figure" }), h("button", { class: "primary", onclick: () => this.judge(this.now()) }, gettext("Done"))]);
    this.#press();
  }

  /** Adds a building to the answer, or removes it. */
  turn(plot) {
    if (!this.buildings.some((each) => each.plot === plot)) return this.app.say(gettext("No building stands on {plot}.", { plot }));
    const named = this.now();
    this.changed(named.includes(plot) ? named.filter((each) => each !== plot) : [...named, plot]);
    this.#press();
    return this.app.say(named.includes(plot) ? gettext("{plot} is removed from your answer", { plot }) : gettext("{plot} is added to your answer", { plot }));
  }

  #press() {
    if (!this.buildings.length) return;
    const named = this.now();
    for (const button of this.root.querySelectorAll("[data-plot]")) button.setAttribute("aria-pressed", String(named.includes(button.dataset.plot ?? "")));
    /** @type {HTMLElement} */ (this.root.querySelector(".figure")).textContent = ngettext("{number} building is named", "{number} buildings are named", named.length);
    this.app.board.light(named, gettext("named"));
  }
}
