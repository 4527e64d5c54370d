/** What was tried and solved, in this browser: the text of a progress file, which the engine alone makes and reads. */

import { ngettext, today } from "../shell/words.js";

const KEPT = "puzzle.progress";

/** The progress file as text; undefined where nothing is kept yet. */
export const kept = (app) => app.saved.get(KEPT) ?? undefined;

/**
 * The engine's answer about progress, once `fields` were added to it: `{puzzle, happened}`, or `{other}` a file to take in.
 * What it makes is kept; tabs wait for each other, so that none writes over what another one has just kept.
 */
export function keep(app, fields = {}) {
  const write = async () => {
    for (;;) {
      const before = kept(app);
      const answer = await app.ask("puzzle-progress", { progress: before, date: today(), ...fields });
      if (!fields.happened && !fields.other) return answer;
      if (kept(app) !== before) continue; // without locks, another tab may have kept something meanwhile
      app.saved.set(KEPT, answer.text);
      return answer;
    }
  };
  return navigator.locks ? navigator.locks.request("ny1901.progress", write) : write();
}

/** The own rating as the engine tells it; nothing before there is one. */
export const ownRating = (rating) => rating ? ngettext("Your rating: {points} ± {error}, from {number} puzzle.", "Your rating: {points} ± {error}, from {number} puzzles.", rating.puzzles, rating) : "";

/** Forgets all of it: for a text that cannot be read any more, once it is in a file. */
export const forget = (app) => app.saved.set(KEPT, null);
