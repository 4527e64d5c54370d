/** The page of Manhattan: its panels, its board, its game, and what it begins with. */

import { Board } from "./board/board.js";
import { Game } from "./game/game.js";
import { Moves } from "./game/moves.js";
import { openPage } from "./shell/page.js";

const PANELS = [
  { name: "play", title: "Play" },
  { name: "puzzle", title: "Puzzle" },
  { name: "review", title: "Review" },
  { name: "edit", title: "Edit" },
  { name: "rules", title: "Rules" },
];
export const app = { question: "May I raise a rival's building?" };

await openPage(app, PANELS, { Board, makeGame, keys, first });

/** The game, of which the strip below the board shows the moves. */
function makeGame(app) {
  const made = new Game(app);
  app.moves = new Moves(app, made);
  return made;
}

function keys(app) {
  const byBoard = () => false; // the board hears these itself
  app.keys.on(["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], "To the next plot, of those lit where some are", byBoard);
  app.keys.on("Enter", "Pick the plot", byBoard);
}

async function first(app) {
  await app.game.start((await app.ask("new", { players: 3, seed: 1994 })).line);
}
