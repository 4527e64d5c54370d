/**
 * What can be shared: a position, a game or a puzzle. Each function returns the `fields` of its address and its `text`, both
 * null if they would show hands that are hidden, and `hides`, whether there are such hands.
 */

import { puzzleOf } from "../puzzle/own.js";
import { editionNamed } from "./client.js";
import { compact } from "./compact.js";

/** A position; without `hands` its hidden hands are left out. */
export async function position(/** @type {App} */ app, line, hands) {
  const open = await openLine(app, line);
  const text = hands ? line : open;
  return { fields: { panel: app.home, pos: text }, text, hides: open !== line };
}

/** The game on the page with all its turns. Its record contains every hand, so a game that goes on is shared only with `hands`. */
export async function game(/** @type {App} */ app, hands) {
  const [start, end] = [0, app.game.length].map((number) => app.game.lineAfter(number));
  const hides = (await openLine(app, start)) !== start && !(await app.ask("score", { position: end })).over;
  if (hides && !hands) return { fields: null, text: null, hides };
  const text = await app.game.record();
  return { fields: { panel: "review", game: await compact(text) }, text, hides };
}

/** A puzzle: a shipped one by its id, an own one with its file. */
export async function puzzle(/** @type {App} */ app, id) {
  const text = puzzleOf(app, id);
  return { fields: { panel: "puzzle", ...(text === id ? { id } : { file: await compact(text) }) }, text, hides: false };
}

/** The name of the own board that a text needs, with the files of the board if this browser has them; null for a shipped board. */
export async function boardOf(/** @type {App} */ app, text) {
  const name = editionNamed(text);
  const own = app.saved.get("editions", {});
  if (name && Object.hasOwn(own, name)) return { name, files: own[name] };
  return name && (await app.ask("version")).edition?.name === name ? { name, files: null } : null;
}

/** A position as everybody may see it. */
async function openLine(/** @type {App} */ app, line) {
  const { line: open } = await app.ask("show", { position: line });
  return open.includes("?") ? open : line;
}
