/** Hints: first stages that narrow the choice, then the best moves by what the player sees, and why a move is not the best. */

import { Staged } from "../hints/staged.js";
import { HintSwitch } from "../hints/switch.js";
import { fill, h, keyed } from "../shell/dom.js";
import { FIRST_GAMES, gettext, giveOrTake, ngettext, signed } from "../shell/words.js";

/** What was compared: while a search runs, when it was stopped, and at its end. */
const SO_FAR = {
  thinking: (answer) => gettext("Thinking: compared {compared} of {looked_at} moves so far; simulated games: {rollouts}.", answer),
  stopped: (answer) => gettext("Stopped: compared {compared} of {looked_at} moves; simulated games: {rollouts}.", answer),
  done: (answer) => gettext("Compared {compared} of {looked_at} moves; simulated games: {rollouts}.", answer),
};

const SETTLED = 300; // milliseconds that a position stays before a hint is looked for without a request

/** Messages about moves. */
const WORDS = {
  show: gettext("Show the move"),
  left: (number) => ngettext("{number} legal move fits", "{number} legal moves fit", number),
  changed: gettext("More games have put another move first, so the hints have changed."),
  title: gettext("Course of the game"),
  label: gettext("Moves of the game"),
  axis: gettext("moves"),
  unknown: gettext("no hint was asked for here"),
  after: (number, text) => ngettext("after {number} move: {text}", "after {number} moves: {text}", number, { text }),
  before: (number, shares) => ngettext("Shares of wins after {number} move: {shares}.", "Shares of wins after {number} moves: {shares}.", number, { shares }),
};

/** Hints in `root`; a click on a move puts the move down in `making`. */
export class Hints {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  /** @type {import("./making.js").Making} */
  making;
  line = null;
  #leaving = null;
  #stopping = null;
  #searching = ""; // what the search is for
  #enough = Infinity; // the number of games after which the search is stopped, if an error is known
  #whole = false; // whether the search has come to its own end
  #waiting = null; // the answer whose rows wait until the pointer has left the list
  #soon = null;

