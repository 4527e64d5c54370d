/** The catalog: today's puzzle, the next puzzle, all puzzles by kind and grade, and the progress file. */

import { coded, fill, h } from "../shell/dom.js";
import { saveFile } from "../shell/files.js";
import { clearFailure } from "../shell/status.js";
import { gettext, language, ngettext, today } from "../shell/words.js";
import { KINDS } from "./kinds.js";
import { preview } from "./of_game.js";
import { openPuzzle } from "./own.js";
import { forget, keep, kept, ownRating } from "./progress.js";

const MARKS = { solved: "✓", tried: "·" };
const MARK_NAMES = { solved: gettext("solved"), tried: gettext("tried") };
const WEEKS = 5;

/** The rating of a puzzle with its error; empty without a rating. */
export const rated = ({ rating, error }) => rating ? gettext("rating {rating} ± {error}", { rating, error }) : "";

/** The grade of a puzzle as dots; their label has the grade as a number, and the rating. */
export function dots(puzzle) {
  const { grade } = puzzle, label = [gettext("grade {grade} of 5", { grade }), rated(puzzle)].filter(Boolean).join(", ");
  return h("span", { class: "dots", role: "img", "aria-label": label, title: label }, "●".repeat(grade), "○".repeat(5 - grade));
}

const noon = (date) => new Date(`${date}T12:00`);
const dated = (how) => new Intl.DateTimeFormat(language.tag, how);

/** A sentence about the days in a row on which a puzzle was solved. */
export const inRow = (streak) => ngettext("You have solved a puzzle on {number} day in a row.", "You have solved a puzzle on {number} days in a row.", streak);

/** The catalog; `root` is its element. */
export class Catalog {
  constructor(/** @type {App} */ app) {
    this.app = app;
    this.filter = app.saved.get("puzzle.filter", { kind: "", grade: "", left: false });
    if (!KINDS[this.filter.kind]) this.filter.kind = ""; // the kind is of another game
    this.day = h("section", { class: "card", "aria-label": gettext("Today") });
    this.list = h("section", { "aria-label": gettext("All puzzles") });
    this.file = h("section", { class: "card", "aria-label": gettext("Progress") });
    this.root = h("div", { class: "catalog" }, this.day, this.list, this.file);
  }

  async show() {
    clearFailure(this.file);
    if (!this.puzzles) fill(this.day, h("p", { class: "quiet" }, gettext("Loading the puzzles…")));
    try {
      const weekday = (noon(today()).getDay() + 6) % 7;
      const progress = await keep(this.app, { days: 7 * (WEEKS - 1) + weekday + 1, all: true });
      this.puzzles = progress.puzzles;
      this.#today(progress);
      this.#all();
      this.#progress(progress);
      await preview(this.app, progress.calendar.at(-1).puzzle.id, () => this.root.offsetParent !== null);
    } catch (error) {
      if (!this.puzzles) fill(this.day);
      if (error.field === "progress") this.#unreadable();
      this.app.fail(error, this.file);
    }
  }

