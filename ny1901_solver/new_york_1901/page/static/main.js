/** The page of New York 1901: its panels, its board, its game, and its first position. */

import { Board } from "./board/board.js";
import { firstPosition } from "./game/first.js";
import makeGame from "./game/game.js";
import { openPage } from "./shell/page.js";
import { welcome } from "./shell/welcome.js";
import { gettext } from "./shell/words.js";

const PANELS = [
  { name: "analyse", title: gettext("Analyse") },
  { name: "puzzle", title: gettext("Puzzle") },
  { name: "review", title: gettext("Review") },
  { name: "edit", title: gettext("Edit") },
  { name: "rules", title: gettext("Rules") },
  { name: "own", title: gettext("Own boards"), inMenu: true },
];
export const app = { question: gettext("May I demolish a starter?"), hosted: "share.site" };

await openPage(app, PANELS, { Board, makeGame, keys, first });

function keys(/** @type {App} */ app) {
  const byGrid = () => false; // the grid handles these keys
  app.keys.on(["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], gettext("Go to the next square (Shift: the next block)"), byGrid);
  app.keys.on(["Home", "End"], gettext("Go to the end of a row of squares"), byGrid);
  app.keys.on("Enter", gettext("Pick the square"), byGrid);
}

async function first(/** @type {App} */ app) {
  app.game.start(await firstPosition(app));
  welcome(app, [[gettext("Find the best turn"), () => app.keys.press("c")]]);
}

