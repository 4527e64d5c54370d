/** A draft in the browser: edited by the engine, which says what was done so far, and kept on every change. */

import { Heard } from "../shell/dom.js";

/**
 * The draft at hand as the engine's `edit-step` answers it: `text`, and all of the `answer`; `changed` and `refused` are
 * told. What the engine says was done so far is kept as `kept`, and `more()` are the fields that every question has.
 */
export class DraftKept extends Heard {
  answer = null;
  #waiting = Promise.resolve();
  #refit = null;

  constructor(app, { kept = "edit", more = () => ({}) } = {}) {
    super();
    Object.assign(this, { app, kept, more });
    const { now = null, start, changes, at } = app.saved.get(kept, {});
    Object.assign(this, { text: now, so: start ? { position: start, changes, at } : now && { position: now } });
  }

  /** What there is to choose from in the edition at hand. */
  get choices() {
    return this.answer?.choices;
  }

  /** Opens what was there at the last visit, or begins with what `otherwise` tells. */
  async open(otherwise) {
    try {
      if (this.text) return await this.refit();
    } catch (error) {
      if (!["field", "request"].includes(error.kind)) throw error;
      this.app.say(error.message); // of an own board that has changed since, or of another version
    }
    return this.begin(await otherwise());
  }

  /** Opens the position of a text in place of the draft, or what the fields of `edit` tell. */
  begin(fields) {
    return this.#inTurn(() => this.#open(fields));
  }

  /** The same, changed by fields of `edit`. */
  change(fields) {
    return this.#inTurn(() => this.#open({ position: this.text, ...fields }));
  }

  /**
   * Carries commands out as one change, or those that a function makes of the answer of that moment; where one is refused
   * all stays as it is. `joined` makes one change of it and the one before.
   */
  edit(given, { joined = false } = {}) {
    return this.#inTurn(async () => {
      const edits = typeof given === "function" ? given(this.answer) : given;
      return this.#step({ ...this.so, edits, joined }, { text: edits.length === 1 && edits[0] });
    });
  }

  /** Asks something about the draft that changes nothing. */
  async about(fields) {
    await this.#waiting;
    return this.app.ask("edit", { position: this.text, ...fields });
  }

  /** Asks anew, as another tile is carried. */
  refit() {
    this.#refit ??= this.#inTurn(async () => {
      this.#refit = null;
      return this.#put(await this.#ask({ ...this.so }));
    });
    return this.#refit;
  }

  /** Takes the last change back, or makes it again. */
  walk(back) {
    return this.edit([back ? "undo" : "redo"]);
  }

  #inTurn(act) {
    const done = this.#waiting.then(act);
    this.#waiting = done.catch(() => {});
    return done;
  }

  #ask(fields) {
    return this.app.ask("edit-step", { ...fields, ...this.more() });
  }

  /** Takes a step; of a `text` that cannot be opened beside the draft, as of an own edition, it is opened alone. */
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
