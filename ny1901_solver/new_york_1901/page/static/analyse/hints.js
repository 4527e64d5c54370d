/** Hints: first stages that narrow the choice, then the best turns, and why a turn is not the best. */

import { Staged } from "../hints/staged.js";
import { HintSwitch } from "../hints/switch.js";
import { fill, h, reveal } from "../shell/dom.js";
import { FIRST_GAMES, gettext, ngettext } from "../shell/words.js";
import { Candidates, figuresOf } from "./candidates.js";

const SETTLED = 300; // milliseconds that a position stays before a hint is looked for without a request
const REMEMBERED = 60; // answers that are kept for when the player comes back

/** Messages about turns. */
const WORDS = {
  show: gettext("Show the turn"),
  left: (number) => ngettext("{number} legal turn fits", "{number} legal turns fit", number),
  changed: gettext("More games have put another turn first, so the hints have changed."),
  title: gettext("Course of the game"),
  label: gettext("Turns of the game"),
  axis: gettext("turns"),
  unknown: gettext("no hint was asked for here"),
  after: (number, text) => ngettext("after {number} turn: {text}", "after {number} turns: {text}", number, { text }),
  before: (number, shares) => ngettext("Shares of wins after {number} turn: {shares}.", "Shares of wins after {number} turns: {shares}.", number, { shares }),
};

/** What was compared: while a search runs, when it was stopped, and at its end. */
const THINKING = (answer) => gettext("Thinking: compared {compared} turns so far, chosen from {looked_at} promising ones; simulated games: {rollouts}.", answer);
const STOPPED = (answer) => gettext("Stopped: compared {compared} turns, chosen from {looked_at} promising ones; simulated games: {rollouts}.", answer);
const DONE = (answer) => gettext("Compared {compared} turns, chosen from {looked_at} promising ones; simulated games: {rollouts}.", answer);

/** Hints in `root`; `play(turn, draws)` plays a turn as a branch. */
export class Hints {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  /** @type {import("./making.js").Making} */
  making;
  #stopping = null; // stops the search and keeps its result
  #leaving = null; // cancels the search
  #searching = null; // what the search is for
  #enough = Infinity; // the number of games after which the search is stopped, if an error is known
  #whole = false; // whether the search has come to its own end
  #answers = new Map(); // the answers by position
  #soon = null;
  #underWay = null; // while another position is loading: `{arrived, ends}`, a promise and the function that fulfils it

