/** Where what a ruling is about is tried on the page of Manhattan. */

import { gettext } from "../shell/words.js";

export const TRY = gettext("Try it in Play");

/** Opens a position in Play, among people; the move that was asked about is judged once its player is there. */
export async function tryIt(app, { position, move }) {
  await app.game.start(position, {});
  await app.go({ panel: "play" });
  if (move) app.play.tries(move);
}
