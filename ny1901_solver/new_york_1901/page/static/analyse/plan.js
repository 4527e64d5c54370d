/** The best plan of some own turns while the others stand still, by the final score. */

import { fill, h } from "../shell/dom.js";
import { gettext, ngettext, signed } from "../shell/words.js";
import { pretty } from "./candidates.js";
import { squaresOf } from "./shapes.js";

const PLANNED = 3;

/** Searches it, and tells it where `hints` stand. */
export async function plan(hints) {
  const { app, list, state, why, chosen } = hints;
  const sofar = ({ value, bound }) => fill(state, value === null ? gettext("Planning: no plan yet, at most {bound}.", { bound: signed(bound) }) : gettext("Planning: {value} so far, at most {bound}.", { value: signed(value), bound: signed(bound) }));
  const { plan: turns, value, status } = await hints.search("plan", { turns: PLANNED, final: true }, "plan", sofar);
  list.show([]);
  fill(state, !turns.length ? gettext("No plan was found.") : status === "proved"
    ? ngettext("{value} points at the end by the best plan of {number} own turn while the others stand still, proved.", "{value} points at the end by the best plan of {number} own turns while the others stand still, proved.", turns.length, { value: signed(value) })
    : ngettext("{value} points at the end by the best plan known of {number} own turn while the others stand still.", "{value} points at the end by the best plan known of {number} own turns while the others stand still.", turns.length, { value: signed(value) }));
  fill(why, h("ol", { class: "stages" }, turns.map((turn) => h("li", {}, pretty(turn)))), turns[0] && h("button", { class: "near", onclick: () => chosen(turns[0]) }, gettext("Play its first turn")));
  turns.forEach((turn, at) => app.board.outline(`plan-${at}`, squaresOf(turn, app.board), String(at + 1)));
}
