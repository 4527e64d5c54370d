/** A puzzle under way, as the engine says that it stands: its question, turns taken and tried, hints, and the story of the answer. */

import { linked } from "../rules/links.js";
import { fill, h, reveal } from "../shell/dom.js";
import { clearFailure } from "../shell/status.js";
import { counted, named } from "../shell/words.js";
import { KINDS } from "./kinds.js";
import { Instead, NOUN, Turns, UNDER_WAY, beside, draw, fits, onward, several, storyInstead, trapTold } from "./of_game.js";
import { puzzleOf } from "./own.js";
import { keep, ownRating } from "./progress.js";
import { dots, rated } from "./catalog.js";
import { story } from "./story.js";

const STAGES = { nudge: "what to think about", where: "where to look", what: "what to do", full: "the answer" };

/** The view of one puzzle; the commands that led to where it stands outlive a reload. */
export class Solving {
  #visit = null; // another one whenever a puzzle is shown, none while another panel is

  constructor(app) {
    this.app = app;
    this.head = h("div", { class: "head" });
    this.said = h("div", { class: "said" });
    this.aside = h("div", { class: "aside" });
    this.taken = h("div", { class: "taken" });
    this.maker = h("div", { class: "maker" });
    this.instead = new Instead(app, { answer: (line) => this.answer(line), now: () => this.now.named ?? [],
      changed: (named) => (this.now.named = named) && this.#save() });
    this.help = h("section", { class: "card", "aria-label": "Hints" });
    this.story = h("section", { "aria-label": "The answer", tabindex: -1 });
    this.root = h("div", { class: "solving" }, h("a", { href: "#puzzle" }, "← All puzzles"), this.head, this.aside, this.taken, this.instead.root, this.said, this.maker, this.story, this.help);
    const when = (now, run) => () => void (this.root.isConnected && this.stage && now() && run());
    app.keys.on("h", "Next hint", when(() => !this.over, () => this.hint()), { panel: "puzzle" });
    app.keys.on("z", `Take the last ${NOUN} back`, when(() => !this.over && this.stage.turns.length, () => this.back("undo")), { panel: "puzzle" });
    app.keys.on("n", "Next puzzle", when(() => this.over, () => this.next()), { panel: "puzzle" });
  }

  get over() {
    return this.stage.solved || this.stage.told;
  }

  get puzzle() {
    return puzzleOf(this.app, this.now.id);
  }

  /** Shows a puzzle as it was left. */
  async show(id) {
    const before = this.app.saved.get(UNDER_WAY);
    this.now = { id, commands: [], ...(before?.id === id && before) };
    this.stage = null;
    const visit = (this.#visit = {});
    for (const part of [this.head, this.aside, this.said, this.taken, this.help, this.story]) fill(part);
    this.maker.hidden = this.instead.root.hidden = true;
    const told = await this.app.ask("puzzle-show", { puzzle: this.puzzle });
    const stage = await this.#stage().catch((error) => {
      if (!error.field?.startsWith("commands")) throw error;
      this.now = { id, commands: [] }; // of another version, whose puzzle was another one
      return this.#stage();
    });
    if (visit !== this.#visit) return;
    Object.assign(this, { told, stage });
    const { title, kind, facts, lesson } = told;
    fill(this.head, h("h2", {}, title), h("p", { class: "quiet" }, `${KINDS[kind]}, ${facts} `, dots(told), ` ${rated(told)}`),
      lesson && h("p", { class: "lesson" }, linked(lesson)), h("p", { class: "question" }, stage.asked ?? told.question),
      h("details", {}, h("summary", {}, "What goes for every puzzle"), h("p", {}, stage.terms ?? told.rules.join(" "))));
    this.root.dataset.kind = kind;
    this.turns ??= new Turns(this.maker, this.app, (turn) => this.answer(turn)); // one, as it listens to keys
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

  /** Where the puzzle stands behind what was done so far, and one command more. */
  #stage(command) {
    return this.app.ask("puzzle-play", { puzzle: this.puzzle, commands: this.now.commands, command });
  }

  /** Carries a command out and keeps what it led to; returns whether the puzzle is still looked at. */
  async #step(command) {
    const { now } = this;
    const visit = this.#visit;
    const stage = await this.#stage(command);
    now.commands = stage.commands;
    if (now === this.now) this.#save();
    for (const happened of stage.happened) await this.#keep(happened, now.id);
    if (!visit || visit !== this.#visit) return false;
    this.stage = stage;
    return true;
  }

  /** The position behind the turns taken, and all that is said of it. */
  async #stand() {
    const visit = this.#visit;
    this.turns.hide();
    const instead = await this.instead.show(this);
    if (visit !== this.#visit) return;
    this.maker.hidden = instead || this.over || !this.stage.left;
    this.#say();
    this.#hints();
    this.#taken();
    if (this.over) return;
    if (!this.maker.hidden) await this.turns.show(this);
    else await draw(this, this.stage.turns);
  }

  /** What came of the last try, in sentences. */
  get #sentences() {
    const { right, playable, sentence, violations } = this.stage.tried;
    if (playable) return [`${right ? "✓" : "✗"} ${named(sentence)}`];
    if (!violations.length) return [`✗ This ${NOUN} is not possible: ${sentence}.`];
    return [`✗ This ${NOUN} is against the rules.`, ...violations.map((each) => `${each.rule}: ${each.sentence}`)];
  }

  /** What came of the last try, behind what it was chosen or played by: so that nothing moves under the pointer. */
  #say() {
    const { tried } = this.stage;
    (this.maker.hidden ? this.instead.root : this.turns.place).after(this.said);
    if (!tried) return fill(this.said);
    const [first, ...broken] = this.#sentences;
    fill(this.said, h("div", { class: tried.right ? "right" : "error" }, h("p", {}, h("strong", {}, first.slice(0, 2)), linked(first.slice(2))),
      broken.map((sentence) => h("p", {}, linked(sentence))),
      tried.trap && h("p", {}, `It is the trap of this puzzle: ${trapTold(this.told)}`),
      tried.splits && (tried.split.length > 0
        ? [h("p", {}, "What the answer has more or less:"), h("ul", {}, tried.split.map(({ points, reason }) => h("li", {}, `${points > 0 ? "+" : "−"}${Math.abs(points)} ${reason}`)))]
        : h("button", { onclick: () => this.why() }, "Why? (counts as a hint)"))));
  }

