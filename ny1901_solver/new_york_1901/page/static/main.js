/** The page of New York 1901: its panels, its board, its game, and what it begins with. */

import { Board } from "./board/board.js";
import makeGame from "./game/game.js";
import { openPage } from "./shell/page.js";
import { firstPosition, welcome } from "./shell/welcome.js";

const PANELS = [
  { name: "analyse", title: "Analyse" },
  { name: "puzzle", title: "Puzzle" },
  { name: "review", title: "Review" },
  { name: "edit", title: "Edit" },
  { name: "rules", title: "Rules" },
  { name: "own", title: "Own boards", inMenu: true },
];
export const app = { question: "May I demolish a starter?" };

await openPage(app, PANELS, { Board, makeGame, keys, first });

function keys(app) {
  const byGrid = () => false; // the grid hears these itself
  app.keys.on(["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], "To the next square (Shift: the next block)", byGrid);
  app.keys.on(["Home", "End"], "To the end of a row of squares", byGrid);
  app.keys.on("Enter", "Pick the square", byGrid);
}

async function first(app) {
  app.game.start(await firstPosition(app));
  welcome(app);
}

