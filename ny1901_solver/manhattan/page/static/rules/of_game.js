/** Tries the move of a ruling on the page of Manhattan. */

import { gettext } from "../shell/words.js";

export const TRY = gettext("Try it on the board");

/**
 * Opens the position of a ruling in the first panel, with people at all seats; the ruling's move is judged once its player has confirmed.
 * @param {App} app
 * @param {{position: string, move?: string}} ruling
 */
export async function tryIt(app, { position, move }) {
  await app.game.start(position, {});
  await app.go({ panel: "play" });
  if (move) app.play.tries(move);
}
