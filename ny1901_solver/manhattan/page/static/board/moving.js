/** What moves when a move is played, taken back or shown, and the mark of the last move; loaded with the first position. */

import { s, set } from "../shell/dom.js";
import { gettext } from "../shell/words.js";
import { corners, marks } from "./last_turn.js";
import { begin, fly, likeness, seen } from "./motion.js";
import { settles } from "./settling.js";

const PLOT = /@([A-Z][0-9]+)/; // of a move
const SIDE = 76; // of a plot, as wide as in the picture

let following = false;

/** Follows the board and the game of a page. */
export function follow(/** @type {App} */ app) {
  if (following) return;
  following = true;
  const { board, game } = app;
  settles(app, (line) => game.lines.indexOf(line) > game.at, () => game.last?.move);
  marks(app, (shown) => board.markLast(shown && lastMove(shown)));
  cards(app);
}

/** The plot of the last move with its mark; null if the last move concerns no plot. */
function lastMove({ last }) {
  const plot = last?.move.match(PLOT)?.[1];
  return plot ? { plot, said: gettext("last move: {player} played {move}", last), mark: s("svg", { class: "recent", viewBox: `0 0 ${SIDE} ${SIDE}` }, corners([[0, 0]], SIDE, 1)) } : null;
}

/** Lets the card of a build leave the hand for its plot. */
function cards({ board, game }) {
  /** @type {{card: any, from: any, plot: string} | null} */
  let played = null;
  board.on("played", ({ card, plot }) => (played = plot && seen(card) ? { card: set(likeness(card), { class: "dealt", "data-card": null }), from: seen(card), plot } : null));
  game.on("change", () => {
    const to = played && seen(board.root.querySelector(`.plots [data-plot="${played.plot}"]`));
    if (played && to && begin(game.line)) fly(played.card, played.from, to);
    played = null;
  });
}
