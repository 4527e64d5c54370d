/** A draft in the browser: edited by the door, with what was before it, and kept on every change. */

import { Heard } from "../shell/dom.js";

const SAVED = "edit";
const MOST_PAST = 300;

/** The draft at hand as text, and the door's answer about it; `changed` and `refused` are told. */
export class DraftKept extends Heard {
  answer = null;
  #past = [];
  #undone = [];
  #refits = null;
  #waiting = Promise.resolve();

  constructor(app) {
    super();
    this.app = app;
    const { past = [], now = null, undone = [] } = app.saved.get(SAVED, {}) ?? {};
    Object.assign(this, { text: now });
    this.#past = past;
    this.#undone = undone;
  }

  /** What there is to choose from in the edition at hand. */
  get choices() {
    return this.answer?.choices;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Opens what was there at the last visit, or an empty board for three. */
  async open() {
    try {
      if (this.text) return await this.#ask({ position: this.text });
    } catch (error) {
      if (!(error instanceof this.app.Amiss) || error.kind !== "field") throw error;
    }
    await this.begin({ colours: ["green", "blue", "yellow"] });
  }

  /** Begins anew: an empty board, or the position of a text; resolves with what could not be taken over. */
  begin(fields) {
    return this.#inTurn(() => this.#step(fields));
  }

  /** The same for other players. */
  seat(colours) {
    return this.#inTurn(() => this.#step({ position: this.text, colours }));
  }

  /**
   * Carries commands out, or those that a function makes of the answer of that moment; where one of several is refused
   * all stays as it is. `joined` makes one step of it with the one before, to undo.
   */
  edit(given, { joined = false } = {}) {
    return this.#inTurn(async () => {
      const edits = typeof given === "function" ? given(this.answer) : given;
      const whole = edits.length > 1;
      const answer = await this.#answered({ position: this.text, edits });
      this.emit("refused", answer.refused);
      if (!(whole && answer.refused.length)) this.#keep(answer, joined);
      return answer;
    });
  }

  /** Asks something about the draft that changes nothing. */
  async about(fields) {
    await this.#waiting;
    return this.app.ask("edit", { position: this.text, ...fields });
  }

  /** Another tile may be carried: asks again where it fits. */
  refit() {
    this.#refits ??= this.#inTurn(() => {
      this.#refits = null;
      return this.#ask({ position: this.text });
    });
    return this.#refits;
  }

  undo() {
    return this.#walk(this.#past, this.#undone);
  }

  redo() {
    return this.#walk(this.#undone, this.#past);
  }

  #walk(from, to) {
    return this.#inTurn(async () => {
      if (!from.length) return false;
      to.push(this.text);
      await this.#ask({ position: from.pop() });
      return true;
    });
  }

  #inTurn(act) {
    const done = this.#waiting.then(act);
    this.#waiting = done.catch(() => {});
    return done;
  }

  async #step(fields) {
    const answer = await this.#answered(fields);
    this.#keep(answer, false);
    return answer;
  }

  #keep(answer, joined) {
    if (answer.draft !== this.text) {
      if (this.text && !joined) this.#past.push(this.text);
      this.#past.splice(0, this.#past.length - MOST_PAST);
      this.#undone.length = 0;
    }
    this.#put(answer);
  }

  async #ask(fields) {
    this.#put(await this.#answered(fields));
  }

  #answered(fields) {
    const carried = this.carries?.();
    return this.app.ask("edit", { ...fields, choices: true, ...(carried && { fits: carried }) });
  }

  #put(answer) {
    this.text = answer.draft;
    this.answer = answer;
    this.app.saved.set(SAVED, { now: this.text, past: this.#past, undone: this.#undone });
    this.emit("changed", answer);
  }
}