  #today({ calendar, streak, rating, next, solved }) {
    const { puzzle } = calendar.at(-1);
    const open = (id) => () => this.app.go({ panel: "puzzle", id });
    const done = puzzle.mark === "solved";
    fill(this.day,
      h("h2", {}, done ? gettext("Today’s puzzle is solved") : gettext("Today’s puzzle")),
      h("p", { class: "question" }, puzzle.title),
      h("p", {}, gettext("{kind}, {players} players", { kind: KINDS[puzzle.kind], players: puzzle.players }), " ", dots(puzzle), ` ${rated(puzzle)}`),
      h("div", { class: "row" },
        h("button", { class: done ? "" : "primary", onclick: open(puzzle.id) }, done ? gettext("Show the puzzle again") : gettext("Solve today’s puzzle")),
        next && h("button", { class: done ? "primary" : "", onclick: open(next.id) }, rating ? gettext("Next puzzle near your rating") : solved ? gettext("Next puzzle by grade") : gettext("Begin with the tutorials"))),
      h("p", { class: "quiet" }, streak ? inRow(streak) : gettext("Solve a puzzle every day to build a streak."), " ", ownRating(rating)),
      h("h3", {}, dated({ month: "long", year: "numeric" }).formatRange(noon(calendar[0].date), noon(calendar.at(-1).date))),
      h("ol", { class: "calendar", "aria-label": gettext("Puzzles of the last days") }, calendar.map((entry) => this.#dayOf(entry))));
  }

  #dayOf({ date, puzzle }) {
    const said = dated({ day: "numeric", month: "long" }).format(noon(date));
    const month = date.endsWith("-01") && dated({ month: "short" }).format(noon(date));
    const { kind, grade, rating, mark } = puzzle;
    const about = [gettext("{date}: {kind}, grade {grade}", { date: said, kind: KINDS[kind], grade }), rating && gettext("rating {rating}", { rating }), MARK_NAMES[mark]];
    const name = about.filter(Boolean).join(", ");
    return h("li", {}, h("a", { href: `#puzzle=${puzzle.id}`, "aria-label": name, title: name, data: { mark: puzzle.mark ?? "" }, "aria-current": date === today() && "date" },
      h("span", {}, Number(date.slice(8))), puzzle.mark ? h("span", { class: "mark", "aria-hidden": "true" }, MARKS[puzzle.mark]) : h("span", {}, month)));
  }

  #all() {
    const choose = (name, label, options) => h("label", {}, label,
      h("select", { onchange: (event) => this.#narrow({ [name]: event.target.value }) },
        [["", gettext("all")], ...options].map(([value, text]) => h("option", { value, selected: String(this.filter[name]) === value }, text))));
    this.rows = h("div", {});
    fill(this.list, h("h2", {}, gettext("All puzzles")),
      h("div", { class: "row filters" },
        choose("kind", gettext("Kind"), Object.entries(KINDS)),
        choose("grade", gettext("Grade"), [1, 2, 3, 4, 5].map((grade) => [String(grade), String(grade)])),
        h("label", { class: "choice" },
          h("input", { type: "checkbox", checked: this.filter.left, onchange: (event) => this.#narrow({ left: event.target.checked }) }), gettext("Unsolved only"))),
      this.rows);
    this.#rows();
  }

  #narrow(change) {
    this.filter = { ...this.filter, ...change };
    this.app.saved.set("puzzle.filter", this.filter);
    this.#rows();
    this.app.say(ngettext("{number} puzzle", "{number} puzzles", this.#wanted().length));
  }

  #wanted() {
    const { kind, grade, left } = this.filter;
    return this.puzzles.filter((each) => (!kind || each.kind === kind) && (!grade || each.grade === Number(grade)) && !(left && each.mark === "solved"));
  }

  #rows() {
    const wanted = this.#wanted();
    const groups = [[gettext("Tutorials"), wanted.filter(({ lesson }) => lesson)],
      ...Object.entries(KINDS).map(([kind, name]) => [name, wanted.filter((each) => each.kind === kind && !each.lesson).sort((a, b) => a.grade - b.grade || (a.rating ?? 0) - (b.rating ?? 0))])];
    fill(this.rows, groups.filter(([, found]) => found.length).map(([name, found]) =>
      h("details", { open: this.filter.kind !== "" || groups.filter(([, each]) => each.length).length === 1 },
        h("summary", {}, name, h("span", { class: "quiet figure" }, " ", gettext("{solved} of {number} puzzles solved", { solved: found.filter(({ mark }) => mark === "solved").length, number: found.length }))),
        h("ul", { class: "list" }, found.map((each) => this.#row(each))))),
      !wanted.length && h("p", { class: "quiet" }, gettext("No puzzle matches these choices.")));
  }

  #row(puzzle) {
    const { id, title, mark } = puzzle;
    return h("li", {}, h("a", { class: "puzzle-row", href: `#puzzle=${id}` },
      h("span", { class: "mark", role: "img", "aria-label": MARK_NAMES[mark] ?? gettext("new"), data: { mark: mark ?? "" } }, MARKS[mark] ?? ""), h("span", {}, title), dots(puzzle)));
  }

  #progress({ solved, tried }) {
    const pick = h("input", { type: "file", accept: ".yaml,.yml,.json", hidden: true, onchange: () => this.#take(pick) });
    fill(this.file, h("h3", {}, gettext("Your progress")),
      h("p", {}, ngettext("You have solved {number} puzzle.", "You have solved {number} puzzles.", solved), " ",
        tried > solved && [ngettext("You have tried {number} other puzzle without solving it.", "You have tried {number} other puzzles without solving them.", tried - solved), " "],
        coded(gettext("Only this browser keeps your progress. You can save the progress to a file. The command `puzzle play --progress FILE` works with the same file."))),
      h("div", { class: "row" }, h("button", { disabled: !tried, onclick: () => this.#save() }, gettext("Save progress to a file")),
        h("button", { onclick: () => pick.click() }, gettext("Open a progress or puzzle file")), pick));
  }

  #save() {
    saveFile("ny1901-progress.yaml", kept(this.app), "application/yaml");
  }

  /** Reads a file: adds its progress to the progress here, or opens its puzzle. */
  async #take(pick) {
    clearFailure(this.file);
    try {
      const text = await pick.files[0].text();
      if (/ny1901-puzzle\//.test(text)) return await openPuzzle(this.app, text);
      const { solved } = await keep(this.app, { other: text });
      await this.show();
      this.app.say(ngettext("The progress of the file is added. You have solved {number} puzzle.", "The progress of the file is added. You have solved {number} puzzles.", solved));
    } catch (error) {
      this.app.fail(error, this.file);
    } finally {
      pick.value = "";
    }
  }

  /** Shows that the saved progress cannot be parsed, and offers to save it as a file and to start again. */
  #unreadable() {
    const anew = () => (this.#save(), forget(this.app), this.show());
    fill(this.file, h("h3", {}, gettext("Your progress cannot be read")), h("button", { onclick: anew }, gettext("Save your progress to a file as it is, and start again")));
  }
}
