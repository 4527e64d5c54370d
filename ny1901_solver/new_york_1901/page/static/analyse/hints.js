/** Hints: first stages that narrow the choice, then the best turns, and why a turn is not the best. */

import { fill, h, keyed, reveal } from "../shell/dom.js";
import { FIRST_GAMES, gettext, ngettext } from "../shell/words.js";
import { Candidates, figuresOf, pretty } from "./candidates.js";

const STAGES = 3;

/** What was compared: while a search runs, when it was stopped, and at its end. */
const THINKING = (answer) => gettext("Thinking: compared {compared} of {looked_at} turns so far; simulated games: {rollouts}.", answer);
const STOPPED = (answer) => gettext("Stopped: compared {compared} of {looked_at} turns; simulated games: {rollouts}.", answer);
const DONE = (answer) => gettext("Compared {compared} of {looked_at} turns; simulated games: {rollouts}.", answer);

/** Hints in `root`; `play(turn, draws)` plays a turn as a branch. */
export class Hints {
  #stopping = null; // stops the search and keeps its result
  #leaving = null; // cancels the search
  #searching = null; // what the search is for
  #known = null; // the answer that list and stages show
  #stage = 0; // how many of its stages are shown

  constructor(root, app, making, play) {
    Object.assign(this, { root, app, making });
    // After a Market Shift cards come up first.
    this.chosen = (turn) => (turn.startsWith("shift") ? making.put("shift", { draws: [] }) : play(turn, []));
    this.list = new Candidates(app, making, this.chosen);
    this.stages = h("ol", { class: "stages" });
    this.next = h("button", { onclick: () => this.hint() }, gettext("Hint"));
    const others = [[gettext("Compare turns"), () => this.compare()], [gettext("Points now"), () => this.points()], [gettext("Plan ahead"), () => this.plan()]];
    this.stop = h("button", { onclick: () => this.#stopping?.abort(), hidden: true }, gettext("Stop"));
    this.state = h("p", { class: "quiet", "aria-live": "off" });
    this.why = h("div", { class: "why" });
    root.append(h("h3", {}, gettext("Hints")), h("div", { class: "row" }, this.next, others.map(([text, onclick]) => h("button", { onclick }, text)), this.stop),
      this.stages, this.state, this.list.list, this.list.legend, this.why);
    this.#keys();
  }

  #keys() {
    const on = (key, name, run) => this.app.keys.on(key, name, (event) => (this.root.hidden ? false : run(event)), { panel: "analyse" });
    on("h", gettext("Hint"), () => this.hint());
    on("c", gettext("Compare turns"), () => this.list.focus() || this.compare());
    on("p", gettext("Plan ahead"), () => this.plan());
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

  /** Runs `work`; shows an error below the hints. */
  async guarded(work) {
    try {
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
      if (!this.#known) {
        if (this.#searching === "stages") return;
        this.#begins(gettext("Thinking…"));
        this.#known = await this.search("hint", { top: 5, rollouts: FIRST_GAMES, stages: true }, "stages");
      }
      const { stages } = this.#known;
      this.#stage += 1;
      if (this.#stage > stages.length) {
        this.next.hidden = true;
        return this.#compared(this.#known, "");
      }
      const games = gettext("Simulated games: {rollouts}.", this.#known);
      fill(this.state, this.#known.not_apart ? `${games} ${apart(this.#known)}` : "");
      keyed(this.stages, stages.slice(0, this.#stage), (each) => each.name, (each) => h("li", {}, each.text, " ", h("span", { class: "quiet figure" }, ngettext("{number} turn left", "{number} turns left", each.left))));
      this.app.say(stages[this.#stage - 1].text);
      fill(this.next, this.#stage < STAGES ? this.#title : gettext("Show the turn"));
    });
  }

  /** Compares turns until it is stopped or out of time; later stages come from this search. */
  compare() {
    return this.guarded(async () => {
      this.#begins(gettext("Thinking…"));
      const answer = await this.search("hint", { top: 5, stages: true }, "turns", (part) => this.#compared(part, "thinking"));
      const led = this.#stage ? this.#known.turns[0].turn : null;
      this.#known = answer;
      this.#compared(answer, answer.interrupted ? "stopped" : "");
      this.app.say(gettext("Best so far: {turn}", { turn: answer.turns[0].turn }));
      if (led !== null && led !== answer.turns[0].turn) {
        this.#anew();
        this.state.append(" ", gettext("The hints led to {turn}; after more games another turn comes first.", { turn: pretty(led) }));
      }
    });
  }

  get #title() {
    return gettext("Hint {stage} of {stages}", { stage: this.#stage + 1, stages: STAGES + 1 });
  }

  /** Begins with the first stage. */
  #anew() {
    this.#stage = 0;
    fill(this.stages);
    this.next.hidden = false;
    fill(this.next, this.#title);
  }

  #compared(answer, doing) {
    const how = doing === "thinking" ? THINKING : doing ? STOPPED : DONE;
    fill(this.state, how === DONE && answer.status === "proved" ? gettext("Proved.") : [how(answer), how === DONE && apart(answer)].filter(Boolean).join(" "));
    fill(this.why, answer.turns[0]?.why.slice(0, 3).map((text) => h("p", {}, text)));
    this.list.show(answer.turns.map((each) => ({ turn: each.turn, place: each.place, figures: figuresOf(each), seal: each.proved })));
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

  /** Cancels the search, because the panel or the position is left. */
  end() {
    this.#leaving?.abort();
    this.app.board.clear("outline");
  }

  /** Begins with another position. */
  update() {
    this.end();
    this.#known = null;
    this.#anew();
    this.list.clear();
    for (const place of [this.state, this.why]) fill(place);
    this.root.hidden = Boolean(this.making.show?.over);
  }
}

/** A sentence about the turns that may be as good as the first; empty if there are none. */
function apart({ not_apart: many }) {
  return many ? ngettext("By the games so far, {number} other turn may be as good as the first turn in the list.", "By the games so far, {number} other turns may be as good as the first turn in the list.", many) : "";
}
