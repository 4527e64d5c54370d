/** Explains why a turn is not the best: splits the difference into parts, shown as bars, and says what goes wrong. */

import { fill, h, reveal, s } from "../shell/dom.js";
import { gettext, giveOrTake, signed, woven } from "../shell/words.js";
import { pretty } from "./candidates.js";

const LEAST = 0.05;

/** Compares a turn of a position with the best turn, and shows the result in the panel of hints; `whose` names the turn. */
export async function whyNot(hints, line, turn, whose) {
  const { app, state, why } = hints;
  const asked = h("p", {}, woven(gettext("{whose}: {turn}", { turn: pretty(turn) }), { whose: h("b", {}, whose) }));
  fill(why, asked, h("p", { class: "quiet" }, gettext("Comparing…")));
  reveal(app, why);
  let seen = false;
  const compared = (answer) => {
    fill(why, asked, split(answer));
    if (!seen) reveal(app, why);
    seen = why.querySelector("table") !== null; // the text before the table is too short to scroll to
  };
  const answer = await hints.search("hint", { position: line, why_not: turn, top: 1 }, "why", compared);
  compared(answer);
  fill(state);
  app.say(answer.turns.find(({ yours }) => yours)?.goes_wrong ?? "");
}

/** The elements that compare the turn with the best turn. */
function split(answer) {
  if (answer.legal === false) return [h("p", {}, gettext("This turn is not legal."))];
  const best = answer.turns[0];
  const yours = answer.turns.find((each) => each.yours) ?? null;
  if (!yours) return [h("p", { class: "quiet" }, gettext("Comparing…"))];
  if (yours.place === 1) return [h("p", {}, h("b", {}, gettext("This is the best turn known.")), " ", best.why.slice(0, 2).join(" "))];
  const { mean, error } = yours.behind;
  const parts = Object.entries(yours.parts_behind).filter(([, value]) => Math.abs(value) >= LEAST).sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]));
  const scale = Math.max(...parts.map(([name]) => Math.max(Math.abs(best.parts[name] - yours.parts[name]))), 0.1);
  return [
    h("p", {}, woven(gettext("{points} compared with the best turn, {best}. This turn has place {place} in the list.", { best: pretty(best.turn), place: yours.place }),
      { points: h("b", {}, gettext("{points} points", { points: `${signed(-mean, 1)}${giveOrTake(error, 1)}` })) })),
    h("table", { class: "split" }, h("thead", {}, h("tr", {}, [gettext("part"), gettext("best"), gettext("this"), gettext("difference")].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, parts.map(([name, value]) => bar(name, value, best.parts[name], yours.parts[name], scale)))),
    yours.goes_wrong && h("p", {}, yours.goes_wrong),
  ];
}

/** A part of the difference: its bar goes to the right if the best turn has more, to the left if this turn has more. */
function bar(name, value, best, yours, scale) {
  const width = (48 * Math.abs(value)) / scale;
  return h("tr", {}, h("th", { scope: "row" }, name), [best, yours].map((each) => h("td", { class: "figure" }, each.toFixed(1).replace("-", "−"))),
    h("td", {}, s("svg", { viewBox: "0 0 100 10", class: "diverging", role: "img", "aria-label": signed(value, 1), preserveAspectRatio: "none" },
      s("path", { d: "M50 0V10", class: "axis" }),
      s("rect", { x: value > 0 ? 50 : 50 - width, y: 1.5, width, height: 7, class: value > 0 ? "more" : "less" }))));
}
