/** The panel Puzzle: all puzzles, or the one that the address names. */

import { h, styled } from "../shell/dom.js";
import { STYLE } from "./of_game.js";
import { openPuzzle } from "./own.js";
import { Catalog } from "./catalog.js";
import { Solving } from "./solving.js";
import { gettext } from "../shell/words.js";

export const name = "puzzle";
export const title = gettext("Puzzle");
export const ownBoard = true;

/** @type {App} */
let app;
let catalog, solving, place;

export function mount(root, page) {
  app = page;
  app.puzzle = { open: (text) => openPuzzle(app, text) };
  catalog = new Catalog(app);
  solving = new Solving(app);
  place = h("div", { class: "puzzle" });
  styled(STYLE); // of the controls that make a turn
  root.append(place);
}

/** The popover Share offers the puzzle that is shown. */
export const shares = () => ({ puzzle: place.contains(solving.root) ? solving.now?.id : null });

export async function show({ id }) {
  solving.hide();
  place.replaceChildren((id ? solving : catalog).root);
  if (id) await solving.show(id);
  else await catalog.show();
}

export const hide = () => solving.hide();
