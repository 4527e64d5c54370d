/** Cards and building pieces, drawn as the printed ones are. */

import { h, s } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

const [WIDE, HIGH] = [18, 8]; // of a floor

/** The face of a card: the plots of a city with the plot that the card means, the card's number, and the plot in words. */
export function cardFace({ card, position, place }, positions) {
  const side = Math.round(Math.sqrt(positions));
  const [x, y] = [(position - 1) % side, Math.floor((position - 1) / side)];
  const lines = Array.from({ length: side + 1 }, (_, at) => `M0 ${at}H${side}M${at} 0V${side}`).join("");
  return [
    s("svg", { viewBox: `-0.04 -0.04 ${side + 0.08} ${side + 0.08}`, "aria-hidden": "true" }, s("path", { d: lines, class: "lines" }), s("rect", { x, y, width: 1, height: 1 })),
    h("b", {}, gettext("Card {card}", { card })), h("span", {}, place),
  ];
}

/** A building piece with its floors. */
export function tower(floors) {
  const boxes = Array.from({ length: floors }, (_, at) => s("rect", { x: 1, y: 1 + at * HIGH, width: WIDE, height: HIGH }));
  const [width, height] = [WIDE + 2, floors * HIGH + 2];
  return s("svg", { class: "tower", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" }, boxes);
}

/** The face of the button of equal pieces, of which some are `left`. */
export const pieceFace = ({ piece, colour, floors }, left) => [
  tower(floors), h("span", {}, ngettext("{colour}, {number} floor", "{colour}, {number} floors", floors, { colour })), h("b", { class: "figure" }, `×${left}`), h("small", { class: "quiet" }, piece),
];
