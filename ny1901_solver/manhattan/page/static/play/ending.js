/** The end of a game of Manhattan, in place of the turn. */

import { Ending } from "../game/ending.js";
import { seed } from "../shell/client.js";
import { h } from "../shell/dom.js";
import { piece } from "./players.js";

/** @type {Ending | null} */
let made = null;
let players = [];

/** Shows the end of a game in `root`, from the answers to `show` and `score`; returns it. */
export function end(root, /** @type {App} */ app, position, score) {
  ({ players } = position);
  made ??= new Ending(root, app, { sign, again: () => again(app) });
  made.show({ ...score, ending: app.game.ending ?? score.ending }); // the game also knows the points of earlier rounds
  return made;
}

/** The signs of a player's colours. */
const sign = (player) => h("span", { "aria-hidden": "true" }, players.find(({ name }) => name === player).colours.map(({ colour }) => piece(colour)));

/** Begins another game with the same players, edition, variants and readings. */
async function again({ ask, game }) {
  await game.start((await ask("again", { position: game.line, seed: seed() })).line);
}
