/** The switch “Hints on”: it shows the evaluation bar and the plot of the game, and lets the panel look for hints by itself. */

import { fill, h, styled } from "../shell/dom.js";
import { gettext } from "../shell/words.js";
import { Evaluations } from "./evaluations.js";

const ON = "hints.on";

/**
 * `root` is the switch, `text` a sentence about the shares of wins, and `course` the place of the plot. `words` are those
 * of the plot; `turned()` is called when the switch was turned.
 */
export class HintSwitch {
  /** @type {App} */
  app;
  /** @type {Record<string, any>} */
  words;
  /** @type {Evaluations} */
  evaluations;
  #shown = null; // the bar and the plot, once they are loaded
  #now = null; // what is known of the position that is shown

  constructor(/** @type {App} */ app, words, turned) {
    Object.assign(this, { app, words, evaluations: new Evaluations(app.saved) });
    this.box = h("input", { type: "checkbox", checked: this.on, onchange: () => this.turn(this.box.checked) });
    this.root = h("label", { class: "choice" }, this.box, gettext("Hints on"));
    this.text = h("p", { class: "quiet", hidden: true });
    this.plot = h("div", {});
    this.course = h("section", { class: "card", "aria-label": words.title, hidden: true }, h("h3", {}, words.title), this.plot);
    this.turned = turned;
    addEventListener("pagehide", () => this.evaluations.save());
  }

  /** Whether hints are on. */
  get on() {
    return this.app.saved.get(ON, false);
  }

  /** Turns hints on or off. */
  turn(on) {
    this.app.saved.set(ON, on || null);
    this.box.checked = on;
    this.app.say(on ? gettext("Hints are on: the shares of wins stand beside the board, and the first hint comes by itself.") : gettext("Hints are off."));
    this.turned();
  }

  /** Keeps the shares of an answer about a position, from the games of its first step, and shows them. */
  take(line, { shares }, games) {
    this.evaluations.keep(line, shares, games);
    if (this.#now?.line === line) this.show(this.#now);
  }

  /**
   * Shows what is known about a position. If it is `over`, there is no bar. If hands are `secret`, the page shows only what
   * the player to move knows: no earlier shares, and the plot only when the game is over.
   */
  async show(now) {
    if (this.course.closest(".panel[hidden]")) return; // the panel was left meanwhile
    if (now.line !== this.#now?.line) this.evaluations.save();
    this.#now = now;
    if (!this.on) return this.#none();
    this.#shown ??= load(this.app, this.words, this.plot);
    const shown = await this.#shown;
    if (this.#now !== now) return;
    const found = now.over ? null : this.#latest(now);
    const text = found && (found.ago ? this.words.before(found.number, shown.listedShares(found)) : shown.sharesInWords(found));
    shown.bar.show(found, text);
    this.text.hidden = !found;
    fill(this.text, text);
    this.course.hidden = (now.secret && !now.over) || !shown.course.show(this.evaluations);
  }

  /** Shows the same again, because the switch was turned. */
  again() {
    if (this.#now) this.show(this.#now);
  }

  /** Hides the bar and the plot, because the panel is left. */
  async hide() {
    this.evaluations.save();
    this.#now = null;
    await this.#none();
  }

  async #none() {
    this.text.hidden = this.course.hidden = true;
    const shown = await this.#shown;
    if (!this.#now || !this.on) shown?.bar.show(null);
  }

  /** What is known of the position, or else of the latest earlier position of the game. */
  #latest({ line, secret }) {
    const { game } = this.app;
    const now = this.evaluations.of(line);
    if (now || secret) return now;
    for (let { number } = game; number >= 0; number -= 1) {
      const known = this.evaluations.sureOf(game.lineAfter(number) ?? "");
      if (known) return { ...known, number, ago: true };
    }
    return null;
  }
}

/** Loads the bar, the plot and their style. */
async function load(/** @type {App} */ app, words, place) {
  const [{ Bar }, { Course }, figures] = await Promise.all([import("./bar.js"), import("./course.js"), import("./figures.js"), styled("hints/hints.css")]);
  const course = new Course(app, words);
  place.append(course.root);
  return { bar: new Bar(app.board.root), course, ...figures };
}
