/** A puzzle that is being solved, as the engine's `puzzle-play` returns it: the question, the turns played and tried, hints, and the explanation of the answer. */

import { linked } from "../rules/links.js";
import { fill, h, reveal } from "../shell/dom.js";
import { shareButton } from "../shell/menu.js";
import { clearFailure } from "../shell/status.js";
import { gettext, named, ngettext } from "../shell/words.js";
import { KINDS } from "./kinds.js";
import { Instead, Turns, UNDER_WAY, WORDS, beside, draw, onward, several, storyInstead } from "./of_game.js";
import { puzzleOf } from "./own.js";
import { keep, ownRating } from "./progress.js";
import { dots, inRow, rated } from "./catalog.js";
import { story } from "./story.js";

const STAGES = { nudge: gettext("what to think about"), where: gettext("where to look"), what: gettext("what to do"), full: gettext("the answer") };

/** The view of one puzzle; the browser keeps the commands so far, so that a reload changes nothing. */
export class Solving {
  /** @type {App} */
  app;
  /** @type {Answers["puzzle-show"]} */
  shown;
  /** @type {Answers["puzzle-play"] & {asked?: string, terms?: string, reached?: boolean}} */
  stage; // with what only one game says
  /** @type {Turns} */
  turns;
  /** @type {{id: string, commands: string[], named?: string[]}} */
  now;
  #visit = null; // a new object whenever a puzzle is shown; null while another panel is shown

  constructor(/** @type {App} */ app) {
    this.app = app;
    this.head = h("div", { class: "head" });
    this.said = h("div", { class: "said" });
    this.aside = h("div", { class: "aside" });
    this.taken = h("div", { class: "taken" });
    this.maker = h("div", { class: "maker" });
    this.instead = new Instead(app, { answer: (line) => this.answer(line), now: () => this.now.named ?? [],
      changed: (named) => (this.now.named = named) && this.#save() });
    this.help = h("section", { class: "card", "aria-label": gettext("Hints") });
    this.story = h("section", { "aria-label": gettext("The answer"), tabindex: -1 });
    this.root = h("div", { class: "solving" }, h("a", { href: "#puzzle" }, gettext("← All puzzles")), this.head, this.aside, this.taken, this.instead.root, this.said, this.maker, this.story, this.help);
    const when = (now, run) => () => void (this.root.isConnected && this.stage && now() && run());
    app.keys.on("h", gettext("Next hint"), when(() => !this.over, () => this.hint()), { panel: "puzzle" });
    app.keys.on("z", WORDS.takeBack, when(() => !this.over && this.stage.turns.length, () => this.back("undo")), { panel: "puzzle" });
    app.keys.on("n", gettext("Next puzzle"), when(() => this.over, () => this.next()), { panel: "puzzle" });
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
    const shown = await this.app.ask("puzzle-show", { puzzle: this.puzzle });
    /** @type {typeof this.stage} */
    const stage = await this.#stage().catch((error) => {
      if (!error.field?.startsWith("commands")) throw error;
      this.now = { id, commands: [] }; // the commands are for another version of the puzzle
      return this.#stage();
    });
    if (visit !== this.#visit) return;
    Object.assign(this, { shown, stage });
    const { title, kind, facts, lesson } = shown;
    fill(this.head, h("h2", {}, title), h("p", { class: "quiet" }, `${KINDS[kind]}, ${facts} `, dots(shown), ` ${rated(shown)}`),
      lesson && h("p", { class: "lesson" }, linked(lesson)), h("p", { class: "question" }, stage.asked ?? shown.question),
      h("div", { class: "row terms" }, h("details", {}, h("summary", {}, gettext("Rules of all puzzles")), h("p", {}, stage.terms ?? shown.rules.join(" "))), shareButton(this.app)));
    this.root.dataset.kind = kind;
    this.turns ??= new Turns(this.maker, this.app, (turn) => this.answer(turn)); // made once, because it listens to keys
    this.app.say(title);
    reveal(this.app, this.head);
    await this.#stand();
    if (this.over) await this.#tell();
  }

  /** Removes the marks of the puzzle from the board. */
  hide() {
    this.#visit = null;
    this.turns?.hide();
    this.app.board.clear();
  }

  #save() {
    this.app.saved.set(UNDER_WAY, this.now);
  }

