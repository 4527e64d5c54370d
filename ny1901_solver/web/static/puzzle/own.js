/** Puzzles by value, from a file or from Review: kept in this browser under their ids, so that they have an address. */

const OWN = "puzzle.own";
const MOST = 20; // the latest stay

/** The text of an own puzzle, or the id of a shipped one: what the engine takes as `puzzle`. */
export const puzzleOf = (app, id) => app.saved.get(OWN, {})[id] ?? id;

/** Opens a puzzle file in the panel Puzzle; rejects with what is amiss with it. */
export async function openPuzzle(app, text) {
  const { id } = await app.ask("puzzle-show", { puzzle: text });
  const { [id]: _, ...others } = app.saved.get(OWN, {});
  app.saved.set(OWN, Object.fromEntries([...Object.entries(others), [id, text]].slice(-MOST)));
  await app.go({ panel: "puzzle", id });
}
