/** Tries the turn of a ruling on the page of New York 1901. */

import { gettext } from "../shell/words.js";

export const TRY = gettext("Try it in Analyse");

/**
 * Opens the position of a ruling in Analyse, and begins its turn.
 * @param {App} app
 * @param {{position: any, turn?: string, draws?: string[]}} ruling
 */
export async function tryIt(app, { position, turn, draws }) {
  await app.go({ panel: "analyse", pos: position });
  if (turn) app.analyse?.begin(turn, draws);
}
