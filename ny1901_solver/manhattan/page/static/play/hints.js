/** Hints: in stages, then the moves that are best by what the player sees, and why not the own one. */

import { fill, h, keyed } from "../shell/dom.js";
import { FIRST_GAMES, counted, giveOrTake, signed } from "../shell/words.js";

/** Hints in `root`; a move that is clicked is put down in `making`. */
export class Hints {
  #leaving = null;
  #stopping = null;
  #known = null; // the search that list and stages come from,
  #stage = 0; // how many of its stages are told
  #waiting = null; // rows that wait until the pointer has left

  constructor(root, app, making) {
    Object.assign(this, { root, app, making });
    this.next = h("button", { onclick: () => this.hint() }, "Hint");
    this.all = h("button", { onclick: () => this.compare() }, "Compare moves");
    this.why = h("button", { onclick: () => this.whyNot() }, "Why not mine?");
    this.stop = h("button", { onclick: () => this.#stopping?.abort(), hidden: true }, "Stop");
    this.stages = h("ol", { class: "stages" });
    this.state = h("p", { class: "quiet" });
    this.list = h("ol", { class: "list candidates", onpointerleave: () => this.#late() });
    this.reasons = h("div", {});
    root.append(h("h3", {}, "Hints"), h("div", { class: "row" }, this.next, this.all, this.why, this.stop), this.stages, this.state, this.list, this.reasons);
    const on = (key, name, run) => app.keys.on(key, name, () => (root.hidden ? false : void run()), { panel: "play" });
    on("h", "Hint", () => this.hint());
    on("m", "Compare moves", () => this.compare());
    on("w", "Why not the move that waits?", () => this.whyNot());
  }

  /** Begins with another position. */
  update(line) {
    Object.assign(this, { line });
    fill(this.next, "Hint");
    this.next.hidden = false;
  }

  /** Ends what is searched, and takes away what was told. */
  end() {
    this.#leaving?.abort();
    this.#known = this.#waiting = this.line = null;
    this.#stage = 0;
    for (const place of [this.stages, this.state, this.list, this.reasons]) fill(place);
  }

  /** Runs one search; another one ends it. */
  async #search(fields, partial) {
    this.#leaving?.abort();
    const leaving = (this.#leaving = new AbortController());
    this.#stopping = new AbortController();
    this.stop.hidden = false;
    fill(this.state, "Thinking…");
    try {
      return await this.app.ask("hint", { position: this.line, stages: true, ...fields }, { signal: leaving.signal, stopped: this.#stopping.signal, partial });
    } catch (error) {
      if (!leaving.signal.aborted) fill(this.state);
      this.app.fail(error, this.state);
      return null;
    } finally {
      if (this.#leaving === leaving) this.stop.hidden = true;
    }
  }

  /** Tells the next stage; behind the last one the moves. */
  async hint() {
    if (!this.#known) {
      const answer = await this.#search({ top: 5, rollouts: FIRST_GAMES });
      if (!answer) return;
      this.#known = answer;
    }
    const { stages } = this.#known;
    this.#stage += 1;
    if (this.#stage > stages.length) {
      this.next.hidden = true;
      return this.#shown(this.#known);
    }
    fill(this.state, this.#known.not_apart);
    keyed(this.stages, stages.slice(0, this.#stage), (each) => each.name, (each) => h("li", {}, each.text, " ", h("span", { class: "quiet figure" }, `${counted(each.left, "move")} left`)));
    this.app.say(stages[this.#stage - 1].text);
    fill(this.next, this.#stage < stages.length ? "Next hint" : "Show the move");
  }

  /** Compares moves until it is stopped or has played its games. */
  async compare() {
    return this.#compared({ top: 5 });
  }

  /** Why the move that waits is not the best. */
  async whyNot() {
    const { picked } = this.making;
    if (!picked) return this.app.say("Choose a move first.");
    return this.#compared({ top: 3, why_not: picked });
  }

  /** Compares moves by a search of its own; from then on the stages are of this one, too. */
  async #compared(fields) {
    const answer = await this.#search(fields, (part) => this.#told(part, "Thinking: "));
    if (!answer) return;
    const led = this.#stage ? this.#known.moves[0].move : null;
    this.#known = answer;
    this.#shown(answer);
    if (led !== null && led !== answer.moves[0].move) this.#leadsElsewhere(led);
  }

  /** Begins the stages anew, as more games put another move first than the one that they led to. */
  #leadsElsewhere(led) {
    this.#stage = 0;
    fill(this.stages);
    this.next.hidden = false;
    fill(this.next, "Hint");
    this.state.append(` The hints led to ${led}; these games put another move first.`);
  }

  /** Shows a whole answer, and says what is best by it. */
  #shown(answer) {
    this.#told(answer, answer.interrupted || answer.status === "interrupted" ? "Stopped: " : "");
    this.app.say(`Best so far: ${answer.moves[0].move}`);
  }

  #told(answer, before) {
    fill(this.state, answer.status === "proved" ? "Proved." : `${before}${counted(answer.rollouts, "game")} over ${answer.compared} of ${answer.looked_at} moves.${answer.not_apart ? ` ${answer.not_apart}` : ""}`);
    this.#waiting = answer;
    if (!this.list.matches(":hover") || !this.list.children.length) this.#late();
  }

  #button(move) {
    const [over, away] = [() => this.making.ghost(move), () => this.making.ghost(null)];
    return h("button", { class: "plain", onclick: () => this.making.judge(move), onpointerenter: over, onfocus: over, onpointerleave: away, onblur: away });
  }

  #late() {
    const answer = this.#waiting;
    if (!answer) return;
    this.#waiting = null;
    keyed(this.list, answer.moves, (each) => each.move, (each) => h("li", {}, this.#button(each.move)), (row, each) => {
      row.classList.toggle("yours", each.yours);
      fill(row.firstChild, h("b", {}, `${each.place}. ${each.move}`), " ", h("span", { class: "figure" }, figures(each)), each.yours && " yours");
    });
    const said = answer.moves.flatMap((each) => (each.goes_wrong ? [`${each.move}: ${each.goes_wrong}`] : each.why));
    fill(this.reasons, said.map((text) => h("p", {}, text)));
  }
}

const figures = ({ share, margin }) => `${(100 * share.mean).toFixed(0)}${giveOrTake(100 * share.error)} % of wins, ${signed(margin.mean, 1)}${giveOrTake(margin.error, 1)} points`;
