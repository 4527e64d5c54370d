/** Which puzzles were tried and solved. The browser keeps the text of a progress file; only the engine writes and parses that text. */

import { ngettext, today } from "../shell/words.js";

const KEPT = "puzzle.progress";

/** The text of the progress file; undefined if there is none yet. */
export const kept = (/** @type {App} */ app) => app.saved.get(KEPT) ?? undefined;

/**
 * Returns the engine's answer about the progress. With the fields `{puzzle, happened}` an event is added first, with
 * `{other}` the progress of a file; the result is saved. Tabs wait for each other, so that no tab overwrites what
 * another tab has just saved.
 */
export function keep(/** @type {App} */ app, fields = {}) {
  const write = async () => {
    for (;;) {
      const before = kept(app);
      const answer = await app.ask("puzzle-progress", { progress: before, date: today(), ...fields });
      if (!fields.happened && !fields.other) return answer;
      if (kept(app) !== before) continue; // without locks, another tab may have saved progress meanwhile
      app.saved.set(KEPT, answer.text);
      return answer;
    }
  };
  return navigator.locks ? navigator.locks.request("ny1901.progress", write) : write();
}

/** A sentence about the player's rating; empty without a rating. */
export const ownRating = (rating) => rating ? ngettext("Your rating: {points} ± {error}, from {number} puzzle.", "Your rating: {points} ± {error}, from {number} puzzles.", rating.puzzles, rating) : "";

/** Deletes the progress; used if it cannot be parsed, after it was saved as a file. */
export const forget = (/** @type {App} */ app) => app.saved.set(KEPT, null);
