/** The card of a turn, which goes from the market to its player, and back if the turn is taken back. */

import { follow } from "../board/moving.js";
import { begin, fly, likeness, seen } from "../board/motion.js";
import { h } from "../shell/dom.js";
import { stepsOf } from "./making.js";

/** Follows the turns of the game while their cards are shown. */
export function deals(/** @type {App} */ app, making) {
  follow(app); // so that nothing is still loading when the turn is played
  let offer = offered(making);
  /** @type {{turn: string, mover: string} | null} */
  let back = null; // the turn that is taken back, until the market before it is shown
  app.game.on("change", (node) => {
    back = node?.next?.line === offer.line ? node.next : null;
    if (node?.parent?.line === offer.line && begin(node.line)) for (const kind of kindsOf(node.turn, offer)) deal(kind, node.mover, true);
  });
  making.on("change", () => {
    offer = offered(making);
    if (back && making.choices && offer.line === app.game.line && begin(offer.line)) for (const kind of kindsOf(back.turn, offer)) deal(kind, back.mover, false);
    if (making.choices) back = null;
  });
}

/** The position and the land that the cards of its market take. */
const offered = ({ line, choices, base }) => ({ line: choices && line, cards: [base?.takes, base?.grabs].flatMap((lands) => Object.entries(lands ?? {})) });

/** The kinds of the cards that a turn uses. */
const kindsOf = (turn, { cards }) => stepsOf(turn).filter((step) => step.startsWith("take ")).flatMap((step) => step.split(" ").slice(1))
  .flatMap((land) => cards.find(([, lands]) => lands.includes(land))?.[0] ?? []);

function deal(kind, player, taken) {
  const card = [...document.querySelectorAll("#panels .market > .land-card")].find(({ dataset }) => dataset.key?.replace(/^\d+/, "") === kind);
  const [at, home] = [card, document.querySelector(`[data-home="${player}"]`)].map(seen);
  if (!at) return;
  const face = h("div", { class: "market" }, likeness(card)); // which gives it the looks that it has there
  if (taken) fly(face, at, home);
  else if (home) fly(face, { left: home.left, top: home.top, width: at.width, height: at.height }, at);
}
