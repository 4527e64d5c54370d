/** Mistakes as puzzles: what a review marks is tried anew. */

import { h } from "../shell/dom.js";
import { openPuzzle } from "../puzzle/own.js";

/** Why a mistake makes no puzzle. */
const REASONS = {
  "middle-of-turn": "the turn had already begun there",
  "best-is-not-most-points": "the best turn there is not the one of most points, and only points can be proved there",
  "too-many-turns": "there are more turns there than one can look through",
  "no-answer": "no turn there answers the question",
  "no-choice": "there is nothing to choose there",
  "not-unique": "several turns there are equally good",
  margin: "the next best turn is too close",
  "not-proved": "the proof took too long",
  "wrong-question": "the question is decided already",
  "hands-unknown": "not all hands are told there",
  "no-question": "no puzzle asks about such a move",
  "best-is-not-the-answer": "with open hands, and nobody who replies, another move is best there",
  "played-is-the-answer": "with open hands, and nobody who replies, the move that was played is best there, too",
};

/** A button that makes a puzzle of a marked turn and opens it; none for a find. `fields` are those of the question beside its position. */
export function tries(app, { mark, line }, fields) {
  const button = h("button", { onclick: () => run() }, "Try it");
  return mark === "!" ? null : button;

  async function run() {
    button.disabled = true;
    button.textContent = "Looking for the question …";
    try {
      const made = await app.ask("review-puzzle", { position: line, ...fields });
      if (made.puzzle) await openPuzzle(app, made.puzzle);
      else button.after(h("p", { role: "status" }, `It makes no puzzle: ${REASONS[made.reason] ?? made.reason}.`));
    } catch (error) {
      app.fail(error, button);
    }
    button.textContent = "Try it";
  }
}
