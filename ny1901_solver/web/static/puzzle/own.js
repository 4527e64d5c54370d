/** Puzzles that do not come with the program, from a file or from Review. The browser keeps them by id, so that they have an address. */

const OWN = "puzzle.own";
const MOST = 20; // older puzzles are forgotten

/** The value of the field `puzzle` in requests: the text of an own puzzle, or the id of a shipped one. */
export const puzzleOf = (/** @type {App} */ app, id) => app.saved.get(OWN, {})[id] ?? id;

/** Opens a puzzle file in the panel Puzzle; rejects if the file is wrong. */
export async function openPuzzle(/** @type {App} */ app, text, how = {}) {
  const { id } = await app.ask("puzzle-show", { puzzle: text });
  const { [id]: _, ...others } = app.saved.get(OWN, {});
  app.saved.set(OWN, Object.fromEntries([...Object.entries(others), [id, text]].slice(-MOST)));
  await app.go({ panel: "puzzle", id }, how);
}
