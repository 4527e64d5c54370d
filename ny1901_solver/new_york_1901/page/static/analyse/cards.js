/** Land cards and action cards, drawn as the printed ones are. The engine's answers have all their words. */

import { h, s } from "../shell/dom.js";
import { named, ngettext } from "../shell/words.js";

const SIDE = 16; // of a square on a card, in the units of its drawing

/** The picture on a land card: the pattern of its district as on the board, with the squares of its land. */
function land({ size, ground }) {
  const squares = Array.from({ length: size }, (_, at) => s("rect", { x: 1 + at * SIDE, y: 1, width: SIDE, height: SIDE }));
  return s("svg", { class: "land", "aria-hidden": "true" }, s("rect", { width: "100%", height: "100%", fill: `url(#${ground})` }),
    s("svg", { x: 6, y: "17%", width: "84%", height: "66%", viewBox: `0 0 ${size * SIDE + 2} ${SIDE + 2}`, preserveAspectRatio: "xMinYMid meet", class: "squares" }, squares));
}

/** The face of a land card: its picture with the code, the name of the district, and the number of squares. */
export const landFace = (card) => [
  land(card), h("b", {}, named(card.district)), " ", h("span", { class: "size" }, ngettext("{number} square", "{number} squares", card.size)), " ", h("small", { class: "code" }, card.kind),
];

/** A land card in a line of text. */
export const landChip = (card, ...more) => h("span", { class: "chip land-chip" }, more, land(card), card.name, h("small", { class: "code" }, card.kind));

/** The land card of a kind; `cards` are those in an answer. */
export const landCard = (cards, kind) => cards.find((card) => card.kind === kind);

/** The face of an action card: its name, what it does, and its `state`. */
export const actionFace = ({ name, does }, state = "") => [h("b", {}, name), h("span", {}, does), h("i", {}, state)];
