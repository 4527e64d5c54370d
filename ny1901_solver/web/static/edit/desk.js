/** What editors of positions share: how many things are amiss, undo, words that are typed, and what was refused. */

import { linked } from "../rules/links.js";
import { fill, h, keyed } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

/** Buttons, some of them pressed: `items` are pairs of an id and a text. */
export const toggles = (parent, items, pressed, run) =>
  keyed(parent, items, ([id]) => id, ([id, text]) => h("button", { onclick: () => run(id) }, text), (each, [id]) => each.setAttribute("aria-pressed", pressed(id)));

/**
 * The parts of an editor for a draft: `onward` is the label of what goes on with the position and what does it,
 * `placeholder` an example of what is typed, and `list` what completes it, if anything does.
 */
export class Desk {
  constructor(app, draft, { onward: [label, go], placeholder, list = null, oninput = null }) {
    Object.assign(this, { app, draft });
    this.input = h("input", {
      id: "edit-typed", list: list?.id, autocomplete: "off", spellcheck: "false", class: "mono", data: { input: "" },
      "aria-label": gettext("A command, or a position to open"), placeholder, ...(oninput && { oninput: () => oninput(this.input) }), onpaste: (event) => this.#pasted(event),
    });
    this.words = h("form", { onsubmit: (event) => this.#typed(event) }, this.input, list);
    this.go = () => (draft.answer?.line ? go(draft.answer) : app.say(gettext("The position is not complete yet, or something in it is impossible.")));
    const [count, undo, redo] = [h("p", { class: "edit-count" }), h("button", { onclick: () => this.walk(true) }, gettext("Undo")), h("button", { onclick: () => this.walk(false) }, gettext("Redo"))];
    const onward = h("button", { class: "primary", onclick: this.go }, label);
    this.heading = h("div", { class: "row" }, count, undo, redo, onward);
    draft.on("changed", ({ line, missing = [], wrong, changes, at }) => {
      undo.disabled = !at;
      redo.disabled = at === changes.length;
      onward.disabled = !line;
      fill(count, [missing.length && gettext("{number} missing", { number: missing.length }), wrong.length && gettext("{number} impossible", { number: wrong.length })].filter(Boolean).join(" · ") || gettext("Complete"));
      count.classList.toggle("good", Boolean(line));
    });
    this.refusals = h("div", { class: "error", role: "alert", hidden: true });
    draft.on("refused", (refused) => {
      this.refusals.hidden = !refused.length;
      fill(this.refusals, refused.map(({ edit, reasons }) => [edit ? h("p", { class: "mono" }, edit) : null, reasons.map(({ sentence }) => h("p", {}, linked(sentence)))]));
    });
  }

  /** Does something with the draft and says what came of it; an error stands beside. */
  act = async (doing, place = this.input) => {
    try {
      const answer = await doing();
      if (answer) this.app.say(sentences(answer) ?? "");
      return answer;
    } catch (error) {
      this.app.fail(error, place);
      return null;
    }
  };

  /** Opens a position. */
  take(text, place) {
    return this.act(() => this.draft.begin({ position: text }), place);
  }

  /** Takes a change back, or makes it again. */
  walk(back) {
    return this.act(() => this.draft.walk(back));
  }

  /** A text of several lines does not fit an input: it is a file, and opened. */
  #pasted(event) {
    const text = event.clipboardData.getData("text");
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    this.take(text);
  }

  async #typed(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    if ((await this.act(() => this.draft.edit([text])))?.refused.length === 0) this.input.value = "";
  }
}

const sentences = ({ refused, left_out: left = [], done }) =>
  [...refused.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence)), ...left].join("; ") || done.at(-1)?.sentence;
