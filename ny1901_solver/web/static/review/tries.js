/** Mistakes as puzzles: what a review marks is tried anew. */

import { h } from "../shell/dom.js";
import { openPuzzle } from "../puzzle/own.js";
import { gettext } from "../shell/words.js";

/** Why a mistake makes no puzzle. */
const REASONS = {
  "middle-of-turn": gettext("the turn had already begun there"),
  "best-is-not-most-points": gettext("the best turn there does not gain the most points, and only points can be proved"),
  "too-many-turns": gettext("there are too many turns to search through"),
  "no-answer": gettext("no turn there answers the question"),
  "no-choice": gettext("there is nothing to choose there"),
  "not-unique": gettext("several turns there are equally good"),
  margin: gettext("the next best turn is too close"),
  "not-proved": gettext("the proof took too long"),
  "wrong-question": gettext("the question is decided already"),
  "hands-unknown": gettext("not all hands are known there"),
  "no-question": gettext("no kind of puzzle asks about such a move"),
  "best-is-not-the-answer": gettext("in a puzzle all hands are open and nobody replies, and then another move is best"),
  "played-is-the-answer": gettext("in a puzzle all hands are open and nobody replies, and then the move that was played is best, too"),
};

/** A button that makes a puzzle of a marked turn and opens it; none for a find. `fields` are those of the question beside its position. */
export function tries(app, { mark, line }, fields) {
  const button = h("button", { onclick: () => run() }, gettext("Try it"));
  return mark === "!" ? null : button;

  async function run() {
    button.disabled = true;
    button.textContent = gettext("Looking for the question…");
    try {
      const made = await app.ask("review-puzzle", { position: line, ...fields });
      if (made.puzzle) await openPuzzle(app, made.puzzle);
      else button.after(h("p", { role: "status" }, gettext("This makes no puzzle: {reason}.", { reason: REASONS[made.reason] ?? made.reason })));
    } catch (error) {
      app.fail(error, button);
    }
    button.textContent = gettext("Try it");
  }
}