  constructor(root, /** @type {App} */ app, making, play) {
    Object.assign(this, { root, app, making });
    // After a Market Shift cards come up first.
    this.chosen = (turn) => (turn.startsWith("shift") ? making.put("shift", { draws: [] }) : play(turn, []));
    this.list = new Candidates(app, making, this.chosen);
    this.staged = new Staged(app, WORDS, () => this.hint());
    this.switch = new HintSwitch(app, WORDS, () => this.#turned());
    const others = [[gettext("Compare turns"), () => this.compare()], [gettext("Points now"), () => this.points()], [gettext("Plan ahead"), () => this.plan()]];
    this.stop = h("button", { onclick: () => this.#stopping?.abort(), hidden: true }, gettext("Stop"));
    this.state = h("p", { class: "quiet", "aria-live": "off" });
    this.why = h("div", { class: "why" });
    const { staged } = this;
    root.append(h("div", { class: "row spread" }, h("h3", {}, gettext("Hints")), this.switch.root), h("div", { class: "row" }, staged.button, others.map(([text, onclick]) => h("button", { onclick }, text)), this.stop),
      this.switch.text, staged.list, staged.note, this.state, this.list.list, this.list.legend, this.why);
    root.after(this.switch.course);
    this.#keys();
  }

  #keys() {
    const on = (key, name, run) => this.app.keys.on(key, name, (event) => (this.root.hidden ? false : run(event)), { panel: "analyse" });
    on("h", gettext("Hint"), () => this.hint());
    on("c", gettext("Compare turns"), () => this.list.focus() || this.compare());
    on("p", gettext("Plan ahead"), () => this.plan());
    on("e", gettext("Hints on or off"), () => this.switch.turn(!this.switch.on));
    on(["1", "2", "3", "4", "5"], gettext("Play a turn of the list"), ({ key }) => {
      const { turn } = this.list.shown[key - 1] ?? {};
      return turn ? void this.chosen(turn) : false;
    });
  }

  /** Runs a search and cancels the one before; leaving the position cancels it, and stopping it returns the result so far. */
  async search(method, fields, what, partial) {
    this.#leaving?.abort();
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    this.#stopping = new AbortController();
    this.#searching = what;
    this.stop.hidden = false;
    try {
      return await this.app.ask(method, { position: this.making.line, ...fields }, { signal, stopped: this.#stopping.signal, partial });
    } finally {
      if (this.#leaving.signal === signal) [this.stop.hidden, this.#searching] = [true, null];
    }
  }

  /** Runs `work`, after a position that is loading has arrived; shows an error below the hints. */
  async guarded(work) {
    try {
      await this.#underWay?.arrived;
      await work();
    } catch (error) {
      if (!this.#searching) fill(this.state);
      this.app.fail(error, this.state);
    }
  }

  #begins(text) {
    fill(this.state, text);
    reveal(this.app, this.root);
  }

  /** Shows the next stage of the hint; after the last stage, the turns. */
  hint() {
    return this.guarded(async () => {
      this.staged.more();
      if (this.staged.listed) return this.#list();
      if (!this.staged.answer && this.#searching !== "turns") await this.#compare();
    });
  }

  /** Lists the best turns; the search goes on until it is stopped or has played all its games. */
  compare() {
    return this.guarded(async () => {
      this.staged.reveal();
      await this.#list();
    });
  }

  async #list() {
    this.#enough = Infinity;
    if (this.staged.answer) this.#compared(this.staged.answer);
    if (this.#whole || this.#searching === "turns") return;
    await this.#compare();
    const [best] = this.staged.answer.turns;
    this.app.say(gettext("Best so far: {turn}", { turn: best.turn }));
  }

  /** Compares turns in one search, which all stages and the list are of; ends it after `enough` games. */
  async #compare(enough = Infinity) {
    const { line } = this.making;
    this.#enough = enough;
    if (enough === Infinity) this.#begins(gettext("Thinking…"));
    this.staged.begin();
    const answer = await this.search("hint", { top: 5, stages: true }, "turns", (part) => {
      this.#take(line, part, THINKING);
      if (part.rollouts >= this.#enough && part.shares[0].share.error !== null) this.#stopping.abort();
    });
    this.#whole = !answer.interrupted;
    this.#take(line, answer, answer.interrupted && this.#enough === Infinity ? STOPPED : DONE);
    if (this.#answers.size >= REMEMBERED) this.#answers.delete(this.#answers.keys().next().value);
    this.#answers.set(line, { answer: this.staged.answer, whole: this.#whole });
  }

  #take(line, answer, how) {
    const final = how !== THINKING;
    this.switch.take(line, answer, answer.turns[0].rollouts);
    if (this.staged.take(answer, { final }) || final) this.#compared(this.staged.answer, how);
  }

  /** Says how far the search is, and shows its turns if they are revealed. */
  #compared(answer, how = DONE) {
    fill(this.state, answer.status === "proved" ? gettext("Proved.") : [how(answer), apart(answer), answer.slower && `${answer.slower}.`].filter(Boolean).join(" "));
    if (!this.staged.listed) return;
    fill(this.why, answer.turns[0].why.slice(0, 3).map((text) => h("p", {}, text)));
    this.list.show(answer.turns.map((each) => ({ turn: each.turn, place: each.place, figures: figuresOf(each), seal: each.proved })));
  }

  /** Looks for the first stage without a request, with few games, if hints are on and no computer player is to move. */
  #byItself() {
    const { making, staged } = this;
    if (!this.switch.on || !this.root.offsetParent || !making.choices || this.#searching || this.app.saved.get("seats", {})[making.mover]) return;
    staged.more();
    if (staged.answer) this.#compared(staged.answer);
    else this.guarded(() => this.#compare(FIRST_GAMES));
  }

  #turned() {
    this.switch.again();
    if (!this.switch.on && this.#enough < Infinity) this.#stopping?.abort();
    if (!this.staged.listed && !this.staged.list.firstChild) this.#byItself();
  }

  get #position() {
    return { line: this.making.line, over: Boolean(this.making.show?.over) };
  }

  /** Lists the turns that score most if the game ends after them. */
  points() {
    return this.guarded(async () => (await import("./points.js")).points(this));
  }

  /** Plans several turns of the player. */
  plan() {
    return this.guarded(async () => {
      this.#begins(gettext("Planning…"));
      await (await import("./plan.js")).plan(this);
    });
  }

  /** Explains why a turn is not the best; `whose` names the turn. */
  whyNot(line, turn, whose) {
    return this.guarded(async () => {
      const at = this.making.line;
      const { whyNot } = await import("./why.js");
      if (at === this.making.line) await whyNot(this, line, turn, whose); // else the position has changed
    });
  }

  /** Shows the bar again, because the panel is shown again. */
  show() {
    this.switch.show(this.#position);
  }

  /** Cancels the search, because the panel is left. */
  end() {
    clearTimeout(this.#soon);
    this.#leaving?.abort();
    this.app.board.clear("outline");
    this.switch.hide();
  }

  /** Cancels the search, because another position is loading; buttons that are pressed meanwhile wait for it. */
  leave() {
    clearTimeout(this.#soon);
    this.#leaving?.abort();
    if (this.#underWay) return;
    let ends;
    const arrived = new Promise((resolve) => (ends = resolve));
    this.#underWay = { arrived, ends };
  }

  /** Lets the buttons go on that were pressed while the position was loading. */
  arrived() {
    this.#underWay?.ends();
    this.#underWay = null;
  }

  /** Begins with another position. */
  update() {
    this.leave();
    this.app.board.clear("outline");
    this.staged.anew();
    this.list.clear();
    for (const place of [this.state, this.why]) fill(place);
    this.root.hidden = this.#position.over;
    const { answer, whole } = this.#answers.get(this.making.line) ?? {};
    this.#whole = Boolean(whole);
    if (answer) this.staged.take(answer, { final: true });
    this.switch.show(this.#position);
    this.#soon = setTimeout(() => this.#byItself(), SETTLED);
    this.arrived();
  }
}

/** A sentence about the turns that may be as good as the first; empty if there are none. */
function apart({ not_apart: many }) {
  return many ? ngettext("The games do not tell the turns apart yet: {number} other turn may be as good as the best turn so far.", "The games do not tell the turns apart yet: {number} other turns may be as good as the best turn so far.", many) : "";
}
