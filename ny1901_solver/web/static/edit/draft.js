/** A draft of a position: the engine edits it, and the browser saves it after every change. */

import { Emitter } from "../shell/dom.js";

/**
 * The current draft: its `text`, and the last `answer` of the engine's `edit-step`. Emits "changed" and "refused". The
 * draft and its changes are saved under the name `kept`; `more()` returns fields that each request gets.
 */
export class DraftKept extends Emitter {
  /** @type {App} */
  app;
  /** @type {string} */
  kept;
  /** @type {() => Record<string, any>} */
  more;
  /** @type {string | null} */
  text;
  /** @type {{position: string, changes?: any, at?: number} | null} */
  so;
  /** @type {(Answers["edit-step"] & {left_out?: string[]}) | null} */
  answer = null;
  /** @type {Promise<any>} */
  #waiting = Promise.resolve();
  #refit = null;

  constructor(/** @type {App} */ app, { kept = "edit", more = () => ({}) } = {}) {
    super();
    Object.assign(this, { app, kept, more });
    const { now = null, start, changes, at } = app.saved.get(kept, {});
    Object.assign(this, { text: now, so: start ? { position: start, changes, at } : now && { position: now } });
  }

  /** The choices that the edition of the draft offers. */
  get choices() {
    return this.answer?.choices;
  }

  /** Opens the draft of the last visit, or begins with the fields that `otherwise` returns. */
  async open(otherwise) {
    try {
      if (this.text) return await this.refit();
    } catch (error) {
      if (!["field", "request"].includes(error.kind)) throw error;
      this.app.say(error.message); // the draft has an own board that has changed, or is of another version of the program
    }
    return this.begin(await otherwise());
  }

  /** Begins another draft; `fields` are those of the engine's `edit`, such as `position`. */
  begin(fields) {
    return this.#inTurn(() => this.#open(fields));
  }

  /** Changes the draft by fields of the engine's `edit`. */
  change(fields) {
    return this.#inTurn(() => this.#open({ position: this.text, ...fields }));
  }

  /**
   * Runs commands as one change. `given` is a list of commands, or a function that makes the list from the answer at that
   * moment. If a command is refused, nothing changes. `joined` merges the change with the previous one.
   */
  edit(given, { joined = false } = {}) {
    return this.#inTurn(async () => {
      const edits = typeof given === "function" ? given(this.answer) : given;
      return this.#step({ ...this.so, edits, joined }, { text: edits.length === 1 && edits[0] });
    });
  }

  /** Asks the engine's `edit` about the draft without a change. */
  async about(fields) {
    await this.#waiting;
    return this.app.ask("edit", { position: this.text, ...fields });
  }

  /** Repeats the last request, because another tile is in hand. */
  refit() {
    this.#refit ??= this.#inTurn(async () => {
      this.#refit = null;
      return this.#put(await this.#ask({ ...this.so }));
    });
    return this.#refit;
  }

  /** Undoes the last change, or redoes it. */
  walk(back) {
    return this.edit([back ? "undo" : "redo"]);
  }

  #inTurn(act) {
    const done = this.#waiting.then(act);
    this.#waiting = done.catch(() => {});
    return done;
  }

  /** @returns {Promise<typeof this.answer>} */
  #ask(fields) {
    return this.app.ask("edit-step", { ...fields, ...this.more() });
  }

  /**
   * Takes a step. If a `text` cannot be opened as a change of the draft, for example because of its edition, it becomes a new draft.
   * @param {Record<string, any>} fields
   * @param {{text?: string | false, edition?: any, left?: string[]}} [opened]
   */
  async #step(fields, { text, edition, left = [] } = {}) {
    const answer = await this.#ask({ ...fields, edition }).catch((error) => {
      if (!text || !fields.edits) throw error;
      return this.#ask({ position: text, edition }).catch(() => Promise.reject(error));
    });
    const more = [...left, ...(answer.left_out ?? [])].map((sentence) => ({ edit: "", reasons: [{ sentence, rules: [] }] }));
    this.emit("refused", [...answer.refused, ...more]);
    return this.#put(answer);
  }

  async #open(fields) {
    const plain = Object.keys(fields).join() === "position";
    /** @type {{draft?: string, left_out?: string[]}} */
    const { draft: text, left_out: left } = plain ? { draft: fields.position } : await this.app.ask("edit", fields);
    const { edition } = fields;
    return this.#step(this.so ? { ...this.so, edits: [text] } : { position: text }, { text, edition, left });
  }

  #put(answer) {
    const { draft, start, changes, at } = answer;
    Object.assign(this, { text: draft, answer, so: { position: start, changes, at } });
    this.app.saved.set(this.kept, { now: draft, start, changes, at });
    this.emit("changed", answer);
    return answer;
  }
}
