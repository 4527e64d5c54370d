/** The turns that score most if the game ends after them, as a list below the hints. */

import { fill, h } from "../shell/dom.js";
import { gettext, signed } from "../shell/words.js";

/** Asks for the turns and shows them in the panel of hints. */
export async function points(hints) {
  const { status, turns } = await hints.search("points", { top: 5 }, "points");
  fill(hints.state, status === "proved" ? gettext("These turns score most if the game ends after them. This is proved. Later turns of opponents do not count.") : gettext("These turns score most if the game ends after them. Later turns of opponents do not count."));
  hints.list.show(turns.map(({ turn, value, lines }, at) => ({ turn, place: at + 1, figures: [h("b", { class: "figure" }, signed(value)), h("span", { class: "quiet" }, lines.map((line) => `${signed(line.points)} ${line.reason}`).join(", "))] })));
}
