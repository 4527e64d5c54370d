/** The part of the panel Puzzle that depends on New York 1901: turns are made as in Analyse; some puzzles ask for streets or for one of four turns. */

import { h } from "../shell/dom.js";
import { Choices } from "./choices.js";
import { StreetButtons } from "./streets.js";
import { gettext, ngettext } from "../shell/words.js";

export { PuzzleTurns as Turns } from "./turn_maker.js";

export const STYLE = "analyse/analyse.css"; // of the controls that make a turn
export const UNDER_WAY = "puzzle.now"; // the name under which the browser keeps the current puzzle
/** Messages about turns. */
export const WORDS = {
  takeBack: gettext("Take the last turn back"),
  illegal: gettext("This turn is against the rules."),
  impossible: (reason) => gettext("This turn is not possible: {reason}.", { reason }),
  trap: (shown) => shown.streets.length ? gettext("This answer is the trap of the puzzle: it looks right to a player who compares the leads with the free land only.")
    : gettext("This answer is the trap of the puzzle: it scores most at once, but another answer scores more in the end."),
  left: (number) => number ? ngettext("{number} turn is still to come.", "{number} turns are still to come.", number) : gettext("No turn is left."),
  taken: (turn) => gettext("Turn {turn} of your answer is played.", { turn }),
  sofar: (number) => ngettext("{number} turn of your answer is played.", "{number} turns of your answer are played.", number),
  pass: gettext("Done: pass in all other turns"),
  itself: gettext("the turn itself"),
  hint: (turn, stage) => gettext("Hint for turn {turn}: {stage}", { turn, stage }),
  fit: (shown, number) => shown.streets.length ? ngettext("{number} answer fits the hints so far.", "{number} answers fit the hints so far.", number)
    : ngettext("{number} different turn fits the hints so far.", "{number} different turns fit the hints so far.", number),
  oneByOne: gettext("The answer, turn by turn"),
};

/** Whether an answer consists of several turns. */
export const several = (shown) => shown.turns > 1;

/** A sentence about the cards after the turns played. */
export function beside({ stage: { open, hidden }, shown: { kind } }) {
  if (kind === "packing") return "";
  const cards = [...open, ...(hidden ? [ngettext("and {number} unknown card (the board shows one that may come up)", "and {number} unknown cards (the board shows some that may come up)", hidden)] : [])];
  return cards.length ? gettext("Face up now: {cards}.", { cards: cards.join(" ") }) : gettext("No card is face up now.");
}

/** Draws the position after `turns`, with the next `turn` on it. */
export async function draw({ app, puzzle, shown, stage }, turns, turn) {
  const asked = turn && !shown.choices.length ? turns : turn ? [] : null;
  const { line } = asked && `${asked}` !== `${stage.turns}` ? await app.ask("puzzle-stage", { puzzle, turns: asked }) : stage;
  if (line) await app.board.show(line, turn ? { turn } : {});
}

/** Draws a puzzle that nobody solves yet, unless it is not `wanted()` any more. */
export async function preview(/** @type {App} */ app, puzzle, wanted) {
  const { line } = await app.ask("puzzle-stage", { puzzle });
  if (wanted()) await app.board.show(line || app.game.line);
}

/** The answers that are not made turn by turn: the streets that can change hands, or one of four turns. */
export class Instead {
  constructor(/** @type {App} */ app, { answer, now, changed }) {
    this.streets = new StreetButtons(app, { judge: (streets) => answer(streets.join(" ") || "none"), now, changed });
    this.choices = new Choices(app, answer);
    this.root = h("div", {}, this.choices.root, this.streets.root);
  }

  /** Shows the buttons; returns whether the puzzle is answered by them. */
  show({ shown, over }) {
    this.choices.show(over ? [] : shown.choices);
    this.streets.show(over ? [] : shown.streets);
    this.root.hidden = over;
    return shown.choices.length > 0 || shown.kind === "safe-streets";
  }
}

/** The explanation of an answer that names streets: how they change hands; null for other answers. */
export async function storyInstead({ app, shown }, { flips }) {
  if (!shown.streets.length) return null;
  const put = async (line, turn) => {
    await app.board.show(line, { turn });
    app.say(gettext("On the board: {turn}", { turn }));
  };
  const place = h("div", { class: "card" }, h("h3", {}, flips.length ? gettext("Streets that can change hands") : gettext("No street can change hands")), flips.map(({ street, holder, turns, lines }) => [
    h("h4", {}, gettext("{street}: {holder}", { street: shown.streets.find(({ id }) => id === street).name, holder: holder ?? gettext("nobody") })),
    h("ol", { class: "turns" }, turns.map((turn, at) => h("li", {}, h("button", { class: "mono", onclick: () => put(lines[at], turn).catch((error) => app.fail(error, place)) }, turn))))]));
  if (flips.length) await app.board.show(flips[0].lines[0], { turn: flips[0].turns[0] });
  return place;
}

/** The button that opens the position of a puzzle in another panel. */
export const onward = {
  label: gettext("Analyse it"),
  go: async ({ app, puzzle }) => app.go({ panel: "analyse", pos: (await app.ask("puzzle-stage", { puzzle })).line }),
};
