/** The end of a game of New York 1901, in place of the turn. */

import { Ending } from "../game/ending.js";
import { seed } from "../shell/client.js";
import { pawn } from "./table.js";

/** Makes the end of the game in `root`. */
export const ending = (root, /** @type {App} */ app) => new Ending(root, app, { sign: pawn, review: () => asMainLine(app), again: () => again(app) });

/** Makes the line that has ended the main line, because a review judges the main line. */
function asMainLine({ game }) {
  if (!game.node.isMain) game.promote(game.node);
}

/** Begins another game with the same players, edition and variant. */
async function again({ ask, game, saved }) {
  game.start((await ask("again", { position: game.line, seed: seed() })).line, { seats: saved.get("seats", {}) });
}
