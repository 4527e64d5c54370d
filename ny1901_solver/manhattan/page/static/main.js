/** The page of Manhattan: its panels, its board, its game, and its first position. */

import { Board } from "./board/board.js";
import { Game } from "./game/game.js";
import { Moves } from "./game/moves.js";
import { openPage } from "./shell/page.js";
import { welcome } from "./shell/welcome.js";
import { gettext } from "./shell/words.js";

const PANELS = [
  { name: "play", title: gettext("Game") },
  { name: "puzzle", title: gettext("Puzzle") },
  { name: "review", title: gettext("Review") },
  { name: "edit", title: gettext("Edit") },
  { name: "rules", title: gettext("Rules") },
];
export const app = { question: gettext("May I raise a rival’s building?"), hosted: "mh.share.site" };

await openPage(app, PANELS, { Board, makeGame, keys, first });

/** Makes the game with the moves of the last visit, and the strip below the board that shows its moves. */
async function makeGame(/** @type {App} */ app) {
  const made = await new Game(app).restore();
  app.moves = new Moves(app, made);
  const moves = () => made.line && import("./board/moving.js").then(({ follow }) => follow(app));
  made.on("change", moves);
  moves();
  return made;
}

function keys(/** @type {App} */ app) {
  const byBoard = () => false; // the board handles these keys
  app.keys.on(["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], gettext("Go to the next plot; if plots are lit, to the next lit plot"), byBoard);
  app.keys.on("Enter", gettext("Pick the plot"), byBoard);
}

async function first(/** @type {App} */ app) {
  await app.game.start((await app.ask("new", { players: 3, seed: 1994 })).line);
  welcome(app);
}
