/** The buildings of a puzzle that asks which can be taken: a button each, the plots on the board, and one that judges. */

import { fill, h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

/** Buttons in an element of their own; `judge(plots)` hears what is named, `changed(plots)` what is pressed. */
export class PlotButtons {
  constructor(app, { judge, changed, now }) {
    Object.assign(this, { app, judge, changed, now, buildings: [] });
    this.root = h("div", { class: "taking", role: "group", "aria-label": gettext("The buildings"), hidden: true });
    const when = (run) => () => (this.root.isConnected && this.buildings.length ? run() : false);
    app.board.on("pick", ({ plot }) => when(() => this.turn(plot))());
    app.keys.on("b", "", when(() => app.board.focus(this.buildings[0].plot)), { panel: "puzzle" });
    app.keys.on("d", gettext("Done: judge the buildings"), when(() => this.judge(this.now())), { panel: "puzzle" });
  }

  /** Offers buildings; none where others are asked for, or it is over. */
  offer(buildings) {
    this.buildings = buildings;
    this.root.hidden = !buildings.length;
    const buttons = buildings.map(({ plot, owner, floors }) =>
      h("button", { class: "piece", data: { plot, colour: owner[0] }, onclick: () => this.turn(plot) }, h("b", {}, plot), ` ${owner} ${floors}`));
    fill(this.root, buildings.length > 0 && [h("p", {}, gettext("Name the buildings that can be taken, here or on the board.")),
      h("div", { class: "row" }, buttons), h("p", { class: "figure" }), h("button", { class: "primary", onclick: () => this.judge(this.now()) }, gettext("Done"))]);
    this.#press();
  }

  /** Takes a building to be one of them, or no more. */
  turn(plot) {
    if (!this.buildings.some((each) => each.plot === plot)) return this.app.say(gettext("No building stands on {plot}.", { plot }));
    const named = this.now();
    this.changed(named.includes(plot) ? named.filter((each) => each !== plot) : [...named, plot]);
    this.#press();
    return this.app.say(named.includes(plot) ? gettext("{plot} is no longer named", { plot }) : gettext("{plot} is named", { plot }));
  }

  #press() {
    if (!this.buildings.length) return;
    const named = this.now();
    for (const button of this.root.querySelectorAll("[data-plot]")) button.setAttribute("aria-pressed", String(named.includes(button.dataset.plot)));
    this.root.querySelector(".figure").textContent = ngettext("{number} building named", "{number} buildings named", named.length);
    this.app.board.light(named, gettext("named"));
  }
}
