/** What puzzles of New York 1901 have of their own: turns made as in Analyse, streets or a choice named instead. */

import { h } from "../shell/dom.js";
import { Choices } from "./choices.js";
import { StreetButtons } from "./streets.js";

export { PuzzleTurns as Turns } from "./turn_maker.js";

export const STYLE = "analyse/analyse.css"; // of the turn that is made
export const UNDER_WAY = "puzzle.now"; // the name under which the puzzle under way is kept
export const NOUN = "turn";

/** Whether an answer is turns one after the other. */
export const several = (told) => told.turns > 1;

/** What a hint leaves. */
export const fits = (told) => (told.streets.length ? "answer" : "different turn");

/** Why the tempting answer is tempting. */
export const trapTold = (told) =>
  told.streets.length ? "so it looks where leads are held against the land at hand." : "what pays most at once is tempting, and another way pays more.";

/** What is said of a stage behind its turns. */
export function beside({ stage: { open, hidden }, told: { kind } }) {
  if (kind === "packing") return "";
  return ` Face up now: ${[...open, ...(hidden ? [`${hidden} that nobody knows, of which the board shows some`] : [])].join(" ") || "no card"}.`;
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
    app.say(`On the board: ${turn}`);
  };
  const place = h("div", { class: "card" }, h("h3", {}, flips.length ? "What can change hands" : "No street can change hands"), flips.map(({ street, holder, turns, lines }) => [
    h("h4", {}, `${told.streets.find(({ id }) => id === street).name}: ${holder ?? "nobody"}`),
    h("ol", { class: "turns" }, turns.map((turn, at) => h("li", {}, h("button", { class: "mono", onclick: () => put(lines[at], turn).catch((error) => app.fail(error, place)) }, turn))))]));
  if (flips.length) await app.board.show(flips[0].lines[0], { turn: flips[0].turns[0] });
  return place;
}

/** Where one goes on with the position of a puzzle. */
export const onward = {
  label: "Analyse it",
  go: async ({ app, puzzle }) => app.go({ panel: "analyse", pos: (await app.ask("puzzle-stage", { puzzle })).line }),
};
