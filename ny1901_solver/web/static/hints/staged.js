/** The hints of a position in stages. All stages come from the answers of one search, also while it runs. */

import { fill, h, keyed } from "../shell/dom.js";
import { FIRST_GAMES, gettext } from "../shell/words.js";

const SOON = 700; // milliseconds after which the first stage is shown, from however few games

/**
 * The button, the stages and a remark. `words` has `show` (the last label of the button), `left(number)` and `changed`;
 * `pressed()` is called by the button. `answer` is the latest answer, and `listed` whether all is revealed.
 */
export class Staged {
  /** @type {App} */
  app;
  /** @type {Record<string, any>} */
  words;
  /** @type {Answers["hint"] | null} */
  answer = null;
  listed = false;
  #wanted = 0; // how many stages were asked for
  #due = false; // whether an answer is shown as soon as there is one
  #ready = false; // whether the answer may be shown
  #text = ""; // the stages that were shown last, as text
  #spoken = 0;
  #timer = null;

  constructor(/** @type {App} */ app, words, pressed) {
    Object.assign(this, { app, words });
    this.button = h("button", { onclick: pressed });
    this.list = h("ol", { class: "stages" });
    this.note = h("p", { class: "quiet", hidden: true });
    this.anew();
  }

  /** Begins with another position. */
  anew() {
    clearTimeout(this.#timer);
    Object.assign(this, { answer: null, listed: false });
    [this.#wanted, this.#due, this.#ready, this.#text, this.#spoken] = [0, false, false, "", 0];
    this.note.hidden = true;
    this.#draw();
  }

  /** Notes that a search has begun. */
  begin() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#due = true;
      this.#show();
    }, SOON);
  }

  /** Takes an answer of the search, unless the answer known is better; returns whether it was taken. */
  take(answer, { final = false } = {}) {
    const proved = answer.status === "proved";
    const known = this.answer;
    const better = !known || proved || (known.status !== "proved" && answer.rollouts >= known.rollouts);
    if (better) this.answer = answer;
    if (this.#due || this.#ready || final || proved || answer.rollouts >= FIRST_GAMES) this.#show();
    return better;
  }

  /** Shows one more stage, as soon as there is an answer; after the last stage, `listed` is true. */
  more() {
    const { length } = this.answer?.stages ?? [];
    this.#wanted = Math.min(this.#wanted, length) + 1;
    if (this.answer && this.#wanted > length) this.listed = true;
    if (this.answer) this.#show();
  }

  /** Reveals everything. */
  reveal() {
    this.listed = true;
    this.#draw();
  }

  #show() {
    this.#ready = Boolean(this.answer);
    this.#draw();
  }

  #draw() {
    const stages = this.#ready ? this.answer.stages : [];
    const shown = Math.min(this.#wanted, stages.length);
    keyed(this.list, stages.slice(0, shown), ({ name, text }) => `${name} ${text}`, ({ text, left }) => h("li", {}, text, " ", h("span", { class: "quiet figure" }, this.words.left(left))));
    const text = stages.slice(0, shown).map(({ text }) => text).join("\n");
    if (!text.startsWith(this.#text)) this.note.hidden = false;
    this.#text = text;
    fill(this.note, this.words.changed);
    if (shown > this.#spoken) this.app.say(stages[shown - 1].text);
    this.#spoken = Math.max(this.#spoken, shown);
    this.button.hidden = this.listed;
    fill(this.button, !stages.length && !this.#ready ? gettext("Hint") : shown < stages.length ? gettext("Hint {stage} of {stages}", { stage: shown + 1, stages: stages.length }) : this.words.show);
  }
}
