/** Hints: first stages that narrow the choice, then the best moves by what the player sees, and why a move is not the best. */

import { fill, h, keyed } from "../shell/dom.js";
import { FIRST_GAMES, gettext, giveOrTake, ngettext, signed } from "../shell/words.js";

/** What was compared: while a search runs, when it was stopped, and at its end. */
const SO_FAR = {
  thinking: (answer) => gettext("Thinking: compared {compared} of {looked_at} moves so far; simulated games: {rollouts}.", answer),
  stopped: (answer) => gettext("Stopped: compared {compared} of {looked_at} moves; simulated games: {rollouts}.", answer),
  done: (answer) => gettext("Compared {compared} of {looked_at} moves; simulated games: {rollouts}.", answer),
};

/** Hints in `root`; a click on a move puts the move down in `making`. */
export class Hints {
  #leaving = null;
  #stopping = null;
  #known = null; // the answer that list and stages show
  #stage = 0; // how many of its stages are shown
  #waiting = null; // the answer whose rows wait until the pointer has left the list

  constructor(root, app, making) {
    Object.assign(this, { root, app, making });
    this.next = h("button", { onclick: () => this.hint() }, gettext("Hint"));
    this.all = h("button", { onclick: () => this.compare() }, gettext("Compare moves"));
    this.why = h("button", { onclick: () => this.whyNot() }, gettext("Why not mine?"));
    this.stop = h("button", { onclick: () => this.#stopping?.abort(), hidden: true }, gettext("Stop"));
    this.stages = h("ol", { class: "stages" });
    this.state = h("p", { class: "quiet" });
    this.list = h("ol", { class: "list candidates", onpointerleave: () => this.#late() });
    this.reasons = h("div", {});
    root.append(h("h3", {}, gettext("Hints")), h("div", { class: "row" }, this.next, this.all, this.why, this.stop), this.stages, this.state, this.list, this.reasons);
    const on = (key, name, run) => app.keys.on(key, name, () => (root.hidden ? false : void run()), { panel: "play" });
    on("h", gettext("Hint"), () => this.hint());
    on("m", gettext("Compare moves"), () => this.compare());
    on("w", gettext("Why is the chosen move not the best?"), () => this.whyNot());
  }

  /** Begins with another position. */
  update(line) {
    Object.assign(this, { line });
    fill(this.next, gettext("Hint"));
    this.next.hidden = false;
  }

  /** Cancels the search, and removes the hints. */
  end() {
    this.#leaving?.abort();
    this.#known = this.#waiting = this.line = null;
    this.#stage = 0;
    for (const place of [this.stages, this.state, this.list, this.reasons]) fill(place);
  }

  /** Runs a search, and cancels the one before. */
  async #search(fields, partial) {
    this.#leaving?.abort();
    const leaving = (this.#leaving = new AbortController());
    this.#stopping = new AbortController();
    this.stop.hidden = false;
    fill(this.state, gettext("Thinking…"));
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

  /** Shows the next stage of the hint; after the last stage, the moves. */
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
    keyed(this.stages, stages.slice(0, this.#stage), (each) => each.name, (each) => h("li", {}, each.text, " ", h("span", { class: "quiet figure" }, ngettext("{number} move left", "{number} moves left", each.left))));
    this.app.say(stages[this.#stage - 1].text);
    fill(this.next, this.#stage < stages.length ? gettext("Next hint") : gettext("Show the move"));
  }

  /** Compares moves until it is stopped or has played all its games. */
  async compare() {
    return this.#compared({ top: 5 });
  }

  /** Explains why the move that waits to be confirmed is not the best. */
  async whyNot() {
    const { picked } = this.making;
    if (!picked) return this.app.say(gettext("Choose a move first."));
    return this.#compared({ top: 3, why_not: picked });
  }

  /** Compares moves by a new search; later stages come from this search. */
  async #compared(fields) {
    const answer = await this.#search(fields, (part) => this.#told(part, SO_FAR.thinking));
    if (!answer) return;
    const led = this.#stage ? this.#known.moves[0].move : null;
    this.#known = answer;
    this.#shown(answer);
    if (led !== null && led !== answer.moves[0].move) this.#leadsElsewhere(led);
  }

  /** Begins the stages again, because more games put another move first than the move that the hints led to. */
  #leadsElsewhere(led) {
    this.#stage = 0;
    fill(this.stages);
    this.next.hidden = false;
    fill(this.next, gettext("Hint"));
    this.state.append(" ", gettext("The hints led to {move}; after more games another move comes first.", { move: led }));
  }

  /** Shows a complete answer, and reports its best move. */
  #shown(answer) {
    this.#told(answer, answer.interrupted || answer.status === "interrupted" ? SO_FAR.stopped : SO_FAR.done);
    this.app.say(gettext("Best so far: {move}", { move: answer.moves[0].move }));
  }

  #told(answer, games) {
    fill(this.state, answer.status === "proved" ? gettext("Proved.") : [games(answer), answer.not_apart].filter(Boolean).join(" "));
    this.#waiting = answer;
    if (!this.list.matches(":hover") || !this.list.children.length) this.#late();
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
      fill(row.firstChild, h("b", {}, `${each.place}. ${each.move}`), " ", h("span", { class: "figure" }, figures(each)), each.yours && [" ", gettext("your move")]);
    });
    const said = answer.moves.flatMap((each) => (each.goes_wrong ? [`${each.move}: ${each.goes_wrong}`] : each.why));
    fill(this.reasons, said.map((text) => h("p", {}, text)));
  }
}

const figures = ({ share, margin }) => gettext("{wins} % of wins, {points} points", {
  wins: `${(100 * share.mean).toFixed(0)}${giveOrTake(100 * share.error)}`, points: `${signed(margin.mean, 1)}${giveOrTake(margin.error, 1)}`,
});
