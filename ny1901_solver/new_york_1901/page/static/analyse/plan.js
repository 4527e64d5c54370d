/** The best plan of some own turns while the others stand still, by the final score. */

import { fill, h } from "../shell/dom.js";
import { signed } from "../shell/words.js";
import { pretty } from "./candidates.js";
import { squaresOf } from "./shapes.js";

const PLANNED = 3;

/** Searches it, and tells it where `hints` stand. */
export async function plan(hints) {
  const { app, list, state, why, chosen } = hints;
  const sofar = ({ value, bound }) => fill(state, `Planning: ${value === null ? "no plan yet" : signed(value)}, at most ${signed(bound)}.`);
  const { plan: turns, value, status } = await hints.search("plan", { turns: PLANNED, final: true }, "plan", sofar);
  list.show([]);
  fill(state, turns.length ? `${signed(value)} at the end by the best plan of ${turns.length} own turns while the others stand still${status === "proved" ? ", proved" : ", as far as known"}.` : "No plan was found.");
  fill(why, h("ol", { class: "stages" }, turns.map((turn) => h("li", {}, pretty(turn)))), turns[0] && h("button", { class: "near", onclick: () => chosen(turns[0]) }, "Play its first turn"));
  turns.forEach((turn, at) => app.board.outline(`plan-${at}`, squaresOf(turn, app.board), String(at + 1)));
}
