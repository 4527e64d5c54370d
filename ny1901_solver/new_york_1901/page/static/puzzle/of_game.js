/** What puzzles of New York 1901 have of their own: turns made as in Analyse, streets or a choice named instead. */

import { h } from "../shell/dom.js";
import { Choices } from "./choices.js";
import { StreetButtons } from "./streets.js";
import { gettext, ngettext } from "../shell/words.js";

export { PuzzleTurns as Turns } from "./turn_maker.js";

export const STYLE = "analyse/analyse.css"; // of the turn that is made
export const UNDER_WAY = "puzzle.now"; // the name under which the puzzle under way is kept
/** What is said of turns. */
export const WORDS = {
  takeBack: gettext("Take the last turn back"),
  illegal: gettext("This turn is against the rules."),
  impossible: (reason) => gettext("This turn is not possible: {reason}.", { reason }),
  trap: (told) => told.streets.length ? gettext("It is the trap of this puzzle: it looks right to a player who compares the leads with the free land only.")
    : gettext("It is the trap of this puzzle: it pays most at once, but another way pays more."),
  left: (number) => number ? ngettext("{number} turn to come.", "{number} turns to come.", number) : gettext("No turn is left."),
  taken: (turn) => gettext("Turn {turn} is taken.", { turn }),
  sofar: (number) => ngettext("{number} turn taken", "{number} turns taken", number),
  pass: gettext("Done, I pass the rest"),
  itself: gettext("the turn itself"),
  hint: (turn, stage) => gettext("Hint: turn {turn}, {stage}", { turn, stage }),
  fit: (told, number) => told.streets.length ? ngettext("{number} answer still fits.", "{number} answers still fit.", number)
    : ngettext("{number} different turn still fits.", "{number} different turns still fit.", number),
  oneByOne: gettext("The answer, turn by turn"),
};

/** Whether an answer is turns one after the other. */
export const several = (told) => told.turns > 1;

/** What is said of a stage behind its turns. */
export function beside({ stage: { open, hidden }, told: { kind } }) {
  if (kind === "packing") return "";
  const cards = [...open, ...(hidden ? [gettext("{hidden} that nobody knows (the board shows some of them)", { hidden })] : [])];
  return cards.length ? gettext("Face up now: {cards}.", { cards: cards.join(" ") }) : gettext("No card is face up now.");
}

/** Draws the position behind turns, with the next one on it. */
export async function draw({ app, puzzle, told, stage }, turns, turn) {
  const asked = turn && !told.choices.length ? turns : turn ? [] : null;
  const { line } = asked && `${asked}` !== `${stage.turns}` ? await app.ask("puzzle-stage", { puzzle, turns: asked }) : stage;
  if (line) await app.board.show(line, turn ? { turn } : {});
}

/** What is answered by naming it: the streets that can change hands, or one of four turns. */
export class Instead {
  constructor(app, { answer, now, changed }) {
    this.streets = new StreetButtons(app, { judge: (streets) => answer(streets.join(" ") || "none"), now, changed });
    this.choices = new Choices(app, answer);
    this.root = h("div", {}, this.choices.root, this.streets.root);
  }

  /** Shows what can be named; returns whether a puzzle is answered so. */
  show({ told, over }) {
    this.choices.show(over ? [] : told.choices);
    this.streets.show(over ? [] : told.streets);
    this.root.hidden = over;
    return told.choices.length > 0 || told.kind === "safe-streets";
  }
}

/** What stands for an answer of turns: how streets change hands. */
export async function storyInstead({ app, told }, { flips }) {
  if (!told.streets.length) return null;
  const put = async (line, turn) => {
    await app.board.show(line, { turn });
    app.say(gettext("On the board: {turn}", { turn }));
  };
  const place = h("div", { class: "card" }, h("h3", {}, flips.length ? gettext("What can change hands") : gettext("No street can change hands")), flips.map(({ street, holder, turns, lines }) => [
    h("h4", {}, gettext("{street}: {holder}", { street: told.streets.find(({ id }) => id === street).name, holder: holder ?? gettext("nobody") })),
    h("ol", { class: "turns" }, turns.map((turn, at) => h("li", {}, h("button", { class: "mono", onclick: () => put(lines[at], turn).catch((error) => app.fail(error, place)) }, turn))))]));
  if (flips.length) await app.board.show(flips[0].lines[0], { turn: flips[0].turns[0] });
  return place;
}

/** Where one goes on with the position of a puzzle. */
export const onward = {
  label: gettext("Analyse it"),
  go: async ({ app, puzzle }) => app.go({ panel: "analyse", pos: (await app.ask("puzzle-stage", { puzzle })).line }),
};
