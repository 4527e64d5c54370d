/** The part of the panel Puzzle that depends on Manhattan: builds are made as in a game; some puzzles ask for buildings. */

import { fill, h } from "../shell/dom.js";
import { NARROW } from "../board/board.js";
import { Making } from "../play/making.js";
import { PlotButtons } from "./plots.js";
import { gettext, ngettext } from "../shell/words.js";

export const STYLE = "play/play.css"; // of the controls that make a build
export const UNDER_WAY = "mh.puzzle.now"; // the name under which the browser keeps the current puzzle
/** Messages about builds. */
export const WORDS = {
  takeBack: gettext("Take the last build back"),
  illegal: gettext("This build is against the rules."),
  impossible: (reason) => gettext("This build is not possible: {reason}.", { reason }),
  trap: (shown) => shown.kind === "still-taken" ? gettext("This answer is the trap of the puzzle: it looks right to a player who counts in another way than the rules.")
    : gettext("This answer is the trap of the puzzle: it scores most at once, but another answer scores more in the end."),
  left: (number) => number ? ngettext("{number} build is still to come.", "{number} builds are still to come.", number) : gettext("No build is left."),
  taken: (turn) => gettext("You have made build {turn} of your answer.", { turn }),
  sofar: (number) => ngettext("You have made {number} build of your answer.", "You have made {number} builds of your answer.", number),
  pass: null,
  itself: gettext("the build itself"),
  hint: (turn, stage) => gettext("Hint for build {turn}: {stage}", { turn, stage }),
  fit: (shown, number) => shown.kind === "still-taken" ? ngettext("{number} building fits the hints so far.", "{number} buildings fit the hints so far.", number)
    : ngettext("{number} different answer fits the hints so far.", "{number} different answers fit the hints so far.", number),
  oneByOne: gettext("The answer, build by build"),
};

/** Whether an answer consists of several builds, made one after the other. */
export const several = (shown) => shown.kind === "four-cards" && shown.builds > 1;

/**
 * A sentence about the position between two builds.
 * @type {(solving: any) => string}
 */
export const beside = () => gettext("Nobody else builds, and no card is drawn.");

/** Draws the position after the builds `turns`, with the next build on it; if a puzzle asks for buildings, lights one. */
export async function draw({ app, puzzle, shown, aside }, turns, turn = null) {
  const named = shown.kind === "still-taken";
  const about = { puzzle, turns: several(shown) ? turns : [] };
  const { position } = await app.ask("show", { ...about, open: true });
  await app.board.show(about, { move: named ? null : turn });
  app.board.describe(position);
  fill(aside, hands(position.players, aside.firstChild?.open ?? NARROW.matches));
  if (named && turn) app.board.light([turn], gettext("can be taken"));
}

/** Draws a puzzle that nobody solves yet, unless it is not `wanted()` any more. */
export async function preview(/** @type {App} */ app, puzzle, wanted) {
  const about = { puzzle, turns: [] };
  const { position } = await app.ask("show", { ...about, open: true });
  if (!wanted()) return;
  await app.board.show(about);
  app.board.describe(position);
}

/** The hands and pieces of all players, which a narrow page does not draw. */
const hands = (players, open) =>
  h("details", { open }, h("summary", {}, gettext("All hands and pieces")), h("table", { class: "players" },
    h("thead", {}, h("tr", {}, [gettext("Player"), gettext("Points"), gettext("Plots of the cards"), gettext("To build")].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, players.map(({ name, points, positions, colours }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "figure" }, points),
      h("td", {}, positions.join(" ") || gettext("none")), h("td", {}, colours.flatMap(pieces).join(" ") || gettext("none")))))));

const pieces = ({ colour, to_build: counts }) => counts.flatMap((count, at) => (count ? [`${colour[0]}${at + 1}${count > 1 ? `×${count}` : ""}`] : []));

/** Makes builds, or chooses pieces, as in a game. */
export class Turns {
  constructor(root, /** @type {App} */ app, take) {
    this.root = root;
    this.place = h("div", { class: "card making" });
    root.append(this.place);
    this.making = new Making(this.place, app, { panel: "puzzle", play: take });
  }

  /** Shows the position in which the next build is made. */
  async show(solving) {
    const { puzzle, shown, stage } = solving;
    this.root.inert = true; // a key pressed before the position is loaded would be lost
    await draw(solving, stage.turns);
    await this.making.begin({ puzzle, turns: several(shown) ? stage.turns : [] }, null);
    this.root.inert = false;
    this.making.focus();
  }

  hide() {
    this.making.end();
  }
}

/** The answers that name the buildings that can be taken. */
export class Instead extends PlotButtons {
  constructor(/** @type {App} */ app, { answer, now, changed }) {
    super(app, { judge: (plots) => answer(plots.join(" ") || "none"), now, changed });
  }

  /** Shows the buildings; returns whether the puzzle asks for buildings. */
  async show(solving) {
    const named = solving.shown.kind === "still-taken";
    await this.offer(named && !solving.over ? (await solving.app.ask("show", { puzzle: solving.puzzle })).position.buildings : []);
    return named;
  }
}

/**
 * Returns null: every answer is shown as a list of builds.
 * @type {(solving: any, answer: any) => null}
 */
export const storyInstead = () => null;

/** The button that opens the position of a puzzle in another panel. */
export const onward = {
  label: gettext("Play on from this position"),
  go: async ({ app, shown }) => {
    await app.game.start(shown.line);
    await app.go({ panel: "play" });
  },
};
