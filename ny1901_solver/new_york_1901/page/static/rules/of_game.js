/** Where what a ruling is about is tried on the page of New York 1901. */

import { gettext } from "../shell/words.js";

export const TRY = gettext("Try it in Analyse");

/** Opens a position in Analyse, with the turn that was asked about begun. */
export async function tryIt(app, { position, turn, draws }) {
  await app.go({ panel: "analyse", pos: position });
  if (turn) app.analyse?.begin(turn, draws);
}