  #taken() {
    const { turns, left, reached } = this.stage;
    fill(this.taken, several(this.told) && !this.over && [
      turns.length > 0 && h("ol", { class: "turns mono" }, turns.map((turn) => h("li", {}, turn))),
      h("p", { class: "quiet" }, `${left ? `${counted(left, NOUN)} to come` : `No ${NOUN} is left`}${reached ? ", and the goal is reached" : ""}.`,
        turns.length > 0 && beside(this)),
      h("div", { class: "row" },
        turns.length > 0 && h("button", { onclick: () => this.back("undo") }, "Take the last back"),
        turns.length > 1 && h("button", { onclick: () => this.back("again") }, "All back"),
        turns.length > 0 && left > 0 && NOUN === "turn" && h("button", { onclick: () => this.answer("done") }, "Done, I pass the rest"))]);
  }

  #hints() {
    const { given, tries, hints, next } = this.stage;
    const many = this.told.stages.at(-1).turn > 1;
    const offered = next && (many ? `${NOUN} ${next.turn}, ${next.stage === "full" ? `the ${NOUN} itself` : STAGES[next.stage]}` : STAGES[next.stage]);
    fill(this.help,
      h("h3", {}, this.over ? "Hints taken" : "Hints"),
      given.length > 0 && h("ol", {}, given.map(({ stage, text, left }) => h("li", {}, linked(text), stage !== "full" && h("span", { class: "quiet" }, ` ${counted(left, fits(this.told))} still fit.`)))),
      !this.over && h("div", { class: "row" },
        next && h("button", { onclick: () => this.hint() }, `Hint: ${offered}`),
        h("button", { class: "plain", onclick: () => this.giveUp() }, "Give up")),
      !this.over && h("p", { class: "quiet" }, hints || tries ? `${counted(tries, "try", "tries")}, ${counted(hints, "hint")} so far.` : "Hints and tries are counted; the answer itself ends the puzzle unsolved."));
    this.help.hidden = this.over && !given.length;
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
  async #keep(happened, id = this.now.id) {
    try {
      return await keep(this.app, { puzzle: puzzleOf(this.app, id), happened });
    } catch (error) {
      this.app.fail(error, this.head);
      return {};
    }
  }

  /** Gives an answer or a part of one: a turn, what is named instead, or that no turn follows. */
  answer(line) {
    return this.#guarded(async () => {
      if (!(await this.#step(line))) return;
      const { tried, turns, left, solved } = this.stage;
      await this.#stand();
      if (!tried) return this.app.say(`${named(NOUN)} ${turns.length} taken, ${counted(left, NOUN)} to come`);
      const [first, ...broken] = this.#sentences;
      this.app.say([first.slice(2), ...broken].join(" "));
      this.said.scrollIntoView({ block: "nearest" }); // no further than it has to
      if (solved) await this.#tell(true);
    });
  }

  /** Takes the last turn back, or all. */
  back(command) {
    return this.#guarded(async () => {
      if (!(await this.#step(command))) return;
      await this.#stand();
      this.app.say(`${counted(this.stage.turns.length, NOUN)} taken`);
    });
  }

  /** Asks where the points of a wrong try are: counted as a hint. */
  why() {
    return this.#guarded(async () => {
      if (!(await this.#step("why"))) return;
      this.#say();
      this.#hints();
    });
  }

  /** Asks for the next hint that the puzzle has; each is counted, the last one is the answer. */
  hint() {
    return this.#guarded(async () => {
      if (!this.stage.next || !(await this.#step("hint"))) return;
      this.app.say(this.stage.given.at(-1).text);
      if (this.over) await this.#ended();
      else this.#hints();
    });
  }

  giveUp() {
    return this.#guarded(async () => {
      if (await this.#step("give up")) await this.#ended();
    });
  }

  async #ended() {
    await this.#stand();
    await this.#tell(true);
  }

  /** The story of the answer, with what comes next. */
  async #tell(fresh = false) {
    const { solved, tries, hints } = this.stage;
    const visit = this.#visit;
    const [answer, { streak, rating, next }] = await Promise.all([
      this.app.ask("puzzle-solution", { puzzle: this.puzzle }), this.#keep()]);
    if (!visit || visit !== this.#visit) return;
    this.following = next?.id;
    const heading = solved ? `Solved at try ${tries}, with ${hints ? counted(hints, "hint") : "no hint"}` : "Not solved this time";
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