  constructor(root, /** @type {App} */ app, making) {
    Object.assign(this, { root, app, making });
    this.staged = new Staged(app, WORDS, () => this.hint());
    this.switch = new HintSwitch(app, WORDS, () => this.#turned());
    this.all = h("button", { onclick: () => this.compare() }, gettext("Compare moves"));
    this.why = h("button", { onclick: () => this.whyNot() }, gettext("Why not mine?"));
    this.stop = h("button", { onclick: () => this.#stopping?.abort(), hidden: true }, gettext("Stop"));
    this.state = h("p", { class: "quiet" });
    this.list = h("ol", { class: "list candidates", onpointerleave: () => this.#late() });
    this.reasons = h("div", {});
    const { staged } = this;
    root.append(h("div", { class: "row spread" }, h("h3", {}, gettext("Hints")), this.switch.root), h("div", { class: "row" }, staged.button, this.all, this.why, this.stop),
      this.switch.text, staged.list, staged.note, this.state, this.list, this.reasons);
    const on = (key, name, run) => app.keys.on(key, name, () => (root.hidden ? false : void run()), { panel: "play" });
    on("h", gettext("Hint"), () => this.hint());
    on("m", gettext("Compare moves"), () => this.compare());
    on("w", gettext("Why is the chosen move not the best?"), () => this.whyNot());
    on("e", gettext("Hints on or off"), () => this.switch.turn(!this.switch.on));
  }

  /** Begins with another position; if hints are on, looks for the first stage by itself. */
  update(line) {
    Object.assign(this, { line });
    this.#soon = setTimeout(() => this.#byItself(), SETTLED);
  }

  /** Cancels the search, and removes the hints. */
  end() {
    clearTimeout(this.#soon);
    this.#leaving?.abort();
    this.#waiting = this.line = null;
    this.#whole = false;
    this.staged.anew();
    for (const place of [this.state, this.list, this.reasons]) fill(place);
  }

  /** Runs a search about the position, and cancels the one before. */
  async #search(what, fields, take) {
    this.#leaving?.abort();
    const leaving = (this.#leaving = new AbortController());
    this.#stopping = new AbortController();
    this.#searching = what;
    this.stop.hidden = false;
    fill(this.state, gettext("Thinking…"));
    const { line } = this;
    const partial = (part) => {
      take(line, part, SO_FAR.thinking);
      if (part.rollouts >= this.#enough && part.shares[0].share.error !== null) this.#stopping.abort();
    };
    try {
      const answer = await this.app.ask("hint", { position: line, stages: true, top: 5, ...fields }, { signal: leaving.signal, stopped: this.#stopping.signal, partial });
      const stopped = answer.status === "interrupted";
      take(line, answer, stopped && this.#enough === Infinity ? SO_FAR.stopped : SO_FAR.done);
      return answer;
    } catch (error) {
      if (!leaving.signal.aborted) fill(this.state);
      this.app.fail(error, this.state);
      return null;
    } finally {
      if (this.#leaving === leaving) [this.stop.hidden, this.#searching] = [true, ""];
    }
  }

  /** Shows the next stage of the hint; after the last stage, the moves. */
  async hint() {
    this.staged.more();
    if (this.staged.listed) return this.#list();
    if (!this.staged.answer && this.#searching !== "moves") await this.#compare();
  }

  /** Lists the best moves; the search goes on until it is stopped or has played all its games. */
  async compare() {
    this.staged.reveal();
    await this.#list();
  }

  async #list() {
    this.#enough = Infinity;
    if (this.staged.answer) this.#shown(this.staged.answer);
    if (this.#whole || this.#searching === "moves") return;
    if (await this.#compare()) this.app.say(gettext("Best so far: {move}", { move: this.staged.answer.moves[0].move }));
  }

  /** Compares moves in one search, which all stages and the list are of; ends it after `enough` games. */
  async #compare(enough = Infinity) {
    this.#enough = enough;
    this.staged.begin();
    const answer = await this.#search("moves", {}, (...take) => this.#take(...take));
    if (answer) this.#whole = answer.status !== "interrupted";
    return answer;
  }

  /** Explains why the move that waits to be confirmed is not the best. */
  async whyNot() {
    const { picked } = this.making;
    if (!picked) return this.app.say(gettext("Choose a move first."));
    this.#enough = Infinity;
    this.staged.reveal();
    const answer = await this.#search("why", { top: 3, why_not: picked }, (line, part, games) => this.#shown(part, games));
    if (answer) this.app.say(gettext("Best so far: {move}", { move: answer.moves[0].move }));
  }

  #take(line, answer, games) {
    const final = games !== SO_FAR.thinking;
    this.switch.take(line, answer, answer.moves[0].rollouts);
    if (this.staged.take(answer, { final }) || final) this.#shown(this.staged.answer, games);
  }

  /** Says how far the search is, and shows its moves if they are revealed. */
  #shown(answer, games = SO_FAR.done) {
    fill(this.state, answer.status === "proved" ? gettext("Proved.") : [games(answer), answer.not_apart].filter(Boolean).join(" "));
    if (!this.staged.listed) return;
    this.#waiting = answer;
    if (!this.list.matches(":hover") || !this.list.children.length) this.#late();
  }

  /** Looks for the first stage without a request, with few games, if hints are on. */
  #byItself() {
    if (!this.switch.on || !this.line || !this.root.offsetParent || this.#searching || this.staged.listed || this.staged.list.firstChild) return;
    this.staged.more();
    this.#compare(FIRST_GAMES);
  }

  #turned() {
    this.switch.again();
    if (!this.switch.on && this.#enough < Infinity) this.#stopping?.abort();
    this.#byItself();
  }

  #button(move) {
    const [over, away] = [() => this.making.ghost(move), () => this.making.ghost(null)];
    return h("button", { class: "plain", title: this.making.inWords(move), onclick: () => this.making.judge(move), onpointerenter: over, onfocus: over, onpointerleave: away, onblur: away });
  }

  #late() {
    const answer = this.#waiting;
    if (!answer) return;
    this.#waiting = null;
    keyed(this.list, answer.moves, (each) => each.move, (each) => h("li", {}, this.#button(each.move)), (row, each) => {
      row.classList.toggle("yours", each.yours);
      fill(row.firstElementChild, h("b", {}, `${each.place}. ${each.move}`), " ", h("span", { class: "figure" }, figures(each)), each.yours && [" ", gettext("your move")]);
    });
    const said = answer.moves.flatMap((each) => (each.goes_wrong ? [`${each.move}: ${each.goes_wrong}`] : each.why));
    fill(this.reasons, said.map((text) => h("p", {}, text)));
  }
}

const figures = ({ share, margin }) => gettext("{wins} % of wins, {points} points", {
  wins: `${(100 * share.mean).toFixed(0)}${giveOrTake(100 * share.error)}`, points: `${signed(margin.mean, 1)}${giveOrTake(margin.error, 1)}`,
});
