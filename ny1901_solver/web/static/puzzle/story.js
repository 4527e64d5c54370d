/** The explanation once a puzzle is over: the answer turn by turn on the board, its idea, the trap, and the second-best answer. */

import { linked } from "../rules/links.js";
import { WORDS } from "./of_game.js";
import { h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

/**
 * Returns the elements. `draw(turns, at)` shows a turn of the answer, of the second-best answer or of the trap on the board.
 * `several` is true if turns are played one after the other. An answer without turns has the element `instead`.
 */
export async function story(/** @type {App} */ app, draw, several, { answer, ideas, trap, second, margin, solution, why = /** @type {{ sentences: string[] } | null} */ (null) }, instead) {
  const shown = (turns) => h("ol", { class: "turns" }, turns.map((turn, at) =>
    h("li", {}, h("button", { class: "mono", onclick: () => put(turns, at) }, turn))));
  const place = instead ?? h("div", { class: "card" }, h("h3", {}, several ? WORDS.oneByOne : gettext("The answer")), shown(answer));

  async function put(turns, at, asked = true) {
    try {
      await draw(turns, at);
      if (asked) app.say(gettext("On the board: {turn}", { turn: turns[at] }));
    } catch (error) {
      app.fail(error, place);
    }
  }

  if (!instead && answer.length) await put(answer, 0, false);
  return [
    place,
    ideas.length > 0 && h("p", {}, h("strong", {}, ideas.length > 1 ? gettext("Ideas:") : gettext("The idea:")), " ", ideas.map(({ theme, meaning }, at) => [at ? "; " : "", h("b", {}, theme.replaceAll("-", " ")), ` (${meaning.replace(/\.$/, "")})`]), "."),
    h("div", { class: "why-so" }, solution.map((sentence) => h("p", {}, linked(sentence)))),
    why && h("div", { class: "card" }, h("h3", {}, gettext("Why it holds")), why.sentences.map((sentence) => h("p", {}, linked(sentence)))),
    trap && h("div", { class: "card" }, h("h3", {}, gettext("The trap")), h("p", {}, linked([trap.sentences ?? trap.sentence].flat().join(" "))), trap.line.length > 0 && shown(trap.line)),
    second?.answer.length > 0 && h("div", { class: "card" }, h("h3", {}, ngettext("The second-best answer, {number} point less", "The second-best answer, {number} points less", margin)), shown(second.answer)),
  ];
}
