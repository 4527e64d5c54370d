/** The turns of most points if the game ended after them, as a list of the hints. */

import { fill, h } from "../shell/dom.js";
import { gettext, signed } from "../shell/words.js";

/** Asks for them and shows them in the panel of hints. */
export async function points(hints) {
  const { status, turns } = await hints.search("points", { top: 5 }, "points");
  fill(hints.state, status === "proved" ? gettext("The turns of most points if the game ended after them, proved. What opponents do is not considered.") : gettext("The turns of most points if the game ended after them. What opponents do is not considered."));
  hints.list.show(turns.map(({ turn, value, lines }, at) => ({ turn, place: at + 1, figures: [h("b", { class: "figure" }, signed(value)), h("span", { class: "quiet" }, lines.map((line) => `${signed(line.points)} ${line.reason}`).join(", "))] })));
}
