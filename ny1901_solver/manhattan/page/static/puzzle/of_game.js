/** What puzzles of Manhattan have of their own: builds made as in Play, and buildings that are named. */

import { fill, h } from "../shell/dom.js";
import { NARROW } from "../board/board.js";
import { Making } from "../play/making.js";
import { PlotButtons } from "./plots.js";
import { gettext, ngettext } from "../shell/words.js";

export const STYLE = "play/play.css"; // of the build that is made
export const UNDER_WAY = "mh.puzzle.now"; // the name under which the puzzle under way is kept
/** What is said of builds. */
export const WORDS = {
  takeBack: gettext("Take the last build back"),
  illegal: gettext("This build is against the rules."),
  impossible: (reason) => gettext("This build is not possible: {reason}.", { reason }),
  trap: (told) => told.kind === "still-taken" ? gettext("It is the trap of this puzzle: it looks right to a player who counts in another way than the rules.")
    : gettext("It is the trap of this puzzle: it pays most at once, but another way pays more."),
  left: (number) => number ? ngettext("{number} build to come.", "{number} builds to come.", number) : gettext("No build is left."),
  taken: (turn) => gettext("Build {turn} is taken.", { turn }),
  sofar: (number) => ngettext("{number} build taken", "{number} builds taken", number),
  pass: null,
  itself: gettext("the build itself"),
  hint: (turn, stage) => gettext("Hint: build {turn}, {stage}", { turn, stage }),
  fit: (told, number) => told.kind === "still-taken" ? ngettext("{number} building still fits.", "{number} buildings still fit.", number)
    : ngettext("{number} different answer still fits.", "{number} different answers still fit.", number),
  oneByOne: gettext("The answer, build by build"),
};

/** Whether an answer is builds one after the other. */
export const several = (told) => told.kind === "four-cards" && told.builds > 1;

/** What is said of a stage behind its builds. */
export const beside = () => gettext("Nobody else builds, and no card is drawn.");

/** Draws the position behind builds, with the next one on it; of buildings that are named, the one. */
export async function draw({ app, puzzle, told, aside }, turns, turn = null) {
  const named = told.kind === "still-taken";
  const about = { puzzle, turns: several(told) ? turns : [] };
  const { position } = await app.ask("show", { ...about, open: true });
  await app.board.show(about, { move: named ? null : turn });
  app.board.describe(position);
  fill(aside, hands(position.players, aside.firstChild?.open ?? NARROW.matches));
  if (named && turn) app.board.light([turn], gettext("can be taken"));
}

/** The hands and pieces of all, which a narrow page does not draw. */
const hands = (players, open) =>
  h("details", { open }, h("summary", {}, gettext("All hands and pieces")), h("table", { class: "players" },
    h("thead", {}, h("tr", {}, [gettext("Player"), gettext("Points"), gettext("Plots of the cards"), gettext("To build")].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, players.map(({ name, points, positions, colours }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "figure" }, points),
      h("td", {}, positions.join(" ") || gettext("none")), h("td", {}, colours.flatMap(pieces).join(" ") || gettext("none")))))));

const pieces = ({ colour, to_build: counts }) => counts.flatMap((count, at) => (count ? [`${colour[0]}${at + 1}${count > 1 ? `×${count}` : ""}`] : []));

/** A build, or pieces, put together as in Play. */
export class Turns {
  constructor(root, app, take) {
    this.root = root;
    this.place = h("div", { class: "card making" });
    root.append(this.place);
    this.making = new Making(this.place, app, { panel: "puzzle", play: take });
  }

  /** Shows the stage of a puzzle, from which the next build is made. */
  async show(solving) {
    const { puzzle, told, stage } = solving;
    this.root.inert = true; // what is typed before the position is known would be lost
    await draw(solving, stage.turns);
    await this.making.begin({ puzzle, turns: several(told) ? stage.turns : [] }, null);
    this.root.inert = false;
    this.making.focus();
  }

  hide() {
    this.making.end();
  }
}

/** What is answered by naming it: the buildings that can be taken. */
export class Instead extends PlotButtons {
  constructor(app, { answer, now, changed }) {
    super(app, { judge: (plots) => answer(plots.join(" ") || "none"), now, changed });
  }

  /** Shows the buildings; returns whether a puzzle is answered so. */
  async show(solving) {
    const named = solving.told.kind === "still-taken";
    await this.offer(named && !solving.over ? (await solving.app.ask("show", { puzzle: solving.puzzle })).position.buildings : []);
    return named;
  }
}

/** Nothing stands for the answer. */
export const storyInstead = () => null;

/** Where one goes on with the position of a puzzle. */
export const onward = {
  label: gettext("Play on from it"),
  go: async ({ app, told }) => {
    await app.game.start(told.line);
    await app.go({ panel: "play" });
  },
};