  /** Asks for the state of the puzzle after the commands so far, and after one more `command` if it is given. */
  #stage(command) {
    return this.app.ask("puzzle-play", { puzzle: this.puzzle, commands: this.now.commands, command });
  }

  /** Runs a command and saves the result; returns whether the puzzle is still shown. */
  async #step(command) {
    const { now } = this;
    const visit = this.#visit;
    const stage = await this.#stage(command);
    now.commands = stage.commands;
    if (now === this.now) this.#save();
    for (const happened of stage.happened) this.#keep(happened, now.id); // is answered later, where Python is still loading
    if (!visit || visit !== this.#visit) return false;
    this.stage = stage;
    return true;
  }

  /** Shows the position after the turns played, with its controls, messages and hints. */
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

  /** The result of the last try, in sentences. */
  get #sentences() {
    const { playable, sentence, violations } = this.stage.tried;
    if (playable) return [named(sentence)];
    if (!violations.length) return [WORDS.impossible(sentence)];
    return [WORDS.illegal, ...violations.map((each) => `${each.rule}: ${each.sentence}`)];
  }

  /** Shows the result of the last try below the controls, so that nothing moves under the pointer. */
  #say() {
    const { tried } = this.stage;
    (this.maker.hidden ? this.instead.root : this.turns.place).after(this.said);
    if (!tried) return fill(this.said);
    const [first, ...broken] = this.#sentences;
    fill(this.said, h("div", { class: tried.right ? "right" : "error" }, h("p", {}, h("strong", {}, tried.right ? "✓ " : "✗ "), linked(first)),
      broken.map((sentence) => h("p", {}, linked(sentence))),
      tried.trap && h("p", {}, WORDS.trap(this.shown)),
      tried.splits && (tried.split.length > 0
        ? [h("p", {}, gettext("Points that the answer gains (+) or loses (−) compared with your try:")), h("ul", {}, tried.split.map(({ points, reason }) => h("li", {}, `${points > 0 ? "+" : "−"}${Math.abs(points)} ${reason}`)))]
        : h("button", { onclick: () => this.why() }, gettext("Why? (counts as a hint)")))));
  }

  #taken() {
    const { turns, left, reached } = this.stage;
    fill(this.taken, several(this.shown) && !this.over && [
      turns.length > 0 && h("ol", { class: "turns mono" }, turns.map((turn) => h("li", {}, turn))),
      h("p", { class: "quiet" }, WORDS.left(left), reached && [" ", gettext("The goal is reached.")], turns.length > 0 && [" ", beside(this)]),
      h("div", { class: "row" },
        turns.length > 0 && h("button", { onclick: () => this.back("undo") }, WORDS.takeBack),
        turns.length > 1 && h("button", { onclick: () => this.back("again") }, gettext("Take all back")),
        turns.length > 0 && left > 0 && WORDS.pass && h("button", { onclick: () => this.answer("done") }, WORDS.pass))]);
  }

  #hints() {
    const { given, tries, hints, next } = this.stage;
    const many = this.shown.stages.at(-1).turn > 1;
    const stage = next && (many && next.stage === "full" ? WORDS.itself : STAGES[next.stage]);
    const counts = { tries: ngettext("{number} try", "{number} tries", tries), hints: ngettext("{number} hint", "{number} hints", hints) };
    const offered = next && (many ? WORDS.hint(next.turn, stage) : gettext("Hint: {stage}", { stage }));
    fill(this.help,
      h("h3", {}, this.over ? gettext("Hints taken") : gettext("Hints")),
      given.length > 0 && h("ol", {}, given.map(({ stage, text, left }) => h("li", {}, linked(text), stage !== "full" && h("span", { class: "quiet" }, " ", WORDS.fit(this.shown, left))))),
      !this.over && h("div", { class: "row" },
        next && h("button", { onclick: () => this.hint() }, offered),
        h("button", { class: "plain", onclick: () => this.giveUp() }, gettext("Give up"))),
      !this.over && h("p", { class: "quiet" }, hints || tries ? gettext("{tries}, {hints} so far.", counts)
        : gettext("Hints and tries are counted. The last hint is the answer: it ends the puzzle unsolved.")));
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

  /** Adds an event to the progress; if that fails, the puzzle goes on. */
  async #keep(happened, id = this.now.id) {
    try {
      return await keep(this.app, { puzzle: puzzleOf(this.app, id), happened });
    } catch (error) {
      this.app.fail(error, this.head);
      return {};
    }
  }

  /** Gives an answer or a part of one: a turn, names such as those of streets, or `done` if no turn follows. */
  answer(line) {
    return this.#guarded(async () => {
      if (!(await this.#step(line))) return;
      const { tried, turns, left, solved } = this.stage;
      await this.#stand();
      if (!tried) return this.app.say(`${WORDS.taken(turns.length)} ${WORDS.left(left)}`);
      const [first, ...broken] = this.#sentences;
      this.app.say([first, ...broken].join(" "));
      this.said.scrollIntoView({ block: "nearest" }); // no further than necessary
      if (solved) await this.#tell(true);
    });
  }

  /** Takes the last turn back, or all. */
  back(command) {
    return this.#guarded(async () => {
      if (!(await this.#step(command))) return;
      await this.#stand();
      this.app.say(WORDS.sofar(this.stage.turns.length));
    });
  }

  /** Asks by which points a wrong try differs from the answer; counts as a hint. */
  why() {
    return this.#guarded(async () => {
      if (!(await this.#step("why"))) return;
      this.#say();
      this.#hints();
    });
  }

  /** Asks for the next hint. Each hint is counted, and the last hint is the answer. */
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

  /** Shows the answer with its explanation, and the buttons that go on. */
  async #tell(fresh = false) {
    const { solved, tries, hints } = this.stage;
    const visit = this.#visit;
    const kept = this.#keep();
    const answer = await this.app.ask("puzzle-solution", { puzzle: this.puzzle });
    if (!visit || visit !== this.#visit) return;
    this.following = null;
    const progress = h("p", { hidden: true });
    const go = h("button", { class: "primary", hidden: true, onclick: () => this.next() }, gettext("Next puzzle"));
    const heading = !solved ? gettext("Not solved this time") : hints ? ngettext("Solved at try {tries}, with {number} hint", "Solved at try {tries}, with {number} hints", hints, { tries }) : gettext("Solved at try {tries}, with no hint", { tries });
    fill(this.story, h("h2", {}, heading),
      answer.told && h("p", { class: "question" }, answer.told),
      progress,
      h("div", { class: "row" },
        go,
        h("button", { onclick: () => this.anew() }, gettext("Try it again")),
        solved && h("button", { onclick: ({ currentTarget }) => this.#guarded(() => this.#copyResult(currentTarget)) }, gettext("Copy result")),
        h("button", { onclick: () => this.#guarded(() => onward.go(this)) }, onward.label)),
      ...(await story(this.app, (turns, at) => draw(this, turns.slice(0, at), turns[at]), several(this.shown), answer, await storyInstead(this, answer))));
    const next = kept.then(({ streak, rating, next }) => {
      if (visit !== this.#visit) return;
      this.following = next?.id;
      go.hidden = !next;
      progress.hidden = !rating && !(solved && streak > 1);
      fill(progress, solved && streak > 1 && `${inRow(streak)} `, ownRating(rating));
    });
    if (!fresh) return next;
    this.story.focus({ preventScroll: true });
    reveal(this.app, this.story);
  }

  /** Copies a line about the tries and hints, which reveals nothing of the answer. */
  async #copyResult(button) {
    const { copyResult } = await import("../shell/share.js");
    await copyResult(this.app, { id: this.now.id, line: this.stage.result }, button);
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
