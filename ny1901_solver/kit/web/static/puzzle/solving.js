/** A puzzle under way: its question, turns taken and tried, hints, what a wrong try lacks, and the story of the answer. */

import { linked } from "../rules/links.js";
import { fill, h, reveal } from "../shell/dom.js";
import { clearFailure } from "../shell/status.js";
import { counted, named } from "../shell/words.js";
import { Instead, KINDS, NOUN, Turns, UNDER_WAY, beside, draw, fits, onward, several, storyInstead, trapTold } from "./of_game.js";
import { puzzleOf } from "./own.js";
import { keep, ownRating } from "./progress.js";
import { dots, rated } from "./shelf.js";
import { story } from "./story.js";

const STAGES = { nudge: "what to think about", where: "where to look", what: "what to do", full: "the answer" };

/** The view of one puzzle; what was done of it outlives a reload. */
export class Solving {
  #visit = null; // another one whenever a puzzle is shown, none while another panel is

  constructor(app) {
    this.app = app;
    this.head = h("div", { class: "head" });
    this.said = h("div", { class: "said" });
    this.aside = h("div", { class: "aside" });
    this.taken = h("div", { class: "taken" });
    this.maker = h("div", { class: "maker" });
    this.instead = new Instead(app, { judge: (turns, given) => this.judge(turns, given), now: () => this.now.named ?? [],
      changed: (named) => (this.now.named = named) && this.#save() });
    this.help = h("section", { class: "card", "aria-label": "Hints" });
    this.story = h("section", { "aria-label": "The answer", tabindex: -1 });
    this.root = h("div", { class: "solving" }, h("a", { href: "#puzzle" }, "← All puzzles"), this.head, this.aside, this.taken, this.instead.root, this.said, this.maker, this.story, this.help);
    const when = (now, run) => () => void (this.root.isConnected && this.told && now() && run());
    app.keys.on("h", "Next hint", when(() => !this.over, () => this.hint()), { panel: "puzzle" });
    app.keys.on("z", `Take the last ${NOUN} back`, when(() => !this.over && this.now.turns.length, () => this.back(1)), { panel: "puzzle" });
    app.keys.on("n", "Next puzzle", when(() => this.over, () => this.next()), { panel: "puzzle" });
  }

  get over() {
    return this.now.solved || this.now.told;
  }

  get puzzle() {
    return puzzleOf(this.app, this.now.id);
  }

  /** Shows a puzzle as it was left. */
  async show(id) {
    const before = this.app.saved.get(UNDER_WAY);
    this.now = { id, turns: [], tries: 0, hints: [], whys: 0, said: null, solved: false, told: false, ...(before?.id === id && before) };
    const visit = (this.#visit = {});
    for (const part of [this.head, this.aside, this.said, this.taken, this.help, this.story]) fill(part);
    this.maker.hidden = this.instead.root.hidden = true;
    const told = await this.app.ask("puzzle-show", { puzzle: this.puzzle });
    if (visit !== this.#visit) return;
    this.told = told;
    const { title, kind, facts, lesson } = told;
    this.asked = h("p", { class: "question" });
    this.terms = h("p", {});
    fill(this.head, h("h2", {}, title), h("p", { class: "quiet" }, `${KINDS[kind]}, ${facts} `, dots(told), ` ${rated(told)}`),
      lesson && h("p", { class: "lesson" }, linked(lesson)), this.asked, h("details", {}, h("summary", {}, "What goes for every puzzle"), this.terms));
    this.root.dataset.kind = kind;
    this.turns ??= new Turns(this.maker, this.app, (turn) => this.take(turn)); // one, as it listens to keys
    this.app.say(title);
    reveal(this.app, this.head);
    await this.#stand();
    if (this.over) await this.#tell();
  }

  /** Lets go of the board. */
  hide() {
    this.#visit = null;
    this.turns?.hide();
    this.app.board.clear();
  }

  #save() {
    this.app.saved.set(UNDER_WAY, this.now);
  }

  /** The position behind the turns taken, and all that is said of it. */
  async #stand() {
    const visit = this.#visit;
    const stage = await this.app.ask("puzzle-stage", { puzzle: this.puzzle, turns: this.now.turns });
    if (!visit || visit !== this.#visit) return this.#save();
    this.stage = stage;
    fill(this.asked, stage.asked ?? this.told.question);
    fill(this.terms, stage.terms ?? this.told.rules.join(" "));
    this.#save();
    this.turns.hide();
    const instead = await this.instead.show(this);
    if (visit !== this.#visit) return;
    this.maker.hidden = instead || this.over || !stage.left;
    this.#say();
    this.#hints();
    this.#taken();
    if (this.over) return;
    if (!this.maker.hidden) await this.turns.show(this);
    else await draw(this, this.now.turns);
  }

  /** What came of the last try, behind what it was chosen or played by: so that nothing moves under the pointer. */
  #say() {
    const { said } = this.now;
    (this.maker.hidden ? this.instead.root : this.turns.place).after(this.said);
    fill(this.said, said && h("div", { class: said.right ? "right" : "error" }, h("p", {}, h("strong", {}, said.right ? "✓ " : "✗ "), linked(said.sentence)),
      said.violations?.map(({ rule, sentence }) => h("p", {}, linked(`${rule}: ${sentence}`))),
      said.trap && h("p", {}, `It is the trap of this puzzle: ${trapTold(this.told)}`),
      said.split?.length > 0 && (said.asked || this.over
        ? [h("p", {}, "What the answer has more or less:"), h("ul", {}, said.split.map(({ points, reason }) => h("li", {}, `${points > 0 ? "+" : "−"}${Math.abs(points)} ${reason}`)))]
        : h("button", { onclick: () => this.why() }, "Why? (counts as a hint)"))));
  }

  /** Where the points of a wrong try are: counted as a hint. */
  why() {
    return this.#guarded(async () => {
      this.now.said.asked = true;
      this.now.whys++;
      await this.#keep("hint");
      this.#save();
      this.#say();
      this.#hints();
    });
  }

  /** The hint that comes next: the first one not given yet, about a turn that is not found yet. */
  get #next() {
    const given = new Set(this.now.hints.map(({ turn = 1, stage }) => `${turn} ${stage}`));
    return this.told.stages.find(({ turn, stage }) => turn > this.stage.found && !given.has(`${turn} ${stage}`));
  }

