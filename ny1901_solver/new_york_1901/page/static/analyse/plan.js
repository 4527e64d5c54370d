/** The plan of several turns of the player that gives the best final score if the others stand still. */

import { fill, h } from "../shell/dom.js";
import { gettext, ngettext, signed } from "../shell/words.js";
import { pretty } from "./candidates.js";
import { squaresOf } from "./shapes.js";

const PLANNED = 3;

/** Searches for the plan, and shows it in the panel of hints. */
export async function plan(hints) {
  const { app, list, state, why, chosen } = hints;
  const sofar = ({ value, bound }) => fill(state, value === null ? gettext("Planning: no plan is found yet; no plan gives more than {bound} points.", { bound: signed(bound) }) : gettext("Planning: the best plan so far gives {value} points; no plan gives more than {bound} points.", { value: signed(value), bound: signed(bound) }));
  const { plan: turns, value, status, ties_proved: ties } = await hints.search("plan", { turns: PLANNED, final: true }, "plan", sofar);
  list.show([]);
  fill(state, !turns.length ? gettext("No plan was found.") : status === "proved" && !ties
    ? ngettext("{value} points at the end: no plan of {number} turn of your own gives more, if the others stand still. Proved. Another plan may give as many points and win the tie-break.", "{value} points at the end: no plan of {number} turns of your own gives more, if the others stand still. Proved. Another plan may give as many points and win the tie-break.", turns.length, { value: signed(value) }) : status === "proved"
    ? ngettext("{value} points at the end: the best plan of {number} turn of your own, if the others stand still. Proved.", "{value} points at the end: the best plan of {number} turns of your own, if the others stand still. Proved.", turns.length, { value: signed(value) })
    : ngettext("{value} points at the end: the best known plan of {number} turn of your own, if the others stand still. A better plan may exist.", "{value} points at the end: the best known plan of {number} turns of your own, if the others stand still. A better plan may exist.", turns.length, { value: signed(value) }));
  fill(why, h("ol", { class: "stages" }, turns.map((turn) => h("li", {}, pretty(turn)))), turns[0] && h("button", { class: "near", onclick: () => chosen(turns[0]) }, gettext("Play the first turn of the plan")));
  turns.forEach((turn, at) => app.board.outline(`plan-${at}`, squaresOf(turn, app.board), String(at + 1)));
}
