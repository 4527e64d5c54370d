/** The parts that editors of positions share: the count of problems, undo and redo, the input for commands, and the refused commands. */

import { linked } from "../rules/links.js";
import { fill, h, keyed } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

/**
 * Makes a button for each item, a pair of an id and a text; `pressed(id)` returns whether the button looks pressed, `run(id)` is called by a click.
 * @param {HTMLElement} parent
 * @param {any[][]} items
 * @param {(id: any) => boolean} pressed
 * @param {(id: any) => any} run
 */
export const toggles = (parent, items, pressed, run) =>
  keyed(parent, items, ([id]) => id, ([id, text]) => h("button", { onclick: () => run(id) }, text), (each, [id]) => each.setAttribute("aria-pressed", String(pressed(id))));

const NARROW = matchMedia("screen and (max-width: 560px)");

/** A part of an editor that only a phone folds; `text` is what a phone shows of it then. */
export function folded(text, ...children) {
  const fold = h("details", { class: "edit-fold", open: !NARROW.matches }, h("summary", {}, text), children);
  NARROW.addEventListener("change", () => (fold.open = !NARROW.matches));
  return fold;
}

/**
 * The shared parts of an editor. `onward` is the label and the function of the button that leaves the editor with the
 * position, `example` a command, and `list` a datalist that completes commands, if there is one.
 */
export class Desk {
  /** @type {App} */
  app;
  /** @type {import("./draft.js").DraftKept} */
  draft;

  constructor(/** @type {App} */ app, draft, { onward: [label, go], example, list = null, oninput = null }) {
    Object.assign(this, { app, draft });
    this.input = h("input", {
      id: "edit-typed", list: list?.id, autocomplete: "off", spellcheck: "false", class: "mono", data: { input: "" },
      "aria-label": gettext("A command, or a position to open"), placeholder: gettext("command, or position"), "aria-describedby": "edit-how", ...(oninput && { oninput: () => oninput(this.input) }), onpaste: (event) => this.#pasted(event),
    });
    this.words = h("form", { onsubmit: (event) => this.#typed(event) }, this.input, list,
      h("small", { id: "edit-how", class: "quiet" }, gettext("Type a command, such as {command}, or paste a position.", { command: example })));
    this.go = () => (draft.answer?.line ? go(draft.answer) : app.say(gettext("The position is not complete yet, or something in it is impossible.")));
    const [count, undo, redo] = [h("p", { class: "edit-count" }), h("button", { onclick: () => this.walk(true) }, gettext("Undo")), h("button", { onclick: () => this.walk(false) }, gettext("Redo"))];
    const onward = h("button", { class: "primary", onclick: this.go }, label);
    this.heading = h("div", { class: "row" }, count, undo, redo, onward);
    draft.on("changed", ({ line, missing = [], wrong, changes, at }) => {
      undo.disabled = !at;
      redo.disabled = at === changes.length;
      onward.disabled = !line;
      fill(count, [missing.length && ngettext("{number} thing is missing", "{number} things are missing", missing.length), wrong.length && ngettext("{number} thing is impossible", "{number} things are impossible", wrong.length)].filter(Boolean).join(" · ") || gettext("Complete"));
      count.classList.toggle("good", Boolean(line));
    });
    this.refusals = h("div", { class: "error", role: "alert", hidden: true });
    draft.on("refused", (refused) => {
      this.refusals.hidden = !refused.length;
      fill(this.refusals, refused.map(({ edit, reasons }) => [edit ? h("p", { class: "mono" }, edit) : null, reasons.map(({ sentence }) => h("p", {}, linked(sentence)))]));
    });
  }

  /** Changes the draft and shows the result in the status region; an error is shown after `place`. */
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

  /** Undoes a change, or redoes it. */
  walk(back) {
    return this.act(() => this.draft.walk(back));
  }

  /** Opens a pasted text of several lines, because it is a file and no command. */
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
