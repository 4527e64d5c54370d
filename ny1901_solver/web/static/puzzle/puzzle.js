/** The panel Puzzle: the shelf of all puzzles, or the one that the address names. */

import { h } from "../shell/dom.js";
import { STYLE } from "./of_game.js";
import { openPuzzle } from "./own.js";
import { Shelf } from "./shelf.js";
import { Solving } from "./solving.js";

export const name = "puzzle";
export const title = "Puzzle";
export const ownBoard = true;

let app, shelf, solving, place;

export function mount(root, page) {
  app = page;
  app.puzzle = { open: (text) => openPuzzle(app, text) };
  shelf = new Shelf(app);
  solving = new Solving(app);
  place = h("div", { class: "puzzle" });
  document.head.append(h("link", { rel: "stylesheet", href: STYLE })); // of the turn that is made
  root.append(place);
}

export async function show({ id }) {
  solving.hide();
  place.replaceChildren((id ? solving : shelf).root);
  if (id) await solving.show(id);
  else await Promise.all([shelf.show(), app.game.line && app.board.show(app.game.line)]);
}

export const hide = () => solving.hide();
