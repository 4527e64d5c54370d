/** Opens what a shared address carries: the record of a game, a puzzle file, or the files of a board. */

import { openPuzzle } from "../puzzle/own.js";
import { expand } from "./compact.js";
import { gettext } from "./words.js";

/**
 * Opens the fields of an address, and replaces the address by a short one. `first` starts a game if there is none, and
 * `wanted()` returns whether the address is still wanted. Returns whether the address was replaced.
 */
export async function openCarried(/** @type {App} */ app, { game, file, edition, pos }, first, wanted) {
  const [record, puzzle, board] = await Promise.all([game, file, edition].map((each) => each && expand(each)));
  if (!wanted()) return true;
  if (board) await keepBoard(app, board);
  if (record) {
    await app.game.load(record);
    if (wanted()) await app.go({ panel: "review" }, { replace: true });
  } else if (puzzle) {
    if (!app.game.line) await first(app);
    await openPuzzle(app, puzzle, { replace: true });
  } else {
    await app.go({ panel: app.home, pos }, { replace: true });
  }
  return true;
}

/** Keeps the files of a board that somebody else has made; refuses files that would take the place of an own board. */
async function keepBoard(/** @type {App} */ app, text) {
  const files = parsed(text);
  const { valid, edition, problems } = await app.ask("edition-check", { files });
  if (!valid || !edition) throw new app.Amiss({ sentence: gettext("The board in this address is not valid: {problem}", { problem: problems[0]?.sentence ?? "" }) });
  const { name } = edition;
  const own = app.saved.get("own", {}).boards?.[name];
  const same = own && Object.keys(files).every((each) => own[each] === files[each]);
  if (own && !same) throw new app.Amiss({ sentence: gettext("You have another board with the name {name}. Give your board another name in its file edition.yaml, then open the address again.", { name }) });
  app.saved.set("editions", { ...app.saved.get("editions", {}), [name]: files });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
