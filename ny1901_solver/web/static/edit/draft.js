/** A draft in the browser: edited by the engine, with what was before it, and kept on every change. */

import { Heard } from "../shell/dom.js";

const MOST_PAST = 300;

/**
 * The draft at hand as `text`, and the engine's `answer` about it; `changed` and `refused` are told. It is kept as `kept`, and
 * `more()` are the fields that every question of it has.
 */
export class DraftKept extends Heard {
  answer = null;
  #waiting = Promise.resolve();
  #refit = null;

  constructor(app, { kept = "edit", more = () => ({}) } = {}) {
    super();
    Object.assign(this, { app, kept, more });
    const { past = [], now = null, undone = [] } = app.saved.get(kept, {});
    Object.assign(this, { text: now, past, undone });
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

  /** Begins anew, with the position of a text, or as the fields tell. */
  begin(fields) {
    return this.#inTurn(async () => this.#keep(await this.#ask(fields)));
  }

  /** The same, changed by fields. */
  change(fields) {
    return this.#inTurn(async () => this.#keep(await this.#ask({ position: this.text, ...fields })));
  }

  /**
   * Carries commands out, or those that a function makes of the answer of that moment; where one of several is refused all
   * stays as it is. `joined` makes one step to undo of it and the one before.
   */
  edit(given, { joined = false } = {}) {
    return this.#inTurn(async () => {
      const edits = typeof given === "function" ? given(this.answer) : given;
      const answer = await this.#ask({ position: this.text, edits });
      this.emit("refused", answer.refused);
      return answer.refused.length && edits.length > 1 ? answer : this.#keep(answer, joined);
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
      return this.#put(await this.#ask({ position: this.text }));
    });
    return this.#refit;
  }

  /** Takes the last step back, or does it again; resolves with false where there is none. */
  walk(back) {
    const [from, to] = back ? [this.past, this.undone] : [this.undone, this.past];
    return this.#inTurn(async () => {
      if (!from.length) return false;
      const answer = await this.#ask({ position: from.at(-1) });
      from.pop();
      to.push(this.text);
      return this.#put(answer);
    });
  }

  #inTurn(act) {
    const done = this.#waiting.then(act);
    this.#waiting = done.catch(() => {});
    return done;
  }

  #ask(fields) {
    return this.app.ask("edit", { ...fields, ...this.more() });
  }

  #keep(answer, joined = false) {
    const left = (answer.left_out ?? []).map((sentence) => ({ edit: "", reasons: [{ sentence, rules: [] }] }));
    if (left.length || !answer.refused.length) this.emit("refused", left);
    if (answer.draft !== this.text) {
      if (this.text && !joined) this.past.push(this.text);
      this.past.splice(0, this.past.length - MOST_PAST);
      this.undone.length = 0;
    }
    return this.#put(answer);
  }

  #put(answer) {
    this.text = answer.draft;
    this.answer = answer;
    this.app.saved.set(this.kept, { now: this.text, past: this.past, undone: this.undone });
    this.emit("changed", answer);
    return answer;
  }
}