  get #helped() {
    return this.now.hints.length + (this.now.whys ?? 0);
  }

  #taken() {
    const { turns } = this.now;
    const { left, reached } = this.stage;
    fill(this.taken, several(this.told) && !this.over && [
      turns.length > 0 && h("ol", { class: "turns mono" }, turns.map((turn) => h("li", {}, turn))),
      h("p", { class: "quiet" }, `${left ? `${counted(left, NOUN)} to come` : `No ${NOUN} is left`}${reached ? ", and the goal is reached" : ""}.`,
        turns.length > 0 && beside(this)),
      h("div", { class: "row" },
        turns.length > 0 && h("button", { onclick: () => this.back(1) }, "Take the last back"),
        turns.length > 1 && h("button", { onclick: () => this.back(turns.length) }, "All back"),
        turns.length > 0 && left > 0 && NOUN === "turn" && h("button", { onclick: () => this.judge(turns) }, "Done, I pass the rest"))]);
  }

  #hints() {
    const { hints, tries } = this.now;
    const next = this.over ? undefined : this.#next;
    const many = this.told.stages.at(-1).turn > 1;
    const offered = next && (many ? `${NOUN} ${next.turn}, ${next.stage === "full" ? `the ${NOUN} itself` : STAGES[next.stage]}` : STAGES[next.stage]);
    fill(this.help,
      h("h3", {}, this.over ? "Hints taken" : "Hints"),
      hints.length > 0 && h("ol", {}, hints.map(({ stage, text, left }) => h("li", {}, linked(text), stage !== "full" && h("span", { class: "quiet" }, ` ${counted(left, fits(this.told))} still fit.`)))),
      !this.over && h("div", { class: "row" },
        next && h("button", { onclick: () => this.hint() }, `Hint: ${offered}`),
        h("button", { class: "plain", onclick: () => this.giveUp() }, "Give up")),
      !this.over && h("p", { class: "quiet" }, this.#helped || tries ? `${counted(tries, "try", "tries")}, ${counted(this.#helped, "hint")} so far.` : "Hints and tries are counted; the answer itself ends the puzzle unsolved."));
    this.help.hidden = this.over && !hints.length;
  }

  async #guarded(work) {
    if (this.busy) return;
    this.busy = true;
    clearFailure(this.said);
    try {
      await work();
    } catch (error) {
      this.app.fail(error, this.said);
    } finally {
      this.busy = false;
    }
  }

  /** Writes down what has happened; where that cannot be, the puzzle goes on. */
  async #keep(happened) {
    try {
      return await keep(this.app, { puzzle: this.puzzle, happened });
    } catch (error) {
      this.app.fail(error, this.head);
      return {};
    }
  }

  /** Takes a turn: the next one of several, or the only one. */
  take(turn) {
    return this.#guarded(async () => {
      const turns = [...this.now.turns, turn];
      const stage = await this.app.ask("puzzle-stage", { puzzle: this.puzzle, turns });
      if (!stage.legal) return this.#refused(stage);
      if (!stage.left || stage.reached) return this.#judge(turns);
      Object.assign(this.now, { turns, said: null });
      await this.#stand();
      this.app.say(`${named(NOUN)} ${turns.length} taken, ${counted(stage.left, NOUN)} to come`);
    });
  }

  async #refused({ sentence, violations }) {
    this.now.tries++;
    this.now.said = { right: false, sentence: violations.length ? `This ${NOUN} is against the rules.` : `This ${NOUN} is not possible: ${sentence}.`, violations };
    await this.#keep("try");
    await this.#stand();
    this.#spoken();
  }

  /** Says what came of a try, and scrolls no further to it than it has to. */
  #spoken() {
    const { sentence, violations = [] } = this.now.said;
    this.app.say([sentence, ...violations.map((each) => `${each.rule}: ${each.sentence}`)].join(" "));
    this.said.scrollIntoView({ block: "nearest" });
  }

  /** Judges turns, of which passes at the end may be left out, or what is `given` instead. */
  judge(turns, given) {
    return this.#guarded(() => this.#judge(turns, given));
  }

  async #judge(turns, given = { turns }) {
    const { right, sentence, trap, difference_lines: split = [] } = await this.app.ask("puzzle-try", { puzzle: this.puzzle, ...given });
    this.now.tries++;
    this.now.said = { right, sentence: named(sentence), trap, split: right ? [] : split };
    this.now.solved = right;
    if (several(this.told)) this.now.turns = turns;
    await this.#keep(right ? "solved" : "try");
    await this.#stand();
    this.#spoken();
    if (right) await this.#tell(true);
  }

  /** Takes a number of turns back. */
  back(number) {
    return this.#guarded(async () => {
      Object.assign(this.now, { turns: this.now.turns.slice(0, -number), said: null });
      await this.#stand();
      this.app.say(`${counted(this.now.turns.length, NOUN)} taken`);
    });
  }

  /** Gives the next hint that the puzzle has; each is counted, the last one is the answer. */
  hint() {
    return this.#guarded(async () => {
      const next = this.#next;
      if (!next) return;
      const { turn, stage, text, left } = await this.app.ask("puzzle-hint", { puzzle: this.puzzle, ...next });
      this.now.hints.push({ turn, stage, text, left });
      this.app.say(text);
      const last = this.told.stages.at(-1);
      if (turn === last.turn && stage === last.stage) return await this.#end();
      await this.#keep("hint");
      this.#save();
      this.#hints();
    });
  }

  giveUp() {
    return this.#guarded(() => this.#end());
  }

  async #end() {
    this.now.told = true;
    await this.#keep("told");
    await this.#stand();
    await this.#tell(true);
  }

  /** The story of the answer, with what comes next. */
  async #tell(fresh = false) {
    const { solved, tries } = this.now;
    const visit = this.#visit;
    const [answer, { streak, rating, next }] = await Promise.all([
      this.app.ask("puzzle-solution", { puzzle: this.puzzle }), this.#keep()]);
    if (!visit || visit !== this.#visit) return;
    this.following = next?.id;
    const heading = solved ? `Solved at try ${tries}, with ${this.#helped ? counted(this.#helped, "hint") : "no hint"}` : "Not solved this time";
    fill(this.story, h("h2", {}, heading),
      answer.told && h("p", { class: "question" }, answer.told),
      (rating || (solved && streak > 1)) && h("p", {}, solved && streak > 1 && `${streak} days in a row. `, ownRating(rating)),
      h("div", { class: "row" },
        next && h("button", { class: "primary", onclick: () => this.next() }, "Next puzzle"),
        h("button", { onclick: () => this.anew() }, "Try it again"),
        h("button", { onclick: () => this.#guarded(() => onward.go(this)) }, onward.label)),
      ...(await story(this.app, (turns, at) => draw(this, turns.slice(0, at), turns[at]), several(this.told), answer, await storyInstead(this, answer))));
    if (!fresh) return;
    this.story.focus({ preventScroll: true });
    reveal(this.app, this.story);
  }

  next() {
    if (this.following) this.app.go({ panel: "puzzle", id: this.following });
  }

  /** Begins the puzzle again. */
  anew() {
    this.app.saved.set(UNDER_WAY, null);
    return this.show(this.now.id);
  }
}
