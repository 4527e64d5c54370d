/** Makes puzzles from the mistakes that a review has marked. */

import { h } from "../shell/dom.js";
import { openPuzzle } from "../puzzle/own.js";
import { gettext } from "../shell/words.js";

/** Reasons why a mistake makes no puzzle. */
const REASONS = {
  "middle-of-turn": gettext("the turn had already begun in this position"),
  "best-is-not-most-points": gettext("the best turn here is not the turn that gains the most points, but a puzzle can prove only points"),
  "too-many-turns": gettext("the position has too many turns to search"),
  "no-answer": gettext("no turn of this position answers the question of the puzzle"),
  "no-choice": gettext("the position offers no choice"),
  "not-unique": gettext("several turns are equally good"),
  margin: gettext("the second-best turn is almost as good as the best turn"),
  "not-proved": gettext("the proof took too long"),
  "wrong-question": gettext("the question of the puzzle does not fit this position"),
  "hands-unknown": gettext("not all hands are known in this position"),
  "no-question": gettext("no kind of puzzle asks about a move of this kind"),
  "best-is-not-the-answer": gettext("a puzzle shows all hands and lets nobody reply, and with these rules another move is best"),
  "played-is-the-answer": gettext("a puzzle shows all hands and lets nobody reply, and with these rules the move that was played is also best"),
};

/** Returns a button that makes a puzzle from a marked turn and opens it; null for a find. `fields` are the fields of the request besides the position. */
export function tries(/** @type {App} */ app, { mark, line }, fields) {
  const button = h("button", { onclick: () => run() }, gettext("Try it"));
  return mark === "!" ? null : button;

  async function run() {
    button.disabled = true;
    button.textContent = gettext("Making a puzzle…");
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
